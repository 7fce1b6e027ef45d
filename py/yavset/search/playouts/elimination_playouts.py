"""Informed playouts of Yavalath for three players, hundreds at once.

The policy of every move: complete a row if you can, else make no row that is one too short, else any cell; at
random among the cells that the rules allow, which are those of the next player's threat where there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.search.playouts.three_playouts import Leaf, ThreePlayouts


class EliminationPlayouts(ThreePlayouts):
    """A row wins; who makes one that is one shorter is out, and who is left alone wins."""

    def __init__(self, board: Board, length: int, lanes: int, random: Random) -> None:
        """Take the board, the length of a row that wins, the number of lanes, and the source of chance."""
        super().__init__(board, lanes, random)
        self.length = length

    def play(self, leaves: Sequence[Leaf]) -> tuple[list[int], list[int]]:
        """Play a batch as `ThreePlayouts.play` says; who is out is passed over."""
        lanes = self.lanes
        any_of, spread = lanes.any, lanes.spread
        stones = [lanes.load([leaf.stones[turn] for leaf in leaves]) for turn in range(3)]
        out = [self.marked([leaf.out[turn] for leaf in leaves]) for turn in range(3)]
        empty = lanes.cells ^ (stones[0] | stones[1] | stones[2])
        # For each player the cells that complete a row, and those that complete one that is one too short.
        rows = [lanes.completing(own, self.length) for own in stones]
        won = [0, 0, 0]
        mover = 0
        while (alive := any_of(empty)).bit_count() > lanes.count // 16:
            # Games that are over have no empty cells.
            second, third = (mover + 1) % 3, (mover + 2) % 3
            free = empty ^ empty & spread(alive & out[mover])
            wins, losing = rows[mover]
            if completed := free & wins:
                winners = any_of(completed)
                won[mover] |= winners
                stones[mover] |= completed
                over = spread(winners)
                empty ^= empty & over
                free ^= free & over
            threats = rows[second][0]
            if out[second]:
                threats ^= (threats ^ rows[third][0]) & spread(out[second])
            candidates = free
            if blocks := free & threats:
                candidates = blocks | free ^ free & spread(any_of(blocks))
            if shorter := candidates & losing:
                safe = candidates ^ shorter
                candidates = safe | shorter ^ shorter & spread(any_of(safe))
            choice = lanes.pick(candidates)
            stones[mover] |= choice
            empty ^= choice
            if made := choice & losing:
                gone = any_of(made)
                out[mover] |= gone
                won[second] |= gone & out[third]
                won[third] |= gone & out[second]
                empty ^= empty & spread(gone & (out[second] | out[third]))
            rows[mover] = lanes.completing(stones[mover], self.length)
            mover = second
        return stones, won
