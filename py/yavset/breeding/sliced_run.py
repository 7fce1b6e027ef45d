"""A run in one process, in slices: a page goes through it while it does other things as well."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import replace
from operator import itemgetter
from time import perf_counter

from yavset.breeding.archive import Member
from yavset.breeding.run import BreedingRun, Child, judging_seed
from yavset.breeding.verdict import FULL_STAGE, Budget, Verdict
from yavset.ludi.rule_tree import Tree, write
from yavset.ludi.rules import rules_of
from yavset.search.work import Slices, quietly

Judging = Callable[[Tree, int, Budget, int], Generator[object, None, Verdict]]
"""Judges a canonical tree with a seed and a budget, up to a stage, in slices."""


LOOKED_AT = 10
"""Number of games past the cheap stages that are compared by what the others will take, until one lives."""

CHEAP_STAGE = 4
"""The last of the stages that cost next to nothing, but tell what the others will cost."""

WITHOUT_SWAP = 2
"""How many times as much a child without the right to swap takes: it lives less often, and strong players
have to tell who is favoured."""


def breeding(
    run: BreedingRun, judging: Judging, clock: Callable[[], float] = perf_counter
) -> Generator[Child | None, None, None]:
    """Go through a run in one process, in slices: yield each child with its verdict, and None in between.

    Nobody likes to wait for the first child that lives: until then the cheap stages take a first look at
    some children, and the one that will take the least time is judged first. Which child is judged first
    makes no difference to the run.

    Args:
        run: the run.
        judging: a judge in slices, such as `judge.judging`.
        clock: tells the seconds that first looks take.
    """
    waiting: deque[Child] = deque()
    looked_at: list[tuple[float, Child]] = []
    lives = bool(run.living())
    while not run.finished:
        for child in run.proposals():
            if child.verdict is None:
                waiting.append(child)
            else:
                yield child
        looks = not lives and waiting and len(looked_at) < LOOKED_AT
        if looks or not looked_at:
            child = waiting.popleft()
        else:
            looked_at.sort(key=itemgetter(0))
            _, child = looked_at.pop(0)
        stage = CHEAP_STAGE if looks else FULL_STAGE
        work = judging(child.tree, child.seed, run.settings.budget, stage)
        verdict, seconds = yield from _timed(work, clock)
        if looks and verdict.alive:
            looked_at.append((seconds * _effort(child, verdict), child))
            continue
        lives = lives or verdict.alive
        # Taking a child in means proposing another one.
        yield None
        run.enter(child.number, verdict)
        yield replace(child, verdict=verdict)


def _effort(child: Child, looked: Verdict) -> float:
    """Return how long the dear stages take beside the cheap ones, as they play games out from every ply."""
    plies = looked.measures["plies-informed"].value
    return plies if rules_of(child.tree).swap else WITHOUT_SWAP * plies


def _timed(
    work: Generator[object, None, Verdict], clock: Callable[[], float]
) -> Generator[None, None, tuple[Verdict, float]]:
    """Do the work of a judge in the same slices; return its verdict and what the slices took together."""
    slices = Slices(work)
    seconds, begun = 0.0, clock()
    for _ in slices:
        seconds += clock() - begun
        yield
        # What the page has done meanwhile does not count.
        begun = clock()
    return slices.found, seconds + clock() - begun


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
            verdict = yield from quietly(judging(member.tree, seed, budget, last_stage))
            again.setdefault(member.number, []).append(verdict)
            yield member, verdict
