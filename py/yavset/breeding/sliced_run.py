"""A run in one process, in slices: a page goes through it while it does other things as well."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace

from yavset.breeding.archive import Member
from yavset.breeding.run import BreedingRun, Child, judging_seed
from yavset.breeding.verdict import FULL_STAGE, Budget, Verdict
from yavset.ludi.rule_tree import Tree, write
from yavset.search.work import quietly

Judging = Callable[[Tree, int, Budget, int], Generator[object, None, Verdict]]
"""Judges a canonical tree with a seed and a budget, up to a stage, in slices."""


def breeding(run: BreedingRun, judging: Judging) -> Generator[Child | None, None, None]:
    """Go through a run in one process, in slices: yield each child with its verdict, and None in between.

    `judging` is a judge in slices, such as `judge.judging`.
    """
    while not run.finished:
        for child in run.proposals():
            verdict = child.verdict
            if verdict is None:
                verdict = yield from quietly(judging(child.tree, child.seed, run.settings.budget, FULL_STAGE))
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
