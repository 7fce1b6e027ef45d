"""The winners of full boards that a total decides."""

from __future__ import annotations

from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled.games import Games
from yavset.search.playouts.counts import at_least
from yavset.search.playouts.play_rules import PlayRules


class Scorer:
    """Decides full boards by the total that a game counts."""

    def __init__(self, lanes: Lanes, rules: PlayRules) -> None:
        """Take the lanes to play in and the rules."""
        self.lanes = lanes
        self.rules = rules

    def score(self, games: Games) -> None:
        """Decide the games with a full board that a total decides."""
        if not games.full:
            return
        total = next(end for end in self.rules.ends if end.result == "score")
        if total.kind == "odd-groups":
            white = self._odd(games, total.number)
            black = games.full & ~white
        else:
            white, black = self._compared(games, total.kind)
        first_is_white = games.white_at_first
        games.won |= white & first_is_white | black & ~first_is_white & games.full
        games.lost |= black & first_is_white | white & ~first_is_white & games.full

    def _odd(self, games: Games, least: int) -> int:
        """Return the lanes with an odd number of large groups, which the first player wins."""
        lanes = self.lanes
        odd = 0
        for stones in (games.own, games.enemy):
            rest = stones & lanes.spread(games.full)
            while rest:
                group = lanes.flood(lanes.lowest(rest), rest)
                rest ^= rest & group
                odd ^= at_least(lanes.sizes(group), least, lanes.any(group))
        return odd & games.full

    def _compared(self, games: Games, kind: str) -> tuple[int, int]:
        """Return the lanes that White and Black win by their groups."""
        full = self.lanes.spread(games.full)
        totals = zip(
            self._totals(games.own & full, kind), self._totals(games.enemy & full, kind), strict=True
        )
        more = less = 0
        for number, (own, enemy) in enumerate(totals):
            more |= (own > enemy) << number
            less |= (own < enemy) << number
        first_is_white = games.white_at_first
        return (
            more & first_is_white | less & ~first_is_white,
            less & first_is_white | more & ~first_is_white,
        )

    def _totals(self, stones: int, kind: str) -> list[int]:
        """Return the largest size, or the product of the sizes, of the groups on each board."""
        lanes = self.lanes
        totals = [0] * lanes.count
        while stones:
            # The first groups of all boards are measured together, then the second ones, and so on.
            group = lanes.flood(lanes.lowest(stones), stones)
            stones ^= stones & group
            sizes = lanes.numbers(lanes.sizes(group))
            if kind == "largest-group":
                totals = list(map(max, totals, sizes))
            else:
                totals = [
                    (total or 1) * size if size else total for total, size in zip(totals, sizes, strict=True)
                ]
        return totals
