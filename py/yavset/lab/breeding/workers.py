"""Where games are judged: in this process, in others beside it, or on a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Protocol

from yavset.breeding.run import Judge
from yavset.breeding.verdict import Budget, Verdict
from yavset.lab.gmp import with_gmp
from yavset.language.terminal import Refusal
from yavset.ludi.rule_tree import Tree, write

MOST_LOSSES = 3
"""Number of workers that one game may take down with it before the run ends."""


class Task(NamedTuple):
    """A game to be judged: its key, its canonical tree, the judges' seed and budget, and the last stage."""

    key: int
    tree: Tree
    seed: int
    budget: Budget
    last_stage: int


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


class Workers(Protocol):
    """Something that judges games, in any order."""

    def submit(self, task: Task) -> None:
        """Take a task."""

    def answers(self) -> list[Answer]:
        """Wait for at least one answer and return those that are there; tasks must be under way."""

    def close(self) -> None:
        """Stop; what is under way may be lost."""


class Alone:
    """This process, one game after the other."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._tasks: deque[Task] = deque()

    def submit(self, task: Task) -> None:
        """Take a task."""
        self._tasks.append(task)

    def answers(self) -> list[Answer]:
        """Judge the oldest task."""
        return [work(self._judge, self._tasks.popleft())]

    def close(self) -> None:
        """Forget the tasks."""
        self._tasks.clear()


def _begin_worker(parent: Connection) -> None:
    """Leave Ctrl-C to the parent, and end when its end of a pipe is closed, even because it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    parent.poll(None)
    os._exit(1)


class Processes:
    """Other processes of this machine. A game whose process has died is judged again by another."""

    def __init__(self, judge: Judge, jobs: int) -> None:
        self._judge = judge
        self._jobs = jobs
        self._losses: dict[int, int] = {}
        self._tasks: dict[Future[Answer], Task] = {}
        self._context = get_context("spawn")
        self._theirs, self._ours = self._context.Pipe(duplex=False)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._jobs, self._context, initializer=_begin_worker, initargs=(self._theirs,)
        )

    def submit(self, task: Task) -> None:
        """Take a task."""
        try:
            future = self._pool.submit(work, self._judge, task)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            future = self._pool.submit(work, self._judge, task)
        self._tasks[future] = task

    def answers(self) -> list[Answer]:
        """Wait for at least one answer; Refusal for a game that kills every process that judges it."""
        found: list[Answer] = []
        while not found:
            done, _ = wait(self._tasks, return_when=FIRST_COMPLETED)
            lost = []
            for future in sorted(done, key=lambda one: self._tasks[one].key):
                task = self._tasks.pop(future)
                try:
                    found.append(future.result())
                except BrokenProcessPool:
                    lost.append(task)
            if lost:
                self._begin_again(lost)
        return found

    def _begin_again(self, lost: list[Task]) -> None:
        # Any of them may be the one to blame, or none: somebody may have ended the process.
        for task in lost:
            self._losses[task.key] = self._losses.get(task.key, 0) + 1
        if min(self._losses[task.key] for task in lost) > MOST_LOSSES:
            raise Refusal("breed-worker-dies", rules=write(lost[0].tree))
        for task in lost:
            self.submit(task)

    def close(self) -> None:
        """End the processes at once; what they are judging is lost, and a run judges it again."""
        self._ours.close()
        self._pool.shutdown(cancel_futures=True)
        self._theirs.close()


class Cluster:
    """A Dask cluster that is there already; its scheduler gives the games of a lost worker to others."""

    def __init__(self, judge: Judge, address: str) -> None:
        """Connect to a scheduler such as ``tcp://localhost:8786``; Refusal if it or Dask is missing."""
        try:
            import distributed
        except ImportError:
            raise Refusal("breed-no-dask") from None
        try:
            self._client: Any = distributed.Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise Refusal("breed-no-cluster", address=address, why=str(error)) from None
        self._judge = judge
        self._done: Any = distributed.as_completed()
        self._tasks: dict[Any, Task] = {}
        self._lost = distributed.scheduler.KilledWorker

    def submit(self, task: Task) -> None:
        """Take a task."""
        future = self._client.submit(work, self._judge, task, pure=False, priority=-task.key)
        self._tasks[future] = task
        self._done.add(future)

    def answers(self) -> list[Answer]:
        """Wait for at least one answer; Refusal for a game that several workers died of."""
        future = next(self._done)
        futures = [future]
        while not self._done.queue.empty():
            futures.append(next(self._done))
        found = []
        for one in futures:
            task = self._tasks.pop(one)
            try:
                found.append(Answer(*one.result()))
            except self._lost:
                raise Refusal("breed-worker-dies", rules=write(task.tree)) from None
        return found

    def close(self) -> None:
        """Leave the cluster; it forgets what it was to judge."""
        self._client.close()


def make_workers(judge: Judge, jobs: int = 1, cluster: str = "") -> Workers:
    """Return the workers that a command line asks for."""
    if cluster:
        return Cluster(judge, cluster)
    return Processes(judge, jobs) if jobs > 1 else Alone(judge)
