"""How the policies of games with playouts in lanes are composed."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.search.parts import GamePolicy, Ordering, Prover, any_order
from yavset.search.playouts.results import LanePlayouts
from yavset.search.provers.plain import NothingAtOnce, PlainProver
from yavset.search.values import Batch, Settings

TWO_PLAYERS = Settings(exploration=0.15, trust=2.0, rave=0.3)
THREE_PLAYERS = Settings(exploration=0.1, trust=2.0)
"""The best parameters of the tree for most games with playouts in lanes.

With three players a stone serves others, too, so that trust in priors does not grow with visits.
"""


def lane_policy(
    game: Game,
    random: Random,
    batch: Batch,
    playouts: LanePlayouts,
    *,
    prover: Prover,
    ordering: Ordering = any_order,
    settings: Settings = TWO_PLAYERS,
    slope: float = 1.0,
) -> GamePolicy:
    """Return the policy of a game whose leaves are played out in batches.

    Where the batch is too small for priors, the policy proves nothing either: it is for the weaker levels.

    Args:
        game: the game with its options.
        random: the source of all chance.
        batch: the size of a batch.
        playouts: plays out batches of this size.
        prover: finds results.
        ordering: puts moves in an order.
        settings: the best parameters of the tree where there are priors.
        slope: see `GamePolicy`, where there are priors.
    """
    if not batch.gives_priors:
        playouts.gives_priors = False
        settings, slope = Settings(), 1.0
        prover = PlainProver() if prover.can_win_in_one else NothingAtOnce()
    return GamePolicy(
        game, random, playouts=playouts, prover=prover, ordering=ordering, settings=settings, slope=slope
    )
