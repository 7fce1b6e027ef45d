"""Proofs of wins by the rules alone: depth-first proof-number search.

df-pn (Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002) with the 1+epsilon
trick (Pawlewicz and Lew, *Improving Depth-First PN-Search: 1+epsilon Trick*, 2006), transpositions, and a
table of bounded size from which the smallest subtrees leave first (SmallTreeGC: Nagai, 1999).

A question is always: can this seat force a win, within N moves or at all? A limit of moves makes every
answer exact, a refusal too, because a limited game cannot go round in circles.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from random import Random
from typing import NamedTuple

from yavset.puzzles.immediate import immediate_results_of
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies import policy_of
from yavset.search.values import Effort, Proof
from yavset.search.work import finish

INFINITY = 1 << 40
"""The proof number of what cannot be proved, and the disproof number of what is."""

MOST_ENTRIES = 150_000
"""Size of the table of transpositions."""

NODES = 20_000
"""Positions that a question may expand, unless the caller says otherwise."""

_EPSILON = 0.25

MOST_PLIES = 400
"""A question without a limit looks this far; nothing is known of wins that take longer."""


class Win(NamedTuple):
    """A proven win.

    Attributes:
        plies: how many moves the game still lasts, with the shortest win and the longest defence.
        moves: the moves from here to the end, one such line.
    """

    plies: int
    moves: tuple[str, ...]


class Node:
    """A position with the moves left, and its proof and disproof number."""

    __slots__ = ("attacks", "children", "disproof", "key", "left", "position", "proof", "work")

    def __init__(self, position: Position, left: int, key: Hashable, attacks: bool) -> None:
        self.position = position
        self.left = left
        self.key = key
        self.attacks = attacks
        self.proof = 1
        self.disproof = 1
        self.work = 0
        self.children: list[Node] | None = None

    @property
    def solved(self) -> bool:
        """Return whether the position is proved or disproved."""
        return self.proof == 0 or self.disproof == 0

    def settle(self, proved: bool) -> None:
        """Make the position proved or disproved."""
        self.proof, self.disproof = (0, INFINITY) if proved else (INFINITY, 0)
        self.children = None


class Prover:
    """Proves wins in one game for two players; its table serves question after question.

    What can take long is there in slices too, as generators that yield after every position that they expand.
    A question has to be answered, or given up, before the next one is asked.
    """

    def __init__(self, policy: GamePolicy, most_entries: int = MOST_ENTRIES) -> None:
        """Take the policy of the game, which is used where it knows the end of a game at once."""
        self.policy = policy
        self.nodes = 0
        self._most_entries = most_entries
        self._table: dict[Hashable, Node] = {}
        self._budget = 0
        self._seat = 0
        self.immediate = immediate_results_of(policy)

    @classmethod
    def of(cls, position: Position, most_entries: int = MOST_ENTRIES) -> Prover:
        """Return a prover for the game of a position."""
        return cls(policy_of(position.game, Random(0)), most_entries)

    def wins(
        self, position: Position, seat: int, plies: int | None = None, nodes: int = NODES
    ) -> bool | None:
        """Return whether a seat can force a win within this many moves; None where `nodes` are too few.

        Without `plies` the win may take any time. In a game with a repetition rule the answer is then never
        False: positions that occurred before the question could matter.
        """
        return finish(self.wins_in_slices(position, seat, plies, nodes))

    def wins_in_slices(
        self, position: Position, seat: int, plies: int | None = None, nodes: int = NODES
    ) -> Generator[None, None, bool | None]:
        """Return what `wins` does, in slices."""
        if position.outcome is not None:
            return won_by(position, seat)
        limit = MOST_PLIES if plies is None else plies
        if limit <= 0:
            return False
        self._budget = nodes
        self._seat = seat
        root = self._node(position, limit)
        if not root.solved:
            yield from self._search(root, INFINITY, INFINITY)
        self.nodes += nodes - self._budget
        if root.proof == 0:
            return True
        if root.disproof == 0 and (plies is not None or not position.game.repetition):
            return False
        return None

    def first_look(self, position: Position, seat: int) -> Proof | None:
        """Return what the bot's own proofs see for the seat to move: chains of threats, solved endings."""
        if position.outcome is not None or position.seating[position.player] != seat:
            return None
        found = self.policy.prover.proof(position, Effort.ROOT)
        return found if found is not None and found.rewards[position.player] == 1.0 else None

    def shortest(self, position: Position, seat: int, plies: int, nodes: int = NODES) -> int | None:
        """Return within how many moves, at most `plies`, a seat can force a win; None if no win is found.

        Raises TimeoutError if `nodes` are too few to tell.
        """
        return finish(self.shortest_in_slices(position, seat, plies, nodes))

    def shortest_in_slices(
        self, position: Position, seat: int, plies: int, nodes: int = NODES
    ) -> Generator[None, None, int | None]:
        """Return what `shortest` does, in slices."""
        for limit in range(plies + 1):
            found = yield from self.wins_in_slices(position, seat, limit, nodes)
            if found is None:
                raise TimeoutError
            if found:
                return limit
        return None

    def winning_moves(
        self, position: Position, plies: int | None, nodes: int = NODES
    ) -> dict[str, bool | None]:
        """Return for every legal move whether it keeps a win of the seat to move within `plies` in all.

        None for a move is an answer not found within `nodes` positions, which each move has for itself; with
        `plies` None, which is any number, all of them are often needed.
        """
        seat = position.seating[position.player]
        left = None if plies is None else plies - 1
        return {move: self.wins(position.child(move), seat, left, nodes) for move in position.legal_moves()}

    def move(self, position: Position, seat: int, plies: int, wins: bool, nodes: int = NODES) -> str | None:
        """Return a move after which a seat wins within `plies` in all, or does not; None if none is found."""
        for move in position.legal_moves():
            if self.wins(position.child(move), seat, plies - 1, nodes) is wins:
                return move
        return None

    def line(self, position: Position, seat: int, plies: int, nodes: int = NODES) -> tuple[str, ...]:
        """Return a line of a win proved within `plies`: the shortest attack, the longest defence.

        Raises TimeoutError if `nodes` are too few to find it again.
        """
        return finish(self.line_in_slices(position, seat, plies, nodes))

    def line_in_slices(
        self, position: Position, seat: int, plies: int, nodes: int = NODES
    ) -> Generator[None, None, tuple[str, ...]]:
        """Return what `line` does, in slices."""
        moves: list[str] = []
        while position.outcome is None:
            move, plies = yield from self._best(position, seat, plies, nodes)
            moves.append(move)
            position = position.child(move)
        return tuple(moves)

    def best(self, position: Position, seat: int, plies: int, nodes: int = NODES) -> tuple[str, int]:
        """Return the next move of a win proved within `plies`, and how many moves are left after it.

        It is the shortest win where the seat is to move, else the longest defence. Raises TimeoutError if
        `nodes` are too few, ValueError if there is no such win.
        """
        return finish(self._best(position, seat, plies, nodes))

    def _best(
        self, position: Position, seat: int, plies: int, nodes: int
    ) -> Generator[None, None, tuple[str, int]]:
        attacks = position.seating[position.player] == seat
        found: list[tuple[int, str]] = []
        for move in position.legal_moves():
            most = min(length for length, _ in found) - 1 if attacks and found else plies - 1
            length = yield from self.shortest_in_slices(position.child(move), seat, most, nodes)
            if length is not None:
                found.append((length, move))
            elif not attacks:
                raise ValueError(f"{move} stops the win")
        if not found:
            raise ValueError("there is no win")
        # Of equal moves the first in the order of the rules, so that everybody sees the same line.
        length = (min if attacks else max)(length for length, _ in found)
        return next(move for other, move in found if other == length), length

    # The search.

    def _node(self, position: Position, left: int) -> Node:
        """Return the node of a position from the table, or a new one with what is seen at once."""
        stones = (position.stones, position.player, position.state)
        key = (stones, position.seating, position.swap_open, left, self._seat)
        node = self._table.get(key)
        if node is None:
            node = Node(position, left, key, position.seating[position.player] == self._seat)
            self._see(node)
            self._table[key] = node
        return node

    def _see(self, node: Node) -> None:
        """Settle a new node where the game is over, the moves have run out or the end is in sight."""
        position, left = node.position, node.left
        if position.outcome is not None:
            node.settle(won_by(position, self._seat))
            return
        if left == 0:
            node.settle(False)
            return
        seen = self.immediate.settles(position, position.seating.index(self._seat), left)
        if seen is not None:
            node.settle(seen)

    def _search(self, node: Node, most_proof: int, most_disproof: int) -> Generator[None, None, None]:
        """Grow the tree below a node until one of its numbers reaches its threshold."""
        children = node.children
        if children is None:
            yield
            children = self._expand(node)
        attacks, before = node.attacks, self._budget
        while True:
            self._count(node, children)
            if node.proof >= most_proof or node.disproof >= most_disproof or node.solved:
                break
            if self._budget <= 0:
                break
            best, second = _two_best(children, attacks)
            if attacks:
                yield from self._search(
                    best,
                    min(most_proof, _beyond(second)),
                    min(INFINITY, most_disproof - node.disproof + best.disproof),
                )
            else:
                yield from self._search(
                    best,
                    min(INFINITY, most_proof - node.proof + best.proof),
                    min(most_disproof, _beyond(second)),
                )
        node.work += before - self._budget
        if node.solved:
            node.children = None

    def _expand(self, node: Node) -> list[Node]:
        """Give a node its children."""
        self._budget -= 1
        if len(self._table) > self._most_entries:
            self._forget()
        position, left = node.position, node.left - 1
        node.children = []
        for move in self.immediate.moves(position):
            child = self._node(position.child(move), left)
            node.children.append(child)
            # One decisive move is enough: the others need no node.
            if child.proof == 0 if node.attacks else child.disproof == 0:
                break
        return node.children

    @staticmethod
    def _count(node: Node, children: list[Node]) -> None:
        """Take a node's numbers from those of its children."""
        if node.attacks:
            node.proof = min(child.proof for child in children)
            node.disproof = (
                min(INFINITY, sum(child.disproof for child in children)) if node.proof else INFINITY
            )
        else:
            node.disproof = min(child.disproof for child in children)
            node.proof = min(INFINITY, sum(child.proof for child in children)) if node.disproof else INFINITY

    def _forget(self) -> None:
        """Drop the half of the table with the smallest trees, and let the rest find its children again."""
        kept = sorted(self._table.values(), key=lambda node: node.work, reverse=True)
        self._table = {node.key: node for node in kept[: self._most_entries // 2]}
        for node in kept:
            node.children = None


def won_by(position: Position, seat: int) -> bool:
    """Return whether a seat has won."""
    outcome = position.outcome
    return outcome is not None and outcome.winner is not None and position.seats[outcome.winner] == seat


def _two_best(children: list[Node], attacks: bool) -> tuple[Node, int]:
    """Return the child to search next, and the number that decides of the one after it."""
    best, least, second = children[0], INFINITY, INFINITY
    for child in children:
        number = child.proof if attacks else child.disproof
        if number < least:
            best, least, second = child, number, least
        elif number < second:
            second = number
    return best, second


def _beyond(number: int) -> int:
    """Return the threshold that lets the search stay with a move a little longer (1+epsilon)."""
    return min(INFINITY, int(number * (1 + _EPSILON)) + 1)
