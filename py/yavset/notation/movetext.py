"""The moves of a record as text, as PGN's movetext: numbers, variations in brackets, comments in braces.

1. e5 {the centre} d4 (1... swap $1 {better}) 2. c3
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from yavset.language.messages import Problem, quoted, why
from yavset.notation.variations import MoveNode
from yavset.rules import limits
from yavset.rules.values import IllegalMove

RESULTS = ("*", "1-0", "0-1", "1/2-1/2")
"""What PGN ends a game with; records have a tag for it."""

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The NAG that each sign behind a move stands for."""

MOST_PIECES = limits.PIECES
"""The reader refuses more pieces."""

_PIECES = re.compile(
    r"^[^\S\n]*(?P<tag>\[[^\n]*)"  # a line that begins with a bracket, outside comments
    r"|\{(?P<comment>[^}]*)\}"
    r"|(?P<brace>\{)"
    r"|;(?P<rest>[^\n]*)"
    r"|(?P<bracket>[()])"
    r"|(?P<word>[^\s(){;]+)",
    re.MULTILINE,
)
_NAG = re.compile(r"\$(\d{1,3})", re.ASCII)


class RecordError(Problem):
    """A malformed record or link; the message names the place."""


class StoppedError(RecordError):
    """An illegal move in a record or link; the moves before it are legal."""


class Token(NamedTuple):
    """A piece of a record.

    Attributes:
        line: the number of its line, from 1.
        kind: tag, comment, bracket or word.
        text: the piece; of a comment what stands within the braces.
    """

    line: int
    kind: str
    text: str


def tokens(text: str) -> Iterator[Token]:
    """Yield the pieces of a record, tags included.

    Raises RecordError for a comment that never ends and for more than MOST_PIECES.
    """
    line, read = 1, 0
    for number, found in enumerate(_PIECES.finditer(text)):
        start = found.start()
        line += text.count("\n", read, start)
        read = start
        if number == MOST_PIECES:
            raise RecordError("record-too-many-pieces", number=line, most=MOST_PIECES)
        kind = str(found.lastgroup)
        piece = found[kind]
        if kind == "brace":
            raise RecordError("record-comment-open", number=line)
        if kind in ("comment", "rest"):
            # A closing brace in a comment that goes to the end of its line could not be written in braces.
            yield Token(line, "comment", " ".join(piece.replace("}", ")").split()))
        else:
            yield Token(line, kind, piece.rstrip())


def read_moves(root: MoveNode, pieces: Iterable[Token], most: int) -> None:
    """Add the moves in the pieces of a record to a tree, with variations, comments and NAGs.

    Raises StoppedError for an illegal move (the tree has the moves before it), and RecordError for
    more than `most` moves and for brackets that do not fit; both name the line.
    """
    node, count, said = root, 0, _Said()
    opened: list[tuple[MoveNode, int]] = []
    fresh, opening = False, list[str]()  # whether a variation has no move yet, and what is said before it
    for line, kind, text in pieces:
        if kind == "comment":
            (opening if fresh else said.comments[node]).append(text)
        elif text == "(":
            if node.parent is None:
                raise RecordError("record-variation-first", number=line)
            opened.append((node, line))
            node, fresh, opening = node.parent, True, []
        elif text == ")":
            if not opened:
                raise RecordError("record-variation-end", number=line)
            (node, _), fresh = opened.pop(), False
        else:
            move, nags = _move_of(text)
            if move:
                count += 1
                if count > most:
                    raise RecordError("record-too-many-moves", number=line, most=most)
                node = said.played(node, move, line)
                if fresh:
                    node.starting_comment, fresh = _joined(opening), False
                else:
                    # A variation may have repeated this line's last move and gone on otherwise.
                    node.promote()
            if not fresh:
                said.nags[node].update(dict.fromkeys(nags))
    said.tell()
    if opened:
        raise RecordError("record-variation-open", number=opened[-1][1])


