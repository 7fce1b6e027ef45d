"""A bot that plays one game: it searches in slices, can be stopped, reports and chooses."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from yavset.language.messages import Problem, quoted
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.alphabeta import AlphaBetaSearch
from yavset.search.first_stones import first_moves
from yavset.search.levels import Level, pick
from yavset.search.levels import level as level_numbered
from yavset.search.mcts import TreeSearch
from yavset.search.node import SearchNode
from yavset.search.parts import PolicyMaker
from yavset.search.policies import policy_of, turns_of
from yavset.search.report import Report
from yavset.search.searcher import Searcher
from yavset.search.turns import Turns

MOST_SECONDS = 600.0
"""Longest time limit."""

MOST_VISITS = 10_000_000
"""Highest limit of visits."""

LEAST_VISITS = 16
"""Minimum visits, even past the deadline: the browser may have put the tab to sleep meanwhile."""

FREED_AT_ONCE, FREED = 1000, 200
"""How many nodes of trees that are no longer needed go when a search begins, and with every iteration.

To free a large tree takes up to a second in a browser, and all that while Python hears nothing.
"""

_REVIEW_VISITS = 400
_REVIEW_STATES = 15_000

_FREE = Level(0, "Free", MOST_SECONDS)


Way = tuple[bool, int | None, PolicyMaker, bool]
"""How a position is searched: whether by alpha-beta, and depth, policy and care as in `Level`."""


def review_visits(game: Game) -> int:
    """Return the visits, or with alpha-beta the states, after which a value is good enough to grade moves."""
    return _REVIEW_STATES if turns_of(game) else _REVIEW_VISITS


class Session:
    """Searches one position after another and keeps what it knows as the game goes on."""

    def __init__(
        self,
        settings: Mapping[str, float] | None = None,
        policy: PolicyMaker | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Make a session that has searched nothing yet.

        Args:
            settings: parameters of the tree by name, where not those of the game.
            policy: makes the policies of games, where not as the level does.
            clock: the time in seconds.
        """
        self._clock = clock
        self._policy = policy
        self._settings = settings
        self._search: Searcher | None = None
        self._dropped: list[SearchNode] = []
        self._way: Way | None = None
        self._level = _FREE
        self._ahead = False
        self._random = Random()
        self._spent = 0.0
        self._started = 0.0
        self._had = 0
        self._choice: str | None = None

    def begin(
        self,
        positions: Sequence[Position],
        level: int | None = None,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        seed: int | None = None,
        ahead: bool = False,
        number: int | None = None,
    ) -> None:
        """Start to search the last of the positions of a game.

        Takes a level from 1 to 6, a time limit in seconds, a limit of visits, or more than one: the search
        ends when the first runs out, and without any it runs until somebody stops it. The clock starts here.
        With a seed and a limit of visits the search keeps nothing from before, so that the same visits and
        seed give the same result. One that thinks `ahead`, on another player's time, also ends when it
        remembers as much as it may. `number` is the older name of `level`. Raises ValueError if the game is
        over or a number is not allowed.
        """
        if number is not None:
            warnings.warn("use begin(positions, level=…)", DeprecationWarning, stacklevel=2)
            level = number
        position = positions[-1]
        if position.outcome is not None:
            raise Problem("search-game-over")
        asked = level_numbered(level) if level is not None else _FREE
        self._level = asked._replace(
            seconds=_limit("seconds", seconds, MOST_SECONDS) or asked.seconds,
            visits=_limit("visits", visits, MOST_VISITS) or asked.visits,
            policy=self._policy or asked.policy,
        )
        self._ahead = ahead
        self._started = self._clock()
        self._choice = None
        self._random = Random(seed)
        turns = self._turns(position)
        way: Way = (turns is not None, self._level.depth, self._level.policy, self._level.careful)
        # Where time is the limit, no seed makes the same result.
        anew = seed is not None and self._level.visits is not None
        kept = None if anew else self._kept(positions, way)
        if kept is None and isinstance(self._search, TreeSearch):
            self._dropped.append(self._search.root)
        self._search = kept or self._new_search(position, seed, turns)
        self._free(FREED_AT_ONCE)
        self._way = way
        self._had = self._search.visits
        # Known first moves are for play; an analysis searches.
        if asked.number and asked.power is None and self._level.policy is policy_of:
            known = first_moves(position)
            self._choice = self._random.choice(known) if known else None
            self._spent = 0.0

    def _turns(self, position: Position) -> Turns | None:
        """Return the turns to search by alpha-beta; None where the tree is to search."""
        if self._level.policy is not policy_of or self._level.depth is not None or self._settings:
            return None
        turns = turns_of(position.game)
        return turns if turns and turns.covers(position) else None

    def _new_search(self, position: Position, seed: int | None, turns: Turns | None) -> Searcher:
        if turns:
            return AlphaBetaSearch(position, seed, turns)
        return TreeSearch(
            position,
            seed,
            depth=self._level.depth,
            policy=self._level.policy,
            careful=self._level.careful,
            settings=self._settings,
        )

    def _kept(self, positions: Sequence[Position], way: Way) -> Searcher | None:
        """Return the search so far, advanced to the last position, if the game went on from its root."""
        search = self._search
        if search is None or way != self._way or self._level.depth is not None:
            return None
        root = search.position
        for number, position in enumerate(positions):
            if position.ply == root.ply and position == root:
                moved = all(self._advance(search, later) for later in positions[number + 1 :])
                return search if moved and search.position == positions[-1] else None
        return None

    def _advance(self, search: Searcher, position: Position) -> bool:
        root = search.root if isinstance(search, TreeSearch) else None
        moved = search.advance(position.last_move or "")
        if moved and root:
            self._dropped.append(root)
        return moved

    def _free(self, most: int) -> None:
        """Free at most so many nodes that are no longer needed: each is the last to know its children."""
        dropped = self._dropped
        while dropped and most > 0:
            dropped.extend(dropped.pop().children)
            most -= 1

    @property
    def freeing(self) -> bool:
        """Return whether nodes of large trees that are no longer needed are still to be freed."""
        return bool(self._dropped)

    @property
    def search(self) -> Searcher:
        """Return the present search; raise ValueError before the first `begin`."""
        if self._search is None:
            raise Problem("search-none")
        return self._search

    @property
    def done(self) -> bool:
        """Return whether the bot has chosen its move."""
        return self._choice is not None

    def step(self, milliseconds: float) -> bool:
        """Search for a slice of at most this many milliseconds, or one iteration; tell whether it is done.

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
                or (self._ahead and search.full)
                or (wanted.visits is not None and search.visits - self._had >= wanted.visits)
                or (search.forced and wanted.number and search.visits >= 100)
                or (now >= self._started + wanted.seconds and search.visits >= LEAST_VISITS)
            ):
                self.stop()
            elif now >= end or now + max(longest, 0 if search.visits else half) > end:
                break
            else:
                search.iterate()
                self._free(FREED)
                before, now = now, self._clock()
                longest = max(longest, now - before)
        return self.done

    def stop(self) -> None:
        """End the search and choose a move from its results."""
        if self._choice is None:
            self.search.ensure_move()
            self._spent = self._clock() - self._started
            self._choice = pick(self.search, self._level, self._random)

    @property
    def choice(self) -> str:
        """Return the move to play: final when done, else the best so far."""
        return self._choice or self.search.best_move()

    def think(self) -> str:
        """Search until done and return the move to play."""
        while not self.step(1000.0):
            pass
        return self.choice

    def report(self) -> Report:
        """Return the results so far (see `Searcher.report`), with the time spent and the choice."""
        spent = self._spent if self.done else self._clock() - self._started
        return self.search.report()._replace(milliseconds=round(spent * 1000), choice=self.choice)


def _limit(name: str, value: float | None, most: Any) -> Any:
    if value is not None and not (type(value) in (int, float) and 0 < value <= most):
        raise Problem("request-number", name=name, most=most, value=quoted(value))
    return value
