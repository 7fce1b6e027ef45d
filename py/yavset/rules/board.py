"""Boards: cells, their names and their geometry.

Inside the package a *cell* is a whole number, ``row * stride + letter`` (both counted from 0), and a set of
cells is a *mask*, an ``int`` with the bit of each cell set. A step in a direction is a shift by a constant,
and one step never wraps onto a cell of another row: the rows of the hexagonal boards are staggered and
square boards have an empty column. So the result only has to be cut with the mask of the cells that exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from math import cos, pi, sin

from yavset.language.messages import Problem, quoted
from yavset.rules.neighbours import beside

Point = tuple[float, float]

HEX_STEPS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
DIAGONAL_STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The steps around a hexagon, and around a square, as (letters, rows), counter-clockwise from the right."""

_SQUARE_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_STEPS = {"square": (_SQUARE_STEPS, "-|"), "square+": (DIAGONAL_STEPS, "-/|\\")}
_ROW_HEIGHT = 3**0.5 / 2


class Board:
    """The cells of one board and tables about them, computed once.

    Attributes:
        shape: ``hexhex``, ``trapezium``, ``rhombus`` or ``triangle`` (hexes), ``square`` or ``square+``
            (squares, with ``+`` where diagonal ones are neighbours too).
        size: cells along a side (13 for the trapezium's base; of squares the columns, where rows differ).
        letters: number of columns (letters) in use.
        rows: number of rows.
        stride: difference between a cell and the cell of the same letter one row up.
        cells: every cell, in the order of the rules (row by row from the bottom, left to right).
        all: mask of every cell.
        directions: the six (square: four, square+: eight) steps as shifts, counter-clockwise from the right;
            the step opposite to number ``d`` is number ``d + len(directions) / 2``.
        axes: the sign of each axis (``-``, ``/``, ``\\``; square: ``-``, ``|``; square+: ``-``, ``/``, ``|``,
            ``\\``) and the shift along it.
        steps: these shifts.
        names: cell to name, such as ``e5``.
        neighbours: cell to the mask of the cells beside it.
        rays: cell to one tuple per direction: the cells met going that way, nearest first.
        border: mask of the cells at the border.
        edges: masks of the border's edges, counter-clockwise from the bottom one; corners are in two of them.
        corners: mask of the corners.
        centres: cell to (x, y), neighbours at distance 1, y growing downwards, the top left of all at (0, 0).
    """

    def __init__(self, shape: str, size: int, points: list[tuple[int, int]]) -> None:
        """Take the shape, the size and (letter, row) of every cell, counted from 0, in any order."""
        self.shape = shape
        self.size = size
        self.letters = 1 + max(letter for letter, _ in points)
        self.rows = 1 + max(row for _, row in points)
        # Where the rows lie exactly above each other an empty column keeps steps from wrapping.
        self.stride = self.letters + (shape in ("square", "square+", "rhombus"))
        steps, signs = _STEPS.get(shape, (HEX_STEPS, "-/\\"))
        self.directions = tuple(row * self.stride + letter for letter, row in steps)
        self.axes = dict(zip(signs, self.directions, strict=False))
        self.steps = tuple(self.axes.values())
        by_point = {(letter, row): row * self.stride + letter for letter, row in points}
        self.points = {cell: point for point, cell in by_point.items()}
        self.cells = tuple(sorted(self.points))
        self.all = mask_of(self.cells)
        self.names = {
            cell: f"{chr(97 + self.points[cell][0])}{self.points[cell][1] + 1}" for cell in self.cells
        }
        self._by_name = {name: cell for cell, name in self.names.items()}
        self.rays = {cell: tuple(self._ray(cell, step, by_point) for step in steps) for cell in self.cells}
        self.neighbours = {cell: mask_of(ray[0] for ray in self.rays[cell] if ray) for cell in self.cells}
        self.border = mask_of(cell for cell in self.cells if not all(self.rays[cell]))
        self.centres = self._centres()
        self.edges = self._edges()
        self.corners = 0
        for number, edge in enumerate(self.edges):
            self.corners |= edge & self.edges[number - 1]
        self.name = shape if shape == "trapezium" else f"{shape}-{size}"
        if self.squares and self.rows != size:
            self.name += f"x{self.rows}"

    @property
    def squares(self) -> bool:
        """Whether the cells are squares (else hexagons)."""
        return self.shape in _STEPS

    def cell(self, name: str) -> int:
        """Return the cell called `name`; ValueError with the names in use if there is none."""
        try:
            return self._by_name[name]
        except KeyError:
            first, last = self.names[self.cells[0]], self.names[self.cells[-1]]
            raise Problem(
                "cell-unknown", name=quoted(name), board=self.name, first=first, last=last
            ) from None

    def has(self, name: str) -> bool:
        """Return whether a cell is called `name`."""
        return name in self._by_name

    def contains(self, mask: int, name: str) -> bool:
        """Return whether a cell of a mask is called `name`."""
        cell = self._by_name.get(name)
        return cell is not None and mask >> cell & 1 == 1

    def empty(self, stones: Iterable[int]) -> int:
        """Return the mask of the cells without a stone, from the masks of all colours."""
        free = self.all
        for mask in stones:
            free &= ~mask
        return free

    def row(self, number: int) -> list[int]:
        """List the cells of a row, counted from 0 at the bottom, in cell order."""
        return [cell for cell, (_, row) in self.points.items() if row == number]

    def bits(self, mask: int) -> list[int]:
        """List the cells of a mask, in cell order."""
        cells = []
        while mask:
            low = mask & -mask
            cells.append(low.bit_length() - 1)
            mask ^= low
        return cells

    def cell_names(self, mask: int) -> list[str]:
        """List the names of a mask's cells, in cell order."""
        names: list[str] = []
        tables = self._names_of_bytes
        for table, byte in zip(tables, mask.to_bytes(len(tables), "little"), strict=True):
            names += table[byte]
        return names

    @cached_property
    def _names_of_bytes(self) -> list[list[tuple[str, ...]]]:
        # For every eight bits of a mask the names of each set of their cells: faster than bit by bit.
        tables = []
        for first in range(0, self.all.bit_length(), 8):
            table: list[tuple[str, ...]] = [()]
            for bit in range(first, first + 8):
                name = self.names.get(bit)
                table += [(*names, name) if name else names for names in table]
            tables.append(table)
        return tables

    def around(self, mask: int) -> int:
        """Return the mask of the neighbours of the cells of `mask`; cells of `mask` may be among them."""
        return beside(mask, self.steps) & self.all

    def symmetries(self) -> list[dict[int, int]]:
        """Return the symmetries of the board as maps of cells, the identity first."""
        by_place = {(round(x, 3), round(y, 3)): cell for cell, (x, y) in self.centres.items()}
        middle_x = sum(x for x, _ in self.centres.values()) / len(self.cells)
        middle_y = sum(y for _, y in self.centres.values()) / len(self.cells)
        maps = []
        for turned in _turns(self.shape):
            image = {}
            for cell, (x, y) in self.centres.items():
                new_x, new_y = turned(x - middle_x, y - middle_y)
                image[cell] = by_place.get((round(middle_x + new_x, 3), round(middle_y + new_y, 3)))
            maps.append({cell: target for cell, target in image.items() if target is not None})
        return [image for image in maps if len(image) == len(self.cells)]

    def _ray(self, cell: int, step: tuple[int, int], by_point: dict[tuple[int, int], int]) -> tuple[int, ...]:
        ray: list[int] = []
        letter, row = self.points[cell]
        while True:
            letter, row = letter + step[0], row + step[1]
            if (letter, row) not in by_point:
                return tuple(ray)
            ray.append(by_point[letter, row])

    def _centres(self) -> dict[int, Point]:
        if self.squares:
            return {
                cell: (float(letter), float(self.rows - 1 - row))
                for cell, (letter, row) in self.points.items()
            }
        left = min(letter - row / 2 for letter, row in self.points.values())
        return {
            cell: (letter - row / 2 - left, (self.rows - 1 - row) * _ROW_HEIGHT)
            for cell, (letter, row) in self.points.items()
        }

    def _edges(self) -> tuple[int, ...]:
        last = self.letters - 1
        bottom, top = _row_is(0), _row_is(self.rows - 1)
        left, right = _letter_is(0), _letter_is(last)
        tests: tuple[Callable[[int, int], bool], ...]
        if self.shape == "hexhex":
            half = self.size - 1
            tests = (bottom, _slant_is(half), right, top, _slant_is(-half), left)
        elif self.shape == "trapezium":
            tests = (bottom, right, top, _slant_is(0))
        elif self.shape == "triangle":
            tests = (bottom, right, _slant_is(0))
        else:
            tests = (bottom, right, top, left)
        return tuple(mask_of(cell for cell, point in self.points.items() if test(*point)) for test in tests)


