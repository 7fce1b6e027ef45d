"""How far a long computation has come: a line that a terminal rewrites in place, plain lines elsewhere."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TextIO

from yavset.language.terminal import Printable, printable

_CLEAR = "\x1b[K"


class StatusLine:
    """The last line of a terminal. Where there is none, a line now and then, or nothing."""

    def __init__(
        self, out: TextIO | Printable, seconds: float = math.inf, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Take where it goes, and the least time between two plain lines; without it there are none."""
        self._out = out.stream if isinstance(out, Printable) else out
        self._terminal = out.isatty()
        self._seconds = seconds
        self._clock = clock
        self._next = clock() + seconds

    def show(self, text: str, *, last: bool = False) -> None:
        """Say how far it has come; `last` when it has ended."""
        if self._terminal:
            print(f"\r{printable(text)}{_CLEAR}", end="\n" if last else "", file=self._out, flush=True)
        elif self._clock() >= self._next or (last and self._seconds < math.inf):
            self._next = self._clock() + self._seconds
            print(printable(text), file=self._out, flush=True)

    def say(self, text: str) -> None:
        """Print a line that stays, above the line of a terminal."""
        plain = printable(text)
        print(f"\r{plain}{_CLEAR}" if self._terminal else plain, file=self._out, flush=True)
