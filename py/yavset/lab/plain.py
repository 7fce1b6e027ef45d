"""Plain UCT with uniformly random playouts, by the rules alone: a baseline for matches."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from yavset.lab.player import Player
from yavset.rules.position import Position


class _PlainNode:
    __slots__ = ("children", "move", "position", "total", "untried", "visits")

    def __init__(self, move: str, position: Position, random: Random) -> None:
        self.move = move
        self.position = position
        self.untried = list(position.legal_moves())
        random.shuffle(self.untried)
        self.children: list[_PlainNode] = []
        self.visits = 0
        self.total = 0.0


class Plain(Player):
    """UCT for any number of seats (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006)."""

    def __init__(
        self, seed: int, *, seconds: float = math.inf, visits: float = math.inf, exploration: float = 1.0
    ) -> None:
        """Take the limits of a search: seconds of processor time, visits, or both."""
        self._random = Random(seed)
        self._seconds = seconds
        self._visits = visits
        self._exploration = exploration

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the most visited move."""
        end = time.process_time() + self._seconds
        root = _PlainNode("", positions[-1], self._random)
        while not root.children or (root.visits < self._visits and time.process_time() < end):
            self._iterate(root)
        return max(root.children, key=lambda child: child.visits).move

    def _iterate(self, root: _PlainNode) -> None:
        """Select, expand one node, play out, and back the result up."""
        node, path = root, [root]
        while not node.untried and node.children:
            log = math.log(node.visits)
            node = max(
                node.children,
                key=lambda c: c.total / c.visits + self._exploration * math.sqrt(log / c.visits),
            )
            path.append(node)
        if node.untried:
            move = node.untried.pop()
            child = _PlainNode(move, node.position.child(move), self._random)
            node.children.append(child)
            path.append(child)
        position = path[-1].position
        while position.outcome is None:
            moves = position.legal_moves()
            position = position.child(moves[int(self._random.random() * len(moves))])
        winner = position.outcome.winner
        best = None if winner is None else position.seats[winner]
        share = 1 / len(position.seating)
        for parent, child in pairwise(path):
            mover = parent.position.seating[parent.position.player]
            child.total += share if best is None else float(best == mover)
        for node in path:
            node.visits += 1
