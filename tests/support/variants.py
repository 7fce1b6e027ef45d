"""Every game with every value of every option, for the tests that all games run, and random play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import yavset
from yavset.games import game_class, registered_ids
from yavset.notation.links import format_link
from yavset.rules.game import Game
from yavset.rules.options import Option
from yavset.rules.position import Position

#: A set-up of Quantum leap: rows of three white, three black and so on; a1 is empty.
SETUP = "." + "wwwbbb" * 10

#: The choices of games with an option that takes any text.
FIXED: dict[str, tuple[dict[str, Any], ...]] = {"quantum-leap": ({"seed": 1}, {"seed": 2}, {"setup": SETUP})}


def variants(game_id: str) -> list[Game]:
    """One game with every choice of options that counts.

    These are all combinations of the options other than the size, on the usual and on the smallest board, and
    every size with the usual other options.
    """
    if game_id in FIXED:
        return [yavset.game(game_id, **options) for options in FIXED[game_id]]
    fixed = {"seed": 1} if any(option.name == "seed" for option in game_class(game_id).choices) else {}
    games: list[Game] = []
    for options in _choices(game_class(game_id).choices):
        try:
            game = yavset.game(game_id, **options, **fixed)
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
    """All games with all choices of options; those that are registered without being listed as well."""
    return [game for game_id in registered_ids() for game in variants(game_id)]


def title(game: Game) -> str:
    """Return the game and its options as a test's name."""
    link = format_link(game).split("/")
    return link[1] + ("" if len(link) < 4 else ":" + link[2][:30])


def pick(random: Random, moves: tuple[str, ...]) -> str:
    """Return one of some moves; the same in every version of Python."""
    return moves[int(random.random() * len(moves))]


def random_game(game: Game, seed: int, most: int) -> list[Position]:
    """Return the positions of a random game, at most `most` moves long."""
    random = Random(seed)
    positions = [game.start()]
    while positions[-1].outcome is None and len(positions) <= most:
        positions.append(positions[-1].play(pick(random, positions[-1].legal_moves())))
    return positions


def undecided_positions(game: Game, random: Random, count: int, longest: float) -> list[Position]:
    """Return positions of random games that go on, with up to `longest` moves (swaps included)."""
    found: list[Position] = []
    while len(found) < count:
        position = game.start()
        for _ in range(int(random.random() * longest)):
            after = position.play(pick(random, position.legal_moves()))
            if after.outcome is not None:
                break
            position = after
        found.append(position)
    return found
