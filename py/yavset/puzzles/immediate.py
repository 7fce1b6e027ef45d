"""Immediate results: what a proof need not search move by move, and the moves that matter.

Everything here is exact: it only saves the prover from finding it move by move.
"""

from __future__ import annotations

from collections.abc import Sequence

from yavset.games.yavalath import Yavalath
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.provers.chains import ChainProver
from yavset.search.provers.tactical import TacticalProver, Tactics
from yavset.search.provers.threats import ThreatSearch

_FREE_MOVES = 21
"""With more moves that do not lose, one is left to the defender in the next four moves: no zugzwang.

Three stones take three of them, and the defender's own makes rows at 18 others at most: three cells in each
of six directions.
"""

_CHAIN_NODES = 5000


class ImmediateResults:
    """The base: no results, and every legal move matters.

    Attributes:
        tactical: whether there are immediate results, and longer wins by the bot's own proofs.
    """

    tactical = False

    def settles(self, position: Position, attacker: int, left: int) -> bool | None:
        """Return whether player `attacker` wins within `left` moves, one or more; None if unknown."""
        return None

    def moves(self, position: Position) -> Sequence[str]:
        """Return moves of which one is as good as any."""
        return position.legal_moves()


class TacticalResults(ImmediateResults):
    """Games whose tactics see wins in one and what answers them; while a swap is open there are none."""

    tactical = True

    def __init__(self, tactics: Tactics) -> None:
        self._tactics = tactics

    def settles(self, position: Position, attacker: int, left: int) -> bool | None:
        """Return the result where a player wins at once, or loses at once by every move."""
        found = self._tactics.at_once(position)
        return None if found is None else found.rewards[attacker] == 1.0 and found.distance <= left

    def moves(self, position: Position) -> Sequence[str]:
        """Return the answers to a threat to win at once, or all moves."""
        if not self._tactics.threatens(position, 1 - position.player):
            return position.legal_moves()
        return list(self._tactics.replies(position)) or position.legal_moves()


class RowResults(ImmediateResults):
    """Yavalath and Five-not-four for two: chains of two threats are found on masks of cells."""

    tactical = True

    def __init__(self, threats: ThreatSearch) -> None:
        self._threats = threats

    def settles(self, position: Position, attacker: int, left: int) -> bool | None:
        """Return the result where it is at most four moves away, or surely further than `left`."""
        if position.swap_open:
            return None
        own, other, empty = position.stones[attacker], position.stones[1 - attacker], position.empty
        wins, rows = self._threats.gaps(own)
        other_wins, other_rows = self._threats.gaps(other)
        wins, other_wins = wins & empty, other_wins & empty
        if position.player != attacker:
            return self._defends(wins, other_wins, other_rows, empty, left)
        if wins:
            return True
        if other_wins & (other_wins - 1) or (other_wins and not other_wins & ~rows):
            return False
        if left <= 4 and (empty & ~other_rows).bit_count() > _FREE_MOVES:
            return left >= 3 and bool(self._threats.win(own, other, _CHAIN_NODES, deepest=2))
        return None

    @staticmethod
    def _defends(wins: int, other_wins: int, other_rows: int, empty: int, left: int) -> bool | None:
        """Return the result with the defender to move, whose stones of the next row are `other_rows`."""
        if other_wins:
            return False
        if not empty & ~other_rows:
            # Every move makes a row that loses.
            return True
        if wins & (wins - 1) or (wins and not wins & ~other_rows):
            # Not to block is the longest defence.
            return left >= 2
        return False if left <= 2 else None

    def moves(self, position: Position) -> Sequence[str]:
        """Return the block of a row, or all moves that make no losing row."""
        if position.swap_open:
            return position.legal_moves()
        own, other = position.stones[position.player], position.stones[1 - position.player]
        rows = self._threats.gaps(own)[1]
        blocks = self._threats.gaps(other)[0] & position.empty
        cells = (blocks or position.empty) & ~rows
        return position.game.board.cell_names(cells) or position.legal_moves()


def immediate_results_of(policy: GamePolicy) -> ImmediateResults:
    """Return the immediate results that the policy of a game knows."""
    prover = policy.prover
    if isinstance(prover, ChainProver) and isinstance(policy.game, Yavalath):
        return RowResults(prover.threats)
    if isinstance(prover, ChainProver | TacticalProver) and prover.tactics is not None:
        return TacticalResults(prover.tactics)
    return ImmediateResults()
