"""Yavalade: five in a row of exactly two colours, three players."""

from .board import hexhex, stretches
from .game import NaiveGame, Options

PAIRS = {"white": {"white", "red"}, "black": {"black", "white"}, "red": {"red", "black"}}


class Yavalade(NaiveGame):
    """Each player needs five in a row that hold both colours of its pair and no other."""

    def set_up(self, options: Options) -> None:
        """An empty board for three."""
        self.board = hexhex(5)
        self.players = ["white", "black", "red"]

    def ordinary_moves(self) -> set[str]:
        """Any empty cell."""
        return set(self.empty_cells())

    def has_row(self, player: str) -> bool:
        """Whether five consecutive cells show both colours of the pair and no other."""
        return any(
            {self.stones.get(cell) for cell in stretch} == PAIRS[player]
            for stretch in stretches(self.board, 5)
        )

    def move(self, move: str) -> None:
        """Put the stone; the mover's row counts before the row of another side."""
        self.stones[move] = self.to_move
        others = [player for player in self.players if player != self.to_move]
        for player in [self.to_move, *others]:
            if self.has_row(player):
                self.finish(player, "five")
                return
        if self.full():
            self.finish(None, "full")
        else:
            self.end_turn()
