"""Odd by Nick Bentley, 2007: fill the board, then count the large groups. Is their number odd or even?"""

from __future__ import annotations

from yavset.language.messages import Message
from yavset.rules.groups import groups, groups_by_colour
from yavset.rules.options import sizes
from yavset.rules.placing import ColourPlacingGame, read_placing
from yavset.rules.position import Position
from yavset.rules.scores import Score
from yavset.rules.values import Outcome


class Odd(ColourPlacingGame):
    """No state. The stones are white and black and belong to nobody; the players are called odd and even."""

    id = "odd"
    name = "Odd"
    designer = "Nick Bentley"
    year = 2007
    tags = ("connection",)
    choices = (sizes(3, 8, 5),)

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.players = ("odd", "even")

    def after(self, position: Position, move: str) -> Position:
        colour, cell = read_placing(self.board, self.colours, move)
        return position.next(position.with_stone(colour, cell))

    def verdict(self, position: Position) -> Outcome | None:
        if position.empty:
            return None
        large = self.large_groups(position)
        odd = len(large) % 2 == 1
        return self.win(0 if odd else 1, "odd-count" if odd else "even-count", sum(large))

    def large_groups(self, position: Position) -> list[int]:
        """Return the groups of both colours with at least as many stones as the board's side has cells."""
        return [
            group
            for stones in position.stones
            for group in groups(self.board, stones)
            if group.bit_count() >= self.board.size
        ]

    def scores(self, position: Position) -> list[Score]:
        count = len(self.large_groups(position))
        ahead = Message(self.players[0 if count % 2 else 1])
        message = Message("standing-large-groups", count=count, size=self.board.size, player=ahead)
        return [Score(message), Score(Message("standing-empty", count=position.empty.bit_count()))]

    def counted_groups(self, position: Position) -> list[int]:
        return groups_by_colour(self.board, position.stones)

    def losing_moves(self, position: Position) -> dict[str, str]:
        return super().losing_moves(position) if position.empty.bit_count() == 1 else {}