def _row_is(number: int) -> Callable[[int, int], bool]:
    return lambda letter, row: row == number


def _letter_is(number: int) -> Callable[[int, int], bool]:
    return lambda letter, row: letter == number


def _slant_is(number: int) -> Callable[[int, int], bool]:
    return lambda letter, row: letter - row == number


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask of some cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _turns(shape: str) -> list[Callable[[float, float], Point]]:
    """Return the rotations about the middle, each plain and mirrored, as functions of (x, y)."""
    count = {"hexhex": 6, "square": 4, "square+": 4, "triangle": 3, "rhombus": 2, "trapezium": 1}[shape]
    cosine, sine = cos(2 * pi / count), sin(2 * pi / count)
    # The long diagonal of a rhombus lies aslant, and mirrors it.
    tilt = pi / 3 if shape == "rhombus" else 0.0
    mirror_x, mirror_y = -cos(tilt), -sin(tilt)

    def turned(times: int, mirrored: bool) -> Callable[[float, float], Point]:
        def image(x: float, y: float) -> Point:
            if mirrored:
                x, y = mirror_x * x + mirror_y * y, mirror_y * x - mirror_x * y
            for _ in range(times):
                x, y = x * cosine - y * sine, x * sine + y * cosine
            return x, y

        return image

    return [turned(times, mirrored) for mirrored in (False, True) for times in range(count)]


