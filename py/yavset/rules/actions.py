"""Moves as numbers, for programs that learn.

Every game numbers all moves that its board and options can ever allow, from 0 and without gaps. The number of
a move is the same in every position, every process and every run.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

from yavset.rules.board import Board
from yavset.rules.moves import read_parts, write_exchange

_CELL = re.compile("[a-z][0-9]+")


class Actions(Sequence[str]):
    """All moves of a game with its options: ``actions[3]`` is the move with the number 3.

    >>> import yavset
    >>> actions = yavset.game("yavalath", size=3).actions
    >>> len(actions), actions[0], actions.index("c3"), actions[-1]
    (20, 'a1', 9, 'swap')
    """

    def __init__(self, moves: Iterable[str]) -> None:
        """Number the moves, each of which occurs once, in the order given."""
        self._moves = tuple(moves)
        self._numbers = {move: number for number, move in enumerate(self._moves)}

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[str, ...]: ...
    def __getitem__(self, number: int | slice) -> str | tuple[str, ...]:
        return self._moves[number]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[str]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._numbers

    def index(self, move: str, *_: int) -> int:
        """Return the number of a move; raise ValueError if the game has no such move."""
        try:
            return self._numbers[move]
        except KeyError:
            raise ValueError(f"{move!r:.60} is no move of this game") from None

    def legal(self, position: Any) -> list[int]:
        """An older name of `Position.legal_actions`."""
        warnings.warn("use position.legal_actions()", DeprecationWarning, stacklevel=2)
        numbers: list[int] = position.legal_actions()
        return numbers


def turned_move(board: Board, image: Mapping[int, int], move: str) -> str:
    """Turn or mirror a move by `image`, one of `Board.symmetries`."""
    names = board.names
    if "~" in move:
        parts = read_parts(move)
        first, second = sorted(image[board.cell(name)] for name in (parts.cell, parts.target))
        return write_exchange(names[first], names[second])
    turned = _CELL.sub(lambda found: names[image[board.cell(found[0])]], move)
    return turned[:-1] + turned_axis(board, image, move[-1]) if move[-1] in board.axes else turned


def turned_axis(board: Board, image: Mapping[int, int], axis: str) -> str:
    """Turn or mirror the sign of an axis by `image`, one of `Board.symmetries`."""
    step = board.axes[axis]
    cell = next(cell for cell in board.cells if cell + step in image)
    shift = abs(image[cell + step] - image[cell])
    return next(sign for sign, other in board.axes.items() if other == shift)
