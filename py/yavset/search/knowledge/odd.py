"""Odd: random fillings, and the last cells solved exactly."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.knowledge.filling import FillingKnowledge
from yavset.search.knowledge.general import Effort, Proof, Rewards

SOLVED = 5
"""Odd is solved exactly at every leaf with so few empty cells."""

SOLVED_AT_ONCE = 8
"""Odd is solved exactly before the search with so few empty cells."""

MOST_SOLVED = 200_000
"""Solved positions kept in memory."""


class OddKnowledge(FillingKnowledge):
    """Every empty cell takes either colour."""

    def winner(self, white: int, black: int) -> int:
        """The side that a full board is won by."""
        large = self.game.board.size
        count = sum(group.bit_count() >= large for group in self.groups(white))
        count += sum(group.bit_count() >= large for group in self.groups(black))
        return 0 if count % 2 else 1

    def playout(self, position: Position) -> Rewards:
        """A filling with each cell white or black by chance: what random players make of it."""
        white, black = position.stones
        empty = position.empty
        taken = empty & self.random.getrandbits(self.width)
        return self.wins[self.winner(white | taken, black | empty ^ taken)]


class OddSolver(OddKnowledge):
    """Solves the last cells exactly."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self._solved: dict[tuple[int, int], int] = {}

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """The exact result near the end, with a winning move where it is asked for thoroughly."""
        white, black = position.stones
        player, empty = position.player, position.empty
        if empty.bit_count() > (SOLVED_AT_ONCE if effort == Effort.ROOT else SOLVED):
            return None
        if len(self._solved) > MOST_SOLVED:
            self._solved.clear()
        winner = self.solve(white, black, empty, player)
        if effort < Effort.ROOT:
            return Proof(self.wins[winner], empty.bit_count())
        if winner != player:
            return None
        for move in position.legal_moves():
            after = position.child(move)
            white, black = after.stones
            if self.solve(white, black, after.empty, after.player) == player:
                return Proof(self.wins[winner], empty.bit_count(), [move])
        return None

    def solve(self, white: int, black: int, empty: int, player: int) -> int:
        """The side that wins with best play."""
        if not empty:
            return self.winner(white, black)
        key = (white, black)
        known = self._solved.get(key)
        if known is None:
            known, rest = 1 - player, empty
            while rest and known != player:
                bit = rest & -rest
                rest ^= bit
                if (
                    self.solve(white | bit, black, empty ^ bit, 1 - player) == player
                    or self.solve(white, black | bit, empty ^ bit, 1 - player) == player
                ):
                    known = player
            self._solved[key] = known
        return known
