"""Odd by Nick Bentley, 2007: fill the board, then count the large groups. Is their number odd or even?"""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.game import Game, sizes
from yavset.rules.groups import groups
from yavset.rules.placing import placing_moves, read_placing
from yavset.rules.position import Outcome, Position


class Odd(Game):
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

    def legal_moves(self, position: Position) -> Sequence[str]:
        return placing_moves(self.board, self.colours, (position.empty, position.empty))

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

    def prompt(self, position: Position) -> str:
        return "place-colour"

    def all_moves(self) -> Sequence[str]:
        return placing_moves(self.board, self.colours, [self.board.all] * len(self.colours))
