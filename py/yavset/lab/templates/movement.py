"""Movement by Nobody, 2026: the first stone on the opposite edge wins."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.game import Game
from yavset.rules.moving import moved, read_move, step_moves
from yavset.rules.options import sizes
from yavset.rules.position import Position
from yavset.rules.values import Outcome


class Movement(Game):
    """There is no state: the stones and the player to move are everything."""

    id = "movement"
    name = "Movement"
    designer = "Nobody"
    year = 2026
    source = "Rules of Movement, Nobody"
    tags = ("movement", "race")
    choices = (sizes(3, 8, 5),)
    repetition = 3

    def start_stones(self) -> tuple[int, int]:
        return self.board.edges[0], self.board.edges[3]

    def legal_moves(self, position: Position) -> Sequence[str]:
        steps = step_moves(self.board)
        own, empty = position.stones[position.player], position.empty
        return [move for cell in self.board.bits(own) for bit, move in steps[cell] if empty & bit]

    def after(self, position: Position, move: str) -> Position:
        start, end = read_move(self.board, move)
        stones = moved(position.stones, position.player, start, end)
        arrived = 1 << end & self.start_stones()[1 - position.player]
        return position.next(
            stones, outcome=self.win(position.player, "arrived", arrived) if arrived else None
        )

    def verdict(self, position: Position) -> Outcome | None:
        return None if position.legal_moves() else self.win(1 - position.player, "no-move")

    def prompt(self, position: Position) -> str:
        return "move"

    def all_moves(self) -> Sequence[str]:
        return [move for steps in step_moves(self.board).values() for _, move in steps]
