"""Alpha-beta over whole turns, for games of movement that playouts say little about.

Knuth and Moore, *An Analysis of Alpha-Beta Pruning*, 1975, with

- iterative deepening and a transposition table whose turn comes first (Slate and Atkin, *Chess 4.5*, 1977),
- principal variation search (Marsland and Campbell, *Parallel Search of Strongly Ordered Game Trees*, 1982),
- killer turns (Akl and Newborn, *The Principal Continuation and the Killer Heuristic*, 1977),
- where a game asks for it, futility pruning (Heinz, *Extended Futility Pruning*, 1998) and late move
  reductions (Romstad, *An Introduction to Late Move Reductions*, 2006).
"""

from __future__ import annotations

import math
from collections.abc import Generator
from operator import attrgetter, itemgetter
from random import Random
from typing import Any

from yavset.rules.position import Position
from yavset.search.report import LONGEST_LINE, MoveReport, Proven
from yavset.search.searcher import Searcher
from yavset.search.turns import Gains, State, Turn, Turns
from yavset.search.values import chance_of

WON = 1000.0
"""Value of a win now; every turn until then makes it 1 less."""

PROVEN = 500.0
"""Values beyond this are of decided positions."""

DEEPEST = 99
"""Limit of the iterative deepening in turns."""

FURTHER = 8
"""How many turns beyond its depth the search follows urgent states."""

HAIR = 1e-6
"""Width of the window in which a turn is compared with the best one so far."""

SHALLOW = 2
"""Within this many turns of its end the search gives up states whose value is far outside the window."""

MOST_STATES = 40_000
"""States that one of the two transposition tables remembers; the older one is dropped when one is full."""

Entry = tuple[int, int, float, Turn | None]
"""Depth, bound (0 exact, 1 at least, -1 at most), value and best turn of a state."""

Work = Generator[None, None, float]


class RootTurn:
    """A turn of the position that is searched, with what is known of it.

    Attributes:
        turn: the turn.
        gain: how much the evaluation grows by it at once.
        move: its first move.
        value: upper bound from the last search; exact for the best turn.
        states: states looked at below it then.
    """

    __slots__ = ("gain", "move", "states", "turn", "value")

    def __init__(self, turn: Turn, gain: float, move: str, value: float) -> None:
        self.turn = turn
        self.gain = gain
        self.move = move
        self.value = value
        self.states = 1


