"""Yavalath: as a game of losing rows for two; for three the rules demand a block of the next player's row."""

from __future__ import annotations

from random import Random

from yavset.games.yavalath import Yavalath
from yavset.rules.game import Game
from yavset.rules.lines import completing
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts import results
from yavset.search.playouts.by_hand.elimination import EliminationPolicy
from yavset.search.playouts.results import PooledPlayouts, plain_placings
from yavset.search.policies import losing_rows
from yavset.search.policies.lanes import THREE_PLAYERS, lane_policy
from yavset.search.policies.uniform import AnyOrder
from yavset.search.provers.plain import PlainProver
from yavset.search.values import Batch, Effort, Proof, wins_of


class ThreePlayerOrdering:
    """Lists moves for three players."""

    def __init__(self, game: Yavalath, random: Random) -> None:
        self._board = game.board
        self._length = game.winning
        self._any_order = AnyOrder(random)

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, else all moves with own losing rows last."""
        board, own = self._board, position.stones[position.player]
        wins = completing(board, own, position.empty, self._length)
        if wins:
            return board.cell_names(wins)[:1]
        bad = set(board.cell_names(completing(board, own, position.empty, self._length - 1)))
        return sorted(self._any_order.moves(position), key=bad.__contains__)


class ThreePlayerProver(PlainProver):
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


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Yavalath."""
    if len(game.players) == 2:
        return losing_rows.policy(game, random, batch)
    assert isinstance(game, Yavalath)
    play = EliminationPolicy(game.board, game.winning, batch.lanes, random)
    return lane_policy(
        game,
        random,
        batch,
        PooledPlayouts(game, play, plain_placings(game), results.THREE_PLAYERS, leaves=batch.leaves),
        ordering=ThreePlayerOrdering(game, random),
        prover=ThreePlayerProver(game),
        settings=THREE_PLAYERS,
    )
