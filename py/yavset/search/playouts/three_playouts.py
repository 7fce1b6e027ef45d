"""What informed playouts for three players share, hundreds at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from yavset.rules.board import Board
from yavset.search.playouts.lanes import Lanes


class Leaf(NamedTuple):
    """A position to play on from.

    Attributes:
        stones: those of the player to move and of the two after it.
        out: which of these three are out.
    """

    stones: tuple[int, ...]
    out: tuple[bool, ...] = (False, False, False)


class ThreePlayouts(ABC):
    """Playouts for three players. Subclasses know the rules."""

    def __init__(self, board: Board, lanes: int, random: Random) -> None:
        """Take the board, the number of lanes, and the source of chance."""
        self.board = board
        self.lanes = Lanes(board, lanes, random)

    @abstractmethod
    def play(self, leaves: Sequence[Leaf]) -> tuple[list[int], list[int]]:
        """Play a batch to its end; return the stones of every player, and the lanes that each has won.

        Players are in turn order from the one to move at the leaf. The number of leaves is a power of two,
        and each gets an equal share of the lanes. Breaks the last few games off when nearly all have ended;
        nobody has won them.
        """

    def marked(self, chosen: Sequence[bool]) -> int:
        """Return the lanes of some leaves of a batch: those that are chosen."""
        share = self.lanes.count // len(chosen)
        block = (1 << share) - 1
        return sum(block << number * share for number, yes in enumerate(chosen) if yes)

    def by_player(
        self, players: Sequence[int], stones: Sequence[int], won: Sequence[int]
    ) -> tuple[list[int], list[int]]:
        """Return the stones and the wins of the game's three players, in lanes that have ended with a win.

        Takes the player to move at each leaf, and what `play` returned.
        """
        # The lanes where each player was the first to move.
        first = [self.marked([other == player for other in players]) for player in range(3)]
        over = won[0] | won[1] | won[2]
        found: tuple[list[int], list[int]] = ([0, 0, 0], [0, 0, 0])
        for player in range(3):
            for turn in range(3):
                those = first[(player - turn) % 3]
                found[0][player] |= stones[turn] & self.lanes.spread(those & over)
                found[1][player] |= won[turn] & those
        return found