@cache
def hexhex(size: int) -> Board:
    """Return the hexagon of hexagons with `size` cells a side: 3n(n-1)+1 cells."""
    width = 2 * size - 1
    return Board(
        "hexhex",
        size,
        [
            (letter, row)
            for row in range(width)
            for letter in range(max(0, row - size + 1), min(width, row + size))
        ],
    )


@cache
def trapezium() -> Board:
    """Pentalath's first board: seven rows of 13 to 7 cells, the longest at the bottom."""
    return Board("trapezium", 13, [(letter, row) for row in range(7) for letter in range(row, 13)])


@cache
def square(size: int, height: int = 0) -> Board:
    """Return a board of squares where only cells that share a side are neighbours, as high as wide or not."""
    return Board("square", size, [(letter, row) for row in range(height or size) for letter in range(size)])


@cache
def square_with_diagonals(size: int, height: int = 0) -> Board:
    """Return a board of squares where those that share a side or a corner are neighbours."""
    return Board("square+", size, [(letter, row) for row in range(height or size) for letter in range(size)])


@cache
def rhombus(size: int) -> Board:
    """Return the board of Hex: `size` rows of `size` hexes, each half a cell to the left of the one below."""
    return Board("rhombus", size, [(letter, row) for row in range(size) for letter in range(size)])


@cache
def triangle(size: int) -> Board:
    """Return the triangle of hexes with `size` cells a side: the longest row at the bottom."""
    return Board("triangle", size, [(letter, row) for row in range(size) for letter in range(row, size)])


def board_of(shape: str, size: int, height: int = 0) -> Board:
    """Return the board of a shape and a size (the trapezium has one size only); KeyError for other shapes.

    Boards of squares can have a height of their own.
    """
    if shape == "trapezium":
        return trapezium()
    if shape in _STEPS:
        return square(size, height) if shape == "square" else square_with_diagonals(size, height)
    makers: dict[str, Callable[[int], Board]] = {
        "hexhex": hexhex,
        "rhombus": rhombus,
        "triangle": triangle,
    }
    return makers[shape](size)
