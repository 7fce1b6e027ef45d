"""Diagrams with marks on the board: the text of a position, and arrows, fills and labels below it."""

from __future__ import annotations

from yavset.rules.board_marks import Marks, read_marks, write_marks
from yavset.rules.diagram import Diagram, write_lines
from yavset.rules.game import Game
from yavset.rules.position import Position


def write_diagram(position: Position, marks: Marks | None = None) -> str:
    """Write a position and marks on it; `Game.position` reads the one and `diagram_marks` the others.

    Raises Problem for marks that text cannot have.
    """
    return str(position) + write_lines(write_marks(marks or {}, position.game.board))


def diagram_marks(game: Game, text: str) -> Marks:
    """Return what a diagram marks on the board; raise DiagramError for marks that do not fit on it."""
    return read_marks(Diagram.read(game.board, text).marks, game.board)
