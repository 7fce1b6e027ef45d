"""Boards as plain tables of names, and the few questions every game asks of them.

A cell is its name ('e5'); a place is the pair (letter index, row number), both counted from 1; a direction is
the difference of two neighbouring places. Stones on a board are a dictionary from cell to colour.
"""

from collections.abc import Iterable, Mapping
from functools import cache

Place = tuple[int, int]
Stones = Mapping[str, str]

# Anticlockwise, beginning to the right, so that the next direction is turned by 60 degrees.
HEX_DIRECTIONS: list[Place] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
SQUARE_DIRECTIONS: list[Place] = [(1, 0), (0, 1), (-1, 0), (0, -1)]

# A line along an axis keeps the row, the difference of letter and row, or the letter.
AXES: dict[str, Place] = {"-": (1, 0), "/": (1, 1), "\\": (0, 1)}


def cell_name(place: Place) -> str:
    """Return the name of a place: its letter, then its row."""
    letter, row = place
    return "abcdefghijklmnopqrstuvwxyz"[letter - 1] + str(row)


class Board:
    """A set of cells, listed row by row from the bottom and from left to right, with its directions."""

    def __init__(self, places: Iterable[Place], directions: list[Place]) -> None:
        """Make the board that has exactly these places."""
        self.directions = directions
        self.place = {cell_name(place): place for place in sorted(places, key=lambda p: (p[1], p[0]))}
        self.cells = list(self.place)
        self.name = {place: cell for cell, place in self.place.items()}
        self.neighbours = {cell: self._neighbours(cell) for cell in self.cells}

    def _neighbours(self, cell: str) -> list[str]:
        return [other for d in self.directions if (other := self.step(cell, d)) is not None]

    def step(self, cell: str, direction: Place) -> str | None:
        """Return the next cell in a direction, or None beyond the edge."""
        letter, row = self.place[cell]
        return self.name.get((letter + direction[0], row + direction[1]))

    def ray(self, cell: str, direction: Place) -> list[str]:
        """Return the cells met when walking from a cell (itself not counted) to the edge."""
        cells = []
        here = self.step(cell, direction)
        while here is not None:
            cells.append(here)
            here = self.step(here, direction)
        return cells

    def line(self, cell: str, axis: Place) -> list[str]:
        """Return the whole line through a cell along an axis, from end to end, the cell included."""
        backwards = (-axis[0], -axis[1])
        return [*reversed(self.ray(cell, backwards)), cell, *self.ray(cell, axis)]

    def row(self, number: int) -> list[str]:
        """Return the cells of one row, from left to right."""
        return [cell for cell in self.cells if self.place[cell][1] == number]

    def rows(self) -> int:
        """Return how many rows the board has."""
        return max(row for _, row in self.place.values())

    def border(self) -> list[str]:
        """Return the cells that lack a neighbour."""
        return [cell for cell in self.cells if len(self.neighbours[cell]) < len(self.directions)]

    def hex_distance(self, a: str, b: str) -> int:
        """Return how many steps from cell to cell lie between two cells of a board of hexes."""
        letters = self.place[a][0] - self.place[b][0]
        rows = self.place[a][1] - self.place[b][1]
        return max(abs(letters), abs(rows), abs(letters - rows))


@cache
def hexhex(n: int) -> Board:
    """Return the hexagon of hexes with n cells along each side."""
    return Board(
        [
            (letter, row)
            for row in range(1, 2 * n)
            for letter in range(max(1, row - n + 1), min(2 * n - 1, row + n - 1) + 1)
        ],
        HEX_DIRECTIONS,
    )


@cache
def trapezium() -> Board:
    """Seven rows of 13 down to 7 cells, the longest at the bottom."""
    return Board([(letter, row) for row in range(1, 8) for letter in range(row, 14)], HEX_DIRECTIONS)


@cache
def square(n: int) -> Board:
    """Return the square of n by n points with orthogonal neighbours only."""
    return Board([(letter, row) for row in range(1, n + 1) for letter in range(1, n + 1)], SQUARE_DIRECTIONS)


def runs(board: Board, stones: Stones, cell: str) -> list[int]:
    """For each axis, how long the unbroken line of the cell's colour through the cell is."""
    lengths = []
    for axis in AXES.values():
        length = 1
        for direction in (axis, (-axis[0], -axis[1])):
            for other in board.ray(cell, direction):
                if stones.get(other) != stones[cell]:
                    break
                length += 1
        lengths.append(length)
    return lengths


def rows(board: Board, stones: Stones, player: str) -> set[int]:
    """Return the lengths of all unbroken lines of a player's stones on the whole board."""
    return {
        length for cell, owner in stones.items() if owner == player for length in runs(board, stones, cell)
    }


@cache
def stretches(board: Board, length: int) -> list[list[str]]:
    """Return every stretch of `length` consecutive cells of a line on the board."""
    rays = [[cell, *board.ray(cell, axis)] for cell in board.cells for axis in AXES.values()]
    return [ray[:length] for ray in rays if len(ray) >= length]


def group_of(board: Board, stones: Stones, cell: str) -> set[str]:
    """Return the connected stones of the cell's colour, the cell among them."""
    group = {cell}
    waiting = [cell]
    while waiting:
        for other in board.neighbours[waiting.pop()]:
            if other not in group and stones.get(other) == stones[cell]:
                group.add(other)
                waiting.append(other)
    return group


def groups(board: Board, stones: Stones) -> list[set[str]]:
    """Return all connected groups of stones of one colour, for every colour."""
    found: list[set[str]] = []
    seen: set[str] = set()
    for cell in stones:
        if cell not in seen:
            group = group_of(board, stones, cell)
            seen |= group
            found.append(group)
    return found


def has_liberty(board: Board, stones: Stones, group: Iterable[str]) -> bool:
    """Return whether a cell beside the group is empty."""
    return any(other not in stones for cell in group for other in board.neighbours[cell])
