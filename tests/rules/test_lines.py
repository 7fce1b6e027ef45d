"""Rows of n, compared with looking at every run of cells one by one."""

from __future__ import annotations

from random import Random

import pytest

from yavset.rules.board import Board, hexhex, square, trapezium
from yavset.rules.lines import completing, gaps, has_line, line_through, windows

BOARDS = [hexhex(4), hexhex(6), trapezium(), square(7)]


def longest_run(board: Board, stones: int, cell: int) -> int:
    """Return the stones in the longest line through a cell, walking along the rays."""
    half = len(board.directions) // 2
    longest = 0
    for direction in range(half):
        count = 1
        for ray in (board.rays[cell][direction], board.rays[cell][direction + half]):
            for other in ray:
                if not stones >> other & 1:
                    break
                count += 1
        longest = max(longest, count)
    return longest


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
