"""A position as numpy arrays: what lies where, which moves are legal, who has won."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.position import Position

OFF_BOARD = -1
"""What `array` has where there is no cell."""


def array(position: Position) -> NDArray[np.int8]:
    """Return the stones as an array of shape (rows, letters): row 0 is the bottom row, column 0 the letter a.

    0 is an empty cell, 1 a stone of the first of `game.colours`, 2 of the second and so on, and -1 lies
    outside the board. A hexagonal board fills a slanted part of the square: e5 is ``[4, 4]`` everywhere, and
    its neighbours are at (row, column) +(0, 1), +(1, 1), +(1, 0), -(0, 1), -(1, 1) and -(1, 0).
    """
    board = position.game.board
    found = np.where(_mask(board, board.all), 0, OFF_BOARD).astype(np.int8)
    for number, stones in enumerate(position.stones, 1):
        found[_mask(board, stones)] = number
    return found


def planes(game: Game) -> tuple[str, ...]:
    """Return what each plane of `observe` holds, in their order.

    First a plane for each of `game.colours`: 1 where a stone of it lies (on top, if there are stacks). Then
    ``… to move`` for each player: 1 everywhere, or 0. ``swap open`` if the pie rule is in force: 1 everywhere
    while the player to move may swap. Then what else the rules of the game depend on, see
    `Game.state_planes`. ``repeated`` in games with a repetition rule: how often the position has stood
    at the start of a turn, now included, divided by the count that ends the game; 0 within a turn. Last
    ``board``: 1 where a cell is.
    """
    return tuple(_values(game.start()))


def observe(position: Position) -> NDArray[np.float32]:
    """Return the position as a tensor of shape (planes, rows, letters), all numbers from 0 to 1.

    `planes` says what each plane is; rows and letters are as in `array`. Colours stay where they are,
    whoever is to move: a plane says who that is.
    """
    board = position.game.board
    values = _values(position)
    tensor = np.zeros((len(values), board.rows, board.letters), np.float32)
    for plane, value in zip(tensor, values.values(), strict=True):
        plane[...] = value if isinstance(value, float) else _mask(board, value)
    return tensor


def legal_mask(position: Position) -> NDArray[np.int8]:
    """Return an array with a place for each of `game.actions`: 1 where the move is legal, else 0."""
    mask = np.zeros(len(position.game.actions), np.int8)
    mask[position.legal_actions()] = 1
    return mask


def returns(position: Position) -> NDArray[np.float64]:
    """Return what each seat has got: 1 for the winner, and the others share -1; all 0 if nobody has won."""
    seats = len(position.seats)
    winner = None if position.outcome is None else position.outcome.winner
    if winner is None:
        return np.zeros(seats)
    shares = np.full(seats, -1 / (seats - 1))
    shares[position.seats[winner]] = 1
    return shares


def _values(position: Position) -> dict[str, int | float]:
    """For each plane a mask of cells, or the number that fills it."""
    game = position.game
    values: dict[str, int | float] = dict(zip(game.colours, position.stones, strict=True))
    for player in game.players:
        values[f"{player} to move"] = float(player == position.to_move)
    if game.may_swap:
        values["swap open"] = float(position.swap_open)
    values |= game.state_planes(position)
    if game.repetition:
        values["repeated"] = min(1.0, position.occurred() / game.repetition)
    values["board"] = game.board.all
    return values


def _mask(board: Board, cells: int) -> NDArray[np.bool_]:
    """Return a mask of cells as an array of shape (rows, letters)."""
    length, size = _bytes(board)
    bits = np.unpackbits(np.frombuffer(cells.to_bytes(length, "little"), np.uint8), bitorder="little")
    return bits[:size].reshape(board.rows, board.stride)[:, : board.letters].view(np.bool_)


@lru_cache(maxsize=64)
def _bytes(board: Board) -> tuple[int, int]:
    """Return the number of bytes of a mask, and the number of bits of all rows."""
    size = board.rows * board.stride
    return (size + 7) // 8, size
