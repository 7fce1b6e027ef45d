"""What policies by hand for two players share: the stones of both, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.driver import Ended, PlayoutPolicy


class TwoPlayerPolicy(PlayoutPolicy):
    """Both players' stones on cell-major boards; player 0 is the one to move at the leaves.

    Attributes:
        layout: the boards.
        stones: the stones of both players.
        empty: the empty cells; a policy may take away those of games that are over.
        won: the lanes that each player has won.
        mover: the player to move.
    """

    layout: Lanes
    longest = 10_000

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.layout = Lanes(board, lanes, random)
        self.enough = lanes // 16

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch; policies add what they keep, and which games are alive."""
        self.stones = [
            self.layout.load([position.stones[position.player] for position in positions]),
            self.layout.load([position.stones[1 - position.player] for position in positions]),
        ]
        self.empty = self.layout.cells ^ (self.stones[0] | self.stones[1])
        self.won = [0, 0]
        self.mover = 0

    def ended(self) -> Ended:
        """Return the stones of the player to move at the leaves, and who has won."""
        return Ended(self.stones[:1], [[lanes] for lanes in self.won], self.layout.every)
