"""Yavalanchor by Néstor Romeral Andrés, 2012: five in a row, with anchors that serve both players."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.language.messages import Message
from yavset.rules.lines import line_through
from yavset.rules.moves import read_parts
from yavset.rules.placing import ColourPlacingGame, read_placing
from yavset.rules.position import Position
from yavset.rules.values import Outcome

RED = 2


class Yavalanchor(ColourPlacingGame):
    """No state: the stones, red ones included, say everything."""

    id = "yavalanchor"
    name = "Yavalanchor"
    designer = "Néstor Romeral Andrés"
    year = 2012
    tags = ("rows",)

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.colours = ("white", "black", "red")

    def placeable(self, position: Position) -> Sequence[int]:
        allowed = [0, 0, position.empty]
        allowed[position.player] = position.empty & self.board.around(position.stones[RED])
        return allowed

    def after(self, position: Position, move: str) -> Position:
        colour, cell = read_placing(self.board, self.colours, move)
        stones = position.with_stone(colour, cell)
        outcome = None
        for player in (position.player, 1 - position.player):
            if row := self.row_through(stones, player, cell):
                outcome = self.win(player, "five", row)
                break
        return position.next(stones, outcome=outcome)

    def row_through(self, stones: tuple[int, ...], player: int, cell: int) -> int:
        """Return a player's winning rows through `cell`: five of its colour and red, but not of red alone."""
        return line_through(self.board, stones[player] | stones[RED], cell, 5, needed=(stones[player],))

    def verdict(self, position: Position) -> Outcome | None:
        return None if position.empty else self.draw("full")

    def objection(self, position: Position, move: str) -> Message | None:
        parts = read_parts(move)
        if parts.colour == position.to_move and self.is_free(position, parts.cell):
            return Message("no-stone-beside", whose="red", cell=parts.cell)
        return None

    def impossible(self, position: Position) -> Message | None:
        for player in (0, 1):
            if any(self.row_through(position.stones, player, cell) for cell in self.board.cells):
                return Message("impossible-five", player=Message(self.players[player]))
        return None
