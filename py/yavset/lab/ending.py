"""Programs that are told to end (SIGTERM): what they hold is released and what they know is printed first."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Raise SystemExit when SIGTERM comes, which would otherwise end the program where it is."""
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, _: object) -> NoReturn:
    # As a shell reports a program that a signal has ended.
    sys.exit(128 + number)
