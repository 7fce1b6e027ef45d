"""What the games for two players share that a single move can end: results seen at once, and forced wins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.policies.general import Knowledge
from yavset.search.provers.solver import Solver
from yavset.search.values import Effort, Proof, Proving
from yavset.search.work import finish


class TacticalKnowledge(Knowledge):
    """Proves results one or two moves ahead at every leaf, and forced wins as far as `budgets` allow.

    Attributes:
        budgets: how many positions the solver may look at, for each effort.
    """

    budgets = (0, 0, 500, 1500)
    most_looked = 500

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.solver = Solver(self)

    @property
    def looked(self) -> int:
        """How many positions all searches for forced wins together have looked at."""
        return self.solver.looked

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Return whether there are two players."""
        return len(game.players) == 2

    def at_once(self, position: Position) -> Proof | None:
        """Return an immediate win of the player to move, or an immediate loss by every move, else None."""
        raise TypeError(f"{type(self).__name__} has to say what is won or lost at once")

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return what is seen at once, and if asked to be thorough a short forced win."""
        return finish(self.proving(position, effort))

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for what `proof` finds, in slices. A game that knows more extends this, not `proof`."""
        found = self.at_once(position)
        if found is not None or position.swap_open or not self.budgets[effort]:
            return found
        return (yield from self.solver.winning(position, self.budgets[effort]))

    def threats(self, position: Position) -> Sequence[str]:
        """Return the moves that may threaten to win at once; the solver tries only these for the attacker."""
        return position.legal_moves()

    def replies(self, position: Position) -> Sequence[str]:
        """Return the moves that may stop a threat to win at once: all moves left out must lose at once."""
        return position.legal_moves()

    def threatens(self, position: Position, attacker: int) -> bool:
        """Return whether `attacker` would win at once if the other player, who is to move, passed."""
        passed = Position(self.game, position.stones, attacker, position.seating, position.state)
        found = self.at_once(passed)
        return found is not None and found.rewards[attacker] == 1.0
