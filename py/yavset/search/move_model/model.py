"""The probabilities of moves: the softmax of sums of weights."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import exp

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.move_model.features import MoveFeatures

SCALE = 10
"""Weights are kept as whole numbers: this many times their value."""

MOST_KNOWN = 20_000
"""How many surroundings of cells a model remembers."""

Weights = Mapping[str, int]
"""The weight of each feature, `SCALE` times."""

# Read at once: the page's Python keeps its memory, but not the files that it came from. As text it is small.
_TEXT = pkgutil.get_data(__package__, "weights.json") or b"{}"


@cache
def trained() -> dict[str, Weights]:
    """Return the weights of the games that have been trained, by their ids."""
    found: dict[str, Weights] = json.loads(_TEXT)
    return found


class MoveModel:
    """Guesses which move of a position a long search would prefer, in a game for two players."""

    def __init__(self, game: Game, weights: Weights) -> None:
        """Take the game and the weights of features."""
        self._weights = {name: weight / SCALE for name, weight in weights.items()}
        self._features = MoveFeatures(game)
        self._seen = self._features.windows.seen
        self._around = lru_cache(MOST_KNOWN)(self._worth_around)
        self._distances = cache(self._worth_of_distances)

    def probabilities(self, position: Position, moves: Sequence[str]) -> dict[str, float]:
        """Return for some moves of a position how probable it is that a long search prefers each."""
        sums = self.sums(position, moves)
        most = max(sums)
        odds = [exp(value - most) for value in sums]
        total = sum(odds)
        return {move: each / total for move, each in zip(moves, odds, strict=True)}

    def sums(self, position: Position, moves: Sequence[str]) -> list[float]:
        """Return the sum of the weights of each move's features."""
        features, seen, around, player = self._features, self._seen, self._around, position.player
        own, enemy = features.stones(position)
        last, pad, tags = features.last(position), features.windows.pad, features.tags(position)
        worth: dict[str, dict[int, float]] = {}
        found = []
        for move in moves:
            places = features.places(move, player)
            value = 0.0 if places else self._weights.get(move, 0.0)
            for role, cell, emptied in places:
                if role not in worth:
                    worth[role] = self._worth_of_cells(role, last, tags)
                stones = own & ~(emptied << pad) if emptied else own
                near = seen[cell]
                value += worth[role][cell] + around(role, cell, stones >> cell & near, enemy >> cell & near)
            found.append(value)
        return found

    def _worth_of_cells(
        self, role: str, last: int | None, tags: Sequence[tuple[str, int]]
    ) -> dict[int, float]:
        """Return for each cell what its role, its distance to the last move and its tags are worth."""
        worth = self._distances(role, last).copy()
        for tag, mask in tags:
            if weight := self._weights.get(role + tag):
                for cell in self._features.game.board.bits(mask):
                    worth[cell] += weight
        return worth

    def _worth_around(self, role: str, cell: int, own: int, enemy: int) -> float:
        """Return what the stones around a cell are worth, from the windows of both colours."""
        names = self._features.windows.features(cell, own, enemy)
        return sum(self._weights.get(role + name, 0.0) for name in names)

    def _worth_of_distances(self, role: str, last: int | None) -> dict[int, float]:
        """Return for each cell what its role and its distance to the last move are worth."""
        alone, features = self._weights.get(role, 0.0), self._features
        return {
            cell: alone + self._weights.get(role + features.distance(cell, last), 0.0)
            for cell in features.game.board.cells
        }


@lru_cache(maxsize=2)
def model_of(game: Game) -> MoveModel | None:
    """Return the model of a game; None where there is none, as for more than two players.

    Only the models of the last games are kept: each may remember some megabytes.
    """
    weights = trained().get(game.id)
    return MoveModel(game, weights) if weights and len(game.players) == 2 else None
