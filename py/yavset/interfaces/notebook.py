"""Boards for notebooks: one that steps through a game, one to play on, one for puzzles.

Needs the extra ``yavset[notebook]``: anywidget, which works in JupyterLab, Jupyter Notebook, JupyterLite, VS
Code, Colab and marimo. `notebook.js` draws the boards; the rules stay here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from yavset.drawing.scene import click_paths, describe_board
from yavset.drawing.svg import svg
from yavset.interfaces.terminal import status, text_board
from yavset.language.fluent import fill
from yavset.language.messages import Message, why
from yavset.language.terminal import Line
from yavset.language.texts import SOURCE, read_patterns
from yavset.notation.record import Record, replay
from yavset.notation.variations import MoveNode
from yavset.puzzles.answers import Answer, answer
from yavset.puzzles.prover import Prover
from yavset.puzzles.puzzle import Puzzle, daily
from yavset.rules.board_marks import Marks
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.rules.values import IllegalMove
from yavset.search.levels import level
from yavset.search.session import Session

_CODE = Path(__file__).with_suffix(".js")

_Button = tuple[str, Line | str, bool]
"""A name for the messages, a label, and whether it can be pressed."""


class _Board(anywidget.AnyWidget):
    """A board in a notebook: `view` is what it shows; `answer` gets the messages that say what is pressed."""

    _esm = _CODE
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, theme: str, width: int, answer: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self._theme = theme
        self._width = width

        def hear(_: object, message: object, __: object) -> None:
            if isinstance(message, dict):
                answer(message)

        self.on_msg(hear)

    def _show(
        self,
        position: Position,
        text: str,
        buttons: Sequence[_Button],
        marks: Marks | None = None,
        **more: Any,
    ) -> None:
        """Show a position, with what is marked on it, over a line of text and buttons."""
        self._shown = position
        board = describe_board(position.game)
        self.view = {
            "picture": svg(position, self._theme, self._width, **(marks or {})),
            "cells": {cell["name"]: [cell["x"], cell["y"]] for cell in board["cells"]},
            "status": text,
            "buttons": [[name, str(label), able] for name, label, able in buttons],
            **more,
        }

    def __repr__(self) -> str:
        """Write the board as text, for notebooks without widgets and pictures."""
        return text_board(self._shown)

    def _repr_mimebundle_(self, **chosen: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add the picture, which shows where no widget runs: on GitHub, in nbviewer and in a PDF."""
        bundle = super()._repr_mimebundle_(**chosen)
        if bundle is None:
            return None
        data, about = bundle
        return {**data, "image/svg+xml": self.view["picture"], "text/plain": repr(self)}, about


class GameViewer(_Board):
    """Steps through the main line of a record, with its comments and marks.

    >>> import yavset
    >>> from yavset.interfaces.notebook import GameViewer
    >>> viewer = GameViewer(yavset.parse_record("1. e5 {the centre} d4"))
    >>> viewer.ply = 1
    >>> viewer.position.last_move
    'e5'
    """

    def __init__(
        self, record: Record, ply: int | None = None, theme: str = "light", width: int = 480
    ) -> None:
        """Take a record, the ply to begin with if not the last, and the theme and width of pictures."""
        super().__init__(theme, width, self._answer)
        self._nodes: list[MoveNode] = [record.root, *record.root.main_line()]
        self._title = record.title
        self._ply = 0
        self.ply = len(self._nodes) - 1 if ply is None else ply

    @property
    def ply(self) -> int:
        """How many moves have been made in the position shown; ValueError for more than there are."""
        return self._ply

    @ply.setter
    def ply(self, ply: int) -> None:
        most = len(self._nodes) - 1
        if not 0 <= ply <= most:
            raise ValueError(str(Line("notebook-ply", most=most)))
        self._ply = ply
        node = self._nodes[ply]
        after = Line("notebook-after", ply=ply, count=most, move=node.move or "-")
        said = (self._title, str(after), node.text, str(status(node.position)))
        text = " · ".join(part for part in said if part)
        back, on = ply > 0, ply < most
        steps = (
            ("first", Line("notebook-first"), back),
            ("previous", Line("notebook-previous"), back),
            ("next", Line("notebook-next"), on),
            ("last", Line("notebook-last"), on),
        )
        self._show(node.position, text, steps, node.marks)

    @property
    def position(self) -> Position:
        """The position shown."""
        return self._nodes[self._ply].position

    def _answer(self, message: dict[str, Any]) -> None:
        most = len(self._nodes) - 1
        steps = {"first": 0, "previous": self._ply - 1, "next": self._ply + 1, "last": most}
        self.ply = min(max(steps.get(str(message.get("press")), self._ply), 0), most)


