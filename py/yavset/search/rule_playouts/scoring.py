"""The winners of full boards that a total decides."""

from __future__ import annotations

from yavset.rules.groups import groups
from yavset.search.lanes import Lanes, at_least
from yavset.search.play_rules import PlayRules
from yavset.search.rule_playouts.games import Games


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
                rest &= ~group
                odd ^= at_least(lanes.sizes(group), least, lanes.any(group))
        return odd & games.full

    def _compared(self, games: Games, kind: str) -> tuple[int, int]:
        """Return the lanes that White and Black win by their groups, one lane after the other."""
        white = black = 0
        for number in range(self.lanes.count):
            bit = 1 << number
            if games.full & bit:
                first = self._total(self.lanes.lane(games.own, number), kind)
                second = self._total(self.lanes.lane(games.enemy, number), kind)
                if not games.white_at_first & bit:
                    first, second = second, first
                white |= bit if first > second else 0
                black |= bit if second > first else 0
        return white, black

    def _total(self, stones: int, kind: str) -> int:
        """Return the largest size, or the product of the sizes, of the groups on one board."""
        sizes = [group.bit_count() for group in groups(self.lanes.board, stones)]
        if kind == "largest-group":
            return max(sizes, default=0)
        product = 1 if sizes else 0
        for size in sizes:
            product *= size
        return product
