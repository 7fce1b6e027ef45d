"""Gate G8: whether a move is proved to win, in games of lines.

Where stones can be captured the proof is one for the game without captures: whoever makes the move has to win
the agent's games as well, which shows that captures come too late.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from yavset.breeding import gates
from yavset.breeding.findings import Findings, Stage, rules_without
from yavset.breeding.gates import Failure
from yavset.breeding.matches import Played, wins_of
from yavset.ludi.game import Ludi
from yavset.ludi.policy import threat_search
from yavset.ludi.rule_tree import Tree
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

CONFIRMING = 24
"""The most games of the agent that confirm a proof for the game without captures."""

Work = Generator[int, None, bool]
"""A proof in slices, which yields what each costs, in words."""


def forced_wins(findings: Findings) -> Stage:
    """Require that no first move is proved to win, with the right to swap that no two are."""
    game = without_captures(findings.plain)
    forced = ForcedWins(game, findings.budget.proof) if game else None
    if forced is None or not forced.known:
        return
    tried, wanted = (TRIED_SWAP, PROVED_SWAP) if findings.rules.swap else (TRIED, PROVED)
    proved: list[str] = []
    for first in findings.first_moves[: -tried - 1 : -1]:
        if not (yield from forced.wins(forced.start, first.move)):
            continue
        if game is findings.plain or (yield from _wins_games(findings, first.move)):
            proved.append(first.move)
        if len(proved) == wanted:
            who = "either" if findings.rules.swap else "first"
            findings.require(Failure("solved", {"move": proved[0], "who": who}))
            return


def _wins_games(findings: Findings, move: str) -> Work:
    """Return whether whoever makes a first move wins the agent's games."""
    agent = findings.agent(2, findings.random(f"solved-{move}"))

    def gate(played: Sequence[Played], last: bool) -> Failure | None:
        return gates.favours(0, wins_of(played, 0), len(played), gates.ONLY_FIRST, last)

    most = min(CONFIRMING, findings.budget.skill_games)
    failure, _ = yield from findings.tested((agent, agent), most, gate, opening=(move,))
    return failure is not None


def without_captures(game: Ludi) -> Ludi | None:
    """Return a game without its captures, the game itself if it has none; None if that has no end."""
    if not game.rules.capture:
        return game
    rules = rules_without(game.rules, _of_captures)
    return Ludi(rules=rules) if rules else None


def _of_captures(part: Tree) -> bool:
    """Return whether a part of the play or the end is about captures."""
    return part.head == "capture" or any(of.head == "captured" for of in part.trees())


class ForcedWins:
    """Finds moves after which quiet moves and chains of threats beat every reply.

    Attributes:
        known: whether it knows the game; of others it proves nothing, which says nothing about them.
        start: where the game begins.
    """

    def __init__(self, game: Ludi, most: int) -> None:
        """Take the game without the right to swap, and how many positions all searches may look at."""
        search = threat_search(game.rules)
        self.known = search is not None and not search.neutral
        self.start = game.start()
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
