"""What playouts of many positions say of a cell: priors that one position's playouts are too few for."""

from __future__ import annotations

from yavset.rules.board import Board


class Experience:
    """Rewards by the cells that held a certain stone in the end; older playouts count less and less."""

    def __init__(self, board: Board, fading: float, doubt: float) -> None:
        """Take the board, what remains of the past with every batch, and against small samples a doubt.

        The doubt is the number of games with the usual reward that are added to those of a cell.
        """
        self._fading = fading
        self._doubt = doubt
        self._known = dict.fromkeys(board.cells, (0.0, 0.0))

    def learn(self, cell: int, reward: float, games: int) -> None:
        """Add the sum of the rewards, and the number, of a batch's games with such a stone on a cell."""
        known = self._known[cell]
        self._known[cell] = (known[0] * self._fading + reward, known[1] * self._fading + games)

    def usual(self) -> float:
        """Return the mean reward of all stones; even before anything is known."""
        rewards, games = map(sum, zip(*self._known.values(), strict=True))
        return rewards / games if games else 0.5

    def worth(self, cell: int, mean: float, usual: float) -> float:
        """Return the reward to expect with a stone on a cell where the mean is another than the usual one."""
        reward, games = self._known[cell]
        return min(1.0, max(0.0, mean + (reward - usual * games) / (games + self._doubt)))
