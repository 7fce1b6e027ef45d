"""The simplest prover."""

from __future__ import annotations

from yavset.rules.position import Position
from yavset.search.values import Effort, Proof, Proving


class PlainProver:
    """Proves nothing. Provers that need no slices say what they find in `proof`.

    Attributes:
        batch_budget, can_win_in_one, has_deep_proof: see `parts.Prover`.
    """

    batch_budget = 0
    can_win_in_one = True
    has_deep_proof = False

    @property
    def looked(self) -> int:
        """Return how many positions all proofs together have looked at; they are not counted here."""
        return 0

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a proof of the result of a position that is not over, or None."""
        return None

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for what `proof` finds, in slices where it takes long."""
        yield from ()
        return self.proof(position, effort)

    def deeper(self, position: Position) -> Proving:
        """Search in slices for a win that takes longer to find than `proof` may look."""
        yield from ()
        return None


class NothingAtOnce(PlainProver):
    """Proves nothing in a game that no move decides at once."""

    can_win_in_one = False
