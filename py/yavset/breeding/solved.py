"""Gate G8: whether a move is proved to win, in games of lines."""

from __future__ import annotations

from collections.abc import Generator

from yavset.breeding.findings import Findings, Stage
from yavset.breeding.gates import Failure
from yavset.ludi.game import Ludi
from yavset.ludi.policy import threat_search
from yavset.rules.position import Position

CHAIN_NODES = 60
"""Positions that a search for one chain of threats may look at."""

CHAIN_COST = 1000
"""What a search for a chain costs, in words."""

QUIET = 3
"""A proof may have this many quiet moves, which threaten a chain, before the chain itself."""

TRIED, PROVED = 3, 1
"""Number of first moves for which a proof is looked for, the best for informed play first; how many kill."""

TRIED_SWAP, PROVED_SWAP = 6, 2
"""The same with the right to swap: where two first moves win by force, and proofs as short as these show it,
other openings are as lost for somebody, and only take longer to prove."""

Work = Generator[int, None, bool]
"""A proof in slices, which yields what each costs, in words."""


def forced_wins(findings: Findings) -> Stage:
    """Require that no first move is proved to win, with the right to swap that no two are."""
    forced = ForcedWins(findings.plain, findings.budget.proof)
    if not forced.known:
        return
    tried, wanted = (TRIED_SWAP, PROVED_SWAP) if findings.rules.swap else (TRIED, PROVED)
    proved: list[str] = []
    for first in findings.first_moves[: -tried - 1 : -1]:
        if (yield from forced.wins(findings.plain.start(), first.move)):
            proved.append(first.move)
        if len(proved) == wanted:
            who = "either" if findings.rules.swap else "first"
            findings.require(Failure("solved", {"move": proved[0], "who": who}))
            return


class ForcedWins:
    """Finds moves after which quiet moves and chains of threats beat every reply.

    Attributes:
        known: whether it knows the game; of others it proves nothing, which says nothing about them.
    """

    def __init__(self, game: Ludi, most: int) -> None:
        """Take the game without the right to swap, and how many positions all searches may look at."""
        search = threat_search(game.rules)
        self.known = search is not None and not search.neutral
        if search is not None:
            self._search = search
        self._most = most
        self._found: dict[tuple[int, int, int], bool] = {}

    def wins(self, position: Position, move: str) -> Work:
        """Return whether a move of a position wins by force."""
        after = position.child(move)
        if not self.known or after.outcome is not None:
            return False
        board = after.game.board
        own, other = after.stones[1 - after.player], after.stones[after.player]
        near = board.around(after.occupied)
        # Replies beside a stone are the likeliest to stop a win.
        for reply in sorted(board.bits(after.empty), key=lambda cell: not near >> cell & 1):
            for quiet in range(QUIET + 1):
                if (yield from self._win(own, other | 1 << reply, quiet)):
                    break
            else:
                return False
        return True

    def _win(self, own: int, other: int, quiet: int) -> Work:
        """Return whether the player to move wins with at most this many quiet moves."""
        key = own, other, quiet
        if key not in self._found:
            yield CHAIN_COST
            if self._search.looked > self._most:
                return False
            self._found[key] = bool(self._search.win(own, other, CHAIN_NODES)) or (
                quiet > 0 and (yield from self._quiet_win(own, other, quiet - 1))
            )
        return self._found[key]

    def _quiet_win(self, own: int, other: int, quiet: int) -> Work:
        """Return whether a move that threatens a chain wins, with at most `quiet` quiet moves to follow."""
        search = self._search
        board = search.board
        empty = board.all & ~(own | other)
        blocks = search.gaps(other)[0] & empty
        cells = blocks or board.around(board.around(own)) & empty
        tries = []
        for cell in board.bits(cells & ~search.gaps(own)[1]):
            later = own | 1 << cell
            # The cost is that of the move before, but the search pauses here too.
            yield 0
            chain = search.win(later, other, CHAIN_NODES) if blocks in (0, 1 << cell) else []
            if chain:
                replies = search.disturbing(later, other, chain) & empty & ~(1 << cell)
                tries.append((later, board.bits(replies & ~search.gaps(other)[1])))
        # What leaves few replies is proved soonest.
        for later, answers in sorted(tries, key=lambda one: len(one[1])):
            for reply in answers:
                if not (yield from self._win(later, other | 1 << reply, quiet)):
                    break
            else:
                return True
        return False
