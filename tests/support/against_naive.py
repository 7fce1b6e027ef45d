"""Games played by the package and by the naive implementation side by side.

The environment variable YAVSET_GAMES is the number of games for each choice of options, of which boards of
other sizes take a quarter. Without it there are 100, or a few in a browser's Python.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from random import Random

from naive import NaiveGame, naive_game
from variants import pick, title
from yavset.rules.game import Game
from yavset.rules.position import Position

GAMES = int(os.environ.get("YAVSET_GAMES", "3" if sys.platform == "emscripten" else "100"))

Choice = Callable[[Position, Random], str]


def any_move(position: Position, random: Random) -> str:
    """Return a legal move at random."""
    return pick(random, position.legal_moves())


def compare(
    position: Position, naive: NaiveGame, random: Random, last: int, choose: Choice = any_move
) -> Position:
    """Play moves chosen at random with both until the game is over or ply `last`; gives the last position.

    At every ply the legal moves, the seats, the player to move, the end and the winner have to agree.
    """
    moves: list[str] = []
    while True:
        legal = position.legal_moves()
        where = f"{title(position.game)} after {' '.join(moves) or 'no moves'}"
        assert len(set(legal)) == len(legal), where
        assert set(legal) == naive.legal_moves(), where
        assert position.seats == naive.seats, where
        assert (position.outcome is not None) == naive.over, where
        if position.outcome is not None:
            assert position.outcome.winner == naive.winner, where
            return position
        assert position.to_move == naive.to_move, where
        if position.ply >= last:
            return position
        moves.append(choose(position, random))
        position = position.play(moves[-1])
        naive.play(moves[-1])


def assert_same_games(game: Game, choose: Choice, games: int = GAMES, most: int = 1_000) -> None:
    """Compare games of at most `most` moves that are chosen by `choose`, with the seeds 0 to `games`."""
    for seed in range(games):
        compare(game.start(), naive_game(game.id, game.options), Random(seed), most, choose)
