"""How good first stones are for the player that places them, without a swap, and what to play first.

`python -m yavset openings` makes the table: games of the bot against itself, or a proof.
"""

from __future__ import annotations

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


#: For each board one cell of every orbit of its symmetries.
FIRST_STONES: dict[str, dict[str, Chance]] = {
    "cross size=5": {
        "a1": Chance(0.562, 0.423, 0.693),
        "b1": Chance(0.438, 0.307, 0.577),
        "c1": Chance(0.479, 0.345, 0.617),
        "b2": Chance(0.625, 0.484, 0.748),
        "c2": Chance(0.583, 0.443, 0.712),
        "c3": Chance(0.583, 0.443, 0.712),
        "d3": Chance(0.604, 0.463, 0.73),
        "d4": Chance(0.479, 0.345, 0.617),
        "e5": Chance(0.562, 0.423, 0.693),
    },
    "five-not-four size=6": {
        "a1": Chance(0.479, 0.345, 0.617),
        "b1": Chance(0.458, 0.326, 0.597),
        "c1": Chance(0.521, 0.383, 0.655),
        "b2": Chance(0.458, 0.326, 0.597),
        "c2": Chance(0.521, 0.383, 0.655),
        "d2": Chance(0.406, 0.281, 0.546),
        "c3": Chance(0.479, 0.345, 0.617),
        "d3": Chance(0.646, 0.508, 0.763),
        "d4": Chance(0.458, 0.326, 0.597),
        "e4": Chance(0.417, 0.288, 0.557),
        "e5": Chance(0.5, 0.364, 0.636),
        "f6": Chance(0.562, 0.426, 0.69),
    },
    "pentalath board=hexhex size=5 players=2": {
        "a1": Chance(0.604, 0.463, 0.73),
        "b1": Chance(0.458, 0.326, 0.597),
        "c1": Chance(0.458, 0.326, 0.597),
        "b2": Chance(0.5, 0.364, 0.636),
        "c2": Chance(0.438, 0.307, 0.577),
        "c3": Chance(0.667, 0.525, 0.783),
        "d3": Chance(0.604, 0.463, 0.73),
        "d4": Chance(0.604, 0.463, 0.73),
        "e5": Chance(0.771, 0.635, 0.867),
    },
    "susan size=5": {
        "a1": Chance(0.552, 0.414, 0.682),
        "b1": Chance(0.552, 0.414, 0.682),
        "c1": Chance(0.312, 0.199, 0.453),
        "b2": Chance(0.51, 0.375, 0.644),
        "c2": Chance(0.573, 0.434, 0.701),
        "c3": Chance(0.531, 0.394, 0.664),
        "d3": Chance(0.479, 0.345, 0.617),
        "d4": Chance(0.385, 0.265, 0.522),
        "e5": Chance(0.333, 0.217, 0.475),
    },
    "yavalath players=2 size=3": {
        "a1": Chance(0.0, 0.0, 0.0),
        "b1": Chance(0.0, 0.0, 0.0),
        "b2": Chance(0.0, 0.0, 0.0),
        "c3": Chance(0.0, 0.0, 0.0),
    },
    "yavalath players=2 size=4": {
        "a1": Chance(0.0, 0.0, 0.0),
        "b1": Chance(0.562, 0.423, 0.693),
        "b2": Chance(0.5, 0.364, 0.636),
        "c2": Chance(0.0, 0.0, 0.0),
        "c3": Chance(0.469, 0.336, 0.606),
        "d4": Chance(1.0, 1.0, 1.0),
    },
    "yavalath players=2 size=5": {
        "a1": Chance(0.5, 0.364, 0.636),
        "b1": Chance(0.667, 0.525, 0.783),
        "c1": Chance(0.438, 0.307, 0.577),
        "b2": Chance(0.667, 0.525, 0.783),
        "c2": Chance(0.667, 0.525, 0.783),
        "c3": Chance(0.521, 0.383, 0.655),
        "d3": Chance(0.625, 0.484, 0.748),
        "d4": Chance(0.833, 0.704, 0.913),
        "e5": Chance(0.75, 0.612, 0.851),
    },
    "yavalath players=2 size=6": {
        "a1": Chance(0.417, 0.288, 0.557),
        "b1": Chance(0.479, 0.345, 0.617),
        "c1": Chance(0.583, 0.443, 0.712),
        "b2": Chance(0.625, 0.484, 0.748),
        "c2": Chance(0.562, 0.423, 0.693),
        "d2": Chance(0.854, 0.728, 0.928),
        "c3": Chance(0.646, 0.504, 0.766),
        "d3": Chance(0.708, 0.568, 0.818),
        "d4": Chance(0.708, 0.568, 0.818),
        "e4": Chance(0.75, 0.612, 0.851),
        "e5": Chance(0.688, 0.547, 0.801),
        "f6": Chance(0.75, 0.612, 0.851),
    },
}
