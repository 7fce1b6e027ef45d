"""Every shape of board: cells, names, neighbours, edges and symmetries, against plain geometry."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from yavset.rules.board import Board, board_of, mask_of
from yavset.rules.neighbours import numbers_beside

BOARDS = [
    *(board_of("hexhex", size) for size in (3, 5)),
    board_of("trapezium", 0),
    *(board_of(shape, size) for shape in ("square", "square+") for size in (3, 8, 11)),
    *(board_of("rhombus", size) for size in (4, 9, 11)),
    *(board_of("triangle", size) for size in (5, 9, 11)),
]
each_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)

#: Cells, edges, symmetries and neighbours of an inner cell.
NUMBERS = {
    "hexhex-5": (61, 6, 12, 6),
    "trapezium": (70, 4, 2, 6),
    "square-8": (64, 4, 8, 4),
    "square+-8": (64, 4, 8, 8),
    "rhombus-9": (81, 4, 4, 6),
    "triangle-9": (45, 3, 6, 6),
}


def length(board: Board, first: int, second: int) -> float:
    (x, y), (to_x, to_y) = board.centres[first], board.centres[second]
    return float(((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5)


@each_board
def test_centres_begin_at_the_left_and_at_the_top(board: Board) -> None:
    for coordinates in zip(*board.centres.values(), strict=True):
        assert min(coordinates) == pytest.approx(0)


@each_board
def test_neighbours_are_the_nearest_cells(board: Board) -> None:
    reach = 1.5 if board.shape == "square+" else 1.1
    for cell in board.cells:
        near = {other for other in board.cells if other != cell and length(board, cell, other) < reach}
        assert set(board.bits(board.neighbours[cell])) == near
        assert board.around(1 << cell) == board.neighbours[cell]


@each_board
def test_cells_are_counted_beside_each_place(board: Board) -> None:
    random = Random(board.name)
    for share in (0.1, 0.5, 0.9, 1.0):
        cells, places = (
            mask_of(cell for cell in board.cells if random.random() <= chance) for chance in (share, 0.7)
        )
        found = numbers_beside(cells, board.steps, places)
        assert len(found) == 2 * len(board.steps) + 1
        for number, mask in enumerate(found):
            assert board.bits(mask) == [
                cell for cell in board.bits(places) if (board.neighbours[cell] & cells).bit_count() == number
            ]


@each_board
def test_a_step_never_wraps(board: Board) -> None:
    for cell in board.cells:
        for ray, step in zip(board.rays[cell], board.directions, strict=True):
            place = 1 << cell
            place = (place << step if step > 0 else place >> -step) & board.all
            assert place == (1 << ray[0] if ray else 0)
            for here, there in pairwise((cell, *ray)):
                assert there - here == step


@each_board
def test_edges_go_round_the_board(board: Board) -> None:
    border = 0
    for edge, following in zip(board.edges, board.edges[1:] + board.edges[:1], strict=True):
        corner = edge & following
        assert corner.bit_count() == 1, "edges that follow each other share a corner"
        border |= edge
    assert border == board.border
    assert board.edges[0] == sum(1 << cell for cell in board.cells if board.points[cell][1] == 0)


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    shape, _, size = name.partition("-")
    board = board_of(shape, int(size or 0))
    assert board.name == name
    most = max(mask.bit_count() for mask in board.neighbours.values())
    assert (len(board.cells), len(board.edges), len(board.symmetries()), most) == NUMBERS[name]


@each_board
def test_symmetries_keep_neighbours(board: Board) -> None:
    symmetries = board.symmetries()
    assert symmetries[0] == {cell: cell for cell in board.cells}
    assert len({tuple(image.items()) for image in symmetries}) == len(symmetries)
    for image in symmetries:
        for cell in board.cells:
            near = {image[other] for other in board.bits(board.neighbours[cell])}
            assert near == set(board.bits(board.neighbours[image[cell]]))


def test_names_and_places() -> None:
    rhombus, triangle = board_of("rhombus", 9), board_of("triangle", 9)
    assert [rhombus.names[cell] for cell in rhombus.bits(rhombus.edges[3])] == [f"a{n}" for n in range(1, 10)]
    assert rhombus.centres[rhombus.cell("a9")][0] < rhombus.centres[rhombus.cell("a1")][0]
    assert [triangle.names[cell] for cell in triangle.bits(triangle.edges[2])] == [
        "a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9"
    ]  # fmt: skip
    diagonals = board_of("square+", 5)
    assert diagonals.cell_names(diagonals.neighbours[diagonals.cell("a1")]) == ["b1", "a2", "b2"]


def test_a_shape_that_is_none() -> None:
    with pytest.raises(KeyError):
        board_of("circle", 5)
