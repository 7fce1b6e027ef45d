"""Marks in the comments of records: commands such as ``[%arrows e5-g7]``, as in PGN files of chess."""

from __future__ import annotations

import re
from collections.abc import Mapping

from yavset.rules.board_marks import KINDS

_COMMAND = re.compile(rf"\[%({'|'.join(KINDS)}) ([^\[\]]*)\]")


def mark_commands(texts: Mapping[str, str]) -> str:
    """Write marks, given as texts by their kinds, as commands for a comment."""
    return " ".join(f"[%{kind} {' '.join(texts[kind].split())}]" for kind in KINDS if texts.get(kind))


def marks_in(comment: str) -> dict[str, str]:
    """Return the texts of the marks in a comment, by kind."""
    found: dict[str, list[str]] = {}
    for kind, text in _COMMAND.findall(comment):
        found.setdefault(kind, []).append(text)
    return {kind: " ".join(texts) for kind, texts in found.items()}


def without_marks(comment: str) -> str:
    """Return what a comment says besides its marks."""
    return " ".join(_COMMAND.sub(" ", comment).split())
