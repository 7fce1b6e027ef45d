"""What moves look like: the stones around the cells that they name, the last move, and liberties."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from yavset.rules.board import DIAGONAL_STEPS, HEX_STEPS, Board
from yavset.rules.game import Game
from yavset.rules.groups import known_groups
from yavset.rules.moves import read_parts
from yavset.rules.neighbours import numbers_beside
from yavset.rules.position import Position

REACH = 3
"""How many cells from a cell its lines are looked at, in each direction."""

FAR, LARGE, FREE = 5, 6, 3
"""From where on distances and sizes of groups are the same, and up to where empty cells are counted."""

# What is on a cell near another: nothing, an own stone, an enemy stone, a stone of neither; off the board.
_STONES, _OFF = "0123", "4"


class Place(NamedTuple):
    """What a move does to one cell.

    Attributes:
        role: ``o``, ``e`` or ``n`` for placing a stone of one's own colour, the enemy's or neither's; ``f``
            and ``t`` for the cells that a piece moves from and to, ``x`` and ``y`` for those of an exchange.
        cell: the cell.
        emptied: the mask of the own stone that moves there, or 0.
    """

    role: str
    cell: int
    emptied: int


class Windows:
    """The surroundings of each cell of a board, cut out of masks that are shifted to it.

    Attributes:
        pad: masks are shifted up by this much, then down by the cell.
        seen: cell to the mask of the cells around it that count, in its window.
    """

    def __init__(self, board: Board) -> None:
        steps = DIAGONAL_STEPS if board.squares else HEX_STEPS
        points = set(board.points.values())
        offsets = [row * board.stride + letter for letter, row in steps]
        self._turn = 2 if board.squares else 1
        self.pad = REACH * (board.stride + 1)
        # For each cell, direction and distance the bit in the window, 0 off the board.
        self._bits = {
            cell: [
                [
                    1 << self.pad + far * offset if (letter + far * step, row + far * rise) in points else 0
                    for far in range(1, REACH + 1)
                ]
                for (step, rise), offset in zip(steps, offsets, strict=True)
            ]
            for cell, (letter, row) in board.points.items()
        }
        self.seen = {cell: sum(map(sum, rays)) for cell, rays in self._bits.items()}

    def features(self, cell: int, own: int, enemy: int) -> list[str]:
        """Return the features of a cell: the ring around it, and the line through it along each axis.

        Each is the same however it is turned and mirrored. Takes the windows of the own and the enemy stones;
        stones of neither are in both.
        """
        rays = [
            "".join(_STONES[bool(own & bit) + 2 * bool(enemy & bit)] if bit else _OFF for bit in bits)
            for bits in self._bits[cell]
        ]
        count, half = len(rays), len(rays) // 2
        ring = "".join(ray[0] for ray in rays)
        # Mirrored about the first direction.
        mirrored = ring[0] + ring[:0:-1]
        turns = range(0, count, self._turn)
        found = ["r" + min(one[turn:] + one[:turn] for one in (ring, mirrored) for turn in turns)]
        for number in range(half):
            line = rays[number + half][::-1] + rays[number]
            # Diagonals of squares are lines of another kind.
            kind = "d" if number % self._turn else "l"
            found.append(kind + min(line, line[::-1]))
        return found


class MoveFeatures:
    """Names the features of moves of a game for two players.

    Attributes:
        windows: the surroundings of the cells.
        places: takes a move and its player; returns what the move does to which cells, nothing for `pass` and
            the like.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.windows = Windows(game.board)
        self._points = game.board.points
        self._hexes = not game.board.squares
        self.places = cache(self._read)

    def _read(self, move: str, player: int) -> tuple[Place, ...]:
        """Return what a move of a player does to which cells; nothing for `pass` and the like."""
        parts, board = read_parts(move), self.game.board
        if parts.verb == "place":
            colours = self.game.colours
            number = colours.index(parts.colour) if parts.colour in colours else player
            role = "o" if number == player else "e" if number == 1 - player else "n"
            return (Place(role, board.cell(parts.cell), 0),)
        if parts.target:
            start, target = board.cell(parts.cell), board.cell(parts.target)
            first, second = "ft" if parts.verb == "move" else "xy"
            emptied = 1 << start if parts.verb == "move" else 0
            return Place(first, start, 0), Place(second, target, emptied)
        return ()

    def stones(self, position: Position) -> tuple[int, int]:
        """Return the own and the enemy stones as `Windows.features` takes them, shifted up by the pad."""
        player, others = position.player, 0
        for stones in position.stones[2:]:
            others |= stones
        pad = self.windows.pad
        return (position.stones[player] | others) << pad, (position.stones[1 - player] | others) << pad

    def distance(self, cell: int, last: int | None) -> str:
        """Return the feature that says how far a cell is from that of the last move."""
        if last is None:
            return "a"
        (letter, row), (other, line) = self._points[cell], self._points[last]
        across, up = letter - other, row - line
        far = max(abs(across), abs(up), abs(across - up) if self._hexes else 0)
        return f"a{min(far, FAR)}"

    def last(self, position: Position) -> int | None:
        """Return the cell where the last move ended; None where it named none."""
        move = position.last_move
        places = self.places(move, position.player) if move else ()
        return places[-1].cell if places else None

    def tags(self, position: Position) -> list[tuple[str, int]]:
        """Return features of empty cells that groups and free cells give, each with the mask of its cells.

        ``c`` and ``p``: the last liberty of an enemy group, or one of the last two; ``s`` and ``z``: the same
        of an own group; ``i``: a cell without an empty one beside it; ``j`` and ``k`` with a number: so many
        stones in the own groups beside it, and in the enemy's; ``u`` and ``v`` with a number: beside it is an
        own, or an enemy, stone that has so many empty cells beside it.
        """
        board, empty, player = position.game.board, position.empty, position.player
        own, enemy = position.stones[player], position.stones[1 - player]
        found = [("i", empty & ~board.around(empty))]
        for (last, pair, beside), stones in (("szj", own), ("cpk", enemy)):
            # For each number the cells with so many stones in the groups beside them.
            sums = [empty] + [0] * LARGE
            ones = pairs = 0
            for group in known_groups(board, stones):
                free, size = board.around(group) & empty, group.bit_count()
                if not free & free - 1:
                    ones |= free
                elif free.bit_count() == 2:
                    pairs |= free
                for number in range(LARGE - 1, -1, -1):
                    joined = sums[number] & free
                    if joined:
                        sums[number] ^= joined
                        sums[min(number + size, LARGE)] |= joined
            found += [(last, ones), (pair, pairs)]
            found += [(f"{beside}{number}", mask) for number, mask in enumerate(sums) if number]
        counts = numbers_beside(empty, board.steps, board.all)
        for number in range(1, FREE + 1):
            found.append((f"u{number}", board.around(own & counts[number]) & empty))
            found.append((f"v{number}", board.around(enemy & counts[number]) & empty))
        return [(name, mask) for name, mask in found if mask]

    def of(self, position: Position, move: str) -> list[str]:
        """Return all features of a move: for each cell its role, and beginning with it what is there."""
        places = self.places(move, position.player)
        if not places:
            return [move]
        found = []
        own, enemy = self.stones(position)
        last, tags = self.last(position), self.tags(position)
        for role, cell, emptied in places:
            window = (own & ~(emptied << self.windows.pad)) >> cell
            shapes = self.windows.features(cell, window, enemy >> cell)
            names = ["", *shapes, self.distance(cell, last)]
            names += [name for name, mask in tags if mask >> cell & 1]
            found += [role + name for name in names]
        return found
