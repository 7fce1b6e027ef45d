"""Informed playouts for two players, hundreds at once: rows of five with captures, rows with a rod.

The policy of every move: win, else block, else avoid what loses at once, else any cell; at random among the
cells that qualify.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.lines import completed_by
from yavset.search.playouts.lanes import Lanes

_DOUBT = 4
"""How many games with the mean result are added to those of a cell, against small samples."""

_LONGEST = 120
"""Playouts with captures are broken off after so many moves."""


class LanePlayouts(ABC):
    """Playouts on a board with as many lanes as games."""

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.board = board
        self.lanes = Lanes(board, lanes, random)

    def results(self, leaves: Sequence[tuple[int, ...]]) -> list[tuple[float, list[float]]]:
        """Return for each leaf the mean result of the player to move, and its AMAF value of each cell.

        A leaf is the mask of the stones of the player to move, that of the other player's, and what else the
        game needs; the number of leaves is a power of two, and each gets an equal share of the lanes. Results
        are 1 for a win and 0 for a loss. The AMAF value (all moves as first: Gelly and Silver, *Monte-Carlo
        Tree Search and Rapid Action Value Estimation in Computer Go*, 2011) of a cell, in the order of the
        board's cells, is the mean of the games in which the player to move had a stone there in the end.
        """
        lanes = self.lanes
        own, won, lost = self._play(*map(list, zip(*leaves, strict=True)))
        with_win, with_loss = own & lanes.spread(won), own & lanes.spread(lost)
        wins = [lanes.at(with_win, cell) for cell in self.board.cells]
        losses = [lanes.at(with_loss, cell) for cell in self.board.cells]
        share = lanes.count // len(leaves)
        block = (1 << share) - 1
        results = []
        for first in range(0, lanes.count, share):
            balance = (won >> first & block).bit_count() - (lost >> first & block).bit_count()
            mean = 0.5 + balance / (2 * share)
            cells = []
            for win, loss in zip(wins, losses, strict=True):
                win, loss = (win >> first & block).bit_count(), (loss >> first & block).bit_count()
                cells.append((win + _DOUBT * mean) / (win + loss + _DOUBT))
            results.append((mean, cells))
        return results

    def _winning(self, wins: int, alive: int) -> tuple[int, int]:
        """Return which of the lanes that are alive have a winning cell, and the winning cells there."""
        winners = self.lanes.any(wins) & alive if wins else 0
        return winners, wins & self.lanes.spread(winners) if winners else 0

    @abstractmethod
    def _play(self, *masks: list[int]) -> tuple[int, int, int]:
        """Play a batch, given by the masks of its leaves, to its end.

        Returns the stones of the player that moved first, its wins and its losses. Breaks the last few games
        off when nearly all have ended; they are neither won nor lost.
        """


class CapturePlayouts(LanePlayouts):
    """Pentalath: five in a row wins, and groups without a free cell are captured."""

    def _play(self, *masks: list[int]) -> tuple[int, int, int]:
        lanes = self.lanes
        own, other = map(lanes.load, masks)
        empty = lanes.cells ^ (own | other)
        steps = lanes.steps
        own_wins, other_wins = completed_by(own, steps, 5), completed_by(other, steps, 5)
        alive = lanes.every
        enough = lanes.count // 16
        ended = [0, 0]
        mover = 0
        for _ in range(_LONGEST):
            winners, completed = self._winning(own_wins & empty, alive)
            ended[mover] |= winners
            own |= completed
            alive &= ~winners
            # A cell with a free cell beside it is never suicide; rare others are left out.
            roomy = empty & lanes.around(empty)
            alive &= lanes.any(roomy)
            if alive.bit_count() <= enough:
                break
            blocks = other_wins & roomy
            free = roomy & ~lanes.spread(lanes.any(blocks)) if blocks else roomy
            choice = lanes.pick((blocks | free) & lanes.spread(alive))
            own |= choice
            empty ^= choice
            captured = lanes.captured(other, empty, lanes.around(choice))
            if captured:
                other ^= captured
                empty |= captured
                other_wins = completed_by(other, steps, 5)
            own_wins = completed_by(own, steps, 5)
            own, other = other, own
            own_wins, other_wins = other_wins, own_wins
            mover = 1 - mover
        return (other if mover else own), ended[0], ended[1]


class RodPlayouts(LanePlayouts):
    """Coffee: a row wins, and the rod that comes with a stone says on which line the next one goes.

    A leaf has a third mask: the cells where the player to move may place its stone. Whoever cannot place one
    without letting the other player win at once has lost.
    """

    def __init__(self, board: Board, winning: int, lanes: int, random: Random) -> None:
        """Take the board, the length of the winning row, the number of lanes, and the source of chance."""
        super().__init__(board, lanes, random)
        self.winning = winning
        self._picker = Lanes(board, lanes, random, planes=len(board.axes))
        self._axes = [(step, self._shifts(step), self._shifts(-step)) for step in self.lanes.steps]

    def _shifts(self, step: int) -> list[tuple[int, int]]:
        """Return the shifts, each with the cells it may reach, that spread cells along all of a line.

        The first is a single step; each other one doubles what the ones before it have reached.
        """
        cells = self.lanes.cells
        # The cells that so many steps in this direction lead to without leaving the board.
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

    def _play(self, *masks: list[int]) -> tuple[int, int, int]:
        lanes = self.lanes
        own, other, allowed = map(lanes.load, masks)
        empty = lanes.cells ^ (own | other)
        own_wins = completed_by(own, lanes.steps, self.winning)
        other_wins = completed_by(other, lanes.steps, self.winning)
        alive = lanes.every
        enough = lanes.count // 16
        ended = [0, 0]
        mover = 0
        while alive.bit_count() > enough:
            winners, completed = self._winning(own_wins & allowed, alive)
            ended[mover] |= winners
            own |= completed
            alive &= ~winners
            placed = self._choose(allowed & lanes.spread(alive), empty, other_wins & empty)
            choice = 0
            for stones in placed:
                choice |= stones
            able = lanes.any(choice)
            ended[1 - mover] |= alive & ~able
            alive &= able
            own |= choice
            empty ^= choice
            allowed = 0
            for axis, stones in enumerate(placed):
                allowed |= self._on_line(stones, axis)
            allowed &= empty
            own_wins = completed_by(own, lanes.steps, self.winning)
            own, other = other, own
            own_wins, other_wins = other_wins, own_wins
            mover = 1 - mover
        return (other if mover else own), ended[0], ended[1]

    def _choose(self, allowed: int, empty: int, threats: int) -> list[int]:
        """Return for each axis the stones placed with the rod along it, where the other player cannot win."""
        lanes = self.lanes
        width = lanes.slots * lanes.count
        axes = range(len(self._axes))
        together = 0
        for axis in axes:
            safe = allowed & self._on_line(empty, axis)
            if threats:
                safe ^= safe & self._on_line(threats, axis)
            together |= safe << axis * width
        picked = self._picker.pick(together)
        low = (1 << width) - 1
        return [picked >> axis * width & low for axis in axes]
