"""Manalath: playouts on lists of groups, and the groups that decide a game."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from yavset.games.manalath import LARGEST, SUPPLY
from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.groups import known_groups
from yavset.rules.placing import placing_on
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.groups import GroupPolicy
from yavset.search.playouts.results import LanePlayouts
from yavset.search.policies.general import Knowledge
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.policies.tactical import TacticalKnowledge
from yavset.search.provers.solver import Solver
from yavset.search.values import Proof, Proving, Rewards

TRIES = 3
"""How many moves a player looks at for one that does not lose at once."""

FAVOURITE = 500
"""How many positions are looked at for a win against a favourite move."""


Group = list[int]
"""The cells of a group; every cell of it refers to the same list."""

Owner = list[Group | None]
"""The group of each cell in one colour; None where there is no stone of the colour."""


Placing = tuple[int, int, list[Group], int]
"""A stone to place: its cell and colour, the groups it joins, and the size of the group it makes."""


class ManalathKnowledge(Knowledge):
    """Moves are drawn at random; an own group of four is completed, and moves that lose are avoided."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.neighbours = {cell: tuple(game.board.bits(mask)) for cell, mask in game.board.neighbours.items()}
        self.size = game.board.cells[-1] + 1

    def playout(self, position: Position) -> Rewards:
        """Play a game on lists of groups."""
        board, player = self.game.board, position.player
        owners = (self._owner(position.stones[0]), self._owner(position.stones[1]))
        supply = [SUPPLY - stones.bit_count() for stones in position.stones]
        pool = [(cell, colour) for cell in board.bits(position.empty) for colour in (0, 1)]
        # A group of four or more that the other player made for the one to move.
        urgent: Group = []
        for mask in known_groups(board, position.stones[player]):
            if mask.bit_count() >= LARGEST - 1:
                urgent = board.bits(mask)
        while pool:
            if urgent:
                rescued = self._can_rescue(urgent, player, owners, supply)
                return self.wins[player if rescued else 1 - player]
            placing = self._draw(pool, player, owners, supply)
            if placing is None:
                break
            cell, colour, joined, size = placing
            own = colour == player
            if size == LARGEST:
                return self.wins[player if own else 1 - player]
            if size == LARGEST - 1 and own:
                return self.wins[1 - player]
            group = [cell]
            for part in joined:
                group += part
            owner = owners[colour]
            for member in group:
                owner[member] = group
            supply[colour] -= 1
            urgent = group if size == LARGEST - 1 else []
            player = 1 - player
        return self.wins[1 - player]

    def _owner(self, stones: int) -> Owner:
        """Return the group of each cell."""
        owner: Owner = [None] * self.size
        for mask in known_groups(self.game.board, stones):
            group = self.game.board.bits(mask)
            for cell in group:
                owner[cell] = group
        return owner

    def _draw(
        self, pool: list[tuple[int, int]], player: int, owners: tuple[Owner, Owner], supply: list[int]
    ) -> Placing | None:
        """Draw legal placings until one does not lose at once; return the last of `TRIES` if all do.

        Removes from the pool what is no longer legal: it never will be again, as groups only grow. Returns
        None when nothing is left.
        """
        random, neighbours = self.random.random, self.neighbours
        white, black = owners
        # By colour, the size of a group that loses at once for the player who makes it.
        losing = (LARGEST, LARGEST - 1) if player else (LARGEST - 1, LARGEST)
        tries = TRIES
        placing: Placing | None = None
        while pool:
            at = int(random() * len(pool))
            cell, colour = pool[at]
            size, joined = 1, []
            if white[cell] is not None or black[cell] is not None or not supply[colour]:
                size = LARGEST + 1
            else:
                owner = owners[colour]
                for near in neighbours[cell]:
                    group = owner[near]
                    if group is not None and group not in joined:
                        joined.append(group)
                        size += len(group)
            if size > LARGEST:
                pool[at] = pool[-1]
                pool.pop()
                continue
            placing = (cell, colour, joined, size)
            tries -= 1
            if not tries or size != losing[colour]:
                break
        return placing

    def _can_rescue(self, group: Group, player: int, owners: tuple[Owner, Owner], supply: list[int]) -> bool:
        """Return whether a player can make its group of four one of five (one of five wins as it is)."""
        if len(group) == LARGEST:
            return True
        if not supply[player]:
            return False
        own, other = owners[player], owners[1 - player]
        return any(
            own[cell] is None
            and other[cell] is None
            and all(own[near] is None or own[near] == group for near in self.neighbours[cell])
            for member in group
            for cell in self.neighbours[member]
        )


@lru_cache(maxsize=1_500)
def joining(board: Board, stones: int) -> tuple[int, int, int]:
    """Return masks for a colour's stones: where one more joins just three, just four, and its decisive group.

    The last is the group of four or five that stands on the board, or 0; there is one at most, as a player's
    turn that ends with one ends the game.
    """
    beside = [0] * (LARGEST + 1)
    decisive = 0
    for group in known_groups(board, stones):
        size, ring = group.bit_count(), board.around(group)
        if size >= LARGEST - 1:
            decisive = group
        for k in range(LARGEST, 0, -1):
            beside[k] |= ring & beside[k - size] if k > size else ring
    return beside[3] & ~beside[4] & ~stones, beside[4] & ~beside[5] & ~stones, decisive


class ManalathTactics(TacticalKnowledge, BatchKnowledge, ManalathKnowledge):
    """Groups of five that can be made, and groups of four that cannot be made five."""

    # What a stone is worth depends on the groups around it, so that a cell's mean over many games misleads.
    hints = False
    # Every favourite is looked at by `deeper`, not only some.
    thorough = True
    budgets = (0, 0, 0, 1500)

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = GroupPolicy(self.game.board, self.games, self.random)
        return LanePlayouts(policy, leaves=self.batch)

    def deeper(self, position: Position) -> Proving:
        """Look for a short forced win: a move is not played before its replies have been looked at so."""
        return Solver(self).winning(position, FAVOURITE)

    def at_once(self, position: Position) -> Proof | None:
        """Return a win with an own group of five or an enemy group of four, or a loss with an own one."""
        board, player, empty = self.game.board, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        _, fives, urgent = joining(board, own)
        fives = fives & empty if own.bit_count() < SUPPLY else 0
        colour, enemy = self.game.colours[player], self.game.colours[1 - player]
        if urgent:
            if urgent.bit_count() == LARGEST:
                return Proof(self.wins[player], 1, position.legal_moves()[:1])
            fives &= board.around(urgent)
            if not fives:
                return Proof(self.wins[1 - player], 1, position.legal_moves()[:1])
        if fives:
            return Proof(self.wins[player], 1, [placing_on(board, colour, fives)])
        if other.bit_count() < SUPPLY:
            spoiling = joining(board, other)[0] & empty
            while spoiling:
                bit = spoiling & -spoiling
                spoiling ^= bit
                _, rescues, group = joining(board, other | bit)
                room = other.bit_count() + 1 < SUPPLY
                if not (room and rescues & empty & ~bit & board.around(group)):
                    return Proof(self.wins[player], 2, [placing_on(board, enemy, bit)])
        return None
