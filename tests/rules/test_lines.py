"""Rows of n, compared with looking at every run of cells one by one."""

from __future__ import annotations

from random import Random

import pytest

from yavset.rules.board import Board, hexhex, square, square_with_diagonals, trapezium
from yavset.rules.lines import (
    completed_exactly,
    completing,
    exact_line_through,
    gaps,
    has_line,
    line_through,
    windows,
)
from yavset.search.playouts.cell_major import Lanes

BOARDS = [hexhex(4), hexhex(6), trapezium(), square(7)]


def runs_through(board: Board, stones: int, cell: int) -> list[set[int]]:
    """Return the lines through a cell that has a stone, one for each axis, walking along the rays."""
    half = len(board.directions) // 2
    found = []
    for direction in range(half):
        run = {cell}
        for ray in (board.rays[cell][direction], board.rays[cell][direction + half]):
            for other in ray:
                if not stones >> other & 1:
                    break
                run.add(other)
        found.append(run)
    return found


def longest_run(board: Board, stones: int, cell: int) -> int:
    """Return the stones in the longest line through a cell."""
    return max(map(len, runs_through(board, stones, cell)))


def random_stones(board: Board, random: Random, share: float = 0.45) -> int:
    return sum(1 << cell for cell in board.cells if random.random() < share)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
@pytest.mark.parametrize("length", [3, 4, 5, 6, 7])
def test_completing_and_gaps(board: Board, length: int) -> None:
    random = Random(length)
    for _ in range(60):
        # Long lines need more stones.
        stones = random_stones(board, random, 0.2 + length * 0.06)
        empty = board.all & ~stones
        found = completing(board, stones, empty, length)
        long, short = gaps(stones, board.axes.values(), length)
        for cell in board.bits(empty):
            run = longest_run(board, stones, cell)
            assert bool(found >> cell & 1) == (run >= length)
            assert bool(long >> cell & 1) == (run >= length)
            assert bool(short >> cell & 1) == (run >= length - 1)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_line_through_and_has_line(board: Board) -> None:
    random = Random(1)
    for _ in range(60):
        stones = random_stones(board, random)
        runs = {cell: longest_run(board, stones, cell) for cell in board.bits(stones)}
        for cell, run in runs.items():
            line = line_through(board, stones, cell, 4)
            assert bool(line) == (run >= 4)
            assert not line or (line >> cell & 1 and line & ~stones == 0)
        assert has_line(board, stones, 4) == (max(runs.values(), default=0) >= 4)


@pytest.mark.parametrize("board", [*BOARDS, square_with_diagonals(8)], ids=lambda board: board.name)
@pytest.mark.parametrize("length", [2, 3, 4, 5, 6])
def test_exact_lines_on_one_board_and_in_lanes(board: Board, length: int) -> None:
    random = Random(length)
    layout = Lanes(board, 8, random)
    seen = set()
    for _ in range(20):
        boards = [random_stones(board, random, 0.3 + length * 0.07) for _ in range(8)]
        in_lanes = completed_exactly(layout.load(boards), layout.steps, length)
        for lane, stones in enumerate(boards):
            empty = board.all & ~stones
            found = completing(board, stones, empty, length, exactly=True)
            assert found == layout.lane(in_lanes, lane) & empty
            taken = completed_exactly(stones, board.steps, length) & stones
            assert taken == layout.lane(in_lanes, lane) & stones
            for cell in board.cells:
                runs = runs_through(board, stones, cell)
                exact = [run for run in runs if len(run) == length]
                assert bool((found | taken) >> cell & 1) == bool(exact)
                if stones >> cell & 1:
                    line = exact_line_through(board, stones, cell, length)
                    assert line == sum(1 << other for other in set().union(*exact))
                longer = any(len(run) > length for run in runs)
                seen.add((bool(stones >> cell & 1), bool(exact), longer))
    assert len(seen) == 8, "lines of that length and longer ones through one cell among them"


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_windows_are_each_named_once(board: Board) -> None:
    half = len(board.directions) // 2
    for cell, masks in windows(board, 3).items():
        assert len(set(masks)) == len(masks)
        assert all(mask >> cell & 1 and mask.bit_count() == 3 for mask in masks)
        # Of the three places that a cell has in a window, those that fit between the two edges.
        rays = [len(ray) for ray in board.rays[cell]]
        pairs = list(zip(rays[:half], rays[half:], strict=True))
        assert len(masks) == sum(
            ahead >= 2 - place and behind >= place for ahead, behind in pairs for place in range(3)
        )
