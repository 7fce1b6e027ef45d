"""Rows of n: runs of stones along an axis, found with shifts over whole boards or masks through one cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from yavset.rules.board import Board, mask_of
from yavset.rules.neighbours import beside, shifted


@cache
def windows(board: Board, length: int) -> dict[int, tuple[int, ...]]:
    """Tabulate for every cell the masks of `length` consecutive cells in a line that contain it."""
    through: dict[int, list[int]] = {cell: [] for cell in board.cells}
    for cell in board.cells:
        for ray in board.rays[cell][: len(board.directions) // 2]:
            if len(ray) >= length - 1:
                window = (cell, *ray[: length - 1])
                for member in window:
                    through[member].append(mask_of(window))
    return {cell: tuple(masks) for cell, masks in through.items()}


def line_through(board: Board, stones: int, cell: int, length: int, needed: tuple[int, ...] = ()) -> int:
    """Mask of all lines of at least `length` stones of `stones` that contain `cell`; 0 if there is none.

    With masks in `needed`, every `length` consecutive cells must hold a stone of each of them to count.
    """
    found = 0
    for window in windows(board, length)[cell]:
        if stones & window == window and all(window & mask for mask in needed):
            found |= window
    return found


def exact_line_through(board: Board, stones: int, cell: int, length: int) -> int:
    """Mask of the lines of exactly `length` stones of `stones` through `cell`, each from end to end; or 0.

    A longer line through the cell in another direction does not matter.
    """
    found = [window for window in windows(board, length)[cell] if stones & window == window]
    # Lines in other directions share but the one cell with a window.
    longer = line_through(board, stones, cell, length + 1) if found else 0
    lines = 0
    for window in found:
        if window & longer != window:
            lines |= window
    return lines


def has_line(board: Board, stones: int, length: int) -> bool:
    """Return whether `stones` holds `length` consecutive cells in a line anywhere."""
    for step in board.axes.values():
        run = stones
        for k in range(1, length):
            run &= stones >> k * step
        if run:
            return True
    return False


def completing(board: Board, stones: int, empty: int, length: int, *, exactly: bool = False) -> int:
    """Mask of the cells of `empty` where one more stone makes a line of `length` or more with `stones`.

    With `exactly` longer lines are none.
    """
    found = completed_exactly if exactly else completed_by
    return found(stones, board.steps, length) & empty


def beyond(own: int, enemy: int, steps: Iterable[int]) -> int:
    """Return the places right beyond enemy stones in a line with own ones, whether they are taken or not.

    Takes the shifts along the axes, those of many boards in one integer as well.
    """
    found = 0
    for axis in steps:
        for step in (axis, -axis):
            line, met = 0, shifted(own, step) & enemy
            while met:
                line |= met
                met = shifted(met, step) & enemy
            if line:
                found |= shifted(line, step)
    return found


def gaps(stones: int, steps: Iterable[int], length: int) -> tuple[int, int]:
    """Return the cells that complete a line of `length` (3 or more) with `stones`, and of one less, as masks.

    Takes the shifts along the axes. Places that are taken or off the board may be among the result. Works on
    many boards in one integer as well, if the shifts are those of that layout.
    """
    if length == 4:
        return _gaps_in_four(stones, steps)
    if length == 5:
        return _gaps_in_five(stones, steps)
    long = short = 0
    for step in steps:
        run = stones
        ahead, behind = [0, run << step], [0, run >> step]
        for k in range(1, length - 1):
            run &= stones >> k * step
            ahead.append(run << (k + 1) * step)
            behind.append(run >> step)
        long |= ahead[-1] | behind[-1]
        short |= ahead[-2] | behind[-2]
        for k in range(1, length - 1):
            long |= ahead[k] & behind[length - 1 - k]
        for k in range(1, length - 2):
            short |= ahead[k] & behind[length - 2 - k]
    return long, short


def _gaps_in_four(stones: int, steps: Iterable[int]) -> tuple[int, int]:
    """`gaps` for four and three, written out: Yavalath's search spends most of its time here."""
    long = short = 0
    for step in steps:
        ahead, behind = stones << step, stones >> step
        pairs = stones & behind
        two_ahead, two_behind = pairs << 2 * step, pairs >> step
        triples = pairs & two_behind
        long |= triples << 3 * step | triples >> step | two_ahead & behind | ahead & two_behind
        short |= two_ahead | two_behind | ahead & behind
    return long, short


