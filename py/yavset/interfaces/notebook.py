"""Boards for notebooks: one that steps through a game, and one to play on against the bot.

Needs the extra ``yavset[notebook]``: anywidget, which works in JupyterLab, Jupyter Notebook, JupyterLite, VS
Code, Colab and marimo. `notebook.js` draws the boards; the rules stay here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from yavset.drawing.scene import click_paths, describe_board
from yavset.drawing.svg import svg
from yavset.interfaces.terminal import status
from yavset.language.messages import Message, why
from yavset.language.terminal import Line
from yavset.notation.record import Record, replay
from yavset.notation.tree import MoveNode
from yavset.rules.game import Game
from yavset.rules.position import IllegalMove, Position
from yavset.search.levels import level
from yavset.search.session import Session

_CODE = Path(__file__).with_suffix(".js")

_Button = tuple[str, Line, bool]
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

    def _show(self, position: Position, text: str, buttons: Sequence[_Button], **more: Any) -> None:
        """Show a position over a line of text and buttons."""
        board = describe_board(position.game)
        self.view = {
            "picture": svg(position, self._theme, self._width),
            "cells": {cell["name"]: [cell["x"], cell["y"]] for cell in board["cells"]},
            "status": text,
            "buttons": [[name, str(label), able] for name, label, able in buttons],
            **more,
        }


class GameViewer(_Board):
    """Steps through the main line of a record, with its comments.

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
        text = " · ".join(part for part in (str(after), node.comment, str(status(node.position))) if part)
        back, on = ply > 0, ply < most
        steps = (
            ("first", Line("notebook-first"), back),
            ("previous", Line("notebook-previous"), back),
            ("next", Line("notebook-next"), on),
            ("last", Line("notebook-last"), on),
        )
        self._show(node.position, text, steps)

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
        paths = click_paths(position.legal_moves()) if mine else {}
        self._show(
            position,
            refusal or str(status(position)),
            (("undo", Line("notebook-undo"), len(self._positions) > 1),),
            paths=[[move, path] for move, choices in paths.items() for path in choices],
            names={token: _name(token) for path in paths.values() for way in path for token in way},
            type=str(Line("notebook-move")) if mine else "",
        )

    def _answer(self, message: dict[str, Any]) -> None:
        if message.get("press") == "undo":
            self.undo()
        elif "play" in message:
            try:
                self.play(str(message["play"]).strip().lower())
            except IllegalMove as error:
                self._draw(str(why(error)))


def _name(token: str) -> str:
    """Return what stands on the button for a click that is no cell: a colour, a direction or a move."""
    if token.startswith("@"):
        return str(Message(token[1:]))
    return token.removeprefix("axis").removeprefix("!")
