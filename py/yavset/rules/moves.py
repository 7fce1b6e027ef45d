"""Moves as text: the grammar of all games, and the functions that read and write it.

============= ================= ==================================================================
move          written by        what it does
============= ================= ==================================================================
``e5``        the cell's name   place a stone of the mover's colour, or a crumb
``w@e5``      `write_placing`   place a stone of that colour (``w b r u``); in Onager a lake
``e5/``       `write_rod`       place a stone with a rod along an axis (``-``, ``/`` or ``\\``)
``e5-e6``     `write_step`      move the piece on the first cell to the second
``e5xh5``     `write_capture`   move it onto an enemy, which leaves the board
``e5xe6-f7``  `write_jump`      move it over an enemy, which leaves the board, to the last cell
``b1~e1``     `write_exchange`  two stones change places
``pass``                        do nothing in this turn
``end``                         end a turn that could go on
``swap``      `write_swap`      change seats with the other player (``swap:white``: with that one)
============= ================= ==================================================================

`read_parts` takes any of them apart. Where rules play millions of moves they use less: `is_step`, `ends`,
and the tables of a board's moves in `placing` and `moving`.
"""

from __future__ import annotations

from typing import NamedTuple

LETTERS = {"white": "w", "black": "b", "red": "r", "blue": "u"}
"""Every colour of stone and the letter it is written with in moves and diagrams."""

COLOURS = {letter: colour for colour, letter in LETTERS.items()}
"""The colours by their letters."""

AXES = "-/\\|"
"""The signs of the axes of all boards, as a rod is written."""


class Parts(NamedTuple):
    """The parts of a move's text; a part that it does not name is "".

    Attributes:
        verb: ``place``, ``move``, ``exchange``, ``pass``, ``end`` or ``swap``.
        cell: the cell of a placing, the start of a move, the first cell of an exchange.
        target: the end of a move, the second cell of an exchange.
        captured: the cell of a captured enemy, where the move names it.
        colour: colour of the stone placed, where the move names it.
        axis: sign of the axis that a rod points along.
        player: the player whose seat is taken, where the move names one.
    """

    verb: str
    cell: str = ""
    target: str = ""
    captured: str = ""
    colour: str = ""
    axis: str = ""
    player: str = ""


def read_parts(move: str) -> Parts:
    """Take a move apart.

    Any text has parts; the caller checks that its cells exist.
    """
    if move in ("pass", "end"):
        return Parts(move)
    if move[:4] == "swap":
        return Parts("swap", player=move[5:])
    if "@" in move:
        letter, _, cell = move.rpartition("@")
        return Parts("place", cell, colour=COLOURS.get(letter, letter))
    if "~" in move:
        cell, _, target = move.partition("~")
        return Parts("exchange", cell, target)
    if move[-1:] and move[-1] in AXES:
        return Parts("place", move[:-1], axis=move[-1])
    if "x" in move or "-" in move:
        cell, target = ends(move)
        over = move.partition("x")[2].partition("-")[0]
        return Parts("move", cell, target, over)
    return Parts("place", move)


def is_step(move: str) -> bool:
    """Return whether a move is a step, also onto an enemy; where no other move has a ``-`` or an ``x``."""
    return "-" in move or "x" in move


def ends(move: str) -> tuple[str, str]:
    """Return the cells where a piece's move starts and ends."""
    first, _, last = move.replace("x", "-").rpartition("-")
    return first.partition("-")[0], last


def write_placing(colour: str, cell: str) -> str:
    """Write the placing of a stone of a colour."""
    return f"{LETTERS[colour]}@{cell}"


def write_rod(cell: str, axis: str) -> str:
    """Write the placing of a stone with a rod along an axis."""
    return cell + axis


def write_step(cell: str, target: str) -> str:
    """Write the move of a piece to another cell."""
    return f"{cell}-{target}"


def write_capture(cell: str, target: str) -> str:
    """Write the move of a piece onto an enemy."""
    return f"{cell}x{target}"


def write_jump(cell: str, over: str, target: str) -> str:
    """Write the move of a piece over an enemy that it captures."""
    return f"{cell}x{over}-{target}"


def write_exchange(first: str, second: str) -> str:
    """Write the exchange of what stands on two cells."""
    return f"{first}~{second}"


def write_swap(player: str = "") -> str:
    """Write the change of seats, with a player by name where there are more than two."""
    return f"swap:{player}" if player else "swap"
