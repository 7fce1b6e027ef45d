"""The one loop of playouts: policies say how a ply goes, the driver when the games have gone on enough."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from yavset.rules.position import Position
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.work import finish


class Ended(NamedTuple):
    """How the games of a batch stand at the end.

    Players are in turn order from the one to move at each leaf, unless the policy says otherwise.

    Attributes:
        stones: the boards of the stones of each of the policy's colours.
        won: for each player the lanes it has won; of several sets of lanes each counts for an equal part.
        counted: the lanes that count: those that nobody has won there are draws.
    """

    stones: Sequence[int]
    won: Sequence[Sequence[int]]
    counted: int


class PlayoutPolicy(ABC):
    """How games are played out, all of a batch at once; one object plays one batch after another.

    Attributes:
        layout: how the boards of a batch lie in an integer.
        colours: whose stones `Ended.stones` has, a name for each: the players' in turn order from the one to
            move, of two ``own`` and ``enemy``; ``red`` ones last.
        by_turns: whether players and colours are in turn order from the player to move at each leaf, else as
            in the game.
        enough: the rest of a batch is broken off when at most this many games go on.
        longest: a batch is broken off after this many plies.
        alive: the lanes of the games that go on.
    """

    layout: CellMajor
    colours: tuple[str, ...] = ("own", "enemy")
    by_turns = True
    enough: int
    longest: int
    alive: int

    @abstractmethod
    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch from positions that go on: a power of two, each in an equal share of the lanes."""

    @abstractmethod
    def ply(self) -> Iterator[None]:
        """Make one move in every game that goes on, in slices: yield between them where that takes long."""

    @abstractmethod
    def ended(self) -> Ended:
        """Return how the games stand at the end of a batch; who broke off has not won."""


def playing(policy: PlayoutPolicy) -> Generator[bool, None, Ended]:
    """Play the batch that a policy has begun, in slices; return how it ended.

    Yields True after every ply and False within one.
    """
    for _ in range(policy.longest):
        if policy.alive.bit_count() <= policy.enough:
            break
        for _ in policy.ply():
            yield False
        yield True
    return policy.ended()


def play(policy: PlayoutPolicy, positions: Sequence[Position]) -> Ended:
    """Play a batch from some positions to its end."""
    policy.load(positions)
    return finish(playing(policy))
