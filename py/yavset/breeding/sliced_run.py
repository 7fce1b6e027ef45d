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
from yavset.search.work import Slices, quietly

Judging = Callable[[Tree, int, Budget, int], Generator[object, None, Verdict]]
"""Judges a canonical tree with a seed and a budget, up to a stage, in slices."""


LOOKED_AT = 8
"""Until a child lives, so many games that pass the cheap stages are compared by what they cost."""

CHEAP_STAGE = 4
"""The last of the stages that cost next to nothing, but tell what the others will cost."""


def breeding(
    run: BreedingRun, judging: Judging, clock: Callable[[], float] = perf_counter
) -> Generator[Child | None, None, None]:
    """Go through a run in one process, in slices: yield each child with its verdict, and None in between.

    Nobody likes to wait for the first child that lives: until then the cheap stages take a first look at
    some children, and those that took the least time are judged first. Which child is judged first makes no
    difference to the run.

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
        slices = Slices(judging(child.tree, child.seed, run.settings.budget, stage))
        seconds, begun = 0.0, clock()
        for _ in slices:
            # What the page does between two slices does not count.
            seconds += clock() - begun
            yield None
            begun = clock()
        verdict = slices.found
        if looks and verdict.alive:
            looked_at.append((seconds + clock() - begun, child))
            continue
        lives = lives or verdict.alive
        # Taking a child in means proposing another one.
        yield None
        run.enter(child.number, verdict)
        yield replace(child, verdict=verdict)


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
