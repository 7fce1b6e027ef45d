"""What a person sees while a run goes on: a table that lives on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TextIO

from yavset.breeding.archive import Member
from yavset.breeding.run import Child, Run
from yavset.breeding.verdict import Verdict
from yavset.lab.breeding.runner import Watcher
from yavset.lab.breeding.store import Store
from yavset.language.terminal import Line

SECONDS_A_LINE = 10
"""Plain lines come no closer than this."""

BEST = 5
"""So many of the archive's best are shown."""


class Counts(Watcher):
    """What there is to show of a run, counted while it goes on.

    Attributes:
        done, of: children taken in, and all there will be.
        fresh: how many of them since this part of the run began.
        reasons: how many ended for each reason; alive: how many live.
        best: names and ranks of the archive's best.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._started = clock()
        self.done = self.of = self.fresh = self.alive = 0
        self.reasons: Counter[str] = Counter()
        self.best: list[tuple[str, float]] = []

    def begin(self, run: Run, store: Store) -> None:
        """Count what had been recorded before."""
        self._started = self._clock()
        self.of = run.settings.children
        for (_, reason), count in store.reasons().items():
            self._count(reason, count)
        self._look_at(run)

    def _count(self, reason: str, count: int) -> None:
        self.done += count
        if reason:
            self.reasons[reason] += count
        else:
            self.alive += count

    def children(self, run: Run, children: list[Child]) -> None:
        """Count children that have their verdicts now."""
        for child in children:
            assert child.verdict is not None
            self._count(child.verdict.reason, 1)
        self.fresh += len(children)
        self._look_at(run)

    def _look_at(self, run: Run) -> None:
        ordered = sorted(run.archive.games(), key=lambda one: (-one.rank, one.number))
        self.best = [(one.name, one.rank) for one in ordered[:BEST]]

    @property
    def rate(self) -> float:
        """Children a minute, since this part of the run began."""
        return 60 * self.fresh / max(self._clock() - self._started, 1e-9)

    @property
    def minutes_left(self) -> float:
        """How long the rest will take at this rate."""
        return (self.of - self.done) / self.rate if self.rate else 0.0

    def line(self) -> Line:
        """Return all of it in a line."""
        name, rank = self.best[0] if self.best else ("–", 0.0)
        return Line(
            "breed-progress",
            done=self.done,
            of=self.of,
            alive=self.alive,
            rate=f"{self.rate:.0f}",
            left=f"{self.minutes_left:.0f}",
            best=name,
            rank=f"{rank:.2f}",
        )


class PlainLines(Counts):
    """A line now and then."""

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._out = out
        self._next = clock() + SECONDS_A_LINE

    def children(self, run: Run, children: list[Child]) -> None:
        """Count them, and print a line if the last one is old."""
        super().children(run, children)
        if self._clock() >= self._next or self.done == self.of:
            self._next = self._clock() + SECONDS_A_LINE
            print(self.line(), file=self._out, flush=True)

    def confirmed(self, member: Member, verdict: Verdict, left: int) -> None:
        """Print how the game has done the second time."""
        line = Line(
            "breed-confirmed", name=member.name, rank=f"{verdict.rank:.2f}", before=f"{member.rank:.2f}"
        )
        print(line, file=self._out, flush=True)


class LiveTable(Counts):
    """A table of `rich` that is drawn anew four times a second at most."""

    def __init__(self, live: Any) -> None:
        super().__init__()
        self._live = live

    def children(self, run: Run, children: list[Child]) -> None:
        """Count them and draw the table."""
        super().children(run, children)
        self._live.update(drawn(self))

    def confirmed(self, member: Member, verdict: Verdict, left: int) -> None:
        """Say above the table how the game has done the second time."""
        line = Line(
            "breed-confirmed", name=member.name, rank=f"{verdict.rank:.2f}", before=f"{member.rank:.2f}"
        )
        self._live.console.print(str(line), markup=False, highlight=False)


def drawn(counts: Counts) -> Any:
    """Return the counts as a group of `rich`: a bar, the line, the reasons and the best side by side."""
    from rich.columns import Columns
    from rich.console import Group
    from rich.padding import Padding
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    reasons = Table(str(Line("breed-reasons")), "", box=None)
    for reason, count in counts.reasons.most_common(12):
        reasons.add_row(Text(reason), str(count))
    best = Table(str(Line("breed-best")), "", box=None)
    for name, rank in counts.best:
        best.add_row(Text(name), f"{rank:.2f}")
    bar = ProgressBar(total=max(counts.of, 1), completed=counts.done)
    # A bar ends without a new line, and its padding with one.
    return Group(Padding(bar), Text(str(counts.line())), Columns([reasons, best], padding=(0, 4)))


def watching(out: TextIO) -> tuple[AbstractContextManager[object], Watcher]:
    """Return what follows a run on a terminal or elsewhere, and the context in which it does."""
    if out.isatty():
        try:
            from rich.console import Console
            from rich.live import Live
        except ImportError:
            return nullcontext(), PlainLines(out)
        live = Live(console=Console(file=out), refresh_per_second=4)
        return live, LiveTable(live)
    return nullcontext(), PlainLines(out)
