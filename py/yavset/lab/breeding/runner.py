"""Bring a run, its file and its workers together."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from yavset.breeding.archive import Member
from yavset.breeding.race import Entry, next_round
from yavset.breeding.run import BreedingRun, Child, judging_seed
from yavset.breeding.verdict import FULL_STAGE, Verdict
from yavset.lab.breeding.judging import Answer, Judges, Task
from yavset.lab.breeding.store import ANEW, RACE, Store
from yavset.ludi.rule_tree import write


class Watcher:
    """What follows a run while it goes on; it does nothing by itself."""

    def begin(self, run: BreedingRun, store: Store) -> None:
        """Take the run as it is at the start, with what had been recorded before."""

    def children(self, run: BreedingRun, children: list[Child]) -> None:
        """Take children that have their verdicts now."""

    def confirmed(self, member: Member, verdict: Verdict, left: int) -> None:
        """Take a later verdict on a game, and how many are to come in its round."""


def begin(store: Store) -> BreedingRun:
    """Return the run of a file, as far as it had come."""
    return BreedingRun(store.settings, store.child)


def breed(
    run: BreedingRun,
    store: Store,
    workers: Judges,
    watcher: Watcher,
    *,
    seconds: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> bool:
    """Bring a run to its end, the race for the first places included; return False if its time was up before.

    What the workers are doing then is lost, and done again when somebody goes on with the run.
    """
    deadline = None if seconds is None else clock() + seconds

    def left() -> float | None:
        return None if deadline is None else deadline - clock()

    watcher.begin(run, store)
    waiting: dict[int, Child] = {}
    while not run.finished:
        if (time_left := left()) is not None and time_left <= 0:
            return False
        _hand_out(run, store, workers, watcher, waiting)
        if waiting:
            done = [_with_verdict(waiting, answer) for answer in workers.answers(time_left)]
            store.record(done)
            for child, _ in done:
                assert child.verdict is not None
                run.enter(child.number, child.verdict)
            watcher.children(run, [child for child, _ in done])
    # The last children may have needed no judge.
    _hand_out(run, store, workers, watcher, waiting)
    return _race(lambda: run.next_round(store.again()), RACE, run, store, workers, watcher, left)


def _hand_out(
    run: BreedingRun, store: Store, workers: Judges, watcher: Watcher, waiting: dict[int, Child]
) -> None:
    """Record what needs no judge, and give the rest to the workers."""
    known = []
    for child in run.proposals():
        if child.verdict is None:
            waiting[child.number] = child
            task = Task(child.number, child.tree, child.seed, run.settings.budget, FULL_STAGE)
            workers.submit(task)
        else:
            known.append((child, 0.0))
    if known:
        store.record(known)
        watcher.children(run, [child for child, _ in known])


def _with_verdict(waiting: dict[int, Child], answer: Answer) -> tuple[Child, float]:
    return replace(waiting.pop(answer.key), verdict=answer.verdict), answer.seconds


def judge_anew(run: BreedingRun, store: Store, workers: Judges, watcher: Watcher) -> None:
    """Judge all games that a run has kept anew, and let them race again: only the chances are others."""

    def entries() -> list[Entry]:
        return next_round(run.archive.games(), store.again(ANEW), run.settings.confirmed)

    _race(entries, ANEW, run, store, workers, watcher, lambda: None)


def _race(
    entries: Callable[[], list[Entry]],
    race: int,
    run: BreedingRun,
    store: Store,
    workers: Judges,
    watcher: Watcher,
    time_left: Callable[[], float | None],
) -> bool:
    """Judge what the rounds of a race have still to judge; return False if time is up before."""
    while waiting := {entry.member.number: entry for entry in entries()}:
        for member, before, last_stage in waiting.values():
            seed = judging_seed(write(member.tree), race + before)
            workers.submit(Task(member.number, member.tree, seed, run.settings.budget.for_race(), last_stage))
        while waiting:
            if (left := time_left()) is not None and left <= 0:
                return False
            for number, verdict, seconds in workers.answers(left):
                member, before, _ = waiting.pop(number)
                store.record_again(number, verdict, seconds, race + before)
                watcher.confirmed(member, verdict, len(waiting))
    return True
