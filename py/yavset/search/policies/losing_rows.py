"""What Yavalath and Five-not-four share: a row wins, and one shorter loses.

Everywhere the same policy: complete a row if you can, else block, else avoid a losing row, else any cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from yavset.games.yavalath import Yavalath
from yavset.rules.game import Game
from yavset.rules.lines import completing, gaps, windows
from yavset.rules.position import Position
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import LanePlayouts, plain_placings
from yavset.search.policies.general import Knowledge
from yavset.search.policies.masks import end_finder, row_reach
from yavset.search.policies.parallel import BatchKnowledge
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Effort, Proof, Proving, Rewards

LEAF_PROOF = 200
ROOT_PROOF = 6000
"""Limits of the threat search in positions, for a leaf and for the root."""


class Patience(NamedTuple):
    """How long to look whether a position is lost to chains of threats.

    Attributes:
        positions: limit of each threat search, in positions.
        replies: up to so many replies are tried one by one.
    """

    positions: int
    replies: int


BRIEF, LONG = Patience(100, 6), Patience(300, 12)
"""For a node of the tree, and after a quiet move at the root or after its best move."""

SLICE = 1000
"""After so many positions of threat searches a longer search pauses."""

MOST_ANSWERS = 20_000
"""Size of the table of replies to chains."""


class LosingRows(Knowledge):
    """Rows that win, and rows one shorter that lose, for any number of players."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        assert isinstance(game, Yavalath)
        self.length = game.winning
        self.losing = windows(game.board, self.length - 1)
        self.reach = row_reach(game.board, self.length)
        self.ends = end_finder(game.board, self.length)

    def _loses(self, own: int, cell: int) -> bool:
        """Return whether a stone on `cell`, already in `own`, stands in a losing row (known not to win)."""
        if (own & self.reach[cell]).bit_count() < self.length - 2:
            return False
        for window in self.losing[cell]:  # noqa: SIM110 - any() is much slower
            if own & window == window:
                return True
        return False


class TwoPlayerRows(LosingRows):
    """Two players: playouts on masks of cells instead of positions."""

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Return whether there are two players."""
        return len(game.players) == 2

    def moves(self, position: Position) -> list[str]:
        """Return a winning move alone, or blocks alone, or all moves that do not lose at once."""
        board, empty = self.game.board, position.empty
        own, other = position.stones[position.player], position.stones[1 - position.player]
        wins = completing(board, own, empty, self.length)
        if wins:
            return board.cell_names(wins)[:1]
        rows = completing(board, own, empty, self.length - 1)
        # Leaving the other player's winning cell alone loses; so does a row there, and sooner.
        blocks = completing(board, other, empty, self.length) & ~rows
        if blocks:
            return board.cell_names(blocks)
        moves = super().moves(position)
        losing = set(board.cell_names(rows))
        return [move for move in moves if move not in losing] or moves

    def playout(self, position: Position) -> Rewards:
        """Play one game with the policy, keeping both players' winning cells up to date."""
        board, random, length = self.game.board, self.random.random, self.length
        ends, player, empty = self.ends, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        cells = board.bits(empty)
        wins = completing(board, own, empty, length)
        threats = completing(board, other, empty, length)
        while empty:
            if wins:
                return self.wins[player]
            if threats:
                bit = threats & -threats
                cell = bit.bit_length() - 1
                if threats != bit or self._loses(own | bit, cell):
                    return self.wins[1 - player]
                cells.remove(cell)
            else:
                at = int(random() * len(cells))
                if self._loses(own | 1 << cells[at], cells[at]):
                    safe = [k for k, cell in enumerate(cells) if not self._loses(own | 1 << cell, cell)]
                    if not safe:
                        return self.wins[1 - player]
                    at = safe[int(random() * len(safe))]
                cell = cells[at]
                cells[at] = cells[-1]
                cells.pop()
                bit = 1 << cell
            own |= bit
            empty ^= bit
            wins |= ends(own, cell)
            own, other, player = other, own, 1 - player
            wins, threats = threats & empty, wins & empty
        return self.share


