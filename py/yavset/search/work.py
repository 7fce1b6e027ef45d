"""Work in slices: generators that yield now and then, so that a page can stop between two slices."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Found = TypeVar("Found")


def finish(work: Generator[object, None, Found]) -> Found:
    """Do all the work of a generator at once and return what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found


def quietly(work: Generator[object, None, Found]) -> Generator[None, None, Found]:
    """Do the work of a generator in the same slices, yield None for each, and return what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found
        yield
