"""Yavalade by Néstor Romeral Andrés, 2012: three players; five in a row of your and your ally's colour."""

from __future__ import annotations

from yavset.language.messages import Message
from yavset.rules.game import PLAYERS
from yavset.rules.lines import line_through
from yavset.rules.placing import PlacingGame
from yavset.rules.position import Position
from yavset.rules.values import Outcome


class Yavalade(PlacingGame):
    """No state. A player's pair is its own colour and that of the player before it in turn."""

    id = "yavalade"
    name = "Yavalade"
    designer = "Néstor Romeral Andrés"
    year = 2012
    tags = ("rows",)

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.players = self.colours = PLAYERS[:3]

    def after(self, position: Position, move: str) -> Position:
        mover, cell = position.player, self.board.cell(move)
        stones = position.with_stone(mover, cell)
        outcome = None
        # The stone is in two pairs: the mover's, which comes first, and that of the player after it.
        for player in (mover, (mover + 1) % 3):
            if row := self.row_through(stones, player, cell):
                outcome = self.win(player, "five", row)
                break
        return position.next(stones, outcome=outcome)

    def row_through(self, stones: tuple[int, ...], player: int, cell: int) -> int:
        """Return a player's winning rows through `cell`: five of its pair, with stones of both colours."""
        own, ally = stones[player], stones[player - 1]
        return line_through(self.board, own | ally, cell, 5, needed=(own, ally))

    def verdict(self, position: Position) -> Outcome | None:
        return None if position.empty else self.draw("full")

    def impossible(self, position: Position) -> Message | None:
        for player, name in enumerate(self.players):
            if any(self.row_through(position.stones, player, cell) for cell in self.board.cells):
                return Message("impossible-five-of-colours", player=Message(name))
        return None