class AlphaBetaSearch(Searcher):
    """Alpha-beta behind the `Searcher` protocol; its visits are the states that it has looked at.

    Attributes:
        turns: the turns of the game.
        drawn: states that would be drawn by repetition if they stood on the board once more.
        completed: to how many turns all lines have been searched.
    """

    can_win_in_one = True
    visits = 0
    nodes = 0
    proven: Proven = None
    distance: int | None = None

    def __init__(self, position: Position, seed: int | None, turns: Turns) -> None:
        """Start a search of a position that the turns cover; a seed makes it reproducible."""
        self.turns = turns
        self._random = Random(seed)
        self._table: dict[State, Entry] = {}
        self._older: dict[State, Entry] = {}
        self.drawn: frozenset[State] = frozenset()
        self._begin(position)

    def _begin(self, position: Position) -> None:
        """Begin to search a position; forget what belongs to another one."""
        drawn = self._draws(position)
        if drawn != self.drawn:
            # Values in the tables may depend on what is a draw.
            self._table, self._older, self.drawn = {}, {}, drawn
        self.position = position
        self._state, turns = self.turns.rest(position)
        self._value = self.turns.value(self._state)
        self._random.shuffle(turns)
        turns.sort(key=_gain, reverse=True)
        self._order = [
            RootTurn(turn, gain, next(iter(self.turns.moves(position, turn))), self._value + gain)
            for gain, turn in turns
        ]
        self._moves = list(dict.fromkeys(one.move for one in self._order))
        self._killers: list[Turn | None] = [None] * (DEEPEST + FURTHER + 2)
        self._path = {self._state}
        self._states = self.visits = self.completed = 0
        self.proven = self.distance = None
        self._work = self._deepen()

    def _draws(self, position: Position) -> frozenset[State]:
        """List the states that would be drawn by repetition if they stood on the board once more."""
        most = position.game.repetition
        counts: dict[Any, int] = {}
        for table in reversed(position.occurrences):
            counts.update(table)
        return frozenset(
            self.turns.state(stones, player, extra)
            for (stones, player, extra, _), count in counts.items()
            if count + 1 >= most
        )

    @property
    def forced(self) -> bool:
        """Tell whether all turns begin with the same move."""
        return len(self._moves) == 1

    def ensure_move(self) -> None:
        """Do nothing: the moves are there from the beginning, ordered by what they gain at once."""

    def advance(self, move: str) -> bool:
        """Go on to the position after a move and keep the tables; False if no turns cover it."""
        if move not in self.position.legal_moves():
            return False
        position = self.position.play(move)
        if position.outcome is not None or not self.turns.covers(position):
            return False
        self._begin(position)
        return True

    def iterate(self) -> None:
        """Look at the next few states."""
        next(self._work, None)
        self.visits = max(self._states, self.visits + 1)
        self.nodes = len(self._table) + len(self._older)

    def _deepen(self) -> Generator[None, None, None]:
        """Search deeper and deeper until the result is proven."""
        for depth in range(DEEPEST):
            self._horizon = depth + 1 + FURTHER
            best = -math.inf
            for one in tuple(self._order):
                before = self._states
                one.value = yield from self._follow(
                    self._state,
                    self._value,
                    (one.gain, one.turn),
                    depth,
                    best,
                    math.inf,
                    0,
                    first=best == -math.inf,
                )
                one.states = max(1, self._states - before)
                if one.value > best:
                    best = one.value
                    self._order.remove(one)
                    self._order.insert(0, one)
                if best > PROVEN:
                    break
            self.completed = depth + 1
            if abs(best) > PROVEN:
                self.proven, self.distance = _decided(best), round(WON - abs(best))
                return
            yield

    def _follow(
        self,
        state: State,
        value: float,
        one: tuple[float, Turn],
        depth: int,
        low: float,
        high: float,
        ply: int,
        *,
        first: bool,
        late: bool = False,
    ) -> Work:
        """Return the value of a turn, given with its gain, of a state that is worth `value` now.

        It is exact between `low` and `high`, else a bound. Unless it is the first of its state, the search
        begins by asking only whether the turn is worth more than `low`; about a late one it asks first what
        is seen one turn less deep.
        """
        gain, turn = one
        after = self.turns.after(state, turn)
        if after in self.drawn or after in self._path:
            return self.turns.contempt if ply % 2 else -self.turns.contempt
        even = -value - gain
        self._path.add(after)
        found = low
        if first:
            tries: tuple[tuple[int, float], ...] = ((depth, high),)
        else:
            tries = ((depth, low + HAIR), (depth, high))
            if late:
                tries = ((depth - 1, low + HAIR), *tries)
        for reach, top in tries:
            reply = self._explore(after, even, reach, -_nearer(top), -_nearer(low), ply + 1)
            found = _farther(-(yield from reply))
            if found <= low:
                break
        self._path.discard(after)
        return found

    def _explore(self, state: State, value: float, depth: int, low: float, high: float, ply: int) -> Work:
        """Return the value of a state to the player to move: exact between `low` and `high`, else a bound."""
        self._states += 1
        if self._states % self.turns.slice == 0:
            yield
        known = self._known(state)
        sure = self._cutoff(state, value, depth, low, high, ply, known)
        if sure is not None:
            return sure
        found: Gains | None = None
        if depth < 1:
            sure, found = self._leaf(state, value, depth, high, ply, known)
            if sure is not None:
                return sure
            depth = 1
        return (yield from self._try_turns(state, value, depth, low, high, ply, known, found))

    def _cutoff(
        self, state: State, value: float, depth: int, low: float, high: float, ply: int, known: Entry | None
    ) -> float | None:
        """Return the value of a state where it is known, decided, or too far outside the window to matter."""
        if known is not None and known[0] >= depth:
            _, bound, sure, _ = known
            if bound == 0 or (bound > 0 and sure >= high) or (bound < 0 and sure <= low):
                return sure
        result = self.turns.result(state)
        if result is not None:
            return WON * result
        margin, least = self.turns.margin, self.turns.least
        if margin is not None and (depth < 1 or (depth <= SHALLOW and ply > 1)):
            slack = depth * margin
            if depth < 1 or value - slack >= high:
                return value - slack
            if value + slack <= low:
                return value + slack
        if depth < 1 and least is not None and value + least >= high:
            return value + least
        return None

    def _leaf(
        self, state: State, value: float, depth: int, high: float, ply: int, known: Entry | None
    ) -> tuple[float | None, Gains]:
        """Return the best turn's value where the search ends, or None and the turns of an urgent state."""
        for turn in self._favourites(known, ply):
            gain = self.turns.gain(state, turn)
            if gain is not None and value + gain >= high:
                return value + gain, []
        found = self.turns.turns(state)
        if not found:
            return WON * self.turns.stuck, found
        if ply < self._horizon and self.turns.urgent(state, found):
            return None, found
        gain, turn = max(found)
        self._remember(state, (depth, 0, value + gain, turn))
        return value + gain, found

    def _try_turns(
        self,
        state: State,
        value: float,
        depth: int,
        low: float,
        high: float,
        ply: int,
        known: Entry | None,
        found: Gains | None,
    ) -> Work:
        """Return the value of a state by its turns, the favourites first; `found` are the turns if listed."""
        best, best_turn = -math.inf, None
        favourites = self._favourites(known, ply)
        tried: list[Turn] = []
        if found is None:
            # Before all turns are listed: a favourite may make that needless.
            for turn in favourites:
                gain = self.turns.gain(state, turn)
                if gain is None:
                    continue
                tried.append(turn)
                sure = yield from self._follow(
                    state, value, (gain, turn), depth - 1, max(low, best), high, ply, first=best_turn is None
                )
                if sure > best:
                    best, best_turn = sure, turn
                    if best >= high:
                        self._cut(state, depth, best, turn, ply)
                        return best
            found = self.turns.turns(state)
            if not found:
                return WON * self.turns.stuck
            favourites = self._favourites(known, ply)
        preferred = {turn: -number for number, turn in enumerate(favourites)}
        found.sort(key=lambda one: (preferred.get(one[1], -len(preferred)), one[0]), reverse=True)
        reply = self.turns.least if self.turns.margin is None else 0.0
        for number, one in enumerate(found):
            if one[1] in tried:
                continue
            floor = max(low, best)
            if depth == 1 and reply is not None and value + one[0] - reply <= floor:
                # The search ends after the reply to this turn. A later one may gain more than a favourite.
                best = max(best, value + one[0] - reply)
                continue
            late = depth >= self.turns.reducing and number >= self.turns.promising
            sure = yield from self._follow(
                state, value, one, depth - 1, floor, high, ply, first=best_turn is None, late=late
            )
            if sure > best:
                best, best_turn = sure, one[1]
                if best >= high:
                    self._cut(state, depth, best, best_turn, ply)
                    return best
        self._remember(state, (depth, -1 if best <= low else 0, best, best_turn))
        return best

    def _favourites(self, known: Entry | None, ply: int) -> list[Turn]:
        """List the turns to try first: the best one known here, and the killer of this ply."""
        killer = self._killers[ply]
        if known is None or known[3] is None:
            return [] if killer is None else [killer]
        return [known[3]] if killer is None or killer == known[3] else [known[3], killer]

    def _cut(self, state: State, depth: int, value: float, turn: Turn, ply: int) -> None:
        """Remember a lower bound of a state, and the turn that gives it as the killer of its ply."""
        self._killers[ply] = turn
        self._remember(state, (depth, 1, value, turn))

    def _known(self, state: State) -> Entry | None:
        return self._table.get(state) or self._older.get(state)

    def _remember(self, state: State, entry: Entry) -> None:
        if len(self._table) >= MOST_STATES:
            self._older, self._table = self._table, {}
        self._table[state] = entry

    # Results.

    @property
    def value(self) -> float:
        """Return the value of the best turn known, in log-odds; beyond PROVEN it is decided."""
        return self._best().value

    def _best(self) -> RootTurn:
        """Return the best turn: the first one, unless it has just turned out to lose and others may not."""
        first = self._order[0]
        return first if first.value > -PROVEN else max(self._order, key=_value)

    def ranking(self) -> list[MoveReport]:
        """List all moves, best first, with the values of the best turns that begin with them."""
        best = self._best()
        begun: dict[str, list[RootTurn]] = {move: [] for move in self._moves}
        for one in self._order:
            begun[one.move].append(one)
        # The others can at most be as good as the best one.
        values = {move: min(best.value, max(map(_value, turns))) for move, turns in begun.items()}
        ranked = sorted(self._moves, key=lambda move: (move == best.move, values[move]), reverse=True)
        return [
            MoveReport(
                move=move,
                visits=sum(one.states for one in begun[move]),
                value=_chance(values[move]),
                proven=_decided(values[move]),
            )
            for move in ranked
        ]

    def line(self, move: str) -> tuple[str, ...]:
        """List the moves that are expected from one of the position's on."""
        position, state = self.position, self._state
        turn: Turn | None = max((one for one in self._order if one.move == move), key=_value).turn
        line: list[str] = []
        while turn is not None and len(line) < LONGEST_LINE:
            for played in self.turns.moves(position, turn):
                line.append(played)
                position = position.child(played)
            state = self.turns.after(state, turn)
            known = self._known(state)
            turn = known[3] if known and position.outcome is None else None
        return tuple(line)


_gain, _value = itemgetter(0), attrgetter("value")


def _decided(value: float) -> Proven:
    """Return the result that a value stands for, if it is that of a decided position."""
    if abs(value) <= PROVEN:
        return None
    return "win" if value > 0 else "loss"


def _chance(value: float) -> float:
    """Return the chance of winning that a value stands for: 1 or 0 where the position is decided."""
    return chance_of(value) if abs(value) <= PROVEN else float(value > 0)


def _nearer(value: float) -> float:
    """Return a value of a state as it is seen one turn later, when a win is a turn nearer."""
    return value + math.copysign(1, value) if abs(value) > PROVEN else value


def _farther(value: float) -> float:
    """Return a value found one turn later as it is before that turn."""
    return value - math.copysign(1, value) if abs(value) > PROVEN else value
