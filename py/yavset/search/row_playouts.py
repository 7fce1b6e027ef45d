"""Informed playouts of Yavalath and Five-not-four for two sides, hundreds at once.

The policy of every move: win if you can, else block, else avoid your own losing row, else whatever is left;
at random among the cells that serve.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.search.lanes import Lanes

_DOUBT = 4
"""How many games of the mean result are mixed into what is said of one cell."""


class RowPlayouts:
    """Playouts on a board where `winning` in a row wins and one less loses."""

    def __init__(self, board: Board, winning: int, lanes: int, random: Random) -> None:
        """Takes the board, the length of the winning row, how many games to play at once, and the chance."""
        self.board = board
        self.winning = winning
        self.lanes = Lanes(board, lanes, random)

    def results(self, leaves: Sequence[tuple[int, int]]) -> list[tuple[float, list[float]]]:
        """The mean result for the side to move at each leaf, and with each of its cells taken.

        A leaf is the mask of the stones of the side to move and that of the other side's; the number of
        leaves is a power of two, and each gets an equal share of the lanes. Results are 1 for a win and 0
        for a loss. The second part tells, for every cell of the board in order, the mean of the games in
        which the side to move had a stone there in the end (all moves as first: Gelly and Silver,
        *Monte-Carlo tree search and rapid action value estimation*, 2011), drawn towards the mean of all
        games where there were few.
        """
        lanes = self.lanes
        own, won, lost = self._play([own for own, _ in leaves], [other for _, other in leaves])
        with_win, with_loss = own & lanes.spread(won), own & lanes.spread(lost)
        wins = [lanes.at(with_win, cell) for cell in self.board.cells]
        losses = [lanes.at(with_loss, cell) for cell in self.board.cells]
        share = lanes.count // len(leaves)
        block = (1 << share) - 1
        results = []
        for first in range(0, lanes.count, share):
            balance = (won >> first & block).bit_count() - (lost >> first & block).bit_count()
            mean = 0.5 + balance / (2 * share)
            cells = []
            for win, loss in zip(wins, losses, strict=True):
                win, loss = (win >> first & block).bit_count(), (loss >> first & block).bit_count()
                cells.append((win + _DOUBT * mean) / (win + loss + _DOUBT))
            results.append((mean, cells))
        return results

    def _play(self, owns: list[int], others: list[int]) -> tuple[int, int, int]:
        """Plays a batch to its end: the stones of the side that moved first, the lanes it won and those it
        lost.

        The last few games, when nearly all have ended, are broken off; they are neither won nor lost.
        """
        lanes = self.lanes
        own, other = lanes.load(owns), lanes.load(others)
        empty = lanes.cells & ~(own | other)
        own_wins, own_rows = lanes.completing(own, self.winning)
        other_wins, other_rows = lanes.completing(other, self.winning)
        alive = lanes.any(empty)
        enough = lanes.count // 16
        ended = [0, 0]
        mover = 0
        while alive.bit_count() > enough:
            wins = own_wins & empty
            if wins:
                winners = lanes.any(wins) & alive
                ended[mover] |= winners
                own |= wins & lanes.spread(winners)
                alive &= ~winners
            blocks = other_wins & empty
            blocked = lanes.spread(lanes.any(blocks)) if blocks else 0
            safe = empty & ~own_rows
            with_safe = lanes.any(safe)
            if alive & ~with_safe:
                safe |= empty & ~lanes.spread(with_safe)
            choice = lanes.pick((blocks | safe & ~blocked) & lanes.spread(alive))
            losing = choice & own_rows
            if losing:
                losers = lanes.any(losing)
                ended[1 - mover] |= losers
                alive &= ~losers
            own |= choice
            empty &= ~choice
            alive &= lanes.any(empty)
            own_wins, own_rows = lanes.completing(own, self.winning)
            own, other = other, own
            own_wins, other_wins = other_wins, own_wins
            own_rows, other_rows = other_rows, own_rows
            mover = 1 - mover
        return (other if mover else own), ended[0], ended[1]
