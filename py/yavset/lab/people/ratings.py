"""Ratings of games by people, from a file, and the games that they are about."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, NamedTuple

from yavset.breeding.populations import OF_2007
from yavset.games import game_ids
from yavset.language.files import text_in_file
from yavset.language.messages import quoted
from yavset.language.terminal import Refusal
from yavset.ludi.presets import PRESETS

COLUMNS = ("game", "average", "ratings")

USUAL: dict[str, str] = {
    "go-moku": "(game (board square+ 15) (play (place own)) (end (win (line 5))))",
    "tic-tac-toe": OF_2007["tic-tac-toe"],
    "othello": PRESETS["reversi"],
    # On smaller boards than people use, as the bot takes hours on those.
    "halma": "(game (board square+ 8 (stones white a1 b1 c1 d1 a2 b2 c2 a3 b3 a4 "
    "black h8 g8 f8 e8 h7 g7 f7 h6 g6 h5)) (play (step) (hop chain)) (end (win (reach camp))))",
    "gonnect": "(game (board square 9) (play (place own) (capture surrounded) (swap) (no-repeat)) "
    "(end (win (touch 2 opposite)) (lose (stuck))))",
}
"""The rules of games that files name otherwise than the language does, or that are measured smaller."""


class Rated(NamedTuple):
    """A game that people have rated.

    Attributes:
        title: its name in the file.
        average: the mean of the ratings, from 1 to 10; None where the file has none.
        ratings: how many there are.
    """

    title: str
    average: float | None
    ratings: int

    @property
    def name(self) -> str:
        """The title as an id is written."""
        return "-".join(self.title.lower().replace("'", "").split())

    @property
    def game(self) -> tuple[str, dict[str, Any]] | None:
        """The id and the options of the game; None if yavset does not have it."""
        if self.name in game_ids():
            return self.name, {}
        rules = USUAL.get(self.name) or PRESETS.get(self.name)
        return ("ludi", {"rules": rules}) if rules else None


def read_ratings(file: Path) -> list[Rated]:
    """Return the games of a file of comma-separated values; Refusal names the line that is wrong."""
    try:
        head, *rows = list(csv.reader(text_in_file(file).splitlines())) or [[]]
    except csv.Error:
        raise Refusal("lab-people-file", file=str(file)) from None
    if not set(COLUMNS) <= set(head):
        raise Refusal("lab-people-columns", file=str(file), columns=", ".join(COLUMNS))
    return [_rated(dict(zip(head, row, strict=False)), number) for number, row in enumerate(rows, 2) if row]


def _rated(row: dict[str, str], line: int) -> Rated:
    """Return the game of a line; Refusal for a row that lacks values or has impossible ones."""
    average, ratings = row.get("average", "").strip(), row.get("ratings", "").strip()
    try:
        rated = Rated(row.get("game", ""), float(average) if average else None, int(ratings or 0))
        possible = (
            1 <= rated.average <= 10 and rated.ratings > 0 if rated.average is not None else not ratings
        )
        if not possible:
            raise ValueError
    except ValueError:
        raise Refusal("lab-people-line", line=line, text=quoted(",".join(row.values()))) from None
    return rated
