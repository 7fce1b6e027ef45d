"""Rule texts as trees: reading, with errors that name the place, and printing; how far two trees differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from yavset.language.messages import Message, Problem, quoted
from yavset.ludi.grammar import (
    BY_NAME,
    BY_SORT,
    CELL,
    FRAME,
    MOST_CHARACTERS,
    MOST_NODES,
    WORDS,
    Ludeme,
    Slot,
    size_range,
)


class Tree(NamedTuple):
    """A ludeme with its arguments: words, numbers and other trees."""

    head: str
    args: tuple[Tree | str | int, ...] = ()

    def trees(self) -> list[Tree]:
        """Return the arguments that are trees."""
        return [arg for arg in self.args if isinstance(arg, Tree)]

    def child(self, head: str) -> Tree | None:
        """Return the first argument that is a tree with this head, or None."""
        return next((tree for tree in self.trees() if tree.head == head), None)

    def words(self) -> list[str]:
        """Return the arguments that are words."""
        return [arg for arg in self.args if isinstance(arg, str)]

    def number(self) -> int:
        """Return the argument that is a number; ValueError if there is none."""
        return next(arg for arg in self.args if isinstance(arg, int))


class RulesError(Problem):
    """A rule text that cannot be read or played.

    Attributes:
        line, column: where, both counted from 1; (0, 0) where the whole text is meant.
        expected: what could stand there.
        nearest: the ludeme or word that was probably meant, or "".
    """

    line = 0
    column = 0
    expected: tuple[str, ...] = ()
    nearest = ""


class Place(NamedTuple):
    """A place in a text: line and column, both counted from 1."""

    line: int
    column: int


class _Token(NamedTuple):
    text: str
    place: Place


_SHOWN = 40
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_TOKEN = re.compile(r"[()]|[^\s()]+")


def parse(text: str) -> Tree:
    """Return the tree of a rule text such as ``(game (board hexhex 5) (play (place own)) (end …))``.

    Raises RulesError, with line and column, for text that is too long, has too many ludemes, or is not in the
    grammar. Capital letters are read as small ones.
    """
    return parse_with_places(text)[0]


def parse_with_places(text: str) -> tuple[Tree, dict[str, Place]]:
    """Return the tree of a rule text, and where its board, its play and its end begin.

    Raises what `parse` raises.
    """
    if not isinstance(text, str):
        raise RulesError("rules-type", type=type(text).__name__)
    if len(text) > MOST_CHARACTERS:
        raise error_at(
            Place(1, MOST_CHARACTERS),
            Message("rules-too-long", count=len(text), most=MOST_CHARACTERS),
        )
    parser = _Parser(_tokens(text))
    return parser.whole(), parser.places


def _tokens(text: str) -> list[_Token]:
    tokens = []
    opened = 0
    for number, line in enumerate(text.split("\n"), 1):
        ascii_only = line.isascii()
        for match in _TOKEN.finditer(line.lower() if ascii_only else line):
            token = _Token(match[0], Place(number, match.start() + 1))
            if not ascii_only and not token.text.isascii():
                raise error_at(
                    token.place,
                    Message("rules-signs", found=quoted(token.text[:_SHOWN])),
                )
            opened += token.text == "("
            if opened > MOST_NODES:
                raise error_at(token.place, Message("rules-too-many", most=MOST_NODES))
            tokens.append(token)
    return tokens


def error_at(place: Place, what: Message, expected: tuple[str, ...] = (), nearest: str = "") -> RulesError:
    """Return an error whose sentence begins with its place."""
    error = RulesError("rules-at", line=place.line, column=place.column, what=what)
    error.line, error.column, error.expected, error.nearest = *place, expected, nearest
    return error


class _Parser:
    """Recursive descent along the grammar, so that no text nests deeper than a grammatical one."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0
        # The ludemes whose brackets are open.
        self._open: list[Ludeme] = []
        self.places: dict[str, Place] = {}
        last = tokens[-1] if tokens else _Token("", Place(1, 1))
        self._end = _Token("", Place(last.place.line, last.place.column + len(last.text)))

    def whole(self) -> Tree:
        tree = self._ludeme("game")
        if self._at < len(self._tokens):
            token = self._next()
            if token.text == ")":
                raise error_at(token.place, Message("rules-bracket-extra"))
            raise error_at(token.place, Message("rules-after-end", found=quoted(token.text[:_SHOWN])))
        return tree

    def _next(self, ahead: int = 0) -> _Token:
        at = self._at + ahead
        return self._tokens[at] if at < len(self._tokens) else self._end

    def _ludeme(self, sort: str) -> Tree:
        """Read one ludeme of a sort, brackets included."""
        if self._next().text != "(":
            raise self._unexpected(self._next(), _starts(sort))
        head = self._next(1)
        ludeme = BY_NAME.get(head.text)
        if ludeme is None or ludeme.sort != sort:
            raise self._unexpected(head, [ludeme.name for ludeme in BY_SORT[sort]])
        self._at += 2
        if ludeme.name in FRAME:
            self.places[ludeme.name] = head.place
        self._open.append(ludeme)
        args = tuple(self._arguments(ludeme))
        self._open.pop()
        tree = Tree(head.text, args)
        if ludeme.name == "board":
            self._check_size(tree, head)
        return tree

    def _arguments(self, ludeme: Ludeme) -> Iterator[Tree | str | int]:
        """Read the arguments of a ludeme and the bracket that closes it."""
        possible: list[str] = []
        for slot in ludeme.slots:
            count = 0
            possible = possible if slot.least == 0 else []
            while count < slot.most and self._starts_here(slot):
                yield self._argument(slot)
                count += 1
                possible = []
            if count < slot.most:
                possible += _starts(slot.sort, slot)
            if count < slot.least:
                raise self._unexpected(self._next(), possible)
        if self._next().text != ")":
            raise self._unexpected(self._next(), [*possible, ")"])
        self._at += 1

    def _starts_here(self, slot: Slot) -> bool:
        token = self._next().text
        if slot.sort in BY_SORT:
            head = BY_NAME.get(self._next(1).text)
            return token == "(" and head is not None and head.sort == slot.sort
        if slot.sort == "number":
            return token.isdecimal()
        if slot.sort in ("name", "cell"):
            return (_NAME if slot.sort == "name" else CELL).fullmatch(token) is not None
        return token in WORDS[slot.sort]

    def _argument(self, slot: Slot) -> Tree | str | int:
        if slot.sort in BY_SORT:
            return self._ludeme(slot.sort)
        token = self._next()
        self._at += 1
        if slot.sort != "number":
            return token.text
        # Only a short text is made a number: a long one would take long.
        number = int(token.text) if len(token.text) <= 3 else 1000
        if slot.last and not slot.first <= number <= slot.last:
            raise error_at(
                token.place,
                Message("rules-number", found=quoted(token.text[:_SHOWN]), first=slot.first, last=slot.last),
                (f"{slot.first}–{slot.last}",),
            )
        return number

    def _check_size(self, tree: Tree, head: _Token) -> None:
        shape = tree.words()[0]
        first, last = size_range(shape)
        sizes = [arg for arg in tree.args if isinstance(arg, int)]
        if tree.child("high") and not shape.startswith("square"):
            raise error_at(head.place, Message("rules-board-high"))
        if last == 0 and sizes:
            raise error_at(head.place, Message("rules-board-one-size", shape=shape), (")",))
        if last and (not sizes or not first <= sizes[0] <= last):
            raise error_at(
                head.place,
                Message("rules-board-size", shape=shape, first=first, last=last),
                (f"{first}–{last}",),
            )

    def _unexpected(self, token: _Token, expected: list[str]) -> RulesError:
        """Return the error for a token that cannot stand where it does."""
        if token.text == "(" and "(" not in expected:
            inner = self._next(1)
            if ")" in expected and self._fits_outside(inner.text):
                what = Message("rules-bracket-before", found=quoted("(" + inner.text[:_SHOWN]))
                return error_at(token.place, what, tuple(dict.fromkeys(expected)))
            if inner.text not in ("", "(", ")"):
                # The bracket is right or wrong with the ludeme after it: name that.
                token = inner
                expected = [name.strip("(") for name in expected if name != ")"] or [")"]
        wanted = tuple(dict.fromkeys(expected))
        names = [name.strip("(") for name in wanted if name != ")"]
        nearest = _nearest(token.text, names) or _nearest(token.text, list(BY_NAME))
        if nearest == token.text:
            nearest = ""
        listed = ", ".join(wanted)
        found = token.text[:_SHOWN]
        if not token.text:
            what = (
                Message("rules-bracket-end", listed=listed)
                if ")" in wanted
                else Message("rules-end-here", listed=listed)
            )
        elif token.text == ")":
            what = Message("rules-bracket-early", listed=listed)
        elif nearest:
            what = Message("rules-expected-nearest", found=quoted(found), listed=listed, nearest=nearest)
        else:
            what = Message("rules-expected", found=quoted(found), listed=listed)
        return error_at(token.place, what, wanted, nearest)

    def _fits_outside(self, head: str) -> bool:
        """Return whether a ludeme could follow if the innermost bracket were closed."""
        sort = BY_NAME[head].sort if head in BY_NAME else ""
        return any(slot.sort == sort for ludeme in self._open[:-1] for slot in ludeme.slots)


