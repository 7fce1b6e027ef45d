"""Rules as a short code for links: ``h5-p.s-w4.l3`` is Yavalath.

Three parts joined with ``-``: the board, the moves and riders, the rules in their order. A ludeme is its
abbreviation followed by those of its arguments, and ludemes are joined with dots, so that the code holds
nothing that links, records or Markdown give a meaning of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from yavset.language.messages import Message, quoted
from yavset.ludi.grammar import BY_NAME, BY_SORT, CELL, MOST_CHARACTERS, WORDS, Slot
from yavset.ludi.rule_tree import Place, Tree, error_at

_CODE = re.compile(r"[a-z0-9.-]+")


def write_code(tree: Tree) -> str:
    """Return the short code of a game's tree; its name is left out."""
    return "-".join(".".join(_parts(part)) for part in tree.trees())


def _parts(tree: Tree) -> Iterator[str]:
    """Yield what dots join: for a board the whole, for play and end each ludeme in them."""
    if tree.head == "board":
        yield _short(tree)
        return
    for arg in tree.args:
        yield _short(arg) if isinstance(arg, Tree) else WORDS["whole"][str(arg)]


def _short(tree: Tree) -> str:
    ludeme = BY_NAME[tree.head]
    text, args = ludeme.code, list(tree.args)
    for slot in ludeme.slots:
        while args and fits(args[0], slot):
            arg = args.pop(0)
            text += (
                _short(arg)
                if isinstance(arg, Tree)
                else str(arg)
                if isinstance(arg, int)
                else WORDS.get(slot.sort, {}).get(arg, arg)
            )
    return text


def fits(arg: Tree | str | int, slot: Slot) -> bool:
    """Return whether an argument of a ludeme can stand in a slot."""
    if isinstance(arg, Tree):
        return BY_NAME[arg.head].sort == slot.sort
    if isinstance(arg, int):
        return slot.sort == "number"
    return CELL.fullmatch(arg) is not None if slot.sort == "cell" else arg in WORDS.get(slot.sort, ())


def expand_code(code: str) -> str:
    """Return the rule text that a short code stands for, to be read by `tree.parse`, which checks it.

    Raises RulesError, with the column, for what is no code.
    """
    if not isinstance(code, str) or len(code) > MOST_CHARACTERS // 8 or not _CODE.fullmatch(code):
        raise error_at(
            Place(1, 1),
            Message("rules-no-code", code=quoted(code)),
        )
    parts = code.split("-")
    if len(parts) != 3:
        raise error_at(
            Place(1, 1),
            Message("rules-code-parts", code=quoted(code)),
        )
    reader = _Reader(code)
    texts = []
    for head, part in zip(("board", "play", "end"), parts, strict=True):
        texts.append(f"({head} {' '.join(reader.words(head, token) for token in part.split('.'))})")
        reader.at += 1
    return f"(game {' '.join(texts)})"


class _Reader:
    """Reads a code from left to right; `at` is the place reached."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.at = 0
        self._token_end = 0

    def words(self, head: str, token: str) -> str:
        """Return the text of one token between dots."""
        if self.at and self.code[self.at - 1 : self.at] not in (".", "-"):
            self.at += 1
        self._token_end = self.at + len(token)
        if head == "board":
            text = "".join(self._arguments("board")).strip()
        elif head == "end" and token == WORDS["whole"]["whole"]:
            self.at += 1
            text = "whole"
        else:
            text = self._ludeme(("move", "rider") if head == "play" else ("rule",))
        if self.at != self._token_end or not text:
            raise self._error()
        return text

    def _rest(self) -> str:
        return self.code[self.at : self._token_end]

    def _ludeme(self, sorts: tuple[str, ...]) -> str:
        rest = self._rest()
        fitting = [ludeme for sort in sorts for ludeme in BY_SORT[sort] if rest.startswith(ludeme.code)]
        if "condition" in sorts and not rest[:1].isdecimal():
            fitting = [ludeme for ludeme in fitting if ludeme.code]
        if not fitting:
            raise self._error()
        # The line has no code of its own: every other fits better.
        ludeme = max(fitting, key=lambda ludeme: len(ludeme.code))
        self.at += len(ludeme.code)
        return f"({ludeme.name}{''.join(self._arguments(ludeme.name))})"

    def _arguments(self, name: str) -> Iterator[str]:
        for slot in BY_NAME[name].slots:
            rest = self._rest()
            if slot.sort == "cell":
                while cell := CELL.match(self._rest()):
                    self.at += len(cell[0])
                    yield f" {cell[0]}"
                continue
            if slot.sort in BY_SORT:
                if slot.least or any(rest.startswith(ludeme.code) for ludeme in BY_SORT[slot.sort]):
                    yield " " + self._ludeme((slot.sort,))
            elif slot.sort == "number":
                digits = re.match(r"[0-9]*", rest)
                number = digits[0] if digits else ""
                if not number and slot.least:
                    raise self._error()
                self.at += len(number)
                yield f" {number}" if number else ""
            else:
                fitting = [word for word, code in WORDS[slot.sort].items() if code and rest.startswith(code)]
                plain = [word for word, code in WORDS[slot.sort].items() if not code]
                if fitting:
                    self.at += len(WORDS[slot.sort][fitting[0]])
                    yield " " + fitting[0]
                elif slot.least and plain:
                    yield " " + plain[0]
                elif slot.least:
                    raise self._error()

    def _error(self) -> Exception:
        return error_at(
            Place(1, self.at + 1),
            Message(
                "rules-code-part",
                found=quoted(self.code[self.at : self._token_end] or self.code[self.at - 1 : self.at]),
            ),
        )
