"""Odd: random fillings, and the last cells solved exactly."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import LanePlayouts, placings
from yavset.search.policies.filling import FillingKnowledge
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.values import Effort, Proof, Rewards

SOLVED = 5
"""Up to so many empty cells every leaf is solved exactly."""

SOLVED_AT_ONCE = 8
"""Up to so many empty cells the root is solved exactly before the search."""

MOST_SOLVED = 200_000
"""Size of the transposition table."""


class OddKnowledge(FillingKnowledge):
    """Playouts fill every empty cell with either colour."""

    def winner(self, white: int, black: int) -> int:
        """Return the player that wins with a full board."""
        large = self.game.board.size
        count = sum(group.bit_count() >= large for group in groups(self.game.board, white))
        count += sum(group.bit_count() >= large for group in groups(self.game.board, black))
        return 0 if count % 2 else 1

    def playout(self, position: Position) -> Rewards:
        """Fill each empty cell with white or black at random, as random players would."""
        white, black = position.stones
        empty = position.empty
        taken = empty & self.random.getrandbits(self.width)
        return self.wins[self.winner(white | taken, black | empty ^ taken)]


class OddSolver(BatchKnowledge, OddKnowledge):
    """An exact solver with a transposition table for the last cells."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self._solved: dict[tuple[int, int], int] = {}

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = compiled(self.game.board, self.play_rules(), self.games, self.random)
        return LanePlayouts(policy, placings(self.game), leaves=self.batch)

    def play_rules(self) -> PlayRules:
        """Return the rules of Odd for playouts."""
        return PlayRules((Placement(("own", "enemy")),), (End("score", "odd-groups", self.game.board.size),))

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return the exact result near the end; at the root only a win, with its move."""
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
        """Return the player that wins with best play."""
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
