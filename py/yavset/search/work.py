"""Work in slices: generators that yield now and then, so that a page can stop between two slices."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

Part = TypeVar("Part")
Found = TypeVar("Found")


class Slices(Generic[Part, Found]):
    """The slices of a generator, in one loop or several; `found` is what it returns."""

    found: Found

    def __init__(self, work: Generator[Part, None, Found]) -> None:
        self._work = work

    def __iter__(self) -> Iterator[Part]:
        return self

    def __next__(self) -> Part:
        try:
            return next(self._work)
        except StopIteration as end:
            self.found = end.value
            raise


def finish(work: Generator[object, None, Found]) -> Found:
    """Do all the work of a generator at once and return what it returns."""
    slices = Slices(work)
    for _ in slices:
        pass
    return slices.found


def yielding(part: Part, work: Generator[object, None, Found]) -> Generator[Part, None, Found]:
    """Do the work of a generator in the same slices, yield `part` for each, and return what it returns."""
    slices = Slices(work)
    for _ in slices:
        yield part
    return slices.found
