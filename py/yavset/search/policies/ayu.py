"""Ayu: the value of the turns' states takes the place of playouts, which are slow and say little."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.search.parts import GamePolicy
from yavset.search.policies.ayu_turns import AyuTurns
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.provers.plain import NothingAtOnce
from yavset.search.turns import Turns
from yavset.search.values import Batch, Settings

SETTINGS = Settings(exploration=0.3, urgency=0.1)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Ayu, the same whatever the batch."""
    return GamePolicy(
        game,
        random,
        playouts=SinglePlayouts(AyuTurns(game).rewards),
        prover=NothingAtOnce(),
        settings=SETTINGS,
    )


def turns(game: Game) -> Turns:
    """Return the turns for alpha-beta."""
    return AyuTurns(game)
