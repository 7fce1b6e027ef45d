"""What the search knows of games in ludemes in which stones only step: playouts on masks, one at a time.

Playouts in lanes do not know directions; these take a win at hand and else any move by chance.
"""

from __future__ import annotations

from random import Random

from yavset.ludi.game import Ludi
from yavset.ludi.movement import drawn, last_row, step_table
from yavset.ludi.rules import Rules
from yavset.rules.board import mask_of
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.uniform import AnyOrder, SinglePlayouts
from yavset.search.provers.plain import PlainProver
from yavset.search.values import Rewards

LONGEST = 300
"""A playout counts as drawn after this many moves."""


def only_steps(rules: Rules) -> bool:
    """Return whether stones do nothing but step, and nothing but sides, stones and moves decide."""
    return not (
        rules.placings
        or rules.hops
        or rules.chains
        or rules.jumps
        or rules.leaps
        or rules.shoots
        or rules.may_pass
        or rules.slides
        or rules.capture
        or rules.twice
        or rules.catch_up
        or any(rule.result == "score" for rule in rules.rules)
        or {rule.condition.head for rule in rules.rules} - {"reach", "eliminated"}
        or any(rule.condition.words() for rule in rules.rules)
    )


class SteppingPlayouts:
    """Plays out positions of games in which stones only step."""

    def __init__(self, game: Ludi, random: Random) -> None:
        """Take the game and the source of chance."""
        self._random = random
        self._rules = game.rules
        self._wins = {rule.condition.head: rule.result for rule in game.rules.rules}
        self._last = [last_row(game.board, player) for player in (0, 1)]
        self._walks, self._captures = [], []
        for player in (0, 1):
            table = step_table(game.board, player, game.rules.steps)
            walks: dict[int, int] = {}
            captures: dict[int, int] = {}
            for start, found in table.items():
                for bit, walk, capture in found:
                    shift = bit.bit_length() - 1 - start
                    if walk:
                        walks[shift] = walks.get(shift, 0) | 1 << start
                    if capture:
                        captures[shift] = captures.get(shift, 0) | 1 << start
            self._walks.append(tuple(walks.items()))
            self._captures.append(tuple(captures.items()))
        self._all = mask_of(game.board.cells)

    def rewards(self, position: Position) -> Rewards:
        """Return every player's reward of one playout."""
        winner = self._winner([*position.stones[:2]], position.player)
        return (0.5, 0.5) if winner is None else (1.0 - winner, float(winner))

    def _winner(self, stones: list[int], player: int) -> int | None:
        """Return who wins a playout, or None for a draw."""
        reach = self._wins.get("reach")
        for _ in range(LONGEST):
            own, enemy = stones[player], stones[1 - player]
            moves = self._moves(own, enemy, player)
            if not moves:
                stuck = self._rules.stuck
                return None if stuck is None else stuck.winner(player)
            last = self._last[player]
            wins = [(shift, found) for shift, to in moves if (found := to & last)] if reach == "win" else []
            shift, target = drawn(self._random, wins or moves)
            own ^= target | (target >> shift if shift > 0 else target << -shift)
            enemy &= ~target
            stones[player], stones[1 - player] = own, enemy
            for condition, result in self._wins.items():
                if (target & last) if condition == "reach" else not enemy:
                    return {"win": player, "lose": 1 - player}.get(result)
            player = 1 - player
        return None

    def _moves(self, own: int, enemy: int, player: int) -> list[tuple[int, int]]:
        """Return the targets of a player's steps by the shifts that lead there."""
        empty = self._all & ~(own | enemy)
        found = []
        for table, cells in ((self._captures, enemy), (self._walks, empty)):
            for shift, starts in table[player]:
                from_here = own & starts
                to = (from_here << shift if shift > 0 else from_here >> -shift) & cells
                if to:
                    found.append((shift, to))
        return found


def stepping_policy(game: Ludi, random: Random) -> GamePolicy:
    """Return the policy of a game in which stones only step."""
    return GamePolicy(
        game,
        random,
        ordering=AnyOrder(random),
        playouts=SinglePlayouts(SteppingPlayouts(game, random).rewards),
        prover=PlainProver(),
    )
