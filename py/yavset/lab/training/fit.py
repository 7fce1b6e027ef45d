"""Weights of features that make the visits of searches most likely: a softmax for each position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from yavset.lab.training.self_play import Searched
from yavset.rules.game import Game
from yavset.search.move_model.features import MoveFeatures
from yavset.search.move_model.model import SCALE, Weights

Numbers = NDArray[np.float64]

SHARPENED = 3.0
"""Visits are taken to this power: a short search spreads them more evenly than its choice is doubtful."""

LEAST_SEEN = 12
"""How many moves must have a feature for it to get a weight."""

PENALTY = 0.5
"""What the squares of the weights cost (ridge)."""

MOST_FEATURES = 600
"""How many features a game keeps: by the size of the weight, times the root of how often it is seen."""

LEAST_VISITS = 200
"""Searches with fewer visits, of a tree that was nearly proved, say too little."""

HELD_OUT = 5
"""One game in this many is kept back, to see how well the others predict it."""


class Choice(NamedTuple):
    """A position that was searched: the features of each move, and the share of each that it should get."""

    moves: list[list[str]]
    shares: Numbers


class Fitted(NamedTuple):
    """What was fitted, and how well it predicts games that it has not seen.

    Attributes:
        weights: the weights, from all games.
        positions: how many positions there were.
        first: how often the most visited move is the most probable one.
        rank: how many moves are more probable than the most visited one, on average.
        moves: how many moves there are, on average.
    """

    weights: Weights
    positions: int
    first: float
    rank: float
    moves: float


def choices(game: Game, searched: Iterable[Searched]) -> list[list[Choice]]:
    """Return the choices of each game."""
    features = MoveFeatures(game)
    found = []
    for one in searched:
        own = []
        for position, visits in one.positions(game.id):
            moves = [move for move in position.legal_moves() if not move.startswith("swap")]
            numbers = np.array([float(visits.get(move, 0)) for move in moves])
            if len(moves) > 1 and numbers.sum() >= LEAST_VISITS:
                shares = numbers**SHARPENED
                own.append(Choice([features.of(position, move) for move in moves], shares / shares.sum()))
        found.append(own)
    return found


def fit(game: Game, searched: Sequence[Searched]) -> Fitted:
    """Fit weights to games of the bot against itself."""
    games = choices(game, searched)
    held = [one for own in games[::HELD_OUT] for one in own]
    others = [one for number, own in enumerate(games) if number % HELD_OUT for one in own]
    first, rank, moves = predicted(held, fitted_weights(others))
    every = [one for own in games for one in own]
    return Fitted(fitted_weights(every), len(every), first, rank, moves)


def predicted(held: Sequence[Choice], weights: Weights) -> tuple[float, float, float]:
    """Return how well weights predict choices: the last three numbers of `Fitted`."""
    ranks, counts = [], []
    for one in held:
        sums = [sum(weights.get(name, 0) for name in names) for names in one.moves]
        best = sums[int(one.shares.argmax())]
        ranks.append(sum(value > best for value in sums))
        counts.append(len(sums))
    if not ranks:
        return 0.0, 0.0, 0.0
    return ranks.count(0) / len(ranks), sum(ranks) / len(ranks), sum(counts) / len(counts)


def fitted_weights(choices: Sequence[Choice]) -> Weights:
    """Return the weights of the features worth keeping, fitted to choices."""
    seen: dict[str, int] = {}
    for one in choices:
        for names in one.moves:
            for name in names:
                seen[name] = seen.get(name, 0) + 1
    names = [name for name, count in seen.items() if count >= LEAST_SEEN]
    weights = _minimised(choices, names)
    if len(names) > MOST_FEATURES:
        worth = np.abs(weights) * np.sqrt([seen[name] for name in names])
        names = [names[number] for number in np.argsort(-worth)[:MOST_FEATURES]]
        weights = _minimised(choices, names)
    rounded = {name: round(SCALE * weight) for name, weight in zip(names, weights, strict=True)}
    return {name: weight for name, weight in sorted(rounded.items()) if weight}


def _minimised(choices: Sequence[Choice], names: Sequence[str]) -> Numbers:
    """Return the weights of some features at which the cross entropy and the penalty are least."""
    number = {name: place for place, name in enumerate(names)}
    columns: list[int] = []
    ends, begins = [0], [0]
    for one in choices:
        for features in one.moves:
            columns += [number[name] for name in features if name in number]
            ends.append(len(columns))
        begins.append(len(ends) - 1)
    matrix = csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(ends) - 1, len(names)))
    wanted = np.concatenate([one.shares for one in choices]) if choices else np.zeros(0)
    firsts, sizes = np.array(begins[:-1], int), np.diff(begins)

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        sums = matrix @ weights
        sums -= np.repeat(np.maximum.reduceat(sums, firsts), sizes)
        odds = np.exp(sums)
        totals = np.repeat(np.add.reduceat(odds, firsts), sizes)
        entropy = -(wanted * (sums - np.log(totals))).sum()
        slope = matrix.T @ (odds / totals - wanted) + PENALTY * weights
        return float(entropy + PENALTY * (weights @ weights) / 2), slope

    if not choices or not names:
        return np.zeros(len(names))
    found: Numbers = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x
    return found
