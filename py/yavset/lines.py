"""Rows of n: runs of stones along an axis, found with shifts over whole boards or masks through one cell."""

from __future__ import annotations

from functools import cache

from yavset.board import Board, mask_of


@cache
def windows(board: Board, length: int) -> dict[int, tuple[int, ...]]:
    """For every cell the masks of all `length` consecutive cells in a line that contain it."""
    through: dict[int, list[int]] = {cell: [] for cell in board.cells}
    for cell in board.cells:
        for ray in board.rays[cell][: len(board.directions) // 2]:
            if len(ray) >= length - 1:
                window = (cell, *ray[: length - 1])
                for member in window:
                    through[member].append(mask_of(window))
    return {cell: tuple(masks) for cell, masks in through.items()}


def line_through(board: Board, stones: int, cell: int, length: int, needed: tuple[int, ...] = ()) -> int:
    """Mask of all lines of at least `length` stones of `stones` that contain `cell`; 0 if there is none.

    With masks in `needed`, every `length` consecutive cells must hold a stone of each of them to count.
    """
    found = 0
    for window in windows(board, length)[cell]:
        if stones & window == window and all(map(window.__and__, needed)):
            found |= window
    return found


def has_line(board: Board, stones: int, length: int) -> bool:
    """Whether `stones` holds `length` consecutive cells in a line anywhere."""
    for step in board.axes.values():
        run = stones
        for k in range(1, length):
            run &= stones >> k * step
        if run:
            return True
    return False


def completing(board: Board, stones: int, empty: int, length: int) -> int:
    """Mask of the cells of `empty` where one more stone makes a line of `length` or more with `stones`."""
    found = 0
    for step in board.axes.values():
        behind, ahead = [-1], [-1]
        for k in range(1, length):
            behind.append(behind[-1] & stones << k * step)
            ahead.append(ahead[-1] & stones >> k * step)
        for k in range(length):
            found |= behind[k] & ahead[length - 1 - k]
    return found & empty


@cache
def whole_lines(board: Board) -> dict[int, dict[str, int]]:
    """For every cell and the sign of each axis the mask of the whole line through it, from edge to edge."""
    half = len(board.directions) // 2
    return {
        cell: {
            sign: mask_of((cell, *rays[number], *rays[number + half]))
            for number, sign in enumerate(board.axes)
        }
        for cell, rays in board.rays.items()
    }
