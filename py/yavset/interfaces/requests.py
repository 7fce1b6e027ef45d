"""What a request of the JSON door says, checked: texts, numbers, and the error for what it refuses."""

from __future__ import annotations

from typing import Any

from yavset.language.messages import Message, Problem, Value, quoted


class BadRequest(Problem):
    """A request that cannot be answered: `kind` is what is wrong with it."""

    def __init__(self, message: str | Message, /, kind: str = "bad-request", **values: Value) -> None:
        super().__init__(message, **values)
        self.kind = kind


def text_in(request: dict[str, Any], name: str) -> str:
    """Return a text of a request; BadRequest if it is none."""
    value = request.get(name)
    if not isinstance(value, str):
        raise BadRequest("request-text", name=name, value=quoted(value))
    return value


def number_in(request: dict[str, Any], name: str, most: float) -> float:
    """Return a number above 0 of a request; BadRequest if it is none, or more than `most`."""
    value = request.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value <= most:
        raise BadRequest("request-number", name=name, most=most, value=quoted(value))
    return value
