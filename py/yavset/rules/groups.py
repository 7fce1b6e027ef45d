"""Connected groups of stones, their size and their liberties, by flood fill on masks."""

from __future__ import annotations

from yavset.rules.board import Board


def group_of(board: Board, stones: int, seed: int) -> int:
    """Mask of the cells of `stones` connected to the mask `seed` (which must lie inside `stones`)."""
    group, grown = 0, seed
    steps = tuple(board.axes.values())
    while grown != group:
        group = grown
        for step in steps:
            # What one axis adds spreads along the next at once, so few rounds are needed.
            grown |= (grown << step | grown >> step) & stones
    return group


def groups(board: Board, stones: int) -> list[int]:
    """The connected groups of `stones`, as masks, in the order of their first cells."""
    found = []
    while stones:
        group = group_of(board, stones, stones & -stones)
        found.append(group)
        stones ^= group
    return found


def without_liberty(board: Board, stones: int, empty: int) -> int:
    """Mask of the stones whose group has no adjacent empty cell."""
    return stones & ~group_of(board, stones, stones & board.around(empty))
