"""Row by Nobody, 2026: three of your stones in a row win."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.game import Game
from yavset.rules.lines import line_through
from yavset.rules.options import sizes
from yavset.rules.position import Position

LENGTH = 3
"""This number of stones in a row wins."""


class Row(Game):
    """There is no state: the stones and the player to move are everything."""

    id = "row"
    name = "Row"
    designer = "Nobody"
    year = 2026
    source = "Rules of Row, Nobody"
    tags = ("rows",)
    choices = (sizes(3, 8, 5),)

    def legal_moves(self, position: Position) -> Sequence[str]:
        return self.board.cell_names(position.empty)

    def after(self, position: Position, move: str) -> Position:
        cell = self.board.cell(move)
        stones = position.with_stone(position.player, cell)
        outcome = None
        if row := line_through(self.board, stones[position.player], cell, LENGTH):
            outcome = self.win(position.player, "row", row)
        elif position.empty == 1 << cell:
            outcome = self.draw("full")
        return position.next(stones, outcome=outcome)