class _Said:
    """What is said of the moves of a record, in pieces: to join each to those before would take long."""

    def __init__(self) -> None:
        self.comments: defaultdict[MoveNode, list[str]] = defaultdict(list)
        self.nags: defaultdict[MoveNode, dict[int, None]] = defaultdict(dict)

    def tell(self) -> None:
        """Let the moves have what is said of them."""
        for node, comments in self.comments.items():
            node.comment = _joined([node.comment, *comments])
        for node, nags in self.nags.items():
            node.nags = tuple({**dict.fromkeys(node.nags), **nags})

    def played(self, node: MoveNode, move: str, line: int) -> MoveNode:
        """Return the node after a move; raise StoppedError, and end the reading, for an illegal one."""
        try:
            return node.add(move)
        except IllegalMove as error:
            self.tell()
            raise StoppedError(
                "record-move", number=line, move=node.position.ply + 1, why=why(error)
            ) from None


def _joined(comments: Iterable[str]) -> str:
    return " ".join(comment for comment in comments if comment)


def _move_of(token: str) -> tuple[str, tuple[int, ...]]:
    """Return the move in a token ("" for a number or a result alone) and the NAGs that its marks mean."""
    if token in RESULTS:
        return "", ()
    if token.startswith("$"):
        found = _NAG.fullmatch(token)
        return "", (int(found[1]),) if found else ()
    move = token.rstrip("!?")
    nag = GLYPHS.get(token[len(move) :])
    head, dot, tail = move.rpartition(".")
    if dot and head.rstrip(".").isdecimal():
        move = tail
    elif move.isdecimal():
        move = ""
    return move.lower(), () if nag is None else (nag,)


def write_moves(root: MoveNode) -> list[str]:
    """Write the moves after a root as words; raise RecordError for a comment that cannot be written."""
    return _Writer(root).words


class _Writer:
    """Writes a tree without recursion, since games are long; `_waiting` holds what is still to do."""

    def __init__(self, root: MoveNode) -> None:
        self.words: list[str] = []
        self._prefix = ""
        self._waiting: list[Callable[[], None]] = [partial(self._go_on, root, True)]
        self._tell(root)
        while self._waiting:
            self._waiting.pop()()

    def _go_on(self, node: MoveNode, interrupted: bool) -> None:
        if node.variations:
            first, *others = node.variations
            self._move(first, interrupted)
            self._waiting.append(partial(self._go_on, first, bool(others or first.comment)))
            self._waiting += [partial(self._vary, other) for other in reversed(others)]

    def _vary(self, node: MoveNode) -> None:
        self._prefix = "("
        self._comment(node.starting_comment)
        self._move(node, True)
        self._waiting += [self._close, partial(self._go_on, node, bool(node.comment))]

    def _close(self) -> None:
        self.words[-1] += ")"

    def _move(self, node: MoveNode, interrupted: bool) -> None:
        number = _number_of(node, interrupted)
        if number:
            self._say(number)
        self._say(node.move)
        self._tell(node)

    def _tell(self, node: MoveNode) -> None:
        for nag in node.nags:
            self._say(f"${nag}")
        self._comment(node.comment)

    def _comment(self, comment: str) -> None:
        if "}" in comment:
            raise RecordError("comment-unwritable", text=quoted(comment))
        words = comment.split()
        if words:
            for word in ("{" + " ".join(words) + "}").split(" "):
                self._say(word)

    def _say(self, word: str) -> None:
        self.words.append(self._prefix + word)
        self._prefix = ""


def _number_of(node: MoveNode, numbered: bool) -> str:
    """Return the number before a move: always at the start of a round, else with dots, if `numbered`."""
    before = node.parent
    assert before is not None
    number = _round(before)
    if before.parent is None or _round(before.parent) != number:
        return f"{number}."
    return f"{number}..." if numbered else ""


def _round(node: MoveNode) -> int:
    return node.position.turn_number // len(node.position.game.players) + 1
