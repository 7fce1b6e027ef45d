"""Every game with every value of every option, for the tests that all games run, and random play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import yavset
from yavset.games import game_class
from yavset.notation.record import format_link
from yavset.rules.game import Game, Option
from yavset.rules.position import Position

#: Games whose start is random unless an option fixes it.
FIXED = {"quantum-leap": ({"seed": 1}, {"seed": 2}, {"setup": "." + "wwwbbb" * 10})}


def variants(game_id: str) -> list[Game]:
    """One game with every choice of options that counts.

    These are all combinations of the options other than the size, on the usual and on the smallest board, and
    every size with the usual other options.
    """
    if game_id in FIXED:
        return [yavset.game(game_id, **options) for options in FIXED[game_id]]
    games: list[Game] = []
    for options in _choices(game_class(game_id).choices):
        try:
            game = yavset.game(game_id, **options)
        except ValueError:
            continue  # no such size with that board, no swap for three
        if game not in games:
            games.append(game)
    return games


def _choices(options: tuple[Option, ...]) -> Iterator[dict[str, Any]]:
    sizes = [option.values for option in options if option.name == "size"]
    others = [option for option in options if option.name != "size" and option.values]
    for values in product(*(option.values or () for option in others)):
        chosen = {option.name: value for option, value in zip(others, values, strict=True)}
        yield chosen
        for smallest in sizes:
            yield chosen | {"size": (smallest or (0,))[0]}
    for size in sizes:
        yield from ({"size": value} for value in size or ())


def every_variant() -> list[Game]:
    """All games with all choices of options."""
    return [game for game_id in yavset.game_ids() for game in variants(game_id)]


def title(game: Game) -> str:
    """The game and its options as a test's name."""
    link = format_link(game).split("/")
    return link[1] + ("" if len(link) < 4 else ":" + link[2][:30])


def pick(random: Random, moves: tuple[str, ...]) -> str:
    """One of some words; the same in every version of Python."""
    return moves[int(random.random() * len(moves))]


def random_game(game: Game, seed: int, most: int) -> list[Position]:
    """The positions of a random game, at most `most` moves long."""
    random = Random(seed)
    positions = [game.start()]
    while positions[-1].outcome is None and len(positions) <= most:
        positions.append(positions[-1].play(pick(random, positions[-1].legal_moves())))
    return positions
