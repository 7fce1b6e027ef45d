"""Neighbours and groups by shifts, on a mask of cells or on many boards in one integer.

A board's steps are the shifts along its axes. On hexagons the second one is the sum of the other two, so that
cells shifted along the first and then along the third axis arrive along the second: few shifts do for all six
directions. On squares with diagonals the second is the sum and the fourth the difference of the other two, so
that a row is shifted together with what is beside it. On large integers a shift costs as much as five of the
other operations.
"""

from __future__ import annotations

from collections.abc import Sequence


def shifted(cells: int, step: int) -> int:
    """Shift cells by a step, which may be negative; the result may have places off the board."""
    return cells << step if step > 0 else cells >> -step


def beside(cells: int, steps: Sequence[int]) -> int:
    """Return the places beside some cells; the result may have these cells, and places off the board."""
    if len(steps) == 3:
        first, _, third = steps
        ahead, behind = cells << first, cells >> first
        return ahead | (cells | ahead) << third | behind | (cells | behind) >> third
    if len(steps) == 4:
        first, _, third, _ = steps
        near = cells << first | cells >> first
        row = cells | near
        return near | row << third | row >> third
    near = 0
    for step in steps:
        near |= cells << step | cells >> step
    return near


def one_beside(cells: int, steps: Sequence[int]) -> int:
    """Return the places with exactly one of some cells beside them; some may be off the board."""
    some = more = 0
    for step in steps:
        for near in (cells << step, cells >> step):
            more |= some & near
            some |= near
    return some ^ some & more


def numbers_beside(cells: int, steps: Sequence[int], places: int) -> list[int]:
    """Return for each number, from 0 on, those of some places that have so many of the cells beside them."""
    ones = twos = fours = eights = 0
    for step in steps:
        for near in (cells << step, cells >> step):
            two, ones = ones & near, ones ^ near
            four, twos = twos & two, twos ^ two
            eights |= fours & four
            fours ^= four
    found = [places]
    for digit in (ones, twos, fours, eights)[: (2 * len(steps)).bit_length()]:
        some = [those & digit for those in found]
        found = [those ^ more for those, more in zip(found, some, strict=True)] + some
    return found[: 2 * len(steps) + 1]


def connected(seeds: int, through: int, steps: Sequence[int]) -> int:
    """Fill the mask `through` from `seeds`, a part of it: return the cells connected to them."""
    reached, grown = 0, seeds
    if len(steps) == 3:
        first, second, third = steps
        while grown != reached:
            reached = grown
            grown |= grown << first
            grown |= grown << third
            grown = (grown | grown >> second) & through
        return reached
    if len(steps) == 4:
        first, _, third, _ = steps
        while grown != reached:
            reached = grown
            grown |= grown << first | grown >> first
            grown = (grown | grown << third | grown >> third) & through
        return reached
    while grown != reached:
        reached = grown
        for step in steps:
            # What one axis adds spreads along the next at once, so few rounds are needed.
            grown |= (grown << step | grown >> step) & through
    return reached
