"""What policies by hand share: everybody's stones, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.driver import Ended, PlayoutPolicy


class HandPolicy(PlayoutPolicy):
    """Each player's stones on cell-major boards; player 0 is the one to move at the leaves.

    Attributes:
        players: the number of players.
        layout: the boards.
        stones: the stones of each player.
        empty: the empty cells; a policy may take away those of games that are over.
        won: the lanes that each player has won.
        mover: the player to move.
        going_on: a batch is broken off when one in this many of its games goes on, or fewer.
    """

    players = 2
    going_on = 16
    layout: Lanes
    longest = 10_000

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.layout = Lanes(board, lanes, random)
        self.enough = lanes // self.going_on

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch; policies add what they keep."""
        lanes, players = self.layout, self.players
        self.stones = [
            lanes.load([position.stones[(position.player + turn) % players] for position in positions])
            for turn in range(players)
        ]
        self.empty = lanes.cells
        for stones in self.stones:
            self.empty ^= stones
        self.alive = lanes.every
        self.won = [0] * players
        self.mover = 0

    def ended(self) -> Ended:
        """Return the stones of both players and who has won."""
        return Ended(self.stones, [[lanes] for lanes in self.won], self.layout.every)
