"""One way to run what takes long: pieces of work, in one process or several, kept in a file if one is named.

A program names each piece of work by a key; a run does those that its file does not have yet. SIGTERM ends a
run as Ctrl-C does, so that what it holds is released and what it has found is printed.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, TypeVar

from yavset.lab.alone import alone
from yavset.lab.journal import Journal
from yavset.lab.status import StatusLine
from yavset.lab.workers import make_workers
from yavset.language.terminal import Line

T = TypeVar("T")
R = TypeVar("R")

BAR = 30
"""Characters of the bar that shows how far a run has come."""


class Run:
    """Pieces of work, each done once. A context: within it SIGTERM ends the program in order."""

    def __init__(self, head: Any, file: Path | None = None, *, processes: int = 1, total: int = 0) -> None:
        """Take all that decides the results, as JSON, and how the run goes.

        Args:
            head: what the file begins with.
            file: keeps the results, and has those of a run that was interrupted; None keeps nothing.
            processes: how many pieces of work are done at the same time.
            total: how many pieces there will be, for the bar on a terminal; 0 for no bar.

        Entering it raises Refusal if the file has another head, or another command writes it.
        """
        self._journal = Journal(file, head) if file else None
        self._found: dict[str, Any] = {}
        self._processes = processes
        self._total = total
        self._done = 0
        self._started = time.monotonic()
        self._status = StatusLine(sys.stderr)
        self._context = ExitStack()

    def __enter__(self) -> Run:
        with ExitStack() as context:
            context.enter_context(ending_in_order())
            if self._journal:
                context.enter_context(alone(self._journal.file))
                self._found = dict(self._journal.begin())
            self._context = context.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._context.close()

    def results(
        self, work: Callable[[T], R], tasks: Mapping[str, T], read: Callable[[Any], R]
    ) -> Generator[tuple[str, R], None, None]:
        """Yield the keys and results of tasks: first those in the file, then the others as they are done.

        Args:
            work: a function of a module, which does a task; its result is written as JSON.
            tasks: the tasks by their keys; a run has each key once.
            read: makes a result of what was written.
        """
        for key in tasks:
            if key in self._found:
                self._done += 1
                yield key, read(self._found[key])
        missing = [(key, task) for key, task in tasks.items() if key not in self._found]
        for key, result in _each(partial(_with_key, work), missing, self._processes):
            if self._journal:
                self._journal.add([key, result])
            self._done += 1
            self._show()
            yield key, result

    def _show(self) -> None:
        if self._total:
            full = BAR * self._done // self._total
            left = (time.monotonic() - self._started) / self._done * (self._total - self._done)
            bar = f"[{'#' * full}{'.' * (BAR - full)}]"
            line = Line("lab-progress", bar=bar, done=self._done, of=self._total, left=f"{left:.0f}")
            self._status.show(str(line), last=self._done == self._total)


def _with_key(work: Callable[[T], R], task: tuple[str, T]) -> tuple[str, R]:
    return task[0], work(task[1])


def _each(work: Callable[[T], R], tasks: Collection[T], processes: int) -> Iterator[R]:
    """Yield the results of tasks as they are done."""
    workers = make_workers(work, processes)
    try:
        for task in tasks:
            workers.submit(task)
        left = len(tasks)
        while left:
            found = workers.answers()
            left -= len(found)
            yield from found
    finally:
        workers.close()


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Raise SystemExit when SIGTERM comes, which would otherwise end the program where it is."""
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, _: object) -> NoReturn:
    # As a shell reports a program that a signal has ended.
    sys.exit(128 + number)
