"""Moving a piece from cell to cell: moves such as ``e5-e6`` and ``e5xh5``."""

from __future__ import annotations

from functools import cache

from yavset.rules.board import Board
from yavset.rules.moves import ends, write_step


@cache
def step_moves(board: Board) -> dict[int, tuple[tuple[int, str], ...]]:
    """Return for every cell the steps to the cells beside it, in cell order: (the target's bit, the move)."""
    return {
        cell: tuple(
            (1 << target, write_step(board.names[cell], board.names[target]))
            for target in board.bits(board.neighbours[cell])
        )
        for cell in board.cells
    }


def read_move(board: Board, move: str) -> tuple[int, int]:
    """Return the cells that a move names first and last: where the stone comes from and where it goes."""
    start, target = ends(move)
    return board.cell(start), board.cell(target)


def moved(stones: tuple[int, ...], colour: int, start: int, end: int) -> tuple[int, ...]:
    """The stones after one of `colour` (a number) went from `start` to `end`; a stone there is captured."""
    path, target = 1 << start | 1 << end, 1 << end
    return tuple(mask ^ path if number == colour else mask & ~target for number, mask in enumerate(stones))


def moves_to(board: Board, start: int, targets: int) -> list[str]:
    """The moves ``start-target`` for moving a piece to each cell of the mask `targets`, in cell order."""
    name = board.names[start]
    return [write_step(name, board.names[target]) for target in board.bits(targets)]
