"""Boards filled by chance, hundreds at once, and the products of the sizes of their groups."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from yavset.rules.board import Board
from yavset.search.playouts.lanes import Lanes, added, larger
from yavset.search.playouts.outlook import one_beside

UNITS = 16
"""Logarithms to base 2 are counted in so many parts of 1, a power of two."""

ALIKE = 32
"""So many lanes share the pairs of cells of which either colour gets one."""


class Unfilled(NamedTuple):
    """A board to fill: the stones of two colours, and how many of each will still be placed."""

    stones: Sequence[int]
    to_come: Sequence[int]


class Fillings:
    """Fills as many boards at once as there are lanes."""

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.board = board
        self.lanes = Lanes(board, lanes, random)
        self._random = random
        # A count's binary digits may be set all at once only where the board is as large.
        sizes = range(1 << len(board.cells).bit_length())
        self._logarithms = [round(UNITS * math.log2(max(size, 1))) for size in sizes]

    def fill(self, leaves: Sequence[Unfilled]) -> list[int]:
        """Return the stones of each colour on boards filled from every leaf in an equal share of the lanes.

        The number of leaves is a power of two, with a multiple of `ALIKE` lanes for each.
        """
        count, random, width = self.lanes.count // ALIKE, self._random, ALIKE // 8
        no_lane, all_lanes, every = bytes(width), b"\xff" * width, (1 << 8 * width) - 1
        # For every colour the lanes that are paired alike, cell by cell.
        parts = [[no_lane] * (self.lanes.slots * count) for _ in range(2)]
        for number in range(count):
            leaf, empty = leaves[number * len(leaves) // count], self.board.all
            for part, stones in zip(parts, leaf.stones, strict=True):
                empty ^= stones
                for cell in self.board.bits(stones):
                    part[cell * count + number] = all_lanes
            slots = [cell * count + number for cell in self.board.bits(empty)]
            random.shuffle(slots)
            # Of a pair of cells either colour gets one, by chance in each lane: so the numbers are right.
            paired = min(leaf.to_come)
            for one, two in zip(slots[:paired], slots[paired : 2 * paired], strict=True):
                drawn = random.getrandbits(8 * width)
                parts[0][one] = parts[1][two] = drawn.to_bytes(width, "little")
                parts[0][two] = parts[1][one] = (drawn ^ every).to_bytes(width, "little")
            for part, more in zip(parts, leaf.to_come, strict=True):
                for slot in slots[2 * paired : paired + more]:
                    part[slot] = all_lanes
        return [int.from_bytes(b"".join(part), "little") for part in parts]

    def products(self, stones: int) -> list[int]:
        """Return the logarithm of the product of the sizes of the groups in each lane, as binary digits."""
        lanes = self.lanes
        # Most groups are single stones or pairs; the others are measured one after another.
        rest = stones & lanes.around(stones)
        ends = rest & one_beside(lanes, stones)
        firsts = 0
        for step in lanes.steps:
            pair = ends & ends >> step
            firsts |= pair
            rest ^= pair | pair << step
        total = [0] * (UNITS.bit_length() - 1) + lanes.sizes(firsts)
        while rest:
            group = lanes.flood(lanes.lowest(rest), rest)
            rest ^= group
            total = added(total, self._logarithm(lanes.sizes(group)))
        return total

    def _logarithm(self, sizes: Sequence[int]) -> list[int]:
        """Return the logarithm of a count in each lane, as binary digits; 0 where there is none."""
        lanes_of = {0: self.lanes.every}
        for place in reversed(range(len(sizes))):
            digit = sizes[place]
            lanes_of = {
                number: those
                for above, lanes in lanes_of.items()
                for number, those in ((above | 1 << place, lanes & digit), (above, lanes ^ lanes & digit))
                if those
            }
        digits = [0] * self._logarithms[-1].bit_length()
        for number, lanes in lanes_of.items():
            for place in range(len(digits)):
                if self._logarithms[number] >> place & 1:
                    digits[place] |= lanes
        return digits

    def ahead(self, ours: Sequence[int], theirs: Sequence[int], margin: int) -> int:
        """Return the lanes where one logarithm is more than another and a margin, which may be negative."""
        every = self.lanes.every
        least = [every if abs(margin) >> place & 1 else 0 for place in range(abs(margin).bit_length())]
        if margin > 0:
            return larger(ours, added(theirs, least), every)
        return larger(added(ours, least), theirs, every)
