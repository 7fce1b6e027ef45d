"""Quantum leap: playouts that pick a stone and look for a leap, without listing all leaps.

At full strength an evaluation by mobility takes the place of playouts.
"""

from __future__ import annotations

from math import log1p
from random import Random

from yavset.games.quantum_leap import QuantumLeap
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.policies.general import Knowledge
from yavset.search.values import Rewards, Settings, chance_of, in_order

TURN, LEAPS, LEAPERS, FRIENDS = 0.27, 1.3, 1.54, 0.11
"""What counts in a position, in logarithms of the odds: fitted by logistic regression (ridge 3).

The data were 16,000 positions from 450 games of the bot against itself with 60 visits a move. TURN is for the
player to move; the others count for the difference between the players: LEAPS for the logarithm of the number
of leaps, LEAPERS for that of the stones that have one, FRIENDS for every neighbour of an own stone.
"""


class QuantumLeapKnowledge(Knowledge):
    """Playouts are random leaps, without the exchange before them."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        board = game.board
        self.neighbours = board.neighbours
        self.leaps = {
            cell: tuple(
                tuple(1 << ray[distance - 1] for ray in board.rays[cell] if len(ray) >= distance > 0)
                for distance in range(7)
            )
            for cell in board.cells
        }

    def playout(self, position: Position) -> Rewards:
        """Play one game at random from the first leap on."""
        board, random, neighbours, leaps = self.game.board, self.random.random, self.neighbours, self.leaps
        player = position.player
        own, other = position.stones[player], position.stones[1 - player]
        if player == 0 and position.empty.bit_count() == 1:
            own, other, player = other, own, 1
        cells = board.bits(own)
        others = board.bits(other)
        while True:
            order = cells[:]
            while order:
                at = int(random() * len(order))
                cell = order[at]
                friends = (neighbours[cell] & own).bit_count()
                targets = [bit for bit in leaps[cell][friends] if bit & other] if friends else ()
                if targets:
                    break
                order[at] = order[-1]
                order.pop()
            else:
                return self.wins[1 - player]
            bit = targets[int(random() * len(targets))]
            own ^= 1 << cell | bit
            other ^= bit
            cells[cells.index(cell)] = bit.bit_length() - 1
            others.remove(bit.bit_length() - 1)
            own, other, cells, others, player = other, own, others, cells, 1 - player


class QuantumLeapMobility(QuantumLeapKnowledge):
    """The last player that can leap wins: what counts is mobility, and stones that keep together."""

    settings = Settings(exploration=0.2, urgency=0.1)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        # For each cell and number of friends the mask of the cells that a leap reaches.
        self.targets = {cell: tuple(map(sum, by_friends)) for cell, by_friends in self.leaps.items()}

    def moves(self, position: Position) -> list[str]:
        """Return the leaps in any order, but exchanges by the evaluation: there are hundreds of them."""
        moves = super().moves(position)
        assert isinstance(self.game, QuantumLeap)
        if self.game.exchanging(position):
            black, white = position.stones
            pairs = self.game.exchanges | {"pass": 0}
            moves.sort(key=lambda move: self.chance(white ^ pairs[move], black ^ pairs[move]))
        return moves

    def playout(self, position: Position) -> Rewards:
        """Return the evaluation instead of a playout; an exchange that is due is passed."""
        player, stones = position.player, position.stones
        assert isinstance(self.game, QuantumLeap)
        if self.game.exchanging(position):
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
        neighbours, targets = self.neighbours, self.targets
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
