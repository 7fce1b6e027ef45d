"""Playouts of games in which a stone brings about exactly its immediate results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yavset.search.playouts.compiled.base import CompiledPolicy
from yavset.search.playouts.compiled.games import Leaf
from yavset.search.playouts.driver import Ended
from yavset.search.playouts.immediate import ImmediateResults, Kept, first_that_holds


class ExactPolicy(CompiledPolicy):
    """Games of placements that nothing but the lines and chains of the mover decide.

    No rule has to be looked at after a stone, so that this plays 1.6 (Hex) to 2.8 times (Gomoku) as many
    games as `RulePolicy`. Games that are over have no empty cells here.

    In games of lines stones may be surrounded and captured as well, where only results count: stones are then
    placed only beside an empty cell, and games without such a cell are broken off.
    """

    def begin(self, leaves: Sequence[Leaf]) -> None:
        """Begin a batch from leaves."""
        super().begin(leaves)
        lanes = self.layout
        self._sides = self._first_sides(leaves)
        self._empty = lanes.cells ^ (self._sides[0].stones | self._sides[1].stones)
        self._won = [0, 0]
        self._turn = 0
        self._look()

    def _look(self) -> None:
        """Find the cells where the next stone may be placed, and the games that go on."""
        # A stone beside an empty cell is never suicide.
        self._free = self._empty & self.layout.around(self._empty) if self.rules.capture else self._empty
        self.alive = self.layout.any(self._free)

    def _first_sides(self, leaves: Sequence[Leaf]) -> list[Side]:
        """Return both sides as a batch begins, which has been loaded."""
        return self._sides_of(self.games.own, self.games.enemy)

    def _sides_of(self, own: int, enemy: int) -> list[Side]:
        """Return both sides, given their stones on the boards of the batch."""
        white = self.games.white
        return [Side(self.immediate, own, white), Side(self.immediate, enemy, self.layout.every ^ white)]

    def ply(self) -> Iterator[None]:
        """Win, or place a stone in every game."""
        lanes, turn, empty, alive = self.layout, self._turn, self._empty, self.alive
        free = self._free
        mover, other = self._sides[turn], self._sides[1 - turn]
        wins = mover.wins & empty
        if wins:
            winners = lanes.any(wins) & alive
            self._won[turn] |= winners
            over = lanes.spread(winners)
            mover.stones |= wins & over
            alive ^= winners
            empty ^= empty & over
            free ^= free & over
        losses = mover.losses
        blocks = other.wins & free
        blocked = lanes.spread(lanes.any(blocks)) if blocks else 0
        candidates = free
        if losses:
            candidates = free ^ free & losses
            with_safe = lanes.any(candidates)
            if alive != with_safe:
                candidates |= free ^ free & lanes.spread(with_safe)
        if blocked:
            candidates = blocks | candidates ^ candidates & blocked
        yield from lanes.preparing()
        choice = lanes.pick(candidates)
        empty ^= choice
        if self.rules.capture:
            captured = lanes.captured(other.stones, empty, lanes.around(choice))
            # Its lines are completed on the same cells as before: none beside a captured stone is empty.
            other.stones ^= captured
            empty |= captured
        losing = choice & losses
        over = lanes.any(losing) if losing else 0
        self._won[1 - turn] |= over
        if mover.draws:
            over |= lanes.any(choice & mover.draws)
        if over:
            empty ^= empty & lanes.spread(over)
        mover.place(choice)
        self._empty = empty
        self._turn = 1 - turn
        self._look()

    def ended(self) -> Ended:
        """Return the stones of the side that moved first, and who has won."""
        games = self.games
        games.own, games.enemy = (side.stones for side in self._sides)
        games.won, games.lost = self._won
        return super().ended()


class Side:
    """One side of such games: its stones, and the immediate results of its next stone.

    Attributes:
        stones: the stones.
        wins, losses, draws: where the next stone decides; taken cells may be among them.
    """

    def __init__(self, immediate: ImmediateResults, stones: int, white: int) -> None:
        self.immediate = immediate
        self.stones = stones
        self.white = white
        self.reach = immediate.reach(stones, white)
        self._look()

    def place(self, choice: int) -> None:
        """Add one stone on each board."""
        self.stones |= choice
        self.reach = self.immediate.extended(self.reach, choice, self.stones)
        self._look()

    def _look(self) -> None:
        cells = self.immediate.by_own(self.stones, self.white, Kept(reach=self.reach))
        self.wins, self.losses, self.draws = first_that_holds(cells.items())
