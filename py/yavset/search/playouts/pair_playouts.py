"""Informed playouts for three players with a pair of colours each, hundreds at once.

The policy of every move: win, else block the player before, which nobody else can, else do not complete a row
for the next player, else any cell; at random among the cells that qualify.
"""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.lines import differing, holes
from yavset.search.playouts.three_playouts import Leaf, ThreePlayouts


class PairPlayouts(ThreePlayouts):
    """Playouts of Yavalade: five in a row of the mover's and its ally's colour, with a stone of both."""

    def play(self, leaves: Sequence[Leaf]) -> tuple[list[int], list[int]]:
        """Play a batch as `ThreePlayouts.play` says; nobody is ever out."""
        lanes = self.lanes
        steps, any_of, spread = lanes.steps, lanes.any, lanes.spread
        stones = [lanes.load([leaf.stones[turn] for leaf in leaves]) for turn in range(3)]
        empty = lanes.cells ^ (stones[0] | stones[1] | stones[2])
        alone = [holes(colour, steps, 5) for colour in stones]
        both = [holes(stones[player] | stones[player - 1], steps, 5) for player in range(3)]
        wins = [differing(both[player], alone[player]) for player in range(3)]
        won = [0, 0, 0]
        enough = lanes.count // 8
        mover = 0
        alive = any_of(empty)
        while alive.bit_count() > enough:
            following = (mover + 1) % 3
            completed = wins[mover] & empty
            if completed:
                winners = any_of(completed)
                won[mover] |= winners
                stones[mover] |= completed
                empty ^= empty & spread(winners)
            gifts = differing(both[following], alone[mover]) & empty
            candidates = empty ^ gifts
            blocks = wins[mover - 1] & candidates
            if blocks:
                candidates = blocks | candidates ^ candidates & spread(any_of(blocks))
            if gifts:
                candidates |= gifts ^ gifts & spread(any_of(candidates))
            choice = lanes.pick(candidates)
            given = choice & gifts
            empty ^= choice
            if given:
                lost = any_of(given)
                won[following] |= lost
                empty ^= empty & spread(lost)
            stones[mover] |= choice
            alone[mover] = holes(stones[mover], steps, 5)
            for player in (mover, following):
                both[player] = holes(stones[player] | stones[player - 1], steps, 5)
                wins[player] = differing(both[player], alone[player])
            mover = following
            alive = any_of(empty)
        return stones, won
