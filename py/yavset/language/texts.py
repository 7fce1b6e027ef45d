"""Read the texts for people, a folder for each language.

``en/`` beside this module is such a folder: ``page.ftl`` has the page's own words, ``messages.ftl`` what
Python says, ``terminal.ftl`` what only a terminal shows, ``ludi.ftl`` how rules in ludemes are read aloud,
``write.ftl`` what the view says where they are written, ``breeding.ftl`` what there is to say about breeding
games, ``breeding_view.ftl`` what the view says where they are bred, ``lessons.ftl`` what
authors of lessons are told, ``beside.ftl`` what stands beside the board, and ``games/`` a Markdown file for
each game. The folders that are there are the languages.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from yavset.language.fluent import Pattern, fill, read_fluent

SOURCE = "en"
"""The language that Python itself speaks, on the command line and in errors."""

PARTS = {
    "page": ("page", "messages"),
    "beside": ("beside",),
    "breeding_view": ("breeding_view", "breeding"),
    "lessons": ("lessons",),
    "ludi": ("ludi", "write"),
    "puzzles": ("puzzles",),
}
"""The Fluent files that a page loads together, by a name: ``page`` at once, the others when needed."""

_SECTIONS = ("rules", "options", "phrases", "examples")


def _find_languages() -> tuple[str, ...]:
    folders = (folder for folder in files(__package__).iterdir() if folder.is_dir())
    codes = {folder.name for folder in folders if folder.joinpath("messages.ftl").is_file()}
    return (SOURCE, *sorted(codes - {SOURCE}))


LANGUAGES = _find_languages()
"""The codes of the languages, the source language first."""


@cache
def read_patterns(language: str, name: str) -> dict[str, Pattern]:
    """Read the messages in a file of a language, such as ``messages`` or ``page``, by their ids."""
    return read_fluent(_read(language, f"{name}.ftl"))


def read_language(language: str) -> dict[str, str]:
    """Return the messages of a language as a page needs them.

    The dict has `code`, `name` (of the language in itself), `direction` (``ltr`` or ``rtl``), `openBoard`
    (what embed.js says, which loads no language) and `messages`, the text of the Fluent files. ValueError for
    an unknown language.
    """
    own = read_patterns(language, "page")
    return {
        "code": language,
        "name": fill(own["language-name"], {}),
        "direction": fill(own["language-direction"], {}),
        "openBoard": fill(own["embed-open-board"], {}),
        "messages": read_messages(language, "page"),
    }


def read_messages(language: str, part: str) -> str:
    """Read the text of the Fluent files that a page loads together; ``part`` is one of PARTS."""
    return "\n".join(_read(language, f"{name}.ftl") for name in PARTS[part])


def read_lesson_text(game_id: str, language: str) -> str:
    """Read the lesson of a game in a language; "" where there is none."""
    try:
        return _read(language, f"lessons/{game_id}.md")
    except FileNotFoundError:
        return ""


def read_text(game_id: str, language: str) -> dict[str, Any]:
    """Return the texts of a game (or of ``common``) in a language.

    The dict has `name`, `tagline`, `rules` (Markdown), `options` and `phrases` (by code, the common
    ones included) and `examples` (captions). ValueError for an unknown language.
    """
    text = _read_text(game_id, language)
    if game_id != "common":
        common = _read_text("common", language)
        text = {**text, **{part: {**common[part], **text[part]} for part in ("options", "phrases")}}
    return text


def read_examples(game_id: str) -> list[tuple[dict[str, str], list[str]]]:
    """Return the changed options and the moves of each of a game's example positions.

    They are the lines of a text file, in the order of their captions: options as ``size=4``, then moves.
    """
    file = files("yavset.games").joinpath(f"examples/{game_id}.txt")
    examples = []
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        parts = line.split()
        options = [part.split("=") for part in parts if "=" in part]
        examples.append((dict(options), parts[len(options) :]))
    return examples


def _read(language: str, path: str) -> str:
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}: the languages are {', '.join(LANGUAGES)}")
    return files(__package__).joinpath(f"{language}/{path}").read_text("utf-8")


@cache
def _read_text(game_id: str, language: str) -> dict[str, Any]:
    patterns = read_patterns(language, "page")
    headings = {fill(patterns[f"section-{section}"], {}): section for section in _SECTIONS}
    sections: dict[str, list[str]] = {section: [] for section in ("", *_SECTIONS)}
    name, section = "", ""
    for line in _read(language, f"games/{game_id}.md").splitlines():
        if line.startswith("# "):
            name = line[2:].strip()
        elif line.startswith("## "):
            heading = line[3:].strip()
            if heading not in headings:
                known = ", ".join(headings)
                raise ValueError(
                    f"{language}/games/{game_id}.md: {heading!r} is no heading; they are {known}"
                )
            section = headings[heading]
        else:
            sections[section].append(line)
    return {
        "name": name,
        "tagline": " ".join(sections[""]).strip(),
        "rules": "\n".join(sections["rules"]).strip(),
        "options": _pairs(sections["options"]),
        "phrases": _pairs(sections["phrases"]),
        "examples": [line[2:].strip() for line in sections["examples"] if line.startswith("- ")],
    }


def _pairs(lines: list[str]) -> dict[str, str]:
    """Read items ``- code: phrase`` as a dict."""
    pairs = {}
    for line in lines:
        if line.startswith("- "):
            code, _, phrase = line[2:].partition(": ")
            pairs[code.strip()] = phrase.strip()
    return pairs
