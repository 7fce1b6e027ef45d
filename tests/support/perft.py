"""Perft: how many sequences of 1, 2, 3 … moves a game has, in tests/data/perft/, a file for each game.

A sequence of n moves counts where the game goes on for n moves; shorter games do not. A line has the options
that are not the usual ones and the counts. The naive implementation counts; the package itself where a game
has no other, so that the table at least shows when something has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import yavset
from naive import GAMES, counting, naive_game
from variants import variants
from yavset.games import game_class, registered_ids
from yavset.rules.game import Game
from yavset.rules.options import option_text
from yavset.rules.position import Position

FOLDER = Path(__file__).parents[1] / "data" / "perft"

#: How many positions the package visits at most for one number.
EFFORT = 5_000

#: Sequences of more moves are not counted.
LONGEST = 6


class Row(NamedTuple):
    """A line of a table: a game with its options, and its counts."""

    game_id: str
    options: Mapping[str, str]
    counts: tuple[int, ...]

    def game(self) -> Game:
        """Return the game with its options."""
        return yavset.game(self.game_id, **self.options)

    def __str__(self) -> str:
        """Return the game and the options as text, such as ``yavalath players=3 size=3``."""
        return " ".join([self.game_id, *(f"{name}={value}" for name, value in self.options.items())])


def read_table(game_id: str) -> list[Row]:
    """Return the lines of a game's table; none if it has no table."""
    file = FOLDER / f"{game_id}.txt"
    rows = []
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        if not line.startswith("#"):
            left, _, right = line.partition("|")
            named, *options = left.split()
            chosen = dict(option.split("=") for option in options)
            rows.append(Row(named, chosen, tuple(map(int, right.split()))))
    return rows


def read_tables() -> list[Row]:
    """Return the lines of all tables."""
    return [row for game_id in registered_ids() for row in read_table(game_id)]


def choices(game_id: str) -> list[Mapping[str, str]]:
    """Return the options to count with: those of the table, or all variants of a game that has none."""
    if table := read_table(game_id):
        return [row.options for row in table]
    usual = {option.name: option.default for option in game_class(game_id).choices}
    return [
        {
            name: option_text(value)
            for name, value in game.options.items()
            if value != usual[name] and value is not None
        }
        for game in variants(game_id)
    ]


def count(position: Position, length: int) -> int:
    """Count the sequences of `length` moves from a position with the package."""
    if length == 1:
        return len(position.legal_moves())
    return sum(count(position.child(move), length - 1) for move in position.legal_moves())


def perft(game_id: str, options: Mapping[str, str]) -> Row:
    """Count anew, with the naive implementation if there is one."""
    game = yavset.game(game_id, **options)
    effort = counting.EFFORTS.get(game_id, counting.EFFORT) if game_id in GAMES else EFFORT
    counts: list[int] = []
    while len(counts) < LONGEST and (not counts or 0 < counts[-1] <= effort):
        length = len(counts) + 1
        if game_id in GAMES:
            counts.append(counting.count(naive_game(game_id, game.options), length))
        else:
            counts.append(count(game.start(), length))
    return Row(game_id, options, tuple(counts))


def table_text(game_id: str, rows: list[Row]) -> str:
    """Return a table as it is stored."""
    author = "the naive implementation" if game_id in GAMES else "the package, for want of a naive one"
    lines = [f"# game, options | sequences of 1, 2, 3 … moves, counted by {author}"]
    lines += [f"{row} | {' '.join(map(str, row.counts))}" for row in rows]
    return "\n".join(lines) + "\n"
