"""Yavalade: five in a row of exactly two colours, three players."""

from .board import hexhex, stretches
from .game import NaiveGame, Options

PAIRS = {"white": {"white", "red"}, "black": {"black", "white"}, "red": {"red", "black"}}


class Yavalade(NaiveGame):
    """Each side needs five in a row that hold both colours of its pair and no other."""

    def set_up(self, options: Options) -> None:
        """An empty board for three."""
        self.board = hexhex(5)
        self.sides = ["white", "black", "red"]

    def ordinary_words(self) -> set[str]:
        """Any empty cell."""
        return set(self.empty_cells())

    def has_row(self, side: str) -> bool:
        """Whether five consecutive cells show both colours of the pair and no other."""
        return any(
            {self.stones.get(cell) for cell in stretch} == PAIRS[side] for stretch in stretches(self.board, 5)
        )

    def move(self, word: str) -> None:
        """Put the stone; the mover's row counts before the row of another side."""
        self.stones[word] = self.to_move
        others = [side for side in self.sides if side != self.to_move]
        for side in [self.to_move, *others]:
            if self.has_row(side):
                self.finish(side, "five")
                return
        if self.full():
            self.finish(None, "full")
        else:
            self.end_turn()