def _gaps_in_five(stones: int, steps: Iterable[int]) -> tuple[int, int]:
    """`gaps` for five and four, written out for the games with rows of five."""
    long = short = 0
    for step in steps:
        ahead, behind = stones << step, stones >> step
        pairs = stones & behind
        pairs_behind = pairs >> step
        triples = pairs & pairs_behind
        pairs_ahead = pairs << 2 * step
        triples_ahead, triples_behind = triples << 3 * step, triples >> step
        quads = triples & triples_behind
        long |= quads << 4 * step | quads >> step | pairs_ahead & pairs_behind
        long |= ahead & triples_behind | triples_ahead & behind
        short |= triples_ahead | triples_behind | pairs_ahead & behind | ahead & pairs_behind
    return long, short


def completed_by(stones: int, steps: Sequence[int], length: int) -> int:
    """Return the cells that complete a line of `length` (2 or more), taken ones and places off the board too.

    That is the first mask of `gaps`, for less work.
    """
    if length == 2:
        return beside(stones, steps)
    if length != 5:
        return gaps(stones, steps, length)[0]
    found = 0
    for step in steps:
        behind = stones >> step
        pairs = stones & behind
        pairs_behind = pairs >> step
        triples = pairs & pairs_behind
        triples_behind = triples >> step
        quads = triples & triples_behind
        found |= quads << 4 * step | quads >> step | pairs << 2 * step & pairs_behind
        found |= stones << step & triples_behind | triples << 3 * step & behind
    return found


def completed_exactly(stones: int, steps: Iterable[int], length: int) -> int:
    """Return the cells that complete a line of exactly `length` (2 or more) in some direction.

    Whatever lines they complete in others. Taken cells and places off the board may be among the result, and
    it works on many boards in one integer, as `completed_by` does.
    """
    found = 0
    for step in steps:
        # What completes a longer line completes one of this length, too.
        found |= completed_by(stones, (step,), length) ^ completed_by(stones, (step,), length + 1)
    return found


def open_lines(stones: int, empty: int, steps: Iterable[int], length: int) -> tuple[int, int]:
    """Return masks of the empty cells in lines of `length` with no other stones than some.

    The first has the cells of lines with exactly two empty cells, where a stone threatens to complete the
    line; the second those of lines with one or two.
    """
    free = stones | empty
    two_empty = few_empty = 0
    for step in steps:
        open_here = free
        one, two, three = empty, 0, 0
        for k in range(1, length):
            shift = k * step
            gap = empty >> shift
            open_here &= free >> shift
            three |= two & gap
            two |= one & gap
            one |= gap
        few = open_here & one & ~three
        if few:
            pairs = few & two
            for k in range(length):
                two_empty |= pairs << k * step
                few_empty |= few << k * step
    return two_empty & empty, few_empty & empty


def holes(stones: int, steps: Iterable[int], length: int) -> list[int]:
    """Return the cells that complete `length` (2 or more) in a row, for each axis and place in the row.

    Takes the shifts along the axes, and works on many boards in one integer as `gaps` does.
    """
    found = []
    for step in steps:
        run = stones
        ahead, behind = [run << step], [run >> step]
        for k in range(1, length - 1):
            run &= stones >> k * step
            ahead.append(run << (k + 1) * step)
            behind.append(run >> step)
        found += [ahead[-1], behind[-1]]
        found += [ahead[k] & behind[length - 3 - k] for k in range(length - 2)]
    return found


def differing(rows: Iterable[int], others: Iterable[int]) -> int:
    """Return the cells that complete a row of some stones, but not one made up of others among them.

    Takes the `holes` of both.
    """
    found = 0
    for row, other in zip(rows, others, strict=True):
        found |= row ^ other
    return found


@cache
def whole_lines(board: Board) -> dict[int, dict[str, int]]:
    """Tabulate for every cell and sign of an axis the mask of the line through it from edge to edge."""
    half = len(board.directions) // 2
    return {
        cell: {
            sign: mask_of((cell, *rays[number], *rays[number + half]))
            for number, sign in enumerate(board.axes)
        }
        for cell, rays in board.rays.items()
    }
