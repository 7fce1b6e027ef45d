"""Yavalath and Five-not-four: a row wins, and one shorter loses; of three players its maker is out.

Playouts and the order of moves follow one policy: complete a row if you can, else block, else avoid a losing
row, else any cell. With three players the rules demand the block of the next player's row.
"""

from __future__ import annotations

from functools import partial
from random import Random

from yavset.games.yavalath import Yavalath
from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, Prover
from yavset.search.playouts.by_hand.elimination import EliminationPolicy
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.policies.lanes import lane_policy
from yavset.search.provers.chains import ChainBudgets, ChainProver, LossBudget
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Batch, Effort, Proof, wins_of

BUDGETS = ChainBudgets(win=(200, 200, 6000, 6000), loss=LossBudget(100, 6), quiet=LossBudget(300, 12))


def urgent(position: Position, moves: list[str]) -> list[str]:
    """Return a win alone, or the blocks, or all moves but those that make a losing row; for two players."""
    game, empty, own = position.game, position.empty, position.stones[position.player]
    assert isinstance(game, Yavalath)
    board, length = game.board, game.winning
    wins = completing(board, own, empty, length)
    if wins:
        return board.cell_names(wins)[:1]
    rows = completing(board, own, empty, length - 1)
    # Leaving the other player's winning cell alone loses; so does a row there, and sooner.
    blocks = completing(board, position.stones[1 - position.player], empty, length) & ~rows
    losing = set(board.cell_names(rows))
    return board.cell_names(blocks) or [move for move in moves if move not in losing] or moves


class ThreePlayerProver(Prover):
    """Proves what three players see at once."""

    def __init__(self, game: Yavalath) -> None:
        self._board = game.board
        self._length = game.winning
        self._wins = wins_of(3)

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win in one, or one of the next player that the player to move cannot stop."""
        board, player, empty = self._board, position.player, position.empty
        wins = completing(board, position.stones[player], empty, self._length)
        if wins:
            return Proof(self._wins[player], 1, board.cell_names(wins))
        following = next((player + turn) % 3 for turn in (1, 2) if (player + turn) % 3 not in position.state)
        threats = completing(board, position.stones[following], empty, self._length)
        if threats & (threats - 1):
            return Proof(self._wins[following], 2)
        return None

    def urgent(self, position: Position, moves: list[str]) -> list[str]:
        """Return a win alone, or all moves, those that make a losing row last."""
        board, empty, own = self._board, position.empty, position.stones[position.player]
        wins = completing(board, own, empty, self._length)
        if wins:
            return board.cell_names(wins)[:1]
        losing = set(board.cell_names(completing(board, own, empty, self._length - 1)))
        return sorted(moves, key=losing.__contains__)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Yavalath or Five-not-four."""
    assert isinstance(game, Yavalath)
    length = game.winning
    if len(game.players) == 3:
        play = EliminationPolicy(game.board, length, batch.lanes, random)
        three = ThreePlayerProver(game)
        return lane_policy(game, random, batch, play, prover=three, ordering=three.urgent)
    rules = PlayRules((Placement(("own",)),), (End("win", "line", length), End("lose", "line", length - 1)))
    prover = ChainProver(game, ThreatSearch(game.board, length), BUDGETS)
    return lane_policy(
        game, random, batch, rules, prover=prover, ordering=partial(prover.unrefuted, urgent), slope=2.5
    )
