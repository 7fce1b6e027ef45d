"""What all compiled policies share, and the one of games in which only the full board counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled.games import Games, Leaf, stones_leaf
from yavset.search.playouts.compiled.scoring import score
from yavset.search.playouts.driver import Ended, PlayoutPolicy
from yavset.search.playouts.immediate import ImmediateResults
from yavset.search.playouts.play_rules import PlayRules

LONGEST = 4
"""Playouts are broken off after this many plies for each cell of the board."""


class CompiledPolicy(PlayoutPolicy):
    """Plays by the rules of a game as `PlayRules` describe them.

    Attributes:
        games: the games in progress.
        placed: the colours of the stones that may be placed, seen by the player to move.
        immediate: what finds the immediate results of moves.
        going_on: a batch is broken off when one in this many of its games goes on, or fewer.
    """

    layout: Lanes
    games: Games
    going_on = 16

    def __init__(
        self,
        board: Board,
        rules: PlayRules,
        lanes: int,
        random: Random,
        leaf_of: Callable[[Position], Leaf] = stones_leaf,
    ) -> None:
        """Take the board, the rules, the number of lanes, the source of chance, and what reads a position."""
        self.board = board
        self.rules = rules
        self.layout = Lanes(board, lanes, random)
        self.placed = tuple(
            colour
            for colour in ("own", "enemy", "red")
            if any(colour in placement.colours for placement in rules.placements)
        )
        self.colours = ("own", "enemy", "red") if "red" in self.placed else ("own", "enemy")
        planes = len(self.placed) + bool(rules.steps) + rules.hops
        self._picker = Lanes(board, lanes, random, planes) if planes > 1 else self.layout
        self.enough = lanes // self.going_on
        self.longest = LONGEST * len(board.cells)
        self.immediate = ImmediateResults(self.layout, rules)
        self._leaf_of = leaf_of
        self._set_up()

    def _set_up(self) -> None:
        """Make what a policy needs beyond this."""

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch from positions."""
        self.begin([self._leaf_of(position) for position in positions])

    def begin(self, leaves: Sequence[Leaf]) -> None:
        """Begin a batch from leaves; their number is a power of two."""
        self.games = Games(self.layout, leaves)
        self.alive = self.games.alive

    def ended(self) -> Ended:
        """Return the stones of all colours and who has won; decides what a total decides."""
        games = self.games
        score(self.layout, games)
        boards = {"own": games.own, "enemy": games.enemy, "red": games.red}
        stones = [boards[colour] for colour in self.colours]
        return Ended(stones, [[games.won], [games.lost]], self.layout.every)


class FilledPolicy(CompiledPolicy):
    """Either colour may be placed anywhere and only the full board counts: one ply fills it."""

    def ply(self) -> Iterator[None]:
        """Fill the boards by chance."""
        games = self.games
        empty = self.layout.cells ^ (games.own | games.enemy)
        taken = empty & self.layout.bits(4)
        games.own |= taken
        games.enemy |= empty ^ taken
        games.decided[self.rules.ends[0]] = games.alive
        self.alive = 0
        yield from ()
