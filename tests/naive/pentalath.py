"""Pentalath: five in a row, with captures."""

from collections.abc import Hashable

from .board import group_of, has_liberty, hexhex, runs, trapezium
from .game import NaiveGame, Options


class Pentalath(NaiveGame):
    """Five in a row wins; groups without an empty neighbour are captured; no suicide."""

    repetition = 3

    def set_up(self, options: Options) -> None:
        """An empty hexagon or trapezium for two or three."""
        players: int = options.get("players", 2)
        on_trapezium = options.get("board", "hexhex") == "trapezium"
        self.board = trapezium() if on_trapezium else hexhex(options.get("size", 5))
        self.players = ["white", "black", "red"][:players]
        self.swap_allowed = players == 2 and options.get("swap", False)
        self.passes = 0

    def after_placing(self, cell: str) -> dict[str, str]:
        """The stones after one was put on a cell and the enemy groups without a liberty were taken off.

        Only groups beside the new stone can have lost their last liberty.
        """
        stones = {**self.stones, cell: self.to_move}
        captured: set[str] = set()
        for other in self.board.neighbours[cell]:
            if other in stones and stones[other] != self.to_move:
                group = group_of(self.board, stones, other)
                if not has_liberty(self.board, stones, group):
                    captured |= group
        return {place: colour for place, colour in stones.items() if place not in captured}

    def is_suicide(self, cell: str) -> bool:
        """Return whether the new stone's own group would be left without a liberty after the captures."""
        stones = self.after_placing(cell)
        return not has_liberty(self.board, stones, group_of(self.board, stones, cell))

    def ordinary_moves(self) -> set[str]:
        """The empty cells that are no suicide; nothing but `pass` if there are none."""
        cells = {cell for cell in self.empty_cells() if not self.is_suicide(cell)}
        return cells or {"pass"}

    def move(self, move: str) -> None:
        """Put the stone, capture, look for five; when all players have passed in succession nobody wins."""
        if move == "pass":
            self.passes += 1
            if self.passes == len(self.players):
                self.finish(None, "all-passed")
                return
        else:
            self.passes = 0
            self.stones = self.after_placing(move)
            if max(runs(self.board, self.stones, move)) >= 5:
                self.finish(self.to_move, "five")
                return
        self.end_turn()

    def position(self) -> Hashable:
        """The passes in succession belong to the position."""
        return super().position(), self.passes
