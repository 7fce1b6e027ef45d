"""Placing a stone of a named colour: moves such as ``r@e5``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from yavset.rules.board import Board
from yavset.rules.moves import write_placing


@cache
def _placings(board: Board, colours: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Return every move of the board, in cell order, with its colour's number in `colours` and its cell."""
    return {
        write_placing(colour, board.names[cell]): (number, cell)
        for cell in board.cells
        for number, colour in enumerate(colours)
    }


@cache
def _bits(board: Board, colours: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    return tuple((move, number, 1 << cell) for move, (number, cell) in _placings(board, colours).items())


def placing_moves(board: Board, colours: tuple[str, ...], allowed: Sequence[int]) -> list[str]:
    """Return the moves for placing each of `colours` on the cells of its mask in `allowed`, in cell order."""
    used = tuple(colour for colour, mask in zip(colours, allowed, strict=True) if mask)
    masks = [mask for mask in allowed if mask]
    return [move for move, number, bit in _bits(board, used) if masks[number] & bit]


def placing_on(board: Board, colour: str, bit: int) -> str:
    """Return the move that places a colour on the cell of a mask."""
    return write_placing(colour, board.names[bit.bit_length() - 1])


def may_place(board: Board, colours: tuple[str, ...], allowed: Sequence[int], move: str) -> bool:
    """Return whether `placing_moves` has a move, which may be any text: sooner than it lists them."""
    placed = _placings(board, colours).get(move)
    return placed is not None and bool(allowed[placed[0]] >> placed[1] & 1)


def read_placing(board: Board, colours: tuple[str, ...], move: str) -> tuple[int, int]:
    """Return the number (in `colours`) of the colour that a move such as ``r@e5`` names, and the cell."""
    return _placings(board, colours)[move]
