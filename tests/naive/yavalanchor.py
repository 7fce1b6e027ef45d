"""Yavalanchor: five in a row with red anchors."""

from .board import hexhex
from .five import ColouredFive
from .game import LETTERS, Options, placing


class Yavalanchor(ColouredFive):
    """Five in a row of red and one's own colour."""

    def set_up(self, options: Options) -> None:
        """An empty board."""
        self.board = hexhex(5)
        self.players = ["white", "black"]

    def ordinary_moves(self) -> set[str]:
        """A red stone anywhere, or an own stone beside a red one."""
        own = LETTERS[self.to_move]
        anywhere = {f"r@{cell}" for cell in self.empty_cells()}
        anchored = {f"{own}@{cell}" for cell in self.empty_cells() if self.beside_red(cell)}
        return anywhere | anchored

    def beside_red(self, cell: str) -> bool:
        """Return whether a neighbour is red."""
        return any(self.stones.get(other) == "red" for other in self.board.neighbours[cell])

    def winning_colours(self, player: str) -> list[set[str]]:
        """Return the sets of colours of a row: the player's with or without red, not red alone."""
        return [{player}, {player, "red"}]

    def move(self, move: str) -> None:
        """Put the stone."""
        colour, cell = placing(move)
        self.stones[cell] = colour
        self.settle()
