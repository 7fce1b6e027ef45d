"""Read lessons, and check what their authors have written: keys, moves, answers that nothing leads to.

The language of lessons is that of tutorials in embedded boards (docs/embed.md); the page reads it with
``web/js/embed/steps.js``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from yavset.language.messages import Message
from yavset.language.terminal import Line
from yavset.puzzles.answers import threatens
from yavset.puzzles.prover import Prover
from yavset.rules.game import Game
from yavset.rules.position import IllegalMove, Position

MARKS = ("arrows", "fills", "labels")
"""The keys for what is marked on the position."""

KEYS = (
    *("moves", "diagram", "picture", *MARKS),
    *("answer", "goal", "right", "wrong", "reply", "after", "hint"),
)
"""What the lines of a step may begin with, before a colon."""

GOALS = ("win", "move", "win in 2", "do not lose", "make a threat")
"""What a step may ask for instead of naming its answers: to win at once, any move, or what the prover judges.

``win in`` takes any number from 1 to 9.
"""

_WIN_IN = re.compile(r"win in ([1-9])")

_ADDRESS = re.compile(r"(!?)\[[^\]]*\]\(([^)]*)\)")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")

_KEY = re.compile(r"([a-z]+)(?:[ \t]+(\S+))?[ \t]*:[ \t]*(.*)")
_BREAK = re.compile(r"[ \t]*-{3,}[ \t]*")


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
        if found and _is_key(found[1]):
            diagram = _read_key(steps[-1], number, found[1], found[2] or "", found[3])
        elif diagram and line.strip():
            at, rows = steps[-1].values["diagram"]
            steps[-1].values["diagram"] = (at, f"{rows}{line}\n")
        else:
            diagram = False
            steps[-1].text += f"{line}\n"
    return steps


def _is_key(word: str) -> bool:
    """Return whether a word before a colon is a key, or meant to be one."""
    return bool(get_close_matches(word, KEYS, 1, 0.75))


def _read_key(step: Step, number: int, key: str, which: str, value: str) -> bool:
    """Take one line of a step with a key; return whether the rows of a diagram follow."""
    if key not in KEYS:
        meant = get_close_matches(key, KEYS, 1, 0.75)[0]
        step.problems.append((number, Line("lesson-key", key=key, meant=meant)))
    elif key == "answer":
        step.answers += [(number, line) for line in _lines(value)]
    elif key == "wrong":
        step.wrong[which or "*"] = (number, value)
    elif key == "reply":
        step.replies[which or "*"] = (number, _lines(value))
    elif key == "after":
        step.after[which or "*"] = (number, value)
    elif key in step.values:
        step.problems.append((number, Line("lesson-twice", key=key)))
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
    problems = list(_unsafe_addresses(text))
    for step in read_lesson(text):
        problems += [*step.problems, *_problems(step, game)]
    return sorted(problems, key=lambda problem: problem[0])


def _unsafe_addresses(text: str) -> Iterator[tuple[int, Message]]:
    """Find pictures and links that the page shows as words only."""
    for number, line in enumerate(text.splitlines(), 1):
        for picture, address in _ADDRESS.findall(line):
            scheme = _SCHEME.match(address)
            web = scheme is not None and scheme[1].lower() in ("http", "https")
            whole = address != "" and not any(sign.isspace() for sign in address)
            if picture and not (whole and (web or scheme is None)):
                yield number, Line("lesson-picture", address=address)
            elif not picture and not (whole and web):
                yield number, Line("lesson-link", address=address)


def _problems(step: Step, game: Game) -> Iterator[tuple[int, Message]]:
    where = step.values.get("moves", step.values.get("diagram", (step.line, "")))[0]
    try:
        position = step.position(game)
    except ValueError as error:
        yield where, Line("lesson-position", problem=str(error))
        return
    yield from _marks_beside_the_board(step, game)
    if step.goal and step.goal not in GOALS and not _WIN_IN.fullmatch(step.goal):
        yield step.values["goal"][0], Line("lesson-goal", goal=step.goal, goals=", ".join(GOALS))
    if not step.asks:
        for key in ("right", "hint"):
            if key in step.values:
                yield step.values[key][0], Line("lesson-no-answer", key=key)
        for key, texts in (("wrong", step.wrong), ("reply", step.replies), ("after", step.after)):
            for number, _ in texts.values():
                yield number, Line("lesson-no-answer", key=key)
    if step.goal == "win" and not _winning_moves(position):
        yield step.values["goal"][0], Line("lesson-no-win")
    yield from _out_of_reach(step, position)
    for number, moves in step.answers:
        yield from _illegal(position, moves, number)
    yield from _branches(step, position)


def _marks_beside_the_board(step: Step, game: Game) -> Iterator[tuple[int, Message]]:
    cells = set(game.board.names.values())
    for key in MARKS:
        number, text = step.values.get(key, (0, ""))
        for mark in _moves(text):
            place = mark.split(":")[0]
            for cell in place.split("-") if key == "arrows" else (place,):
                if cell not in cells:
                    yield number, Line("lesson-mark", key=key, cell=cell)


def _out_of_reach(step: Step, position: Position) -> Iterator[tuple[int, Message]]:
    """Find goals that no move reaches, or that the prover cannot judge."""
    win_in = _WIN_IN.fullmatch(step.goal)
    seat = position.seating[position.player]
    number = step.values.get("goal", (0, ""))[0]
    if step.goal not in ("do not lose", "make a threat") and not win_in:
        return
    if len(position.game.players) != 2:
        yield number, Line("lesson-goal-two", goal=step.goal)
    elif win_in and Prover.of(position).wins(position, seat, 2 * int(win_in[1]) - 1) is not True:
        yield number, Line("lesson-no-win-in", goal=step.goal)
    elif step.goal == "make a threat" and not any(
        threatens(position.child(move), seat) for move in position.legal_moves()
    ):
        yield number, Line("lesson-no-threat")


def _branches(step: Step, position: Position) -> Iterator[tuple[int, Message]]:
    """Find texts for wrong moves that are right or illegal, and replies that cannot follow."""
    right = {moves[0] for _, moves in step.answers if moves}
    right |= _winning_moves(position) if step.goal == "win" else set()
    right |= set(position.legal_moves()) if step.goal == "move" else set()
    for move, (number, _) in step.wrong.items():
        if move in right:
            yield number, Line("lesson-right", move=move)
        elif move != "*":
            yield from _illegal(position, [move], number)
    for move, (number, lines) in step.replies.items():
        if move in right:
            yield number, Line("lesson-right", move=move)
        elif move != "*":
            for replies in lines:
                yield from _illegal(position, [move, *replies], number)
    if step.asks and not _WIN_IN.fullmatch(step.goal):
        # A win in several moves goes on with what the prover finds.
        inner = {move for _, moves in step.answers for move in moves[:-1]}
        for move, (number, _) in step.after.items():
            if move not in inner:
                yield number, Line("lesson-after", move=move)


def _illegal(position: Position, moves: list[str], number: int) -> Iterator[tuple[int, Message]]:
    for move in moves:
        try:
            position = position.play(move)
        except IllegalMove as error:
            yield number, Line("lesson-move", problem=str(error))
            return


def _winning_moves(position: Position) -> set[str]:
    """Return the moves that win at once for the player to move."""
    return {
        move
        for move in position.legal_moves()
        if (outcome := position.child(move).outcome) is not None and outcome.winner == position.to_move
    }
