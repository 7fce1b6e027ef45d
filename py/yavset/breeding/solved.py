"""What is proved: that a move wins, in games of lines (gate G8), and that only the first player can (G3).

Where stones can be captured the proof is one for the game without captures: whoever makes the move has to win
the agent's games as well, which shows that captures come too late.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from yavset.breeding import gates
from yavset.breeding.findings import Findings, Stage, rules_without
from yavset.breeding.gates import Failure
from yavset.breeding.matches import Played, wins_of
from yavset.ludi.game import Ludi
from yavset.ludi.policy import threat_search
from yavset.ludi.rules import EndRule, Rules
from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.provers.chains import ChainBudgets, ChainProver, LossBudget
from yavset.search.provers.threats import ThreatSearch
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


def only_first_wins(rules: Rules) -> bool:
    """Return whether the second player cannot win against good play, as one more stone never harms its owner.

    Who could win as the second player would be robbed of it: the strategy-stealing argument, Nash's for Hex.
    """
    if rules.swap or rules.twice or rules.moving or rules.whole or any(rules.starts):
        return False
    if rules.capture or rules.flip:
        return False
    return all(placing.free and "own" in placing.colours for placing in rules.placings) and all(
        map(_stays_won, rules.rules)
    )


def _stays_won(rule: EndRule) -> bool:
    """Return whether a rule rewards own stones, and more of them as well."""
    condition = rule.condition
    grows = condition.head in ("touch", "ring") or (
        condition.head in ("line", "group") and not condition.words()
    )
    return rule.result == "win" and grows


def forced_wins(findings: Findings) -> Stage:
    """Require that no first move is proved to win, with the right to swap that no two are."""
    game = without_captures(findings.plain)
    if game is None:
        return
    tried, wanted = (TRIED_SWAP, PROVED_SWAP) if findings.rules.swap else (TRIED, PROVED)
    moves = [first.move for first in findings.first_moves[: -tried - 1 : -1]]
    forced = ForcedWins(game.start(), moves, findings.budget.proof)
    proved: list[str] = []
    while len(proved) < wanted:
        move = yield from forced.next()
        if move is None:
            return
        if game is findings.plain or (yield from _wins_games(findings, move)):
            proved.append(move)
    who = "either" if findings.rules.swap else "first"
    findings.require(Failure("solved", {"move": proved[0], "who": who}))


def _wins_games(findings: Findings, move: str) -> Generator[int, None, bool]:
    """Return whether whoever makes a first move wins the agent's games."""
    agent = findings.agent(2, findings.random(f"solved-{move}"))

    def gate(played: Sequence[Played], last: bool) -> Failure | None:
        return gates.favours(0, wins_of(played, 0), len(played), gates.CONFIRMED, last)

    most = min(CONFIRMING, findings.budget.skill_games)
    failure, _ = yield from findings.tested((agent, agent), most, gate, opening=(move,))
    return failure is not None


def without_captures(game: Ludi) -> Ludi | None:
    """Return a game without its captures, the game itself if it has none; None if that has no end."""
    if not game.rules.capture:
        return game
    # Rules about what is captured go with them: without captures they never hold.
    rules = rules_without(game.rules, lambda part: part.head == "capture")
    return Ludi(rules=rules) if rules else None


class ForcedWins:
    """Finds moves of a position after which quiet moves and chains of threats beat every reply.

    The proofs of all moves go on side by side. The next step is always for one that has spent the least on
    the reply at hand, within a factor of four, and of these for the one with the fewest replies left: a reply
    that holds costs far more than those that lose, so that a move that wins is proved before the others have
    spent the budget.

    Of games that the threat search does not know it proves nothing, which says nothing about them.
    """

    def __init__(self, position: Position, moves: Sequence[str], most: int) -> None:
        """Take a position of a game without the right to swap, moves, and how many positions to look at."""
        game = position.game
        assert isinstance(game, Ludi)
        searches = [(move, threat_search(game.rules)) for move in moves]
        self._going = [
            _Proof(game, search, position, move)
            for move, search in searches
            if search is not None and not search.neutral
        ]
        self._left = most

    def next(self) -> Generator[int, None, str | None]:
        """Return the next move that is proved; None if there are no more within the budget.

        Yields what each slice costs, in words.
        """
        while self._going and self._left > 0:
            proof = min(self._going, key=_Proof.hardship)
            looked = next(proof.steps, None)
            if looked is not None:
                self._left -= looked
                yield NODE_COST * looked
                continue
            self._going.remove(proof)
            if proof.proved:
                return proof.move
        return None


class _Proof:
    """The search for a proof that a move wins.

    Attributes:
        move: the move.
        steps: the search in slices, with how many positions each has looked at.
        replies: how many replies are left; stuck: how many positions the one at hand has cost so far.
        proved: whether the move is proved to win, once the search has ended.
    """

    def __init__(self, game: Ludi, threats: ThreatSearch, position: Position, move: str) -> None:
        self.move = move
        self.replies = self.stuck = 0
        self.proved = False
        self._threats = threats
        self._prover = ChainProver(game, threats, BUDGETS)
        self._counted = 0
        self.steps = self._beating_replies(game.board, position.child(move))

    def hardship(self) -> tuple[int, int]:
        """Return what puts a proof behind others: roughly the cost of the reply at hand; replies left."""
        return (self.stuck.bit_length() + 1) // 2, self.replies

    def _beating_replies(self, board: Board, after: Position) -> Iterator[int]:
        if after.outcome is not None:
            return
        near = board.around(after.occupied)
        # Replies beside a stone are the likeliest to stop a win.
        replies = sorted(board.bits(after.empty), key=lambda cell: not near >> cell & 1)
        for beaten, reply in enumerate(replies):
            self.replies, self.stuck = len(replies) - beaten, 0
            search = Slices(self._prover.deeper(after.child(board.names[reply])))
            for _ in search:
                yield self._looked()
            yield self._looked()
            if search.found is None:
                return
        self.proved = True

    def _looked(self) -> int:
        """Return how many positions have been looked at since this was asked last."""
        looked = self._threats.looked - self._counted
        self._counted += looked
        self.stuck += looked
        return looked
