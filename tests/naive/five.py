"""What games share in which five in a row with certain colours win, for whoever those colours belong to."""

from abc import abstractmethod

from .board import stretches
from .game import NaiveGame


class ColouredFive(NaiveGame):
    """Five consecutive cells with the right colours win; the mover's count before those of others."""

    @abstractmethod
    def winning_colours(self, player: str) -> list[set[str]]:
        """Return the sets of colours that five in a row of a player show, all of them and no other."""

    def has_row(self, player: str) -> bool:
        """Return whether five consecutive cells show such a set."""
        wanted = self.winning_colours(player)
        return any(
            {self.stones.get(cell) for cell in stretch} in wanted for stretch in stretches(self.board, 5)
        )

    def settle(self) -> None:
        """After a stone was put: the end of the game, or the next turn."""
        others = [player for player in self.players if player != self.to_move]
        for player in [self.to_move, *others]:
            if self.has_row(player):
                self.finish(player, "five")
                return
        if self.full():
            self.finish(None, "full")
        else:
            self.end_turn()
