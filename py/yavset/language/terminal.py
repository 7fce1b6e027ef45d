"""Messages that only a terminal shows: the command line's sentences, its refusals and those of GTP.

The texts are in the file ``terminal.ftl`` of each language's folder. No page loads it, so this module is for
CPython alone.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from yavset.language.fluent import read_fluent
from yavset.language.messages import Message, Problem, Value, quoted


class Line(Message):
    """A message whose id is in ``terminal.ftl``."""

    __slots__ = ()

    _english = read_fluent((pkgutil.get_data(__package__, "en/terminal.ftl") or b"").decode())


class Refusal(Problem):
    """A request in a terminal that cannot be met; the message says what is allowed."""

    def __init__(self, message: str | Message, /, **values: Value) -> None:
        """Take a message, or the id of a `Line` and its values."""
        super().__init__(message if isinstance(message, Message) else Line(message, **values))


_CONTROLS = {*range(32), *range(127, 160)} - {ord("\t"), ord("\n")}
_TURNS = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
"""What turns the direction of the letters around it."""
_HIDDEN = dict.fromkeys(_CONTROLS | _TURNS, "\N{REPLACEMENT CHARACTER}")


def printable(text: str) -> str:
    """Return a text without the characters that move a terminal's cursor or change its colours."""
    return text.translate(_HIDDEN)


class Printable:
    """A stream to which only printable text passes: names and comments in files come from anybody.

    Attributes:
        stream: the stream beneath, for a program's own control characters.
    """

    def __init__(self, stream: TextIO) -> None:
        """Take the stream beneath."""
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text, and return the number of its characters."""
        return self.stream.write(printable(text))

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts one after the other."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        """Return what else the stream has."""
        return getattr(self.stream, name)


def read_options(texts: Sequence[str]) -> dict[str, str]:
    """Read options from words such as ``size=6`` on a command line; Refusal for any other word."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal("terminal-option", option=quoted(text))
        options[name] = value
    return options
