"""What the games for two players share that a single move can end: results seen at once, and forced wins."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.knowledge.general import Effort, Knowledge, Proof
from yavset.search.solver import Solver

BUDGETS = (0, 0, 3000)
"""How many positions the solver may look at, for each effort."""


class TacticalKnowledge(Knowledge):
    """Proves results one or two moves ahead at every leaf, and short forced wins at the root."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.solver = Solver(self)

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Whether there are two players."""
        return len(game.players) == 2

    def at_once(self, position: Position) -> Proof | None:
        """Return what is plain to see: a win of the player to move, or that every move of it loses."""
        raise NotImplementedError

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return what is seen at once, and if asked to be thorough a short forced win."""
        found = self.at_once(position)
        if found is not None or position.swap_open or not BUDGETS[effort]:
            return found
        return self.solver.win(position, BUDGETS[effort])

    def threatens(self, position: Position, attacker: int) -> bool:
        """Return whether `attacker` would win at once if the other player, who is to move, passed."""
        passed = Position(self.game, position.stones, attacker, position.seating, position.state)
        found = self.at_once(passed)
        return found is not None and found.rewards[attacker] == 1.0
