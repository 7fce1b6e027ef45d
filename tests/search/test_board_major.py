"""Boards one after another in one integer are counted as one at a time."""

from __future__ import annotations

from random import Random

import pytest

from yavset.rules.board import Board, hexhex
from yavset.search.playouts.board_major import BoardMajor

EVERY_SIZE = [hexhex(size) for size in range(4, 9)]


@pytest.mark.parametrize("board", EVERY_SIZE, ids=lambda board: board.name)
def test_boards_are_loaded_and_counted(board: Board) -> None:
    random, width = Random(4), board.cells[-1] + 1
    masks = [board.all, 0, *(random.getrandbits(width) & board.all for _ in range(14))]
    boards = BoardMajor(board, 16)
    loaded = boards.load(masks)
    for lane, mask in enumerate(masks):
        assert loaded >> lane * boards.width & (1 << boards.width) - 1 == mask
        assert boards.ones >> lane * boards.width & (1 << boards.width) - 1 == 1
    assert list(boards.numbers(boards.sizes(loaded))) == [mask.bit_count() for mask in masks]


def test_a_step_from_any_cell_stays_between_the_boards() -> None:
    board = hexhex(5)
    boards = BoardMajor(board, 3)
    loaded = boards.load([board.all] * 3)
    for step in board.steps:
        for moved in (loaded << step, loaded >> step):
            for lane in range(3):
                mask = moved >> lane * boards.width & board.all
                assert mask == (board.all << step if moved > loaded else board.all >> step) & board.all
