"""Connected groups of stones, their size and their liberties, by flood fill on masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from yavset.rules.board import Board
from yavset.rules.neighbours import connected


def group_of(board: Board, stones: int, seed: int) -> int:
    """Return the mask of the cells of `stones` connected to the mask `seed`, which lies inside `stones`."""
    return connected(seed, stones, board.steps)


def groups(board: Board, stones: int) -> list[int]:
    """Return the connected groups of `stones`, as masks, in the order of their first cells."""
    found = []
    while stones:
        group = group_of(board, stones, stones & -stones)
        found.append(group)
        stones ^= group
    return found


known_groups = lru_cache(maxsize=1_500)(groups)
"""`groups` with a cache, for games that ask again for the colours that a move has not changed.

Do not change the list that it returns."""


def groups_by_colour(board: Board, colours: Iterable[int]) -> list[int]:
    """Return the groups of all colours, one colour after the other."""
    return [group for stones in colours for group in groups(board, stones)]


def most_touched(board: Board, stones: int, edges: Sequence[int]) -> int:
    """Return the largest number of `edges` (masks) that a single group of `stones` touches."""
    touched = (sum(bool(group & edge) for edge in edges) for group in groups(board, stones))
    return max(touched, default=0)


def without_liberty(board: Board, stones: int, empty: int) -> int:
    """Return the mask of the stones whose group has no adjacent empty cell."""
    return stones & ~group_of(board, stones, stones & board.around(empty))


@lru_cache(maxsize=1_500)
def beside_groups(board: Board, stones: int, most: int) -> Sequence[int]:
    """Return for each number up to `most` the cells whose adjacent groups have so many stones or more in all.

    They are masks; that for 0 is empty. Do not change the list.
    """
    found = [0] * (most + 1)
    for group in known_groups(board, stones):
        size, ring = group.bit_count(), board.around(group)
        for number in range(most, 0, -1):
            found[number] |= ring & found[number - size] if number > size else ring
    return found


def crowded(board: Board, stones: int, largest: int) -> int:
    """Return the mask of the cells where one more stone would make a group of more than `largest`."""
    return beside_groups(board, stones, largest)[largest]
