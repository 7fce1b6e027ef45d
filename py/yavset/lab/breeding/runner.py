"""Bring a run, its file and its workers together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from yavset.breeding.archive import Member
from yavset.breeding.run import BreedingRun, Child, judging_seed
from yavset.breeding.verdict import CONFIRMING_STAGE, FULL_STAGE, Verdict
from yavset.lab.breeding.judging import Answer, Judges, Task
from yavset.lab.breeding.store import ANEW, CONFIRMATION, Store
from yavset.ludi.rule_tree import write


class Watcher:
    """What follows a run while it goes on; it does nothing by itself."""

    def begin(self, run: BreedingRun, store: Store) -> None:
        """Take the run as it is at the start, with what had been recorded before."""

    def children(self, run: BreedingRun, children: list[Child]) -> None:
        """Take children that have their verdicts now."""

    def confirmed(self, member: Member, verdict: Verdict, left: int) -> None:
        """Take a second verdict on a game, and how many are to come."""


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
    """Bring a run to its end, confirmation included; return False if its time was up before.

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
    return _judge_again(run.to_confirm(), run, store, workers, watcher, left, CONFIRMATION)


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
    """Judge all games that a run has kept once more, with other chances and nothing else changed."""
    _judge_again(run.archive.games(), run, store, workers, watcher, lambda: None, ANEW)


def _judge_again(
    games: Iterable[Member],
    run: BreedingRun,
    store: Store,
    workers: Judges,
    watcher: Watcher,
    time_left: Callable[[], float | None],
    round_: int,
) -> bool:
    """Judge games for a round of the store; return False if time is up before.

    Games are confirmed by the stage that does so, and measured anew up to the one before, with other chances.

    Verdicts that are there already stay.
    """
    last, again = (CONFIRMING_STAGE, 0) if round_ == CONFIRMATION else (FULL_STAGE, 1)
    there = store.again(round_)
    waiting = {member.number: member for member in games if member.number not in there}
    for member in waiting.values():
        seed = judging_seed(write(member.tree), again)
        workers.submit(Task(member.number, member.tree, seed, run.settings.budget, last))
    while waiting:
        if (left := time_left()) is not None and left <= 0:
            return False
        for answer in workers.answers(left):
            store.record_again(answer.key, answer.verdict, answer.seconds, round_)
            watcher.confirmed(waiting.pop(answer.key), answer.verdict, len(waiting))
    return True