class ParallelRows(BatchKnowledge, TwoPlayerRows):
    """Two players at full strength: parallel playouts with AMAF priors, and proofs by chains of threats."""

    thorough = True

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.threats = ThreatSearch(game.board, self.length)
        self.steps = game.board.steps
        self.answers: dict[tuple[int, int], int] = {}
        self.history: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        policy = compiled(self.game.board, self.play_rules(), self.games, self.random)
        return LanePlayouts(policy, plain_placings(self.game), leaves=self.batch)

    def play_rules(self) -> PlayRules:
        """Return the rules of the game for playouts."""
        return PlayRules(
            (Placement(("own",)),), (End("win", "line", self.length), End("lose", "line", self.length - 1))
        )

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win of the player to move by a chain of threats, or a loss to one against every reply."""
        player, names = position.player, self.game.board.names
        own, other = position.stones[player], position.stones[1 - player]
        chain = self.threats.win(own, other, ROOT_PROOF if effort >= Effort.BEST else LEAF_PROOF)
        if chain:
            return Proof(self.wins[player], lasting(chain), [names[cell] for cell in chain])
        if position.swap_open or effort == Effort.LEAF:
            return None
        distance = self.lost(own, other, position.empty)
        return Proof(self.wins[1 - player], distance) if distance else None

    def deeper(self, position: Position) -> Proving:
        """Look for a win by a quiet move: one after which every reply loses to a chain of threats.

        Quiet moves that have won in other positions come first (history heuristic).
        """
        board, player, empty = self.game.board, position.player, position.empty
        own, other = position.stones[player], position.stones[1 - player]
        blocks = gaps(other, self.steps, self.length)[0] & empty
        if blocks & (blocks - 1):
            return None
        cells = board.bits((blocks or empty) & ~gaps(own, self.steps, self.length)[1])
        history = self.history[player]
        cells.sort(key=lambda cell: -history.get(cell, 0))
        pause = self.threats.looked + SLICE
        for cell in cells:
            bit = 1 << cell
            if distance := self.lost(other, own | bit, empty ^ bit, LONG):
                history[cell] = history.get(cell, 0) + 1
                return Proof(self.wins[player], distance + 1, [board.names[cell]])
            if self.threats.looked >= pause:
                yield
                pause = self.threats.looked + SLICE
        return None

    def lost(self, own: int, other: int, empty: int, patience: Patience = BRIEF) -> int:
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
        chain = [] if blocks else self.threats.win(other, own, patience.positions)
        if not chain and not blocks:
            return 0
        holding = 0
        longest = lasting(chain) + 1
        if chain:
            replies &= self.threats.disturbing(other, own, chain)
        for cell in self.game.board.bits(replies):
            if not chain or not self.threats.holds(other, own | 1 << cell, chain):
                holding |= 1 << cell
        if not blocks:
            if len(self.answers) > MOST_ANSWERS:
                self.answers.clear()
            self.answers[own, other] = holding
        if holding.bit_count() > patience.replies:
            return 0
        for cell in self.game.board.bits(holding):
            chain = self.threats.win(other, own | 1 << cell, patience.positions)
            if not chain:
                return 0
            longest = max(longest, lasting(chain) + 1)
        return longest

    def moves(self, position: Position) -> list[str]:
        """Return wins or blocks, or what answers the other player's chain of threats, or all safe moves."""
        moves = super().moves(position)
        answers = self.answers.get((position.stones[position.player], position.stones[1 - position.player]))
        if not answers:
            return moves
        board = self.game.board
        return [move for move in moves if move == "swap" or answers >> board.cell(move) & 1] or moves


def lasting(chain: Sequence[int]) -> int:
    """Return how many moves a win by a chain takes.

    Where the last reply would complete a losing row, another move there lasts one move longer.
    """
    return len(chain) | 1
