"""Yavalath, found by Cameron Browne's program LUDI in 2007: four in a row wins, three in a row loses."""

from __future__ import annotations

from typing import ClassVar

from yavset.language.messages import Message, Problem, either
from yavset.rules.lines import completing, has_line, line_through
from yavset.rules.options import Option, players, sizes, swap
from yavset.rules.placing import PlacingGame
from yavset.rules.position import Position
from yavset.rules.values import Event, Outcome


class Yavalath(PlacingGame):
    """The state is the players that are out, as a tuple of their numbers; empty with two players."""

    id = "yavalath"
    name = "Yavalath"
    designer = "LUDI (Cameron Browne)"
    year = 2007
    tags = ("rows",)
    choices: ClassVar[tuple[Option, ...]] = (players(3), sizes(3, 8, 5), swap(True))
    effects = ("out",)

    winning: ClassVar[int] = 4
    winning_reason: ClassVar[str] = "four"
    losing_reason: ClassVar[str] = "three"

    def start_state(self) -> tuple[int, ...]:
        return ()

    def placeable(self, position: Position) -> int:
        return self.forced(position) or position.empty

    def forced(self, position: Position) -> int:
        """Return the cells to which the player to move is bound, with three players; 0 if it is free.

        Where the next surviving player could make its row at once, the mover has to take such a cell or make
        its own row.
        """
        if len(self.players) == 2:
            return 0
        following = self.following(position.player, position.state)
        threats = completing(self.board, position.stones[following], position.empty, self.winning)
        if not threats:
            return 0
        own = position.stones[position.player]
        return threats | completing(self.board, own, position.empty, self.winning)

    def following(self, player: int, out: tuple[int, ...]) -> int:
        """Return the next player in turn order that is not out."""
        count = len(self.players)
        if not out:
            return (player + 1) % count
        return next(s % count for s in range(player + 1, player + 1 + count) if s % count not in out)

    def after(self, position: Position, move: str) -> Position:
        mover, out = position.player, position.state
        cell = self.board.cell(move)
        stones = position.with_stone(mover, cell)
        outcome = None
        if row := line_through(self.board, stones[mover], cell, self.winning):
            outcome = self.win(mover, self.winning_reason, row)
        elif row := line_through(self.board, stones[mover], cell, self.winning - 1):
            out = tuple(sorted((*out, mover)))
            if len(out) == len(self.players) - 1:
                reason = self.losing_reason if len(self.players) == 2 else "last-left"
                outcome = self.win(self.following(mover, out), reason, row)
        following = self.following(mover, out)
        return position.next(stones, out, player=following, outcome=outcome)

    def verdict(self, position: Position) -> Outcome | None:
        return None if position.empty else self.draw("full")

    def eliminated(self, position: Position) -> dict[str, int]:
        if len(self.players) == 2:
            return {}
        return {self.players[player]: self.losing_rows(position.stones[player]) for player in position.state}

    def losing_rows(self, stones: int) -> int:
        """Return the mask of all rows of `stones` that lose."""
        rows = 0
        for cell in self.board.bits(stones):
            rows |= line_through(self.board, stones, cell, self.winning - 1)
        return rows

    def losing_moves(self, position: Position) -> dict[str, str]:
        """Return the moves that make a losing row; with three players its maker may only be out."""
        own, empty = position.stones[position.player], self.placeable(position)
        wins = completing(self.board, own, empty, self.winning)
        loses = completing(self.board, own, empty, self.winning - 1) & ~wins
        return dict.fromkeys(self.board.cell_names(loses), self.losing_reason)

    def prompt(self, position: Position) -> str:
        return "must-block" if self.forced(position) else "place"

    def objection(self, position: Position, move: str) -> Message | None:
        forced = self.forced(position)
        if forced and self.board.has(move):
            cells = either(self.board.cell_names(forced))
            return Message("must-block", cells=cells)
        return None

    def events(self, before: Position, move: str, after: Position) -> tuple[Event, ...]:
        newly_out = [
            self.players[player]
            for player in after.state
            if player not in before.state and len(self.players) > 2
        ]
        return super().events(before, move, after) + tuple(
            Event("out", colour=player) for player in newly_out
        )

    def write_state(self, position: Position) -> dict[str, str]:
        return {"out": " ".join(self.players[player] for player in position.state)} if position.state else {}

    def read_state(self, codes: object, player: int, lines: dict[str, str]) -> tuple[int, ...]:
        names = lines.pop("out", "").split()
        out = tuple(number for number, name in enumerate(self.players) if name in names)
        if len(out) != len(names):
            raise Problem("diagram-out", text=" ".join(names))
        return out

    def impossible(self, position: Position) -> Message | None:
        if position.player in position.state:
            return Message("impossible-out-to-move", player=Message(position.to_move))
        if len(position.state) > len(self.players) - 2:
            return Message("impossible-all-out")
        for player, stones in zip(self.players, position.stones, strict=True):
            if has_line(self.board, stones, self.winning):
                return Message("impossible-row", player=Message(player), row=self.winning)
        return None

    def state_planes(self, position: Position) -> dict[str, int | float]:
        if len(self.players) == 2:
            return {}
        return {f"{name} out": float(number in position.state) for number, name in enumerate(self.players)}
