"""Playouts of some games one board at a time, for tests of those in lanes."""

from __future__ import annotations

from random import Random

from yavset.games.coffee import Coffee
from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.policies.masks import end_finder
from yavset.search.values import Rewards, wins_of

CROSS_TRIES = 4
"""How many cells a player of Cross draws in search of one that does not lose at once."""


class CoffeePlayouts:
    """Win, else do not point the rod along a line where the other player wins."""

    def __init__(self, game: Coffee, random: Random) -> None:
        self.game = game
        self.random = random
        self.wins = wins_of(2)
        self.row = game.row
        self.ends = end_finder(game.board, game.row)
        self.lines = {cell: tuple(lines.values()) for cell, lines in game.lines.items()}
        self.by_sign = game.lines

    def playout(self, position: Position) -> Rewards:
        """Play one game of the policy."""
        board, random, lines, ends = self.game.board, self.random.random, self.lines, self.ends
        player, empty = position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        wins = completing(board, own, empty, self.row)
        threats = completing(board, other, empty, self.row)
        state = position.state
        allowed = self.by_sign[state[0]][state[1]] & empty if state else empty
        while True:
            if allowed & wins:
                return self.wins[player]
            cells = board.bits(allowed)
            choice = 0
            last = -1
            while cells:
                at = int(random() * len(cells))
                cell = cells[at]
                rest = empty ^ 1 << cell
                axis = int(random() * 3)
                for _ in range(3):
                    line = lines[cell][axis] & rest
                    if line:
                        choice, last = line, cell
                        if not line & threats:
                            cells = []
                            break
                    axis = axis + 1 if axis < 2 else 0
                else:
                    cells[at] = cells[-1]
                    cells.pop()
            if last < 0 or choice & threats & ~(1 << last):
                # No legal move, or all of them let the other player win.
                return self.wins[1 - player]
            bit = 1 << last
            own |= bit
            empty ^= bit
            wins |= ends(own, last)
            own, other, player = other, own, 1 - player
            wins, threats = threats & empty, wins & empty
            allowed = choice


class CrossPlayouts:
    """Chains carry the set of edges they touch as six bits; two tables tell which sets win and lose."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game = game
        self.random = random
        self.wins = wins_of(2)
        board = game.board
        self.neighbours = {cell: tuple(board.bits(mask)) for cell, mask in board.neighbours.items()}
        self.touches = {
            cell: sum(1 << number for number, edge in enumerate(board.edges) if edge >> cell & 1)
            for cell in board.cells
        }
        three = [edges & 0b010101 == 0b010101 or edges & 0b101010 == 0b101010 for edges in range(64)]
        self.winning = three
        self.losing = [bool(edges & edges >> 3) and not three[edges] for edges in range(64)]
        self.size = board.cells[-1] + 1

    def edges_of(self, chain: int) -> int:
        """Return the edges a chain touches, as bits."""
        return sum(1 << number for number, edge in enumerate(self.game.board.edges) if chain & edge)

    def playout(self, position: Position) -> Rewards:
        """Play one game at random, avoiding moves that join opposite edges where possible."""
        board, random = self.game.board, self.random.random
        neighbours, touches, losing, winning = self.neighbours, self.touches, self.losing, self.winning
        # Each player's chain of each cell (0: none), each chain's parent in the union-find, and its edges.
        owner: tuple[list[int], list[int]] = ([0] * self.size, [0] * self.size)
        parent, touched = [0], [0]
        for number, stones in enumerate(position.stones):
            for chain in groups(board, stones):
                for cell in board.bits(chain):
                    owner[number][cell] = len(parent)
                parent.append(len(parent))
                touched.append(self.edges_of(chain))
        cells = board.bits(position.empty)
        left = len(cells)
        player = position.player
        own, other = owner[player], owner[1 - player]
        while True:
            tries = CROSS_TRIES
            while True:
                at = int(random() * left)
                cell = cells[at]
                edges = touches[cell]
                for near in neighbours[cell]:
                    chain = own[near]
                    if chain:
                        while parent[chain] != chain:
                            chain = parent[chain]
                        edges |= touched[chain]
                tries -= 1
                if not losing[edges] or not tries:
                    break
            if winning[edges]:
                return self.wins[player]
            if losing[edges]:
                return self.wins[1 - player]
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
            touched[number] = edges
            own, other, player = other, own, 1 - player
