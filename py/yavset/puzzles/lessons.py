"""Read lessons, and check what their authors have written: keys, moves, answers that nothing leads to.

The language of lessons is that of tutorials in embedded boards (docs/tutorials.md); the page reads it with
``web/js/lesson/steps.js``.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from yavset.language.fluent import read_fluent
from yavset.language.messages import Message, why
from yavset.puzzles.answers import threatens
from yavset.puzzles.prover import Prover
from yavset.rules import limits
from yavset.rules.board_marks import KINDS, wrong_marks
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.rules.values import IllegalMove

KEYS = (
    *("moves", "diagram", "picture", *KINDS),
    *("answer", "goal", "right", "wrong", "reply", "after", "hint"),
)
"""What the lines of a step may begin with, before a colon."""

GOALS = ("win", "move", "win in 2", "do not lose", "make a threat")
"""What a step may ask for instead of naming its answers: to win at once, any move, or what the prover judges.

``win in`` takes any number from 1 to 9.
"""

MOST_CHARACTERS = limits.LESSON
"""The page refuses longer lessons."""

ALIKE = 0.75
"""How much of a word and a key must be alike, from 0 to 1, for the word to be meant as the key."""

_WIN_IN = re.compile(r"win in ([1-9])")

_SIGNS = re.compile(r"\[|\]\(?")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")

_KEY = re.compile(r"([a-z]+)(?:[ \t]+(\S+))?[ \t]*:[ \t]*(.*)")
_BREAK = re.compile(r"[ \t]*-{3,}[ \t]*")


class Mistake(Message):
    """What is wrong with a lesson: a message whose id is in ``lessons.ftl``."""

    __slots__ = ()

    # Read at once, as those of `Message`.
    _english = read_fluent((pkgutil.get_data("yavset.language", "en/lessons.ftl") or b"").decode())


@dataclass
class Step:
    """A step of a lesson.

    Attributes:
        line: the number of its first line.
        text: what is to be read, in Markdown.
        values: what is said once, by key: line number and text.
        answers: the right lines of moves, each with its line number.
        wrong: texts for wrong moves, by move (``*`` for all others), with line numbers.
        replies: the lines of moves of which one refutes a wrong move, by that move (``*`` for all others),
            with line numbers.
        after: texts between the moves of an answer, by the move before them, with line numbers.
        problems: what is wrong with the step's lines alone.
    """

    line: int
    text: str = ""
    values: dict[str, tuple[int, str]] = field(default_factory=dict)
    answers: list[tuple[int, list[str]]] = field(default_factory=list)
    wrong: dict[str, tuple[int, str]] = field(default_factory=dict)
    replies: dict[str, tuple[int, list[list[str]]]] = field(default_factory=dict)
    after: dict[str, tuple[int, str]] = field(default_factory=dict)
    problems: list[tuple[int, Message]] = field(default_factory=list)

    @property
    def goal(self) -> str:
        """What the step asks for instead of naming its answers; "" where there is no goal."""
        return self.values.get("goal", (0, ""))[1]

    @property
    def asks(self) -> bool:
        """Whether the step asks for a move."""
        return bool(self.answers or self.goal)

    def position(self, game: Game) -> Position:
        """Return the position of the step; ValueError if there is none."""
        diagram = self.values.get("diagram", (0, ""))[1]
        position = game.position(diagram.replace("|", "\n")) if diagram else game.start()
        for move in _moves(self.values.get("moves", (0, ""))[1]):
            position = position.play(move)
        return position


def read_lesson(text: str) -> list[Step]:
    """Return the steps of a lesson."""
    steps = [Step(1)]
    diagram = False
    for number, line in enumerate(text.splitlines(), 1):
        if _BREAK.fullmatch(line):
            steps.append(Step(number + 1))
            diagram = False
            continue
        found = _KEY.fullmatch(line.strip())
        if found and _meant(found[1]):
            diagram = _read_key(steps[-1], number, found[1], found[2] or "", found[3])
        elif diagram and line.strip():
            at, rows = steps[-1].values["diagram"]
            steps[-1].values["diagram"] = (at, f"{rows}{line}\n")
        else:
            diagram = False
            steps[-1].text += f"{line}\n"
    return steps


@lru_cache(maxsize=100)
def _meant(word: str) -> str:
    """Return the key that a word before a colon is, or is meant to be; "" for any other word."""
    if word in KEYS:
        return word

    def alike(common: int, key: str) -> bool:
        return 2 * common >= ALIKE * (len(word) + len(key))

    # Most words have too few letters of a key, which is quickly seen.
    near = (key for key in KEYS if alike(_letters(word, key), key))
    return next((key for key in near if alike(_common(word, key), key)), "")


def _letters(one: str, other: str) -> int:
    """Return how many letters two words have in common, in any order."""
    return sum(min(one.count(letter), other.count(letter)) for letter in set(other))


def _common(one: str, other: str) -> int:
    """Return how many letters two words have in common, in the same order."""
    row = [0] * (len(other) + 1)
    for letter in one:
        following = [0]
        for at, same in enumerate(other):
            best = row[at] + 1 if letter == same else 0
            following.append(max(best, row[at + 1], following[at]))
        row = following
    return row[-1]


def _read_key(step: Step, number: int, key: str, which: str, value: str) -> bool:
    """Take one line of a step with a key; return whether the rows of a diagram follow."""
    if key not in KEYS:
        step.problems.append((number, Mistake("lesson-key", key=key, meant=_meant(key))))
    elif key == "answer":
        step.answers += [(number, line) for line in _lines(value)]
    elif key == "wrong":
        step.wrong[which or "*"] = (number, value)
    elif key == "reply":
        step.replies[which or "*"] = (number, _lines(value))
    elif key == "after":
        step.after[which or "*"] = (number, value)
    elif key in step.values:
        step.problems.append((number, Mistake("lesson-twice", key=key)))
    else:
        step.values[key] = (number, value)
        return key == "diagram" and not value
    return False


def _moves(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _lines(text: str) -> list[list[str]]:
    """Return the lines of moves in a text with ``|`` between them."""
    return [_moves(part) for part in text.split("|")]


def check_lesson(text: str, game: Game) -> list[tuple[int, Message]]:
    """Return what is wrong with a lesson in a game: numbers of lines and sentences, by line."""
    if len(text) > MOST_CHARACTERS:
        return [(1, Mistake("lesson-long", count=len(text), most=MOST_CHARACTERS))]
    problems = list(_unsafe_addresses(text))
    for step in read_lesson(text):
        problems += [*step.problems, *_problems(step, game)]
    return sorted(problems, key=lambda problem: problem[0])


def _unsafe_addresses(text: str) -> Iterator[tuple[int, Message]]:
    """Find pictures and links that the page shows as words only."""
    for number, line in enumerate(text.splitlines(), 1):
        for picture, address in _addresses(line):
            scheme = _SCHEME.match(address)
            web = scheme is not None and scheme[1].lower() in ("http", "https")
            whole = address != "" and not any(sign.isspace() for sign in address)
            if picture and not (whole and (web or scheme is None)):
                yield number, Mistake("lesson-picture", address=address)
            elif not picture and not (whole and web):
                yield number, Mistake("lesson-link", address=address)


def _addresses(line: str) -> Iterator[tuple[bool, str]]:
    """Yield what the line's links and pictures name, and whether it is a picture: ``![board](board.png)``."""
    opened = closed = -1
    for sign in _SIGNS.finditer(line):
        if sign.start() < closed:
            continue
        if sign[0] == "[":
            opened = sign.start() if opened < 0 else opened
            continue
        if sign[0] == "](" and opened >= 0:
            closed = line.find(")", sign.end())
            if closed < 0:
                return
            yield line[opened - 1 : opened] == "!", line[sign.end() : closed]
        opened = -1


