"""How the policies of games with playouts in lanes are composed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from yavset.rules.game import Game
from yavset.rules.placing import ColourPlacingGame
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, NothingAtOnce, Ordering, Prover, any_order
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.compiled.games import Leaf, stones_leaf
from yavset.search.playouts.driver import PlayoutPolicy
from yavset.search.playouts.play_rules import PlayRules
from yavset.search.playouts.results import LanePlayouts, Placings, placings, plain_placings
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
    play: PlayRules | PlayoutPolicy,
    moves: Placings | None = None,
    *,
    prover: Prover,
    ordering: Ordering = any_order,
    settings: Settings | None = None,
    slope: float = 1.0,
    leaf_of: Callable[[Position], Leaf] = stones_leaf,
) -> GamePolicy:
    """Return the policy of a game whose leaves are played out in batches.

    Where the batch is too small for priors, the policy proves nothing either: it is for the weaker levels.

    Args:
        game: the game with its options.
        random: the source of all chance.
        batch: the size of a batch.
        play: the rules by which playouts go, or how they go where rules cannot say it.
        moves: the moves that get priors; by default the placings of each colour, or of the own stones where
            moves name no colour.
        prover: finds results.
        ordering: puts moves in an order.
        settings: the best parameters of the tree where there are priors; by default those of most games.
        slope: see `GamePolicy`, where there are priors.
        leaf_of: reads a position for playouts by rules; by default its stones and whose turn it is.
    """
    if isinstance(play, PlayRules):
        play = compiled(game.board, play, batch.lanes, random, leaf_of, only_results=True)
    if moves is None:
        moves = placings(game) if isinstance(game, ColourPlacingGame) else plain_placings(game)
    playouts = LanePlayouts(play, moves, leaves=batch.leaves)
    settings = settings or (TWO_PLAYERS if len(game.players) == 2 else THREE_PLAYERS)
    if not batch.gives_priors:
        playouts.gives_priors = False
        settings, slope = Settings(), 1.0
        prover = Prover() if prover.can_win_in_one else NothingAtOnce()
    return GamePolicy(
        game, random, playouts=playouts, prover=prover, ordering=ordering, settings=settings, slope=slope
    )
