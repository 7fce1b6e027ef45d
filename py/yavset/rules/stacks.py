"""Stacks of discs: a piece that moves on to an enemy covers it, and frees it when it moves on.

The stones of a position are the topmost discs, which alone can move. What lies below them is a stack: its
cell, and the letters of its discs from the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable

from yavset.rules.board import mask_of
from yavset.rules.moves import COLOURS
from yavset.rules.values import Piece

DISCS = "bw"
"""The letters of the players' discs, by the number of the player."""

DEEPEST = 8
"""Discs down to this depth below the topmost one have planes of their own for programs that learn."""

Stacks = tuple[tuple[int, str], ...]
"""Each cell with discs below its topmost one and the letters of these, in cell order."""


def move_piece(stones: list[int], stacks: dict[int, str], player: int, start: int, target: int) -> bool:
    """Move a player's topmost disc from cell to cell, and return whether it lands on an enemy.

    Changes the topmost discs of the players in `stones`, and the discs below them in `stacks`.
    """
    stones[player] ^= 1 << start | 1 << target
    if start in stacks:
        discs = stacks.pop(start)
        stones[DISCS.index(discs[-1])] |= 1 << start
        if len(discs) > 1:
            stacks[start] = discs[:-1]
    on_enemy = bool(stones[1 - player] >> target & 1)
    if on_enemy:
        stones[1 - player] ^= 1 << target
        stacks[target] = stacks.get(target, "") + DISCS[1 - player]
    return on_enemy


def count_covered(stacks: Stacks, player: int) -> int:
    """Return the number of a player's discs that are covered."""
    return sum(discs.count(DISCS[player]) for _, discs in stacks)


def stacked_piece(name: str, code: str) -> Piece:
    """Return what to draw on a cell for a code such as ``bw``."""
    *under, top = (COLOURS[letter] for letter in code)
    return Piece(name, "stone", top, tuple(under))


def covered_planes(stacks: Iterable[tuple[int, str]]) -> dict[str, int | float]:
    """Return for each depth and colour the mask of the cells with such a disc, for `Game.state_planes`."""
    return {
        f"{COLOURS[letter]} {depth} below": mask_of(
            cell for cell, discs in stacks if discs[-depth : -depth + 1 or None] == letter
        )
        for depth in range(1, DEEPEST + 1)
        for letter in DISCS
    }
