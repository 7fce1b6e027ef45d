"""Many boards in one big integer, cell by cell: SIMD within a register, with a register as wide as memory.

One bit per playout (a *lane*) and cell: cell `c` of lane `l` is bit ``c * lanes + l``. One ``&`` or ``>>``
then works on every board at once, and shifting by ``step * lanes`` moves all boards one cell along an axis.
Leaves of a batch have equal shares of the lanes, the first the lowest.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any

from yavset.rules.board import Board
from yavset.rules.lines import differing, holes
from yavset.rules.moving import last_row
from yavset.rules.neighbours import beside, connected, shifted
from yavset.search.playouts.wide import wide

FIELD = 32
"""The bits of a count in what `CellMajor.counted` returns."""

_POOL = 64
_POOL_SLICE = 8


class CellMajor:
    """How `count` boards lie in one integer, and what can be asked of all at once.

    With a count of 1 a board is a mask of cells as everywhere else, so that what is written for lanes serves
    single positions too.

    Attributes:
        board: the board.
        count: number of boards.
        slots: number of bit positions of one board, those without a cell included.
        steps: the shift along each axis.
        cells: the board's cells on every board.
        every: one bit for each lane, all set.
    """

    def __init__(self, board: Board, count: int, planes: int = 1) -> None:
        """Take the board, the number of boards, and the number of bit planes each has."""
        self.board = board
        self.count = count
        self.slots = (board.cells[-1] + 1) * planes
        # A single board is as wide as a mask of cells, and is one.
        self._one = wide(1) if count > 1 else 1
        self.every = (self._one << count) - 1
        halves, doubles = [], []
        half = 1
        while half < self.slots:
            halves.append(half * count)
            doubles.append(min(half, self.slots - half) * count)
            half *= 2
        self._halves = [(shift, (self._one << shift) - 1) for shift in reversed(halves)]
        self._doubles = doubles
        self.steps = tuple(step * count for step in board.steps)
        self.cells = self.repeated(board.all)
        self._pairs_of: dict[int, list[tuple[int, int]]] = {}

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The cells of each edge on every board; then those of each without its corners, then each corner."""
        board = self.board
        within = (edge & ~board.corners for edge in board.edges)
        corners = (1 << cell for cell in board.bits(board.corners))
        return tuple(map(self.repeated, (*board.edges, *within, *corners)))

    @cached_property
    def _border(self) -> int:
        return self.repeated(self.board.border)

    def repeated(self, mask: int) -> int:
        """Return the same mask of cells on every board."""
        if self.count == 1:
            return mask
        boards = 0
        for cell in self.board.bits(mask):
            boards |= self.every << cell * self.count
        return boards

    def marked(self, chosen: Sequence[bool]) -> int:
        """Return the lanes of some leaves of a batch: those that are chosen."""
        share = self.count // len(chosen)
        block = (1 << share) - 1
        return sum(block << number * share for number, yes in enumerate(chosen) if yes)

    def shares(self, lanes: int, leaves: int) -> list[int]:
        """Count some lanes for each leaf of a batch."""
        share = self.count // leaves
        block = (1 << share) - 1
        return [(lanes >> first & block).bit_count() for first in range(0, self.count, share)]

    def counted(self, boards: int, leaves: int) -> list[int]:
        """Count for each leaf and each slot in how many of the leaf's lanes the slot is set.

        Returns for each leaf an integer with `FIELD` bits for each slot.
        """
        share = self.count // leaves
        if share % FIELD or share.bit_count() > 1:
            form, slots = f"<{self.slots}I", range(self.slots)
            each = [self.shares(boards >> slot * self.count & self.every, leaves) for slot in slots]
            columns = zip(*each, strict=True)
            return [int.from_bytes(struct.pack(form, *column), "little") for column in columns]
        # Neighbouring sums are added until there is one for each share, all at once.
        for width, low in self._pairs(share):
            boards = (boards & low) + (boards >> width & low)
        sums = memoryview(int(boards).to_bytes(self.slots * self.count // 8, "little")).cast("I")
        words = share // FIELD
        return [
            int.from_bytes(sums[first :: leaves * words].tobytes(), "little")
            for first in range(0, leaves * words, words)
        ]

    def _pairs(self, share: int) -> list[tuple[int, int]]:
        """Return by which shifts, and below which masks, neighbouring sums add up to those of a share."""
        if share not in self._pairs_of:
            size, width, pairs = self.slots * self.count, 1, []
            while width < share:
                low = (1 << width) - 1
                reach = 2 * width
                while reach < size:
                    low |= low << reach
                    reach *= 2
                pairs.append((width, wide(low & (1 << size) - 1)))
                width *= 2
            self._pairs_of[share] = pairs
        return self._pairs_of[share]

    def at(self, boards: int, cell: int) -> int:
        """Return the lanes in which one cell is set."""
        return boards >> cell * self.count & self.every

    def around(self, boards: int) -> int:
        """Return the cells beside a cell that is set (they may be set too)."""
        return beside(boards, self.steps) & self.cells

    def lowest_of_columns(self, empty: int) -> int:
        """Return the lowest of some cells in each column, of columns that are empty above them."""
        return empty ^ empty & empty << self.board.stride * self.count

    def blocks(self, stones: int) -> int:
        """Return the stones that are in four that make a square."""
        up = self.board.stride * self.count
        pairs = stones & stones >> self.count
        corners = pairs & pairs >> up
        found = corners | corners << up
        return found | found << self.count

    def completing_blocks(self, stones: int, step: int = 0) -> int:
        """Return where one more stone makes four in a square.

        A stone that comes by a `step` does not make one with the cell that it leaves.
        """
        up, found = self.board.stride * self.count, 0
        for side in (self.count, -self.count):
            for row in (up, -up):
                if step in (side, row, side + row):
                    continue
                corner = shifted(shifted(stones, side), row)
                found |= shifted(stones, side) & shifted(stones, row) & corner
        return found & self.cells

    def below(self, boards: int) -> int:
        """Return the cells below those that are set."""
        return boards >> self.board.stride * self.count

    def flood(self, seeds: int, through: int) -> int:
        """Return the cells of `through` connected to `seeds`, which lie inside it, on every board."""
        return connected(seeds, through, self.steps)

    def groups(self, stones: int) -> Iterator[int]:
        """Yield the first group of some stones on every board, then the second ones, and so on."""
        while stones:
            group = self.flood(self.lowest(stones), stones)
            stones ^= group
            yield group

    def ringed(self, group: int) -> int:
        """Return the lanes in which a group of hexagons, one on each board, goes round a cell or more."""
        within = group
        for step in self.steps:
            within &= group << step & group >> step
        others = (self.cells ^ group) & self.spread(self.any(group))
        inside = others ^ self.flood(others & self._border, others)
        return self.any(within | inside)

    def closing(self, fresh: int, stones: int) -> int:
        """Return the lanes in which a new stone on hexagons may have closed a ring that it belongs to.

        It joins stones beside it at two places with a gap between, or fills the ring round another stone.
        """
        # In order round a cell, so that stones that follow each other are one place.
        near = [shifted(stones, step) for step in (*self.steps, *(-step for step in self.steps))]
        places = several = 0
        within = stones
        for before, here in zip([near[-1], *near], near, strict=False):
            begun = fresh & here
            begun ^= begun & before
            several |= places & begun
            places |= begun
            within &= here
        return self.any(several | within)

    def captured(self, stones: int, empty: int, near: int) -> int:
        """Return the stones of groups without an empty cell beside them, of groups with one of `near`.

        Only groups that a move can have shut in matter, and most stones beside a move have an empty cell
        right beside them.
        """
        beside_empty = self.around(empty)
        doubtful = stones & near
        doubtful ^= doubtful & beside_empty
        if not doubtful:
            return 0
        # Few stones are far from an empty cell, so the groups that have one are found in few rounds.
        dead = stones ^ self.flood(stones & beside_empty, stones)
        return self.flood(dead & near, dead)

    def completing_with(self, stones: int, needed: int, length: int) -> int:
        """Return where one more stone makes a line of `length` with `stones` that holds one of `needed`.

        The new stone itself is none of those needed. Occupied cells may be among the result.
        """
        others = holes(stones ^ stones & needed, self.steps, length)
        return differing(holes(stones, self.steps, length), others) & self.cells

    def any(self, boards: int) -> int:
        """Return the lanes in which some cell is set."""
        for shift, low in self._halves:
            boards = boards >> shift | boards & low
        return boards

    def several(self, boards: int) -> int:
        """Return the lanes in which two cells or more are set."""
        more = 0
        for shift, low in self._halves:
            upper, lower = boards >> shift, boards & low
            more = more >> shift | more & low | upper & lower
            boards = upper | lower
        return more

    @cached_property
    def last_rows(self) -> tuple[int, int]:
        """For each player the row that is farthest from it, on every board."""
        first, second = (self.repeated(last_row(self.board, player)) for player in (0, 1))
        return first, second

    def farthest(self, white: int) -> int:
        """Return the row farthest from the mover of each board.

        Takes the boards (as lanes) on which the mover is the first player.
        """
        first, second = self.last_rows
        if white == self.every:
            return first
        return second ^ (first ^ second) & self.spread(white) if white else second

    def spread(self, lanes: int) -> int:
        """Return every cell (and slot) of the given lanes."""
        for shift in self._doubles:
            lanes |= lanes << shift
        return lanes

    def sizes(self, boards: int) -> list[int]:
        """Return how many cells are set in each lane: lanes for every binary digit, the lowest first."""
        digits = [boards]
        for shift, low in self._halves:
            carry = 0
            folded = []
            for digit in digits:
                upper, lower = digit >> shift, digit & low
                either = upper ^ lower
                folded.append(either ^ carry)
                carry = upper & lower | carry & either
            digits = [*folded, carry]
        while len(digits) > 1 and not digits[-1]:
            digits.pop()
        return digits

    def lowest(self, boards: int) -> int:
        """Return the first cell that is set in each lane."""
        rounds = []
        for shift, low in self._halves:
            upper, lower = boards >> shift, boards & low
            rounds.append((shift, upper, lower))
            boards = upper | lower
        for shift, upper, lower in reversed(rounds):
            higher = boards & upper
            risen = higher ^ higher & lower
            boards = boards ^ risen | risen << shift
        return boards


class Lanes(CellMajor):
    """A cell-major layout of `count` boards (a multiple of 4), and the draws of playouts on all of them."""

    def __init__(self, board: Board, count: int, random: Random, planes: int = 1) -> None:
        if count % 4:
            raise ValueError(f"the number of lanes is a multiple of 4, not {count}")
        super().__init__(board, count, planes)
        self._random = random
        # What `pick` draws from: made when it is first called, which for some lanes never happens.
        self._noise: list[int] = []
        self._sparse: list[int] = []

    def preparing(self) -> Iterator[None]:
        """Make what `pick` draws from, if there is none yet, and yield now and then.

        `pick` itself would do it at once, which takes as long as dozens of picks.
        """
        if self._sparse:
            return
        bits, size = self._random.getrandbits, self.slots * self.count
        noise: list[int] = []
        sparse: list[int] = []
        while len(noise) < _POOL:
            noise += [wide(bits(2 * size)) for _ in range(_POOL_SLICE)]
            yield
        while len(sparse) < _POOL:
            sparse += [wide(bits(size) & bits(size) & bits(size)) for _ in range(_POOL_SLICE)]
            yield
        self._noise, self._sparse = noise, sparse

    def load(self, masks: Sequence[int]) -> int:
        """Return boards for masks of cells, a power of two, each in an equal share of the lanes."""
        share = self.count // len(masks)
        columns = zip(*(format(mask, f"0{self.slots}b") for mask in reversed(masks)), strict=True)
        text = "".join(map("".join, columns))
        if share % 4:
            return wide(int(text.replace("0", "0" * share).replace("1", "1" * share), 2))
        return wide(int(text.replace("0", "0" * (share // 4)).replace("1", "f" * (share // 4)), 16))

    def pick(self, boards: int) -> int:
        """Return one cell of each lane, drawn among those set there; none where none is set.

        First keeps a random eighth of the cells in lanes where that leaves any, so that cells lie at random;
        then a knock-out tournament among the slots decides each pair by a random bit.
        """
        for _ in self.preparing():
            pass
        random = self._random.random
        thinned = boards & self._sparse[int(random() * _POOL)]
        # `a ^ a & b` for `a & ~b` here: Python has to copy negative numbers.
        boards = thinned | boards ^ boards & self.spread(self.any(thinned))
        rounds = []
        for shift, low in self._halves:
            upper, lower = boards >> shift, boards & low
            rounds.append((shift, upper, lower))
            boards = upper | lower
        noise = self._noise[int(random() * _POOL)] >> int(random() * self.slots * self.count)
        for number, (shift, upper, lower) in enumerate(reversed(rounds)):
            # Only as much of the noise is shifted as the smaller half can use.
            coins = (noise & (self._one << shift + number) - 1) >> number
            higher = boards & upper
            risen = higher ^ higher & lower & coins
            boards = boards ^ risen | risen << shift
        return boards

    def pick_in_planes(self, boards: Sequence[int]) -> list[int]:
        """Return one cell of each lane, drawn among those set in any plane; takes and returns all planes."""
        if len(boards) == 1:
            return [self.pick(boards[0])]
        width = self.slots // len(boards) * self.count
        together = 0
        for number, plane in enumerate(boards):
            together |= plane << number * width
        together = self.pick(together)
        low = (1 << width) - 1
        return [together >> number * width & low for number in range(len(boards))]

    def numbers(self, digits: Sequence[int]) -> list[int]:
        """Return a count (see `sizes`) as a number for each lane."""
        columns = zip(*(format(digit, f"0{self.count}b") for digit in reversed(digits)), strict=True)
        return [int("".join(column), 2) for column in columns][::-1]

    def lane(self, boards: int, number: int) -> int:
        """Return the mask of cells of one lane."""
        return sum(1 << cell for cell in self.board.cells if boards >> cell * self.count + number & 1)

    def shuffle(self, things: list[Any]) -> None:
        """Put a list into another order by chance."""
        self._random.shuffle(things)

    def chance(self, eighths: int) -> int:
        """Return a random mask of lanes; each lane is set with probability eighths / 8."""
        return _with_chance(self._random.getrandbits, self.count, eighths)

    def bits(self, eighths: int) -> int:
        """Return a random mask of cells (and slots); each is set with probability eighths / 8."""
        return _with_chance(self._random.getrandbits, self.slots * self.count, eighths)


def _with_chance(getrandbits: Callable[[int], int], width: int, eighths: int) -> int:
    found = 0
    for bit in (1, 2, 4):
        # From the lowest binary digit of the chance to the highest: halve, and add a half where it is 1.
        found = getrandbits(width) | found if eighths & bit else getrandbits(width) & found
    return wide(found)
