"""Knowledge objects as the three parts of a policy."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.general import Knowledge
from yavset.search.values import Effort, Evaluation, Proof, Proving


class _Parts:
    """Ordering, playouts and prover of a `Knowledge` object."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self.leaves = knowledge.batch
        self.games = knowledge.games
        self.gives_priors = knowledge.hints
        self.batch_budget = knowledge.most_looked
        self.can_win_in_one = knowledge.sudden
        self.has_deep_proof = knowledge.thorough

    @property
    def looked(self) -> int:
        """Return how many positions all proofs together have looked at."""
        return self._knowledge.looked

    def moves(self, position: Position) -> list[str]:
        """Return the moves worth trying."""
        return self._knowledge.moves(position)

    def evaluate(self, positions: Sequence[Position]) -> list[Evaluation]:
        """Play out."""
        return [Evaluation(*each) for each in self._knowledge.playouts(positions)]

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a proof, or None."""
        return self._knowledge.proof(position, effort)

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for a proof in slices."""
        return self._knowledge.proving(position, effort)

    def deeper(self, position: Position) -> Proving:
        """Search longer for a win."""
        return self._knowledge.deeper(position)


def adapted(knowledge: Knowledge) -> GamePolicy:
    """Return a policy made of a `Knowledge` object."""
    parts = _Parts(knowledge)
    return GamePolicy(
        knowledge.game,
        knowledge.random,
        ordering=parts,
        playouts=parts,
        prover=parts,
        settings=knowledge.settings,
    )
