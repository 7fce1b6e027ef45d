"""How good first stones are for the player that places them, without a swap, and what to play first.

`python -m yavset openings` makes the table in ``first_stones.json``, by games of the bot against itself or by
a proof.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping
from typing import NamedTuple

from yavset.rules.game import Game
from yavset.rules.options import option_text
from yavset.rules.position import Position

AS_GOOD = 0.07
"""First stones this close to the best value count as equally good."""


class Chance(NamedTuple):
    """The first player's expected score from 0 to 1, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def proved(self) -> bool:
        """Return whether the score is not measured but proved."""
        return self.low == self.high


def read(text: bytes | str) -> dict[str, dict[str, Chance]]:
    """Read a table: for each board the chances of one cell of each orbit of its symmetries."""
    boards: Mapping[str, Mapping[str, list[float]]] = json.loads(text)
    return {
        board: {stone: Chance(*ends) for stone, ends in stones.items()} for board, stones in boards.items()
    }


# Read at once: the page's Python keeps its memory, but not the files that it came from.
FIRST_STONES = read(pkgutil.get_data(__package__, "first_stones.json") or b"{}")
"""The chances of the first stones of all boards in the table, by the names that `board_of` gives them."""


def board_of(game: Game) -> str:
    """Return the name under which the table has a game with its options: all but the right to swap."""
    options = (f"{name}={option_text(value)}" for name, value in game.options.items() if name != "swap")
    return " ".join([game.id, *options])


def first_stones(game: Game) -> dict[str, Chance]:
    """Return the chances of all first stones of a game; empty for boards without a table."""
    table = FIRST_STONES.get(board_of(game), {})
    return {cell: chance for stone, chance in table.items() for cell in images(game, stone)}


def first_moves(position: Position) -> list[str]:
    """Return the best moves at the beginning of a game, where first stones are known; none elsewhere.

    Under the pie rule those are the first stones nearest to even, and `swap` where the first is too good.
    Without it they are the stones nearest to the best one, if that one is surely better than even.
    """
    if position.ply > 1 or position.occupied.bit_count() != position.ply:
        return []
    game = position.game
    known = first_stones(game)
    if not known:
        return []
    if position.ply == 1:
        too_good = known[game.board.cell_names(position.occupied)[0]].value > 0.5
        return ["swap"] if position.swap_open and too_good else []
    if game.may_swap:
        worth = {move: -abs(chance.value - 0.5) for move, chance in known.items()}
    elif max(known.values()).low > 0.5:
        worth = {move: chance.value for move, chance in known.items()}
    else:
        return []
    return [move for move, value in worth.items() if value > max(worth.values()) - AS_GOOD]


def images(game: Game, stone: str) -> list[str]:
    """Return the cells that the symmetries of a game map a cell onto, itself first."""
    board = game.board
    cell = board.cell(stone)
    return [board.names[image] for image in dict.fromkeys(image[cell] for image in game.symmetries())]
