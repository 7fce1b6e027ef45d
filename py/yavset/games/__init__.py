"""The games of the set, in the order of the rules, and how to get one by its id.

A game's id names its file and its class: `feed-the-ducks` is the class `FeedTheDucks` in `feed_the_ducks.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from yavset.language.messages import Problem, quoted
from yavset.rules.game import Game

SET = (
    "yavalath",
    "five-not-four",
    "pentalath",
    "yavalanchor",
    "yavalade",
    "cross",
    "omega",
    "manalath",
    "odd",
    "coffee",
    "feed-the-ducks",
    "susan",
    "taacoca",
    "quantum-leap",
    "play-win",
    "onager",
    "ayu",
)
"""The ids of the games of the set; a line here adds one."""

SEEDS = 2**64
"""How many seeds set-ups are drawn with; any whole number stands for one of them."""

_games: dict[str, type[Game]] = {}
_listed: list[str] = []


def register(game: type[Game], *, listed: bool = True) -> type[Game]:
    """Register a game under its id; can be used as a decorator.

    A game that is not `listed` can be played by its id but is not among `game_ids`. Raises ValueError if the
    id is taken.
    """
    if game.id in _games:
        raise ValueError(f"two games are called {game.id!r}")
    _games[game.id] = game
    if listed:
        _listed.append(game.id)
    return game


def _import(game_id: str) -> type[Game]:
    """Return the class of a game of the set, found by its id."""
    module = import_module(f"{__name__}.{game_id.replace('-', '_')}")
    found: type[Game] = getattr(module, "".join(map(str.capitalize, game_id.split("-"))))
    return found


for _id in SET:
    register(_import(_id))


def game_ids() -> tuple[str, ...]:
    """Return the ids of the games of the set, in the order of the rules."""
    return tuple(_listed)


def registered_ids() -> tuple[str, ...]:
    """Return the ids of all games, unlisted ones included."""
    return tuple(_games)


def game_class(game_id: str) -> type[Game]:
    """Return the class of a game, for its data without options. Raise ValueError for an unknown id."""
    if not isinstance(game_id, str) or game_id not in _games:
        raise Problem("game-unknown", game=quoted(game_id), games=", ".join(_listed))
    return _games[game_id]


def draws_set_up(game_id: str, options: Mapping[str, object]) -> bool:
    """Return whether chance draws another set-up with these options each time; a seed tells it which."""
    return not options and any(option.name == "seed" for option in game_class(game_id).choices)


def with_set_up(game_id: str, options: Mapping[str, object], seed: int) -> dict[str, Any]:
    """Return the options, with a seed where chance draws the set-up, so that they give the same one again."""
    return {**options, "seed": seed % SEEDS} if draws_set_up(game_id, options) else dict(options)


def game(game_id: str, /, **options: object) -> Game:
    """Return a game with the given options and the defaults of the others.

    Raises ValueError, naming what is allowed, for an unknown id or option or a value that is not allowed.
    """
    chosen = game_class(game_id)
    # Before the call: an option called `self` would not reach the check within it.
    chosen.check_names(options)
    return chosen(**options)
