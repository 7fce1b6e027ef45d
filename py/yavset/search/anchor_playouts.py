"""Informed playouts of Yavalanchor, hundreds at once: rows of five of red and one colour.

The policy is that of all playouts. As one look at the rows says what every stone brings about, nothing has to
be judged afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from yavset.rules.lines import differing, holes
from yavset.search.rule_playouts import Games, RulePlayouts


class AnchorPlayouts(RulePlayouts):
    """Takes the rules as they are: a stone of the own colour beside a red one, or a red stone anywhere."""

    def playing(self, games: Games) -> Iterator[bool]:
        """Play a batch to its end, and yield True after every ply; the last few games are broken off."""
        lanes, steps = self.lanes, self.lanes.steps
        any_of, spread, around = lanes.any, lanes.spread, lanes.around
        stones, red = [games.own, games.enemy], games.red
        won = [0, 0]
        mover = 0
        empty = lanes.cells ^ (games.own | games.enemy | red)
        alive = any_of(empty)
        while alive.bit_count() > lanes.count // 16:
            # Games that are over have no empty cells here.
            reds = holes(red, steps, 5)
            own_rows = holes(stones[mover] | red, steps, 5)
            other_rows = holes(stones[1 - mover] | red, steps, 5)
            coloured = empty & around(red)
            wins = coloured & reduce(or_, own_rows)
            red_wins = empty & differing(own_rows, reds)
            if wins or red_wins:
                stones[mover] |= wins
                red |= red_wins ^ red_wins & spread(any_of(wins))
                winners = any_of(wins | red_wins)
                won[mover] |= winners
                over = spread(winners)
                empty ^= empty & over
                coloured ^= coloured & over
            red_losses = empty & differing(other_rows, reds)
            redden = empty ^ red_losses
            blocks = coloured & reduce(or_, other_rows)
            if blocks:
                blocked = spread(any_of(blocks))
                coloured = blocks | coloured ^ coloured & blocked
                redden ^= redden & blocked
            if red_losses:
                # Where nothing else is left.
                redden |= red_losses ^ red_losses & spread(any_of(coloured | redden))
            planes = [coloured, redden]
            for _ in self._chooser.preparing(planes):
                yield False
            placed = self._chooser.pick(planes).placed
            stones[mover] |= placed["own"]
            red |= placed["red"]
            empty ^= placed["own"] | placed["red"]
            losing = placed["red"] & red_losses
            if losing:
                losers = any_of(losing)
                won[1 - mover] |= losers
                empty ^= empty & spread(losers)
            mover = 1 - mover
            alive = any_of(empty)
            yield True
        games.own, games.enemy, games.red = *stones, red
        games.won, games.lost = won
