"""Quantum leap: an evaluation by mobility takes the place of playouts."""

from __future__ import annotations

from functools import partial
from itertools import chain
from random import Random

from yavset.games.quantum_leap import QuantumLeap
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.quantum_leap_mobility import Mobility
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.values import Batch, Priors, Rewards, Settings, chance_of, of_two

SETTINGS = Settings(exploration=0.2, urgency=0.1, trust=16.0)
"""Priors that see a leap ahead are trusted more than those of playouts."""


class MobilityPlayouts(SinglePlayouts):
    """The value of a position takes the place of a playout.

    Attributes:
        gives_priors: whether the values of all leaps are priors, and the best of them the position's value.
    """

    def __init__(self, game: QuantumLeap, mobility: Mobility, *, priors: bool) -> None:
        super().__init__(self.rewards, self.after_leaps if priors else None)
        self._game = game
        self._mobility = mobility
        self._names = {
            (cell, target.bit_length() - 1): name
            for cell, leaps in game.leaps.items()
            for target, name in chain.from_iterable(leaps)
        }

    def rewards(self, position: Position) -> Rewards:
        """Return what the players may expect; an exchange that is due is passed."""
        player = 1 if self._game.exchanging(position) else position.player
        stones = position.stones
        [odds] = self._mobility.values([(stones[player], stones[1 - player])])
        chance = chance_of(odds)
        return of_two(chance, player)

    def after_leaps(self, position: Position) -> Priors | None:
        """Return what all leaps are worth; None where an exchange is due."""
        if self._game.exchanging(position):
            return None
        player, stones = position.player, position.stones
        after = self._mobility.after_leaps(stones[player], stones[1 - player])
        return {self._names[leap]: chance_of(odds) for leap, odds in after.items()}


def exchanges_by_value(mobility: Mobility, position: Position, moves: list[str]) -> list[str]:
    """Return all moves: leaps as they come, exchanges by the evaluation, as there are hundreds of them."""
    game = position.game
    assert isinstance(game, QuantumLeap)
    if not game.exchanging(position):
        return moves
    black, white = position.stones
    pairs = game.exchanges | {"pass": 0}
    found = mobility.values([(white ^ pairs[move], black ^ pairs[move]) for move in moves])
    return sorted(moves, key=dict(zip(moves, found, strict=True)).__getitem__)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Quantum leap, with priors unless the batch is small."""
    assert isinstance(game, QuantumLeap)
    mobility = Mobility(game.board)
    return GamePolicy(
        game,
        random,
        playouts=MobilityPlayouts(game, mobility, priors=batch.gives_priors),
        ordering=partial(exchanges_by_value, mobility),
        settings=SETTINGS,
        slope=2.8,
    )
