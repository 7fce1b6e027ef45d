"""Cross: playouts that avoid joining opposite edges, with chains in a union-find."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.groups import group_of, groups
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.edges import EdgePolicy
from yavset.search.playouts.results import LanePlayouts, plain_placings
from yavset.search.policies.general import Knowledge
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.tactical import TacticalKnowledge
from yavset.search.values import Proof, Rewards

TRIES = 4
"""How many cells a player draws in search of one that does not lose at once."""


class CrossKnowledge(Knowledge):
    """Chains carry the set of edges they touch as six bits; two tables tell which sets win and lose."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
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

    def moves(self, position: Position) -> list[str]:
        """Return all moves, those that lose at once last."""
        moves = super().moves(position)
        board, stones = self.game.board, position.stones[position.player]
        chains = [(board.around(chain), self.edges_of(chain)) for chain in groups(board, stones)]

        def loses(move: str) -> bool:
            if move == "swap":
                return False
            cell = board.cell(move)
            edges = self.touches[cell]
            for ring, touched in chains:
                if ring >> cell & 1:
                    edges |= touched
            return self.losing[edges]

        return sorted(moves, key=loses)

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
            tries = TRIES
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


class CrossTactics(TacticalKnowledge, BatchKnowledge, CrossKnowledge):
    """Floods from the edges find the cells that join three edges or opposite ones."""

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = EdgePolicy(self.game.board, self.games, self.random)
        return LanePlayouts(policy, plain_placings(self.game), leaves=self.batch)

    def deciding(self, stones: int) -> tuple[int, int]:
        """Return masks of the cells where one more stone wins and where it loses (taken cells included)."""
        board = self.game.board
        reached = []
        for edge in board.edges:
            seed = stones & edge
            reached.append(edge | board.around(group_of(board, stones, seed)) if seed else edge)
        a, b, c, d, e, f = reached
        wins = a & c & e | b & d & f
        return wins, (a & d | b & e | c & f) & ~wins

    def at_once(self, position: Position) -> Proof | None:
        """Return a win in one, or a loss where the other player's wins cannot all be blocked."""
        player, empty = position.player, position.empty
        wins, losses = self.deciding(position.stones[player])
        if wins & empty:
            return Proof(self.wins[player], 1, [self.game.board.names[(wins & empty).bit_length() - 1]])
        if position.swap_open:
            return None
        safe = empty & ~losses
        if not safe:
            return Proof(self.wins[1 - player], 1)
        threats = self.deciding(position.stones[1 - player])[0] & empty
        if threats & (threats - 1) or (threats and not threats & safe):
            return Proof(self.wins[1 - player], 2)
        return None

    def moves(self, position: Position) -> list[str]:
        """Return wins alone, or blocks alone, or the moves that do not lose at once."""
        board, player, empty = self.game.board, position.player, position.empty
        wins, losses = self.deciding(position.stones[player])
        if position.swap_open or not empty & ~losses:
            return super().moves(position)
        if wins & empty:
            return board.cell_names(wins & empty)[:1]
        safe = empty & ~losses
        threats = self.deciding(position.stones[1 - player])[0] & safe
        moves = board.cell_names(threats or safe)
        self.random.shuffle(moves)
        return moves
