"""Where the stones on the board may go by the moves of the rules, on masks of cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from yavset.ludi.movement import Steps, counted_targets, phalanx_targets, step_table
from yavset.ludi.rules import PLAYERS, Rules
from yavset.rules.board import Board
from yavset.rules.moves import write_capture, write_step
from yavset.rules.moving import slide_targets


def missing_stones(rules: Rules, stones: Sequence[int], player: int) -> int:
    """Return how many stones a player has to place before one of its stones may move."""
    return max(0, rules.supply - stones[player].bit_count())


def targets_of(rules: Rules, stones: Sequence[int], player: int, cell: int) -> int:
    """Return the cells that a player's stone on a cell may go to, empty or with an enemy stone."""
    if missing_stones(rules, stones, player):
        return 0
    board, found = rules.board, 0
    empty = board.empty(stones)
    occupied = board.all & ~empty
    if rules.steps:
        walks, captures = _steps(board, player, rules.steps)[cell]
        found |= walks & empty | captures & stones[1 - player]
    if rules.hops:
        for over, target in _hops(board)[cell]:
            if not over & empty:
                found |= target & empty
    if rules.jumps:
        for jumps in _jumps(board)[cell]:
            for over, target in jumps:
                if not (over & stones[1 - player] and target & empty):
                    break
                found |= target
    if rules.chains:
        found |= _chained(board, cell, occupied & ~(1 << cell), empty)
    if rules.leaps:
        found |= _leaps(board)[cell] & empty
    if "open" in rules.slides:
        found |= slide_targets(board, cell, len(board.cells), occupied)
    if "counted" in rules.slides:
        found |= counted_targets(board, stones[player], stones[1 - player], occupied, cell)
    if "phalanx" in rules.slides:
        found |= phalanx_targets(board, stones[player], stones[1 - player], occupied, cell)
    return found


@cache
def _steps(board: Board, player: int, steps: Steps) -> dict[int, tuple[int, int]]:
    """For every cell the targets of a player's steps onto empty cells, and onto enemy stones."""
    return {
        cell: (sum(bit for bit, walk, _ in found if walk), sum(bit for bit, _, capture in found if capture))
        for cell, found in step_table(board, player, steps).items()
    }


@cache
def _hops(board: Board) -> dict[int, tuple[tuple[int, int], ...]]:
    """For every cell the hops from it: the bits of the cell jumped over and of the target."""
    return {cell: tuple(jumps[0] for jumps in found if jumps) for cell, found in _jumps(board).items()}


def _chained(board: Board, start: int, stones: int, free: int) -> int:
    """Return where hops over one of some stones after the other lead, on free cells in any directions.

    Takes the cell from where they start, which is no target.
    """
    reached, waiting = 1 << start, [start]
    while waiting:
        for over, target in _hops(board)[waiting.pop()]:
            if target & free & ~reached and over & stones:
                reached |= target
                waiting.append(target.bit_length() - 1)
    return reached & ~(1 << start)


@cache
def _jumps(board: Board) -> dict[int, tuple[tuple[tuple[int, int], ...], ...]]:
    """For every cell and direction the jumps in a row: the bits of what is jumped and of the end."""
    return {
        cell: tuple(tuple(zip(_bits(ray[::2]), _bits(ray[1::2]), strict=False)) for ray in rays)
        for cell, rays in board.rays.items()
    }


def _bits(cells: Sequence[int]) -> list[int]:
    return [1 << cell for cell in cells]


@cache
def _leaps(board: Board) -> dict[int, int]:
    """For every cell the targets of leaps from it."""
    return {cell: board.around(near) & ~near & ~(1 << cell) for cell, near in board.neighbours.items()}


def all_movements(rules: Rules) -> list[str]:
    """List every move of a stone that the rules know, each once, in a fixed order."""
    return list(dict.fromkeys(_written_movements(rules)))


def _written_movements(rules: Rules) -> Iterator[str]:
    board, names = rules.board, rules.board.names
    if rules.steps:
        tables = [step_table(board, player, rules.steps) for player in range(len(PLAYERS))]
        for cell in board.cells:
            for table in tables:
                yield from (move for _, *both in table[cell] for move in both if move)
    if rules.hops:
        for cell in board.cells:
            yield from (write_step(names[cell], names[ray[1]]) for ray in board.rays[cell] if len(ray) > 1)
    if rules.jumps:
        for cell in board.cells:
            ends = (end for ray in board.rays[cell] for end in ray[1::2])
            yield from (write_step(names[cell], names[end]) for end in ends)
    if rules.chains:
        for cell in board.cells:
            # Stones may stand wherever they are needed.
            reached = board.bits(_chained(board, cell, board.all, board.all))
            yield from (write_step(names[cell], names[end]) for end in reached)
    if rules.leaps:
        for cell, targets in _leaps(board).items():
            yield from (write_step(names[cell], names[target]) for target in board.bits(targets))
    if rules.slides:
        writers = (write_step, write_capture) if rules.slides - {"open"} else (write_step,)
        for cell in board.cells:
            for ray in board.rays[cell]:
                for target in ray:
                    yield from (write(names[cell], names[target]) for write in writers)
