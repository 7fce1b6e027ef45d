"""Proofs in games for two that a single move can end: results seen at once, and short forced wins."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.position import Position
from yavset.search.provers.plain import PlainProver
from yavset.search.provers.solver import PLIES, Solver, Tactics
from yavset.search.values import Effort, Proof, Proving
from yavset.search.work import finish


class TacticalProver(PlainProver):
    """Proves results one or two moves ahead at every leaf, and forced wins as far as budgets allow.

    Attributes:
        tactics: what is seen at once.
        budgets: how many positions the solver may look at, for each effort.
    """

    batch_budget = 500

    def __init__(
        self, tactics: Tactics, budgets: Sequence[int] = (0, 0, 500, 1500), favourite: int = 0
    ) -> None:
        """Take the tactics, the budgets, and that of `deeper`: 0 where it is not to look for anything."""
        self.tactics = tactics
        self.budgets = budgets
        self.has_deep_proof = favourite > 0
        self._favourite = favourite
        self._solver = Solver(tactics)

    @property
    def looked(self) -> int:
        """Return how many positions all proofs together have looked at."""
        return self._solver.looked

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return what is seen at once, or a short forced win."""
        return finish(self.proving(position, effort))

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for what `proof` finds, in slices."""
        found = self.tactics.at_once(position)
        if found is not None or position.swap_open or not self.budgets[effort]:
            return found
        return (yield from self.winning(position, self.budgets[effort]))

    def winning(self, position: Position, budget: int, plies: int = PLIES) -> Proving:
        """Search for a forced win of up to `plies` moves that is not seen at once."""
        return self._solver.winning(position, budget, plies)

    def deeper(self, position: Position) -> Proving:
        """Search for a short forced win: a move is not played before its replies have been searched so."""
        if not self._favourite:
            return None
        return (yield from Solver(self.tactics).winning(position, self._favourite))
