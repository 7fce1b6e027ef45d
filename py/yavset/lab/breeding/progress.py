"""What a person sees while a run goes on: a line of how far it has come."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

from yavset.breeding.archive import Member
from yavset.breeding.run import BreedingRun, Child
from yavset.breeding.verdict import Verdict
from yavset.lab.breeding.runner import Watcher
from yavset.lab.breeding.store import Store
from yavset.lab.status import StatusLine
from yavset.language.terminal import Line

SECONDS_A_LINE = 10
"""Plain lines come no closer than this."""


class Progress(Watcher):
    """Counts a run while it goes on, and shows it.

    Attributes:
        done, of: children taken in, and all there will be.
        fresh: how many of them since this part of the run began.
        alive: how many live.
    """

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._status = StatusLine(out, SECONDS_A_LINE, clock)
        self._clock = clock
        self._started = clock()
        self.done = self.of = self.fresh = self.alive = 0

    def begin(self, run: BreedingRun, store: Store) -> None:
        """Count what had been recorded before."""
        self._started = self._clock()
        self.of = run.settings.children
        reasons = store.reasons()
        self.done = sum(reasons.values())
        self.alive = sum(count for (_, reason), count in reasons.items() if not reason)

    def children(self, run: BreedingRun, children: list[Child]) -> None:
        """Count children that have their verdicts now, and show the line."""
        self.done += len(children)
        self.fresh += len(children)
        self.alive += sum(child.verdict is not None and child.verdict.alive for child in children)
        self._status.show(str(self._line(run)), last=self.done == self.of)

    def confirmed(self, member: Member, verdict: Verdict, left: int) -> None:
        """Say how the game has done the second time."""
        rank, before = f"{verdict.rank:.2f}", f"{member.rank:.2f}"
        self._status.say(str(Line("breed-confirmed", name=member.name, rank=rank, before=before)))

    @property
    def rate(self) -> float:
        """Children a minute, since this part of the run began."""
        return 60 * self.fresh / max(self._clock() - self._started, 1e-9)

    @property
    def minutes_left(self) -> float:
        """How long the rest will take at this rate."""
        return (self.of - self.done) / self.rate if self.rate else 0.0

    def _line(self, run: BreedingRun) -> Line:
        best = max(run.archive.games(), key=lambda one: one.rank, default=None)
        return Line(
            "breed-progress",
            done=self.done,
            of=self.of,
            alive=self.alive,
            rate=f"{self.rate:.0f}",
            left=f"{self.minutes_left:.0f}",
            best=best.name if best else "–",
            rank=f"{best.rank if best else 0:.2f}",
        )
