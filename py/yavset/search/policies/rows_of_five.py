"""What Pentalath, Yavalanchor and Yavalade share: rows of five, found along the last stone."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.search.policies.general import Knowledge
from yavset.search.policies.masks import end_finder


class RowsOfFive(Knowledge):
    """What the games with rows of five share."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.ends = end_finder(game.board, 5)
        self.neighbours = game.board.neighbours
        self.width = game.board.cells[-1] + 1
