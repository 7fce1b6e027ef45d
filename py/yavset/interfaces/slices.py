"""What goes on slice by slice: a request does a little of it, and the next one goes on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from time import perf_counter
from typing import Any, Generic, TypeVar

from yavset.interfaces.requests import number_in, text_in
from yavset.ludi.rules import read_rules

MOST_MILLISECONDS = 1000
"""The longest slice."""

Part = TypeVar("Part")


class Sliced(Generic[Part]):
    """Work that goes on in slices.

    Attributes:
        done: whether all of it is done.
    """

    def __init__(self, work: Generator[Part, None, None]) -> None:
        """Take the work, which yields now and then."""
        self.done = False
        self._work = work

    def step(self, seconds: float) -> list[Part]:
        """Go on for this long; return what the work has yielded."""
        deadline = perf_counter() + seconds
        parts: list[Part] = []
        while not self.done and perf_counter() < deadline:
            try:
                parts.append(next(self._work))
            except StopIteration:
                self.done = True
        return parts


def seconds_in(request: dict[str, Any]) -> float:
    """Return how long a slice shall be, the ``milliseconds`` of a request; BadRequest if too long."""
    return number_in(request, "milliseconds", MOST_MILLISECONDS) / 1000


Asked = tuple[Hashable, ...]
"""What work is about: the text of some rules, and settings."""

Work = TypeVar("Work", bound=Sliced[None])


def go_on(
    latest: dict[Asked, Work], begin: Callable[..., Work], request: dict[str, Any], *settings: Hashable
) -> Work:
    """Go on with the work on the game of some rules for a slice, and return it.

    `latest` holds one at most: a request about other rules, or with other settings, begins with these. Raises
    RulesError for rules that are none.
    """
    text = text_in(request, "rules")
    seconds = seconds_in(request)
    asked = (text, *settings)
    if asked not in latest:
        work = begin(read_rules(text), *settings)
        latest.clear()
        latest[asked] = work
    latest[asked].step(seconds)
    return latest[asked]
