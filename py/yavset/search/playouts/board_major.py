"""Many boards in one big integer, board by board: each lane is a mask of cells with room around it.

`cell_major` puts the same cell of all boards side by side instead, which is better for playouts. Here the
cells of all boards are counted in a few steps: that serves positions that are looked at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.board import Board


class BoardMajor:
    """The layout of `count` boards of hexagons one after another, and operations on all of them.

    Cell `c` of lane `l` is bit ``l * width + c``.

    Attributes:
        count: the number of lanes.
        width: how many bits a lane has.
        ones: the lowest bit of every lane.
    """

    def __init__(self, board: Board, count: int) -> None:
        """Take the board and the number of boards."""
        self.count = count
        # A step beyond the last cell ends in the margin, and one before the first in that of the lane below.
        self._bytes = (board.cells[-1] + max(board.steps)) // 8 + 1
        self.width = 8 * self._bytes
        self.ones = sum(1 << lane * self.width for lane in range(count))
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

    def load(self, masks: Sequence[int]) -> int:
        """Return boards for as many masks of cells."""
        return int.from_bytes(b"".join(mask.to_bytes(self._bytes, "little") for mask in masks), "little")

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
