"""Odd by Nick Bentley, 2007: fill the board, then count the large groups. Is their number odd or even?"""

from __future__ import annotations

from collections.abc import Sequence

from yavset.game import Game, sizes
from yavset.groups import groups
from yavset.placing import placing_words, read_placing
from yavset.position import Outcome, Position


class Odd(Game):
    """No state. The stones are white and black and belong to nobody; the sides are called odd and even."""

    id = "odd"
    name = "Odd"
    designer = "Nick Bentley"
    year = 2007
    tags = ("connection",)
    choices = (sizes(3, 8, 5),)
    examples = (
        (
            {"size": 3},
            "w@a1 b@a3 w@a2 w@e4 w@c1 w@d3 b@e5 w@d5 w@b3 w@b4 w@c5 b@c4 b@d4 b@b2 b@b1 b@d2 w@c2 b@e3",
        ),
        ({"size": 3}, "b@a3 b@e4 b@c5 b@b1 b@d3 b@c1 w@a1 b@b3 b@b4 b@c3 b@c2 w@a2 w@e5 b@d5 b@b2 w@d2 w@c4"),
        (
            {},
            "b@h8 w@e6 b@c3 b@d4 b@g8 b@g5 b@g7 b@f7 w@c4 w@b6 b@a3 b@i7 b@h9 b@f8 b@c1 w@c2 w@d7 w@a5 "
            "w@d6 b@b3 b@a4 w@i8 b@e8 w@e1 b@d3 w@c5 b@d2 w@d5 b@e9 w@e4 b@d1 w@f9 b@h5 w@e5 w@b1 w@g3 "
            "b@b4 b@a1 w@g9 w@f4 w@c6 w@d8 b@e2 b@e3 b@i9 w@c7 b@e7 w@f5 w@h4 b@h6 w@i5 b@f3 b@i6 b@g6 "
            "w@b2 w@a2 b@b5 w@g4 b@f2 w@h7 w@f6",
        ),
    )

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.sides = ("odd", "even")

    def words(self, position: Position) -> Sequence[str]:
        return placing_words(self.board, self.colours, (position.empty, position.empty))

    def after(self, position: Position, word: str) -> Position:
        colour, cell = read_placing(self.board, self.colours, word)
        return position.next(position.with_stone(colour, cell))

    def verdict(self, position: Position) -> Outcome | None:
        if position.empty:
            return None
        large = self.large_groups(position)
        odd = len(large) % 2 == 1
        return self.win(0 if odd else 1, "odd-count" if odd else "even-count", sum(large))

    def large_groups(self, position: Position) -> list[int]:
        """The groups of both colours with at least as many stones as the board has cells along a side."""
        return [
            group
            for stones in position.stones
            for group in groups(self.board, stones)
            if group.bit_count() >= self.board.size
        ]

    def prompt(self, position: Position) -> str:
        return "place-colour"
