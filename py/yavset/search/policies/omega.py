"""Omega: random fillings with as many stones of each colour as will be placed."""

from __future__ import annotations

from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.fillings import FillingPolicy, stones_to_come
from yavset.search.playouts.results import LanePlayouts, Pooled, PooledPlayouts, placings
from yavset.search.policies.filling import FillingKnowledge
from yavset.search.policies.masks import some_bits
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.values import Rewards, Settings

POOLED = Pooled(fading=0.97, doubt=1.0, first=8)
"""What fillings say of a cell holds long: the order of the stones means nothing."""


class OmegaKnowledge(FillingKnowledge):
    """Playouts share the rest of the board out to the colours at random."""

    def playout(self, position: Position) -> Rewards:
        """Fill the board with as many stones of each colour as will be placed."""
        empty = position.empty
        last, best = 0, -1
        counts = stones_to_come(position)
        for player, stones in enumerate(position.stones):
            if counts[player] < empty.bit_count():
                taken = some_bits(empty, counts[player], self.random, self.width)
            else:
                taken = empty
            empty ^= taken
            score = 1
            for group in groups(self.game.board, stones | taken):
                score *= group.bit_count()
            if score >= best:
                last, best = player, score
        return self.wins[last]


class OmegaFillings(BatchKnowledge, OmegaKnowledge):
    """Two players: fillings by the hundred, with priors for the cells of the colour to be placed.

    The order of the stones in a filling means nothing, so what the fillings of one position say of a cell
    holds nearly as well in those a few moves later: the priors come from all of them.
    """

    # The means of fillings differ little from move to move, and are certain enough.
    settings = Settings(exploration=0.07, trust=2.0)

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Return whether there are two players."""
        return len(game.players) == 2

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = FillingPolicy(self.game.board, self.games, self.random)
        return FilledBoards(self.game, policy, placings(self.game), POOLED, leaves=self.batch)


class FilledBoards(PooledPlayouts):
    """Playouts whose priors are for the colour that is to be placed."""

    def colour(self, position: Position) -> int:
        """Return the number of the colour that is placed next."""
        assert isinstance(position.state, int)
        return position.state
