"""What stronger players make of a game, where the agent's games lean to one seat or come near to draws.

An agent with more playouts plays first. Whether nobody wins is its to say. A tree search has the last word on
advantage, as the flat agent misses how in Manalath the second player defends: only what both win is one.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from yavset.breeding import gates
from yavset.breeding.agent import Agent, Decision, Work
from yavset.breeding.findings import Findings
from yavset.breeding.gates import Failure, first_failure
from yavset.breeding.matches import Played, wins_of
from yavset.ludi.game import Ludi
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch
from yavset.search.parts import GamePolicy
from yavset.search.policies import policy_of

LEANS, DRAWN = 0.75, 0.1
"""The shares of the decided games of a seat, and of draws, from which on a stronger player is asked.

In 24 games that are even one seat wins three quarters once in forty times, three fifths once in three. Of 93
bred games that leaned by three fifths but not by three quarters stronger players rejected none.
"""

FEWEST = 12
"""Fewer games do not show that they lean."""

STRONGER, PLAYOUTS = 16, 10_000
"""The agent that plays before the tree has up to this many times the playouts of the usual one, a power of
two; times the square of the cells that is at most the second number, so that a game costs much the same
whatever the board."""

MOST_VISITS, EFFORT = 300, 200_000
"""The same for the visits of the tree, with `USUAL_LANES` in the budget."""

STRONGER_GAMES, TREE_GAMES = 40, 12
"""The most games of each of them; those of the tree are the dearest of all."""

USUAL_LANES = 128

VISIT_COST = 40
"""What a visit costs for each cell, in words."""

DEAR, ENOUGH = 0.5, 0.75
"""Nobody asks where a game has cost more than this share of what it may, as the answer would cost the rest;
from which share on what has been played has to do."""


def stronger_decide(findings: Findings) -> bool:
    """Return whether stronger players are to decide about what the agent's games show."""
    return len(findings.played) >= FEWEST and findings.spent <= DEAR


def best_play(findings: Findings) -> Generator[int, None, Failure | None]:
    """Return why the games of stronger players fail, where the agent's games give reason to ask them.

    With the right to swap they say nothing of advantage: which opening is even depends on their strength.
    """
    results = [game.result for game in findings.played]
    won, lost, drawn = (results.count(result) for result in (1.0, -1.0, 0.0))
    leans = not findings.rules.swap and max(won, lost) >= LEANS * max(won + lost, 1)
    if not (leans or drawn >= DRAWN * len(results)):
        return None
    seat = int(lost > won)
    findings.asks_stronger = True
    random = findings.random("best-play")

    def favours(played: Sequence[Played], last: bool) -> Failure | None:
        if not leans:
            return None
        return gates.favours(seat, wins_of(played, seat), len(played), gates.FAVOURED, last)

    def fails(played: Sequence[Played], last: bool) -> Failure | None:
        draws = sum(game.result == 0.0 for game in played)
        drawish = gates.drawishness(draws, len(played), gates.DRAWS_STRONGER, last)
        return first_failure([drawish, favours(played, last)])

    times = 1 << (min(STRONGER, PLAYOUTS // findings.cells**2) or 1).bit_length() - 1
    strong = Agent(findings.plain, times * findings.budget.ply_lanes, random)
    first = findings.played[0]
    # Without the right to swap the stronger players choose the first move as well.
    opening = first.moves[: first.opening] if findings.rules.swap else ()
    most = min(STRONGER_GAMES, findings.budget.skill_games)
    # More games side by side could cost more than is left.
    failure, _ = yield from findings.tested(
        (strong, strong), most, fails, spent=ENOUGH, opening=opening, together=2
    )
    if failure is None or failure.reason != "advantage":
        return failure
    tree = TreePlayer(findings.plain, _visits(findings), random)
    failure, _ = yield from findings.tested(
        (tree, tree), TREE_GAMES, favours, spent=ENOUGH, opening=(), together=1
    )
    return failure


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
            # What the last iteration has cost is known once it is over.
            yield (tree.visits - visits) * self._cost
            decisions.append(Decision(tree.best_move(), 0.0))
        return decisions

    def _same_policy(self, _game: object, _random: Random) -> GamePolicy:
        return self._policy
