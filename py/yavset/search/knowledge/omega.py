"""Omega: random fillings with as many stones of each colour as will be placed."""

from __future__ import annotations

from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.knowledge.filling import FillingKnowledge
from yavset.search.knowledge.general import Rewards
from yavset.search.knowledge.masks import some_bits


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
