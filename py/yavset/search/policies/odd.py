"""Odd: random fillings, and the last cells solved exactly."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import LanePlayouts, placings
from yavset.search.policies.lanes import lane_policy
from yavset.search.policies.uniform import AnyOrder
from yavset.search.provers.plain import NothingAtOnce
from yavset.search.values import Batch, Effort, Proof, wins_of

SOLVED = 5
"""Up to this many empty cells every leaf is solved exactly."""

SOLVED_AT_ONCE = 8
"""Up to this many empty cells the root is solved exactly before the search."""

MOST_SOLVED = 200_000
"""Size of the transposition table."""


class OddProver(NothingAtOnce):
    """An exact solver with a transposition table for the last cells."""

    def __init__(self, game: Game) -> None:
        self._board = game.board
        self._wins = wins_of(2)
        self._solved: dict[tuple[int, int], int] = {}

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return the exact result near the end; at the root only a win, with its move."""
        white, black = position.stones
        player, empty = position.player, position.empty
        if empty.bit_count() > (SOLVED_AT_ONCE if effort == Effort.ROOT else SOLVED):
            return None
        if len(self._solved) > MOST_SOLVED:
            self._solved.clear()
        if effort < Effort.ROOT:
            return Proof(self._wins[self.solve(white, black, empty, player)], empty.bit_count())
        for move in position.legal_moves():
            after = position.child(move)
            white, black = after.stones
            if self.solve(white, black, after.empty, after.player) == player:
                return Proof(self._wins[player], empty.bit_count(), [move])
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

    def winner(self, white: int, black: int) -> int:
        """Return the player that wins with a full board."""
        large = self._board.size
        count = sum(group.bit_count() >= large for group in groups(self._board, white))
        count += sum(group.bit_count() >= large for group in groups(self._board, black))
        return 0 if count % 2 else 1


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Odd."""
    rules = PlayRules((Placement(("own", "enemy")),), (End("score", "odd-groups", game.board.size),))
    play = compiled(game.board, rules, batch.lanes, random)
    return lane_policy(
        game,
        random,
        batch,
        LanePlayouts(play, placings(game), leaves=batch.leaves),
        ordering=AnyOrder(random),
        prover=OddProver(game),
    )
