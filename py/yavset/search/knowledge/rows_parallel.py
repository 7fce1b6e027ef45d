"""Yavalath and Five-not-four with hundreds of playouts at once and a threat search at every new leaf."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.knowledge.first_stones import FIRST_STONES
from yavset.search.knowledge.general import Hints, Rewards, Settings
from yavset.search.knowledge.rows import RowKnowledge
from yavset.search.row_playouts import RowPlayouts
from yavset.search.threats import ThreatSearch

LANES = 512
"""Playouts in a batch: more are faster each, fewer let the tree decide sooner."""

LEAF_PROOF = 200
ROOT_PROOF = 6000
"""How many positions the threat search may look at for a new leaf, and for the position thought about."""

_AS_GOOD = 0.07


class ParallelRowKnowledge(RowKnowledge):
    """Parallel playouts, which also tell what cells are worth taking, and proofs by threats."""

    batch = 16
    games = LANES
    hints = True
    settings = Settings(exploration=0.15, trust=2.0)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.threats = ThreatSearch(game.board, self.length)
        self.parallel = RowPlayouts(game.board, self.length, LANES, random)
        self.names = tuple(game.board.names.values())

    def proof(self, position: Position, thorough: bool = False) -> tuple[Rewards, list[str]] | None:
        """A win of the side to move by an unbroken chain of threats."""
        own, other = position.stones[position.player], position.stones[1 - position.player]
        chain = self.threats.win(own, other, ROOT_PROOF if thorough else LEAF_PROOF)
        return (
            (self.wins[position.player], [self.game.board.names[cell] for cell in chain]) if chain else None
        )

    def opening(self, position: Position) -> list[str]:
        """With the pie rule the first stones nearest to even, and `swap` where the first is too good."""
        if self.length != 4 or position.occupied.bit_count() > 1 or position.ply > 1:
            return []
        values = self.first_stones()
        if not values:
            return []
        if position.ply == 0:
            fair = {
                move: -abs(value - 0.5) if self.game.may_swap else value for move, value in values.items()
            }
            best = max(fair.values())
            return [move for move, value in fair.items() if value > best - _AS_GOOD]
        too_good = values[self.game.board.cell_names(position.occupied)[0]] > 0.5
        return ["swap"] if position.swap_open and too_good else []

    def first_stones(self) -> dict[str, float]:
        """What each first stone is worth to White; empty where that has not been found out."""
        board = self.game.board
        known = FIRST_STONES.get(board.size, {})
        return {
            board.names[image[board.cell(move)]]: value
            for move, value in known.items()
            for image in board.symmetries()
        }

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards, Hints | None]]:
        """A share of the lanes for each leaf, counted as one visit."""
        leaves = list(dict.fromkeys(positions))
        masks = [(leaf.stones[leaf.player], leaf.stones[1 - leaf.player]) for leaf in leaves]
        room = 1
        while room < len(leaves):
            room *= 2
        results = self.parallel.results(masks + masks[-1:] * (room - len(leaves)))
        found = dict(zip(leaves, results, strict=False))
        return [
            (
                1,
                (mean, 1 - mean) if position.player == 0 else (1 - mean, mean),
                dict(zip(self.names, cells, strict=True)),
            )
            for position in positions
            for mean, cells in (found[position],)
        ]
