"""Ayu: an evaluation by how many moves each player is likely to have left; fewer are better."""

from __future__ import annotations

from math import exp

from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards, Settings

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
        other = Position(self.game, position.stones, 1 - position.player, position.seating)
        choice = len(position.legal_moves()) - len(self.game.legal_moves(other))
        if position.player == 1:
            choice = -choice
        to_go = self.steps_to_go(position, 1) - self.steps_to_go(position, 0)
        chance = 1 / (1 + exp(-0.5 * (to_go + CHOICE * choice)))
        return (chance, 1 - chance)

    def steps_to_go(self, position: Position, player: int) -> int:
        """Return the length of a tree of empty paths that joins a player's units, grown greedily (Prim)."""
        around, own, empty = self.game.board.around, position.stones[player], position.empty
        units = groups(self.game.board, own)
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
