"""What a record says besides the moves of its main line, as data: variations, NAGs and comments."""

from __future__ import annotations

from typing import Any

from yavset.language.messages import Problem
from yavset.notation.record import MOST_MOVES
from yavset.notation.tree import MoveNode


def annotate(root: MoveNode, data: dict[str, Any]) -> None:
    """Add variations, NAGs and comments to a tree that has the main line.

    ``variations`` are whole lines of moves; ``nags`` and ``comments`` belong to moves of the main line, by
    their numbers from 1, or to the start, 0. Each may be missing. Raises Problem for data of another shape
    and IllegalMove for a line that cannot be played.
    """
    lines, nags, comments = (data.get(name, {}) for name in ("variations", "nags", "comments"))
    main = dict(enumerate([root, *root.main_line()]))
    for line in _lines(lines or []):
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


def _lines(lines: object) -> list[list[str]]:
    if (
        not isinstance(lines, list)
        or not all(isinstance(line, list) and all(isinstance(move, str) for move in line) for line in lines)
        or sum(map(len, lines)) > MOST_MOVES
    ):
        raise Problem("request-variations", most=MOST_MOVES)
    return lines


def annotations_of(root: MoveNode) -> dict[str, Any]:
    """Return the variations of a tree as whole lines, and NAGs and comments of the main line by number."""
    main = dict(enumerate([root, *root.main_line()]))
    on_main = {id(node) for node in main.values()}
    ends = (node for node in root.nodes() if not node.variations and id(node) not in on_main)
    return {
        "variations": [node.line() for node in ends],
        "nags": {str(number): node.nags[0] for number, node in main.items() if node.nags},
        "comments": {str(number): node.comment for number, node in main.items() if node.comment},
    }
