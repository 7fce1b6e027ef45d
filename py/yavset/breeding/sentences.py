"""What there is to say about breeding: sentences of the file ``breeding.ftl`` of each language's folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yavset.ludi.aloud import Sentence, read_english


class BreedingSentence(Sentence):
    """A sentence whose id is in ``breeding.ftl``."""

    __slots__ = ()

    _file = "breeding"
    _english = read_english("breeding")


def sentence_from_data(data: Mapping[str, Any]) -> Sentence:
    """Return the sentence that `Sentence.as_data` has described."""
    values = {
        name: sentence_from_data(value) if isinstance(value, Mapping) else value
        for name, value in data["values"].items()
    }
    kind = BreedingSentence if data["id"].startswith("breeding-") else Sentence
    return kind(data["id"], **values)
