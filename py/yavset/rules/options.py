"""Options: what players choose before a game starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from yavset.language.messages import Problem, quoted


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        name: as in ``yavset.game("yavalath", size=6)``.
        values: the allowed values, or None where the game itself checks any text or number.
        default: the value when nothing is chosen, or None where there is none.
    """

    name: str
    values: tuple[Any, ...] | None
    default: Any

    @property
    def kind(self) -> str:
        """How a page or a dialog should ask for it: ``yes-no``, ``choice`` or ``text``."""
        if self.values is None:
            return "text"
        return "yes-no" if self.values == (False, True) else "choice"

    def read(self, given: Any) -> Any:
        """Return the allowed value that `given` is, or is the text of.

        Raises ValueError, naming the allowed values, for anything else.
        """
        if getattr(given, "shape", None) == ():
            given = given.item()  # numbers and truth values of numpy are those of Python
        if self.values is None:
            return given
        for value in self.values:
            if type(given) is type(value) and given == value:
                return value
            if isinstance(given, str) and given == option_text(value):
                return value
        allowed = ", ".join(option_text(value) for value in self.values)
        raise Problem("option-value", name=self.name, given=quoted(given), allowed=allowed)


def option_text(value: object) -> str:
    """Write an option's value as text: yes or no for truth values."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def sizes(first: int, last: int, default: int, step: int = 1) -> Option:
    """Return the option `size`: cells along a side of the board."""
    return Option("size", tuple(range(first, last + 1, step)), default)


def players(last: int) -> Option:
    """Return the option `players`: from 2 (the default) to `last` players."""
    return Option("players", tuple(range(2, last + 1)), 2)


def swap(default: bool) -> Option:
    """Return the option `swap`: whether the pie rule is in force."""
    return Option("swap", (False, True), default)
