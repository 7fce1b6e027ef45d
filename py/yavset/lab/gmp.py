"""Faster integers for playouts side by side, where gmpy2 is installed (the extra `lab`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from yavset.search.playouts.wide import wide_kind


@contextmanager
def with_gmp() -> Iterator[None]:
    """Let playouts compute with GMP's integers meanwhile, if gmpy2 is there.

    It shifts wide integers three times as fast as Python does. What the playouts find stays the same.
    """
    try:
        from gmpy2 import mpz
    except ImportError:
        yield
        return
    with wide_kind(cast("Callable[[int], int]", mpz)):
        yield
