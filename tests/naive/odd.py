"""Odd: an odd number of large groups, or an even one."""

from .board import groups, hexhex
from .game import NaiveGame, Options, placing


class Odd(NaiveGame):
    """Both sides place both colours; the number of large groups on the full board decides."""

    def set_up(self, options: Options) -> None:
        """An empty board; large means at least as many stones as a board side has cells."""
        self.size: int = options.get("size", 5)
        self.board = hexhex(self.size)
        self.players = ["odd", "even"]

    def ordinary_moves(self) -> set[str]:
        """A white or a black stone on any empty cell."""
        return {f"{letter}@{cell}" for letter in "wb" for cell in self.empty_cells()}

    def move(self, move: str) -> None:
        """Put the stone; count when the board is full."""
        colour, cell = placing(move)
        self.stones[cell] = colour
        if self.full():
            large = [group for group in groups(self.board, self.stones) if len(group) >= self.size]
            self.finish("odd" if len(large) % 2 == 1 else "even", "counted")
        else:
            self.end_turn()
