"""The games that a run keeps: the best few of every kind, so that one kind cannot crowd out the others.

MAP-Elites (Mouret and Clune, *Illuminating search spaces by mapping elites*, 2015). What kind a game is comes
from play: how its games end, how long they last, how many moves there are to choose from, how often a player
is forced, and whether it matters whose stones are whose. Of an idea, whatever its board, one game is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache
from math import isclose
from random import Random
from typing import NamedTuple

from yavset.breeding.operators import Parent
from yavset.breeding.tree_parts import pick
from yavset.breeding.verdict import Verdict
from yavset.ludi.canonical import board_of_tree, idea_of, part
from yavset.ludi.rule_tree import Tree, distance, write
from yavset.search.work import finish

FAMILIES = ("line", "group", "sides", "capture", "score", "mixed")
"""What a game can be about: ``mixed`` is more than one of the others, or none."""

MOSTLY = 2 / 3
"""Where one family of conditions ends this share of the games, the game is about that."""

FAMILY_OF = {
    "line": "line",
    "group": "group",
    "touch": "sides",
    "surrounded": "capture",
    "captured": "capture",
    "reach": "sides",
    "eliminated": "capture",
    "largest-group": "score",
    "product-of-groups": "score",
    "odd-groups": "score",
    "most-stones": "score",
    "area": "score",
    "ring": "group",
}

LENGTHS = {"short": 0.0, "long": 25.0}
"""The classes of length, with the least mean of plies of each."""

BRANCHINGS = {"narrow": 0.0, "wide": 40.0}
"""The classes of branching, with the least mean number of legal moves of each."""

FORCINGS = {"calm": 0.0, "forcing": 0.1}
"""The classes of forcing, with the least share of plies that have only one move that does not lose."""

OWNERSHIPS = {"shared": 0.0, "owned": 0.3}
"""The classes of what changes when all stones change their colours."""

KEPT = 3
"""Number of games that each cell keeps."""

MOST_GAMES = 100
"""Number of games that the whole archive keeps."""

SAME_LENGTH = 0.1
"""Games that differ in length by no more than this share last as long as each other."""

TOURNAMENT = 3
"""Number of draws of a tournament within a cell."""

BY_CHANCE = 0.1
"""The share of children whose parents are drawn from all games alike."""


class Cell(NamedTuple):
    """A kind of game: how its games end, and classes of length, branching, forcing and ownership."""

    family: str
    length: str
    branching: str
    forcing: str
    ownership: str


class Member(NamedTuple):
    """A game of the archive.

    Attributes:
        number: the child's number; name: its name; tree: its canonical tree.
        verdict: what the judges said; rank: what it is ordered by.
    """

    number: int
    name: str
    tree: Tree
    verdict: Verdict
    rank: float

    @property
    def parent(self) -> Parent:
        """The game as a parent."""
        return Parent(self.name, self.tree, self.number)


def ending_of(decided: Sequence[tuple[str, int]]) -> str:
    """Return the family of the conditions that end most games, given how many each condition has ended."""
    games: Counter[str] = Counter()
    for head, count in decided:
        games[FAMILY_OF.get(head, "mixed")] += count
    family, most = games.most_common(1)[0] if games else ("mixed", 0)
    return family if most >= MOSTLY * games.total() else "mixed"


@lru_cache(maxsize=1024)
def family_of(tree: Tree) -> str:
    """Return what a game is about, by the conditions of its rules; rules that only draw are not counted."""
    rules = [rule for rule in part(tree, "end").trees() if rule.head != "draw"]
    families = {FAMILY_OF.get(rule.trees()[0].head, "") for rule in rules} - {""}
    return families.pop() if len(families) == 1 else "mixed"


def cell_of(tree: Tree, verdict: Verdict) -> Cell:
    """Return the cell of a measured game; a measure that is missing counts as 0."""
    return Cell(
        verdict.ending or family_of(tree),
        _class_of(LENGTHS, _measured(verdict, "plies")),
        _class_of(BRANCHINGS, _measured(verdict, "branching")),
        _class_of(FORCINGS, _measured(verdict, "forcing")),
        _class_of(OWNERSHIPS, _measured(verdict, "ownership")),
    )


def _measured(verdict: Verdict, name: str) -> float:
    estimate = verdict.measures.get(name)
    return estimate.value if estimate is not None else 0.0


def _class_of(classes: dict[str, float], value: float) -> str:
    return [name for name, least in classes.items() if value >= least][-1]


class Archive:
    """The games kept, by their cells.

    Attributes:
        cells: the members of each cell that has any, the best first.
    """

    def __init__(self) -> None:
        self.cells: dict[Cell, list[Member]] = {}

    def enter(self, member: Member) -> bool:
        """Keep a game if it is alive, measured, and among the best of its cell; return whether it is kept.

        A game one edit away from games of the archive or with the same idea, wherever they are, has to be
        better than all of them, and takes their places. So has a game with all rules of another and more, or
        with some of them, that lasts as long: what is more matters little.
        """
        if not member.verdict.alive or member.rank <= 0:
            return False
        near = [other for other in self.games() if _is_near(member, other)]
        if any(other.rank >= member.rank for other in near):
            return False
        for other in near:
            self._remove(other)
        cell = self.cells.setdefault(cell_of(member.tree, member.verdict), [])
        cell.append(member)
        # Of equals the older stays.
        cell.sort(key=lambda one: (-one.rank, one.number))
        del cell[KEPT:]
        self._keep_size()
        return member in self.games()

    def _remove(self, member: Member) -> None:
        for cell, members in list(self.cells.items()):
            if member in members:
                members.remove(member)
                if not members:
                    del self.cells[cell]

    def _keep_size(self) -> None:
        """Drop the worst game of the fullest cells where the archive has become too large."""
        while len(games := self.games()) > MOST_GAMES:
            most = max(map(len, self.cells.values()))
            full = [one for members in self.cells.values() if len(members) == most for one in members]
            self._remove(min(full or games, key=lambda one: (one.rank, -one.number)))

    def games(self) -> list[Member]:
        """Return all games kept, by their numbers."""
        return sorted((one for members in self.cells.values() for one in members), key=lambda one: one.number)


_idea_of = lru_cache(maxsize=1024)(idea_of)


@lru_cache(maxsize=1024)
def _rules_of(tree: Tree) -> frozenset[Tree]:
    """Return the moves, riders and rules of the end, whatever the board, with or without a swap."""
    return frozenset(rule for ludemes in _idea_of(tree).trees() for rule in ludemes.trees())


def _is_near(one: Member, other: Member) -> bool:
    if _idea_of(one.tree) == _idea_of(other.tree):
        return True
    rules, others = _rules_of(one.tree), _rules_of(other.tree)
    if (rules <= others or others <= rules) and isclose(_length(one), _length(other), rel_tol=SAME_LENGTH):
        return True
    # The bound is quick, the distance is not.
    return (
        _least_distance(_labels(one.tree), _labels(other.tree)) <= 1 and distance(one.tree, other.tree) <= 1
    )


def _length(member: Member) -> float:
    """Return the mean of plies as a share of the board's cells."""
    return _measured(member.verdict, "plies") / len(board_of_tree(member.tree).cells)


