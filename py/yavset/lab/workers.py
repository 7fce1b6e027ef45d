"""Where pieces of work are done: in this process, in others beside it, or on a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Generic, Protocol, TypeVar

from yavset.language.terminal import Refusal

MOST_LOSSES = 3
"""Number of processes that one piece of work may take down with it before the run ends."""

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)
R = TypeVar("R")


class Workers(Protocol[T_contra, R]):
    """Something that does pieces of work, in any order."""

    def submit(self, task: T_contra) -> None:
        """Take a task."""

    def answers(self, seconds: float | None = None) -> list[R]:
        """Wait for at least one answer and return those that are there; tasks must be under way.

        After some `seconds` there may be none.
        """

    def close(self) -> None:
        """Stop; what is under way may be lost."""


class Alone(Generic[T, R]):
    """This process, one task after the other."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work
        self._tasks: deque[T] = deque()

    def submit(self, task: T) -> None:
        """Take a task."""
        self._tasks.append(task)

    def answers(self, seconds: float | None = None) -> list[R]:
        """Do the oldest task, however long it takes."""
        return [self._work(self._tasks.popleft())]

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


class Processes(Generic[T, R]):
    """Other processes of this machine. A task whose process has died is done again by another."""

    def __init__(self, work: Callable[[T], R], jobs: int) -> None:
        """Take what does a task, and how many processes; tasks and what does them can be pickled."""
        self._work = work
        self._jobs = jobs
        # Each task with how many processes it has taken down, or has lost with others.
        self._tasks: dict[Future[R], tuple[T, int]] = {}
        self._context = get_context("spawn")
        self._theirs, self._ours = self._context.Pipe(duplex=False)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._jobs, self._context, initializer=_begin_worker, initargs=(self._theirs,)
        )

    def submit(self, task: T) -> None:
        """Take a task."""
        self._begin(task, 0)

    def _begin(self, task: T, losses: int) -> None:
        try:
            future = self._pool.submit(self._work, task)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            future = self._pool.submit(self._work, task)
        self._tasks[future] = task, losses

    def answers(self, seconds: float | None = None) -> list[R]:
        """Wait for at least one answer; Refusal for a task that kills every process that does it."""
        found: list[R] = []
        while not found:
            done, _ = wait(self._tasks, seconds, return_when=FIRST_COMPLETED)
            if not done:
                break
            lost = []
            for future in [one for one in self._tasks if one in done]:
                task = self._tasks.pop(future)
                try:
                    found.append(future.result())
                except BrokenProcessPool:
                    lost.append(task)
            if lost:
                self._begin_again(lost)
        return found

    def _begin_again(self, lost: list[tuple[T, int]]) -> None:
        # Any of them may be the one to blame, or none: somebody may have ended the process.
        if min(losses for _, losses in lost) >= MOST_LOSSES:
            raise Refusal("lab-worker-dies", task=str(lost[0][0]))
        for task, losses in lost:
            self._begin(task, losses + 1)

    def close(self) -> None:
        """End the processes at once; what they are doing is lost."""
        self._ours.close()
        self._pool.shutdown(cancel_futures=True)
        self._theirs.close()


class Cluster(Generic[T, R]):
    """A Dask cluster that is there already; its scheduler gives the tasks of a lost worker to others."""

    def __init__(self, work: Callable[[T], R], address: str) -> None:
        """Connect to a scheduler such as ``tcp://localhost:8786``; Refusal if it or Dask is missing."""
        try:
            import distributed
        except ImportError:
            raise Refusal("breed-no-dask") from None
        try:
            self._client: Any = distributed.Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise Refusal("breed-no-cluster", address=address, why=str(error)) from None
        self._work = work
        self._done: Any = distributed.as_completed()
        self._tasks: dict[Any, T] = {}
        self._submitted = 0
        self._lost = distributed.scheduler.KilledWorker
        self._wait: Any = distributed.wait

    def submit(self, task: T) -> None:
        """Take a task."""
        self._submitted += 1
        future = self._client.submit(self._work, task, pure=False, priority=-self._submitted)
        self._tasks[future] = task
        self._done.add(future)

    def answers(self, seconds: float | None = None) -> list[R]:
        """Wait for at least one answer; Refusal for a task that several workers died of."""
        try:
            self._wait([*self._tasks], seconds, return_when="FIRST_COMPLETED")
        except TimeoutError:
            return []
        future = next(self._done)
        futures = [future]
        while not self._done.queue.empty():
            futures.append(next(self._done))
        found = []
        for one in futures:
            task = self._tasks.pop(one)
            try:
                found.append(one.result())
            except self._lost:
                raise Refusal("lab-worker-dies", task=str(task)) from None
        return found

    def close(self) -> None:
        """Leave the cluster; it forgets what it was to do."""
        self._client.close()


def make_workers(
    work: Callable[[T], R], jobs: int = 1, cluster: str = "", apart: bool = False
) -> Workers[T, R]:
    """Return workers that do tasks by a function of a module: a cluster if one is named, else processes.

    One process is this one, unless it is to be `apart`: another one can be stopped in the middle of a task.
    """
    if cluster:
        return Cluster(work, cluster)
    return Processes(work, jobs) if jobs > 1 or apart else Alone(work)
