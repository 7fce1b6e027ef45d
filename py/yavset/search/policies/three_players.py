"""What games for three players with parallel playouts share: every player's mean, and pooled priors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.playouts.three_playouts import Leaf, ThreePlayouts
from yavset.search.policies.experience import Experience
from yavset.search.policies.parallel import LANES, BatchKnowledge
from yavset.search.values import Priors, Rewards, Settings

FADING = 0.95
"""What is known of the cells counts so much less after every batch: the game goes on."""

DOUBT = 16
"""How many games with the usual result are added to those of a cell, against small samples."""


class ThreePlayerKnowledge(BatchKnowledge):
    """Every move places a stone; `parallel` plays out.

    A leaf's own playouts are too few to say what a cell is worth, so what all of them say is kept.
    """

    settings = Settings(exploration=0.1, trust=2.0)
    parallel: ThreePlayouts

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.known = [Experience(game.board, FADING, DOUBT) for _ in range(3)]

    def leaf(self, position: Position) -> Leaf:
        """Return a position as the playouts take it: the stones. Where players can be out, add these."""
        return Leaf(tuple(position.stones[(position.player + turn) % 3] for turn in range(3)))

    def shares(self, leaves: Sequence[Position]) -> Iterator[tuple[Rewards, Priors]]:
        """Yield what every player gets in the mean, and the worth of all cells as priors."""
        lanes, share = self.parallel.lanes, LANES // len(leaves)
        block = (1 << share) - 1
        stones, won = self.parallel.play(list(map(self.leaf, leaves)))
        players = [leaf.player for leaf in leaves]
        for known, own, wins in zip(self.known, *self.parallel.by_player(players, stones, won), strict=True):
            for cell in self.game.board.cells:
                there = lanes.at(own, cell)
                known.learn(cell, (there & wins).bit_count(), there.bit_count())
        for number, leaf in enumerate(leaves):
            counts = [(lanes_won >> number * share & block).bit_count() for lanes_won in won]
            drawn = (share - sum(counts)) / 3
            means = tuple((count + drawn) / share for count in counts)
            yield means, self.priors(leaf, means[0])

    def priors(self, position: Position, mean: float) -> Priors:
        """Return what is known of the cells, where the player to move has another mean than in all games."""
        known, board = self.known[position.player], self.game.board
        usual = known.usual()
        return {board.names[cell]: known.worth(cell, mean, usual) for cell in board.bits(position.empty)}
