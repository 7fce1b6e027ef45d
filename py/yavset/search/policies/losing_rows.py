"""Yavalath and Five-not-four for two: a row wins, and one shorter loses.

Playouts and the order of moves follow one policy: complete a row if you can, else block, else avoid a losing
row, else any cell.
"""

from __future__ import annotations

from random import Random

from yavset.games.yavalath import Yavalath
from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import LanePlayouts, plain_placings
from yavset.search.policies.lanes import lane_policy
from yavset.search.policies.uniform import AnyOrder
from yavset.search.provers.chains import ChainBudgets, ChainProver, LossBudget
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Batch

BUDGETS = ChainBudgets(win=(200, 200, 6000, 6000), loss=LossBudget(100, 6), quiet=LossBudget(300, 12))


class RowOrdering:
    """Lists wins, blocks, or moves that do not lose at once and that no known chain of threats refutes."""

    def __init__(self, game: Yavalath, random: Random, prover: ChainProver) -> None:
        self._board = game.board
        self._length = game.winning
        self._any_order = AnyOrder(random)
        self._prover = prover

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, or blocks alone, or all moves that do not lose."""
        return self._prover.unrefuted(position, self._safe(position))

    def _safe(self, position: Position) -> list[str]:
        board, empty = self._board, position.empty
        own, other = position.stones[position.player], position.stones[1 - position.player]
        wins = completing(board, own, empty, self._length)
        if wins:
            return board.cell_names(wins)[:1]
        rows = completing(board, own, empty, self._length - 1)
        # Leaving the other player's winning cell alone loses; so does a row there, and sooner.
        blocks = completing(board, other, empty, self._length) & ~rows
        if blocks:
            return board.cell_names(blocks)
        moves = self._any_order.moves(position)
        losing = set(board.cell_names(rows))
        return [move for move in moves if move not in losing] or moves


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of a game of rows for two."""
    assert isinstance(game, Yavalath)
    length = game.winning
    rules = PlayRules((Placement(("own",)),), (End("win", "line", length), End("lose", "line", length - 1)))
    prover = ChainProver(game, ThreatSearch(game.board, length), BUDGETS)
    play = compiled(game.board, rules, batch.lanes, random)
    return lane_policy(
        game,
        random,
        batch,
        LanePlayouts(play, plain_placings(game), leaves=batch.leaves),
        ordering=RowOrdering(game, random, prover),
        prover=prover,
    )
