"""Playouts of Manalath: stones of either colour, until there is a group of four or five.

The policy of every move: either colour, and any cell for it; a losing draw is resampled up to twice.
A group of four that somebody made for the other player ends the game as well: either one more stone makes it
one of five, or none can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yavset.games.manalath import LARGEST, SUPPLY
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.base import HandPolicy
from yavset.search.playouts.counts import at_least, exactly, largest
from yavset.search.playouts.driver import Ended


class GroupPolicy(HandPolicy):
    """Manalath; no group of four or five may stand on the board of a leaf.

    Games lag behind others by the stones that they draw anew: it is not the same player's turn everywhere.
    """

    colours = ("own", "enemy")

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        super().load(positions)
        # Where a stone of each colour may go; a cell where it would make too large a group leaves when drawn.
        self._pools = [self.empty, self.empty]
        # The lanes where player 1 is to move; where one and two stones were drawn that lose at once.
        self._turn = self._once = self._twice = 0
        # Where a group of four was given to the other player, and that group.
        self._given = self._fours = 0
        self._count_supplies()

    def _count_supplies(self) -> None:
        """Take the cells for a colour away where its stones have run out."""
        lanes = self.layout
        # The lanes where no stone of a colour is left, and after how many draws to look for them again.
        counts = [lanes.sizes(stones) for stones in self.stones]
        self._lacking = [at_least(digits, SUPPLY, lanes.every) for digits in counts]
        self._pools = [
            pool ^ pool & lanes.spread(lack) for pool, lack in zip(self._pools, self._lacking, strict=True)
        ]
        self._until_counted = max(1, SUPPLY - max(map(largest, counts)))

    def ply(self) -> Iterator[None]:
        """Draw a stone in every game, and place it where it may be and is not drawn anew."""
        lanes = self.layout
        yield from lanes.preparing()
        # Where a stone of player 0 is drawn.
        first = lanes.chance(4)
        colours = lanes.spread(first)
        stone = self._draw(self._pools, colours)
        moving = lanes.any(stone)
        group = lanes.flood(stone, stone | _first_where(colours, self.stones))
        size = lanes.sizes(group)
        four, five = exactly(size, LARGEST - 1, moving), exactly(size, LARGEST, moving)
        refused = at_least(size, LARGEST + 1, moving)
        mine = moving & (first ^ self._turn)
        losing = four & mine | five ^ five & mine
        again = self._resample(losing)
        made = moving ^ (refused | again)
        self._once ^= self._once & made
        self._twice ^= self._twice & made
        if refused:
            gone = stone & lanes.spread(refused)
            self._pools[0] ^= gone & colours
            self._pools[1] ^= gone ^ gone & colours
        self._place(stone & lanes.spread(made), colours)
        stuck = self.alive ^ moving
        if stuck:
            # Some can still place a stone of the other colour, when that is drawn.
            stuck ^= stuck & lanes.any(self._pools[0] | self._pools[1])
        self._end(five & mine & made, losing & made | stuck)
        if gift := made & four ^ made & four & mine:
            self._given |= gift
            self._fours |= group & lanes.spread(gift)
            self._stop(gift)
        self._turn ^= made
        self._until_counted -= 1
        if not self._until_counted:
            self._count_supplies()

    def _resample(self, losing: int) -> int:
        """Return the lanes where a stone is drawn anew, at most twice for a move."""
        again = losing ^ losing & self._twice
        self._twice |= self._once & again
        self._once |= again
        return again

    def _place(self, taken: int, colours: int) -> None:
        """Place stones of both colours."""
        own = taken & colours
        self.empty ^= taken
        self.stones = [self.stones[0] | own, self.stones[1] | taken ^ own]
        self._pools = [pool ^ pool & taken for pool in self._pools]

    def _end(self, wins: int, losses: int) -> None:
        """End games with a win or a loss of the player to move."""
        turn = self._turn
        self.won[0] |= wins ^ wins & turn | losses & turn
        self.won[1] |= wins & turn | losses ^ losses & turn
        if wins | losses:
            self._stop(wins | losses)

    def _stop(self, over: int) -> None:
        ended = self.layout.spread(over)
        self._pools = [pool ^ pool & ended for pool in self._pools]
        self.alive ^= over

    def ended(self) -> Ended:
        """Return the stones of both colours, and who has won."""
        lanes, turn = self.layout, self._turn
        # The owner of a group of four is to move, and wins if it can grow.
        first = lanes.every ^ turn
        owners = _first_where(lanes.spread(first), self.stones)
        lacks = _first_where(first, self._lacking)
        grows = self._growing(owners, self._fours, self.empty)
        late = self._given & (grows ^ grows & lacks ^ turn)
        won = [[self.won[0] | late], [self.won[1] | self._given ^ late]]
        return Ended(self.stones, won, lanes.every)

    def _draw(self, pools: Sequence[int], colours: int) -> int:
        """Draw a cell for each lane, from the first pool in the lanes of `colours`, else from the second."""
        return self.layout.pick(_first_where(colours, pools))

    def _growing(self, stones: int, fours: int, empty: int) -> int:
        """Return the lanes where one more stone makes a group of four just one of five."""
        lanes = self.layout
        beside = empty & lanes.around(fours)
        return lanes.any(beside ^ beside & lanes.around(stones ^ fours))


def _first_where(chosen: int, sides: Sequence[int]) -> int:
    """Return the first of two boards (or lanes) where `chosen` is set, else the second."""
    first, second = sides
    return second ^ (first ^ second) & chosen
