"""What a prover sees of a position without a search: results a few moves ahead, and the moves that matter.

Everything here is exact: it only saves the prover from finding it move by move.
"""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.lines import gaps
from yavset.rules.position import Position
from yavset.search.policies.general import Knowledge
from yavset.search.policies.losing_rows import ParallelRows
from yavset.search.policies.tactical import TacticalKnowledge

_FREE_MOVES = 3
"""With so many moves that do not lose, one is left whatever the other player does next: no zugzwang."""

_CHAIN_NODES = 5000


class Sight:
    """The base: sees nothing, and every legal move matters.

    Attributes:
        tactical: whether results are seen at once, and longer wins by the bot's own proofs.
    """

    tactical = False

    def settles(self, position: Position, attacker: int, left: int) -> bool | None:
        """Return whether player `attacker` wins within `left` moves; None where only a search can tell."""
        return None

    def moves(self, position: Position, left: int) -> Sequence[str]:
        """Return moves of which one is as good as any, where the game goes on for `left` moves at most."""
        return position.legal_moves()


class TacticalSight(Sight):
    """Games whose knowledge sees wins in one, and what answers them."""

    tactical = True

    def __init__(self, knowledge: TacticalKnowledge) -> None:
        self._knowledge = knowledge

    def settles(self, position: Position, attacker: int, left: int) -> bool | None:
        """Return the result where a player wins at once, or loses at once by every move."""
        seen = None if position.swap_open else self._knowledge.at_once(position)
        return None if seen is None else seen.rewards[attacker] == 1.0 and seen.distance <= left

    def moves(self, position: Position, left: int) -> Sequence[str]:
        """Return the answers to a threat to win at once, or all moves."""
        if left < 2 or position.swap_open or not self._knowledge.threatens(position, 1 - position.player):
            return position.legal_moves()
        return list(self._knowledge.replies(position)) or position.legal_moves()


class RowSight(Sight):
    """Yavalath and Five-not-four for two: chains of two threats are seen on masks of cells."""

    tactical = True

    def __init__(self, knowledge: ParallelRows) -> None:
        self._knowledge = knowledge
        self._board = knowledge.game.board

    def settles(self, position: Position, attacker: int, left: int) -> bool | None:
        """Return the result where it is at most four moves away, or surely further than `left`."""
        if position.swap_open:
            return None
        own, other, empty = position.stones[attacker], position.stones[1 - attacker], position.empty
        wins, rows = gaps(own, self._knowledge.steps, self._knowledge.length)
        other_wins, other_rows = gaps(other, self._knowledge.steps, self._knowledge.length)
        wins, other_wins = wins & empty, other_wins & empty
        if position.player != attacker:
            return self._defends(wins, other_wins, other_rows, empty, left)
        if wins:
            return left >= 1
        if other_wins & (other_wins - 1) or (other_wins and not other_wins & ~rows):
            return False
        if left <= 4 and (empty & ~other_rows).bit_count() > _FREE_MOVES:
            return left >= 3 and bool(self._knowledge.threats.win(own, other, _CHAIN_NODES, deepest=2))
        return None

    @staticmethod
    def _defends(wins: int, other_wins: int, other_rows: int, empty: int, left: int) -> bool | None:
        """Return the result with the defender to move, whose stones of the next row are `other_rows`."""
        if other_wins:
            return False
        if wins & (wins - 1) or (wins and not wins & ~other_rows):
            # Not to block is the longest defence.
            return left >= 2
        if left <= 2 and (wins or empty & ~other_rows):
            return False
        return None

    def moves(self, position: Position, left: int) -> Sequence[str]:
        """Return the block of a row, or all moves that make no losing row."""
        if left < 2 or position.swap_open:
            return position.legal_moves()
        own, other, empty = (
            position.stones[position.player],
            position.stones[1 - position.player],
            position.empty,
        )
        rows = gaps(own, self._knowledge.steps, self._knowledge.length)[1]
        blocks = gaps(other, self._knowledge.steps, self._knowledge.length)[0] & empty
        return self._board.cell_names((blocks or empty) & ~rows) or position.legal_moves()


def sight_of(knowledge: Knowledge) -> Sight:
    """Return what a prover can see with the search's knowledge of a game."""
    if isinstance(knowledge, ParallelRows):
        return RowSight(knowledge)
    if isinstance(knowledge, TacticalKnowledge):
        return TacticalSight(knowledge)
    return Sight()
