"""Informed playouts of Cross, hundreds at once.

The policy of every move: win, else block, else avoid joining opposite edges; at random among the cells that
qualify.

Games at random fill most of the board before that policy makes a difference. So they begin with a leap: many
stones at once, which stand where nobody could have won or lost by any of them, in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.search.playouts.strips import Strip

_DOUBT = 4
"""How many games with the mean result are added to those of a cell, against small samples."""

_SHORTEST = 8
"""A leap over fewer plies takes longer than they do."""


class Side:
    """One player's stones on all boards.

    Attributes:
        stones: the stones.
        wins, losses: the cells where a stone joins three edges, or opposite ones; taken cells are among them.
    """

    def __init__(self, strip: Strip, stones: int) -> None:
        """Take the layout and the stones."""
        self._strip = strip
        self.stones = stones
        # For each edge the cells where a stone belongs to a chain that touches it; taken ones are among them.
        self._reach = [edge | strip.reach(stones & edge, stones) for edge in strip.edges]
        self._judge()

    def follow(self, choice: int) -> None:
        """Take note of one stone more on each board at most; `stones` holds it already."""
        strip = self._strip
        touched = [choice & cells for cells in self._reach]
        ring = strip.reach(choice, self.stones)
        # What the new stone touches, its whole chain touches now.
        below, guards, shift = strip.below, strip.guards, strip.width - 1
        reach = []
        for cells, here in zip(self._reach, touched, strict=True):
            # What `holding` does, without a call for each edge.
            flags = here + below & guards
            reach.append(cells | ring & flags - (flags >> shift))
        self._reach = reach
        self._judge()

    def _judge(self) -> None:
        a, b, c, d, e, f = self._reach
        self.wins = a & c & e | b & d & f
        self.losses = a & d | b & e | c & f


class SidePlayouts:
    """Playouts on a board with as many lanes as games."""

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, a power of two, and the source of chance."""
        self.board = board
        self.strip = Strip(board, lanes, random)
        # How many cells a leap leaves empty: as few as lets nearly all games stand, which batches tell.
        self._left = len(board.cells) * 3 // 8

    def results(self, leaves: Sequence[tuple[int, ...]]) -> list[tuple[float, list[float]]]:
        """Return what `LanePlayouts.results` does; a leaf is the mask of the mover's stones and the others'.

        Games that are broken off do not count.
        """
        width, cells = self.strip.width, self.board.cells
        own, won, lost = self.play(leaves)
        wins, losses = (
            self.strip.totals(own & self.strip.filled(ended) | ended, len(leaves)) for ended in (won, lost)
        )
        results = []
        for first in range(0, len(leaves) * width, width):
            guard = first + width - 1
            decided = wins[guard] + losses[guard]
            mean = wins[guard] / decided if decided else 0.5
            doubt = _DOUBT * mean
            values = [
                (wins[bit] + doubt) / (wins[bit] + losses[bit] + _DOUBT)
                for bit in (first + cell for cell in cells)
            ]
            results.append((mean, values))
        return results

    def play(self, leaves: Sequence[tuple[int, ...]]) -> tuple[int, int, int]:
        """Play a batch to its end; the leaves take turns in the lanes.

        Returns the stones of the player that moved first, and the flags of the lanes that it has won and
        lost. The last few games, when nearly all have ended, are broken off; they are neither won nor lost.
        """
        strip = self.strip
        flags, filled = strip.flags, strip.filled
        mover, other, alive = self._begin(leaves)
        empty = (strip.cells ^ (mover.stones | other.stones)) & filled(alive)
        ended = [0, 0]
        turn = choice = 0
        while True:
            # Games that are over have no empty cells here.
            wins = mover.wins & empty
            if wins:
                winners = flags(wins)
                ended[turn] |= winners
                mover.stones |= wins
                empty ^= empty & filled(winners)
                alive ^= winners
            safe = empty ^ empty & mover.losses
            able = flags(safe)
            if able != alive:
                # Without a safe cell whatever stone loses.
                ended[1 - turn] |= alive ^ able
                empty &= filled(able)
                alive = able
            if alive.bit_count() <= strip.count // 16:
                return (other if turn else mover).stones, ended[0], ended[1]
            if choice:
                other.follow(choice)
            blocks = other.wins & empty
            choice = strip.pick(blocks | safe ^ safe & strip.holding(blocks) if blocks else safe)
            empty ^= choice
            losing = choice & mover.losses
            if losing:
                losers = flags(losing)
                ended[1 - turn] |= losers
                empty ^= empty & filled(losers)
            mover.stones |= choice
            alive = flags(empty)
            mover, other = other, mover
            turn = 1 - turn

    def _begin(self, leaves: Sequence[tuple[int, ...]]) -> tuple[Side, Side, int]:
        """Return the side to move, the other one, and the flags of the lanes that go on.

        Leaps where that saves time, unless many games of a leaf would not stand.
        """
        strip = self.strip
        own, enemy = (strip.load([leaf[side] for leaf in leaves]) for side in range(2))
        rooms = [(self.board.all ^ (leaf[0] | leaf[1])).bit_count() for leaf in leaves]
        each = [max(0, room - self._left) // 2 for room in rooms]
        if 2 * max(each) >= _SHORTEST:
            numbers = strip.load(each)
            empty = strip.cells ^ (own | enemy)
            added = strip.sample(empty, numbers)
            mover = Side(strip, own | added)
            other = Side(strip, enemy | strip.sample(empty ^ added, numbers))
            joined = mover.stones & mover.losses | other.stones & other.losses
            failed = strip.flags(joined | (mover.wins | other.wins) & empty)
            count = failed.bit_count()
            self._adapt(count)
            # Games that do not stand are broken off, unless they are many of one leaf.
            many = strip.count // len(leaves) // 4
            if count <= many or max(strip.totals(failed, len(leaves))) <= many:
                return mover, other, strip.guards ^ failed
        return Side(strip, own), Side(strip, enemy), strip.guards

    def _adapt(self, failed: int) -> None:
        """Make the next leap shorter or longer; takes how many games did not stand."""
        few = failed <= self.strip.count // 32
        size = len(self.board.cells)
        self._left = max(size // 4, self._left - 1) if few else min(size // 2, self._left + 1)
