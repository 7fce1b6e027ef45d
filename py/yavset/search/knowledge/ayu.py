"""Ayu: an evaluation by how many moves each player is likely to have left; fewer are better."""

from __future__ import annotations

from yavset.games.ayu import Ayu
from yavset.rules.groups import known_groups
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards, Settings, chance_of

STEP, UNIT, APART, CHOICE, ROOM, TURN = -0.31, -0.40, -1.4, 0.075, 0.14, 0.24
"""What counts for a player, in logarithms of the odds: fitted by logistic regression.

The data were 13,000 positions from 300 games of the bot against itself with 300 visits a move. STEP counts
for each step that the units have to go until all are joined, UNIT for each unit, APART for each time that no
way leads on to the others, CHOICE for each legal move, ROOM for each empty point beside a stone, and TURN for
the player to move.
"""


class AyuKnowledge(Knowledge):
    """No playouts: random games are slow and say little."""

    sudden = False
    settings = Settings(exploration=0.3, urgency=0.1)

    def playout(self, position: Position) -> Rewards:
        """Return the evaluation of the position instead of a playout."""
        return self.estimate(position)

    def estimate(self, position: Position) -> Rewards:
        """Compare how the players stand."""
        black, white = (self.standing(stones, position.empty) for stones in position.stones)
        chance = chance_of(black - white + (-TURN if position.player else TURN))
        return (chance, 1 - chance)

    def standing(self, own: int, empty: int) -> float:
        """Return how a player stands: the fewer steps to go and the more moves and room the better."""
        assert isinstance(self.game, Ayu)
        choice = sum(targets.bit_count() for targets in self.game.targets(own, empty).values())
        room = (self.game.board.around(own) & empty).bit_count()
        return CHOICE * choice + ROOM * room + self.way(own, empty)

    def way(self, own: int, empty: int) -> float:
        """Return what the tree of empty paths that joins a player's units is worth, grown greedily (Prim)."""
        around = self.game.board.around
        units = known_groups(self.game.board, own)
        joined, rest, worth = units[0], own ^ units[0], UNIT * len(units)
        while rest:
            goal = around(rest)
            wave = reached = around(joined) & empty
            steps = 1
            while wave and not wave & goal:
                wave = around(wave) & empty & ~reached
                reached |= wave
                steps += 1
            if wave:
                worth += STEP * steps
                end = around(wave & goal)
                unit = next(unit for unit in units if unit & rest & end)
                joined |= unit
            else:
                # The rest is cut off from these units: begin again there.
                unit = next(unit for unit in units if unit & rest)
                joined = unit
                worth += APART
            rest &= ~unit
        return worth
