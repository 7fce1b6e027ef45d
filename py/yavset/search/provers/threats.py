"""Wins by an unbroken chain of threats in games of rows, found and proved.

A threat of a row leaves the other player one reply. Two threats at once win, and so does one whose only reply
is not allowed or loses. Every move of the attacker threatens and every reply is the only one, so a chain is a
proof. This is threat-space search (Allis, van den Herik and Huntjens, *Go-Moku Solved by New Search
Techniques*, 1996) without their relaxations, because losing rows depend on the order of moves.
"""

from __future__ import annotations

from yavset.rules.board import Board
from yavset.rules.lines import completed_by, gaps, open_lines

NEUTRAL = 1 << 12
"""Added to the cell of a neutral stone in a chain."""

Chain = list[int]
"""Cells of moves and replies in turn; empty where there is no chain."""

Placings = tuple[tuple[int, bool], ...]
"""Masks of cells for stones, each with whether the stones are neutral."""

Threat = tuple[int, int, int, int, tuple[int, int]]
"""A threat: its number in a chain, the reply; own and neutral stones after it, and the gaps of both."""

EXHAUSTED = 1 << 20


class ThreatSearch:
    """Finds chains of threats on a board where a row of `winning` wins.

    Neutral stones belong to the rows of both players. Where players place them, they place stones of their
    own only beside a neutral one; a neutral stone never answers a threat, as it completes the row. Rows of
    neutral stones alone do not count.

    Attributes:
        looked: how many positions all searches together have looked at.
    """

    def __init__(
        self, board: Board, winning: int, losing: int | None = None, *, neutral: bool = False
    ) -> None:
        """Take the rules of rows.

        Args:
            board: the board.
            winning: the length of a row that wins.
            losing: the length of a row that loses; 0 for none. By default one shorter than `winning`.
            neutral: whether players also place neutral stones.
        """
        self.board = board
        self.winning = winning
        self.losing = winning - 1 if losing is None else losing
        self.neutral = neutral
        self.looked = 0
        self._nodes = 0
        self._failed: dict[tuple[int, int, int], int] = {}

    def gaps(self, stones: int) -> tuple[int, int]:
        """Return masks of the cells where one more stone wins, and where it loses; taken cells included."""
        steps = self.board.steps
        if self.losing == self.winning - 1:
            return gaps(stones, steps, self.winning)
        wins = completed_by(stones, steps, self.winning)
        return wins, completed_by(stones, steps, self.losing) if self.losing else 0

    def after(self, own: int, other: int, bit: int) -> tuple[int, int] | None:
        """Return the stones after a stone of `own`; None where it is not allowed."""
        return own | bit, other

    def answers(self, own: int, other: int, neutral: int = 0) -> tuple[int, bool] | None:
        """Return where the player to move may hold, and whether the other player's row is to be stopped.

        None where that does not matter, as a move wins.
        """
        empty = self.board.all & ~(own | other | neutral)
        blocks = self.gaps(other | neutral)[0] & empty
        if blocks & (blocks - 1):
            return 0, True
        return (blocks or empty) & ~self.gaps(own | neutral)[1], blocks != 0

    def disturbing(self, own: int, other: int, chain: Chain) -> int:
        """Return the mask of the cells where a stone of `other` may keep `own` from winning by a chain.

        These are the chain's cells, and those where the stone makes a row with the replies. A stone anywhere
        else changes nothing that the chain depends on. Takes a position without neutral stones.
        """
        moves = replies = 0
        for number, cell in enumerate(chain):
            if number % 2:
                replies |= 1 << cell
            else:
                moves |= 1 << cell
        empty = self.board.all & ~(own | other | replies)
        return moves | replies | open_lines(other | replies, empty, self.board.steps, self.winning)[1]

    def win(self, own: int, other: int, nodes: int = 2000, deepest: int = 20, *, neutral: int = 0) -> Chain:
        """Return a winning chain for the player to move; an empty one if none is found.

        Takes the stones of the player to move, of the other player, and neutral ones. Deepens iteratively up
        to `deepest` own moves, so that the first chain found is a shortest one, and gives up after `nodes`
        positions.
        """
        self._nodes = nodes
        self._failed.clear()
        mine, theirs = self.gaps(own | neutral), self.gaps(other | neutral)
        chain: Chain = []
        for depth in range(1, deepest + 1):
            chain, deeper = self._chain(own, other, neutral, mine, theirs, depth)
            if chain or not deeper or self._nodes <= 0:
                break
        self.looked += nodes - self._nodes
        return chain

    def holds(self, own: int, other: int, chain: Chain, neutral: int = 0) -> bool:
        """Return whether a chain found before still wins although there is one more stone that is not own.

        Follows the chain move by move. Where it says no, another chain may still win.
        """
        for move in chain[::2]:
            empty = self.board.all & ~(own | other | neutral)
            wins, rows = self.gaps(own | neutral)
            if wins & empty:
                return True
            is_neutral, bit = move >= NEUTRAL, 1 << move % NEUTRAL
            other_wins, other_rows = self.gaps(other | neutral)
            if not bit & empty & ~rows or other_wins & empty & ~(0 if is_neutral else bit):
                return False
            if self.neutral and not is_neutral and not bit & self.board.around(neutral):
                return False
            won, threats = self._threats(own, other, neutral, other_rows, ((bit, is_neutral),))
            if not threats:
                return bool(won)
            _, reply, own, neutral, _ = threats[0]
            other |= reply
        return False

    def _playable(self, replies: int, other_rows: int, neutral: int) -> int:
        """Return the replies to a threat that neither lose nor are forbidden."""
        return replies & self.board.around(neutral) if self.neutral else replies & ~other_rows

    def placings(self, cells: int, neutral: int, blocks: int) -> Placings:
        """Return where own and neutral stones may be placed on some cells; neutral ones block nothing."""
        if not self.neutral:
            return ((cells, False),)
        own = cells & self.board.around(neutral)
        return ((own, False),) if blocks else ((own, False), (cells, True))

    def _number(self, bit: int, neutral: int) -> int:
        """Return the number in a chain of the stone that completes a row on a cell."""
        cell = bit.bit_length() - 1
        return cell + NEUTRAL if self.neutral and not bit & self.board.around(neutral) else cell

    def _chain(
        self, own: int, other: int, neutral: int, mine: tuple[int, int], theirs: tuple[int, int], depth: int
    ) -> tuple[Chain, bool]:
        """Return a chain of at most `depth` own moves, and whether a deeper search could find one.

        Takes the gaps of both players as well.
        """
        wins, rows = mine
        other_wins, other_rows = theirs
        empty = self.board.all & ~(own | other | neutral)
        if here := wins & empty:
            return [self._number(here & -here, neutral)], False
        blocks = other_wins & empty
        if blocks & (blocks - 1):
            return [], False
        candidates = open_lines(own | neutral, empty, self.board.steps, self.winning)[0] & ~rows
        if blocks:
            candidates &= blocks
        if not candidates:
            return [], False
        if depth <= 1:
            return [], True
        failed = self._failed.get((own, other, neutral), 0)
        if failed >= depth:
            return [], failed != EXHAUSTED
        placings = self.placings(candidates, neutral, blocks)
        chain, threats = self._threats(own, other, neutral, other_rows, placings)
        if chain:
            return chain, False
        deeper = False
        for number, reply, stronger, redder, gaps_after in threats:
            if self._nodes <= 0:
                return [], True
            weaker = other | reply
            theirs = self.gaps(weaker | redder)
            rest, more = self._chain(stronger, weaker, redder, gaps_after, theirs, depth - 1)
            deeper |= more
            if rest:
                return [number, reply.bit_length() - 1, *rest], False
        self._failed[own, other, neutral] = depth if deeper else EXHAUSTED
        return [], deeper

    def _threats(
        self, own: int, other: int, neutral: int, other_rows: int, placings: Placings
    ) -> tuple[Chain, list[Threat]]:
        """Return the chain of a threat that cannot be answered, or all threats that leave one reply."""
        empty = self.board.all & ~(own | other | neutral)
        threats = []
        for cells, is_neutral in placings:
            while cells:
                bit = cells & -cells
                cells ^= bit
                self._nodes -= 1
                stronger, redder = (own, neutral | bit) if is_neutral else (own | bit, neutral)
                if is_neutral and self.gaps(other | redder)[0] & empty & ~bit:
                    continue
                gaps_after = self.gaps(stronger | redder)
                replies = gaps_after[0] & empty & ~bit
                if not replies:
                    continue
                playable = self._playable(replies, other_rows, redder)
                reply = playable & -playable or replies & -replies
                number = bit.bit_length() - 1 + NEUTRAL * is_neutral
                if not playable:
                    return [number, reply.bit_length() - 1], []
                if replies != reply:
                    last = 1 << (replies ^ reply).bit_length() - 1
                    return [number, reply.bit_length() - 1, self._number(last, redder)], []
                if neutral and self.gaps(redder)[0] & replies:
                    # The row would be neutral alone: either colour is a reply.
                    continue
                threats.append((number, reply, stronger, redder, gaps_after))
        return [], threats
