"""Messages: an id with values, for which every language has a text, such as why something cannot be done.

The texts are in the file ``messages.ftl`` of each language's folder. Python itself speaks English; a page
gets the id and the values and says them in the visitor's language.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from typing import Any, TypeAlias

from yavset.language.fluent import fill, read_fluent

Value: TypeAlias = "str | int | float | Message"
"""What fills a gap of a message."""

LONGEST_VALUE = 500
"""Longer values are cut when a message leaves Python, since they come from outside."""


class Message:
    """A text in every language: its id, and the values that fill its gaps."""

    __slots__ = ("id", "values")

    # Read at once: the page's Python keeps its memory, but not the files that it came from.
    _english = read_fluent((pkgutil.get_data(__package__, "en/messages.ftl") or b"").decode())

    def __init__(self, message_id: str, /, **values: Value) -> None:
        """Take an id of ``messages.ftl`` and the values by the names that the texts give them."""
        self.id = message_id
        self.values = values

    def __str__(self) -> str:
        """Return the text in English; the id where English has none."""
        pattern = self._english.get(self.id)
        return self.id if pattern is None else fill(pattern, self.values)

    def __repr__(self) -> str:
        return f"<Message {self.id}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.id, self.values) == (other.id, other.values)

    def __hash__(self) -> int:
        return hash(self.id)

    def as_data(self) -> dict[str, Any]:
        """Return the message for JSON: ``id``, and ``values`` that are texts, numbers or such dicts."""
        return {"id": self.id, "values": {name: _as_data(value) for name, value in self.values.items()}}


def _as_data(value: Value) -> Any:
    if isinstance(value, Message):
        return value.as_data()
    return value[:LONGEST_VALUE] if isinstance(value, str) else value


class Problem(ValueError):
    """An error for people; its `message` says what is wrong."""

    def __init__(self, message: str | Message, /, **values: Value) -> None:
        """Take a message, or its id and values."""
        self.message = message if isinstance(message, Message) else Message(message, **values)
        super().__init__(self.message)


def why(error: Exception) -> Message:
    """Return the message of an error; one that is no `Problem` says its own text in every language."""
    return error.message if isinstance(error, Problem) else Message("plain", text=str(error))


def quoted(value: object, most: int = 60) -> str:
    """Write a value from outside as messages show it: cut, and in quotes if it is a text."""
    return repr(value)[:most]


def either(texts: Iterable[str]) -> Value:
    """Join one or more texts as ``a or b or c``, in every language."""
    first, *others = texts
    found: Value = first
    for second in others:
        found = Message("either", first=found, second=second)
    return found
