"""Outside programs as players of a match."""

from __future__ import annotations

from collections.abc import Sequence

from yavset import engine
from yavset.engine import EngineError as EngineError
from yavset.lab.player import Player
from yavset.language.terminal import Refusal
from yavset.rules.position import Position


class Engine(engine.Engine, Player):
    """An outside program that plays."""

    def __init__(self, command: str, seconds: float | None = None) -> None:
        """Start the program; `seconds` is its time for a move. Raises Refusal if it cannot run."""
        try:
            super().__init__(command)
        except EngineError as error:
            raise Refusal(str(error)) from None
        self._seconds_a_move = seconds

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the move that the program makes at the end of a game."""
        return self.play(positions, self._seconds_a_move)

    def close(self) -> None:
        """Tell the program to quit, and kill it if it does not."""
        self.quit()
