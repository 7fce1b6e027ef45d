"""Ayu, by Luis Bolaños Mures, 2011: units approach each other; the first player that cannot move wins."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.language.messages import Message
from yavset.rules.board import Board, mask_of, square
from yavset.rules.game import Game
from yavset.rules.groups import group_of, groups, known_groups
from yavset.rules.moves import is_step, write_step
from yavset.rules.moving import moved, moves_to, own_move, read_move
from yavset.rules.options import sizes, swap
from yavset.rules.position import Position
from yavset.rules.scores import Score, of_each_player
from yavset.rules.values import Outcome


class Ayu(Game):
    """There is no state: the stones and the player to move are everything."""

    id = "ayu"
    name = "Ayu"
    designer = "Luis Bolaños Mures"
    year = 2011
    source = "Rules of Ayu, Luis Bolaños Mures"
    tags = ("connection", "movement")
    choices = (sizes(5, 19, 9, 2), swap(False))
    repetition = 2

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.players = self.colours = ("black", "white")

    def make_board(self) -> Board:
        return square(self.options["size"])

    def start_stones(self) -> tuple[int, int]:
        points = self.board.points.items()
        black = mask_of(cell for cell, (letter, row) in points if letter % 2 == 1 and row % 2 == 0)
        white = mask_of(cell for cell, (letter, row) in points if letter % 2 == 0 and row % 2 == 1)
        return black, white

    def legal_moves(self, position: Position) -> Sequence[str]:
        targets = self.targets(position.stones[position.player], position.empty)
        return [move for cell in sorted(targets) for move in moves_to(self.board, cell, targets[cell])]

    def targets(self, own: int, empty: int) -> dict[int, int]:
        """Return for each stone in a unit that can move the mask of the points where it can go."""
        targets: dict[int, int] = {}
        for unit in known_groups(self.board, own):
            nearer = self.nearer(unit, own ^ unit, empty)
            if nearer:
                for cell in self.board.bits(unit):
                    targets[cell] = nearer & self.joining(unit, cell)
        return targets

    def is_legal(self, position: Position, move: str) -> bool:
        way = own_move(position, move, write_step)
        if way is None:
            return False
        start, end = way
        own = position.stones[position.player]
        unit = group_of(self.board, own, 1 << start)
        targets = self.nearer(unit, own ^ unit, position.empty)
        return bool(targets >> end & 1 and self.joining(unit, start) >> end & 1)

    def nearer(self, unit: int, friends: int, empty: int) -> int:
        """Return the empty points beside a unit where the shortest ways to its nearest friendly unit begin.

        A stone put there brings the unit one point closer. A stone put on any other point beside the unit
        does not, for its own way to a friendly unit is longer; and no way gets shorter through the point that
        a stone has left. So a stone of the unit can move to these points only. None, if there is no way.
        """
        return self.ways(unit, friends, empty)[1]

    def ways(self, unit: int, friends: int, empty: int) -> tuple[int, int]:
        """Return the number of points between a unit and its nearest friendly unit, and where the ways begin.

        Both are 0 if there is no way.
        """
        beside = self.board.around(unit) & empty
        reached, steps = 0, 1
        wave = self.board.around(friends) & empty
        while wave:
            if wave & beside:
                return steps, wave & beside
            reached |= wave
            wave = self.board.around(wave) & empty & ~reached
            steps += 1
        return 0, 0

    def joining(self, unit: int, cell: int) -> int:
        """Return the points that touch every part into which a unit falls without its stone on `cell`.

        For a single stone, whose unit has no other part, these are all points.
        """
        rest = unit ^ 1 << cell
        if not rest:
            return self.board.all
        if (self.board.neighbours[cell] & rest).bit_count() == 1:
            # The stone is at an end, so the others stay together.
            return self.board.around(rest)
        joining = self.board.all
        for part in groups(self.board, rest):
            joining &= self.board.around(part)
        return joining

    def after(self, position: Position, move: str) -> Position:
        return position.next(moved(position.stones, position.player, *read_move(self.board, move)))

    def verdict(self, position: Position) -> Outcome | None:
        # A unit that can come nearer to another has a legal move: of two or more stones at least two can
        # leave without parting the others, and one of them is not the only stone beside the point.
        own, empty = position.stones[position.player], position.empty
        rest = own
        while rest:
            unit = group_of(self.board, own, rest & -rest)
            if self.nearer(unit, own ^ unit, empty):
                return None
            rest ^= unit
        return self.win(position.player, "no-move-wins", own)

    def scores(self, position: Position) -> list[Score]:
        def units(stones: int) -> Message:
            return Message("standing-units", count=len(groups(self.board, stones)))

        return of_each_player(self.players, position.stones, units)

    def losing_moves(self, position: Position) -> dict[str, str]:
        # A stone on a point parts at most the four regions beside it. If it leaves no two enemy units in
        # touch, each region had one of them, so that at most four could move before.
        other = position.stones[1 - position.player]
        units = groups(self.board, other)
        moving = sum(bool(self.nearer(unit, other ^ unit, position.empty)) for unit in units)
        return super().losing_moves(position) if moving <= 4 else {}

    def prompt(self, position: Position) -> str:
        return "approach"

    def objection(self, position: Position, move: str) -> Message | None:
        if is_step(move):
            return Message("unit-approach")
        return None

    def all_moves(self) -> Sequence[str]:
        board = self.board
        return [move for cell in board.cells for move in moves_to(board, cell, board.all ^ 1 << cell)]
