"""A run in one process, in slices: a page goes through it while it does other things as well."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from math import inf

from yavset.breeding.archive import Member
from yavset.breeding.run import BreedingRun, Child, judging_seed
from yavset.breeding.verdict import FULL_STAGE, Budget, Verdict
from yavset.ludi.rule_tree import Tree, write
from yavset.ludi.rules import rules_of
from yavset.search.work import Slices, yielding

Judging = Callable[[Tree, int, Budget, int], Generator[bool, None, Verdict]]
"""Judges a canonical tree with a seed and a budget, up to a stage, in slices: see `judge.judging`."""


LOOKED_AT = 10
"""Number of games past the cheap stages that are compared by what the others will cost, until one lives."""

CHEAP_STAGE = 4
"""The last of the stages that cost next to nothing, but tell what the others will cost."""

WITHOUT_SWAP = 1.5
"""How many times as much a child without the right to swap counts: it lives less often, and stronger players
may have to tell who is favoured."""

WITH_GROUPS = 1.4
"""The same for one in which groups decide, or the sides that they touch: who is better shows late."""

DOUBTFUL = 3
"""The same for one whose informed games are drawn more often than `DRAWN` or end in fewer plies than `SHORT`:
better players may draw too often, or be done too soon."""

DRAWN, SHORT = 0.05, 16


class Breeding:
    """The children of a run in one process, in slices, while others may judge some of them.

    Nobody likes to wait for the first child that lives: until then the cheap stages take a first look at
    some children, and the one that will cost the least is judged first. A child of which stronger players are
    asked waits for the others: they take long, and often reject it. Which child is judged first, and by whom,
    makes no difference to the run.

    Attributes:
        run: the run.
    """

    def __init__(self, run: BreedingRun, judging: Judging) -> None:
        """Take the run and a judge in slices, such as `judge.judging`."""
        self.run = run
        self._judging = judging
        self._waiting: dict[int, Child] = {}
        self._costs: dict[int, float] = {}
        self._begun: dict[int, Slices[bool, Verdict]] = {}
        self._given: set[int] = set()
        self._found: list[Child] = []

    def give(self, count: int) -> list[Child]:
        """Return up to this many children that others shall judge: those whose turn here comes last."""
        free = [number for number in self._waiting if number not in self._given and number not in self._costs]
        given = free[::-1][:count]
        self._given.update(given)
        return [self._waiting[number] for number in given]

    def take(self, number: int, verdict: Verdict) -> None:
        """Take somebody's verdict on a child; nothing happens if it has one."""
        child = self._waiting.pop(number, None)
        if child is not None:
            self._costs.pop(number, None)
            self._begun.pop(number, None)
            self._found.append(replace(child, verdict=verdict))

    def children(self) -> Generator[Child | None, None, None]:
        """Go through the run: yield each child with its verdict, and None in between."""
        yield from self._propose()
        while not self.run.finished:
            unseen = next((number for number in self._waiting if number not in self._costs), None)
            looks = unseen is not None and len(self._costs) < LOOKED_AT and not self.run.living()
            if looks or not self._costs:
                number = unseen
            else:
                number = min(self._costs, key=self._costs.__getitem__)
            assert number is not None, "a child that somebody else has is judged here too"
            child = self._waiting[number]
            verdict = yield from self._judged(child, CHEAP_STAGE if looks else FULL_STAGE)
            if looks and verdict is not None and verdict.alive:
                self._costs[number] = _cost(child, verdict)
            elif verdict is not None:
                self.take(number, verdict)
            yield from self._take_in()

    def _judged(self, child: Child, stage: int) -> Generator[Child | None, None, Verdict | None]:
        """Judge a child up to a stage, or go on with it; return None if somebody else is sooner done.

        Returns None too, the first time, where stronger players are asked before any child lives.
        """
        begun = self._begun.pop(child.number, None)
        slices = begun or Slices(self._judging(child.tree, child.seed, self.run.settings.budget, stage))
        for asks_stronger in slices:
            yield None
            yield from self._take_in()
            if child.number not in self._waiting:
                return None
            if asks_stronger and not begun and not self.run.living():
                self._begun[child.number], self._costs[child.number] = slices, inf
                return None
        return slices.found

    def _take_in(self) -> Generator[Child | None, None, None]:
        while self._found:
            child = self._found.pop(0)
            assert child.verdict is not None
            # Taking a child in means proposing another one.
            yield None
            self.run.enter(child.number, child.verdict)
            yield child
            yield from self._propose()

    def _propose(self) -> Generator[Child, None, None]:
        """Let the children wait that the run proposes; yield those that need no judge."""
        for child in self.run.proposals():
            if child.verdict is None:
                self._waiting[child.number] = child
            else:
                yield child


def _cost(child: Child, looked: Verdict) -> float:
    """Return how dear a child will be beside others, by its first look.

    The dear stages play games out from every ply, the cheap ones from the start alone.
    """
    rules = rules_of(child.tree)
    cost = sum(looked.work.values()) * looked.measures["plies-informed"].value
    if not rules.swap:
        cost *= WITHOUT_SWAP
    if any(rule.condition.head in ("group", "touch", "ring") for rule in rules.rules):
        cost *= WITH_GROUPS
    measured = looked.measures
    if measured["draws-informed"].value > DRAWN or measured["plies-informed"].value < SHORT:
        cost *= DOUBTFUL
    return cost


def racing(
    run: BreedingRun, judging: Judging, again: dict[int, list[Verdict]]
) -> Generator[tuple[Member, Verdict] | None, None, None]:
    """Go through the race for the first places in slices: yield each game with its later verdicts.

    `again` has those that are there already by the games' numbers, and gets the others.
    """
    while entries := run.next_round(again):
        for member, before, last_stage in entries:
            seed = judging_seed(write(member.tree), before)
            budget = run.settings.budget.for_race()
            verdict = yield from yielding(None, judging(member.tree, seed, budget, last_stage))
            again.setdefault(member.number, []).append(verdict)
            yield member, verdict
