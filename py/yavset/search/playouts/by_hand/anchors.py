"""Playouts of Yavalanchor: rows of five of red and one colour.

The policy of every move: win, else block, else do not lose at once, else any cell, with a stone of the own
colour beside a red one or a red stone anywhere; at random among the placements that qualify.

Five red stones are no row, but a cell that would complete them is beside a red stone, so that the player to
move wins there with a stone of its own. Where nobody wins so, every cell that completes a row completes one
with a stone of that player in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.lines import completed_by
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.base import HandPolicy
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.driver import Ended


class AnchorPolicy(HandPolicy):
    """Yavalanchor: games that are over have no empty cells here."""

    colours = ("own", "enemy", "red")

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        super().__init__(board, lanes, random)
        self.enough = lanes // 8
        self._picker = Lanes(board, lanes, random, planes=2)

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        super().load(positions)
        self.red = self.layout.load([position.stones[2] for position in positions])
        self.empty ^= self.red

    def ply(self) -> Iterator[None]:
        """Win, or place a stone of either kind."""
        lanes, mover, other = self.layout, self.mover, 1 - self.mover
        any_of, spread = lanes.any, lanes.spread
        empty = self.empty
        coloured = empty & lanes.around(self.red)
        rows = empty & completed_by(self.stones[mover] | self.red, lanes.steps, 5)
        if rows:
            wins = coloured & rows
            self.stones[mover] |= wins
            self.red |= rows ^ rows & spread(any_of(wins))
            winners = any_of(rows)
            self.won[mover] |= winners
            over = spread(winners)
            empty ^= empty & over
            coloured ^= coloured & over
        losses = empty & completed_by(self.stones[other] | self.red, lanes.steps, 5)
        redden = empty ^ losses
        if blocks := coloured & losses:
            blocked = spread(any_of(blocks))
            coloured = blocks | coloured ^ coloured & blocked
            redden ^= redden & blocked
        if losses:
            # Where nothing else is left.
            redden |= losses ^ losses & spread(any_of(coloured | redden))
        yield from self._picker.preparing()
        own, red = self._picker.pick_in_planes([coloured, redden])
        self.stones[mover] |= own
        self.red |= red
        empty ^= own | red
        if losing := red & losses:
            losers = any_of(losing)
            self.won[other] |= losers
            empty ^= empty & spread(losers)
        self.empty = empty
        self.alive = any_of(empty)
        self.mover = other

    def ended(self) -> Ended:
        """Return the stones of both players and the red ones, and who has won."""
        return super().ended()._replace(stones=(*self.stones, self.red))
