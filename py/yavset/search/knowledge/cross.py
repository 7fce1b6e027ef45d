"""Cross: playouts in which nobody joins opposite sides who can help it, with chains kept in a union-find."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards

TRIES = 4
"""How many cells a player looks at for one that does not lose at once."""


class CrossKnowledge(Knowledge):
    """Chains carry the set of sides they touch, as six bits; two tables say which sets win and lose."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        board = game.board
        self.neighbours = {cell: tuple(board.bits(mask)) for cell, mask in board.neighbours.items()}
        self.touches = {
            cell: sum(1 << number for number, side in enumerate(board.sides) if side >> cell & 1)
            for cell in board.cells
        }
        three = [sides & 0b010101 == 0b010101 or sides & 0b101010 == 0b101010 for sides in range(64)]
        self.winning = three
        self.losing = [bool(sides & sides >> 3) and not three[sides] for sides in range(64)]
        self.size = board.cells[-1] + 1

    def words(self, position: Position) -> list[str]:
        """All moves, those that lose at once last."""
        words = super().words(position)
        board, stones = self.game.board, position.stones[position.turn]
        chains = [(board.around(chain), self.sides_of(chain)) for chain in groups(board, stones)]

        def loses(word: str) -> bool:
            if word == "swap":
                return False
            cell = board.cell(word)
            sides = self.touches[cell]
            for ring, touched in chains:
                if ring >> cell & 1:
                    sides |= touched
            return self.losing[sides]

        return sorted(words, key=loses)

    def sides_of(self, chain: int) -> int:
        """The sides a chain touches, as bits."""
        return sum(1 << number for number, side in enumerate(self.game.board.sides) if chain & side)

    def playout(self, position: Position) -> Rewards:
        """A game at random but for moves that join opposite sides, which are avoided if possible."""
        board, random = self.game.board, self.random.random
        neighbours, touches, losing, winning = self.neighbours, self.touches, self.losing, self.winning
        # For both sides: cell to its chain (0: none). Chain to the chain it went up in, and to its sides.
        owner: tuple[list[int], list[int]] = ([0] * self.size, [0] * self.size)
        parent, touched = [0], [0]
        for side, stones in enumerate(position.stones):
            for chain in groups(board, stones):
                for cell in board.bits(chain):
                    owner[side][cell] = len(parent)
                parent.append(len(parent))
                touched.append(self.sides_of(chain))
        cells = board.bits(position.empty)
        left = len(cells)
        turn = position.turn
        own, other = owner[turn], owner[1 - turn]
        while True:
            tries = TRIES
            while True:
                at = int(random() * left)
                cell = cells[at]
                sides = touches[cell]
                for near in neighbours[cell]:
                    chain = own[near]
                    if chain:
                        while parent[chain] != chain:
                            chain = parent[chain]
                        sides |= touched[chain]
                tries -= 1
                if not losing[sides] or not tries:
                    break
            if winning[sides]:
                return self.wins[turn]
            if losing[sides]:
                return self.wins[1 - turn]
            left -= 1
            cells[at] = cells[left]
            number = 0
            for near in neighbours[cell]:
                chain = own[near]
                if chain:
                    while parent[chain] != chain:
                        chain = parent[chain]
                    if not number:
                        number = chain
                    else:
                        parent[chain] = number
            if not number:
                number = len(parent)
                parent.append(number)
                touched.append(0)
            own[cell] = number
            touched[number] = sides
            own, other, turn = other, own, 1 - turn
