"""Yavalath and Five-not-four with hundreds of playouts at once and a threat search at every new leaf."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.lines import gaps
from yavset.rules.position import Position
from yavset.search.knowledge.first_stones import FIRST_STONES
from yavset.search.knowledge.general import Effort, Hints, Proof, Rewards, Settings
from yavset.search.knowledge.rows import RowKnowledge
from yavset.search.row_playouts import RowPlayouts
from yavset.search.threats import ThreatSearch

LANES = 512
"""Playouts in a batch: more are faster each, fewer let the tree decide sooner."""

LEAF_PROOF = 200
ROOT_PROOF = 6000
"""How many positions the threat search may look at for a new leaf, and for the position thought about."""

NULL_PROOF = 100
"""How many positions the threat search may look at for the other player's chains."""

MOST_REPLIES = 6
"""With more replies left a position is not tried to be proved lost."""

MOST_ANSWERS = 20_000
"""Positions whose replies to a chain are kept."""

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
        self.steps = tuple(game.board.axes.values())
        self.answers: dict[tuple[int, int], int] = {}
        self.names = tuple(game.board.names.values())

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win of the player to move by a chain of threats, or a loss to one against every reply."""
        player, names = position.player, self.game.board.names
        own, other = position.stones[player], position.stones[1 - player]
        chain = self.threats.win(own, other, ROOT_PROOF if effort == Effort.ROOT else LEAF_PROOF)
        if chain:
            return Proof(self.wins[player], len(chain), [names[cell] for cell in chain])
        if position.swap_open or effort == Effort.LEAF:
            return None
        distance = self.lost(own, other, position.empty)
        return Proof(self.wins[1 - player], distance) if distance else None

    def lost(self, own: int, other: int, empty: int) -> int:
        """Return in how many moves the player to move loses to chains of threats; 0 if it may hold.

        Keeps the replies that a chain of the other player does not refute, for `moves`.
        """
        rows = gaps(own, self.steps, self.length)[1]
        blocks = gaps(other, self.steps, self.length)[0] & empty
        replies = empty & ~rows
        if blocks:
            replies &= blocks
            if blocks & (blocks - 1) or not replies:
                return 2
        chain = [] if blocks else self.threats.win(other, own, NULL_PROOF)
        if not chain and not blocks:
            return 0
        holding = 0
        longest = len(chain) + 1
        if chain:
            replies &= self.threats.disturbing(other, own, chain)
        for cell in self.game.board.bits(replies):
            if not chain or not self.threats.holds(other, own | 1 << cell, chain):
                holding |= 1 << cell
        if not blocks:
            if len(self.answers) > MOST_ANSWERS:
                self.answers.clear()
            self.answers[own, other] = holding
        if holding.bit_count() > MOST_REPLIES:
            return 0
        for cell in self.game.board.bits(holding):
            chain = self.threats.win(other, own | 1 << cell, NULL_PROOF)
            if not chain:
                return 0
            longest = max(longest, len(chain) + 1)
        return longest

    def moves(self, position: Position) -> list[str]:
        """Return wins or blocks, or what answers the other player's chain of threats, or all safe moves."""
        moves = super().moves(position)
        answers = self.answers.get((position.stones[position.player], position.stones[1 - position.player]))
        if not answers:
            return moves
        board = self.game.board
        return [move for move in moves if move == "swap" or answers >> board.cell(move) & 1] or moves

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
