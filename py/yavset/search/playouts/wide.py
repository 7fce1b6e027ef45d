"""Integers as wide as hundreds of boards: Python's own, or others with the same values and faster shifts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_kind: Callable[[int], int] = int


def wide(number: int) -> int:
    """Return a number as an integer of the kind that wide ones are made of.

    What is computed from one stays of its kind, so only what boards begin with has to be made so.
    """
    return _kind(number)


@contextmanager
def wide_kind(kind: Callable[[int], int]) -> Iterator[None]:
    """Make wide integers of another kind, for boards that are laid out meanwhile.

    Takes its constructor. It has to have the operators and methods of `int` and to be equal to it.
    """
    global _kind
    before, _kind = _kind, kind
    try:
        yield
    finally:
        _kind = before
