"""Read and fill messages in the part of Project Fluent's format that they use.

It has messages of one or more lines, gaps such as ``{ $name }`` or ``{ "{" }``, and choices by number:

    slides = { $count ->
        [one] one slide
       *[other] { $count } slides
    }

A page reads the same files with Fluent's own library (https://projectfluent.org); the tests compare the two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

Pattern = str
"""The text of a message with its gaps, as it stands in the file, but without the indentation of its lines."""

_MESSAGE = re.compile(r"([a-zA-Z][\w-]*) *=(.*)")
_CHOICE = re.compile(r"\{\s*\$([\w-]+)\s*->((?:[^{}]|\{[^{}]*\})*)\}")
_VARIANT = re.compile(r"^(\*?)\[([\w-]+)\](.*(?:\n(?!\*?\[).*)*)", re.MULTILINE)
_GAP = re.compile(r"\{\s*(?:\$([\w-]+)|\"([^\"]*)\")\s*\}")


def read_fluent(text: str) -> dict[str, Pattern]:
    """Read the patterns of the messages in the text of a file, by their ids.

    ValueError for a line that belongs to no message.
    """
    messages: dict[str, list[str]] = {}
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        found = _MESSAGE.fullmatch(line)
        if found:
            lines = messages[found[1]] = [found[2].strip()]
        elif line.startswith("#"):
            lines = []
        elif line.strip() and not (lines and line.startswith((" ", "}"))):
            raise ValueError(f"line {number}: {line!r} is no message")
        elif lines:
            lines.append(line.strip())
    return {message: "\n".join(parts).strip() for message, parts in messages.items()}


def gaps(pattern: Pattern) -> set[str]:
    """Return the names of the values that a pattern asks for."""
    return set(re.findall(r"\{\s*\$([\w-]+)", pattern))


def fill(pattern: Pattern, values: Mapping[str, object]) -> str:
    """Fill the gaps of a pattern with values, by the plural rules of English.

    A choice whose value is missing takes its usual variant, as in Fluent; KeyError for any other gap.
    """

    def chosen(found: re.Match[str]) -> str:
        variants = [(star, key, text.strip()) for star, key, text in _VARIANT.findall(found[2])]
        value = values.get(found[1])
        wanted = (str(value), "one" if value == 1 else "other")
        [usual] = [text for star, _, text in variants if star]
        fitting = [text for _, key, text in variants if key in wanted]
        return str([*fitting, usual][0])

    def filled(found: re.Match[str]) -> str:
        value = values[found[1]] if found[1] else found[2]
        return f"{value:.15g}" if isinstance(value, float) else str(value)

    return _GAP.sub(filled, _CHOICE.sub(chosen, pattern))
