"""Omega: random fillings with as many stones of each colour as will be placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.playouts.fillings import Fillings, Unfilled
from yavset.search.policies.experience import Experience
from yavset.search.policies.filling import FillingKnowledge
from yavset.search.policies.masks import some_bits
from yavset.search.policies.parallel import LANES, BatchKnowledge
from yavset.search.values import Priors, Rewards, Settings

MARGINS = (-24, -8, 0, 8, 24)
"""By how much White's product has to be more than Black's, as logarithms (see `UNITS`), each for a fifth of
the reward: how clearly a filling is won says more than that it is won."""

FADING = 0.97
"""What is known of the cells counts so much less after every batch: the game goes on."""

FIRST = 8
"""So many batches are played out from the first position, while nothing else is known of the cells."""


class OmegaKnowledge(FillingKnowledge):
    """Playouts share the rest of the board out to the colours at random."""

    def playout(self, position: Position) -> Rewards:
        """Fill the board with as many stones of each colour as will be placed."""
        empty = position.empty
        last, best = 0, -1
        counts = self.stones_to_come(position)
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

    def stones_to_come(self, position: Position) -> list[int]:
        """Return how many stones of each colour will still be placed."""
        count = len(self.game.players)
        turns_left = count - position.player
        this_round = [turns_left - (colour < position.state) for colour in range(count)]
        rounds = (position.empty.bit_count() - sum(this_round)) // count**2
        return [stones + rounds * count for stones in this_round]


class OmegaFillings(BatchKnowledge, OmegaKnowledge):
    """Two players: fillings by the hundred, with priors for the cells of the colour to be placed.

    The order of the stones in a filling means nothing, so what the fillings of one position say of a cell
    holds nearly as well in those a few moves later: the priors come from all of them.
    """

    # The means of fillings differ little from move to move, and are certain enough.
    settings = Settings(exploration=0.07, trust=2.0)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.fillings = Fillings(game.board, LANES, random)
        self._more = FIRST
        # White's rewards, by the colour of the stone.
        self.known = [Experience(game.board, FADING, 1.0) for _ in range(2)]

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Return whether there are two players."""
        return len(game.players) == 2

    def results(self, leaves: Sequence[Position]) -> Iterator[tuple[float, Priors]]:
        """Yield the mean reward of each leaf's fillings, and what is known of its cells."""
        times, self._more = self._more, 1
        share = LANES // len(leaves)
        block = (1 << share) - 1
        means = [0.0] * len(leaves)
        for _ in range(times):
            ahead = self.play(leaves)
            for number in range(len(leaves)):
                won = sum((lanes >> number * share & block).bit_count() for lanes in ahead)
                means[number] += won / len(MARGINS) / share / times
        for leaf, mean in zip(leaves, means, strict=True):
            yield (1 - mean if leaf.player else mean), self.priors(leaf, mean)

    def play(self, leaves: Sequence[Position]) -> list[int]:
        """Fill a batch, learn what it says of the cells, and return the lanes ahead of each margin."""
        fillings = self.fillings
        boards = fillings.fill([Unfilled(leaf.stones, self.stones_to_come(leaf)) for leaf in leaves])
        white, black = map(fillings.products, boards)
        ahead = [fillings.ahead(white, black, margin) for margin in MARGINS]
        for stones, known in zip(boards, self.known, strict=True):
            for cell in self.game.board.cells:
                there = fillings.lanes.at(stones, cell)
                reward = sum((lanes & there).bit_count() for lanes in ahead) / len(MARGINS)
                known.learn(cell, reward, there.bit_count())
        return ahead

    def priors(self, position: Position, mean: float) -> Priors:
        """Return what is known of the cells, where White's mean reward is another than in all fillings."""
        known, names = self.known[position.state], self.game.board.names
        colour, usual = self.game.colours[position.state], known.usual()
        found = {}
        for cell in self.game.board.bits(position.empty):
            value = known.worth(cell, mean, usual)
            found[write_placing(colour, names[cell])] = 1 - value if position.player else value
        return found
