"""How good first stones are for the player that places them, without a swap.

`python -m yavset openings` makes the table: games of the bot against itself, or a proof.
"""

from __future__ import annotations

from typing import NamedTuple

from yavset.rules.game import Game
from yavset.rules.options import option_text


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


def images(game: Game, stone: str) -> list[str]:
    """Return the cells that the symmetries of a game map a cell onto, itself first."""
    board = game.board
    cell = board.cell(stone)
    return [board.names[image] for image in dict.fromkeys(image[cell] for image in game.symmetries())]


#: For each board one cell of every orbit of its symmetries.
FIRST_STONES: dict[str, dict[str, Chance]] = {
    "yavalath players=2 size=3": {
        "a1": Chance(0.0, 0.0, 0.0),
        "b1": Chance(0.0, 0.0, 0.0),
        "b2": Chance(0.0, 0.0, 0.0),
        "c3": Chance(0.0, 0.0, 0.0),
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
}
