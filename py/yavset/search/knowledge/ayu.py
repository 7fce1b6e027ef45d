"""Ayu: positions are judged by how many moves each side is likely to have left: fewer are better."""

from __future__ import annotations

from math import exp

from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards, Settings

CHOICE = 0.03
"""What one more legal move is worth beside one step less to go: to have a choice is good all the same."""


class AyuKnowledge(Knowledge):
    """Random games are slow and say little, so none are played."""

    sudden = False
    settings = Settings(exploration=0.3, urgency=0.1)

    def playout(self, position: Position) -> Rewards:
        """No playout: the judgement of the position."""
        return self.estimate(position)

    def estimate(self, position: Position) -> Rewards:
        """Compares the steps that the sides' units have to go until all are together, and their choice."""
        other = Position(self.game, position.stones, 1 - position.player, position.seating)
        choice = len(position.legal_moves()) - len(self.game.legal_moves(other))
        if position.player == 1:
            choice = -choice
        to_go = self.steps_to_go(position, 1) - self.steps_to_go(position, 0)
        chance = 1 / (1 + exp(-0.5 * (to_go + CHOICE * choice)))
        return (chance, 1 - chance)

    def steps_to_go(self, position: Position, player: int) -> int:
        """The length of the shortest tree of empty paths that joins a side's units, as far as they can be."""
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
                # What is left is cut off from these: begin again there.
                unit = next(unit for unit in units if unit & rest)
                joined = unit
            rest &= ~unit
        return total
