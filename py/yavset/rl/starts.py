"""What the environments share: the game that each episode begins with, and moves by their numbers."""

from __future__ import annotations

from operator import index
from random import Random
from typing import SupportsIndex

from yavset.games import draws_set_up, game
from yavset.rules.game import Game

MOST_MOVES = 2_000
"""Number of moves after which an episode is cut off; few games of random players do."""


def move_at(game: Game, action: SupportsIndex | None) -> str:
    """Return the move with a number; ValueError for anything that is not the number of a move of the game."""
    count = len(game.actions)
    try:
        number = index(action)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number < count:
        raise ValueError(f"actions of {game.id} are the numbers from 0 to {count - 1}, not {action}")
    return game.actions[number]


def check_render_mode(mode: str | None, modes: list[str]) -> str | None:
    """Return the way to render that somebody asks for; ValueError if it is none of `modes`."""
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode is one of {', '.join(modes)}, not {mode!r}")
    return mode


class Starts:
    """The same game for each episode, except where its set-up is drawn at random: then a new one."""

    def __init__(self, game_id: str, options: dict[str, object]) -> None:
        """Take a game's id and its options; raise ValueError for an unknown one."""
        self.game: Game = game(game_id, **options)
        self._drawn = draws_set_up(game_id, options)
        self._random = Random()

    def next(self, seed: int | None) -> Game:
        """Return the game for the next episode; from a seed it is always the same."""
        if seed is not None:
            self._random.seed(seed)
        if self._drawn:
            self.game = game(self.game.id, seed=self._random.getrandbits(32))
        return self.game
