"""Quiet moves in Yavalath and Five-not-four: does a chain of threats win after every reply to one?

A quiet move does not threaten at once, but leaves more chains of threats than the other player can stop with
one stone. Chains are found by `ThreatSearch` with much more time than the bot has.
"""

from __future__ import annotations

from yavset.games.yavalath import Yavalath
from yavset.language.terminal import Refusal
from yavset.rules.game import Game
from yavset.rules.lines import gaps
from yavset.rules.position import Position
from yavset.search.provers.threats import ThreatSearch

POSITIONS = 2000
"""Limit of each search for a chain, in positions."""


class QuietMoves:
    """Wins and losses by quiet moves and the chains after them, as `audit` asks for them."""

    def __init__(self, game: Game) -> None:
        """Take a game; raise Refusal where rows do not both win and lose, and for three players."""
        if not isinstance(game, Yavalath) or len(game.players) != 2:
            raise Refusal("lab-audit-no-quiet", game=game.id)
        self._board = game.board
        self._length = game.winning
        self._threats = ThreatSearch(game.board, game.winning)

    def applies(self, before: Position, after: Position) -> bool:
        """Return whether a decision is about quiet moves: no swap, and no chain decides already."""
        if before.swap_open or after.outcome is not None:
            return False
        own, other = _stones(before)
        return not self._chain(own, other) and not self._stopped_by_none(own, other)

    def wins(self, after: Position, seat: int) -> bool:
        """Return whether the player who has just moved wins by a chain, whatever is replied."""
        return after.outcome is None and self._stopped_by_none(*_stones(after))

    def loses(self, after: Position, seat: int) -> bool:
        """Return whether the player who has just moved loses to a chain, or to a quiet move."""
        if after.outcome is not None or self._chain(*_stones(after)):
            return True
        return self.quiet_win(after) is not None

    def quiet_win(self, position: Position) -> str | None:
        """Return a move after which the player to move wins by a chain, whatever is replied; None without."""
        own, other = _stones(position)
        for cell in self._board.bits(self._sound(own, other)):
            if self._stopped_by_none(other, own | 1 << cell):
                return self._board.names[cell]
        return None

    def _stopped_by_none(self, own: int, other: int) -> bool:
        """Return whether the other player wins by a chain whatever the player to move replies."""
        chain = self._chain(other, own)
        if not chain or self._chain(own, other):
            return False
        replies = self._sound(own, other) & self._threats.disturbing(other, own, chain)
        return all(
            self._threats.holds(other, own | 1 << cell, chain) or self._chain(other, own | 1 << cell)
            for cell in self._board.bits(replies)
        )

    def _sound(self, own: int, other: int) -> int:
        """Return the mask of the moves that neither lose at once nor let the other player win at once."""
        empty = self._board.all & ~(own | other)
        blocks = gaps(other, self._board.steps, self._length)[0] & empty
        return (blocks or empty) & ~gaps(own, self._board.steps, self._length)[1]

    def _chain(self, own: int, other: int) -> list[int]:
        return self._threats.win(own, other, POSITIONS)


def _stones(position: Position) -> tuple[int, int]:
    """Return the stones of the player to move, and the other player's."""
    return position.stones[position.player], position.stones[1 - position.player]
