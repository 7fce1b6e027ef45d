"""Ayu: an evaluation by how far each player's units are from each other."""

from __future__ import annotations

from random import Random

from yavset.games.ayu import Ayu
from yavset.rules.game import Game
from yavset.rules.groups import known_groups
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.ayu_turns import AyuTurns
from yavset.search.policies.uniform import AnyOrder, SinglePlayouts
from yavset.search.provers.plain import NothingAtOnce
from yavset.search.turns import Turns
from yavset.search.values import Batch, Rewards, Settings, chance_of

SETTINGS = Settings(exploration=0.3, urgency=0.1)

STEP, WAY, UNIT, ROOM, TURN = -0.25, 0.17, -0.86, 0.11, 0.27
"""What counts for a player, in logarithms of the odds: fitted by logistic regression.

The data were 23,000 positions from 520 games of the bot against itself with 300 or 400 visits a move. STEP
counts for each point between a unit and its nearest friend, WAY for each point where a shortest way there
begins, UNIT for each unit, ROOM for each empty point beside a stone, and TURN for the player to move. The
length of a tree that joins all units and the number of legal moves say little more, and take twice as long.
"""


class AyuEvaluation:
    """Compares how the players stand."""

    def __init__(self, game: Ayu) -> None:
        self._game = game

    def rewards(self, position: Position) -> Rewards:
        """Return what the players may expect."""
        black, white = (self._value(stones, position.empty) for stones in position.stones)
        chance = chance_of(black - white + (-TURN if position.player else TURN))
        return (chance, 1 - chance)

    def _value(self, own: int, empty: int) -> float:
        """Return how a player stands: few units that are near each other, with many ways and much room."""
        game = self._game
        units = known_groups(game.board, own)
        value = UNIT * len(units) + ROOM * (game.board.around(own) & empty).bit_count()
        for unit in units:
            steps, begin = game.ways(unit, own ^ unit, empty)
            value += STEP * steps + WAY * begin.bit_count()
        return value


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Ayu, the same whatever the batch: random games are slow and say little."""
    assert isinstance(game, Ayu)
    return GamePolicy(
        game,
        random,
        ordering=AnyOrder(random),
        playouts=SinglePlayouts(AyuEvaluation(game).rewards),
        prover=NothingAtOnce(),
        settings=SETTINGS,
    )


def turns(game: Game) -> Turns:
    """Return the turns for alpha-beta."""
    return AyuTurns(game)
