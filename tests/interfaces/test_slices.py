"""Work in slices, whatever it is that goes on."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from yavset.interfaces.requests import BadRequest
from yavset.interfaces.slices import Sliced, seconds_in


def numbers() -> Generator[int, None, None]:
    """Yield three numbers."""
    yield from (1, 2, 3)


def test_a_slice_gives_what_the_work_has_yielded() -> None:
    work = Sliced(numbers())
    assert (work.step(-1), work.done) == ([], False)
    assert (work.step(600), work.done) == ([1, 2, 3], True)
    assert (work.step(600), work.done) == ([], True)


def test_a_slice_lasts_for_a_second_at_most() -> None:
    assert seconds_in({"milliseconds": 1000}) == 1.0
    assert seconds_in({"milliseconds": 5}) == 0.005
    for wrong in (1001, 0, "5", None):
        with pytest.raises(BadRequest):
            seconds_in({"milliseconds": wrong})
