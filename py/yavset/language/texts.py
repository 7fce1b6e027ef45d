"""The games' texts in `games/texts`: a Markdown file per game and language, and the moves of examples."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de")


def read_text(game_id: str, language: str) -> dict[str, Any]:
    """The texts of a game (or of ``common``) in a language.

    Gives a dict with `name`, `tagline`, `rules` (Markdown), `options` and `phrases` (by code, the common
    ones included) and `examples` (captions). ValueError for an unknown language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}: the languages are {', '.join(LANGUAGES)}")
    text = _read(game_id, language)
    if game_id != "common":
        common = _read("common", language)
        text = {**text, **{part: {**common[part], **text[part]} for part in ("options", "phrases")}}
    return text


def read_examples(game_id: str) -> list[tuple[dict[str, str], list[str]]]:
    """The options (those that are not the usual ones) and the moves of a game's example positions.

    They are the lines of a text file, in the order of their captions: options as ``size=4``, then moves.
    """
    file = files("yavset.games").joinpath(f"texts/{game_id}.examples.txt")
    examples = []
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        parts = line.split()
        options = [part.split("=") for part in parts if "=" in part]
        examples.append((dict(options), parts[len(options) :]))
    return examples


@cache
def _read(game_id: str, language: str) -> dict[str, Any]:
    lines = files("yavset.games").joinpath(f"texts/{game_id}.{language}.md").read_text("utf-8").splitlines()
    sections: dict[str, list[str]] = {"": []}
    name, section = "", ""
    for line in lines:
        if line.startswith("# "):
            name = line[2:].strip()
        elif line.startswith("## "):
            section = line[3:].strip().lower()
            sections[section] = []
        else:
            sections[section].append(line)
    return {
        "name": name,
        "tagline": " ".join(sections[""]).strip(),
        "rules": "\n".join(sections.get("rules", [])).strip(),
        "options": _pairs(sections.get("options", [])),
        "phrases": _pairs(sections.get("phrases", [])),
        "examples": [line[2:].strip() for line in sections.get("examples", []) if line.startswith("- ")],
    }


def _pairs(lines: list[str]) -> dict[str, str]:
    """The items ``- code: phrase`` as a dict."""
    pairs = {}
    for line in lines:
        if line.startswith("- "):
            code, _, phrase = line[2:].partition(": ")
            pairs[code.strip()] = phrase.strip()
    return pairs
