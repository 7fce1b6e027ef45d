"""Quantum leap: playouts that pick a stone and look for a leap, without listing all leaps."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards


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
