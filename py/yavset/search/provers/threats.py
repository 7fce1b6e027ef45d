"""Wins by an unbroken chain of threats in Yavalath and Five-not-four, found and proved.

A threat of a row leaves the other player one reply. Two threats at once win, and so does a reply that
completes the other player's losing row. Every move of the attacker threatens and every reply is the only one,
so a chain is a proof. This is threat-space search (Allis, van den Herik and Huntjens, *Go-Moku Solved by New
Search Techniques*, 1996) without their relaxations, because losing rows depend on the order of moves.
"""

from __future__ import annotations

from yavset.rules.board import Board
from yavset.rules.lines import gaps

_EXHAUSTED = 1 << 20


class ThreatSearch:
    """Finds chains of threats on a board where `winning` in a row wins and one less loses.

    Attributes:
        looked: how many positions all searches together have looked at.
    """

    def __init__(self, board: Board, winning: int) -> None:
        self.board = board
        self.winning = winning
        self._steps = board.steps
        self.looked = 0
        self._nodes = 0
        self._failed: dict[tuple[int, int], int] = {}

    def _gaps(self, stones: int) -> tuple[int, int]:
        return gaps(stones, self._steps, self.winning)

    def threatening(self, stones: int, empty: int) -> int:
        """Return the mask of the empty cells in lines that hold own stones and just two empty cells."""
        return self._in_lines(stones, empty)[0]

    def _in_lines(self, stones: int, empty: int) -> tuple[int, int]:
        """Return masks of the empty cells in lines of own stones: of two, and of one or two."""
        free = stones | empty
        exactly = up_to = 0
        for step in self._steps:
            open_lines = free
            one, two, three = empty, 0, 0
            for k in range(1, self.winning):
                shift = k * step
                gap = empty >> shift
                open_lines &= free >> shift
                three |= two & gap
                two |= one & gap
                one |= gap
            few = open_lines & one & ~three
            if few:
                pairs = few & two
                for k in range(self.winning):
                    exactly |= pairs << k * step
                    up_to |= few << k * step
        return exactly & empty, up_to & empty

    def disturbing(self, own: int, other: int, chain: list[int]) -> int:
        """Return the mask of the cells where a stone of `other` may keep `own` from winning by a chain.

        These are the chain's cells, and those where the stone makes a row with the replies. A stone anywhere
        else changes nothing that the chain depends on.
        """
        moves = replies = 0
        for number, cell in enumerate(chain):
            if number % 2:
                replies |= 1 << cell
            else:
                moves |= 1 << cell
        empty = self.board.all & ~(own | other | replies)
        return moves | replies | self._in_lines(other | replies, empty)[1]

    def win(self, own: int, other: int, nodes: int = 2000, deepest: int = 20) -> list[int]:
        """Return a winning chain for the player to move, as cells of moves and replies; [] if none is found.

        Takes the stones of the player to move and of the other player. Deepens iteratively up to `deepest`
        own moves, so that the first chain found is a shortest one, and gives up after `nodes` positions.
        """
        self._nodes = nodes
        self._failed.clear()
        wins, rows = self._gaps(own)
        other_wins, other_rows = self._gaps(other)
        line: list[int] = []
        for depth in range(1, deepest + 1):
            line, deeper = self._chain(own, other, wins, rows, other_wins, other_rows, depth)
            if line or not deeper or self._nodes <= 0:
                break
        self.looked += nodes - self._nodes
        return line

    def holds(self, own: int, other: int, chain: list[int]) -> bool:
        """Return whether a chain found before still wins although `other` has one more stone.

        Follows the chain move by move. Where it says no, another chain may still win.
        """
        empty = self.board.all & ~(own | other)
        for cell in chain[::2]:
            bit = 1 << cell
            wins, rows = self._gaps(own)
            if not bit & empty:
                return False
            if bit & wins:
                return True
            other_wins, other_rows = self._gaps(other)
            if bit & rows or other_wins & empty & ~bit:
                return False
            own |= bit
            empty ^= bit
            replies = self._gaps(own)[0] & empty
            if not replies & ~other_rows:
                return bool(replies)
            if replies & (replies - 1):
                return True
            other |= replies
            empty ^= replies
        return False

    def _chain(
        self, own: int, other: int, wins: int, rows: int, other_wins: int, other_rows: int, depth: int
    ) -> tuple[list[int], bool]:
        """Return a chain of at most `depth` own moves, and whether a deeper search could find one."""
        empty = self.board.all & ~(own | other)
        if here := wins & empty:
            return [(here & -here).bit_length() - 1], False
        blocks = other_wins & empty
        if blocks & (blocks - 1):
            return [], False
        candidates = self.threatening(own, empty) & ~rows
        if blocks:
            candidates &= blocks
        if not candidates:
            return [], False
        if depth <= 1:
            return [], True
        failed = self._failed.get((own, other), 0)
        if failed >= depth:
            return [], failed != _EXHAUSTED
        follow = []
        while candidates:
            bit = candidates & -candidates
            candidates ^= bit
            self._nodes -= 1
            stronger = own | bit
            new_wins, new_rows = self._gaps(stronger)
            replies = new_wins & empty & ~bit
            if not replies:
                continue
            lasting = replies & ~other_rows
            reply = lasting & -lasting or replies & -replies
            line = [bit.bit_length() - 1, reply.bit_length() - 1]
            if not lasting:
                return line, False
            if replies != reply:
                return [*line, (replies ^ reply).bit_length() - 1], False
            follow.append((bit, reply, stronger, new_wins, new_rows))
        deeper = False
        for bit, reply, stronger, new_wins, new_rows in follow:
            if self._nodes <= 0:
                return [], True
            weaker = other | reply
            line, more = self._chain(stronger, weaker, new_wins, new_rows, *self._gaps(weaker), depth - 1)
            deeper |= more
            if line:
                return [bit.bit_length() - 1, reply.bit_length() - 1, *line], False
        self._failed[own, other] = depth if deeper else _EXHAUSTED
        return [], deeper
