"""A run in one process, in slices: a page goes through it while it does other things as well."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace

from yavset.breeding.archive import Member
from yavset.breeding.run import BreedingRun, Child, judging_seed
from yavset.breeding.verdict import CONFIRMING_STAGE, FULL_STAGE, Budget, Verdict
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


def confirming(run: BreedingRun, judging: Judging) -> Generator[tuple[Member, Verdict] | None, None, None]:
    """Judge the top of the archive once more, in slices: yield each game with its second verdict.

    With the last stage the judges themselves take other chances and a larger budget.
    """
    for member in run.to_confirm():
        seed = judging_seed(write(member.tree))
        verdict = yield from quietly(judging(member.tree, seed, run.settings.budget, CONFIRMING_STAGE))
        yield member, verdict
