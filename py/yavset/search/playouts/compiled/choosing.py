"""The policy of the playouts, and the draw among the moves it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled.moving import Picked
from yavset.search.playouts.immediate import Immediate
from yavset.search.playouts.steps import NO_STEPPING, Stepping

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
        stepping: Stepping = NO_STEPPING,
        opening: int = 0,
    ) -> list[int]:
        """Return the moves that the policy draws from: cells for each colour, then for steps and hops.

        Takes what may be placed, what that brings about at once, where the other side would win, the targets
        of steps and hops, the lanes that wait for a move, what steps bring about at once, and where a stone
        lets the other side win above it.
        """
        lanes = self.lanes
        here = lanes.spread(waiting)
        legal = [candidates[colour] & here for colour in self.colours]
        wins = [cells & results[colour].wins for colour, cells in zip(self.colours, legal, strict=True)]
        blocks = [
            0 if colour == "enemy" else cells & (threats | stepping.runners)
            for colour, cells in zip(self.colours, legal, strict=True)
        ]
        # `a ^ a & b` for `a & ~b` here: Python has to copy negative numbers.
        safe = [
            cells ^ cells & results[colour].losses for colour, cells in zip(self.colours, legal, strict=True)
        ]
        if opening:
            safe = [cells ^ cells & opening for cells in safe]
        chosen = [0] * len(legal)
        left, free = here, 0
        steps = targets[0] if stepping is not NO_STEPPING else 0
        urgent = 0
        for tier in (wins, blocks, safe, legal):
            some = 0
            for number, cells in enumerate(tier):
                here = cells & left
                chosen[number] |= here
                some |= here
            if steps and (tier is wins or tier is blocks):
                here = steps & left & (stepping.results.wins if tier is wins else threats | stepping.blocks)
                urgent |= here
                some |= here
            if some:
                left ^= left & lanes.spread(lanes.any(some))
            if tier is blocks:
                if here := steps & left & stepping.runs:
                    urgent |= here
                    left ^= left & lanes.spread(lanes.any(here))
                # A step is no block, but as good as any other move where there is nothing to block.
                free = left if targets else 0
            if not left:
                break
        if not targets:
            return chosen
        placing = union(chosen)
        # Where stones can be placed, they move now and then only.
        moves = [cells & free for cells in targets]
        if self.colours:
            moving = lanes.spread(lanes.chance(_STEPPING) | ~lanes.any(placing) & lanes.every)
            moves = [cells & moving for cells in moves]
        if losing := steps & stepping.results.losses:
            harmless = moves[0] ^ moves[0] & losing
            better = lanes.spread(lanes.any(union([harmless, placing, *moves[1:]])))
            moves[0] ^= moves[0] & losing & better
        if urgent:
            moves[0] |= urgent
        if not self.colours:
            return moves
        instead = lanes.spread(lanes.any(union(moves)))
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


def union(boards: Sequence[int]) -> int:
    """Return the cells that are set on one of some boards."""
    some = 0
    for cells in boards:
        some |= cells
    return some
