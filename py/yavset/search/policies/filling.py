"""What Odd and Omega share: the board is filled, then groups count, so a playout is a random filling."""

from __future__ import annotations

from random import Random

from yavset.rules.game import Game
from yavset.search.policies.general import Knowledge


class FillingKnowledge(Knowledge):
    """No move decides a game before the board is full."""

    sudden = False

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.width = game.board.cells[-1] + 1
