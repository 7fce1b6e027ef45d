"""A run in one process, in slices: a page goes through it while it does other things as well."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import replace
from operator import itemgetter

from yavset.breeding.archive import Member
from yavset.breeding.run import BreedingRun, Child, judging_seed
from yavset.breeding.verdict import FULL_STAGE, Budget, Verdict
from yavset.ludi.rule_tree import Tree, write
from yavset.ludi.rules import rules_of
from yavset.search.work import quietly

Judging = Callable[[Tree, int, Budget, int], Generator[object, None, Verdict]]
"""Judges a canonical tree with a seed and a budget, up to a stage, in slices."""


LOOKED_AT = 10
"""Number of games past the cheap stages that are compared by what the others will cost, until one lives."""

CHEAP_STAGE = 4
"""The last of the stages that cost next to nothing, but tell what the others will cost."""

WITHOUT_SWAP = 3
"""How many times as much a child without the right to swap counts: it lives less often, and strong players
have to tell who is favoured."""


def breeding(run: BreedingRun, judging: Judging) -> Generator[Child | None, None, None]:
    """Go through a run in one process, in slices: yield each child with its verdict, and None in between.

    Nobody likes to wait for the first child that lives: until then the cheap stages take a first look at
    some children, and the one that will cost the least is judged first. Which child is judged first makes no
    difference to the run.

    Takes the run and a judge in slices, such as `judge.judging`.
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
        verdict = yield from quietly(judging(child.tree, child.seed, run.settings.budget, stage))
        if looks and verdict.alive:
            looked_at.append((_cost(child, verdict), child))
            continue
        lives = lives or verdict.alive
        # Taking a child in means proposing another one.
        yield None
        run.enter(child.number, verdict)
        yield replace(child, verdict=verdict)


def _cost(child: Child, looked: Verdict) -> float:
    """Return how dear a child will be beside others, by its first look.

    The dear stages play games out from every ply, the cheap ones from the start alone.
    """
    cost = sum(looked.work.values()) * looked.measures["plies-informed"].value
    return cost if rules_of(child.tree).swap else WITHOUT_SWAP * cost


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
