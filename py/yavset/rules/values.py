"""The values that the rules hand out: outcomes, events, pieces, and the error for an illegal move."""

from __future__ import annotations

from dataclasses import dataclass

from yavset.language.messages import Problem


class IllegalMove(Problem):
    """A move that is illegal in its position; the message says why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: the player that won, or None for a draw.
        reason: a short code, explained in the game's texts ("four", "full", …).
        cells: names of the cells that decide it, in cell order; may be empty.
    """

    winner: str | None
    reason: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One effect of a move, for showing, saying and animating it.

    Attributes:
        kind: placed, moved, captured, flipped, exchanged, crumb, rod, lake, swapped, passed, out or ended.
        cells: names of the cells concerned (moved and exchanged: from, to).
        colour: colour of the stones concerned, the player that is out, or the winner.
        axis: direction of a rod, else "".
        players: the two players that change seats, else empty.
    """

    kind: str
    cells: tuple[str, ...] = ()
    colour: str | None = None
    axis: str = ""
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it is drawn on a cell.

    Attributes:
        cell: name of the cell.
        kind: stone, lake, crumb or rod.
        colour: colour of a stone (of the topmost one in a stack), else None.
        under: colours of the stones below it, from the bottom.
        axis: direction of a rod, else "".
    """

    cell: str
    kind: str
    colour: str | None = None
    under: tuple[str, ...] = ()
    axis: str = ""
