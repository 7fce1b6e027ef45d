"""Wins by an unbroken chain of threats in Yavalanchor, found and proved on masks.

A threat of five leaves the other player one reply: a stone of its own colour on that cell, as a red one would
complete the row. Two threats at once win, and so does one on a cell without a red neighbour.
"""

from __future__ import annotations

from typing import NamedTuple

from yavset.rules.board import Board
from yavset.rules.lines import completing
from yavset.rules.placing import placing_on
from yavset.rules.position import Position
from yavset.search.playouts.immediate import stones_of
from yavset.search.provers.solver import Solver, Tactics
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Proof, Proving

LONGEST = 41
"""Longest win by threats that is looked for, in plies."""

_EXHAUSTED = 1 << 20


class Step(NamedTuple):
    """A threat as a mask of its cell, whether its stone is red, and the only reply; 0 where none stops it."""

    cell: int
    red: bool
    reply: int


class AnchorChains:
    """Finds chains of threats; takes the stones of the player to move, of the other player, and red ones."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lines = ThreatSearch(board, 5)
        self._nodes = 0
        self._failed: dict[tuple[int, int, int], int] = {}

    def completing(self, stones: int, empty: int) -> int:
        """Return the mask of the empty cells that complete a row of five."""
        return completing(self.board, stones, empty, 5)

    def win(self, own: int, other: int, red: int, nodes: int, deepest: int = 20) -> list[Step] | None:
        """Return a shortest chain of up to `deepest` threats after which the player to move wins, or None.

        Gives up after `nodes` positions.
        """
        self._nodes = nodes
        self._failed.clear()
        for depth in range(1, deepest + 1):
            chain, deeper = self._chain(own, other, red, depth)
            if chain is not None or not deeper or self._nodes <= 0:
                return chain
        return None

    def _chain(self, own: int, other: int, red: int, depth: int) -> tuple[list[Step] | None, bool]:
        """Return a chain of at most `depth` threats, and whether a deeper search could find one."""
        empty = self.board.all & ~(own | other | red)
        if self.completing(own | red, empty):
            return [], False
        if depth == 0:
            return None, True
        failed = self._failed.get((own, other, red), 0)
        if failed >= depth:
            return None, failed != _EXHAUSTED
        follow = []
        for bit, is_red in self._candidates(own, other, red, empty):
            self._nodes -= 1
            step = self._step(own, other, red, bit, is_red)
            if step is None:
                continue
            if not step.reply:
                return [step], False
            follow.append(step)
        deeper = False
        for step in follow:
            if self._nodes <= 0:
                return None, True
            stronger, redder = (own, red | step.cell) if step.red else (own | step.cell, red)
            chain, more = self._chain(stronger, other | step.reply, redder, depth - 1)
            deeper |= more
            if chain is not None:
                return [step, *chain], False
        self._failed[own, other, red] = depth if deeper else _EXHAUSTED
        return None, deeper

    def _candidates(self, own: int, other: int, red: int, empty: int) -> list[tuple[int, bool]]:
        """Return the stones that may threaten; only blocks where the other player threatens."""
        beside_red = self.board.around(red)
        blocks = self.completing(other | red, empty)
        if blocks:
            # A red stone would complete the row. Two rows cannot be blocked.
            return [(blocks, False)] if blocks & beside_red and not blocks & (blocks - 1) else []
        cells = [1 << cell for cell in self.board.bits(self._lines.threatening(own | red, empty))]
        return [(bit, False) for bit in cells if bit & beside_red] + [(bit, True) for bit in cells]

    def _step(self, own: int, other: int, red: int, bit: int, is_red: bool) -> Step | None:
        """Return the threat that a stone makes; None if it makes none, or lets the other player win."""
        empty = self.board.all & ~(own | other | red | bit)
        if is_red:
            red |= bit
            if self.completing(other | red, empty):
                return None
        else:
            own |= bit
        wins = self.completing(own | red, empty)
        if not wins:
            return None
        if wins & (wins - 1) or not wins & self.board.around(red):
            return Step(bit, is_red, 0)
        # Five red stones are no row, so that there either colour is a reply.
        return None if self.completing(red, wins) else Step(bit, is_red, wins)

    def holds(self, own: int, other: int, red: int, chain: list[Step]) -> bool:
        """Return whether a chain found before still wins although there is one more stone.

        Follows the chain step by step. Where it says no, another chain may still win.
        """
        for bit, is_red, _ in chain:
            empty = self.board.all & ~(own | other | red)
            if self.completing(own | red, empty):
                return True
            blocks = self.completing(other | red, empty)
            if (blocks and (blocks != bit or is_red)) or not bit & empty:
                return False
            step = self._step(own, other, red, bit, is_red)
            if step is None or not (is_red or bit & self.board.around(red)):
                return False
            if not step.reply:
                return True
            own, other, red = (own, other, red | bit) if is_red else (own | bit, other, red)
            other |= step.reply
        return bool(self.completing(own | red, self.board.all & ~(own | other | red)))


class ChainSolver(Solver):
    """Looks for wins by chains of threats."""

    def __init__(self, knowledge: Tactics, chains: AnchorChains) -> None:
        super().__init__(knowledge)
        self._chains = chains

    def winning(self, position: Position, budget: int, plies: int = LONGEST) -> Proving:
        """Search for a shortest win by threats of the player to move."""
        yield from ()
        player, board, colours = position.player, self._chains.board, position.game.colours
        own, other, red = stones_of(position)
        chain = self._chains.win(own, other, red, budget, (plies - 1) // 2)
        if chain is None:
            return None
        moves = []
        for step in chain:
            moves.append(placing_on(board, "red" if step.red else colours[player], step.cell))
            if step.reply:
                moves.append(placing_on(board, colours[1 - player], step.reply))
        return Proof(self._knowledge.wins[player], 2 * len(chain) + 1, moves)
