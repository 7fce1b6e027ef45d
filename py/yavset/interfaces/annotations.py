"""What a record says besides the moves of its main line, as data: variations, NAGs and comments."""

from __future__ import annotations

from typing import Any

from yavset.language.messages import Problem
from yavset.notation.record import MOST_MOVES, RecordError
from yavset.notation.variations import MoveNode

MOST_WRITTEN = 40_000
"""Variations with more moves in all are refused, each counted from the start of the game."""


def annotate(root: MoveNode, data: dict[str, Any]) -> None:
    """Add variations, NAGs and comments to a tree that has the main line.

    ``variations`` are whole lines of moves; ``nags`` and ``comments`` belong to moves of the main line, by
    their numbers from 1, or to the start, 0. Each may be missing. Raises Problem for data of another shape
    and IllegalMove for a line that cannot be played.
    """
    lines, nags, comments = (data.get(name, {}) for name in ("variations", "nags", "comments"))
    main = dict(enumerate([root, *root.main_line()]))
    for line in _lines(lines or [], [node.move for node in main.values()][1:]):
        root.add_line(line)
    if not isinstance(nags, dict) or not all(type(nag) is int and 0 < nag < 256 for nag in nags.values()):
        raise Problem("request-nags")
    if not isinstance(comments, dict) or not all(isinstance(text, str) for text in comments.values()):
        raise Problem("request-comments")
    for number, node in main.items():
        nag, comment = nags.get(str(number)), comments.get(str(number), "")
        node.nags = () if nag is None else (nag,)
        # A comment is one line in braces.
        node.comment = " ".join(comment.replace("}", ")").split())


def _lines(lines: object, main: list[str]) -> list[list[str]]:
    """Return lines that are lists of moves, no more of them than the record of such a game can have."""
    if not isinstance(lines, list) or not all(
        isinstance(line, list) and all(isinstance(move, str) for move in line) for line in lines
    ):
        raise Problem("request-variations", most=MOST_MOVES)
    _refuse_long(sum(map(len, lines)))
    if _count([main, *lines]) > MOST_MOVES:
        raise Problem("request-variations", most=MOST_MOVES)
    return lines


def _refuse_long(moves: int) -> None:
    if moves > MOST_WRITTEN:
        raise RecordError("record-too-many-variations", most=MOST_WRITTEN)


def _count(lines: list[list[str]]) -> int:
    """Return how many moves a tree with all the lines has."""
    # No tree of objects: in a browser Python's stack is too small to take apart one as deep as a game.
    numbers: dict[tuple[int, str], int] = {}
    for line in lines:
        at = 0
        for move in line:
            at = numbers.setdefault((at, move), len(numbers) + 1)
    return len(numbers)


def annotations_of(root: MoveNode) -> dict[str, Any]:
    """Return the variations of a tree as whole lines, and NAGs and comments of the main line by number.

    Raises RecordError for more variations than `annotate` takes.
    """
    main = dict(enumerate([root, *root.main_line()]))
    on_main = {id(node) for node in main.values()}
    ends = [node for node in root.nodes() if not node.variations and id(node) not in on_main]
    _refuse_long(sum(node.position.ply for node in ends))
    return {
        "variations": [node.line() for node in ends],
        "nags": {str(number): node.nags[0] for number, node in main.items() if node.nags},
        "comments": {str(number): node.comment for number, node in main.items() if node.comment},
    }
