"""What follows from the rules of any game: moves in any order, and playouts uniformly at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, Playouts
from yavset.search.values import Evaluation, Priors, Rewards, of_two

LONGEST = 300
"""A playout counts as drawn after this many moves."""


class SinglePlayouts(Playouts):
    """Playouts one at a time, or evaluations in their place, for what cannot be played out in lanes."""

    def __init__(
        self, play: Callable[[Position], Rewards], ahead: Callable[[Position], Priors | None] | None = None
    ) -> None:
        """Take a function that returns every player's reward for a position that is not over.

        And, for two players, one that looks a move ahead: where it returns priors, the best is the value.
        """
        self.play = play
        self._ahead = ahead
        if ahead:
            self.gives_priors = True

    def evaluate(self, positions: Sequence[Position]) -> list[Evaluation]:
        """Return an evaluation of each position."""
        return [self._evaluation(position) for position in positions]

    def _evaluation(self, position: Position) -> Evaluation:
        priors = self._ahead(position) if self._ahead else None
        rewards = of_two(max(priors.values()), position.player) if priors else self.play(position)
        return Evaluation(rewards, priors)


def uniform_policy(game: Game, random: Random) -> GamePolicy:
    """Return the policy that follows from the rules alone; all its chance comes from `random`."""

    def play(position: Position) -> Rewards:
        for _ in range(LONGEST):
            moves = game.legal_moves(position)
            position = position.child(moves[int(random.random() * len(moves))])
            if position.outcome is not None:
                return policy.rewards(position.outcome)
        return policy.share

    policy = GamePolicy(game, random, playouts=SinglePlayouts(play))
    return policy
