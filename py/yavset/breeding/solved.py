"""Gate G8: whether a move is proved to win, in games of lines."""

from __future__ import annotations

from collections.abc import Generator

from yavset.breeding.findings import Findings, Stage
from yavset.breeding.gates import Failure
from yavset.ludi.game import Ludi
from yavset.ludi.policy import threat_search
from yavset.rules.position import Position
from yavset.search.provers.chains import ChainBudgets, ChainProver, LossBudget
from yavset.search.work import Slices

CHAIN_NODES = 60
"""Positions that a search for one chain of threats may look at."""

NODE_COST = 100
"""What it costs to look at a position, in words."""

BUDGETS = ChainBudgets(
    (CHAIN_NODES,), quiet=LossBudget(CHAIN_NODES, 12), most_quiet=4, within=2, slice=CHAIN_NODES
)
"""A proof may have up to four quiet moves, each of which threatens a chain, before the chain itself."""

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
        self._most = most
        self._counted = 0
        if search is not None:
            self._threats = search
            self._prover = ChainProver(game, search, BUDGETS)

    def wins(self, position: Position, move: str) -> Work:
        """Return whether a move of a position wins by force."""
        after = position.child(move)
        if not self.known or after.outcome is not None:
            return False
        board = after.game.board
        near = board.around(after.occupied)
        # Replies beside a stone are the likeliest to stop a win.
        for reply in sorted(board.bits(after.empty), key=lambda cell: not near >> cell & 1):
            if not (yield from self._win(after.child(board.names[reply]))):
                return False
        return True

    def _win(self, position: Position) -> Work:
        """Return whether the player to move wins by quiet moves and a chain."""
        search = Slices(self._prover.deeper(position))
        for _ in search:
            yield self._cost()
            if self._counted > self._most:
                return False
        yield self._cost()
        return search.found is not None

    def _cost(self) -> int:
        """Return what has been spent since this was asked last, in words."""
        looked = self._threats.looked - self._counted
        self._counted += looked
        return NODE_COST * looked
