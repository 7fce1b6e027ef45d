"""A position as text: the board, row by row from the top, then what else counts, one line each.

    . . w . .
   . b . . . .
  ...
to move: black

Cells are separated by spaces; ``.`` is an empty cell, ``w b r u`` are stones (a stack is written from the
bottom, such as ``bw``). After the board come lines of the form ``key: value``: ``to move`` (needed),
``seats`` (the seat of each player, where they have been swapped), ``swap: open``, ``outcome``, and what the
game itself adds. Last may come ``arrows``, ``fills`` and ``labels``: marks on the board, which are no part of
the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from yavset.language.messages import Problem, quoted
from yavset.notation.marks import KINDS, Marks, read_marks, write_marks, wrong_marks
from yavset.rules.position import Outcome, Position

if TYPE_CHECKING:
    from yavset.rules.game import Game


class DiagramError(Problem):
    """Text that is no diagram of the game; the message names the line."""


def write_diagram(position: Position, marks: Marks | None = None) -> str:
    """Return the position as text that `read_diagram` turns into an equal position.

    Takes also what is marked on it, which `diagram_marks` finds again. Raises Problem for marks that text
    cannot have.
    """
    game = position.game
    codes = game.cell_codes(position)
    lines = board_lines(game, codes)
    lines.append(f"to move: {position.to_move}")
    if position.seating != tuple(range(len(game.players))):
        lines.append("seats: " + " ".join(map(str, position.seating)))
    if position.swap_open:
        lines.append("swap: open")
    lines += [f"{key}: {value}" for key, value in game.write_state(position).items()]
    if position.outcome is not None:
        lines.append(
            " ".join(
                [
                    "outcome:",
                    position.outcome.winner or "draw",
                    position.outcome.reason,
                    *position.outcome.cells,
                ]
            )
        )
    lines += [f"{kind}: {text}" for kind, text in write_marks(marks or {}, game.board).items()]
    return "\n".join(lines) + "\n"


def board_lines(game: Game, codes: dict[int, str], empty: str = ".") -> list[str]:
    """Return the rows of the board from the top, each cell as its code, slanted as on the board."""
    board = game.board
    width = max([1, *map(len, codes.values())])
    lines = []
    for row in range(board.rows - 1, -1, -1):
        cells = [cell for cell in board.cells if board.points[cell][1] == row]
        indent = round(board.centres[cells[0]][0] * (width + 1))
        lines.append(
            (" " * indent + " ".join(codes.get(cell, empty).ljust(width) for cell in cells)).rstrip()
        )
    return lines


def read_diagram(game: Game, text: str) -> Position:
    """Return the position that a diagram shows.

    Raises DiagramError, a ValueError that names the line, for text that is malformed or that shows what can
    never be on the board.
    """
    rows, lines = _split(text)
    _check_marks(game, lines)
    codes = _read_rows(game, rows)
    stones = game.read_codes(codes)
    if "to move" not in lines:
        raise DiagramError("diagram-to-move-missing", player=game.players[0])
    player = _index(game.players, lines.pop("to move"), "to move")
    seating = _read_seats(game, lines.pop("seats", None))
    swap_open = _read_swap(game, player, lines.pop("swap", None))
    outcome = _read_outcome(game, lines.pop("outcome", None))
    try:
        state = game.read_state(codes, player, lines)
    except KeyError as missing:
        raise DiagramError("diagram-line-missing", key=missing.args[0]) from None
    if lines:
        raise DiagramError("diagram-line-unknown", key=quoted(next(iter(lines))), game=game.id)
    position = game.set_up(stones, player, state, seating, swap_open, outcome)
    wrong = None if outcome else game.impossible(position)
    if wrong:
        raise DiagramError("impossible", wrong=wrong)
    return position


def diagram_marks(game: Game, text: str) -> Marks:
    """Return what a diagram marks on the board; raise DiagramError for marks that do not fit on it."""
    _, lines = _split(text)
    return read_marks(_check_marks(game, lines), game.board)


def _check_marks(game: Game, lines: dict[str, str]) -> dict[str, str]:
    """Take the marks out of the lines below a board and return them; raise DiagramError for wrong ones."""
    texts = {kind: lines.pop(kind) for kind in KINDS if kind in lines}
    for kind, text in texts.items():
        for wrong in wrong_marks(kind, text, game.board):
            raise DiagramError(wrong)
    return texts


def _split(text: str) -> tuple[list[tuple[int, list[str]]], dict[str, str]]:
    """Return the rows of a diagram, with their numbers, and the lines below by their keys."""
    if not isinstance(text, str):
        raise DiagramError("diagram-type", type=type(text).__name__)
    if len(text) > 20_000:
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


def _read_rows(game: Game, rows: list[tuple[int, list[str]]]) -> dict[int, str]:
    board = game.board
    if len(rows) != board.rows:
        raise DiagramError("diagram-row-count", board=board.name, rows=board.rows, count=len(rows))
    codes = {}
    for row, (number, tokens) in zip(range(board.rows - 1, -1, -1), rows, strict=True):
        cells = [cell for cell in board.cells if board.points[cell][1] == row]
        if len(tokens) != len(cells):
            raise DiagramError(
                "diagram-row-length", number=number, row=row + 1, wanted=len(cells), count=len(tokens)
            )
        for cell, token in zip(cells, tokens, strict=True):
            if token != ".":
                if not game.is_code(token):
                    raise DiagramError(
                        "diagram-code-unknown",
                        number=number,
                        code=quoted(token[:20]),
                        cell=board.names[cell],
                        game=game.id,
                    )
                codes[cell] = token
    return codes


def _index(choices: tuple[str, ...], text: str, key: str) -> int:
    if text not in choices:
        raise DiagramError("diagram-choice", key=key, text=text, choices=", ".join(choices))
    return choices.index(text)


def _read_seats(game: Game, text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    seats = text.split()
    if sorted(seats) != [str(seat) for seat in range(len(game.players))]:
        raise DiagramError("diagram-seats", text=text, players=", ".join(game.players))
    return tuple(map(int, seats))


def _read_swap(game: Game, player: int, text: str | None) -> bool:
    if text is None:
        return False
    if text != "open":
        raise DiagramError("diagram-swap", text=text)
    if not game.may_swap or player == 0:
        raise DiagramError("diagram-swap-option")
    return True


def _read_outcome(game: Game, text: str | None) -> Outcome | None:
    if text is None:
        return None
    parts = text.split()
    if len(parts) < 2:
        raise DiagramError("diagram-outcome", text=text)
    winner = None if parts[0] == "draw" else game.players[_index(game.players, parts[0], "outcome")]
    for name in parts[2:]:
        game.board.cell(name)
    return Outcome(winner, parts[1], tuple(parts[2:]))
