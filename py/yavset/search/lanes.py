"""Many boards in one big integer: the vector unit that plain Python has.

One bit per playout (a *lane*) and cell: cell `c` of lane `l` is bit ``c * lanes + l``. One ``&`` or ``>>``
then works on every board at once, and shifting by ``step * lanes`` moves all boards one cell along an axis.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.lines import gaps

_POOL = 64


class Lanes:
    """The layout for `count` boards side by side (a multiple of 4), and what can be done with all at once.

    Attributes:
        count: number of lanes.
        slots: number of bit positions of one board, those without a cell included.
        every: one bit for each lane, all set.
        cells: the board's cells in every lane.
    """

    def __init__(self, board: Board, count: int, random: Random) -> None:
        if count % 4:
            raise ValueError(f"the number of lanes is a multiple of 4, not {count}")
        self.board = board
        self.count = count
        self.slots = board.cells[-1] + 1
        self.every = (1 << count) - 1
        self._random = random
        halves = []
        half = 1
        while half < self.slots:
            halves.append(half * count)
            half *= 2
        self._steps = tuple(step * count for step in board.axes.values())
        self._halves = [(shift, (1 << shift) - 1) for shift in reversed(halves)]
        self._doubles = halves
        size = self.slots * count
        self._whole = (1 << size) - 1
        self.cells = self.load([board.all])
        self._noise = [random.getrandbits(2 * size) for _ in range(_POOL)]
        self._sparse = [
            random.getrandbits(size) & random.getrandbits(size) & random.getrandbits(size)
            for _ in range(_POOL)
        ]

    def load(self, masks: Sequence[int]) -> int:
        """Boards from masks of cells: the lanes are divided equally among them, the last ones filled with
        the last.

        The number of masks must divide the number of lanes by a multiple of 4; the first mask is in the
        lowest.
        """
        digits = self.count // len(masks) // 4
        columns = zip(*(format(mask, f"0{self.slots}b") for mask in reversed(masks)), strict=True)
        text = "".join(map("".join, columns))
        return int(text.replace("0", "0" * digits).replace("1", "f" * digits), 16)

    def any(self, boards: int) -> int:
        """The lanes in which some cell is set."""
        for shift, low in self._halves:
            boards = (boards | boards >> shift) & low
        return boards

    def at(self, boards: int, cell: int) -> int:
        """The lanes in which one cell is set."""
        return boards >> cell * self.count & self.every

    def spread(self, lanes: int) -> int:
        """Every cell (and slot) of the given lanes."""
        for shift in self._doubles:
            lanes |= lanes << shift
        return lanes & self._whole

    def pick(self, boards: int) -> int:
        """One cell of each lane, chosen at random among those set there; none where none is set.

        First only a random eighth of the cells is kept, where something of it remains, so that cells lie at
        random; then a knock-out among the slots decides, each pair by a random bit.
        """
        random = self._random.random
        thinned = boards & self._sparse[int(random() * _POOL)]
        boards = thinned | boards & ~self.spread(self.any(thinned))
        rounds = []
        for shift, low in self._halves:
            upper, lower = boards >> shift, boards & low
            rounds.append((shift, upper, lower))
            boards = upper | lower
        noise = self._noise[int(random() * _POOL)] >> int(random() * self.slots * self.count)
        for shift, upper, lower in reversed(rounds):
            risen = boards & upper & ~(lower & noise)
            boards = boards ^ risen | risen << shift
            noise >>= 1
        return boards

    def completing(self, boards: int, length: int) -> tuple[int, int]:
        """The slots where one more stone completes a line of `length`, and of `length` - 1, with the stones
        set.

        Occupied slots may be among them.
        """
        return gaps(boards, self._steps, length)
