"""Proofs by chains of threats in games of rows for two: wins, losses, and wins by quiet moves."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from yavset.rules.game import Game
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.parts import Ordering, Prover
from yavset.search.provers.tactical import Tactics
from yavset.search.provers.threats import NEUTRAL, Chain, ThreatSearch
from yavset.search.values import Effort, Proof, Proving, of_two, stones_of
from yavset.search.work import finish

LONGEST = 41
"""Longest win by threats that is looked for, in plies."""

MOST_ANSWERS = 20_000
"""Size of the table of answers to chains."""


Stones = tuple[int, int, int]
"""Masks of the stones of the player to move, of the other player, and of neutral ones."""

Placed = tuple[int, int]
"""A stone as a mask, either an own or a neutral one."""

QuietWin = Generator[None, None, tuple[Placed, int] | None]
"""A search for a quiet move that wins, in slices, and in how many moves it does."""

Losing = Generator[None, None, int]
"""A search for the number of moves in which every reply loses, in slices."""


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
        most_quiet: how many quiet moves a win may have.
        within: how many steps from an own stone a quiet move is at most; 0 for any number.
        enough: how many positions one search for quiet moves may look at.
        slice: after how many of these it pauses.
        batch: see `parts.Prover.batch_budget`.
    """

    win: Sequence[int]
    loss: LossBudget | None = None
    quiet: LossBudget | None = None
    most_quiet: int = 1
    within: int = 0
    enough: int = 1_000_000
    slice: int = 1000
    batch: int = 1_000_000


