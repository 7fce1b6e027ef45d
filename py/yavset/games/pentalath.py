"""Pentalath, found by Cameron Browne's program LUDI in 2007: five in a row; shut-in groups are captured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from yavset.language.messages import Message, Problem
from yavset.rules.board import Board, mask_of, trapezium
from yavset.rules.groups import without_liberty
from yavset.rules.lines import has_line, line_through
from yavset.rules.options import Option, players, sizes, swap
from yavset.rules.placing import PlacingGame
from yavset.rules.position import Position
from yavset.rules.scores import Score, of_each_player, pieces
from yavset.rules.values import Outcome


class Pentalath(PlacingGame):
    """The state is the number of passes in succession just before this turn."""

    id = "pentalath"
    name = "Pentalath"
    designer = "LUDI (Cameron Browne)"
    year = 2007
    tags = ("rows", "capture")
    choices = (Option("board", ("hexhex", "trapezium"), "hexhex"), sizes(5, 8, 5), players(3), swap(False))
    repetition = 3
    effects = ("surround",)

    @classmethod
    def read_options(cls, chosen: Mapping[str, object]) -> dict[str, Any]:
        values = super().read_options(chosen)
        if values["board"] == "trapezium":
            if "size" in chosen:
                raise Problem("option-size-trapezium")
            del values["size"]
        return values

    def make_board(self) -> Board:
        return trapezium() if self.options["board"] == "trapezium" else super().make_board()

    def start_state(self) -> int:
        return 0

    def legal_moves(self, position: Position) -> Sequence[str]:
        return self.board.cell_names(self.placeable(position)) or ["pass"]

    def is_legal(self, position: Position, move: str) -> bool:
        return not self.placeable(position) if move == "pass" else super().is_legal(position, move)

    def placeable(self, position: Position) -> int:
        """Return the mask of the empty cells where a stone is not suicide."""
        empty = position.empty
        roomy = empty & self.board.around(empty)
        tight = self.board.bits(empty ^ roomy)
        return roomy | mask_of(cell for cell in tight if self.breathes(position, cell))

    def breathes(self, position: Position, cell: int) -> bool:
        """Return whether a stone with all neighbours taken gets a liberty from its group or by a capture."""
        free = position.empty ^ 1 << cell
        for player, stones in enumerate(position.stones):
            beside = stones & self.board.neighbours[cell]
            shut_in = beside and beside & without_liberty(self.board, stones, free)
            if player == position.player:
                if shut_in != beside:
                    return True
            elif shut_in:
                return True
        return False

    def with_captures(self, position: Position, cell: int) -> tuple[int, ...]:
        """Place a stone of the mover and capture enemy groups without a liberty; return all stones."""
        empty = position.empty ^ 1 << cell
        return tuple(
            mask if player == position.player else mask ^ without_liberty(self.board, mask, empty)
            for player, mask in enumerate(position.with_stone(position.player, cell))
        )

    def after(self, position: Position, move: str) -> Position:
        if move == "pass":
            return position.next(position.stones, position.state + 1)
        mover, cell = position.player, self.board.cell(move)
        stones = self.with_captures(position, cell)
        row = line_through(self.board, stones[mover], cell, 5)
        return position.next(stones, 0, outcome=self.win(mover, "five", row) if row else None)

    def verdict(self, position: Position) -> Outcome | None:
        return self.draw("all-passed") if position.state == len(self.players) else None

    def scores(self, position: Position) -> list[Score]:
        return of_each_player(self.players, position.stones, pieces)

    def losing_moves(self, position: Position) -> dict[str, str]:
        return {}  # A turn wins, or draws.

    def prompt(self, position: Position) -> str:
        return "pass-only" if "pass" in position.legal_moves() else "place"

    def objection(self, position: Position, move: str) -> Message | None:
        if move == "pass":
            return Message("pass-only-without-move")
        if self.is_free(position, move):
            return Message("stone-without-freedom", move=move)
        return None

    def write_state(self, position: Position) -> dict[str, str]:
        return {"passes": str(position.state)} if position.state else {}

    def read_state(self, codes: Mapping[int, str], player: int, lines: dict[str, str]) -> int:
        text = lines.pop("passes", "0")
        if text not in map(str, range(len(self.players) + 1)):
            raise Problem("diagram-passes", text=text, most=len(self.players))
        return int(text)

    def impossible(self, position: Position) -> Message | None:
        for player, mask in zip(self.players, position.stones, strict=True):
            if has_line(self.board, mask, 5):
                return Message("impossible-five", player=Message(player))
            if shut_in := without_liberty(self.board, mask, position.empty):
                return Message(
                    "impossible-without-freedom",
                    player=Message(player),
                    cell=self.board.cell_names(shut_in)[0],
                )
        return None

    def all_moves(self) -> Sequence[str]:
        return [*super().all_moves(), "pass"]

    def state_planes(self, position: Position) -> dict[str, int | float]:
        return {"passes": position.state / len(self.players)}
