"""Marks on a board as text: arrows from cell to cell, tinted cells, and labels.

    arrows: e5-g7 d4-c3:red
    fills: f6 c3:grey
    labels: g7:A

Lessons and diagrams have such lines, boards in web pages such attributes, and comments in records such
commands: ``{the trap [%arrows e5-g7] [%labels g7:A]}``. The page reads them with
``web/js/before/mark_text.js``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from yavset.language.messages import Message, Problem, quoted
from yavset.rules.board import Board

KINDS = ("arrows", "fills", "labels")
"""The kinds of marks, by the words that begin a line or a command."""

COLOURS = ("red", "grey")
"""The colours that marks in text can have; any other word is the accent."""

LONGEST_LABEL = 3
"""A label is cut after this many characters."""


class Marks(TypedDict, total=False):
    """What is marked, as `svg` takes it: ``svg(position, **marks)``. What is missing is not marked.

    Attributes:
        arrows: from a cell to a cell, and the colour if it is not the accent.
        fills: cells with their colours.
        labels: cells with short texts.
    """

    arrows: list[tuple[str, ...]]
    fills: dict[str, str]
    labels: dict[str, str]


def read_marks(texts: Mapping[str, str], board: Board) -> Marks:
    """Read marks from texts by kind; leave out what does not fit on the board."""
    cells = set(board.names.values())
    marks: Marks = {}
    for kind in KINDS:
        for place, value in _words(texts.get(kind, "")):
            ends = place.split("-")
            if not cells.issuperset(ends) or len(ends) != (2 if kind == "arrows" else 1):
                continue
            colour = value if value in COLOURS else "accent"
            if kind == "arrows":
                marks.setdefault("arrows", []).append((*ends, colour))
            elif kind == "fills":
                marks.setdefault("fills", {})[place] = colour
            else:
                marks.setdefault("labels", {})[place] = value[:LONGEST_LABEL]
    return marks


def wrong_marks(kind: str, text: str, board: Board) -> Iterator[Message]:
    """Yield a message for each mark that `read_marks` leaves out of a text of one kind."""
    cells = set(board.names.values())
    for place, value in _words(text):
        ends = place.split("-") if kind == "arrows" else [place]
        if kind == "arrows" and len(ends) != 2:
            yield Message("mark-arrow", arrow=quoted(place))
        for cell in ends:
            if cell not in cells:
                yield Message("mark-cell", kind=kind, cell=cell)
        if set(value) & set("[]{}"):
            yield Message("mark-sign", text=quoted(value))


def write_marks(marks: Marks, board: Board) -> dict[str, str]:
    """Write marks as texts by kind; Problem for a mark that does not fit on the board or into text."""
    words = {
        "arrows": [("-".join(ends[:2]), _colour(*ends[2:])) for ends in marks.get("arrows", ())],
        "fills": [(cell, _colour(colour)) for cell, colour in marks.get("fills", {}).items()],
        "labels": list(marks.get("labels", {}).items()),
    }
    texts = {}
    for kind, pairs in words.items():
        for _, value in pairs:
            if len(f"{value}.".split()) > 1 or "," in value:
                raise Problem("mark-sign", text=quoted(value))
        texts[kind] = " ".join(f"{place}:{value}".removesuffix(":") for place, value in pairs)
        for wrong in wrong_marks(kind, texts[kind], board):
            raise Problem(wrong)
    return {kind: text for kind, text in texts.items() if text}


def _colour(colour: str = "accent") -> str:
    """Return the word for a colour, "" for the accent; Problem for any other colour."""
    if colour not in ("accent", *COLOURS):
        raise Problem("mark-colour", colour=quoted(colour))
    return colour if colour in COLOURS else ""


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Yield the place of each mark in a text, and the text after its colon."""
    for word in text.replace(",", " ").split():
        place, _, value = word.partition(":")
        yield place, value
