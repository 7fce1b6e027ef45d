"""Rates of the benchmarks: what is done within the time, without what is done before it begins."""

from __future__ import annotations

import time
from itertools import count

import pytest

from yavset.lab import bench


def test_a_rate_counts_what_is_done_between_two_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(ticks) * 0.5)
    done = 0

    def work() -> None:
        nonlocal done
        done += 3

    # The first piece of work warms up; the clock begins at 0.0, and shows 0.5, 1.0, 1.5, 2.0 and at last 2.5.
    assert bench._rate(work, lambda: done, 2.0) == 3 * 3 / 2.5
    assert done == 3 * (1 + 3)
