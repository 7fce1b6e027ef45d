"""Many boards in one big integer, board by board: each lane is a mask of cells with room around it.

`cell_major.py` puts the same cell of all boards side by side instead. Here the numbers of all lanes are added
and subtracted at once, and carries do what takes a round for every halving of the board there: saying which
lanes hold a cell, filling these lanes, taking the first cell from a place on. In return boards need a margin,
which makes everything else a sixth slower. Leaves of a batch take turns in the lanes.

Only Cross, whose policy follows six edges for each player and asks for every one which lanes a stone has
joined, gains by it: 1.3 times as many games a second as the compiled policy on cell-major boards. Numbers of
cells for all lanes are cheap too, and with them the leap at the beginning, which makes that 1.9 times. For
these numbers Quantum leap lays out the positions after all its leaps so.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence
from random import Random

from yavset.rules.board import Board

_POOL = 16

_MANY = 8
"""Of more cells in each lane than this, on average, an eighth is kept to be picked from, else a half."""

_HALVINGS = 6
"""After this many halvings of the cells a sample lacks few."""


class BoardMajor:
    """The layout of `count` boards of hexagons one after another, and operations on all of them.

    Cell `c` of lane `l` is bit ``l * width + c``. The highest bit of a lane is its *guard*: no cell, but what
    is said of the lane as a whole, by *flags*.

    Attributes:
        board: the board.
        count: the number of lanes.
        width: how many bits a lane has.
        ones: the lowest bit of every lane.
        guards: the guard of every lane.
        below: every bit but the guards.
        cells: the board's cells on every board.
        edges: the cells of each edge on every board.
    """

    def __init__(self, board: Board, count: int, random: Random) -> None:
        """Take the board, the number of boards (for draws a power of two), and the source of chance."""
        self.board = board
        self.count = count
        # A step beyond the last cell ends in the margin, and one before the first in that of the lane below.
        self._bytes = (board.cells[-1] + max(board.steps)) // 8 + 1
        self.width = 8 * self._bytes
        self.ones = sum(1 << lane * self.width for lane in range(count))
        self.guards = self.ones << self.width - 1
        self.below = self.guards - self.ones
        self.cells = self.ones * board.all
        self.edges = tuple(self.ones * edge for edge in board.edges)
        self._pairs, self._nibbles, self._halves = (
            self.ones * int(digits * self._bytes, 16) for digits in ("55", "33", "0f")
        )
        self._number = self.ones * 255
        # By which shifts the bytes of a lane are added up, in rounds.
        self._folds = []
        rest = self._bytes
        while rest > 1:
            parts = next(parts for parts in range(2, rest + 1) if rest % parts == 0)
            rest //= parts
            self._folds.append([8 * rest * part for part in range(1, parts)])
        self._random = random
        # What `pick` and `sample` draw from: made when it is first needed.
        self._noise: list[int] = []
        self._sparse: list[int] = []
        self._places: list[int] = []

    def load(self, masks: Sequence[int]) -> int:
        """Return boards for masks of cells, which take turns in the lanes: as many lanes for each."""
        text = b"".join(mask.to_bytes(self._bytes, "little") for mask in masks)
        return int.from_bytes(text * (self.count // len(masks)), "little")

    def lane(self, boards: int, number: int) -> int:
        """Return the mask of cells of one lane."""
        return boards >> number * self.width & (1 << self.width - 1) - 1

    def reach(self, seeds: int, through: int) -> int:
        """Return the cells of `through` connected in it to `seeds`, which lie inside it, and those beside."""
        first, second, third = self.board.steps
        grown = seeds
        while True:
            # The second axis is the sum of the others, so that these shifts lead to all six neighbours.
            near = grown | grown << first
            near |= near << third
            near |= near >> second
            reached = near & through
            if reached == grown:
                return near & self.cells
            grown = reached

    def flags(self, boards: int) -> int:
        """Return the flags of the lanes in which some cell is set."""
        return boards + self.below & self.guards

    def filled(self, flags: int) -> int:
        """Return every bit but the guards of the lanes with a flag."""
        return flags - (flags >> self.width - 1)

    def holding(self, boards: int) -> int:
        """Return every bit but the guards of the lanes in which some cell is set."""
        flags = boards + self.below & self.guards
        return flags - (flags >> self.width - 1)

    def sizes(self, boards: int) -> int:
        """Return how many cells are set in each lane, as a number in its lowest bits.

        Adds ever larger fields to each other (Warren, *Hacker's Delight*, 2002).
        """
        boards -= boards >> 1 & self._pairs
        boards = (boards & self._nibbles) + (boards >> 2 & self._nibbles)
        boards = boards + (boards >> 4) & self._halves
        for shifts in self._folds:
            # Only the lowest bytes of each lane become sums of its own bytes alone.
            part = boards
            for shift in shifts:
                boards += part >> shift
        return boards & self._number

    def numbers(self, sizes: int) -> Sequence[int]:
        """Return a number below 256 for each lane, such as `sizes` puts into its lowest bits."""
        return sizes.to_bytes(self.count * self._bytes, "little")[:: self._bytes]

    def pick(self, boards: int) -> int:
        """Return one cell of each lane, drawn among those set there; none where none is set.

        Keeps a few of the cells in lanes where that leaves any, so that they lie at random; then takes the
        first from a place drawn for each lane on, or the first of all.
        """
        for _ in self.preparing():
            pass
        random = self._random.random
        guards, shift = self.guards, self.width - 1
        thin = self._sparse if boards.bit_count() > _MANY * self.count else self._noise
        kept = boards & thin[int(random() * _POOL)]
        flags = kept + self.below & guards
        boards = kept | boards ^ boards & flags - (flags >> shift)
        # Subtracting 1 at a place changes all bits from there to the first that is set.
        guarded = boards | guards
        passed = guarded - self._places[int(random() * _POOL)]
        beyond = (guards ^ guards & passed) >> shift
        return (guarded ^ passed | guarded ^ guarded - beyond) & boards

    def sample(self, boards: int, numbers: int) -> int:
        """Return some cells of each lane, drawn among those set there.

        Takes how many, as numbers in the lowest bits of the lanes; there are enough cells. A random half of
        the cells belongs to the sample if it is small enough; if not, the sample is drawn from it.
        """
        for _ in self.preparing():
            pass
        guards = self.guards
        taken = 0
        # The same noise would not halve twice.
        for noise in self._random.sample(self._noise, _HALVINGS):
            half = boards & noise
            sizes = self.sizes(half)
            fitting = self.filled((numbers | guards) - sizes & guards)
            taken |= half & fitting
            boards = half ^ boards & fitting
            numbers -= sizes & fitting
        while numbers:
            flags = self.flags(numbers)
            picked = self.pick(boards & self.filled(flags))
            taken |= picked
            boards ^= picked
            numbers -= flags >> self.width - 1
        return taken

    def shares(self, flags: int, leaves: int) -> list[int]:
        """Count the lanes of some flags for each leaf of a batch."""
        size = leaves * self.width
        lane = b"\x80".rjust(self._bytes, b"\0").ljust(leaves * self._bytes, b"\0")
        first = int.from_bytes(lane * (self.count // leaves), "little")
        return [(flags >> shift & first).bit_count() for shift in range(0, size, self.width)]

    def tallies(self, boards: int, among: Sequence[int], leaves: int) -> list[list[list[int]]]:
        """Count for each set of flags, each leaf and each cell in how many of the lanes the cell is set."""
        found = []
        for flags in among:
            totals = self._totals(boards & self.filled(flags), leaves)
            found.append(
                [
                    [totals[first + cell] for cell in self.board.cells]
                    for first in range(0, leaves * self.width, self.width)
                ]
            )
        return found

    def _totals(self, boards: int, leaves: int) -> Sequence[int]:
        """Count for every bit of each leaf in how many of its lanes it is set.

        Bit `b` of leaf `f` is at ``f * width + b``.
        """
        digits = [boards]
        size = self.count * self.width
        while size > leaves * self.width:
            size //= 2
            low = (1 << size) - 1
            carry = 0
            folded = []
            for digit in digits:
                upper, lower = digit >> size, digit & low
                either = upper ^ lower
                folded.append(either ^ carry)
                carry = upper & lower | carry & either
            digits = [*folded, carry]
        # As text every bit is a character, here the lower of two bytes, and has the character's lowest bit.
        text = bytearray(2 * size)
        lowest = int("0001" * size, 16)
        total = 0
        for place, digit in enumerate(digits):
            text[1::2] = format(digit, f"0{size}b").encode()
            total += (int.from_bytes(text, "big") & lowest) << place
        return array("H", total.to_bytes(2 * size, sys.byteorder))

    def preparing(self) -> Iterator[None]:
        """Make what is drawn from, if there is none yet, and yield now and then."""
        if self._places:
            return
        bits, size = self._random.getrandbits, self.count * self.width
        self._noise = [bits(size) for _ in range(_POOL)]
        yield
        self._sparse = [bits(size) & bits(size) & bits(size) for _ in range(_POOL)]
        yield
        cells = [(1 << cell).to_bytes(self._bytes, "little") for cell in self.board.cells]
        self._places = [
            int.from_bytes(b"".join(self._random.choices(cells, k=self.count)), "little")
            for _ in range(_POOL)
        ]
