"""The mobility of both players of Quantum leap, of a position and after all its leaps at once.

The boards lie one after another in one integer, so that one operation works on all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log1p

from yavset.games.quantum_leap import STONES
from yavset.rules.board import Board
from yavset.rules.neighbours import numbers_beside, shifted
from yavset.search.playouts.board_major import BoardMajor

TURN, LEAPS, LEAPERS, FRIENDS, TRIANGLES = 0.48, 0.89, 2.18, 0.21, -0.16
"""What counts in a position, in logarithms of the odds: fitted by logistic regression (ridge 3).

The data were 16,750 positions from 417 games of the bot against itself with 150 visits a move. TURN is for
the player to move; the others count for the difference between the players: LEAPS for the logarithm of the
number of leaps, LEAPERS for that of the stones that have one, FRIENDS for every neighbour of an own stone,
TRIANGLES for three stones beside each other, as friends are worth more in a row than in a heap.
"""

FARTHEST = 6
"""How far a stone can leap: it has no more neighbours."""

LOGARITHMS = [log1p(count) for count in range(FARTHEST * STONES + 1)]

Side = tuple[int, int]
"""A player's stones, and the other player's."""

Leap = tuple[int, int]
"""The numbers of the cells from where a stone leaps and to where."""

_Directions = list[tuple[int, int]]
"""For each direction how far a leap shifts the stone, and the cells from where it stays on the board."""


class Mobility:
    """Tells what a position is worth: the last player that can leap wins, and friends keep together."""

    def __init__(self, board: Board) -> None:
        """Take the board, whose cells have at most `FARTHEST` neighbours."""
        self._board = board
        self._directions = [_directions(board, distance) for distance in range(1, FARTHEST + 1)]
        # Pairs of steps that make a triangle with the cell they start from: the far one and either other.
        *near, far = sorted(board.steps)
        self._corners = [(step, far) for step in near]
        self._laid_out: dict[int, tuple[BoardMajor, list[_Directions]]] = {}

    def values(self, sides: Sequence[Side]) -> list[float]:
        """Return the odds of each player, who is to move, in logarithms: -inf without a leap, which loses."""
        found = self._counted([each for own, other in sides for each in ((own, other), (other, own))])
        return [
            TURN + ours - theirs if leaps else -inf
            for (leaps, ours), (_, theirs) in zip(found[::2], found[1::2], strict=True)
        ]

    def after_leaps(self, own: int, other: int) -> dict[Leap, float]:
        """Return for every leap of the player to move what `values` says of it afterwards."""
        leaps = self.leaps(own, other)
        # The other player is to move then.
        sides = [(other ^ 1 << target, own ^ (1 << start | 1 << target)) for start, target in leaps]
        return {leap: -value for leap, value in zip(leaps, self.values(sides), strict=True)}

    def leaps(self, own: int, other: int) -> list[Leap]:
        """List the leaps of a player."""
        found = []
        friends = numbers_beside(own, self._board.steps, own)
        for directions, stones in zip(self._directions, friends[1:], strict=True):
            for shift, starts in directions if stones else ():
                targets = shifted(stones & starts, shift) & other
                found += [(target - shift, target) for target in self._board.bits(targets)]
        return found

    def _counted(self, sides: Sequence[Side]) -> list[tuple[int, float]]:
        """Return for each side how many leaps it has, and what these and its friends count for."""
        boards, by_distance = self._layout(len(sides))
        own, other = (boards.load([side[number] for side in sides]) for number in (0, 1))
        friends = numbers_beside(own, self._board.steps, own)
        leaping = [0] * len(self._directions[0])
        for directions, stones in zip(by_distance, friends[1:], strict=True):
            for number, (shift, starts) in enumerate(directions if stones else ()):
                leaping[number] |= shifted(shifted(stones & starts, shift) & other, -shift)
        leapers = 0
        for stones in leaping:
            leapers |= stones
        numbers = zip(
            boards.numbers(sum(map(boards.sizes, leaping))),
            boards.numbers(boards.sizes(leapers)),
            boards.numbers(sum(number * boards.sizes(stones) for number, stones in enumerate(friends))),
            boards.numbers(sum(boards.sizes(own & own >> one & own >> two) for one, two in self._corners)),
            strict=True,
        )
        return [
            (
                leaps,
                LEAPS * LOGARITHMS[leaps]
                + LEAPERS * LOGARITHMS[stones]
                + FRIENDS * beside
                + TRIANGLES * triangles,
            )
            for leaps, stones, beside, triangles in numbers
        ]

    def _layout(self, count: int) -> tuple[BoardMajor, list[_Directions]]:
        """Return so many boards, and what `_directions` says of them for each distance."""
        if count not in self._laid_out:
            boards = BoardMajor(self._board, count)
            on_all = [
                [(shift, starts * boards.ones) for shift, starts in directions]
                for directions in self._directions
            ]
            self._laid_out[count] = boards, on_all
        return self._laid_out[count]


def _directions(board: Board, distance: int) -> _Directions:
    starts = {sign * step: 0 for step in board.steps for sign in (1, -1)}
    for cell in board.cells:
        for ray in board.rays[cell]:
            if len(ray) >= distance:
                starts[ray[0] - cell] |= 1 << cell
    return [(distance * step, cells) for step, cells in starts.items()]
