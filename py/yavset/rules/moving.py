"""Moving a piece from cell to cell: moves such as ``e5-e6``, ``e5xh5`` and ``e5xe6-f7``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from yavset.rules.board import Board, mask_of
from yavset.rules.moves import ends, read_parts, write_jump, write_step
from yavset.rules.position import Position


@cache
def step_moves(board: Board) -> dict[int, tuple[tuple[int, str], ...]]:
    """Tabulate for every cell the steps to its neighbours, in cell order: (the target's bit, the move)."""
    return {
        cell: tuple(
            (1 << target, write_step(board.names[cell], board.names[target]))
            for target in board.bits(board.neighbours[cell])
        )
        for cell in board.cells
    }


def read_move(board: Board, move: str) -> tuple[int, int]:
    """Return the cells where a move of a stone starts and ends."""
    start, target = ends(move)
    return board.cell(start), board.cell(target)


def own_move(position: Position, move: str, write: Callable[[str, str], str]) -> tuple[int, int] | None:
    """Return the cells where a move of one of the mover's stones starts and ends, legal or not.

    Takes the position, the text, and the writer of such moves: `write_step` or `write_capture`. Returns None
    for text that this writer never writes and for moves of anything but an own stone.
    """
    parts, board = read_parts(move), position.game.board
    if move != write(parts.cell, parts.target) or not (board.has(parts.cell) and board.has(parts.target)):
        return None
    start, end = board.cell(parts.cell), board.cell(parts.target)
    return (start, end) if position.stones[position.player] >> start & 1 else None


def moved(stones: tuple[int, ...], colour: int, start: int, end: int) -> tuple[int, ...]:
    """Move a stone of colour number `colour`, capturing what stands on `end`; return all stones."""
    path, target = 1 << start | 1 << end, 1 << end
    return tuple(mask ^ path if number == colour else mask & ~target for number, mask in enumerate(stones))


def moves_to(board: Board, start: int, targets: int) -> list[str]:
    """List the moves ``start-target`` of a piece to the cells of the mask `targets`, in cell order."""
    name = board.names[start]
    return [write_step(name, board.names[target]) for target in board.bits(targets)]


# Slides along empty lines.


@cache
def _rays(board: Board, most: int) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
    """Tabulate the masks of every cell's rays, cut after `most` cells: to higher cells, to lower ones."""
    half = len(board.directions) // 2
    found = {}
    for cell, rays in board.rays.items():
        masks = tuple(mask_of(ray[:most]) for ray in rays)
        found[cell] = (masks[:half], masks[half:])
    return found


def slide_targets(board: Board, piece: int, most: int, occupied: int) -> int:
    """Return the mask of the empty cells up to `most` steps from a piece along empty lines."""
    targets = 0
    upwards, downwards = _rays(board, most)[piece]
    for ray in upwards:
        met = ray & occupied
        targets |= ray & (met & -met) - 1
    for ray in downwards:
        met = (ray & occupied).bit_length()
        targets |= ray >> met << met
    return targets


# Jumps over an enemy.


class Jump(NamedTuple):
    """One jump: the bit of the enemy piece that it captures, the cell where it lands, and the move."""

    victim: int
    target: int
    move: str


@cache
def bent_jumps(board: Board) -> dict[int, tuple[Jump, ...]]:
    """Tabulate the bent jumps from every cell, in the order of (victim, target).

    A jump goes over a neighbour in one direction and lands beyond it in a direction turned by 60° either way.
    """
    names = board.names
    jumps = {}
    for cell, rays in board.rays.items():
        found = []
        for number, ray in enumerate(rays):
            for turned in (number - 1, (number + 1) % 6):
                if ray and (beyond := board.rays[ray[0]][turned]):
                    found.append((ray[0], beyond[0]))
        jumps[cell] = tuple(
            Jump(1 << over, target, write_jump(names[cell], names[over], names[target]))
            for over, target in sorted(found)
        )
    return jumps


def kind_of_direction(board: Board, player: int, step: int) -> str:
    """Return ``forward``, ``diagonal`` or ``other`` for a direction of a board, as a player sees it.

    White looks up the board and Black down. Only squares have neighbours ahead.
    """
    ahead = step if player == 0 else -step
    if not board.squares or ahead < board.stride - 1:
        return "other"
    return "forward" if ahead == board.stride else "diagonal"


@cache
def last_row(board: Board, player: int) -> int:
    """Return the mask of the row that is farthest from a player."""
    return mask_of(board.row(board.rows - 1 if player == 0 else 0))