class GameBoard(_Board):
    """A game to play by clicks, or by typing moves, against bots or against oneself.

    >>> import yavset
    >>> from yavset.interfaces.notebook import GameBoard
    >>> board = GameBoard(yavset.game("yavalath"), seats=("me", "me"))
    >>> board.play("e5")
    >>> board.position.last_move, board.record.moves
    ('e5', ('e5',))
    """

    def __init__(
        self,
        game: Game,
        moves: Sequence[str] = (),
        seats: Sequence[str | int] | None = None,
        seed: int | None = None,
        theme: str = "light",
        width: int = 480,
    ) -> None:
        """Take a game and the moves to begin with.

        `seats` is who plays, in the order of moving: ``"me"`` or a level of the bot, 1 to 6; without it you
        begin and bots of level 2 answer. `seed` makes the bots play the same every time. Raises IllegalMove
        for a wrong move, ValueError for wrong seats.
        """
        super().__init__(theme, width, self._answer)
        count = len(game.players)
        chosen = tuple(seats) if seats is not None else ("me", *(2,) * (count - 1))
        if len(chosen) != count:
            raise ValueError(str(Line("notebook-seats", count=count)))
        self._levels = [None if who == "me" else level(who).number for who in chosen]  # type: ignore[arg-type]
        self._bots = [Session() for _ in chosen]
        self._seed = seed
        self._positions = replay(game.start(), moves)
        self._draw()
        self._let_bots_move()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[-1]

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record(self.position.game, [position.last_move or "" for position in self._positions[1:]])

    def play(self, move: str) -> None:
        """Make a move, which the bots answer; raise IllegalMove if it is not legal."""
        self._positions.append(self.position.play(move))
        self._draw()
        self._let_bots_move()

    def undo(self) -> None:
        """Go back to your last move; nothing happens where there is none."""
        for ply in range(len(self._positions) - 2, -1, -1):
            if self._level_at(self._positions[ply]) is None:
                del self._positions[ply + 1 :]
                break
        self._draw()

    def _level_at(self, position: Position) -> int | None:
        return self._levels[position.seating[position.player]]

    def _let_bots_move(self) -> None:
        while self.position.outcome is None and (number := self._level_at(self.position)) is not None:
            bot = self._bots[self.position.seating[self.position.player]]
            bot.begin(self._positions, number, seed=self._seed)
            self._positions.append(self.position.play(bot.think()))
            self._draw()

    def _draw(self, refusal: str = "") -> None:
        position = self.position
        mine = position.outcome is None and self._level_at(position) is None
        undo = ("undo", Line("notebook-undo"), len(self._positions) > 1)
        self._show(position, refusal or str(status(position)), (undo,), **_ways(position, mine))

    def _answer(self, message: dict[str, Any]) -> None:
        if message.get("press") == "undo":
            self.undo()
        elif "play" in message:
            _make_move(self, str(message["play"]))


