"""Proofs by chains of threats in games of rows for two: wins, losses, and wins by quiet moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from yavset.rules.game import Game
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.provers.plain import PlainProver
from yavset.search.provers.tactical import Tactics
from yavset.search.provers.threats import NEUTRAL, Chain, ThreatSearch
from yavset.search.values import Effort, Proof, Proving, wins_of

LONGEST = 41
"""Longest win by threats that is looked for, in plies."""

SLICE = 1000
"""A longer search pauses after this many positions of threat searches."""

MOST_ANSWERS = 20_000
"""Size of the table of answers to chains."""


class LossBudget(NamedTuple):
    """Budget for proving a loss to a chain of threats.

    Attributes:
        positions: limit of each threat search, in positions.
        replies: up to this many replies are tried one by one.
    """

    positions: int
    replies: int


class ChainBudgets(NamedTuple):
    """Limits of the searches for chains.

    Attributes:
        win: how many positions the search for a chain of the player to move may look at, for each effort.
        loss: for a proof of a loss in the tree; None to look for none.
        quiet: for a proof that a quiet move wins; None to look for none.
    """

    win: Sequence[int]
    loss: LossBudget | None = None
    quiet: LossBudget | None = None


class ChainProver(PlainProver):
    """Proves wins of the player to move by a chain of threats, and losses to one against every reply.

    Attributes:
        threats: finds the chains.
        tactics: what is seen at once, where that is more than chains say.
    """

    def __init__(
        self, game: Game, threats: ThreatSearch, budgets: ChainBudgets, tactics: Tactics | None = None
    ) -> None:
        self.threats = threats
        self.tactics = tactics
        self.has_deep_proof = budgets.quiet is not None
        self._game = game
        self._wins = wins_of(2)
        self._budgets = budgets
        # For a position the own and the neutral stones that another player's chain does not refute.
        self._answers: dict[tuple[int, int, int], tuple[int, int]] = {}
        # How often quiet moves have won, by player and cell.
        self._history: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win of the player to move by a chain of threats, or a loss to one against every reply."""
        found = self.tactics.at_once(position) if self.tactics else None
        found = found or self._win(position, self._budgets.win[effort])
        if found or self._budgets.loss is None or position.swap_open or effort == Effort.LEAF:
            return found
        distance = self.lost(*stones_of(position), self._budgets.loss)
        return Proof(self._wins[1 - position.player], distance) if distance else None

    def winning(self, position: Position, budget: int, plies: int = LONGEST) -> Proving:
        """Search for a shortest win of up to `plies` moves by a chain of threats."""
        yield from ()
        return self._win(position, budget, plies)

    def _win(self, position: Position, budget: int, plies: int = LONGEST) -> Proof | None:
        own, other, neutral = stones_of(position)
        chain = self.threats.win(own, other, budget, (plies + 1) // 2, neutral=neutral)
        if not chain:
            return None
        return Proof(self._wins[position.player], lasting(chain), list(self._moves(position, chain)))

    def _moves(self, position: Position, chain: Chain) -> Iterator[str]:
        """Yield the moves of a chain."""
        names, around = self._game.board.names, self._game.board.around
        if not self.threats.neutral:
            yield from (names[cell] for cell in chain)
            return
        colours, neutral = self._game.colours, position.stones[2]
        for number, stone in enumerate(chain):
            cell = stone % NEUTRAL
            colour = (position.player + number) % 2
            if stone >= NEUTRAL or not around(neutral) >> cell & 1:
                colour, neutral = 2, neutral | 1 << cell
            yield write_placing(colours[colour], names[cell])

    def deeper(self, position: Position) -> Proving:
        """Search for a win by a quiet move: one after which every reply loses to a chain of threats.

        Quiet moves that have won in other positions come first (history heuristic).
        """
        if self._budgets.quiet is None:
            return None
        board, player, empty = self._game.board, position.player, position.empty
        own, other, neutral = stones_of(position)
        blocks = self.threats.gaps(other)[0] & empty
        if blocks & (blocks - 1):
            return None
        cells = board.bits((blocks or empty) & ~self.threats.gaps(own)[1])
        history = self._history[player]
        cells.sort(key=lambda cell: -history.get(cell, 0))
        pause = self.threats.looked + SLICE
        for cell in cells:
            if distance := self.lost(other, own | 1 << cell, neutral, self._budgets.quiet):
                history[cell] = history.get(cell, 0) + 1
                return Proof(self._wins[player], distance + 1, [board.names[cell]])
            if self.threats.looked >= pause:
                yield
                pause = self.threats.looked + SLICE
        return None

    def lost(self, own: int, other: int, neutral: int, budget: LossBudget) -> int:
        """Return in how many moves the player to move loses to chains of threats; 0 if it may hold.

        Keeps the replies that a chain of the other player does not refute, for `unrefuted`.
        """
        threats = self.threats
        empty = threats.board.all & ~(own | other | neutral)
        replies = empty & ~threats.gaps(own | neutral)[1]
        blocks = threats.gaps(other | neutral)[0] & empty
        if blocks:
            replies &= blocks
            if blocks & (blocks - 1) or not replies:
                return 2
        chain = [] if blocks else threats.win(other, own, budget.positions, neutral=neutral)
        if not chain and not blocks:
            return 0
        if chain and not threats.neutral:
            replies &= threats.disturbing(other, own, chain)
        holding = [
            (stone, neutral_stone)
            for stone, neutral_stone in self._stones(replies, neutral, blocks)
            if not chain or not threats.holds(other, own | stone, chain, neutral | neutral_stone)
        ]
        if not blocks:
            self._keep((own, other, neutral), holding)
        if len(holding) > budget.replies:
            return 0
        longest = lasting(chain) + 1
        for stone, neutral_stone in holding:
            chain = threats.win(other, own | stone, budget.positions, neutral=neutral | neutral_stone)
            if not chain:
                return 0
            longest = max(longest, lasting(chain) + 1)
        return longest

    def _stones(self, cells: int, neutral: int, blocks: int) -> Iterator[tuple[int, int]]:
        """Yield each stone that may be placed on one of some cells, as an own or as a neutral one."""
        for mask, is_neutral in self.threats.placings(cells, neutral, blocks):
            for cell in self.threats.board.bits(mask):
                yield (0, 1 << cell) if is_neutral else (1 << cell, 0)

    def _keep(self, key: tuple[int, int, int], holding: Sequence[tuple[int, int]]) -> None:
        if len(self._answers) > MOST_ANSWERS:
            self._answers.clear()
        self._answers[key] = (sum(stone for stone, _ in holding), sum(stone for _, stone in holding))

    def unrefuted(self, position: Position, moves: list[str]) -> list[str]:
        """Return those of some moves that the other player's chain, if one is known, does not refute.

        All of them if it refutes all.
        """
        own, neutral = self._answers.get(stones_of(position), (0, 0))
        if not own | neutral:
            return moves
        board = self._game.board
        if not self.threats.neutral:
            return [move for move in moves if move == "swap" or own >> board.cell(move) & 1] or moves
        kept = {write_placing(position.to_move, name) for name in board.cell_names(own)}
        kept |= {write_placing(self._game.colours[2], name) for name in board.cell_names(neutral)}
        return [move for move in moves if move in kept] or moves


def stones_of(position: Position) -> tuple[int, int, int]:
    """Return the stones of the player to move, of the other player, and neutral ones."""
    own, other = position.stones[position.player], position.stones[1 - position.player]
    return own, other, position.stones[2] if len(position.stones) > 2 else 0


def lasting(chain: Chain) -> int:
    """Return how many moves a win by a chain takes.

    Where the last reply is not allowed or would lose, another move there lasts one move longer.
    """
    return len(chain) | 1
