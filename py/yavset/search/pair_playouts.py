"""Informed playouts for three players with a pair of colours each, hundreds at once.

The policy of every move: win, else block the player before, which nobody else can, else do not complete a row
for the next player, else any cell; at random among the cells that qualify.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.lines import differing, holes
from yavset.search.lanes import Lanes


class PairPlayouts:
    """Playouts of Yavalade: five in a row of the mover's and its ally's colour, with a stone of both."""

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.board = board
        self.lanes = Lanes(board, lanes, random)

    def play(self, leaves: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
        """Play a batch to its end; return the stones of every player, and the lanes that each has won.

        A leaf is the stones of the player to move and of the two after it, the number of leaves is a power of
        two, and each gets an equal share of the lanes. Breaks the last few games off when nearly all have
        ended; nobody has won them.
        """
        lanes = self.lanes
        steps, any_of, spread = lanes.steps, lanes.any, lanes.spread
        stones = [lanes.load(masks) for masks in zip(*leaves, strict=True)]
        empty = lanes.cells ^ (stones[0] | stones[1] | stones[2])
        alone = [holes(colour, steps, 5) for colour in stones]
        both = [holes(stones[player] | stones[player - 1], steps, 5) for player in range(3)]
        wins = [differing(both[player], alone[player]) for player in range(3)]
        won = [0, 0, 0]
        enough = lanes.count // 16
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

    def by_player(
        self, players: Sequence[int], stones: Sequence[int], won: Sequence[int]
    ) -> tuple[list[int], list[int]]:
        """Return the stones and the wins of the game's three players, in lanes that have ended with a win.

        Takes the player to move at each leaf, and what `play` returned.
        """
        lanes, share = self.lanes, self.lanes.count // len(players)
        block = (1 << share) - 1
        # The lanes where each player was the first to move.
        first = [0, 0, 0]
        for number, player in enumerate(players):
            first[player] |= block << number * share
        over = won[0] | won[1] | won[2]
        found: tuple[list[int], list[int]] = ([0, 0, 0], [0, 0, 0])
        for player in range(3):
            for turn in range(3):
                those = first[(player - turn) % 3]
                found[0][player] |= stones[turn] & lanes.spread(those & over)
                found[1][player] |= won[turn] & those
        return found
