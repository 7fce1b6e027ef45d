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

RESULTS = ("*", "1-0", "0-1", "1/2-1/2", "½-½")
"""What PGN ends a game with; `yavset.notation.results` reads them."""

_SIGNS_OF_NAGS = {
    1: "!",
    2: "?",
    3: "!! ‼",
    4: "?? ⁇",
    5: "!? ⁉",
    6: "?! ⁈",
    7: "□",
    10: "=",
    13: "∞",
    14: "+= +/= ⩲",
    15: "=+ =/+ ⩱",
    16: "+/- ±",
    17: "-/+ ∓",
    18: "+-",
    19: "-+",
}

GLYPHS = {sign: nag for nag, signs in _SIGNS_OF_NAGS.items() for sign in signs.split()}
"""The NAG that each sign behind a move, or between moves, stands for."""

MOST_GLYPHS = 4
"""The reader looks at no more signs behind a move."""

MOST_PIECES = limits.PIECES
"""The reader refuses more pieces."""

_HIDDEN = "\u200b"

# What word processors, chat programs and keyboards for other scripts make of the signs of a record. Each sign
# becomes one sign, so that comments and tags can be cut out of the text as it was.
_PLAIN = str.maketrans(
    {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code not in (0xFF02, 0xFF5B, 0xFF5D)}
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | {"\u00d7": "x", "\u3001": ","}
    | dict.fromkeys(
        # What marks quoted text, code and lists, and what nobody sees.
        ">`\u2022\u00b7"
        "\u00ad\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff",
        _HIDDEN,
    )
)
_QUOTES = "\u201c\u201d\u201e\u201f\u2033\uff02\u00ab\u00bb"
_GAP = r"(?:[^\S\n]|\u200b)"
_PIECES = re.compile(
    r"^%[^\n]*"  # a line for other programs
    rf"|(?:^{_GAP}*)?\[{_GAP}*(?P<tag>[A-Za-z_][A-Za-z0-9_]*){_GAP}+"
    r'(?:"(?P<value>(?:[^"\\\n]|\\[^\n])*)"'
    # Older records have single backslashes, also before the closing quote.
    r'|"(?P<older>[^"\n]*)"'
    rf"|[{_QUOTES}](?P<curly>[^\[\]\n{_QUOTES}]*)[{_QUOTES}]){_GAP}*\]"
    rf"|^{_GAP}*(?P<broken>\[[^\n]*)"  # a line that begins with a bracket, outside comments
    r"|\{(?P<comment>[^}]*)\}"
    r"|(?P<brace>\{)"
    r"|;(?P<rest>[^\n]*)"
    r"|(?P<bracket>[()])"
    r"|(?P<word>[^\s,(){;]+)",
    re.MULTILINE,
)
_ESCAPED = re.compile(r'\\(["\\])')
_NUMBER = re.compile(r"[0-9]*[.\u2026]+|[0-9]+$")
_CELL_MOVE = re.compile(r"[0-9]*[.\u2026]*(?:[a-z]@)?[a-z][0-9]{1,2}(?:[-x~][a-z][0-9]{1,2})*[-/\\|]?[!?]*")
_OTHER_WORD = re.compile(r"[0-9]+[.\u2026]*|[.\u2026]+|pass|end|swap")
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
        text: the piece; of a comment what stands within the braces, of a tag what stands within the quotes.
        name: the name of a tag.
    """

    line: int
    kind: str
    text: str
    name: str = ""


def plain(text: str) -> str:
    """Return text with full-width signs and dashes as a keyboard writes them, without invisible signs."""
    return text.translate(_PLAIN).replace(_HIDDEN, "")


def tokens(text: str) -> Iterator[Token]:
    """Yield the pieces of a record, tags included.

    Raises RecordError for a tag in bad form, a comment that never ends and for more than MOST_PIECES.
    """
    line, read = 1, 0
    for number, found in enumerate(_PIECES.finditer(text.translate(_PLAIN))):
        start = found.start()
        line += text.count("\n", read, start)
        read = start
        if number == MOST_PIECES:
            raise RecordError("record-too-many-pieces", number=line, most=MOST_PIECES)
        kind = found.lastgroup
        if kind is None:
            continue
        piece = text[slice(*found.span(kind))]
        if found["tag"]:
            value = _ESCAPED.sub(r"\1", piece) if kind == "value" else piece
            yield Token(line, "tag", value, found["tag"])
        elif kind == "broken":
            raise RecordError("record-tag-form", number=line, text=quoted(piece.rstrip()[:60]))
        elif kind == "brace":
            raise RecordError("record-comment-open", number=line)
        elif kind == "rest" and (words := _moves_in(piece)):
            yield from (Token(line, "word", word) for word in words)
        elif kind in ("comment", "rest"):
            # A closing brace in a comment that goes to the end of its line could not be written in braces.
            yield Token(line, "comment", " ".join(piece.replace("}", ")").split()))
        else:
            yield Token(line, kind, plain(piece))


def _moves_in(rest: str) -> list[str]:
    """Return the moves in a line after a semicolon if it has nothing else: ``e5; d4; c3`` are three moves."""
    words = [word for word in re.split(r"[\s,;]+", plain(rest).lower()) if word]
    moves = [word for word in words if _CELL_MOVE.fullmatch(word)]
    others = [word for word in words if _OTHER_WORD.fullmatch(word)]
    return words if moves and len(moves) + len(others) == len(words) else []


def read_moves(
    root: MoveNode, pieces: Iterable[Token], most: int, renamed: Callable[[str], str] | None = None
) -> None:
    """Add the moves in the pieces of a record to a tree, with variations, comments and NAGs.

    `renamed` returns a move with the names that its cells have here. Raises StoppedError for an illegal move
    (the tree has the moves before it), and RecordError for more than `most` moves and for brackets that do
    not fit; both name the line.
    """
    node, count, said = root, 0, _Said()
    opened: list[tuple[MoveNode, int]] = []
    fresh, opening = False, list[str]()  # whether a variation has no move yet, and what is said before it
    for line, kind, text, _ in pieces:
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
                node = said.played(node, renamed(move) if renamed else move, line)
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


def _move_of(token: str) -> tuple[str, list[int]]:
    """Return the move in a token ("" for a number or a result alone) and the NAGs that its marks mean."""
    if token in RESULTS:
        return "", []
    if token.startswith("$"):
        found = _NAG.fullmatch(token)
        return "", [int(found[1])] if found else []
    nags: list[int] = []
    for _ in range(MOST_GLYPHS):
        glyph = _glyph_behind(token)
        token = token[: len(token) - len(glyph)]
        nags[:0] = [GLYPHS[glyph]] if glyph in GLYPHS else []
    return _NUMBER.sub("", token, count=1).lower() if _NUMBER.match(token) else token.lower(), nags


def _glyph_behind(token: str) -> str:
    """Return the sign at the end of a token, all of a row of ``!`` and ``?``; "" where there is none."""
    marks = len(token) - len(token.rstrip("!?"))
    ends = (token[-length:] for length in ((marks,) if marks else (3, 2, 1)))
    return next((end for end in ends if marks or end in GLYPHS), "")


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
