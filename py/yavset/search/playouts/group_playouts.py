"""Playouts of Manalath, hundreds at once: stones of either colour, until there is a group of four or five.

The policy of every move: either colour, and any cell for it; a stone that loses at once is drawn anew twice.
A group of four that somebody made for the other player ends the game as well: either one more stone makes it
one of five, or none can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from yavset.games.manalath import LARGEST, SUPPLY
from yavset.search.playouts.compiled import Games, RulePlayouts
from yavset.search.playouts.lanes import at_least, exactly, largest


class GroupPlayouts(RulePlayouts):
    """Takes the rules as they are; no group of four or five may stand on the board of a leaf."""

    def playing(self, games: Games) -> Iterator[bool]:
        """Play a batch to its end, and yield True after every stone; the last few games are broken off."""
        lanes = self.lanes
        any_of, spread = lanes.any, lanes.spread
        stones = [games.own, games.enemy]
        empty = lanes.cells ^ (games.own | games.enemy)
        # Where a stone of each colour may go; a cell where it would make too large a group leaves when drawn.
        pools = [empty, empty]
        # The lanes where no stone of a colour is left, and when to look for them again.
        lacking, counted = [0, 0], 0
        # The lanes where the other side is to move; where one and two stones were drawn that lose at once.
        turn = once = twice = 0
        # What the side that moved first has won and lost; where a group of four was given, and that group.
        won = lost = given = fours = 0
        alive = lanes.every
        for drawn in count():
            if drawn == counted:
                counts = [lanes.sizes(colour) for colour in stones]
                lacking = [at_least(digits, SUPPLY, lanes.every) for digits in counts]
                pools = [pool ^ pool & spread(lack) for pool, lack in zip(pools, lacking, strict=True)]
                counted += max(1, SUPPLY - max(map(largest, counts)))
            if alive.bit_count() <= lanes.count // 16:
                break
            for _ in lanes.preparing():
                yield False
            # Where a stone of the side that moved first is drawn.
            first = lanes.chance(4)
            colours = spread(first)
            stone = self._draw(pools, colours)
            moving = any_of(stone)
            group = lanes.flood(stone, stone | _first_where(colours, stones))
            size = lanes.sizes(group)
            four, five = exactly(size, LARGEST - 1, moving), exactly(size, LARGEST, moving)
            refused = at_least(size, LARGEST + 1, moving)
            mine = moving & (first ^ turn)
            losing = four & mine | five ^ five & mine
            again = losing ^ losing & twice
            twice |= once & again
            once |= again
            made = moving ^ (refused | again)
            once ^= once & made
            twice ^= twice & made
            if refused:
                gone = stone & spread(refused)
                pools = [pools[0] ^ gone & colours, pools[1] ^ (gone ^ gone & colours)]
            taken = stone & spread(made)
            own = taken & colours
            empty ^= taken
            stones = [stones[0] | own, stones[1] | taken ^ own]
            pools = [pool ^ pool & taken for pool in pools]
            stuck = alive ^ moving
            if stuck:
                # Some can still place a stone of the other colour, when that is drawn.
                stuck ^= stuck & any_of(pools[0] | pools[1])
            wins, losses = five & mine & made, losing & made | stuck
            won |= wins ^ wins & turn | losses & turn
            lost |= wins & turn | losses ^ losses & turn
            gift = made & four ^ made & four & mine
            over = wins | losses | gift
            if over:
                ended = spread(over)
                pools = [pool ^ pool & ended for pool in pools]
                alive ^= over
                given |= gift
                fours |= group & spread(gift)
            turn ^= made
            yield True
        # The owner of a group of four is to move, and wins if it can grow.
        owners = _first_where(spread(lanes.every ^ turn), stones)
        lacks = _first_where(lanes.every ^ turn, lacking)
        grows = self._growing(owners, fours, empty)
        late = given & (grows ^ grows & lacks ^ turn)
        games.own, games.enemy = stones
        games.won, games.lost = won | late, lost | given ^ late

    def _draw(self, pools: Sequence[int], colours: int) -> int:
        """Draw a cell for each lane, from the first pool in the lanes of `colours`, else from the second."""
        return self.lanes.pick(_first_where(colours, pools))

    def _growing(self, stones: int, fours: int, empty: int) -> int:
        """Return the lanes where one more stone makes a group of four just one of five."""
        lanes = self.lanes
        beside = empty & lanes.around(fours)
        return lanes.any(beside ^ beside & lanes.around(stones ^ fours))


def _first_where(chosen: int, sides: Sequence[int]) -> int:
    """Return the first of two boards (or lanes) where `chosen` is set, else the second."""
    first, second = sides
    return second ^ (first ^ second) & chosen
