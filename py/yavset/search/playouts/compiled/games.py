"""A batch of games in progress, one in each lane."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from yavset.rules.position import Position
from yavset.search.playouts.cell_major import CellMajor, Lanes
from yavset.search.playouts.immediate import NOTHING_KEPT
from yavset.search.playouts.play_rules import End
from yavset.search.values import stones_of


class Leaf(NamedTuple):
    """A position to play on from, seen by the side to move.

    Attributes:
        own, enemy, red: the stones.
        white: whether the first player is to move.
        steps: how many moves in a row were steps.
        captured: how many stones the side to move and the other side have captured.
        left: how many moves of the turn are left, this one included.
        passed: whether the other side has just passed.
    """

    own: int
    enemy: int
    red: int = 0
    white: bool = True
    steps: int = 0
    captured: tuple[int, int] = (0, 0)
    left: int = 1
    passed: bool = False


def stones_leaf(position: Position) -> Leaf:
    """Return a position of a game in which nothing but the stones counts."""
    return Leaf(*stones_of(position), white=position.player == 0)


class Joined:
    """The groups that hold some stones, one on each board, found when they are first asked for."""

    def __init__(self, layout: CellMajor, seeds: int, stones: int) -> None:
        """Take the layout of the boards, the stones that are looked at, and all stones of their side."""
        self._layout = layout
        self.seeds = seeds
        self._stones = stones

    @cached_property
    def cells(self) -> int:
        """The groups."""
        return self._layout.flood(self.seeds, self._stones)

    @cached_property
    def sizes(self) -> list[int]:
        """How many stones each has, as `CellMajor.sizes` counts them."""
        return self._layout.sizes(self.cells)


class Games:
    """A batch of games in progress, seen by the side to move on each board.

    Attributes:
        own, enemy, red: the stones.
        alive: the lanes that go on.
        first: the lanes where the side to move is the one that moved first in the batch.
        white: the lanes where the first player of the game is to move.
        won, lost: the lanes that the side that moved first in the batch has won and lost.
        white_at_first: the lanes where the side that moved first in the batch is the first player.
        stuck: the lanes that ended because the side to move had no move; decided: those that a rule of the
            end decided, by that rule; a total decides them in the end. Only `RulePolicy` keeps all of them.
        steps, captured, two_left, passed, changed, loosened: what some rules ask for.
        kept: what is kept of the stones of the side to move and of the other side.
    """

    def __init__(self, lanes: Lanes, leaves: Sequence[Leaf]) -> None:
        self.lanes = lanes
        self.own = lanes.load([leaf.own for leaf in leaves])
        self.enemy = lanes.load([leaf.enemy for leaf in leaves])
        self.red = lanes.load([leaf.red for leaf in leaves])
        self.alive = self.first = lanes.every
        self.won = self.lost = self.stuck = 0
        self.decided: dict[End, int] = {}

        def counted(numbers: Sequence[int]) -> list[int]:
            places = max(numbers).bit_length() or 1
            return [
                lanes.marked([bool(number >> place & 1) for number in numbers]) for place in range(places)
            ]

        self.white = lanes.marked([leaf.white for leaf in leaves])
        self.white_at_first = self.white
        self.steps = counted([leaf.steps for leaf in leaves])
        self.captured = (
            counted([leaf.captured[0] for leaf in leaves]),
            counted([leaf.captured[1] for leaf in leaves]),
        )
        self.two_left = lanes.marked([leaf.left > 1 for leaf in leaves])
        self.passed = lanes.marked([leaf.passed for leaf in leaves])
        self.kept = (NOTHING_KEPT, NOTHING_KEPT)
        self.changed = (self.own, self.enemy)
        self.loosened = 0

    def end(self, lanes: int, result: str) -> None:
        """End lanes with a result for the side to move: ``win``, ``lose``, or nobody wins."""
        lanes &= self.alive
        if result == "win":
            self.won |= lanes & self.first
            self.lost |= lanes & ~self.first
        elif result == "lose":
            self.lost |= lanes & self.first
            self.won |= lanes & ~self.first
        self.alive &= ~lanes

    def end_stuck(self, lanes: int, result: str) -> None:
        """End lanes whose side to move has no move, with a result for it."""
        if lanes:
            self.stuck |= lanes & self.alive
            self.end(lanes, result)

    def hand_over(self, ending: int) -> None:
        """Exchange the sides on the boards where a turn ends."""
        every = self.lanes.every
        self.loosened = 0
        if ending == every:
            self.own, self.enemy = self.enemy, self.own
            self.captured = (self.captured[1], self.captured[0])
            self.kept = (self.kept[1], self.kept[0])
            self.changed = (self.changed[1], self.changed[0])
            self.first ^= every
            self.white ^= every
            return
        if not ending:
            return
        chosen = self.lanes.spread(ending)
        exchange = (self.own ^ self.enemy) & chosen
        self.own ^= exchange
        self.enemy ^= exchange
        one, two = self.captured
        places = max(len(one), len(two))
        one, two = [*one, *[0] * (places - len(one))], [*two, *[0] * (places - len(two))]
        self.captured = (
            [a & ~ending | b & ending for a, b in zip(one, two, strict=True)],
            [b & ~ending | a & ending for a, b in zip(one, two, strict=True)],
        )
        one_kept, two_kept = self.kept
        self.kept = (one_kept.mixed(two_kept, chosen), two_kept.mixed(one_kept, chosen))
        self.changed = (self.own, self.enemy)
        self.first ^= ending
        self.white ^= ending

    def face_first(self) -> None:
        """See all boards by the side that moved first in the batch."""
        others = self.lanes.every & ~self.first
        if others:
            self.hand_over(others)
