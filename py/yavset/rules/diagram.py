"""Positions as text, as FEN is for chess: the board row by row from the top, then what else counts.

    . . w . .
   . b . . . .
  ...
to move: black

Cells are separated by spaces; ``.`` is an empty cell, ``w b r u`` are stones (a stack is written from the
bottom, such as ``bw``). After the board come lines of the form ``key: value``: ``to move`` (needed),
``seats`` (the seat of each player, where they have been swapped), ``swap: open``, ``outcome``, and what the
game itself adds. Last may come ``arrows``, ``fills`` and ``labels``: marks on the board, which are no part of
the position.

This module knows the format; `Game.diagram` and `Game.position` know what a game writes in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from yavset.language.messages import Problem, quoted
from yavset.rules import limits
from yavset.rules.board import Board
from yavset.rules.board_marks import KINDS, wrong_marks
from yavset.rules.values import Outcome

MOST_CHARACTERS = limits.DIAGRAM
"""Longer texts are refused."""


class DiagramError(Problem):
    """Text that is no diagram of the game; the message names the line."""


class Turn(NamedTuple):
    """What the lines below the board say in every game.

    Attributes:
        player: index of the player to move.
        seating: the seat of each player, or None where nobody has swapped.
        swap_open: whether the player to move may change seats.
        outcome: how the game has ended, or None.
    """

    player: int
    seating: tuple[int, ...] | None = None
    swap_open: bool = False
    outcome: Outcome | None = None


def write_turn(turn: Turn, players: tuple[str, ...], state: Mapping[str, str]) -> dict[str, str]:
    """Write the lines below the board, with those of the game's own state before the outcome."""
    lines = {"to move": players[turn.player]}
    if turn.seating not in (None, tuple(range(len(players)))):
        lines["seats"] = " ".join(map(str, turn.seating or ()))
    if turn.swap_open:
        lines["swap"] = "open"
    lines |= state
    if turn.outcome is not None:
        winner = turn.outcome.winner or "draw"
        lines["outcome"] = " ".join([winner, turn.outcome.reason, *turn.outcome.cells])
    return lines


def write_lines(lines: Mapping[str, str]) -> str:
    """Write the lines below a board."""
    return "".join(f"{key}: {value}\n" for key, value in lines.items())


def board_lines(board: Board, codes: Mapping[int, str], empty: str = ".") -> list[str]:
    """Write the rows of the board from the top, each cell as its code, slanted as on the board."""
    width = max([1, *map(len, codes.values())])
    lines = []
    for row in range(board.rows - 1, -1, -1):
        cells = board.row(row)
        indent = round(board.centres[cells[0]][0] * (width + 1))
        lines.append(
            (" " * indent + " ".join(codes.get(cell, empty).ljust(width) for cell in cells)).rstrip()
        )
    return lines


class Diagram(NamedTuple):
    """A diagram taken apart.

    Attributes:
        rows: the number of the text's line and the codes of the cells, for each row from the top.
        lines: the lines below the board by their keys, without the marks.
        marks: the texts of the marks by their kinds.
    """

    rows: list[tuple[int, list[str]]]
    lines: dict[str, str]
    marks: dict[str, str]

    @classmethod
    def read(cls, board: Board, text: str) -> Diagram:
        """Take a text apart; DiagramError for malformed lines and for marks that are not on the board."""
        rows, lines = _split(text)
        marks = {kind: lines.pop(kind) for kind in KINDS if kind in lines}
        for kind, mark in marks.items():
            for wrong in wrong_marks(kind, mark, board):
                raise DiagramError(wrong)
        return cls(rows, lines, marks)

    def codes(self, board: Board, is_code: Callable[[str], bool], game_id: str) -> dict[int, str]:
        """Return the codes of the occupied cells.

        Raises DiagramError for rows that do not fit the board and for what `is_code` rejects.
        """
        if len(self.rows) != board.rows:
            raise DiagramError("diagram-row-count", board=board.name, rows=board.rows, count=len(self.rows))
        codes = {}
        for row, (number, tokens) in zip(range(board.rows - 1, -1, -1), self.rows, strict=True):
            cells = board.row(row)
            if len(tokens) != len(cells):
                raise DiagramError(
                    "diagram-row-length", number=number, row=row + 1, wanted=len(cells), count=len(tokens)
                )
            for cell, token in zip(cells, tokens, strict=True):
                if token == ".":
                    continue
                if not is_code(token):
                    code, name = quoted(token[:20]), board.names[cell]
                    raise DiagramError(
                        "diagram-code-unknown", number=number, code=code, cell=name, game=game_id
                    )
                codes[cell] = token
        return codes

    def take_turn(self, board: Board, players: tuple[str, ...], may_swap: bool) -> Turn:
        """Take the lines that every game has out of `lines`, and return what they say."""
        if "to move" not in self.lines:
            raise DiagramError("diagram-to-move-missing", player=players[0])
        player = _index(players, self.lines.pop("to move"), "to move")
        return Turn(
            player,
            _read_seats(players, self.lines.pop("seats", None)),
            _read_swap(may_swap and player > 0, self.lines.pop("swap", None)),
            _read_outcome(board, players, self.lines.pop("outcome", None)),
        )


def _split(text: str) -> tuple[list[tuple[int, list[str]]], dict[str, str]]:
    """Return the rows of a diagram, with their line numbers, and the lines below by their keys."""
    if not isinstance(text, str):
        raise DiagramError("diagram-type", type=type(text).__name__)
    if len(text) > MOST_CHARACTERS:
        raise DiagramError("diagram-too-long", count=len(text))
    rows: list[tuple[int, list[str]]] = []
    lines: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if ":" in line:
            key, _, value = line.partition(":")
            if key.strip() in lines:
                raise DiagramError("diagram-line-twice", number=number, key=quoted(key.strip()))
            lines[key.strip()] = value.strip()
        elif line.strip():
            if lines:
                raise DiagramError("diagram-rows-first", number=number)
            rows.append((number, line.split()))
    return rows, lines


def _index(choices: tuple[str, ...], text: str, key: str) -> int:
    if text not in choices:
        raise DiagramError("diagram-choice", key=key, text=text, choices=", ".join(choices))
    return choices.index(text)


def _read_seats(players: tuple[str, ...], text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    seats = text.split()
    if sorted(seats) != [str(seat) for seat in range(len(players))]:
        raise DiagramError("diagram-seats", text=text, players=", ".join(players))
    return tuple(map(int, seats))


def _read_swap(possible: bool, text: str | None) -> bool:
    if text is None:
        return False
    if text != "open":
        raise DiagramError("diagram-swap", text=text)
    if not possible:
        raise DiagramError("diagram-swap-option")
    return True


def _read_outcome(board: Board, players: tuple[str, ...], text: str | None) -> Outcome | None:
    if text is None:
        return None
    parts = text.split()
    if len(parts) < 2:
        raise DiagramError("diagram-outcome", text=text)
    winner = None if parts[0] == "draw" else players[_index(players, parts[0], "outcome")]
    for name in parts[2:]:
        board.cell(name)  # which refuses what is no cell
    return Outcome(winner, parts[1], tuple(parts[2:]))
