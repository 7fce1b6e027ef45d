"""The package against the naive implementation: random games, compared at every ply.

The environment variable YAVSET_GAMES is the number of games for each choice of options. Without it there are
100, or a few in a browser's Python.
"""

from __future__ import annotations

import os
import sys
from random import Random

import pytest

from naive import NaiveGame, naive_game
from naive.ayu import Ayu
from variants import every_variant, pick, title
from yavset.game import Game
from yavset.position import Position

GAMES = int(os.environ.get("YAVSET_GAMES", "3" if sys.platform == "emscripten" else "100"))

#: Where random games do not end by themselves soon enough they are compared for so many moves.
MOST_MOVES = 600


@pytest.mark.parametrize("game", every_variant(), ids=title)
def test_random_games_are_the_same(game: Game) -> None:
    for seed in range(GAMES):
        random = Random(seed)
        position, naive, most = game.start(), naive_game(game.id, game.options), MOST_MOVES
        if isinstance(naive, Ayu) and game.board.size > 7:
            # The naive search for ways takes very long here, so some moves from a random moment have to do.
            position, most = somewhere(game, random), 800 // len(game.board.cells)
            stand(naive, position)
        compare(position, naive, random, position.ply + most)


def compare(position: Position, naive: NaiveGame, random: Random, last: int) -> None:
    """Play random moves with both until the game is over or ply `last`."""
    moves: list[str] = []
    while True:
        legal = position.legal_moves()
        where = f"{title(position.game)} after {' '.join(moves) or 'no moves'}"
        assert len(set(legal)) == len(legal), where
        assert set(legal) == naive.words(), where
        assert position.seats == naive.seats, where
        assert (position.outcome is not None) == naive.over, where
        if position.outcome is not None:
            assert position.outcome.winner == naive.winner, where
            return
        assert position.to_move == naive.to_move, where
        if position.ply >= last:
            return
        moves.append(pick(random, legal))
        position = position.play(moves[-1])
        naive.play(moves[-1])


def somewhere(game: Game, random: Random) -> Position:
    """A position of a random game, before its last move."""
    position = game.start()
    for _ in range(int(random.random() * game.board.size**2 / 2)):
        after = position.child(pick(random, position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    return position


def stand(naive: Ayu, position: Position) -> None:
    """Put a naive game of Ayu where a position is."""
    names = position.game.board.words
    naive.stones = {
        cell: side
        for side, mask in zip(position.game.sides, position.stones, strict=True)
        for cell in names(mask)
    }
    naive.to_move = position.to_move
    naive.turns = position.turns
    naive.seats = dict(position.seats)
