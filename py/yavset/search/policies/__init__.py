"""What the search knows about each game beyond its rules: one module a game, named as in `yavset.games`.

The module of a game has a function `policy`, which composes its `GamePolicy`, and, where the strongest levels
search by alpha-beta over whole turns, their class as `turns`. Games without a module play by the rules alone.

- `uniform`: what follows from the rules alone
- `lanes`: composes policies with playouts in lanes
- `masks`: random bits and rows
- `quantum_leap_mobility`: what all leaps of a position are worth
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Protocol, cast

from yavset.rules.game import Game
from yavset.search.move_model import model_of
from yavset.search.parts import GamePolicy
from yavset.search.policies.uniform import uniform_policy
from yavset.search.turns import Turns
from yavset.search.values import FULL_BATCH, Batch

__all__ = ["policy_of", "register", "turns_of", "uniform_policy"]


class Entry(Protocol):
    """The module of a game."""

    def policy(self, game: Game, random: Random, batch: Batch) -> GamePolicy:
        """Return the policy of the game; all its chance comes from `random`."""


_modules: dict[str, str] = {}


def register(game_id: str, module: str) -> None:
    """Say in which module the policy of a game is that lives in a layer above."""
    _modules[game_id] = module


def _entry(game: Game) -> Entry | None:
    """Return the module of a game; None if it has none."""
    if game.id not in _modules:
        name = f"{__name__}.{game.id.replace('-', '_')}"
        _modules[game.id] = name if find_spec(name) else ""
    name = _modules[game.id]
    return cast("Entry", import_module(name)) if name else None


def policy_of(game: Game, random: Random, batch: Batch = FULL_BATCH) -> GamePolicy:
    """Return the policy of a game; all its chance comes from `random`.

    With a batch that is too small for priors the policy plays more weakly and proves nothing; where a game
    has an evaluation in place of playouts, the batch does not matter.
    """
    entry = _entry(game)
    policy = entry.policy(game, random, batch) if entry else uniform_policy(game, random)
    if batch.gives_priors:
        policy.move_model = model_of(game)
    return policy


def turns_of(game: Game) -> Turns | None:
    """Return the turns of a game for alpha-beta, or None where the tree and its playouts are stronger."""
    turns = getattr(_entry(game), "turns", None)
    return turns(game) if turns else None
