"""Stones that stand on the board at the start, and the ways that rules let stones go, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from yavset.ludi.rule_tree import Tree
from yavset.rules.board import Board, mask_of
from yavset.rules.moves import write_capture, write_step
from yavset.rules.moving import kind_of_direction

Origin = TypeVar("Origin")

WAYS: dict[str, frozenset[str]] = {
    "": frozenset({"forward", "diagonal", "other"}),
    "forward": frozenset({"forward"}),
    "forward-diagonal": frozenset({"diagonal"}),
    "forward-any": frozenset({"forward", "diagonal"}),
}
"""The kinds of neighbours that a step may go to, by the word of the step."""

ONTO: dict[str, frozenset[str]] = {
    "": frozenset({"empty"}),
    "enemy": frozenset({"enemy"}),
    "either": frozenset({"empty", "enemy"}),
}
"""What may be on the cell that a step goes to, by the word of the step."""

Steps = frozenset[tuple[str, str]]
"""What steps may do: pairs of a kind of neighbour and of what is there."""


def steps_of(board: Board, steps: list[Tree]) -> Steps:
    """Return what the steps of a play may do on a board, in which no way is missing."""
    there = {"other"} | ({"forward"} if board.squares else set())
    there |= {"diagonal"} if board.shape == "square+" else set()
    return frozenset(
        (kind, what)
        for step in steps
        for way, onto in [words_of(step)]
        for kind in WAYS[way] & there
        for what in ONTO[onto]
    )


def words_of(step: Tree) -> tuple[str, str]:
    """Return the way of a step and what it goes onto, each "" where the step does not say it."""
    words = step.words()
    way = next((word for word in words if word in WAYS), "")
    return way, next((word for word in words if word in ONTO), "")


def fewest_steps(board: Board, steps: list[Tree]) -> list[Tree]:
    """Return the steps that say the same as others on a board, as few and as short as can be."""
    meant = steps_of(board, steps)
    every = [Tree("step", tuple(word for word in (way, onto) if word)) for way in WAYS for onto in ONTO]
    if not meant:
        return []
    alone = (one for one in every if steps_of(board, [one]) == meant)
    pairs = (
        [one, other]
        for number, one in enumerate(every)
        for other in every[number + 1 :]
        if steps_of(board, [one, other]) == meant
    )
    return next(([one] for one in alone), None) or next(pairs)


@cache
def step_table(board: Board, player: int, steps: Steps) -> dict[int, tuple[tuple[int, str, str], ...]]:
    """Tabulate a player's steps from every cell, in cell order.

    Each is the target's bit, the move onto an empty cell, and the move onto an enemy; "" for one that is not
    allowed.
    """
    names = board.names

    def allowed(start: int, target: int) -> tuple[int, str, str]:
        kind = kind_of_direction(board, player, target - start)
        return (
            1 << target,
            write_step(names[start], names[target]) if (kind, "empty") in steps else "",
            write_capture(names[start], names[target]) if (kind, "enemy") in steps else "",
        )

    return {
        start: tuple(
            found
            for target in board.bits(board.neighbours[start])
            if any((found := allowed(start, target))[1:])
        )
        for start in board.cells
    }


def counted_targets(board: Board, own: int, enemy: int, occupied: int, cell: int) -> int:
    """Return where a stone may go that moves as many cells as there are stones on the line."""
    found = 0
    for line, ways in _counted_ways(board)[cell]:
        far = (line & occupied).bit_count()
        for way in ways:
            if far <= len(way):
                between, target = way[far - 1]
                if not (between & occupied & ~own) and not target & (occupied & ~enemy):
                    found |= target
    return found


@cache
def _counted_ways(
    board: Board,
) -> dict[int, tuple[tuple[int, tuple[tuple[tuple[int, int], ...], ...]], ...]]:
    """For every cell its lines, and on both ways of each the cells before a target, and its bit."""
    axes = len(board.axes)

    def way(ray: Sequence[int]) -> tuple[tuple[int, int], ...]:
        return tuple((mask_of(ray[:number]), 1 << target) for number, target in enumerate(ray))

    return {
        cell: tuple(
            (mask_of((cell, *rays[axis], *rays[axis + axes])), (way(rays[axis]), way(rays[axis + axes])))
            for axis in range(axes)
        )
        for cell, rays in board.rays.items()
    }


def phalanx_targets(board: Board, own: int, enemy: int, occupied: int, cell: int) -> int:
    """Return where the first stone of the phalanxes may come to whose last stone is the one on a cell."""
    found = 0
    for ray in board.rays[cell]:
        size = _run(ray, own) + 1
        for number in range(size - 1, min(2 * size - 1, len(ray))):
            target = 1 << ray[number]
            if target & enemy and _run(ray[number:], enemy) < size:
                found |= target
            if target & occupied:
                break
            found |= target
    return found


class March(NamedTuple):
    """What the move of a phalanx does, as masks: the cells that it leaves and enters, the stones it takes."""

    left: int
    entered: int
    taken: int


def march(board: Board, own: int, enemy: int, start: int, target: int) -> March | None:
    """Return what a move of a phalanx from its last stone does; None for another move."""
    ray = next((ray for ray in board.rays[start] if target in ray), None)
    if ray is None:
        return None
    size, end = _run(ray, own) + 1, ray.index(target)
    far = end - size + 2
    if far > size:
        return None
    return March(
        mask_of((start, *ray)[:far]),
        mask_of(ray[size - 1 : end + 1]),
        mask_of(ray[end:][: _run(ray[end:], enemy)]),
    )


def _run(cells: Sequence[int], stones: int) -> int:
    """Return how many of the first cells have some stones."""
    return next((number for number, cell in enumerate(cells) if not stones >> cell & 1), len(cells))


def fewest_starts(board: Board, tree: Tree) -> list[Tree]:
    """Return the start that says the same as that of the tree of a board, as short as can be."""
    starts = start_of(board, tree)
    if not any(starts):
        return []
    short = [Tree("rows", (number,)) for number in range(1, board.rows // 2 + 1)] if board.squares else []
    white, black = map(board.cell_names, starts)
    written = [Tree("stones", ("white", *white, "black", *black))]
    holes = board.cell_names(board.all & ~(starts[0] | starts[1]))
    # Whichever names fewer cells; only the one can say that a colour has no stones.
    but = [Tree("chequered", tuple(holes))] if board.squares else []
    fewer = len(holes) < len(white) + len(black) or not (white and black)
    choice = [*short, *but, *written] if fewer else [*short, *written, *but]
    return [next(one for one in choice if start_of(board, Tree("board", (one,))) == starts)]


def named_cells(stones: Tree) -> tuple[list[str], list[str]]:
    """Return the cells of White and of Black that a start names, or those that it leaves empty and none."""
    words = stones.words()
    if "black" not in words:
        return words, []
    black = words.index("black")
    return words[1:black], words[black + 1 :]


def start_of(board: Board, tree: Tree) -> tuple[int, int]:
    """Return the stones of White and Black at the start, by the tree of a board.

    Cells that the board does not have are left out.
    """
    if stones := tree.child("stones"):
        white, black = (
            mask_of(board.cell(name) for name in names if board.has(name)) for names in named_cells(stones)
        )
        return white, black
    if rows := tree.child("rows"):
        count = rows.number()
        return (
            mask_of(cell for row in range(count) for cell in board.row(row)),
            mask_of(cell for row in range(board.rows - count, board.rows) for cell in board.row(row)),
        )
    if chequered := tree.child("chequered"):
        filled = board.all & ~mask_of(board.cell(name) for name in chequered.words() if board.has(name))
        light = mask_of(cell for cell, (letter, row) in board.points.items() if (letter + row) % 2 == 0)
        return light & filled, filled & ~light
    return 0, 0
