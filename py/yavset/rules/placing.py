"""Games in which every move places a stone, and moves such as ``r@e5`` that name the stone's colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.moves import write_placing
from yavset.rules.position import Position


class PlacingGame(Game):
    """A game in which every move places a stone of the mover's colour, and is written as the cell's name."""

    def placeable(self, position: Position) -> int:
        """Return the mask of the cells where the player to move may place a stone: all empty ones."""
        return position.empty

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the names of the placeable cells."""
        return self.board.cell_names(self.placeable(position))

    def is_legal(self, position: Position, move: str) -> bool:
        """Return whether a move is the name of a placeable cell."""
        return self.board.contains(self.placeable(position), move)


class ColourPlacingGame(Game):
    """A game in which every move places a stone whose colour it names, such as ``r@e5``."""

    def placeable(self, position: Position) -> Sequence[int]:
        """Return for each of the colours the mask of the cells where the player to move may place it."""
        return [position.empty] * len(self.colours)

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the placings of every colour, in cell order."""
        return placing_moves(self.board, self.colours, self.placeable(position))

    def is_legal(self, position: Position, move: str) -> bool:
        """Return whether a move places a colour on one of its placeable cells."""
        return may_place(self.board, self.colours, self.placeable(position), move)

    def prompt(self, position: Position) -> str:
        """Ask for a stone and its colour."""
        return "place-colour"

    def all_moves(self) -> Sequence[str]:
        """Return the placings of every colour on every cell."""
        return placing_moves(self.board, self.colours, [self.board.all] * len(self.colours))


@cache
def _placings(board: Board, colours: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Tabulate the moves of a board, in cell order: the colour's number in `colours` and the cell of each."""
    return {
        write_placing(colour, board.names[cell]): (number, cell)
        for cell in board.cells
        for number, colour in enumerate(colours)
    }


@cache
def _bits(board: Board, colours: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    return tuple((move, number, 1 << cell) for move, (number, cell) in _placings(board, colours).items())


def placing_moves(board: Board, colours: tuple[str, ...], allowed: Sequence[int]) -> list[str]:
    """List the moves that place each of `colours` on the cells of its mask in `allowed`, in cell order."""
    used = tuple(colour for colour, mask in zip(colours, allowed, strict=True) if mask)
    masks = [mask for mask in allowed if mask]
    return [move for move, number, bit in _bits(board, used) if masks[number] & bit]


def placing_on(board: Board, colour: str, bit: int) -> str:
    """Return the move that places a colour on the cell of a mask."""
    return write_placing(colour, board.names[bit.bit_length() - 1])


def may_place(board: Board, colours: tuple[str, ...], allowed: Sequence[int], move: str) -> bool:
    """Return whether `placing_moves` has a move, which may be any text, without listing them."""
    placed = _placings(board, colours).get(move)
    return placed is not None and bool(allowed[placed[0]] >> placed[1] & 1)


def read_placing(board: Board, colours: tuple[str, ...], move: str) -> tuple[int, int]:
    """Return the number (in `colours`) of the colour that a move such as ``r@e5`` names, and the cell."""
    return _placings(board, colours)[move]
