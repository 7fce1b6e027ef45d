"""Whether a seat wins for stronger players too, where the agent's games lean to one seat.

An agent with more playouts plays first, and a tree search where that leaves no doubt. The flat agent misses
what a tree sees: in Hex on a tiny board how surely the first player wins, in Manalath how the second one
defends. So only what both win is an advantage.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from yavset.breeding import gates
from yavset.breeding.agent import Agent, Decision, Work
from yavset.breeding.findings import Findings
from yavset.breeding.gates import Failure
from yavset.breeding.matches import Played
from yavset.ludi.game import Ludi
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch
from yavset.search.parts import GamePolicy
from yavset.search.policies import policy_of

LEANS = 0.6
"""The share of the decided games of a seat from which on a stronger player is asked."""

FEWEST = 12
"""Fewer games do not show that they lean."""

CLEAR = 7
"""This many games of stronger players, all won by one seat, kill; the first that is not ends the question."""

STRONGER, PLAYOUTS = 8, 200
"""The agent that plays before the tree has up to this many times the playouts of the usual one, a power of
two; times the cells that is at most the second number, as its games would cost the rest on large boards."""

MOST_VISITS, EFFORT = 600, 400_000
"""The most visits of a tree, and visits times the square of the cells, with `USUAL_LANES` in the
budget: a game costs much the same whatever the board."""

USUAL_LANES = 128

VISIT_COST = 40
"""What a visit costs for each cell, in words."""

DEAR = 3
"""Nobody asks where a game has cost more than this fraction of what it may: its games would cost the rest."""


def stronger_decide(findings: Findings) -> bool:
    """Return whether a stronger player is to decide about advantage.

    With the right to swap it is no help: which opening is even depends on how strong the players are.
    """
    if findings.rules.swap or len(findings.played) < FEWEST:
        return False
    return DEAR * sum(findings.work.values()) <= findings.budget.most_work


def best_play(findings: Findings) -> Generator[int, None, Failure | None]:
    """Return the failure if a seat that wins most games of the agent wins all games of a tree search."""
    results = [game.result for game in findings.played]
    won, lost = results.count(1.0), results.count(-1.0)
    if max(won, lost) < LEANS * max(won + lost, 1):
        return None
    seat = int(lost > won)
    random = findings.random("best-play")

    def missed(played: Sequence[Played]) -> bool:
        return any(game.points(seat) < 1.0 for game in played)

    # Most games that lean by chance are saved by the first game or two of an agent with more playouts.
    times = 1 << (min(STRONGER, PLAYOUTS // findings.cells) or 1).bit_length() - 1
    strong = Agent(findings.plain, times * findings.budget.ply_lanes, random)
    tree = TreePlayer(findings.plain, _visits(findings), random)
    for player in (strong, tree):
        opening = findings.best_opening if player is strong else ()
        if missed((yield from findings.match((player, player), CLEAR, missed, opening=opening, together=1))):
            return None
    return gates.advantage(1.0 - seat)


def _visits(findings: Findings) -> int:
    most = min(EFFORT // findings.cells**2, MOST_VISITS)
    return max(most * findings.budget.ply_lanes // USUAL_LANES, 1)


class TreePlayer:
    """Plays by a tree search of a few hundred visits.

    Attributes:
        lanes: 0, as it gives no estimates.
    """

    lanes = 0

    def __init__(self, game: Ludi, visits: int, random: Random) -> None:
        """Take the game without the right to swap, the visits of each search, and the source of chance."""
        self._visits = visits
        self._cost = VISIT_COST * len(game.board.cells)
        self._policy = policy_of(game, random)

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions; the means are no estimates."""
        decisions = []
        for position in positions:
            tree = TreeSearch(position, 1, policy=self._same_policy)
            visits = 0
            for _ in tree.running(self._visits):
                yield (tree.visits - visits) * self._cost
                visits = tree.visits
            decisions.append(Decision(tree.best_move(), 0.0))
        return decisions

    def _same_policy(self, _game: object, _random: Random) -> GamePolicy:
        return self._policy
