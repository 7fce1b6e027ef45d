"""What sessions, levels and scripts ask of a search, whichever way it searches."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Sequence
from typing import Protocol

from yavset.rules.position import Position
from yavset.search.report import MoveReport, Proven, Report
from yavset.search.work import finish

MOST_MOVES = 10
"""How many moves a report lists."""


class Searcher(Protocol):
    """One search of one position at a time, which goes on iteration by iteration.

    Attributes:
        position: the position that is searched; the game is not over there.
        nodes: positions that the search remembers.
        can_win_in_one: whether a move can win at once in this game, so that a level has to look for that.
    """

    position: Position
    nodes: int
    can_win_in_one: bool

    @property
    @abstractmethod
    def visits(self) -> int:
        """Count the playouts from the position, or the states looked at by alpha-beta."""

    @property
    @abstractmethod
    def proven(self) -> Proven:
        """Tell the result for the player to move, once that is certain."""

    @property
    @abstractmethod
    def distance(self) -> int | None:
        """Count the moves to the end of the game with best play, once the result is proven."""

    @property
    @abstractmethod
    def forced(self) -> bool:
        """Tell whether there is only one move worth trying."""

    @abstractmethod
    def iterate(self) -> None:
        """Search for a few milliseconds: the shortest time after which a search can be stopped."""

    @abstractmethod
    def ensure_move(self) -> None:
        """Expand the root now; skip long proofs."""

    @abstractmethod
    def advance(self, move: str) -> bool:
        """Go on to the position after a move with what is known of it; False if nothing is."""

    @abstractmethod
    def ranking(self) -> Sequence[MoveReport]:
        """List the moves of the position that have been searched, best first."""

    @abstractmethod
    def line(self, move: str) -> tuple[str, ...]:
        """List the moves expected from a ranked move on, that one first (the principal variation)."""

    @property
    def full(self) -> bool:
        """Tell whether it remembers as many positions as it may, so that it hardly sees further."""
        return False

    @property
    def done(self) -> bool:
        """Tell whether the result is proven."""
        return self.proven is not None

    def best_move(self) -> str:
        """Return the best move; some legal move even before the first iteration."""
        ranked = self.ranking()
        return ranked[0].move if ranked else self.position.legal_moves()[0]

    def run(self, visits: int) -> None:
        """Search until there are this many visits, or the result is proven."""
        finish(self.running(visits))

    def running(self, visits: int) -> Generator[None, None, None]:
        """Do what `run` does; yield before every iteration."""
        while self.visits < visits and not self.done:
            yield
            self.iterate()

    def report(self) -> Report:
        """Report the results so far: best move, value, principal variation, the best moves."""
        moves = tuple(one._replace(line=self.line(one.move)) for one in self.ranking()[:MOST_MOVES])
        return Report(
            choice=moves[0].move if moves else self.best_move(),
            value=moves[0].value if moves else 0.5,
            proven=self.proven,
            visits=self.visits,
            nodes=self.nodes,
            line=moves[0].line if moves else (),
            moves=moves,
            distance=self.distance,
        )
