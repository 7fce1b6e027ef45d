"""Play Win: playouts follow captures to a quiet position and count the pieces."""

from __future__ import annotations

from yavset.rules.position import Position
from yavset.search.policies.general import Knowledge
from yavset.search.values import Rewards, chance_of

QUIET = 2
"""A playout ends at the first quiet position after so many moves (quiescence)."""


class PlayWinKnowledge(Knowledge):
    """Random games end late and say little; material after a few moves says more."""

    patience = 40

    def playout(self, position: Position) -> Rewards:
        """Play a few moves at random, and on while there are captures."""
        for number in range(self.patience):
            moves = position.legal_moves()
            if number >= QUIET and "x" not in moves[0]:
                break
            position = position.child(moves[int(self.random.random() * len(moves))])
            if position.outcome is not None:
                return self.rewards(position.outcome)
        return self.estimate(position)

    def estimate(self, position: Position) -> Rewards:
        """Evaluate the share of the pieces: one piece more counts the more the fewer there are."""
        white, black = (stones.bit_count() for stones in position.stones)
        chance = chance_of(share(white, black))
        return (chance, 1 - chance)


def share(mine: int, theirs: int) -> float:
    """Return the value of so many pieces against so many, in log-odds."""
    return 8 * (mine - theirs) / (mine + theirs)
