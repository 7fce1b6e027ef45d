"""Ayu: an evaluation by how many moves each player is likely to have left; fewer are better."""

from __future__ import annotations

from yavset.games.ayu import Ayu
from yavset.rules.groups import known_groups
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards, Settings, chance_of

CHOICE = 0.03
"""Weight of one more legal move against one step less to go: mobility is good all the same."""


class AyuKnowledge(Knowledge):
    """No playouts: random games are slow and say little."""

    sudden = False
    settings = Settings(exploration=0.3, urgency=0.1)

    def playout(self, position: Position) -> Rewards:
        """Return the evaluation of the position instead of a playout."""
        return self.estimate(position)

    def estimate(self, position: Position) -> Rewards:
        """Compare the steps that the players' units have to go until all are joined, and their mobility."""
        black, white = (self.ahead(stones, position.empty) for stones in position.stones)
        chance = chance_of(0.5 * (black - white))
        return (chance, 1 - chance)

    def ahead(self, own: int, empty: int) -> float:
        """Return how a player stands: the fewer steps to go and the more moves the better."""
        assert isinstance(self.game, Ayu)
        choice = sum(targets.bit_count() for targets in self.game.targets(own, empty).values())
        return CHOICE * choice - self.steps_to_go(own, empty)

    def steps_to_go(self, own: int, empty: int) -> int:
        """Return the length of a tree of empty paths that joins a player's units, grown greedily (Prim)."""
        around = self.game.board.around
        units = known_groups(self.game.board, own)
        joined, rest, total = units[0], own ^ units[0], 0
        while rest:
            goal = around(rest)
            wave = reached = around(joined) & empty
            steps = 1
            while wave and not wave & goal:
                wave = around(wave) & empty & ~reached
                reached |= wave
                steps += 1
            if wave:
                total += steps
                end = around(wave & goal)
                unit = next(unit for unit in units if unit & rest & end)
                joined |= unit
            else:
                # The rest is cut off from these units: begin again there.
                unit = next(unit for unit in units if unit & rest)
                joined = unit
            rest &= ~unit
        return total