@lru_cache(maxsize=1024)
def _labels(tree: Tree) -> frozenset[tuple[str, int]]:
    """Return the ludemes, words and numbers of a tree, each with how often it has been before."""
    before: Counter[str] = Counter()
    labels = set()
    for label in write(tree).replace("(", " ").replace(")", " ").split():
        labels.add((label, before[label]))
        before[label] += 1
    return frozenset(labels)


def _least_distance(labels: frozenset[tuple[str, int]], others: frozenset[tuple[str, int]]) -> int:
    """Return a lower bound of the edit distance: each edit mends one label at most."""
    return max(len(labels), len(others)) - len(labels & others)


def choose_parents(
    random: Random, ancestors: Sequence[Parent], archive: Archive, crossing: bool = True
) -> tuple[Parent, Parent]:
    """Return two parents: the winners of a tournament in two different cells, or any two games by chance.

    The ancestors of a family are a cell of their own, without a ranking, for the whole run. Without a
    crossing the two are the same game.
    """
    families = {family: [one for one in ancestors if family_of(one.tree) == family] for family in FAMILIES}
    niches: list[list[Parent] | list[Member]] = [members for members in families.values() if members]
    niches += [archive.cells[cell] for cell in sorted(archive.cells)]
    if random.random() < BY_CHANCE:
        every = [*ancestors, *(member.parent for member in archive.games())]
        first, second = pick(random, every), pick(random, every)
    else:
        one = int(random.random() * len(niches))
        others = [number for number in range(len(niches)) if number != one] or [one]
        first, second = _winner(random, niches[one]), _winner(random, niches[pick(random, others)])
    return first, second if crossing else first


def _winner(random: Random, niche: list[Parent] | list[Member]) -> Parent:
    """Return the best of a few draws; the first draw among ancestors, which have no rank."""
    drawn = [pick(random, niche) for _ in range(TOURNAMENT)]
    members = [one for one in drawn if isinstance(one, Member)]
    if members:
        return max(members, key=lambda one: (one.rank, -one.number)).parent
    first = drawn[0]
    assert isinstance(first, Parent)
    return first


def novelty(tree: Tree, others: Iterable[Tree]) -> float:
    """Return the edit distance to the nearest of other games, divided by the game's own size, at most 1."""
    return finish(_comparing(tree, others))


def _comparing(tree: Tree, others: Iterable[Tree]) -> Generator[None, None, float]:
    """Return the novelty of a game, in slices of one distance."""
    labels = _labels(tree)
    best = len(labels)
    bounds = [(_least_distance(labels, _labels(other)), other) for other in others]
    for bound, other in sorted(bounds, key=lambda pair: pair[0]):
        if bound >= best:
            break
        best = min(best, distance(tree, other))
        yield
    return best / len(labels)


def novelties(members: Sequence[Member], known: Sequence[Tree]) -> Generator[None, None, dict[int, float]]:
    """Return how new games are, by their numbers: compared with each other and with those known.

    A slice is an edit distance.
    """
    found = {}
    for member in members:
        others = [other.tree for other in members if other is not member]
        found[member.number] = yield from _comparing(member.tree, [*known, *others])
    return found
