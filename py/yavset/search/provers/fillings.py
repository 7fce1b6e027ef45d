"""The last moves of games that fill the board with two colours, solved exactly: all fillings at once.

A *filling* gives each of the cells that are still empty one of two colours. A set of fillings is an integer
with one bit for each, so that one operation on integers decides a position for every way in which the other
cells may have been filled. That takes 2^n steps for n cells instead of the 3^n positions there are.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from yavset.rules.game import Game
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.parts import NothingAtOnce
from yavset.search.values import Effort, Proof, Proving, of_two
from yavset.search.work import finish

LEAF, BEST, DEEP = 7, 12, 14
"""Up to how many cells that matter every leaf is solved; the root and favourites, before the tree grows; and
these, while it grows."""

SETTLED = 8
"""A position with so many more empty cells than may be solved is not asked how many of them matter."""

SLICE = 64
"""How many sets of fillings are found between two slices."""


class Ply(NamedTuple):
    """A ply to come: the player that makes it, and the numbers of the colours that it may place."""

    player: int
    colours: Sequence[int]


class FillingSets:
    """The fillings of a number of cells.

    Attributes:
        count: the number of cells.
        every: the set of all fillings.
        second: for each cell the fillings that give it the second colour.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.every = (1 << (1 << count)) - 1
        self.second = [self.every // ((1 << (1 << cell)) + 1) << (1 << cell) for cell in range(count)]

    def placed(self, fillings: int, cell: int, colours: Sequence[int], player: int) -> int:
        """Return where the first player wins by a stone on a cell, or in spite of one of the second player's.

        Takes the fillings that the first player wins with the stone there. What is returned does not depend
        on the cell any more.
        """
        second, shift = self.second[cell], 1 << cell
        with_second = fillings & second
        with_first = fillings ^ with_second
        if 0 not in colours:
            return with_second | with_second >> shift
        if 1 not in colours:
            return with_first | with_first << shift
        if player == 0:
            return fillings | with_second >> shift | with_first << shift
        return (with_second | with_second >> shift) & (with_first | with_first << shift)

    def solving(
        self, plies: Sequence[Ply], won: Mapping[int, int]
    ) -> Generator[None, None, list[tuple[int, int]]]:
        """Find the winning moves of the player to move, in slices: numbers of cells, each with a colour's.

        Args:
            plies: the plies to come.
            won: for each set of cells that may be left empty in the end (as bits of their numbers) the
                fillings that the first player wins, whatever they give those cells.
        """
        bits = [1 << cell for cell in range(self.count)]
        following, done = won, 0
        for number in range(len(plies) - 1, 0, -1):
            player, colours = plies[number]
            level = {}
            for left in combinations(bits, self.count - number):
                cells = sum(left)
                found = self.every if player else 0
                for bit in left:
                    here = self.placed(following[cells ^ bit], bit.bit_length() - 1, colours, player)
                    found = found & here if player else found | here
                level[cells] = found
                done += 1
                if done % SLICE == 0:
                    yield
            following = level
        player, colours = plies[0]
        wanted = 0 if player else self.every
        return [
            (cell, colour)
            for cell in range(self.count)
            for colour in colours
            if self.placed(following[(1 << self.count) - 1 ^ bits[cell]], cell, [colour], player) == wanted
        ]


Plies = Callable[[Position, int], Sequence[Ply]]
"""Lists the plies to come on so many cells of a position."""

Won = Callable[[Position, Sequence[int]], Generator[None, None, Mapping[int, int]]]
"""Finds in slices what `FillingSets.solving` takes as `won`, from a position and the cells to be filled."""


def all_empty(position: Position) -> int:
    """Return all empty cells."""
    return position.empty


class FillingProver(NothingAtOnce):
    """Solves positions with few empty cells, in games whose moves are placings of a colour.

    No game has a swap so late.
    """

    has_deep_proof = True

    def __init__(
        self, game: Game, plies: Plies, won: Won, cells: Callable[[Position], int] = all_empty
    ) -> None:
        """Take the game, the plies to come, which fillings are won, and the empty cells that matter.

        These are one at least. Filling them alone, with the plies to come on them, has to give the same
        result.
        """
        self._game = game
        self._plies = plies
        self._won = won
        self._cells = cells

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return the result of a position with few empty cells."""
        return finish(self._solving(position, LEAF))

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Solve a position with a few more empty cells, in slices."""
        return (yield from self._solving(position, BEST))

    def deeper(self, position: Position) -> Proving:
        """Solve a position with as many empty cells as may be, in slices."""
        return (yield from self._solving(position, DEEP, BEST))

    def _solving(self, position: Position, most: int, known: int = 0) -> Proving:
        """Solve a position with up to so many cells that matter, but not one with as few as are known."""
        empty = position.empty.bit_count()
        if empty > most + SETTLED:
            return None
        board, player = self._game.board, position.player
        cells = board.bits(self._cells(position))
        if not known < len(cells) <= most:
            return None
        plies = self._plies(position, len(cells))
        distance = len(self._plies(position, empty))
        won = yield from self._won(position, cells)
        moves = yield from FillingSets(len(cells)).solving(plies, won)
        if not moves:
            return Proof(of_two(0.0, player), distance)
        cell, colour = moves[0]
        move = write_placing(self._game.colours[colour], board.names[cells[cell]])
        return Proof(of_two(1.0, player), distance, [move])
