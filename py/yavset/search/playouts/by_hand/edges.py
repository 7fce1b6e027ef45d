"""Playouts of Cross, on board-major boards.

The policy of every move: win, else block, else avoid joining opposite edges; at random among the cells that
qualify.

Games at random fill most of the board before that policy makes a difference. So they begin with a leap: many
stones at once, which stand where nobody could have won or lost by any of them, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.board_major import BoardMajor
from yavset.search.playouts.driver import Ended, PlayoutPolicy

_SHORTEST = 8
"""A leap over fewer plies takes longer than they do."""


class Side:
    """One player's stones on all boards.

    Attributes:
        stones: the stones.
        wins, losses: the cells where a stone joins three edges, or opposite ones; taken cells are among them.
    """

    def __init__(self, layout: BoardMajor, stones: int) -> None:
        """Take the layout and the stones."""
        self._layout = layout
        self.stones = stones
        # For each edge the cells where a stone belongs to a chain that touches it; taken ones are among them.
        self._reach = [edge | layout.reach(stones & edge, stones) for edge in layout.edges]
        self._look()

    def follow(self, choice: int) -> None:
        """Take note of one stone more on each board at most; `stones` holds it already."""
        layout = self._layout
        touched = [choice & cells for cells in self._reach]
        ring = layout.reach(choice, self.stones)
        # What the new stone touches, its whole chain touches now.
        below, guards, shift = layout.below, layout.guards, layout.width - 1
        reach = []
        for cells, here in zip(self._reach, touched, strict=True):
            # What `holding` does, without a call for each edge.
            flags = here + below & guards
            reach.append(cells | ring & flags - (flags >> shift))
        self._reach = reach
        self._look()

    def _look(self) -> None:
        a, b, c, d, e, f = self._reach
        self.wins = a & c & e | b & d & f
        self.losses = a & d | b & e | c & f


class EdgePolicy(PlayoutPolicy):
    """Cross; games that are broken off do not count, and games that are over have no empty cells."""

    layout: BoardMajor
    longest = 10_000

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, a power of two, and the source of chance."""
        self.board = board
        self.layout = BoardMajor(board, lanes, random)
        self.enough = lanes // 16
        # How many cells a leap leaves empty: as few as lets nearly all games stand, which batches tell.
        self._left = len(board.cells) * 3 // 8

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        self.sides, self.alive = self._begin(positions)
        empty = self.layout.cells ^ (self.sides[0].stones | self.sides[1].stones)
        self.empty = empty & self.layout.filled(self.alive)
        self.won = [0, 0]
        self.mover = self._choice = 0
        self._decide()

    def _begin(self, positions: Sequence[Position]) -> tuple[list[Side], int]:
        """Return both sides and the flags of the games that go on.

        Leaps where that saves time, unless many games of a leaf would not stand.
        """
        layout = self.layout
        own = layout.load([position.stones[position.player] for position in positions])
        enemy = layout.load([position.stones[1 - position.player] for position in positions])
        leapt = self._leap(positions, own, enemy)
        return leapt or ([Side(layout, own), Side(layout, enemy)], layout.guards)

    def _leap(self, positions: Sequence[Position], own: int, enemy: int) -> tuple[list[Side], int] | None:
        """Return the sides after a leap and the flags of the games that stand; None where none is made."""
        layout = self.layout
        each = [max(0, position.empty.bit_count() - self._left) // 2 for position in positions]
        if 2 * max(each) < _SHORTEST:
            return None
        numbers = layout.load(each)
        empty = layout.cells ^ (own | enemy)
        added = layout.sample(empty, numbers)
        mover = Side(layout, own | added)
        other = Side(layout, enemy | layout.sample(empty ^ added, numbers))
        joined = mover.stones & mover.losses | other.stones & other.losses
        failed = layout.flags(joined | (mover.wins | other.wins) & empty)
        count = failed.bit_count()
        self._adapt(count)
        # Games that do not stand are broken off, unless they are many of one leaf.
        many = layout.count // len(positions) // 4
        if count > many and max(layout.shares(failed, len(positions))) > many:
            return None
        return [mover, other], layout.guards ^ failed

    def _adapt(self, failed: int) -> None:
        """Make the next leap shorter or longer; takes how many games did not stand."""
        few = failed <= self.layout.count // 32
        size = len(self.board.cells)
        self._left = max(size // 4, self._left - 1) if few else min(size // 2, self._left + 1)

    def _decide(self) -> None:
        """End the games that the mover wins at once, and those where any stone of it loses."""
        layout, mover, turn = self.layout, self.sides[self.mover], self.mover
        wins = mover.wins & self.empty
        if wins:
            winners = layout.flags(wins)
            self.won[turn] |= winners
            mover.stones |= wins
            self.empty ^= self.empty & layout.filled(winners)
            self.alive ^= winners
        self._safe = self.empty ^ self.empty & mover.losses
        able = layout.flags(self._safe)
        if able != self.alive:
            self.won[1 - turn] |= self.alive ^ able
            self.empty &= layout.filled(able)
            self.alive = able

    def ply(self) -> Iterator[None]:
        """Place a stone in every game, and take what the next player decides at once."""
        layout, mover, other = self.layout, self.sides[self.mover], self.sides[1 - self.mover]
        # The last stone of a batch is not followed, which saves time.
        if self._choice:
            other.follow(self._choice)
        blocks = other.wins & self.empty
        safe = self._safe
        yield from layout.preparing()
        choice = layout.pick(blocks | safe ^ safe & layout.holding(blocks) if blocks else safe)
        self.empty ^= choice
        losing = choice & mover.losses
        if losing:
            losers = layout.flags(losing)
            self.won[1 - self.mover] |= losers
            self.empty ^= self.empty & layout.filled(losers)
        mover.stones |= choice
        self._choice = choice
        self.alive = layout.flags(self.empty)
        self.mover = 1 - self.mover
        self._decide()

    def ended(self) -> Ended:
        """Return the stones of the player to move at the leaves, and who has won."""
        return Ended([self.sides[0].stones], [[flags] for flags in self.won], self.won[0] | self.won[1])
