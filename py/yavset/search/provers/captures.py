"""Wins by chains of threats of five in a row where groups without a free neighbour are captured.

A threat is answered at the end of the row, perhaps by a capture, or on that cell's last freedom, so a chain
may branch: it wins if it does after every answer. Repetitions are left to the caller.
"""

from __future__ import annotations

from functools import lru_cache

from yavset.rules.board import Board
from yavset.rules.groups import group_of, groups, without_liberty
from yavset.rules.lines import completed_by, open_lines
from yavset.search.provers.threats import EXHAUSTED, Chain, ThreatSearch

FIVE = 5

MOST_KNOWN = 3000
"""Size of the table of threats."""

Answered = tuple[int, int, int]
"""The cell of an answer to a threat, the stones of the player who threatens after it, and the other's."""

known_rows = lru_cache(maxsize=1_500)(completed_by)
"""`completed_by` with a cache: a move changes the stones of one player, and each position is asked often."""


class CaptureThreats(ThreatSearch):
    """Finds chains of threats with captures."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, FIVE, losing=0)
        self._known: dict[tuple[int, int], list[tuple[int, list[Answered]]]] = {}

    def gaps(self, stones: int) -> tuple[int, int]:
        """Return masks of the cells where one more stone wins, and where it loses: nowhere."""
        return known_rows(stones, self.board.steps, FIVE), 0

    def after(self, own: int, other: int, bit: int) -> tuple[int, int] | None:
        """Return the stones after a stone of `own` and what it captures; None where it is not allowed."""
        board = self.board
        near = board.neighbours[bit.bit_length() - 1]
        own |= bit
        empty = board.all & ~(own | other)
        beside = near & other
        if beside and beside & ~board.around(empty):
            captured = without_liberty(board, other, empty)
            if captured:
                return own, other ^ captured
        if near & empty or group_of(board, own, bit) & board.around(empty):
            return own, other
        return None

    def answers(self, own: int, other: int, neutral: int = 0) -> tuple[int, bool] | None:
        """Return where the player to move may hold, and whether the other player's row is to be stopped."""
        empty = self.board.all & ~(own | other)
        if self._completing(own, other):
            return None
        ends = self._ends(other, empty)
        return (self._blocks(other, empty, ends), True) if ends else (empty, False)

    def disturbing(self, own: int, other: int, chain: Chain) -> int:
        """Return the mask of the cells where a stone of `other` may keep `own` from winning by a chain.

        Beside those of any chain these are the free neighbours of cells and groups that have few of them. All
        cells where the chain captures or branches.
        """
        board = self.board
        empty = left = board.all & ~(own | other)
        stronger, weaker, cells, blocks = own, other, 0, 1
        for move, reply in zip(chain[::2], chain[1::2], strict=False):
            stronger |= 1 << move
            left &= ~stronger
            ends, around = self._ends(stronger, left), board.around(left)
            blocks = self._blocks(stronger, left, ends)
            if self.after(stronger ^ 1 << move, weaker, 1 << move) != (stronger, weaker):
                return empty
            if blocks not in (0, 1 << reply) or not ends >> reply & 1 or ends & ~around:
                return empty
            if self._captures(stronger, left):
                return empty
            weaker |= 1 << reply
            left &= ~weaker
            cells |= 1 << move | ends
        if blocks:
            return empty
        left &= ~cells
        safe = group_of(board, own, own & roomy(left, board.steps, 3))
        new = stronger & ~own
        unsafe = own & ~safe | new & ~roomy(left, board.steps, 3) & ~board.around(safe)
        cramped = cells & ~roomy(left, board.steps, 3)
        rows = open_lines(weaker, board.all & ~(own | weaker), board.steps, FIVE)[1]
        return (cells | rows | board.around(unsafe | cramped)) & empty

    def holds(self, own: int, other: int, chain: Chain, neutral: int = 0) -> bool:
        """Return whether the moves of a chain found before win against other stones."""
        return self._wins_by(own, other, chain[::2])

    def _wins_by(self, own: int, other: int, moves: Chain) -> bool:
        if self._completing(own, other):
            return True
        if len(moves) < 2 or (own | other) >> moves[0] & 1:
            return False
        answered = self._threat(own, other, 1 << moves[0])
        return answered is not None and all(
            self._wins_by(stronger, weaker, moves[1:]) for _, stronger, weaker in answered
        )

    def _chain(
        self, own: int, other: int, neutral: int, mine: tuple[int, int], theirs: tuple[int, int], depth: int
    ) -> tuple[Chain, bool]:
        if mine[0] and (bit := self._completing(own, other)):
            return [bit.bit_length() - 1], False
        failed = self._failed.get((own, other, 0), 0)
        if failed >= depth:
            return [], failed != EXHAUSTED
        if depth <= 1:
            return [], True
        threats = self._known.get((own, other))
        if threats is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            threats = self._known[own, other] = self._all_threats(own, other)
        if threats and not threats[0][1]:
            cell = threats[0][0]
            return [cell, *self._too_late(own, other, cell)], False
        deeper = False
        for cell, answered in threats:
            if self._nodes <= 0:
                return [], True
            longest: Chain = []
            for reply, stronger, weaker in answered:
                gaps = self.gaps(stronger), self.gaps(weaker)
                rest, more = self._chain(stronger, weaker, 0, *gaps, depth - 1)
                if not rest:
                    deeper |= more
                    break
                if len(rest) >= len(longest):
                    longest = [reply, *rest]
            else:
                return [cell, *longest], False
        self._failed[own, other, 0] = depth if deeper else EXHAUSTED
        return [], deeper

    def _all_threats(self, own: int, other: int) -> list[tuple[int, list[Answered]]]:
        """Return the threats of the player to move and their answers; alone one that has none."""
        empty = self.board.all & ~(own | other)
        captures = self._captures(other, empty)
        candidates = captures | open_lines(own, empty, self.board.steps, FIVE)[0]
        blocks = self.gaps(other)[0] & empty
        if blocks and self._completing(other, own):
            candidates &= captures if blocks & (blocks - 1) else captures | blocks
        threats = []
        for cell in self.board.bits(candidates):
            self._nodes -= 1
            answered = self._threat(own, other, 1 << cell)
            if answered is not None:
                threats.append((cell, answered))
                if not answered:
                    return threats[-1:]
        return threats

    def _threat(self, own: int, other: int, bit: int) -> list[Answered] | None:
        """Return the answers to a threat, each with own and other stones after it.

        None where it is none, or the other player may place no stone.
        """
        stones = self.after(own, other, bit)
        if stones is None:
            return None
        own, other = stones
        empty = self.board.all & ~(own | other)
        ends = self._ends(own, empty)
        if not ends or self._completing(other, own):
            return None
        answered = []
        for cell in self.board.bits(self._blocks(own, empty, ends)):
            stones = self.after(other, own, 1 << cell)
            if stones is not None and not self._completing(stones[1], stones[0]):
                answered.append((cell, stones[1], stones[0]))
        # Who may place no stone anywhere passes, which chains cannot say.
        passes = not answered and all(
            self.after(other, own, 1 << cell) is None for cell in self.board.bits(empty)
        )
        return None if passes else answered

    def _too_late(self, own: int, other: int, cell: int) -> Chain:
        """Return an answer that does not stop a threat, on the row if that is allowed, and the row."""
        own, other = self.after(own, other, 1 << cell) or (own, other)
        empty = self.board.all & ~(own | other)
        for reply in self.board.bits(self._ends(own, empty)) + self.board.bits(empty):
            stones = self.after(other, own, 1 << reply)
            if stones is not None and (bit := self._completing(stones[1], stones[0])):
                return [reply, bit.bit_length() - 1]
        raise AssertionError

    def _completing(self, own: int, other: int) -> int:
        """Return a cell where the player to move may complete a row, as a mask; 0 if there is none."""
        wins = self.gaps(own)[0] & self.board.all & ~(own | other)
        while wins:
            bit = wins & -wins
            if self.after(own, other, bit) is not None:
                return bit
            wins ^= bit
        return 0

    def _ends(self, own: int, empty: int) -> int:
        """Return the mask of the cells that complete a row and have a free neighbour, or their group has."""
        board = self.board
        found = wins = self.gaps(own)[0] & empty
        for cell in board.bits(wins and wins & ~board.around(empty)):
            if not self._freedom(own, empty, cell):
                found ^= 1 << cell
        return found

    def _freedom(self, own: int, empty: int, cell: int) -> int:
        """Return the mask of the free neighbours of a cell, or where it has none those of its group there."""
        board, bit = self.board, 1 << cell
        free = board.neighbours[cell] & empty
        return free or board.around(group_of(board, own | bit, bit)) & empty & ~bit

    def _blocks(self, own: int, empty: int, ends: int) -> int:
        """Return the mask of the cells where the other player may stop rows with these ends.

        They take every end, or the last freedom of a stone there. The end is a freedom of all groups in the
        row, so that a capture elsewhere stops nothing.
        """
        common = empty
        for cell in self.board.bits(ends):
            free = self._freedom(own, empty, cell)
            common &= 1 << cell | (0 if free & (free - 1) else free)
        return common

    def _captures(self, stones: int, empty: int) -> int:
        """Return the mask of the cells that are the last free neighbour of a group."""
        board = self.board
        loose = roomy(empty, board.steps, 2)
        found, tight = 0, stones & ~loose
        if tight:
            for group in groups(board, stones & ~group_of(board, stones, stones & loose)):
                free = board.around(group) & empty
                if not free & (free - 1):
                    found |= free
        return found


def roomy(empty: int, steps: tuple[int, ...], least: int) -> int:
    """Return the mask of the cells with at least two, or three, empty neighbours."""
    some = two = three = 0
    for step in steps:
        for near in (empty << step, empty >> step):
            three |= two & near
            two |= some & near
            some |= near
    return three if least > 2 else two
