"""A run: children are proposed, judged elsewhere and taken in again, always with the same result.

Who judges, on how many processors and in which order the verdicts come back makes no difference: child n is
proposed from the archive as it stands when the verdicts of all children up to n minus the window are in, its
chance is a stream of its own, and verdicts are taken in by their numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from yavset.breeding.archive import Archive, Member, choose_parents, novelties
from yavset.breeding.gates import Failure
from yavset.breeding.operators import (
    IllFormed,
    NewChild,
    Parent,
    make_child,
    operators_without,
    well_formed,
)
from yavset.breeding.populations import contradictions, population
from yavset.breeding.race import Entry, Standing, Verdicts, next_round, standings
from yavset.breeding.sentences import BreedingSentence, sentence_from_data
from yavset.breeding.verdict import FIRST_JUDGED, Budget, Verdict
from yavset.breeding.verdict_sentences import reason_sentence
from yavset.ludi.aloud import Sentence
from yavset.ludi.canonical import essence
from yavset.ludi.names import title_of
from yavset.ludi.presets import compared_trees
from yavset.ludi.rule_tree import Tree, parse, write
from yavset.search.work import finish

WINDOW = 32
"""Number of children that can be with the judges at the same time."""

CONFIRMED = 10
"""Number of first places that the games kept race for."""

Judge = Callable[[Tree, int, Budget, int], Verdict]
"""Judges a canonical tree with a seed and a budget, up to a stage."""


@dataclass(frozen=True)
class RunSettings:
    """What a run depends on: equal settings give an equal archive.

    Attributes:
        population: what `populations.population` takes.
        children: how many children; seed: the seed of all chance but the judges'.
        window: how many children can be with the judges at the same time.
        without: the ids of operators to leave out.
        unordered: whether rules that contradict each other have to say which counts: see `contradictions`.
        shuffled: whether chance ranks the games instead of the judges, as a control.
        budget: what the judges may do.
        confirmed: for how many first places the games kept race in the end; 0 for no race.
    """

    population: str
    children: int
    seed: int
    window: int = WINDOW
    without: tuple[str, ...] = ()
    unordered: bool = False
    shuffled: bool = False
    budget: Budget = field(default_factory=Budget.full)
    confirmed: int = CONFIRMED

    def as_data(self) -> dict[str, Any]:
        """Return the settings as values that JSON can hold."""
        return asdict(self) | {"without": list(self.without)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> RunSettings:
        """Return the settings that `as_data` has described."""
        return cls(**{**data, "without": tuple(data["without"]), "budget": Budget.from_data(data["budget"])})


@dataclass(frozen=True)
class Child:
    """A child and, once it is there, its verdict.

    Attributes:
        number: its number, from 1.
        text: its canonical text; as it was born for one that is no game.
        name: its name; "" for one that is no game.
        parents: number and name of each.
        operators: the ids of what made it, in order; said: a sentence for each.
        verdict: what the judges said, or why they never saw it; None while they have it.
        parsed: the tree of the text, where the text was written from it.
    """

    number: int
    text: str
    name: str
    parents: tuple[tuple[int, str], ...]
    operators: tuple[str, ...]
    said: tuple[Sentence, ...]
    verdict: Verdict | None = None
    parsed: Tree | None = field(default=None, compare=False, repr=False)

    @property
    def tree(self) -> Tree:
        """The tree of the text."""
        return parse(self.text) if self.parsed is None else self.parsed

    @property
    def is_new(self) -> bool:
        """Whether it is a game that nobody had seen, and the judges have said something of it."""
        return self.verdict is not None and self.verdict.stage >= FIRST_JUDGED

    @property
    def seed(self) -> int:
        """The seed of its judges."""
        return judging_seed(self.text)

    def as_data(self) -> dict[str, Any]:
        """Return the child as values that JSON can hold."""
        return {
            "number": self.number,
            "text": self.text,
            "name": self.name,
            "parents": [list(parent) for parent in self.parents],
            "operators": list(self.operators),
            "said": [sentence.as_data() for sentence in self.said],
            "verdict": self.verdict.as_data() if self.verdict is not None else None,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Child:
        """Return the child that `as_data` has described."""
        verdict = data["verdict"]
        return cls(
            data["number"],
            data["text"],
            data["name"],
            tuple((number, name) for number, name in data["parents"]),
            tuple(data["operators"]),
            tuple(sentence_from_data(one) for one in data["said"]),
            None if verdict is None else Verdict.from_data(verdict),
        )


def reason_said(child: Child) -> Sentence | None:
    """Return why a child failed, in a sentence; None for one that lives or is still with the judges."""
    verdict = child.verdict
    if verdict is None or verdict.alive:
        return None
    if verdict.reason == "stillborn":
        why = BreedingSentence(f"breeding-reason-{verdict.about['why']}")
        return BreedingSentence("breeding-reason-stillborn", why=why)
    if verdict.reason == "seen":
        return BreedingSentence("breeding-reason-seen")
    return reason_sentence(child.tree, Failure(verdict.reason, dict(verdict.about)))


def judging_seed(text: str, again: int = 0) -> int:
    """Return the seed with which a game is judged, and others for judging it `again`.

    It depends on nothing but the game, so that every run says the same of it.
    """
    return int.from_bytes(sha256(f"{again}{text}".encode()).digest()[:6], "big")


def _digest(tree: Tree) -> int:
    """Return a short stand-in for a game: those seen are many, and two alike are not to be expected."""
    return int.from_bytes(sha256(write(essence(tree)).encode()).digest()[:8], "big")


def _never(_number: int) -> Child | None:
    return None


class BreedingRun:
    """The state of a run.

    Attributes:
        settings: what it depends on.
        ancestors: the games it began with.
        archive: the games it keeps.
        entered: how many children have been taken in; always the first ones.
    """

    def __init__(self, settings: RunSettings, recorded: Callable[[int], Child | None] = _never) -> None:
        """Take the settings, and a function that returns a child of an earlier part of the same run, or None.

        A recorded child with its verdict is taken in again without being proposed or judged.
        """
        self.settings = settings
        self.ancestors = population(settings.population)
        self.archive = Archive()
        self.entered = 0
        self._recorded = recorded
        self._operators = operators_without(settings.without, settings.unordered)
        self._seen = {_digest(ancestor.tree) for ancestor in self.ancestors}
        self._smaller: deque[tuple[str, Parent]] = deque()
        self._open: dict[int, Child] = {}
        self._verdicts: dict[int, Verdict] = {}
        self._new: list[Child] = []
        for number in range(1, min(settings.window, settings.children) + 1):
            self._propose(number)
        self._advance()

    @property
    def finished(self) -> bool:
        """Whether all children have been taken in."""
        return self.entered == self.settings.children

    def proposals(self) -> list[Child]:
        """Return the children proposed since the last call.

        Those without a verdict wait for `enter`; the others are only to be recorded.
        """
        found, self._new = self._new, []
        return found

    def enter(self, number: int, verdict: Verdict) -> None:
        """Take in the verdict on a child; they may come in any order."""
        self._verdicts[number] = verdict
        self._advance()

    def living(self) -> list[int]:
        """Return the numbers of the games kept, and of children that live and have still to be taken in."""
        ahead = [number for number, verdict in self._verdicts.items() if verdict.rank > 0]
        return [*(member.number for member in self.archive.games()), *ahead]

    def _advance(self) -> None:
        while (number := self.entered + 1) in self._verdicts:
            self._take_in(self._open.pop(number), self._verdicts.pop(number))
            self.entered = number
            if number + self.settings.window <= self.settings.children:
                self._propose(number + self.settings.window)

    def _take_in(self, child: Child, verdict: Verdict) -> None:
        if verdict.smaller:
            parent = Parent(child.name, child.tree, child.number)
            self._smaller.append((verdict.smaller, parent))
        if verdict.rank > 0:
            rank = self._rank(child.tree, verdict)
            self.archive.enter(Member(child.number, child.name, child.tree, verdict, rank))

    def _rank(self, tree: Tree, verdict: Verdict) -> float:
        by_chance = self.settings.shuffled
        return Random(f"{self.settings.seed}/{write(tree)}").random() if by_chance else verdict.rank

    # Proposing.

    def _propose(self, number: int) -> None:
        smaller = self._next_smaller()
        child = self._recorded(number)
        if child is None:
            child = self._child_of_smaller(number, *smaller) if smaller else self._new_child(number)
            self._new.append(child)
        if child.name:
            self._seen.add(_digest(child.tree))
        self._open[number] = child
        if child.verdict is not None:
            self._verdicts[number] = child.verdict

    def _next_smaller(self) -> tuple[str, Parent] | None:
        """Return the next game without a dead rule that nobody has seen, and the game it came from."""
        while self._smaller:
            text, parent = self._smaller.popleft()
            if _digest(parse(text)) not in self._seen:
                return text, parent
        return None

    def _child_of_smaller(self, number: int, text: str, parent: Parent) -> Child:
        said = BreedingSentence("breeding-smaller", parent=parent.name)
        tree = parse(text)
        parents = ((parent.number, parent.name),)
        return Child(number, text, title_of(tree).name, parents, ("smaller",), (said,), parsed=tree)

    def _new_child(self, number: int) -> Child:
        random = Random(f"{self.settings.seed}/{number}")
        crossing = len(self.ancestors) > 1
        first, second = choose_parents(random, self.ancestors, self.archive, crossing)
        new = make_child(random, first, second, self._operators, crossing)
        parents = tuple(dict.fromkeys((parent.number, parent.name) for parent in (first, second)))
        try:
            tree = self._checked(new, (first, second))
        except IllFormed as error:
            why = Verdict(1, "stillborn", {"why": error.reason})
            return Child(number, write(new.tree), "", parents, new.operators, new.said, why)
        text, name = write(tree), title_of(tree).name
        seen = Verdict(2, "seen", {"name": name}) if _digest(tree) in self._seen else None
        return Child(number, text, name, parents, new.operators, new.said, seen, tree)

    def _checked(self, new: NewChild, parents: Sequence[Parent]) -> Tree:
        """Return the canonical tree; raises IllFormed for what is no game, or says two things at once."""
        tree = well_formed(new.tree)
        if self.settings.unordered and "except" not in new.operators:
            inherited = set().union(*(contradictions(parent.tree) for parent in parents))
            if contradictions(tree) - inherited:
                raise IllFormed("ambiguous")
        return tree

    # What has come of it.

    def next_round(self, again: Verdicts) -> list[Entry]:
        """Return what the race for the first places still has to judge of its round, given later verdicts."""
        return next_round(self.archive.games(), self._all_verdicts(again), self.settings.confirmed)

    def _all_verdicts(self, again: Verdicts) -> Verdicts:
        return {one.number: [one.verdict, *again.get(one.number, ())] for one in self.archive.games()}

    def final_ranking(self, again: Verdicts | None = None) -> list[Standing]:
        """Return the games of the archive in their final order, given later verdicts: see `standings`."""
        return finish(self.ranking(again or {}))

    def ranking(self, again: Verdicts) -> Generator[None, None, list[Standing]]:
        """Return what `final_ranking` does, in slices: how new a game is takes many comparisons.

        Of games of equal rank the newer idea comes first.
        """
        members = self.archive.games()
        known = [*(ancestor.tree for ancestor in self.ancestors), *compared_trees()]
        new = yield from novelties(members, known)
        newest = sorted(members, key=lambda one: -new[one.number])
        ordered = standings(newest, self._all_verdicts(again), self._rank)
        return [one._replace(novelty=new[one.member.number]) for one in ordered]


def lineage(number: int, child_of: Callable[[int], Child | None]) -> Iterator[tuple[int, Child]]:
    """Yield a child and those it comes from, each once, with how many generations back it is first met."""
    todo, met = deque([(0, number)]), {number}
    while todo:
        back, number = todo.popleft()
        child = child_of(number)
        if child is None:
            continue
        yield back, child
        for parent, _ in child.parents:
            if parent not in met:
                met.add(parent)
                todo.append((back + 1, parent))
