"""What a move does to other stones than its own: captures and flips, on masks of cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from yavset.ludi.movement import march
from yavset.ludi.rules import Rules
from yavset.rules.board import Board, mask_of
from yavset.rules.groups import known_groups, without_liberty
from yavset.rules.moving import moved

CAPTURES = {"surrounded": "surround", "sandwiched": "sandwich", "sandwiched pairs": "sandwich-pairs"}
"""The names (see `yavset.rules.effects`) of the ways to capture."""

FLIPS = {"flanked": "flip", "beside": "flip-beside"}
"""The names of the ways to flip stones."""


def effects_of(rules: Rules) -> tuple[str, ...]:
    """Return the names of what moves do beyond what their text says."""
    pairs = " pairs" if rules.pairs else ""
    found = (CAPTURES | FLIPS).get((rules.capture or rules.flip) + pairs)
    others = {
        "again": rules.catch_up,
        "hop": rules.jumps,
        "phalanx": "phalanx" in rules.slides,
        "shot": rules.shoots,
        "twice": rules.twice,
    }
    return (*((found,) if found else ()), *(name for name, there in others.items() if there))


def placed(
    rules: Rules,
    stones: tuple[int, ...],
    player: int,
    cell: int,
    start: int | None = None,
    number: int | None = None,
) -> tuple[tuple[int, ...], int]:
    """Return the stones after a player's move, and how many it has captured.

    The move puts a stone on a cell: one of the player's from `start`, else a new one of a colour by its
    number, which is the player's own unless it is given.
    """
    enemy, own = 1 - player, player if number is None else number
    taken = 0
    phalanx = start is not None and "phalanx" in rules.slides
    moves = march(rules.board, stones[own], stones[enemy], start or 0, cell) if phalanx else None
    if moves is not None:
        taken = moves.taken.bit_count()
        changed = {own: stones[own] & ~moves.left | moves.entered, enemy: stones[enemy] & ~moves.taken}
        put = tuple(changed.get(colour, mask) for colour, mask in enumerate(stones))
    elif start is not None:
        landed = stones[enemy] & 1 << cell
        jumped = stones[enemy] & between(rules.board)[start].get(cell, 0) if rules.jumps else 0
        taken = (landed | jumped).bit_count()
        put = moved(stones, player, start, cell)
        if jumped:
            put = tuple(mask & ~jumped if colour == enemy else mask for colour, mask in enumerate(put))
    else:
        put = tuple(mask | 1 << cell if colour == own else mask for colour, mask in enumerate(stones))
    after = after_effects(rules, put, player, cell)
    return after, taken + (put[enemy] & ~after[enemy] & ~after[player]).bit_count()


@cache
def between(board: Board) -> dict[int, dict[int, int]]:
    """For every cell the cells between it and those in line with it, as masks by their ends."""
    return {
        cell: {end: mask_of(ray[:number]) for ray in rays for number, end in enumerate(ray)}
        for cell, rays in board.rays.items()
    }


def after_effects(rules: Rules, stones: tuple[int, ...], player: int, cell: int) -> tuple[int, ...]:
    """Return the stones once what a player has put on a cell has captured or flipped others."""
    if rules.capture:
        enemy = 1 - player
        dead = captured(rules, stones, player, cell)
        return tuple(mask & ~dead if number == enemy else mask for number, mask in enumerate(stones))
    return _after_flips(rules, stones, player, cell) if rules.flip else stones


def captured(rules: Rules, stones: Sequence[int], player: int, cell: int) -> int:
    """Return the enemy stones that the capture of the rules takes."""
    if rules.capture == "surrounded":
        return without_liberty(rules.board, stones[1 - player], rules.board.empty(stones))
    return _sandwiched(rules, stones, player, cell)


def capturing_cells(rules: Rules, stones: Sequence[int], player: int) -> int:
    """Return the cells where a new stone may capture or flip, of whatever colour; others do nothing."""
    if rules.capture != "surrounded":
        return rules.board.all if rules.capture or rules.flip else 0
    board, empty = rules.board, rules.board.empty(stones)
    # A stone of the enemy without an empty cell beside it is taken itself.
    found = board.all & ~board.around(empty)
    for group in known_groups(board, stones[1 - player]):
        free = board.around(group) & empty
        if free.bit_count() == 1:
            found |= free
    return found


def alive(rules: Rules, stones: tuple[int, ...], player: int) -> bool:
    """Return whether all groups of a player have an empty cell after it has captured what it can."""
    stones = after_effects(rules, stones, player, 0)
    return not without_liberty(rules.board, stones[player], rules.board.empty(stones))


def _after_flips(rules: Rules, stones: tuple[int, ...], player: int, cell: int) -> tuple[int, ...]:
    own, enemy = stones[player], stones[1 - player]
    if rules.flip == "beside":
        flipped = rules.board.neighbours[cell] & enemy if own >> cell & 1 else 0
    else:
        flipped = _sandwiched(rules, stones, player, cell)
    changed = {player: own | flipped, 1 - player: enemy & ~flipped}
    return tuple(changed.get(number, mask) for number, mask in enumerate(stones))


def _sandwiched(rules: Rules, stones: Sequence[int], player: int, cell: int) -> int:
    """Return the enemy stones between the stone on a cell and another of its player's, in a line."""
    own, enemy = stones[player], stones[1 - player]
    caught = 0
    if own >> cell & 1:
        for ray in rules.board.rays[cell]:
            met = 0
            for other in ray:
                if not enemy >> other & 1:
                    wanted = met.bit_count() == 2 if rules.pairs else True
                    caught |= met if own >> other & 1 and wanted else 0
                    break
                met |= 1 << other
    return caught
