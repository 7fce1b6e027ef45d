"""Onager: the value of the turns' states takes the place of playouts, which last hundreds of moves."""

from __future__ import annotations

from random import Random

from yavset.games.onager import LAKES
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.onager_turns import OnagerTurns
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.provers.plain import NothingAtOnce
from yavset.search.turns import Turns
from yavset.search.values import Batch


def forward_first(position: Position, moves: list[str]) -> list[str]:
    """Return all moves, those forward first."""
    if position.stones[LAKES].bit_count() < 3:
        return moves
    board, sign = position.game.board, 1 if position.player else -1

    def gained(move: str) -> int:
        start, dash, end = move.partition("-")
        if not dash:
            return 0
        return -sign * (board.points[board.cell(end)][1] - board.points[board.cell(start)][1])

    return sorted(moves, key=gained)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Onager, the same whatever the batch."""
    return GamePolicy(
        game,
        random,
        playouts=SinglePlayouts(OnagerTurns(game).rewards),
        prover=NothingAtOnce(),
        ordering=forward_first,
    )


def turns(game: Game) -> Turns:
    """Return the turns for alpha-beta."""
    return OnagerTurns(game)
