"""The six levels of the bot: how long it thinks, and how lower levels are weakened."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from yavset.language.messages import Problem, quoted
from yavset.search.mcts import Search
from yavset.search.node import Node
from yavset.search.policies import ALL, RULES, SOME
from yavset.search.provers.tactics import allows_win


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
        insight: how much knowledge of the game the search uses: RULES, SOME or ALL.
    """

    number: int
    name: str
    seconds: float
    visits: int | None = None
    depth: int | None = None
    power: float | None = None
    careful: bool = True
    insight: int = ALL


LEVELS = (
    Level(1, "Beginner", 0.4, visits=150, depth=1, power=2.0, careful=False, insight=RULES),
    Level(2, "Learner", 0.5, visits=120, depth=2, power=2.0, careful=False, insight=SOME),
    Level(3, "Casual", 0.6, visits=300, depth=4, power=3.0, insight=SOME),
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


def pick(search: Search, level: Level, random: Random) -> str:
    """Return the move a level plays after a search.

    Careful levels always play a proven win. They play a move that is proven lost, or lets the next player win
    within its turn, only if there is no other.
    """
    ranked = search.ranking()
    if not ranked:
        return search.choice()
    seat = search.root.seat
    if level.careful and _won(ranked[0], seat):
        return ranked[0].move
    order = _sampled(ranked, level.power, random)
    if level.careful:
        for child in order:
            safe = not search.knowledge.sudden or _expanded_fully(child)
            if not _lost(child, seat) and (safe or not allows_win(search.position_of(child), seat)):
                return child.move
        if _lost(ranked[0], seat):
            return ranked[0].move
    return order[0].move


def _won(child: Node, seat: int) -> bool:
    return child.proof is not None and child.proof[seat] == 1.0


def _lost(child: Node, seat: int) -> bool:
    return child.proof is not None and child.proof[seat] == 0.0


def _expanded_fully(child: Node) -> bool:
    """Return whether the search has tried every reply, so that it has seen wins among them."""
    return child.untried is not None and not child.untried


def _sampled(ranked: list[Node], power: float | None, random: Random) -> list[Node]:
    """Return the nodes in the order of draws without replacement, weighted by visits to a power.

    Sorting by u**(1/weight), u uniform, gives the same (Efraimidis and Spirakis, *Weighted Random Sampling
    with a Reservoir*, 2006).
    """
    if power is None:
        return ranked
    most = max(node.visits for node in ranked) or 1
    keyed = [
        (random.random() ** (1 / max((node.visits / most) ** power, 1e-9)), number)
        for number, node in enumerate(ranked)
    ]
    return [ranked[number] for _, number in sorted(keyed, reverse=True)]
