"""The ways to turn and mirror a game, for cells, moves and tensors: one game played is worth several."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yavset.rl.tensors import planes
from yavset.rules.actions import turned_axis, turned_move
from yavset.rules.game import Game


@dataclass(frozen=True, eq=False)
class Symmetry:
    """One way to turn or mirror a game onto itself.

    Attributes:
        game: the game.
        cells: the name of each cell to the name of the cell that it becomes.
        actions: the number of each move (its place) to the number of the move that it becomes.
    """

    game: Game
    cells: dict[str, str]
    actions: NDArray[np.intp]
    _places: NDArray[np.intp]
    _planes: NDArray[np.intp]

    def move(self, move: str) -> str:
        """Return what a move becomes; raise ValueError if the game has no such move."""
        actions = self.game.actions
        return actions[int(self.actions[actions.index(move)])]

    def observation(self, tensor: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return a tensor of `observe` as it is after the turn: shape (planes, rows, letters)."""
        count, rows, letters = tensor.shape
        turned = np.empty((count, rows * letters), tensor.dtype)
        turned[:, self._places] = tensor.reshape(count, rows * letters)
        return turned[self._planes].reshape(tensor.shape)

    def policy(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return numbers of actions (a mask, probabilities) as they are after the turn."""
        turned = np.empty_like(values)
        turned[self.actions] = values
        return turned


def symmetries(game: Game) -> list[Symmetry]:
    """Return the ways to turn and mirror the game, the identity first.

    These are the ones of the board that the rules do not tell apart: twelve for most games, and two where
    players march up and down.
    """
    return [_symmetry(game, image) for image in game.symmetries()]


def _symmetry(game: Game, image: dict[int, int]) -> Symmetry:
    board, actions = game.board, game.actions
    numbers = [actions.index(turned_move(board, image, move)) for move in actions]
    # Places outside the board go to places outside: planes of a single number reach there too.
    places = np.full(board.rows * board.letters, -1, np.intp)
    for cell, target in image.items():
        places[_place(game, cell)] = _place(game, target)
    places[places < 0] = np.setdiff1d(np.arange(len(places)), places)
    names = planes(game)
    sources = [names.index(_plane_before(game, image, name)) for name in names]
    return Symmetry(
        game,
        {board.names[cell]: board.names[target] for cell, target in image.items()},
        np.array(numbers, np.intp),
        places,
        np.array(sources, np.intp),
    )


def _place(game: Game, cell: int) -> int:
    """Return the place of a cell in a flat plane."""
    letter, row = game.board.points[cell]
    return row * game.board.letters + letter


def _plane_before(game: Game, image: dict[int, int], name: str) -> str:
    """Return the plane that becomes plane `name`: another one only for what belongs to an axis."""
    kind, space, axis = name.rpartition(" ")
    if axis not in game.board.axes:
        return name
    return (
        kind
        + space
        + next(before for before in game.board.axes if turned_axis(game.board, image, before) == axis)
    )
