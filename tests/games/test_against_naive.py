"""The package against the naive implementation: random games, compared at every ply."""

from __future__ import annotations

from random import Random

import pytest

from against_naive import GAMES, compare
from naive import GAMES as NAIVE_GAMES
from naive import naive_game
from naive.ayu import Ayu
from variants import every_variant, pick, title
from yavset.rules.game import Game
from yavset.rules.position import Position

#: Where random games do not end by themselves soon enough they are compared for this many moves.
MOST_MOVES = 600

COMPARED = [game for game in every_variant() if game.id in NAIVE_GAMES]


def rules_of(game: Game) -> tuple[object, ...]:
    """Return what a game has in common with itself on boards of other sizes."""
    return (game.id, *((name, value) for name, value in game.options.items() if name != "size"))


#: The first board of all rules, on which most games are played. On other sizes they are the same rules.
FIRST = {rules_of(game): game for game in reversed(COMPARED)}


@pytest.mark.parametrize("game", COMPARED, ids=title)
def test_random_games_are_the_same(game: Game) -> None:
    usual = FIRST[rules_of(game)] == game
    for seed in range(GAMES if usual else -(-GAMES // 4)):
        random = Random(seed)
        position, naive, most = game.start(), naive_game(game.id, game.options), MOST_MOVES
        if isinstance(naive, Ayu) and game.board.size > 7:
            # The naive search for ways takes very long here, so some moves from a random moment have to do.
            position, most = somewhere(game, random), 800 // len(game.board.cells)
            stand(naive, position)
        compare(position, naive, random, position.ply + most)


def somewhere(game: Game, random: Random) -> Position:
    """Return a position of a random game, before its last move."""
    position = game.start()
    for _ in range(int(random.random() * game.board.size**2 / 2)):
        after = position.play(pick(random, position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    return position


def stand(naive: Ayu, position: Position) -> None:
    """Put a naive game of Ayu where a position is."""
    names = position.game.board.cell_names
    naive.stones = {
        cell: player
        for player, mask in zip(position.game.players, position.stones, strict=True)
        for cell in names(mask)
    }
    naive.to_move = position.to_move
    naive.turn_number = position.turn_number
    naive.seats = dict(position.seats)
    naive.swapped = position.last_move == "swap"
