"""Messages that only a terminal shows: the command line's sentences, its refusals and those of GTP.

The texts are in the file ``terminal.ftl`` of each language's folder. No page loads it, so this module is for
CPython alone.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence

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


def read_options(texts: Sequence[str]) -> dict[str, str]:
    """Read options from words such as ``size=6`` on a command line; Refusal for any other word."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal("terminal-option", option=quoted(text))
        options[name] = value
    return options
