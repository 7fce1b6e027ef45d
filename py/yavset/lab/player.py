"""What a player of a match is."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.position import Position
from yavset.search.report import Proven


class Player:
    """A player of one seat, for one game after another.

    Attributes:
        proven: "win", "loss" or "draw" if the last search has proved what its position is worth to the player
            to move.
        value: what the last search says that its position is worth to the player to move, from 0 to 1; None
            of a player that does not say.
    """

    proven: Proven = None
    value: float | None = None

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the move to play in the last of the positions of a game so far."""
        raise NotImplementedError

    def close(self) -> None:
        """Release what the player holds."""
