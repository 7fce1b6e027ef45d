"""Short games for tests that click every move: what there is to click is all in them."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yavset.rules.game import Game

#: Number of games played at random to find a short one.
TRIALS = 60


def short_game(game: Game, every_form: bool = True) -> list[str]:
    """The shortest of some games played at random; of those in which moves of every form occur, if wanted."""
    games = [random_game(game, random.Random(seed)) for seed in range(TRIALS)]
    forms = set().union(*map(forms_of, games)) if every_form else set()
    return min(games, key=lambda moves: (len(forms - forms_of(moves)), len(moves)))


def random_game(game: Game, chance: random.Random) -> list[str]:
    """Return the moves of a game played at random."""
    position, moves = game.start(), []
    while position.outcome is None:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves


def forms_of(moves: list[str]) -> set[str]:
    """Return the forms of moves: the moves without the names of cells."""
    return {re.sub(r"[a-z][0-9]+", "", move) for move in moves}
