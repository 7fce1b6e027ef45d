"""The policy of the playouts, and the draw among the moves it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled.moving import Picked
from yavset.search.playouts.immediate import Immediate

_STEPPING = 1
"""A stone may move in this many eighths of the lanes where one can be placed as well."""


class Chooser:
    """Chooses a move for every lane."""

    def __init__(self, lanes: Lanes, picker: Lanes, colours: Sequence[str]) -> None:
        """Take the lanes, lanes with a plane for each kind of move if there are several, and the colours."""
        self.lanes = lanes
        self.colours = colours
        self._picker = picker

    def candidates(
        self,
        candidates: dict[str, int],
        results: dict[str, Immediate],
        threats: int,
        targets: Sequence[int],
        waiting: int,
    ) -> list[int]:
        """Return the moves that the policy draws from: cells for each colour, then for steps and hops."""
        lanes = self.lanes
        here = lanes.spread(waiting)
        legal = [candidates[colour] & here for colour in self.colours]
        wins = [cells & results[colour].wins for colour, cells in zip(self.colours, legal, strict=True)]
        blocks = [
            0 if colour == "enemy" else cells & threats
            for colour, cells in zip(self.colours, legal, strict=True)
        ]
        # `a ^ a & b` for `a & ~b` here: Python has to copy negative numbers.
        safe = [
            cells ^ cells & results[colour].losses for colour, cells in zip(self.colours, legal, strict=True)
        ]
        chosen = [0] * len(legal)
        left, stepping = here, 0
        for tier in (wins, blocks, safe, legal):
            some = 0
            for number, cells in enumerate(tier):
                here = cells & left
                chosen[number] |= here
                some |= here
            if some:
                left ^= left & lanes.spread(lanes.any(some))
            if tier is blocks:
                # A step is no block, but as good as any other move where there is nothing to block.
                stepping = left if targets else 0
            if not left:
                break
        if not targets:
            return chosen
        placing = 0
        for cells in chosen:
            placing |= cells
        # Where stones can be placed, they move now and then only.
        moving = lanes.spread(lanes.chance(_STEPPING) | ~lanes.any(placing) & lanes.every)
        moves = [cells & stepping & moving for cells in targets]
        some = 0
        for cells in moves:
            some |= cells
        instead = lanes.spread(lanes.any(some))
        return [*(cells ^ cells & instead for cells in chosen), *moves]

    def preparing(self) -> Iterator[None]:
        """Make what `pick` draws from, if there is none yet, and yield now and then."""
        return self._picker.preparing()

    def pick(self, planes: Sequence[int]) -> Picked:
        """Draw one move for each lane."""
        parts = self._picker.pick_in_planes(planes)
        count = len(self.colours)
        placed = dict.fromkeys(("own", "enemy", "red"), 0) | dict(
            zip(self.colours, parts[:count], strict=True)
        )
        return Picked(placed, parts[count:])