class ChainProver(Prover):
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
        self.batch_budget = budgets.batch
        self._game = game
        self._budgets = budgets
        # For a position the own and the neutral stones that another player's chain does not refute.
        self._answers: dict[Stones, Placed] = {}
        # How often quiet moves have won, by player and stone.
        self._history: tuple[dict[Placed, int], dict[Placed, int]] = ({}, {})
        # How often replies have held against quiet moves, by the player who has made these, and the stone.
        self._held: tuple[dict[Placed, int], dict[Placed, int]] = ({}, {})
        # Up to how many quiet moves do not win.
        self._failed: dict[Stones, int] = {}
        self._pause = self._enough = 0

    @property
    def looked(self) -> int:
        """Return how many positions all searches for chains together have looked at."""
        return self.threats.looked

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a win of the player to move by a chain of threats, or a loss to one against every reply."""
        found = self.tactics.at_once(position) if self.tactics else None
        if found is not None or may_repeat(position):
            return found
        found = self._win(position, self._budgets.win[effort])
        if found or self._budgets.loss is None or position.swap_open or effort == Effort.LEAF:
            return found
        distance = finish(self._losing(0, stones_of(position), self._budgets.loss, 0))
        return Proof(of_two(0.0, position.player), distance) if distance else None

    def winning(self, position: Position, budget: int, plies: int = LONGEST) -> Proving:
        """Search for a shortest win of up to `plies` moves by a chain of threats."""
        yield from ()
        return self._win(position, budget, plies)

    def _win(self, position: Position, budget: int, plies: int = LONGEST) -> Proof | None:
        own, other, neutral = stones_of(position)
        chain = self.threats.win(own, other, budget, (plies + 1) // 2, neutral=neutral)
        if not chain:
            return None
        return Proof(of_two(1.0, position.player), lasting(chain), list(self._moves(position, chain)))

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
        """Search for a win by up to `ChainBudgets.most_quiet` quiet moves, after which every reply loses.

        A reply loses to a chain of threats, or to fewer quiet moves.
        """
        if self._budgets.quiet is None or may_repeat(position):
            return None
        self._failed.clear()
        self._pause = self.threats.looked + self._budgets.slice
        self._enough = self.threats.looked + self._budgets.enough
        stones = stones_of(position)
        for most in range(1, self._budgets.most_quiet + 1):
            found = yield from self._quiet_win(position.player, stones, self._budgets.quiet, most)
            if found:
                (stone, neutral_stone), distance = found
                chain = [(stone or neutral_stone).bit_length() - 1 + NEUTRAL * (not stone)]
                return Proof(of_two(1.0, position.player), distance, list(self._moves(position, chain)))
        return None

    def _quiet_win(self, player: int, stones: Stones, budget: LossBudget, most: int) -> QuietWin:
        """Return a stone that wins with up to this many quiet moves, and in how many moves it does.

        Stones that have won in other positions come first (history heuristic). To stop the other player's row
        is not a quiet move of those.
        """
        threats, history = self.threats, self._history[player]
        own, other, neutral = stones
        answers = threats.answers(*stones)
        if answers is None or self._failed.get(stones, 0) >= most:
            return None
        cells, urgent = answers
        if self._budgets.within and not urgent:
            near = own
            for _ in range(self._budgets.within):
                near = threats.board.around(near)
            cells &= near
        placings = sorted(self._stones(cells, neutral, urgent), key=lambda stone: -history.get(stone, 0))
        for stone, neutral_stone in placings:
            if self.threats.looked >= self._pause:
                yield
                self._pause = self.threats.looked + self._budgets.slice
            if self.threats.looked >= self._enough:
                return None
            after = threats.after(own, other, stone) if stone else (own, other)
            if after is None:
                continue
            left = (after[1], after[0], neutral | neutral_stone)
            distance = yield from self._losing(player, left, budget, most - (not urgent))
            if distance:
                history[stone, neutral_stone] = history.get((stone, neutral_stone), 0) + 1
                return (stone, neutral_stone), distance + 1
        self._failed[stones] = most
        return None

    def _losing(self, winner: int, stones: Stones, budget: LossBudget, most: int) -> Losing:
        """Return in how many moves the player to move loses to chains of threats; 0 if it may hold.

        The other player, `winner`, may make up to `most` quiet moves as well. Keeps the replies that a chain
        of that player does not refute, for `unrefuted`.
        """
        threats = self.threats
        own, other, neutral = stones
        answers = threats.answers(*stones)
        if answers is None:
            return 0
        cells, urgent = answers
        chain = [] if urgent else threats.win(other, own, budget.positions, neutral=neutral)
        if not chain and not urgent:
            return 0
        if chain and not threats.neutral:
            cells &= threats.disturbing(other, own, chain)
        holding = []
        for stone, neutral_stone in self._stones(cells, neutral, urgent):
            after = threats.after(own, other, stone) if stone else (own, other)
            red = neutral | neutral_stone
            if after and not (chain and threats.holds(after[1], after[0], chain, red)):
                holding.append((stone, neutral_stone, (after[1], after[0], red)))
        if not urgent:
            self._keep(stones, holding)
        if len(holding) > budget.replies:
            return 0
        # One reply that holds is enough: those that have held elsewhere come first.
        held = self._held[winner]
        holding.sort(key=lambda reply: -held.get(reply[:2], 0))
        longest = lasting(chain) + 1
        quiet = []
        for reply in holding:
            left = reply[2]
            chain = threats.win(left[0], left[1], budget.positions, neutral=left[2])
            if chain:
                longest = max(longest, lasting(chain) + 1)
                continue
            quiet.append(reply)
            if not most:
                break
        for reply in quiet:
            found = (yield from self._quiet_win(winner, reply[2], budget, most)) if most else None
            if found is None:
                held[reply[:2]] = held.get(reply[:2], 0) + 1
                return 0
            longest = max(longest, found[1] + 1)
        return longest

    def _stones(self, cells: int, neutral: int, blocks: bool) -> Iterator[Placed]:
        """Yield each stone that may be placed on one of some cells, as an own or as a neutral one."""
        for mask, is_neutral in self.threats.placings(cells, neutral, blocks):
            for cell in self.threats.board.bits(mask):
                yield (0, 1 << cell) if is_neutral else (1 << cell, 0)

    def _keep(self, key: Stones, holding: Sequence[tuple[int, int, Stones]]) -> None:
        if len(self._answers) > MOST_ANSWERS:
            self._answers.clear()
        self._answers[key] = (sum(each[0] for each in holding), sum(each[1] for each in holding))

    def unrefuted(self, urgent: Ordering, position: Position, moves: list[str]) -> list[str]:
        """Return those of the urgent moves that the other player's chain, if one is known, does not refute.

        All of them if it refutes all.
        """
        moves = urgent(position, moves)
        own, neutral = self._answers.get(stones_of(position), (0, 0))
        if not own | neutral:
            return moves
        board = self._game.board
        if not self.threats.neutral:
            return [move for move in moves if move == "swap" or own >> board.cell(move) & 1] or moves
        kept = {write_placing(position.to_move, name) for name in board.cell_names(own)}
        kept |= {write_placing(self._game.colours[2], name) for name in board.cell_names(neutral)}
        return [move for move in moves if move in kept] or moves


def may_repeat(position: Position) -> bool:
    """Return whether a position may occur for the last time that is allowed, which chains do not heed."""
    most = position.game.repetition
    return most > 0 and any(count >= most - 1 for table in position.occurrences for count in table.values())


def lasting(chain: Chain) -> int:
    """Return how many moves a win by a chain takes.

    Where the last reply is not allowed or would lose, another move there lasts one move longer.
    """
    return len(chain) | 1
