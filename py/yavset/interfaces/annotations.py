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

    ``nags`` and ``comments`` belong to moves of a line, by their numbers from 1, or to the start, 0; those of
    `data` to the main line. ``variations`` are other lines: dicts of their ``moves`` from the start, and what
    belongs to these. Each may be missing. Raises Problem for data of another shape and IllegalMove for a line
    that cannot be played.
    """
    main = [node.move for node in root.main_line()]
    for line in [*_variations(data.get("variations") or [], main), {**data, "moves": main}]:
        _say(root, line)


def _say(root: MoveNode, line: dict[str, Any]) -> None:
    """Add a line to a tree, with the NAGs and comments of its moves."""
    nags, comments = line.get("nags", {}), line.get("comments", {})
    if not isinstance(nags, dict) or not all(type(nag) is int and 0 < nag < 256 for nag in nags.values()):
        raise Problem("request-nags")
    if not isinstance(comments, dict) or not all(isinstance(text, str) for text in comments.values()):
        raise Problem("request-comments")
    node = root
    for number, move in enumerate([None, *line["moves"]]):
        if move is not None:
            node = node.add(move)
        if nag := nags.get(str(number)):
            node.nags = (nag,)
        if comment := comments.get(str(number)):
            # A comment is one line in braces.
            node.comment = " ".join(comment.replace("}", ")").split())


def _variations(lines: object, main: list[str]) -> list[dict[str, Any]]:
    """Return lines that have moves, no more of them than the record of such a game can have."""
    if not isinstance(lines, list) or not all(
        isinstance(line, dict)
        and isinstance(line.get("moves"), list)
        and all(isinstance(move, str) for move in line["moves"])
        for line in lines
    ):
        raise Problem("request-variations", most=MOST_MOVES)
    _refuse_long(sum(len(line["moves"]) for line in lines))
    if _count([main, *(line["moves"] for line in lines)]) > MOST_MOVES:
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
    """Return what `annotate` takes: variations, NAGs and comments; the start of a variation has none twice.

    Raises RecordError for more variations than `annotate` takes.
    """
    main = [root, *root.main_line()]
    on_main = {id(node) for node in main}
    ends = [node for node in root.nodes() if not node.variations and id(node) not in on_main]
    _refuse_long(sum(node.position.ply for node in ends))
    return {"variations": [_variation(end, on_main) for end in ends], **_said(dict(enumerate(main)))}


def _variation(end: MoveNode, on_main: set[int]) -> dict[str, Any]:
    """Return the line to the end of a variation, with what is said of moves that are not on the main line."""
    moves, own, node = end.line(), [end], end.parent
    while node is not None and id(node) not in on_main:
        own.append(node)
        node = node.parent
    said = _said(dict(enumerate(own[::-1], len(moves) - len(own) + 1)))
    return {"moves": moves, **{name: of_moves for name, of_moves in said.items() if of_moves}}


def _said(nodes: dict[int, MoveNode]) -> dict[str, dict[str, Any]]:
    """Return the NAGs and comments of nodes by their numbers, with what stands before a variation's first."""
    comments = {number: f"{node.starting_comment} {node.comment}".strip() for number, node in nodes.items()}
    return {
        "nags": {str(number): node.nags[0] for number, node in nodes.items() if node.nags},
        "comments": {str(number): comment for number, comment in comments.items() if comment},
    }
