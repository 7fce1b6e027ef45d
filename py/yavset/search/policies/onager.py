"""Onager: an evaluation by how near the pieces are to the enemy's back row."""

from __future__ import annotations

from random import Random

from yavset.games.onager import LAKES
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.onager_turns import OnagerTurns
from yavset.search.policies.uniform import AnyOrder, SinglePlayouts
from yavset.search.provers.plain import NothingAtOnce
from yavset.search.turns import Turns
from yavset.search.values import Batch, Rewards, chance_of


class OnagerOrdering:
    """Lists moves forward first."""

    def __init__(self, game: Game, random: Random) -> None:
        self._board = game.board
        self._any_order = AnyOrder(random)

    def moves(self, position: Position) -> list[str]:
        """Return all moves."""
        moves = self._any_order.moves(position)
        if position.stones[LAKES].bit_count() < 3:
            return moves
        board = self._board
        sign = 1 if position.player else -1

        def gained(move: str) -> int:
            start, dash, end = move.partition("-")
            if not dash:
                return 0
            return -sign * (board.points[board.cell(end)][1] - board.points[board.cell(start)][1])

        return sorted(moves, key=gained)


class OnagerEvaluation:
    """Compares how far the players have come; the one to move is half a step ahead."""

    def __init__(self, game: Game) -> None:
        board = game.board
        top = board.rows - 1
        # Each player's masks of rows with the value of a piece there: Black moves down, White up.
        rows = [0] * (top + 1)
        for cell, (_, row) in board.points.items():
            rows[row] |= 1 << cell
        self._values = [
            [(rows[top - away if player else away], 2.2**-away) for away in range(6)] for player in range(2)
        ]

    def rewards(self, position: Position) -> Rewards:
        """Return what the players may expect."""
        black, white = (
            sum(value * (position.stones[player] & row).bit_count() for row, value in self._values[player])
            for player in range(2)
        )
        ahead = 2.5 * (black - white) + (0.3 if position.player == 0 else -0.3)
        chance = chance_of(ahead)
        return (chance, 1 - chance)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Onager, the same whatever the batch: random games last hundreds of moves."""
    return GamePolicy(
        game,
        random,
        ordering=OnagerOrdering(game, random),
        playouts=SinglePlayouts(OnagerEvaluation(game).rewards),
        prover=NothingAtOnce(),
    )


def turns(game: Game) -> Turns:
    """Return the turns for alpha-beta."""
    return OnagerTurns(game)
