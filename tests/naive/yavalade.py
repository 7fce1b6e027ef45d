"""Yavalade: five in a row of exactly two colours, three players."""

from .board import hexhex
from .five import ColouredFive
from .game import Options

PAIRS = {"white": {"white", "red"}, "black": {"black", "white"}, "red": {"red", "black"}}


class Yavalade(ColouredFive):
    """Each player needs five in a row that hold both colours of its pair and no other."""

    def set_up(self, options: Options) -> None:
        """An empty board for three."""
        self.board = hexhex(5)
        self.players = ["white", "black", "red"]

    def ordinary_moves(self) -> set[str]:
        """Any empty cell."""
        return set(self.empty_cells())

    def winning_colours(self, player: str) -> list[set[str]]:
        """Both colours of the pair."""
        return [PAIRS[player]]

    def move(self, move: str) -> None:
        """Put the stone."""
        self.stones[move] = self.to_move
        self.settle()
