"""The game that each episode of an environment begins with."""

from __future__ import annotations

from random import Random

from yavset.games import game, game_class
from yavset.rules.game import Game

MOST_MOVES = 2_000
"""Number of moves after which an episode is cut off; few games of random players do."""


class Starts:
    """The same game for each episode, except where its set-up is drawn at random: then a new one."""

    def __init__(self, game_id: str, options: dict[str, object]) -> None:
        """Take a game's id and its options; raise ValueError for an unknown one."""
        self.game: Game = game(game_id, **options)
        drawn = any(option.name == "seed" for option in game_class(game_id).choices)
        self._drawn = drawn and not options
        self._random = Random()

    def next(self, seed: int | None) -> Game:
        """Return the game for the next episode; from a seed it is always the same."""
        if seed is not None:
            self._random.seed(seed)
        if self._drawn:
            self.game = game(self.game.id, seed=self._random.getrandbits(32))
        return self.game
