"""A bot that plays one game: it searches in slices, can be stopped, reports and chooses."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from yavset.language.messages import Problem, quoted
from yavset.rules.position import Position
from yavset.search.alphabeta import Minimax
from yavset.search.levels import Level, level, pick
from yavset.search.mcts import Search
from yavset.search.policies import ALL, turns_of
from yavset.search.policies.first_stones import first_moves
from yavset.search.report import Report
from yavset.search.turns import Turns

MOST_SECONDS = 600.0
"""Longest time limit."""

MOST_VISITS = 10_000_000
"""Highest limit of visits."""

LEAST_VISITS = 16
"""Least visits however little time there is: the browser may have put the tab to sleep meanwhile."""

_FREE = Level(0, "Free", MOST_SECONDS)


class Session:
    """Searches one position after another and keeps the tree as the game goes on."""

    def __init__(
        self,
        settings: Mapping[str, float] | None = None,
        insight: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Take settings of the search by name, its insight, and its clock (seconds), where not the usual."""
        self._clock = clock
        self._insight = insight
        self._settings = settings
        self._search: Search | None = None
        self._level = _FREE
        self._random = Random()
        self._spent = 0.0
        self._started = 0.0
        self._had = 0
        self._choice: str | None = None

    def begin(
        self,
        positions: Sequence[Position],
        number: int | None = None,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        seed: int | None = None,
    ) -> None:
        """Start to search the last of the positions of a game.

        Takes a level's number, a time limit in seconds, a limit of visits, or more than one: the search ends
        when the first runs out. The clock starts here. With a seed the search keeps nothing from before, so
        that the same visits and seed give the same result. Raises ValueError if the game is over or a number
        is not allowed.
        """
        position = positions[-1]
        if position.outcome is not None:
            raise Problem("search-game-over")
        asked = level(number) if number is not None else _FREE
        self._level = asked._replace(
            seconds=_limit("seconds", seconds, MOST_SECONDS) or asked.seconds,
            visits=_limit("visits", visits, MOST_VISITS) or asked.visits,
        )
        self._started = self._clock()
        self._choice = None
        self._random = Random(seed)
        turns = self._turns(position)
        kept = self._kept(positions, turns) if seed is None else None
        self._search = kept or self._new_search(position, seed, turns)
        self._had = self._search.root.visits
        # Known first moves are for play; an analysis searches.
        if asked.number and asked.power is None and self._insight_now == ALL:
            known = first_moves(position)
            self._choice = self._random.choice(known) if known else None
            self._spent = 0.0

    @property
    def _insight_now(self) -> int:
        return self._level.insight if self._insight is None else self._insight

    def _turns(self, position: Position) -> Turns | None:
        """Return the turns to search by alpha-beta; None where the tree is to search."""
        if self._insight_now < ALL or self._level.depth is not None or self._settings:
            return None
        turns = turns_of(position.game)
        return turns if turns and turns.covers(position) else None

    def _new_search(self, position: Position, seed: int | None, turns: Turns | None) -> Search:
        if turns:
            return Minimax(position, seed, turns)
        return Search(
            position,
            seed,
            depth=self._level.depth,
            insight=self._insight_now,
            careful=self._level.careful,
            settings=self._settings,
        )

    def _kept(self, positions: Sequence[Position], turns: Turns | None) -> Search | None:
        """Return the search so far, advanced to the last position, if the game went on from its root."""
        search = self._search
        if search is None or search.depth is not None or self._level.depth is not None:
            return None
        if isinstance(search, Minimax) != (turns is not None):
            return None
        root = search.position
        for number, position in enumerate(positions):
            if position.ply == root.ply and position == root:
                moved = all(search.advance(later.last_move or "") for later in positions[number + 1 :])
                return search if moved and search.position == positions[-1] else None
        return None

    @property
    def search(self) -> Search:
        """Return the present search; raise ValueError before the first `begin`."""
        if self._search is None:
            raise Problem("search-none")
        return self._search

    @property
    def done(self) -> bool:
        """Return whether the bot has chosen its move."""
        return self._choice is not None

    def step(self, milliseconds: float) -> bool:
        """Search for a slice of at most so long, or one iteration; return whether the search is done.

        An iteration is expected to take as long as the longest one of the slice, and those before the first
        visits at least half of it.
        """
        search, wanted = self.search, self._level
        now, longest = self._clock(), 0.0
        half = milliseconds / 2000
        end = now + 2 * half
        while not self.done:
            if (
                search.done
                or (wanted.visits is not None and search.root.visits - self._had >= wanted.visits)
                or (search.forced and wanted.number and search.root.visits >= 100)
                or (now >= self._started + wanted.seconds and search.root.visits >= LEAST_VISITS)
            ):
                self.stop()
            elif now >= end or now + max(longest, 0 if search.root.visits else half) > end:
                break
            else:
                search.iterate()
                before, now = now, self._clock()
                longest = max(longest, now - before)
        return self.done

    def stop(self) -> None:
        """End the search and choose a move from its results."""
        if self._choice is None:
            self.search.hurry()
            self._spent = self._clock() - self._started
            self._choice = pick(self.search, self._level, self._random)

    @property
    def choice(self) -> str:
        """Return the move to play: final when done, else the best so far."""
        return self._choice or self.search.choice()

    def think(self) -> str:
        """Search until done and return the move to play."""
        while not self.step(1000.0):
            pass
        return self.choice

    def report(self) -> Report:
        """Return the results so far (see `Search.report`), with the time spent and the choice."""
        spent = self._spent if self.done else self._clock() - self._started
        return self.search.report()._replace(milliseconds=round(spent * 1000), choice=self.choice)


def _limit(name: str, value: float | None, most: Any) -> Any:
    if value is not None and not (type(value) in (int, float) and 0 < value <= most):
        raise Problem("request-number", name=name, most=most, value=quoted(value))
    return value