def _problems(step: Step, game: Game) -> Iterator[tuple[int, Message]]:
    where = step.values.get("moves", step.values.get("diagram", (step.line, "")))[0]
    try:
        position = step.position(game)
    except ValueError as error:
        yield where, Mistake("lesson-position", problem=why(error))
        return
    for kind in KINDS:
        number, text = step.values.get(kind, (0, ""))
        yield from ((number, wrong) for wrong in wrong_marks(kind, text, game.board))
    if step.goal and step.goal not in GOALS and not _WIN_IN.fullmatch(step.goal):
        yield step.values["goal"][0], Mistake("lesson-goal", goal=step.goal, goals=", ".join(GOALS))
    if not step.asks:
        for key in ("right", "hint"):
            if key in step.values:
                yield step.values[key][0], Mistake("lesson-no-answer", key=key)
        for key, texts in (("wrong", step.wrong), ("reply", step.replies), ("after", step.after)):
            for number, _ in texts.values():
                yield number, Mistake("lesson-no-answer", key=key)
    if step.goal == "win" and not _winning_moves(position):
        yield step.values["goal"][0], Mistake("lesson-no-win")
    yield from _out_of_reach(step, position)
    for number, moves in step.answers:
        yield from _illegal(position, moves, number)
    yield from _branches(step, position)


def _out_of_reach(step: Step, position: Position) -> Iterator[tuple[int, Message]]:
    """Find goals that no move reaches, or that the prover cannot judge."""
    win_in = _WIN_IN.fullmatch(step.goal)
    seat = position.seating[position.player]
    number = step.values.get("goal", (0, ""))[0]
    if step.goal not in ("do not lose", "make a threat") and not win_in:
        return
    if len(position.game.players) != 2:
        yield number, Mistake("lesson-goal-two", goal=step.goal)
    elif win_in and Prover.of(position).wins(position, seat, 2 * int(win_in[1]) - 1) is not True:
        yield number, Mistake("lesson-no-win-in", goal=step.goal)
    elif step.goal == "make a threat" and not any(
        threatens(position.child(move), seat) for move in position.legal_moves()
    ):
        yield number, Mistake("lesson-no-threat")


def _branches(step: Step, position: Position) -> Iterator[tuple[int, Message]]:
    """Find texts for wrong moves that are right or illegal, and replies that cannot follow."""
    right = {moves[0] for _, moves in step.answers if moves}
    right |= _winning_moves(position) if step.goal == "win" else set()
    right |= set(position.legal_moves()) if step.goal == "move" else set()
    for move, (number, _) in step.wrong.items():
        if move in right:
            yield number, Mistake("lesson-right", move=move)
        elif move != "*":
            yield from _illegal(position, [move], number)
    for move, (number, lines) in step.replies.items():
        if move in right:
            yield number, Mistake("lesson-right", move=move)
        elif move != "*":
            for replies in lines:
                yield from _illegal(position, [move, *replies], number)
    if step.asks and not _WIN_IN.fullmatch(step.goal):
        # A win in several moves goes on with what the prover finds.
        inner = {move for _, moves in step.answers for move in moves[:-1]}
        for move, (number, _) in step.after.items():
            if move not in inner:
                yield number, Mistake("lesson-after", move=move)


def _illegal(position: Position, moves: list[str], number: int) -> Iterator[tuple[int, Message]]:
    for move in moves:
        try:
            position = position.play(move)
        except IllegalMove as error:
            yield number, why(error)
            return


def _winning_moves(position: Position) -> set[str]:
    """Return the moves that win at once for the player to move."""
    return {
        move
        for move in position.legal_moves()
        if (outcome := position.child(move).outcome) is not None and outcome.winner == position.to_move
    }
