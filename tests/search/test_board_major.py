"""Many boards one after another in one integer do what one board at a time does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from yavset.rules.board import Board, hexhex
from yavset.rules.groups import group_of
from yavset.search.playouts.board_major import BoardMajor
from yavset.search.playouts.cell_major import Lanes

BOARD = hexhex(4)

EVERY_SIZE = [hexhex(size) for size in range(4, 9)]


def random_masks(board: Board, random: Random, count: int) -> list[int]:
    return [random.getrandbits(board.cells[-1] + 1) & board.all for _ in range(count)]


def each_lane(strip: BoardMajor, boards: int) -> list[int]:
    return [strip.lane(boards, lane) for lane in range(strip.count)]


def flagged(strip: BoardMajor, flags: int) -> list[bool]:
    """Return which lanes have a flag; there is nothing but flags."""
    assert flags & ~strip.guards == 0
    return [bool(flags >> lane * strip.width + strip.width - 1 & 1) for lane in range(strip.count)]


@pytest.mark.parametrize("board", EVERY_SIZE, ids=lambda board: board.name)
def test_boards_are_loaded_in_turns_and_read_back(board: Board) -> None:
    strip = BoardMajor(board, 16, Random(1))
    masks = [board.all, *random_masks(board, Random(2), 3)]
    assert each_lane(strip, strip.load(masks)) == masks * 4
    assert each_lane(strip, strip.cells) == [board.all] * 16
    for boards, edge in zip(strip.edges, board.edges, strict=True):
        assert each_lane(strip, boards) == [edge] * 16


def test_flags_say_which_lanes_hold_a_cell() -> None:
    strip = BoardMajor(BOARD, 8, Random(1))
    boards = strip.load([0, 1 << BOARD.cells[0], 1 << BOARD.cells[-1], BOARD.all])
    flags = strip.flags(boards)
    assert flagged(strip, flags) == [False, True, True, True] * 2
    every = (1 << strip.width - 1) - 1
    assert each_lane(strip, strip.filled(flags)) == [0, every, every, every] * 2
    assert strip.filled(flags) & strip.guards == 0
    assert strip.holding(boards) == strip.filled(flags)


@pytest.mark.parametrize("board", EVERY_SIZE, ids=lambda board: board.name)
def test_reach_agrees_with_one_board_at_a_time(board: Board) -> None:
    strip, random = BoardMajor(board, 16, Random(1)), Random(3)
    through = [board.all, *random_masks(board, random, 15)]
    last = 1 << board.cells[-1]
    seeds = [
        mask & random.choice((seed, last))
        for mask, seed in zip(through, random_masks(board, random, 16), strict=True)
    ]
    reached = each_lane(strip, strip.reach(strip.load(seeds), strip.load(through)))
    for seed, mask, found in zip(seeds, through, reached, strict=True):
        chain = group_of(board, mask, seed)
        assert found == chain | board.around(chain)


@pytest.mark.parametrize("board", EVERY_SIZE, ids=lambda board: board.name)
def test_sizes(board: Board) -> None:
    strip = BoardMajor(board, 16, Random(1))
    masks = [board.all, 0, *random_masks(board, Random(4), 14)]
    assert each_lane(strip, strip.sizes(strip.load(masks))) == [mask.bit_count() for mask in masks]


def test_pick_takes_one_of_the_cells_offered_in_each_lane() -> None:
    strip = BoardMajor(BOARD, 64, Random(1))
    first, last = 1 << BOARD.cells[0], 1 << BOARD.cells[-1]
    masks = [0, first, last, BOARD.all, *random_masks(BOARD, Random(3), 12)]
    for _ in range(50):
        picked = strip.pick(strip.load(masks))
        assert picked & ~strip.cells == 0
        for lane, cell in enumerate(each_lane(strip, picked)):
            assert cell & ~masks[lane % 16] == 0
            assert cell.bit_count() == (1 if masks[lane % 16] else 0)


@pytest.mark.parametrize("slices", [0, 1, 2, 9])
@pytest.mark.parametrize("layout", [BoardMajor, Lanes])
def test_what_is_drawn_from_is_made_whole_where_making_it_was_broken_off(
    layout: Callable[[Board, int, Random], BoardMajor | Lanes], slices: int
) -> None:
    lanes = layout(BOARD, 64, Random(1))
    for _ in zip(range(slices), lanes.preparing(), strict=False):
        pass
    # Many cells, and few.
    for masks in ([BOARD.all], [1 << BOARD.cells[3], 1 << BOARD.cells[-1]]):
        boards = lanes.load(masks)
        seen = set()
        for _ in range(40):
            picked = lanes.pick(boards)
            assert picked & ~boards == 0 and picked.bit_count() == 64
            seen.add(picked)
        assert len(seen) > 10 or len(masks) > 1


@pytest.mark.parametrize("offered", [BOARD.all, 0b1011 << BOARD.cells[0] | 1 << BOARD.cells[-1]])
def test_pick_is_fair_enough(offered: int) -> None:
    strip = BoardMajor(BOARD, 512, Random(1))
    counts: Counter[int] = Counter()
    for _ in range(100):
        counts.update(each_lane(strip, strip.pick(strip.load([offered]))))
    expected = 512 * 100 / offered.bit_count()
    assert len(counts) == offered.bit_count()
    assert all(0.3 * expected < count < 2.3 * expected for count in counts.values())


def test_a_sample_has_as_many_cells_as_it_should() -> None:
    strip, random = BoardMajor(BOARD, 64, Random(1)), Random(5)
    for _ in range(20):
        masks = [BOARD.all, *random_masks(BOARD, random, 15)]
        numbers = [0, *(random.randint(0, mask.bit_count()) for mask in masks[1:15]), masks[15].bit_count()]
        sample = strip.sample(strip.load(masks), strip.load(numbers))
        for lane, cells in enumerate(each_lane(strip, sample)):
            assert cells & ~masks[lane % 16] == 0
            assert cells.bit_count() == numbers[lane % 16]


def test_samples_are_fair_and_differ() -> None:
    strip = BoardMajor(BOARD, 512, Random(1))
    counts: Counter[int] = Counter()
    seen = set()
    for _ in range(20):
        for cells in each_lane(strip, strip.sample(strip.cells, 5 * strip.ones)):
            counts.update(BOARD.bits(cells))
            seen.add(cells)
    expected = 512 * 20 * 5 / len(BOARD.cells)
    assert all(0.9 * expected < counts[cell] < 1.1 * expected for cell in BOARD.cells)
    assert len(seen) > 0.9 * 512 * 20


@pytest.mark.parametrize("leaves", [1, 4, 32])
def test_lanes_are_counted_leaf_by_leaf_and_cell_by_cell(leaves: int) -> None:
    strip, random = BoardMajor(BOARD, 32, Random(1)), Random(6)
    masks = random_masks(BOARD, random, 32)
    flags = sum(strip.guards & 1 << lane * strip.width + strip.width - 1 for lane in range(0, 32, 3))
    every, some = strip.tallies(strip.load(masks), [strip.guards, flags], leaves)
    counts = strip.shares(flags, leaves)
    for leaf in range(leaves):
        lanes = range(leaf, 32, leaves)
        for number, cell in enumerate(BOARD.cells):
            assert every[leaf][number] == sum(masks[lane] >> cell & 1 for lane in lanes)
            assert some[leaf][number] == sum(masks[lane] >> cell & 1 for lane in lanes if lane % 3 == 0)
        assert counts[leaf] == sum(lane % 3 == 0 for lane in lanes)


def test_the_same_seed_gives_the_same_draws() -> None:
    first, second = (BoardMajor(BOARD, 32, Random(9)) for _ in range(2))
    for _ in range(3):
        assert first.sample(first.cells, 7 * first.ones) == second.sample(second.cells, 7 * second.ones)
        assert first.pick(first.cells) == second.pick(second.cells)
