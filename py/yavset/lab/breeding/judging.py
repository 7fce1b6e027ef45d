"""Judging a game as a piece of work, for workers in this process or elsewhere."""

from __future__ import annotations

import time
from functools import partial
from typing import NamedTuple

from yavset.breeding.run import Judge
from yavset.breeding.verdict import Budget, Verdict
from yavset.lab.gmp import with_gmp
from yavset.lab.workers import Workers, make_workers
from yavset.ludi.rule_tree import Tree, write


class Task(NamedTuple):
    """A game to be judged: its key, its canonical tree, the judges' seed and budget, and the last stage."""

    key: int
    tree: Tree
    seed: int
    budget: Budget
    last_stage: int

    def __str__(self) -> str:
        return write(self.tree)


class Answer(NamedTuple):
    """The verdict on the game with a key, and the seconds it took."""

    key: int
    verdict: Verdict
    seconds: float


def work(judge: Judge, task: Task) -> Answer:
    """Judge one game."""
    started = time.perf_counter()
    with with_gmp():
        verdict = judge(task.tree, task.seed, task.budget, task.last_stage)
    return Answer(task.key, verdict, time.perf_counter() - started)


Judges = Workers[Task, Answer]
"""Workers that judge games."""


def make_judges(judge: Judge, jobs: int = 1, cluster: str = "", apart: bool = False) -> Judges:
    """Return workers that judge games by a function of a module, as `make_workers` does."""
    return make_workers(partial(work, judge), jobs, cluster, apart)
