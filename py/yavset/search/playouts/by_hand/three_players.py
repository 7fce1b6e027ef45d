"""What policies by hand for three players share: everybody's stones, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.driver import Ended, PlayoutPolicy


class ThreePlayerPolicy(PlayoutPolicy):
    """Cell-major boards of three players; player 0 is the one to move at the leaf.

    Attributes:
        layout: the boards.
        stones: the stones of every player.
        empty: the empty cells; none where the game is over.
        won: the lanes that each player has won.
        mover: the player to move.
    """

    layout: Lanes
    longest = 10_000

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.layout = Lanes(board, lanes, random)

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        lanes = self.layout
        self.players = [position.player for position in positions]
        self.stones = [
            lanes.load([position.stones[(position.player + turn) % 3] for position in positions])
            for turn in range(3)
        ]
        self.empty = lanes.cells ^ (self.stones[0] | self.stones[1] | self.stones[2])
        self.alive = lanes.any(self.empty)
        self.won = [0, 0, 0]
        self.mover = 0

    def ended(self) -> Ended:
        """Return the stones and the wins of the game's players; stones only where somebody has won."""
        lanes = self.layout
        over = self.won[0] | self.won[1] | self.won[2]
        # The lanes where each player of the game was the first to move.
        first = [lanes.marked([other == player for other in self.players]) for player in range(3)]
        stones, won = [0, 0, 0], [0, 0, 0]
        for player in range(3):
            for turn in range(3):
                those = first[(player - turn) % 3]
                stones[player] |= self.stones[turn] & lanes.spread(those & over)
                won[player] |= self.won[turn] & those
        return Ended(stones, [[lanes_won] for lanes_won in won], lanes.every)
