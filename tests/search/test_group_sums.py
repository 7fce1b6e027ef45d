"""Groups beside a cell, counted on many boards at once, are those that a plain walk round the cell meets."""

from __future__ import annotations

from random import Random

import pytest

from yavset.ludi.playouts import play_rules
from yavset.ludi.rules import read_rules
from yavset.rules.board import Board
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.immediate import group_digits, group_sums

BOARDS = ("h4", "r5", "y6", "q5", "x5")


def group_of(board: Board, stones: int, cell: int) -> int:
    """Return the stones connected with a stone."""
    group, last = 1 << cell, 0
    while group != last:
        last = group
        group |= board.around(group) & stones
    return group


def plain_sum(board: Board, stones: int, cell: int) -> int:
    """Go round a cell and add the size of the group of every stone that does not follow another one."""
    ring = [cell + step for step in (*board.steps, *(-step for step in board.steps))]
    there = [place >= 0 and stones >> place & 1 == 1 for place in ring]
    if all(there) and board.shape != "square":
        return group_of(board, stones, ring[0]).bit_count()
    joined = board.shape != "square"
    return sum(
        group_of(board, stones, place).bit_count()
        for number, place in enumerate(ring)
        if there[number] and not (joined and there[number - 1])
    )


@pytest.mark.parametrize("code", BOARDS)
@pytest.mark.parametrize(("lanes", "places"), [(1, 4), (8, 3), (8, 4)])
def test_group_sums_are_those_of_a_walk_round_each_cell(code: str, lanes: int, places: int) -> None:
    """In half of the boards a cell has one group all round, of fewer stones than can be counted."""
    board = read_rules(f"{code}-p-wg5").board
    layout, random = CellMajor(board, lanes), Random(1)
    holes = 0
    for _ in range(12):
        many, ring = random.choice(((0.3, 0), (0.6, 0), (0.05, 1), (0.2, 1)))
        masks = [
            sum(1 << cell for cell in board.cells if random.random() < many)
            | ring * board.around(1 << random.choice(board.cells))
            for _ in range(lanes)
        ]
        stones = 0
        for lane, mask in enumerate(masks):
            for cell in board.bits(mask):
                stones |= 1 << cell * lanes + lane
        digits = group_sums(layout, group_digits(layout, stones, places))
        most = (1 << places) - 1
        for lane, mask in enumerate(masks):
            for cell in board.cells:
                found = sum(
                    (layout.at(digit, cell) >> lane & 1) << place for place, digit in enumerate(digits)
                )
                wanted = plain_sum(board, mask, cell)
                assert found == min(wanted, most) or wanted > most, (code, many, cell)
                holes += wanted <= most and board.around(1 << cell) == board.around(1 << cell) & mask
    assert holes > 3


@pytest.mark.parametrize(
    ("code", "digits"),
    [
        ("h5-p-w4", 1),
        ("h5-p-wg3", 2),
        ("h5-p-wg6x.lg4x", 3),
        ("h5-pm5-w4", 3),
        ("h5-p-wg7", 3),
        ("h5-pm12-w4", 4),
    ],
)
def test_sizes_are_counted_as_far_as_a_rule_asks_for_them(code: str, digits: int) -> None:
    assert play_rules(read_rules(code)).size_digits == digits
