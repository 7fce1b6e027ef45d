"""Playouts of Coffee: a row wins, and the rod that comes with a stone says on which line the next one goes.

The policy of every move: win, else leave the other player no cell to win with, else lose; at random among the
cells and axes that qualify.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.games.coffee import Coffee
from yavset.rules.lines import completed_by
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.base import HandPolicy
from yavset.search.playouts.cell_major import Lanes


class RodPolicy(HandPolicy):
    """Coffee; a stone is worth the same with the rod along any axis, so that priors only say which cells."""

    def __init__(self, game: Coffee, lanes: int, random: Random) -> None:
        """Take the game, the number of lanes, and the source of chance."""
        super().__init__(game.board, lanes, random)
        self.game = game
        self._picker = Lanes(game.board, lanes, random, planes=len(game.board.axes))
        self._axes = [(step, self._shifts(step), self._shifts(-step)) for step in self.layout.steps]

    def _shifts(self, step: int) -> list[tuple[int, int]]:
        """Return the shifts, each with the cells it may reach, that spread cells along all of a line.

        The first is a single step; each other one doubles what the ones before it have reached.
        """
        cells = self.layout.cells
        # The cells that this many steps in this direction lead to without leaving the board.
        reached = [cells]
        while reached[-1]:
            last = reached[-1]
            reached.append(cells & (last << step if step > 0 else last >> -step))
        longest = len(reached) - 2
        shifts, covered, length = [(abs(step), reached[1])], 1, 1
        while covered < longest:
            shifts.append((length * abs(step), reached[length]))
            covered += length
            length *= 2
        return shifts

    def _on_line(self, boards: int, axis: int) -> int:
        """Return the cells that have another cell, one of some, on their line along an axis."""
        step, up, down = self._axes[axis]
        above, below = boards << step & up[0][1], boards >> step & down[0][1]
        for shift, within in up[1:]:
            above |= above << shift & within
        for shift, within in down[1:]:
            below |= below >> shift & within
        return above | below

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        super().load(positions)
        self._allowed = self.layout.load([self.game.allowed(position) for position in positions])
        self._rows = [completed_by(stones, self.layout.steps, self.game.row) for stones in self.stones]

    def ply(self) -> Iterator[None]:
        """Win, or place a stone with its rod; who cannot without letting the other player win has lost."""
        lanes, mover, other = self.layout, self.mover, 1 - self.mover
        wins = self._rows[mover] & self._allowed
        # Games that are over allow no cells.
        winners = lanes.any(wins) if wins else 0
        if winners:
            self.won[mover] |= winners
            self.stones[mover] |= wins & lanes.spread(winners)
            self.alive ^= winners
        yield from self._picker.preparing()
        placed = self._choose(
            self._allowed & lanes.spread(self.alive), self.empty, self._rows[other] & self.empty
        )
        choice = 0
        for stones in placed:
            choice |= stones
        able = lanes.any(choice)
        self.won[other] |= self.alive & ~able
        self.alive &= able
        self.stones[mover] |= choice
        self.empty ^= choice
        allowed = 0
        for axis, stones in enumerate(placed):
            allowed |= self._on_line(stones, axis)
        self._allowed = allowed & self.empty
        self._rows[mover] = completed_by(self.stones[mover], lanes.steps, self.game.row)
        self.mover = other

    def _choose(self, allowed: int, empty: int, threats: int) -> list[int]:
        """Return for each axis the stones placed with the rod along it, where the other player cannot win."""
        planes = []
        for axis in range(len(self._axes)):
            safe = allowed & self._on_line(empty, axis)
            if threats:
                safe ^= safe & self._on_line(threats, axis)
            planes.append(safe)
        return self._picker.pick_in_planes(planes)
