"""Coffee, by Néstor Romeral Andrés, 2011: make a row, but the rod says on which line the next stone goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from yavset.language.messages import Message, Problem
from yavset.rules.game import Game
from yavset.rules.lines import completing, has_line, line_through, whole_lines
from yavset.rules.moves import LETTERS, read_parts, write_rod
from yavset.rules.options import Option, sizes, swap
from yavset.rules.position import Position
from yavset.rules.values import Event, Outcome, Piece


class Coffee(Game):
    """The state is the rod: its cell and the sign of its axis.

    It is None before the first stone and after a winning one, which carries no rod.
    """

    id = "coffee"
    name = "Coffee"
    designer = "Néstor Romeral Andrés"
    year = 2011
    tags = ("rows",)
    choices = (Option("line", (3, 4), 4), sizes(4, 8, 5), swap(False))
    effects = ()

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.players = self.colours = ("black", "white")
        self.lines = whole_lines(self.board)
        self.rods = {
            cell: [(line, write_rod(self.board.names[cell], axis)) for axis, line in lines.items()]
            for cell, lines in self.lines.items()
        }
        self.placings = {
            move: (cell, read_parts(move).axis)
            for cell, rods in self.rods.items()
            for move in (self.board.names[cell], *(move for _, move in rods))
        }
        self.row: int = self.options["line"]

    def legal_moves(self, position: Position) -> Sequence[str]:
        cells = self.allowed(position)
        winning = completing(self.board, position.stones[position.player], cells, self.row)
        empty = position.empty
        found = []
        for cell in self.board.bits(cells):
            if winning >> cell & 1:
                found.append(self.board.names[cell])
            else:
                rest = empty ^ 1 << cell
                found += [move for line, move in self.rods[cell] if line & rest]
        return found

    def is_legal(self, position: Position, move: str) -> bool:
        if move not in self.placings:
            return False
        cell, axis = self.placings[move]
        bit, own = 1 << cell, position.stones[position.player]
        if not self.allowed(position) & bit:
            return False
        if completing(self.board, own, bit, self.row):
            return not axis
        return bool(axis and self.lines[cell][axis] & position.empty & ~bit)

    def allowed(self, position: Position) -> int:
        """Return the mask of the empty cells on the rod's line; of all empty cells before the first stone."""
        if position.state is None:
            return position.empty
        cell, axis = position.state
        return self.lines[cell][axis] & position.empty

    def after(self, position: Position, move: str) -> Position:
        mover = position.player
        cell, axis = self.placings[move]
        stones = position.with_stone(mover, cell)
        if axis:
            return position.next(stones, (cell, axis))
        row = line_through(self.board, stones[mover], cell, self.row)
        return position.next(stones, outcome=self.win(mover, "line", row))

    def verdict(self, position: Position) -> Outcome | None:
        if position.legal_moves():
            return None
        return self.win(1 - position.player, "no-move")

    def prompt(self, position: Position) -> str:
        return "rod"

    def objection(self, position: Position, move: str) -> Message | None:
        parts = read_parts(move)
        name, axis = parts.cell, parts.axis
        if parts.verb != "place" or not self.is_free(position, name):
            return None
        if not self.allowed(position) >> self.board.cell(name) & 1:
            return Message("not-on-rod-line", name=name)
        if name in position.legal_moves():
            return Message("winning-stone-without-rod", name=name)
        if axis:
            return Message("rod-line-full", axis=axis, name=name)
        return Message("rod-missing", axes=" ".join(self.board.axes))

    def events(self, before: Position, move: str, after: Position) -> tuple[Event, ...]:
        parts = read_parts(move)
        if not parts.axis:
            return super().events(before, move, after)
        return Event("placed", (parts.cell,), before.to_move), Event("rod", (parts.cell,), axis=parts.axis)

    def pieces(self, position: Position) -> list[Piece]:
        found = super().pieces(position)
        if position.state is not None:
            cell, axis = position.state
            name = self.board.names[cell]
            below = next(number for number, piece in enumerate(found) if piece.cell == name)
            found.insert(below + 1, Piece(name, "rod", axis=axis))
        return found

    def write_state(self, position: Position) -> dict[str, str]:
        if position.state is None:
            return {}
        cell, axis = position.state
        return {"rod": self.board.names[cell] + axis}

    def read_state(
        self, codes: Mapping[int, str], player: int, lines: dict[str, str]
    ) -> tuple[int, str] | None:
        if "rod" not in lines:
            return None
        text = lines.pop("rod")
        name, axis = read_parts(text).cell, read_parts(text).axis
        other = self.colours[1 - player]
        known = axis in self.board.axes and self.board.has(name)
        if not known or codes.get(self.board.cell(name)) != LETTERS[other]:
            raise Problem("diagram-rod", text=text, other=Message(other))
        return self.board.cell(name), axis

    def impossible(self, position: Position) -> Message | None:
        if position.occupied and position.state is None:
            return Message("impossible-no-rod")
        if not self.allowed(position):
            return Message("impossible-rod-line")
        for player, stones in zip(self.players, position.stones, strict=True):
            if has_line(self.board, stones, self.row):
                return Message("impossible-row", player=Message(player), row=self.row)
        return None

    def all_moves(self) -> Sequence[str]:
        with_rod = [move for rods in self.rods.values() for line, move in rods if line.bit_count() > 1]
        return [*super().all_moves(), *with_rod]

    def state_planes(self, position: Position) -> dict[str, int | float]:
        cell, lies = position.state or (0, "")
        return {f"rod {axis}": 1 << cell if axis == lies else 0 for axis in self.board.axes}
