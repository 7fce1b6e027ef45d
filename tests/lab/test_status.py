"""How far a run has come: one line on a terminal, plain lines now and then elsewhere; the bar of a run."""

from __future__ import annotations

import io
import math
import sys
import time
from itertools import count, islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yavset.lab.runner import Run
from yavset.lab.status import StatusLine
from yavset.language.terminal import Printable


class Terminal(io.StringIO):
    """Text that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


CALLS = st.lists(
    st.tuples(
        st.integers(0, 9), st.sampled_from(["show", "last", "say"]), st.sampled_from(["a", "b\x1b[1m"])
    ),
    max_size=12,
)


@settings(max_examples=40)
@given(calls=CALLS, live=st.booleans(), seconds=st.sampled_from([5.0, math.inf]), wrapped=st.booleans())
def test_lines_keep_their_distance_and_a_terminal_has_one(
    calls: list[tuple[int, str, str]], live: bool, seconds: float, wrapped: bool
) -> None:
    stream = Terminal() if live else io.StringIO()
    now = 100.0
    line = StatusLine(Printable(stream) if wrapped else stream, seconds, lambda: now)
    wanted, said_last = "", now
    for passed, what, text in calls:
        now += passed
        shown = text.replace("\x1b", "\N{REPLACEMENT CHARACTER}")
        if what == "say":
            line.say(text)
            wanted += f"\r{shown}\x1b[K\n" if live else f"{shown}\n"
            continue
        line.show(text, last=what == "last")
        if live:
            wanted += f"\r{shown}\x1b[K" + "\n" * (what == "last")
        elif now - said_last >= seconds or (what == "last" and seconds < math.inf):
            said_last, wanted = now, wanted + f"{shown}\n"
    assert stream.getvalue() == wanted


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize(("total", "processes"), [(4, 1), (8, 1), (0, 1)])
def test_a_run_draws_its_bar_on_a_terminal(
    total: int, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time that is left is that of what is done so far, as long again for each piece."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    ticks = count()
    monkeypatch.setattr(time, "monotonic", lambda: 60.0 * next(ticks))
    with Run("doubles", total=total, processes=processes) as run:
        assert dict(run.results(double, {str(one): one for one in range(4)}, int)) == {
            str(one): 2 * one for one in range(4)
        }
    shown = stream.getvalue().split("\r")
    if not total:
        assert shown == [""]
        return
    assert len(shown) == 1 + 4
    for done, text in enumerate(shown[1:], 1):
        full = 30 * done // total
        assert text.startswith(f"[{'#' * full}{'.' * (30 - full)}] {done}")
        assert f"{60 * (total - done)} s" in text
        assert text.endswith("\n") == (done == total)


def test_what_a_file_has_already_is_in_the_bar_of_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = {str(one): one for one in range(4)}
    with Run("doubles", tmp_path / "file") as run:
        assert len([*islice(run.results(double, tasks, int), 2)]) == 2
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with Run("doubles", tmp_path / "file", total=4) as run:
        assert len([*run.results(double, tasks, int)]) == 4
    assert [text.split()[1] for text in stream.getvalue().split("\r")[1:]] == ["3/4,", "4/4,"]