class PuzzleBoard(_Board):
    """Puzzles to solve by clicks, or by typing moves, one after the other.

    >>> from yavset.interfaces.notebook import PuzzleBoard
    >>> from yavset.puzzles.puzzle import of
    >>> board = PuzzleBoard(of("yavalath")[:3])
    >>> for move in board.puzzle.solution[::2]:
    ...     board.play(move)
    >>> board.state, board.helped
    ('solved', False)

    Attributes:
        state: ``open``, ``wrong``, ``solved``, or ``shown`` where the solution was played.
        helped: whether a move was wrong or help was taken.
    """

    state: str
    helped: bool
    # The moves of the solution still to come, and how many there are left to win.
    _expected: list[str]
    _left: int

    def __init__(
        self, puzzles: Puzzle | Sequence[Puzzle] | None = None, theme: str = "light", width: int = 480
    ) -> None:
        """Take a puzzle, or several (see `yavset.puzzles.puzzle`); without any, it is that of today."""
        super().__init__(theme, width, self._answer)
        if puzzles is None:
            puzzles = daily(datetime.now(UTC).date())
        self._puzzles = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
        if not self._puzzles:
            raise ValueError(str(Line("notebook-no-puzzle")))
        self._begin(0)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the board."""
        return self._puzzles[self._at]

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[-1]

    def play(self, move: str) -> None:
        """Make a move, which is judged and answered; raise IllegalMove if it is not legal.

        Where the puzzle is over it begins again.
        """
        if self.state != "open":
            self.again()
        before, plies = self.position, self.puzzle.plies
        self._positions.append(before.play(move))
        if self._expected[:1] == [move]:
            self._left -= 1
            del self._expected[0]
            while self._expected and self.position.to_move != self._solver:
                self._left -= 1
                self._positions.append(self.position.play(self._expected.pop(0)))
        else:
            left = max(0, self._left - 1) if plies else None
            found = answer(self._prover, before, self.position, left)
            if not found.keeps:
                self.state, self.helped = "wrong", True
                self._draw(_verdict(found, left))
                return
            # Another way to win: from here on the prover defends.
            self._expected, self._left = [], found.left
            self._positions += [self.position.play(reply) for reply in found.line]
        over = self.position.outcome is not None or not plies
        self.state = "solved" if over else "open"
        self._draw()

    def again(self) -> None:
        """Go back to the position of the puzzle."""
        helped = self.helped
        self._begin(self._at)
        self.helped = helped

    def show(self) -> None:
        """Play the solution."""
        self._begin(self._at)
        self._positions = replay(self.position, self.puzzle.solution)
        self.state, self.helped = "shown", True
        self._draw()

    def next(self) -> None:
        """Go on to the next puzzle, after the last one to the first."""
        self._begin((self._at + 1) % len(self._puzzles))

    def _begin(self, at: int) -> None:
        self._at = at
        position = self.puzzle.position
        self._positions = [position]
        self._solver = position.to_move
        self._prover = Prover.of(position)
        self._expected = list(self.puzzle.solution)
        self._left = self.puzzle.plies
        self.state, self.helped = "open", False
        self._draw()

    def _draw(self, said: str = "") -> None:
        puzzle, state = self.puzzle, self.state
        side = str(Message(self._solver)).capitalize()
        count = -(-puzzle.plies // 2)
        task = _said("task-win", side=side, count=count) if count else _said("task-save", side=side)
        about = _said(f"about-{puzzle.kind}"), _said("rating", rating=puzzle.rating)
        verdict = said or {"solved": _said("right"), "shown": _said("shown")}.get(state, "")
        number = f"{self._at + 1}/{len(self._puzzles)}" if len(self._puzzles) > 1 else ""
        buttons = (
            ("hint", Line("notebook-hint"), state == "open" and bool(self._expected)),
            ("again", _said("again"), len(self._positions) > 1),
            ("show", _said("show"), state in ("open", "wrong")),
            ("next", _said("next"), len(self._puzzles) > 1),
        )
        text = " · ".join(part for part in (number, " ".join((task, *about)), verdict) if part)
        self._show(self.position, text, buttons, **_ways(self.position, state == "open"))

    def _answer(self, message: dict[str, Any]) -> None:
        press = message.get("press")
        if press == "hint":
            self.helped = True
            self._draw(str(Line("notebook-first-move", move=self._expected[0])) if self._expected else "")
        elif press in ("again", "show", "next"):
            {"again": self.again, "show": self.show, "next": self.next}[press]()
        elif "play" in message:
            _make_move(self, str(message["play"]))


def _make_move(board: GameBoard | PuzzleBoard, typed: str) -> None:
    """Make a move on a board, which shows why it is refused."""
    try:
        board.play(typed.strip().lower())
    except IllegalMove as error:
        board._draw(str(why(error)))


def _verdict(found: Answer, left: int | None) -> str:
    """Return what is said of a wrong move, with the moves that refute it."""
    if found.loses:
        text = _said("wrong-loses")
    elif found.slower:
        text = _said("wrong-slower")
    else:
        text = _said("wrong" if left is None else "wrong-escapes")
    return f"{text} ({' '.join(found.line)})" if found.line else text


def _said(name: str, **values: str | int) -> str:
    """Return a sentence about puzzles."""
    return fill(read_patterns(SOURCE, "puzzles")[f"puzzles-{name}"], values)


def _ways(position: Position, open_to_moves: bool) -> dict[str, Any]:
    """Return which clicks make which move, for a view; none where nobody is to move."""
    paths = click_paths(position.legal_moves()) if open_to_moves else {}
    return {
        "paths": [[move, path] for move, choices in paths.items() for path in choices],
        "names": {token: _name(token) for path in paths.values() for way in path for token in way},
        "type": str(Line("notebook-move")) if open_to_moves else "",
    }


def _name(token: str) -> str:
    """Return what stands on the button for a click that is no cell: a colour, a direction or a move."""
    if token.startswith("@"):
        return str(Message(token[1:]))
    return token.removeprefix("axis").removeprefix("!")