def _starts(sort: str, slot: Slot | None = None) -> list[str]:
    """Return what an argument of a sort may begin with, for people."""
    if sort in BY_SORT:
        return ["(" + ludeme.name for ludeme in BY_SORT[sort]]
    if sort == "number":
        return [f"{slot.first}–{slot.last}" if slot and slot.last else "a number"]
    if sort in ("name", "cell"):
        return [f"a {sort}"]
    return list(WORDS[sort])


def _nearest(word: str, names: Iterable[str]) -> str:
    """Return the name with the fewest changed letters, if they are few enough to be a slip; else ""."""

    def allowed(name: str) -> int:
        return max(1, len(name) // 3)

    # Most names are of another length, which shows at once that they are not meant.
    near = [
        (_changes(word, name), number, name)
        for number, name in enumerate(names)
        if abs(len(word) - len(name)) <= allowed(name)
    ]
    changes, _, best = min(near, default=(0, 0, ""))
    return best if best and changes <= allowed(best) else ""


def _changes(first: str, second: str) -> int:
    """Return the least number of letters put in, left out, changed or exchanged with the next."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(second, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                best = min(best, older[j - 2] + 1)
            row.append(best)
    return row[-1]


def write(tree: Tree) -> str:
    """Return the tree as text in one line, which `parse` reads back as an equal tree."""
    return (
        "(" + " ".join([tree.head, *(write(a) if isinstance(a, Tree) else str(a) for a in tree.args)]) + ")"
    )


def write_lines(tree: Tree) -> str:
    """Return the text of a game in one line each for its board, its play and its end."""
    first = " ".join([tree.head, *tree.words()])
    return "(" + "\n  ".join([first, *(write(part) for part in tree.trees())]) + ")"


def distance(first: Tree, second: Tree) -> int:
    """Return the edit distance: how many ludemes, words and numbers are put in, left out or changed.

    The distance of ordered trees by Zhang and Shasha, *Simple fast algorithms for the editing distance
    between trees and related problems*, 1989.
    """
    labels, leftmost, roots = _numbered(first)
    others, other_leftmost, other_roots = _numbered(second)
    trees = [[0] * len(others) for _ in labels]
    for root in roots:
        start = leftmost[root]
        for other_root in other_roots:
            other_start = other_leftmost[other_root]
            # Row and column 0 are the empty forests before the first leaf.
            forest = [list(range(other_root - other_start + 2))]
            for i in range(start, root + 1):
                above, row, of_tree = forest[-1], [i - start + 1], trees[i]
                is_path, label, cut = leftmost[i] == start, labels[i], forest[leftmost[i] - start]
                for j in range(other_start, other_root + 1):
                    k = j - other_start
                    least = min(above[k + 1], row[k]) + 1
                    if is_path and other_leftmost[j] == other_start:
                        of_tree[j] = least = min(least, above[k] + (label != others[j]))
                    else:
                        least = min(least, cut[other_leftmost[j] - other_start] + of_tree[j])
                    row.append(least)
                forest.append(row)
    return trees[-1][-1]


def _numbered(tree: Tree) -> tuple[list[str], list[int], list[int]]:
    """Return, in postorder, the labels, the leftmost leaf of each node, and the roots of left paths."""
    labels: list[str] = []
    leftmost: list[int] = []

    def visit(node: Tree | str | int) -> int:
        first = -1
        for child in node.args if isinstance(node, Tree) else ():
            leaf = visit(child)
            first = leaf if first < 0 else first
        leftmost.append(len(labels) if first < 0 else first)
        labels.append(node.head if isinstance(node, Tree) else str(node))
        return leftmost[-1]

    visit(tree)
    last = {leaf: number for number, leaf in enumerate(leftmost)}
    return labels, leftmost, sorted(last.values())
