"""Onager: an evaluation by how near the pieces are to the enemy's back row."""

from __future__ import annotations

from random import Random

from yavset.games.onager import LAKES, Onager
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.policies.general import Knowledge
from yavset.search.values import Rewards, chance_of


class OnagerKnowledge(Knowledge):
    """No playouts: random games last hundreds of moves."""

    sudden = False

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        assert isinstance(game, Onager)
        self.back_rows = game.back_rows
        board = game.board
        top = board.rows - 1
        # Each player's masks of rows with the value of a piece there: Black moves down, White up.
        rows = [0] * (top + 1)
        for cell, (_, row) in board.points.items():
            rows[row] |= 1 << cell
        self.worth = [
            [(rows[top - away if player else away], 2.2**-away) for away in range(6)] for player in range(2)
        ]

    def moves(self, position: Position) -> list[str]:
        """Return all moves, those forward first."""
        moves = super().moves(position)
        if position.stones[LAKES].bit_count() < 3:
            return moves
        board = self.game.board
        sign = 1 if position.player else -1

        def gained(move: str) -> int:
            start, dash, end = move.partition("-")
            if not dash:
                return 0
            return -sign * (board.points[board.cell(end)][1] - board.points[board.cell(start)][1])

        return sorted(moves, key=gained)

    def playout(self, position: Position) -> Rewards:
        """Return the evaluation of the position instead of a playout."""
        return self.estimate(position)

    def estimate(self, position: Position) -> Rewards:
        """Compare how far the players have come; the one to move is half a step ahead."""
        black, white = (
            sum(worth * (position.stones[player] & row).bit_count() for row, worth in self.worth[player])
            for player in range(2)
        )
        ahead = 2.5 * (black - white) + (0.3 if position.player == 0 else -0.3)
        chance = chance_of(ahead)
        return (chance, 1 - chance)
