"""Plain UCT with uniformly random playouts, by the rules alone: a baseline for matches."""

from __future__ import annotations

import math
import time
from itertools import pairwise
from random import Random

from yavset.rules.position import Position


class _Node:
    __slots__ = ("children", "move", "position", "total", "untried", "visits")

    def __init__(self, move: str, position: Position, random: Random) -> None:
        self.move = move
        self.position = position
        self.untried = list(position.legal_moves())
        random.shuffle(self.untried)
        self.children: list[_Node] = []
        self.visits = 0
        self.total = 0.0


class PlainSearch:
    """UCT for any number of seats (Kocsis and Szepesvári, *Bandit Based Monte-Carlo Planning*, 2006)."""

    def __init__(self, position: Position, seed: int, exploration: float = 1.0) -> None:
        self._random = Random(seed)
        self._exploration = exploration
        self.root = _Node("", position, self._random)

    def choose(self, seconds: float | None = None, visits: int | None = None) -> str:
        """Search for seconds of processor time or so many visits; return the most visited move."""
        end = time.process_time() + seconds if seconds else math.inf
        while self.root.visits < (visits or math.inf) and (
            time.process_time() < end or not self.root.children
        ):
            self.iterate()
        return max(self.root.children, key=lambda child: child.visits).move

    def iterate(self) -> None:
        """Select, expand one node, play out, and back the result up."""
        node, path = self.root, [self.root]
        while not node.untried and node.children:
            log = math.log(node.visits)
            node = max(
                node.children,
                key=lambda c: c.total / c.visits + self._exploration * math.sqrt(log / c.visits),
            )
            path.append(node)
        if node.untried:
            move = node.untried.pop()
            child = _Node(move, node.position.child(move), self._random)
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
