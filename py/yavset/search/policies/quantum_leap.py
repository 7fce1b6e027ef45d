"""Quantum leap: an evaluation by mobility takes the place of playouts."""

from __future__ import annotations

from math import log1p
from random import Random

from yavset.games.quantum_leap import QuantumLeap
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.uniform import AnyOrder, SinglePlayouts
from yavset.search.provers.plain import PlainProver
from yavset.search.values import Batch, Rewards, Settings, chance_of, in_order

SETTINGS = Settings(exploration=0.2, urgency=0.1)

TURN, LEAPS, LEAPERS, FRIENDS = 0.27, 1.3, 1.54, 0.11
"""What counts in a position, in logarithms of the odds: fitted by logistic regression (ridge 3).

The data were 16,000 positions from 450 games of the bot against itself with 60 visits a move. TURN is for the
player to move; the others count for the difference between the players: LEAPS for the logarithm of the number
of leaps, LEAPERS for that of the stones that have one, FRIENDS for every neighbour of an own stone.
"""


class Mobility:
    """The last player that can leap wins: what counts is mobility, and stones that keep together."""

    def __init__(self, game: QuantumLeap) -> None:
        self._game = game
        self._neighbours = game.board.neighbours
        # For each cell and number of friends the mask of the cells that a leap reaches.
        self._targets = {
            cell: tuple(
                sum(1 << ray[distance - 1] for ray in game.board.rays[cell] if len(ray) >= distance > 0)
                for distance in range(7)
            )
            for cell in game.board.cells
        }

    def rewards(self, position: Position) -> Rewards:
        """Return what the players may expect; an exchange that is due is passed."""
        player, stones = position.player, position.stones
        if self._game.exchanging(position):
            player = 1
        chance = self.chance(stones[player], stones[1 - player])
        return in_order((chance, 1 - chance), player)

    def chance(self, own: int, other: int) -> float:
        """Return the chance of the player to move."""
        odds = TURN + self.activity(own, other) - self.activity(other, own)
        return chance_of(odds)

    def activity(self, own: int, other: int) -> float:
        """Return how much a player's leaps and the neighbours of its stones count."""
        leaps, leapers, beside = self.mobility(own, other)
        return LEAPS * log1p(leaps) + LEAPERS * log1p(leapers) + FRIENDS * beside

    def mobility(self, own: int, other: int) -> tuple[int, int, int]:
        """Return how many leaps a player has, how many stones that can leap, and all stones' friends."""
        neighbours, targets = self._neighbours, self._targets
        leaps = leapers = beside = 0
        rest = own
        while rest:
            cell = rest.bit_length() - 1
            rest ^= 1 << cell
            friends = (neighbours[cell] & own).bit_count()
            beside += friends
            found = (targets[cell][friends] & other).bit_count()
            if found:
                leaps += found
                leapers += 1
        return leaps, leapers, beside


class QuantumLeapOrdering:
    """Lists the leaps in any order, but exchanges by the evaluation: there are hundreds of them."""

    def __init__(self, game: QuantumLeap, random: Random, mobility: Mobility) -> None:
        self._game = game
        self._any_order = AnyOrder(random)
        self._mobility = mobility

    def moves(self, position: Position) -> list[str]:
        """Return all moves."""
        moves = self._any_order.moves(position)
        if self._game.exchanging(position):
            black, white = position.stones
            pairs = self._game.exchanges | {"pass": 0}
            moves.sort(key=lambda move: self._mobility.chance(white ^ pairs[move], black ^ pairs[move]))
        return moves


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Quantum leap, the same whatever the batch."""
    assert isinstance(game, QuantumLeap)
    mobility = Mobility(game)
    return GamePolicy(
        game,
        random,
        ordering=QuantumLeapOrdering(game, random, mobility),
        playouts=SinglePlayouts(mobility.rewards),
        prover=PlainProver(),
        settings=SETTINGS,
    )
