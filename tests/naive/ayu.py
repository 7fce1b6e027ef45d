"""Ayu: every move brings a unit nearer to another; who cannot move wins."""

from collections.abc import Mapping
from math import inf

from .board import group_of, square
from .game import NaiveGame, Options


class Ayu(NaiveGame):
    """Singletons step, groups are rearranged; the distance to the nearest friendly unit must shrink."""

    repetition = 2

    def set_up(self, options: Options) -> None:
        """Black on even columns of odd rows, White on odd columns of even rows; Black begins."""
        self.board = square(options.get("size", 9))
        self.players = ["black", "white"]
        self.swap_allowed = options.get("swap", False)
        for cell, (column, row) in self.board.place.items():
            if column % 2 == 0 and row % 2 == 1:
                self.stones[cell] = "black"
            elif column % 2 == 1 and row % 2 == 0:
                self.stones[cell] = "white"

    def distance(self, stones: Mapping[str, str], unit: set[str]) -> float:
        """Return the number of empty points on the shortest way from a unit to another of its colour.

        The empty points are visited in rings: the first ring touches the unit.
        """
        colour = stones[min(unit)]
        reached: set[str] = set()
        ring = {point for cell in unit for point in self.board.neighbours[cell] if point not in stones}
        length = 1
        while ring:
            beside = {other for point in ring for other in self.board.neighbours[point]}
            if any(stones.get(other) == colour and other not in unit for other in beside):
                return length
            reached |= ring
            ring = {other for other in beside if other not in stones and other not in reached}
            length += 1
        return inf

    def targets(self, unit: set[str]) -> set[str]:
        """Return where a piece may go by the rules of adjacency alone, without distances.

        A piece of a group goes to an empty point adjacent to the group; for a singleton that is a step.
        """
        return {point for cell in unit for point in self.board.neighbours[cell] if point not in self.stones}

    def comes_nearer(self, unit: set[str], cell: str, target: str) -> bool:
        """Whether the unit stays in one piece and its distance to the nearest friendly unit shrinks."""
        before = self.distance(self.stones, unit)
        stones = {place: colour for place, colour in self.stones.items() if place != cell}
        stones[target] = self.to_move
        moved = group_of(self.board, stones, target)
        if not (unit - {cell}) <= moved:
            return False
        after = 0 if len(moved) > len(unit) else self.distance(stones, moved)
        return after < before < inf

    def ordinary_moves(self) -> set[str]:
        """Each move of each piece that is allowed."""
        moves = set()
        for cell, colour in self.stones.items():
            if colour == self.to_move:
                unit = group_of(self.board, self.stones, cell)
                for target in self.targets(unit):
                    if self.comes_nearer(unit, cell, target):
                        moves.add(f"{cell}-{target}")
        return moves

    def move(self, move: str) -> None:
        """Put the piece to its new point."""
        start, target = move.split("-")
        self.stones[target] = self.stones.pop(start)
        self.end_turn()

    def start_turn(self) -> None:
        """Repetition is a draw; a player that cannot move wins."""
        super().start_turn()
        if not self.over and not self.ordinary_moves():
            self.finish(self.to_move, "no-move")
