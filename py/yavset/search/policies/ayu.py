"""Ayu: an evaluation by how far each player's units are from each other."""

from __future__ import annotations

from yavset.games.ayu import Ayu
from yavset.rules.groups import known_groups
from yavset.rules.position import Position
from yavset.search.policies.general import Knowledge
from yavset.search.values import Rewards, Settings, chance_of

STEP, WAY, UNIT, ROOM, TURN = -0.25, 0.17, -0.86, 0.11, 0.27
"""What counts for a player, in logarithms of the odds: fitted by logistic regression.

The data were 23,000 positions from 520 games of the bot against itself with 300 or 400 visits a move. STEP
counts for each point between a unit and its nearest friend, WAY for each point where a shortest way there
begins, UNIT for each unit, ROOM for each empty point beside a stone, and TURN for the player to move. The
length of a tree that joins all units and the number of legal moves say little more, and take twice as long.
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
        """Return how a player stands: few units that are near each other, with many ways and much room."""
        game = self.game
        assert isinstance(game, Ayu)
        units = known_groups(game.board, own)
        worth = UNIT * len(units) + ROOM * (game.board.around(own) & empty).bit_count()
        for unit in units:
            steps, begin = game.ways(unit, own ^ unit, empty)
            worth += STEP * steps + WAY * begin.bit_count()
        return worth
