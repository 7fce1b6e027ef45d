"""Other ways to name cells: some programs put the row first and count from the left edge of each row."""

from __future__ import annotations

import re
from collections.abc import Callable

from yavset.language.messages import quoted
from yavset.notation.movetext import RecordError
from yavset.rules.board import Board

COORDINATES = ("columns", "rows")
"""The ways to name cells.

``columns``: as here, a letter for the column and the number of the row. ``rows``: a letter for the row, from
the bottom, and a number that counts the cells of the row from the left, as on Abstract Play's hexagons.
"""

_CELL = re.compile(r"(?<![a-z])[a-z][0-9]{1,2}")


def renaming(board: Board, coordinates: str) -> Callable[[str], str] | None:
    """Return a function that gives a move's cells the names that they have here; None if they have them.

    Raises RecordError for coordinates that are none of COORDINATES.
    """
    if coordinates not in COORDINATES:
        allowed = ", ".join(COORDINATES)
        raise RecordError("record-coordinates-unknown", given=quoted(str(coordinates)[:40]), allowed=allowed)
    if coordinates == "columns":
        return None
    names = _names_by_row(board)
    return lambda move: _CELL.sub(lambda found: names.get(found[0], found[0]), move)


def _names_by_row(board: Board) -> dict[str, str]:
    """Return the name here of each cell that is named by its row and its place there."""
    rows: dict[int, list[int]] = {}
    for cell in board.cells:
        rows.setdefault(board.points[cell][1], []).append(cell)
    return {
        f"{chr(97 + row)}{place}": board.names[cell]
        for row, cells in rows.items()
        for place, cell in enumerate(sorted(cells, key=lambda cell: board.points[cell][0]), 1)
    }
