"""The six levels of the bot: how long it thinks, and how lower levels are weakened."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from yavset.language.messages import Problem, quoted
from yavset.rules.game import Game
from yavset.search.parts import GamePolicy, PolicyMaker
from yavset.search.policies import policy_of, uniform_policy
from yavset.search.provers.decisive import allows_win
from yavset.search.report import MoveReport
from yavset.search.searcher import Searcher
from yavset.search.values import Batch

SMALL_BATCH = Batch(leaves=4, lanes=64)
"""The batch of playouts of the lower levels, so that they see less: too few games a leaf for priors."""


class Level(NamedTuple):
    """One level.

    Attributes:
        number: 1 (weakest) to 6.
        name: the level's name.
        seconds: time limit for a move.
        visits: limit of visits for a move, or None.
        depth: depth limit of the tree in moves, or None.
        power: picks a move with a probability proportional to its visits to this power; None: the best move.
        careful: whether it checks its choice so that it neither misses a win in one nor allows one.
        policy: makes the policy of the game that the search uses.
    """

    number: int
    name: str
    seconds: float
    visits: int | None = None
    depth: int | None = None
    power: float | None = None
    careful: bool = True
    policy: PolicyMaker = policy_of


def weaker_policy(game: Game, random: Random) -> GamePolicy:
    """Return the policy of a game with small batches of playouts."""
    return policy_of(game, random, SMALL_BATCH)


LEVELS = (
    Level(1, "Beginner", 0.4, visits=150, depth=1, power=2.0, careful=False, policy=uniform_policy),
    Level(2, "Learner", 0.5, visits=160, depth=2, power=2.0, careful=False, policy=weaker_policy),
    Level(3, "Casual", 0.6, visits=640, depth=4, power=3.0, policy=weaker_policy),
    Level(4, "Club", 0.8, power=6.0),
    Level(5, "Strong", 2.4),
    Level(6, "Master", 7.0),
)
"""The levels, weakest first."""


def level(number: int) -> Level:
    """Return the level of a number; raise ValueError if there is none."""
    if type(number) is not int or not 1 <= number <= len(LEVELS):
        raise Problem("request-level", most=len(LEVELS), number=quoted(number))
    return LEVELS[number - 1]


def pick(search: Searcher, level: Level, random: Random) -> str:
    """Choose the move that a level plays after a search.

    Careful levels always play a proven win. They play a move that is proven lost, or lets the next player win
    within its turn, only if there is no other.
    """
    ranked = search.ranking()
    if not ranked:
        return search.best_move()
    if level.careful and ranked[0].proven == "win":
        return ranked[0].move
    order = _sampled(ranked, level.power, random)
    if level.careful:
        for one in order:
            if one.proven != "loss" and not _loses_in_one(search, one):
                return one.move
        if ranked[0].proven == "loss":
            return ranked[0].move
    return order[0].move


def _loses_in_one(search: Searcher, ranked: MoveReport) -> bool:
    """Tell whether a move lets the next player win within its turn, where the search cannot rule it out."""
    if ranked.all_replies_tried or not search.can_win_in_one:
        return False
    position = search.position
    return allows_win(position.child(ranked.move), position.seating[position.player])


def _sampled(ranked: Sequence[MoveReport], power: float | None, random: Random) -> Sequence[MoveReport]:
    """Order moves by draws without replacement, weighted by visits to a power.

    Sorting by u**(1/weight), u uniform, gives the same (Efraimidis and Spirakis, *Weighted Random Sampling
    with a Reservoir*, 2006).
    """
    if power is None:
        return ranked
    most = max(one.visits for one in ranked) or 1
    keyed = [
        (random.random() ** (1 / max((one.visits / most) ** power, 1e-9)), number)
        for number, one in enumerate(ranked)
    ]
    return [ranked[number] for _, number in sorted(keyed, reverse=True)]
