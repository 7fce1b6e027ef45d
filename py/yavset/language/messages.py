"""What is told to people when something cannot be done: in English, and in every other language as well.

The English sentence stands where it is needed, with the names of values in braces; the other languages have
their sentences in one module each, by the English one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from yavset.language.german import GERMAN

TRANSLATIONS: Mapping[str, Mapping[str, str]] = {"de": GERMAN}
"""The sentences of each language but English, by the English ones."""


class Message(str):
    """A sentence in English that can be said in other languages too."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: object) -> Message:
        """Takes the sentence, with ``{names}`` as for `str.format`, and their values.

        Values that are messages are said in the same language. Without values the sentence is taken as it is.
        """
        if isinstance(template, Message) and not values:
            return template
        message = super().__new__(cls, template.format(**values) if values else template)
        message.template = template
        message.values = values
        return message

    def said(self, language: str) -> str:
        """The sentence in a language; in English where that language does not have it."""
        template = TRANSLATIONS.get(language, {}).get(self.template, self.template)
        if not self.values:
            return template
        return template.format(
            **{
                name: value.said(language) if isinstance(value, Message) else value
                for name, value in self.values.items()
            }
        )


class Problem(ValueError):
    """Something cannot be done; `message` says why."""

    def __init__(self, template: str, **values: object) -> None:
        """Takes what `Message` takes."""
        self.message = Message(template, **values)
        super().__init__(self.message)


def why(error: Exception) -> Message:
    """What an error says, in all languages where it is a problem known to this package."""
    return error.message if isinstance(error, Problem) else Message("{text}", text=str(error))


def either(words: Iterable[str]) -> str:
    """Words of which one will do."""
    return reduce(lambda first, second: Message("{first} or {second}", first=first, second=second), words)
