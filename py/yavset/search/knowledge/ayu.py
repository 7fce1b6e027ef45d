"""Ayu: positions are judged by how many moves each side is likely to have left: fewer are better."""

from __future__ import annotations

from math import exp

from yavset.groups import groups
from yavset.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards, Settings


class AyuKnowledge(Knowledge):
    """Random games are slow and say little, so none are played."""

    sudden = False
    settings = Settings(exploration=0.3, urgency=0.1)

    def playout(self, position: Position) -> Rewards:
        """No playout: the judgement of the position."""
        return self.estimate(position)

    def estimate(self, position: Position) -> Rewards:
        """Compares the steps that the sides' units have to each other."""
        black, white = self.steps_left(position, 0), self.steps_left(position, 1)
        chance = 1 / (1 + exp(-0.5 * (white - black)))
        return (chance, 1 - chance)

    def steps_left(self, position: Position, side: int) -> float:
        """The sum of every unit's distance to its nearest friendly unit; 0 for units that are cut off."""
        board, own, empty = self.game.board, position.stones[side], position.empty
        total = 0
        for unit in groups(board, own):
            friends = own ^ unit
            goal = board.around(friends) & empty
            wave = reached = board.around(unit) & empty
            steps = 1
            while wave and not wave & goal:
                wave = board.around(wave) & empty & ~reached
                reached |= wave
                steps += 1
            if wave:
                total += steps
        return total
