"""Informed playouts of Yavalanchor, hundreds at once: rows of five of red and one colour.

The policy is that of all playouts. As one look at the rows says what every stone brings about, nothing has to
be judged afterwards.

Five red stones are no row, but a cell that would complete them is beside a red stone, so that the player to
move wins there with a stone of its own. Where nobody wins so, every cell that completes a row completes one
with a stone of that player in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from yavset.rules.lines import completed_by
from yavset.search.playouts.compiled import Games, RulePlayouts


class AnchorPlayouts(RulePlayouts):
    """Takes the rules as they are: a stone of the own colour beside a red one, or a red stone anywhere."""

    def playing(self, games: Games) -> Iterator[bool]:
        """Play a batch until an eighth of the games is left, and yield True after every ply."""
        lanes, steps = self.lanes, self.lanes.steps
        any_of, spread, around = lanes.any, lanes.spread, lanes.around
        stones, red = [games.own, games.enemy], games.red
        won = [0, 0]
        mover = 0
        empty = lanes.cells ^ (games.own | games.enemy | red)
        alive = any_of(empty)
        while alive.bit_count() > lanes.count // 8:
            # Games that are over have no empty cells here.
            coloured = empty & around(red)
            rows = empty & completed_by(stones[mover] | red, steps, 5)
            if rows:
                wins = coloured & rows
                stones[mover] |= wins
                red |= rows ^ rows & spread(any_of(wins))
                winners = any_of(rows)
                won[mover] |= winners
                over = spread(winners)
                empty ^= empty & over
                coloured ^= coloured & over
            red_losses = empty & completed_by(stones[1 - mover] | red, steps, 5)
            redden = empty ^ red_losses
            blocks = coloured & red_losses
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
