"""Playouts of Manalath, hundreds at once: stones of either colour, until there is a group of four or five.

The policy of every move: any stone; one that loses at once is drawn anew twice. A group of four that somebody
made for the other player ends the game as well: either one more stone makes it one of five, or none can.
"""

from __future__ import annotations

from collections.abc import Iterator

from yavset.games.manalath import LARGEST, SUPPLY
from yavset.search.lanes import added, at_least, exactly
from yavset.search.rule_playouts import Games, RulePlayouts


class GroupPlayouts(RulePlayouts):
    """Takes the rules as they are; no group of four or five may stand on the board of a leaf."""

    def playing(self, games: Games) -> Iterator[bool]:
        """Play a batch to its end, and yield True after every stone; the last few games are broken off."""
        lanes = self.lanes
        any_of, spread = lanes.any, lanes.spread
        stones = [games.own, games.enemy]
        empty = lanes.cells ^ (games.own | games.enemy)
        counts = [lanes.sizes(colour) for colour in stones]
        lacking = [at_least(count, SUPPLY, lanes.every) for count in counts]
        # Where a stone of each colour may go; a cell where it would make too large a group leaves when drawn.
        pools = [empty ^ empty & spread(lack) for lack in lacking]
        # The lanes where the other side is to move; where one and two stones were drawn that lose at once.
        turn = once = twice = 0
        # What the side that moved first has won and lost; where a group of four was given, and that group.
        won = lost = given = fours = 0
        alive = lanes.every
        while alive.bit_count() > lanes.count // 16:
            for _ in self._chooser.preparing(pools):
                yield False
            placed = self._chooser.pick(pools).placed
            drawn = [placed["own"], placed["enemy"]]
            stone = drawn[0] | drawn[1]
            moving, first = any_of(stone), any_of(drawn[0])
            same = stones[1] ^ (stones[0] ^ stones[1]) & spread(first)
            group = lanes.flood(stone, same | stone)
            size = lanes.sizes(group)
            four, five = exactly(size, LARGEST - 1, moving), exactly(size, LARGEST, moving)
            refused = at_least(size, LARGEST + 1, moving)
            if refused:
                gone = spread(refused)
                pools = [pool ^ pool & cells & gone for pool, cells in zip(pools, drawn, strict=True)]
            mine = moving & (first ^ turn)
            losing = four & mine | five ^ five & mine
            again = losing ^ losing & twice
            twice |= once & again
            once |= again
            made = moving ^ (refused | again)
            once ^= once & made
            twice ^= twice & made
            taken = stone & spread(made)
            empty ^= taken
            for number, colour in enumerate((first, moving ^ first)):
                stones[number] |= taken & drawn[number]
                pools[number] ^= pools[number] & taken
                counts[number] = added(counts[number], [colour & made])
                lacking[number] = at_least(counts[number], SUPPLY, lanes.every)
                if lacking[number]:
                    pools[number] ^= pools[number] & spread(lacking[number])
            wins, losses = five & mine & made, losing & made | alive ^ moving
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
        owners = stones[0] ^ (stones[0] ^ stones[1]) & spread(turn)
        lacks = lacking[0] ^ (lacking[0] ^ lacking[1]) & turn
        grows = self._growing(owners, fours, empty)
        late = given & (grows ^ grows & lacks ^ turn)
        games.own, games.enemy = stones
        games.won, games.lost = won | late, lost | given ^ late

    def _growing(self, stones: int, fours: int, empty: int) -> int:
        """Return the lanes where one more stone makes a group of four just one of five."""
        lanes = self.lanes
        beside = empty & lanes.around(fours)
        return lanes.any(beside ^ beside & lanes.around(stones ^ fours))
