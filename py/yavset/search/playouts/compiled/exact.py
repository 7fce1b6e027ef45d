"""Playouts of games in which a stone brings about exactly what the outlook says."""

from __future__ import annotations

from collections.abc import Iterator

from yavset.search.playouts.compiled.games import Games
from yavset.search.playouts.lanes import Lanes
from yavset.search.playouts.outlook import Outlook, first_that_holds, reached


def playing_exact(lanes: Lanes, outlook: Outlook, games: Games) -> Iterator[bool]:
    """Play games of placements that nothing but the lines and chains of the mover decide.

    Yields as `RulePlayouts.playing` does.
    """
    own, enemy = games.own, games.enemy
    empty = lanes.cells ^ (own | enemy)
    mover = _Player(outlook, own, games.white)
    other = _Player(outlook, enemy, lanes.every ^ games.white)
    alive = lanes.any(empty)
    enough = lanes.count // 16
    ended = [0, 0]
    turn = 0
    while alive.bit_count() > enough:
        # Games that are over have no empty cells here.
        wins = mover.wins & empty
        if wins:
            winners = lanes.any(wins)
            ended[turn] |= winners
            mover.stones |= wins
            alive ^= winners
            empty ^= empty & lanes.spread(winners)
        losses = mover.losses
        blocks = other.wins & empty
        blocked = lanes.spread(lanes.any(blocks)) if blocks else 0
        candidates = empty
        if losses:
            candidates = empty ^ empty & losses
            with_safe = lanes.any(candidates)
            if alive != with_safe:
                candidates |= empty ^ empty & lanes.spread(with_safe)
        if blocked:
            candidates = blocks | candidates ^ candidates & blocked
        for _ in lanes.preparing():
            yield False
        choice = lanes.pick(candidates)
        empty ^= choice
        losing = choice & losses
        over = lanes.any(losing) if losing else 0
        ended[1 - turn] |= over
        if mover.draws:
            over |= lanes.any(choice & mover.draws)
        if over:
            empty ^= empty & lanes.spread(over)
        alive = lanes.any(empty)
        mover.place(choice)
        mover, other = other, mover
        turn = 1 - turn
        yield True
    games.own, games.enemy = (other.stones, mover.stones) if turn else (mover.stones, other.stones)
    games.won, games.lost = ended


class _Player:
    """One side of games that the outlook decides: its stones, and what its next stone would bring about."""

    def __init__(self, outlook: Outlook, stones: int, white: int) -> None:
        self.outlook = outlook
        self.stones = stones
        self.reach = outlook.reach(stones, white)
        self.wins = self.losses = self.draws = 0
        self._look()

    def place(self, choice: int) -> None:
        """Add one stone on each board."""
        self.stones |= choice
        self.reach = self.outlook.extended(self.reach, choice, self.stones)
        self._look()

    def _look(self) -> None:
        if not self.reach:
            self.wins, self.losses, self.draws = self.outlook.lines(self.stones)
            return
        lines = self.outlook.own_lines(self.stones)
        self.wins, self.losses, self.draws = first_that_holds(
            (end, reached(end, self.reach) if end.kind == "touch" else lines[end.number])
            for end in self.outlook.rules.ends
        )
