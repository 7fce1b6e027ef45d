"""Susan, by Stephen Linhart, 1991: surround an enemy stone on all sides, but none of your own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from yavset.language.messages import Message, Problem
from yavset.rules.game import Game
from yavset.rules.moves import is_step, write_step
from yavset.rules.moving import moved, own_move, read_move, step_moves
from yavset.rules.options import sizes
from yavset.rules.position import Position
from yavset.rules.scores import Score

MOST_SLIDES = 6
"""This number of slides in succession is a draw."""


class Susan(Game):
    """The state is the number of slides since a stone was last placed."""

    id = "susan"
    name = "Susan"
    designer = "Stephen Linhart"
    year = 1991
    tags = ("capture", "movement")
    choices = (sizes(4, 8, 5),)

    def start_state(self) -> int:
        return 0

    def legal_moves(self, position: Position) -> Sequence[str]:
        empty = position.empty
        steps = step_moves(self.board)
        found = self.board.cell_names(empty)
        for cell in self.board.bits(position.stones[position.player]):
            found += [move for bit, move in steps[cell] if empty & bit]
        return found

    def is_legal(self, position: Position, move: str) -> bool:
        way = own_move(position, move, write_step)
        if way is None:
            return self.is_free(position, move)
        start, end = way
        return bool(self.board.neighbours[start] & position.empty & 1 << end)

    def after(self, position: Position, move: str) -> Position:
        mover = position.player
        if is_step(move):
            stones = moved(position.stones, mover, *read_move(self.board, move))
            slides = position.state + 1
        else:
            stones = position.with_stone(mover, self.board.cell(move))
            slides = 0
        beside_empty = self.board.around(self.board.all & ~(stones[0] | stones[1]))
        outcome = None
        if own := stones[mover] & ~beside_empty:
            outcome = self.win(1 - mover, "own-surrounded", own)
        elif enemy := stones[1 - mover] & ~beside_empty:
            outcome = self.win(mover, "surrounded", enemy)
        elif slides == MOST_SLIDES:
            outcome = self.draw("six-slides")
        return position.next(stones, slides, outcome=outcome)

    def scores(self, position: Position) -> list[Score]:
        if position.outcome is not None:
            return []
        return [Score(Message("standing-slides", count=MOST_SLIDES - position.state))]

    def prompt(self, position: Position) -> str:
        return "place-or-slide"

    def write_state(self, position: Position) -> dict[str, str]:
        return {"slides": str(position.state)} if position.state else {}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> int:
        text = lines.pop("slides", "0")
        if text not in map(str, range(MOST_SLIDES + 1)):
            raise Problem("diagram-slides", text=text, most=MOST_SLIDES)
        return int(text)

    def impossible(self, position: Position) -> Message | None:
        surrounded = position.occupied & ~self.board.around(position.empty)
        if surrounded:
            return Message("impossible-surrounded", cell=self.board.cell_names(surrounded)[0])
        if position.state == MOST_SLIDES:
            return Message("impossible-slides", most=MOST_SLIDES)
        return None

    def all_moves(self) -> Sequence[str]:
        steps = step_moves(self.board)
        return [*super().all_moves(), *(move for cell in self.board.cells for _, move in steps[cell])]

    def state_planes(self, position: Position) -> dict[str, int | float]:
        return {"slides": position.state / MOST_SLIDES}
