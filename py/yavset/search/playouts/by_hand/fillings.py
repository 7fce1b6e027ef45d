"""Playouts of Omega: boards filled by chance, and the products of the sizes of their groups."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.neighbours import one_beside
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.counts import added, larger
from yavset.search.playouts.driver import Ended, PlayoutPolicy

UNITS = 16
"""Logarithms to base 2 are counted in this many parts of 1, a power of two."""

MARGINS = (-24, -8, 0, 8, 24)
"""By how much White's product has to be more than Black's, as logarithms (see `UNITS`), each for a fifth of
the reward: how clearly a filling is won says more than that it is won."""

ALIKE = 32
"""This many lanes share the pairs of cells of which either colour gets one."""

LEAST = 8
"""A leaf needs at least this many lanes."""


def stones_to_come(position: Position) -> list[int]:
    """Return how many stones of each colour will still be placed in a game of Omega."""
    count = len(position.stones)
    turns_left = count - position.player
    this_round = [turns_left - (colour < position.state) for colour in range(count)]
    rounds = (position.empty.bit_count() - sum(this_round)) // count**2
    return [stones + rounds * count for stones in this_round]


class FillingPolicy(PlayoutPolicy):
    """Omega for two: the order of the stones means nothing, so that one ply fills the board.

    Players and colours are those of the game, whoever is to move.
    """

    layout: Lanes
    colours = ("white", "black")
    by_turns = False
    enough = 0
    longest = 1

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.layout = Lanes(board, lanes, random)
        self._random = random
        # A count's binary digits may be set all at once only where the board is as large.
        sizes = range(1 << len(board.cells).bit_length())
        self._logarithms = [round(UNITS * math.log2(max(size, 1))) for size in sizes]

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch; raises ValueError where there are too few lanes for each leaf."""
        if self.layout.count < LEAST * len(positions):
            raise ValueError(f"{len(positions)} leaves need {LEAST * len(positions)} lanes or more")
        self._leaves = positions
        self.alive = self.layout.every

    def ply(self) -> Iterator[None]:
        """Fill the boards."""
        self.stones = self.filled(self._leaves)
        self.alive = 0
        yield

    def filled(self, leaves: Sequence[Position]) -> list[int]:
        """Return the stones of each colour on boards filled from each leaf in a share of the lanes."""
        board, random = self.layout.board, self._random
        alike = min(ALIKE, self.layout.count // len(leaves))
        count, width = self.layout.count // alike, alike // 8
        no_lane, all_lanes, every = bytes(width), b"\xff" * width, (1 << 8 * width) - 1
        # For every colour the lanes that are paired alike, cell by cell.
        parts = [[no_lane] * (self.layout.slots * count) for _ in range(2)]
        for number in range(count):
            leaf = leaves[number * len(leaves) // count]
            to_come = stones_to_come(leaf)
            for part, stones in zip(parts, leaf.stones, strict=True):
                for cell in board.bits(stones):
                    part[cell * count + number] = all_lanes
            slots = [cell * count + number for cell in board.bits(leaf.empty)]
            random.shuffle(slots)
            # Of a pair of cells either colour gets one, by chance in each lane: so the numbers are right.
            paired = min(to_come)
            for one, two in zip(slots[:paired], slots[paired : 2 * paired], strict=True):
                drawn = random.getrandbits(8 * width)
                parts[0][one] = parts[1][two] = drawn.to_bytes(width, "little")
                parts[0][two] = parts[1][one] = (drawn ^ every).to_bytes(width, "little")
            for part, more in zip(parts, to_come, strict=True):
                for slot in slots[2 * paired : paired + more]:
                    part[slot] = all_lanes
        return [int.from_bytes(b"".join(part), "little") for part in parts]

    def ended(self) -> Ended:
        """Return the stones of each colour, and for each player the lanes where it is ahead."""
        white, black = map(self.products, self.stones)
        ahead = [self.ahead(white, black, margin) for margin in MARGINS]
        every = self.layout.every
        return Ended(self.stones, [ahead, [every ^ lanes for lanes in ahead]], every)

    def products(self, stones: int) -> list[int]:
        """Return the logarithm of the product of the sizes of the groups in each lane, as binary digits."""
        lanes = self.layout
        # Most groups are single stones or pairs; the others are measured one after another.
        rest = stones & lanes.around(stones)
        ends = rest & one_beside(stones, lanes.steps)
        firsts = 0
        for step in lanes.steps:
            pair = ends & ends >> step
            firsts |= pair
            rest ^= pair | pair << step
        total = [0] * (UNITS.bit_length() - 1) + lanes.sizes(firsts)
        for group in lanes.groups(rest):
            total = added(total, self._logarithm(lanes.sizes(group)))
        return total

    def _logarithm(self, sizes: Sequence[int]) -> list[int]:
        """Return the logarithm of a count in each lane, as binary digits; 0 where there is none."""
        lanes_of = {0: self.layout.every}
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
        every = self.layout.every
        least = [every if abs(margin) >> place & 1 else 0 for place in range(abs(margin).bit_length())]
        if margin > 0:
            return larger(ours, added(theirs, least), every)
        return larger(added(ours, least), theirs, every)
