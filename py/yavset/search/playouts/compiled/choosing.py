"""The policy of the playouts: which moves it draws from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.immediate import Immediate
from yavset.search.playouts.steps import NO_STEPPING, Stepping

_STEPPING = 1
"""A stone may move in this many eighths of the lanes where one can be placed as well."""


class Alternatives(NamedTuple):
    """What the sides to move can do, and what it brings about at once.

    Attributes:
        empty: the empty cells.
        results: for every colour that may be placed, the immediate results of a stone of it.
        threats: the empty cells where the other side would win with a stone of its own.
        placing: the cells where each colour may be placed.
        targets: the cells that stones can step or hop to.
        stepping: what steps bring about at once.
        opening: where a stone that falls to the bottom would let the other side win above it.
    """

    empty: int
    results: dict[str, Immediate]
    threats: int
    placing: dict[str, int]
    targets: list[int]
    stepping: Stepping = NO_STEPPING
    opening: int = 0


def candidates(
    lanes: Lanes, can: Alternatives, placing: Mapping[str, int], targets: Sequence[int], waiting: int
) -> list[int]:
    """Return the moves that the policy draws from: cells for each colour, then for steps and hops.

    Takes what the sides can do, what is left of it to place each colour on and to step and hop to, and the
    lanes that wait for a move.
    """
    here = lanes.spread(waiting)
    results, threats, stepping = can.results, can.threats, can.stepping
    legal = [cells & here for cells in placing.values()]
    wins = [cells & results[colour].wins for colour, cells in zip(placing, legal, strict=True)]
    blocks = [
        0 if colour == "enemy" else cells & (threats | stepping.runners)
        for colour, cells in zip(placing, legal, strict=True)
    ]
    # `a ^ a & b` for `a & ~b` here: Python has to copy negative numbers.
    safe = [cells ^ cells & results[colour].losses for colour, cells in zip(placing, legal, strict=True)]
    if can.opening:
        safe = [cells ^ cells & can.opening for cells in safe]
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
    placed = union(chosen)
    # Where stones can be placed, they move now and then only.
    moves = [cells & free for cells in targets]
    if placing:
        moving = lanes.spread(lanes.chance(_STEPPING) | ~lanes.any(placed) & lanes.every)
        moves = [cells & moving for cells in moves]
    if losing := steps & stepping.results.losses:
        harmless = moves[0] ^ moves[0] & losing
        better = lanes.spread(lanes.any(union([harmless, placed, *moves[1:]])))
        moves[0] ^= moves[0] & losing & better
    if urgent:
        moves[0] |= urgent
    if not placing:
        return moves
    instead = lanes.spread(lanes.any(union(moves)))
    return [*(cells ^ cells & instead for cells in chosen), *moves]


def union(boards: Sequence[int]) -> int:
    """Return the cells that are set on one of some boards."""
    some = 0
    for cells in boards:
        some |= cells
    return some
