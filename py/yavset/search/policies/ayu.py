"""Ayu: what a unit is worth depends on what is near it, so it is looked up, not counted anew.

A turn changes two points, and only the units near them are looked up again. The value of a state takes the
place of playouts, which are slow and say little.
"""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

from yavset.games.ayu import Ayu
from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.moves import write_step
from yavset.rules.neighbours import beside
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, NothingAtOnce
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.turns import Gains, State, Turn, Turns
from yavset.search.values import Batch, Settings

UNIT, STEP, WAY, CUT_OFF, ROOM, TURN = -0.9, -0.35, 0.17, -1.35, 0.19, 0.36
TIGHT = (0.0, 0.9, 0.3, 0.08)
"""What counts for a player, in logarithms of the odds: fitted by logistic regression, but for TURN.

The data were 5,700 positions from 270 games of alpha-beta with itself, a twentieth of the moves at random.
UNIT counts for each unit, STEP for each point between a unit and its nearest friend, WAY for each point where
a shortest way there begins, CUT_OFF for a unit without such a way, ROOM for each empty point beside a stone,
and TIGHT for a unit with this many empty points beside it (the enemy may close it in, and then it need not
move any more). TURN counts for the player to move: half of what the best turn usually gains, so that values
found an even and an odd number of turns deep compare. The length of a tree that joins all units tells more
(the logarithmic loss falls by 2 % with more than five units a side, by 4 % with fewer), but takes such a long
time that the bot is no stronger with it.
"""

NEAR, FAR = 2, 4
"""What lies this many points around a unit decides what it is worth: NEAR, if one point is between it and its
nearest friend, FAR, if there are three or fewer."""

MOST_LOOKS, MOST_SIDES = 20_000, 300
"""The most looks at units and sides of states that are remembered. Looks are then all forgotten, which takes
longer the more there are."""

SETTINGS = Settings(exploration=0.3, urgency=0.1)

Look = tuple[float, int, int]
"""What a unit is worth, the zone where a change may change that, and where its shortest ways begin."""


class Unit:
    """A unit that has stood on the board in this search, and what it was worth.

    Attributes:
        mask: its stones.
        ring: the points beside its stones.
        near: the points NEAR it, as a pair (see `AyuTurns`).
        far: the points FAR from it or nearer, as a pair.
        near_looks: what it is worth by the part of the pair of a state that is near; None: too far to say.
        far_looks: the same by the part that is not too far.
        joining: for each stone, where it may go so that the unit stays together; empty until asked for.
    """

    __slots__ = ("far", "far_looks", "joining", "mask", "near", "near_looks", "ring")

    def __init__(self, mask: int, ring: int, near: int, far: int) -> None:
        self.mask = mask
        self.ring = ring
        self.near = near
        self.far = far
        self.near_looks: dict[int, Look | None] = {}
        self.far_looks: dict[int, Look | None] = {}
        self.joining: dict[int, int] = {}


class Side(NamedTuple):
    """One player's units in a state: their worth in all, how much of it is room, and a look at each."""

    worth: float
    room: float
    units: list[tuple[Unit, float, int, int]]


class AyuTurns(Turns):
    """A state is (black, white, player); a turn, where a stone comes from and where it goes.

    The stones of one player and the empty points are a pair: one integer, with the stones above the points.
    """

    game: Ayu

    stuck = 1.0
    margin = 0.3
    promising = 4

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.shift = self.board.all.bit_length()
        # There are as many more turns on a larger board, and each has as many more units to look at.
        self.slice = max(1, min(Turns.slice, Turns.slice * 81**2 // len(self.board.cells) ** 2))
        self._looks = 0
        self._unit = cache(self._unit_of)
        self._units_in = cache(self._units_of)
        self._side = lru_cache(MOST_SIDES)(self._side_of)

    def value(self, state: State) -> float:
        """Compare the worth of both players' units."""
        own, other = state[state[2]], state[1 - state[2]]
        return self._side(own, other).worth - self._side(other, own).worth + TURN

    def after(self, state: State, turn: Turn) -> State:
        """Return the state after a stone has moved."""
        black, white, player = state
        change = 1 << turn[0] | 1 << turn[1]
        return (black, white ^ change, 0) if player else (black ^ change, white, 1)

    def moves(self, position: Position, turn: Turn) -> list[str]:
        """Return the one move of a turn."""
        start, end = turn
        return [write_step(self.board.names[start], self.board.names[end])]

    def turns(self, state: State) -> Gains:
        """Return all moves of stones of units that can come nearer to another."""
        own, other = state[state[2]], state[1 - state[2]]
        mine, theirs = self._side(own, other), self._side(other, own)
        found: Gains = []
        for unit, _, _, begin in mine.units:
            if begin:
                for start, joining in self._joining(unit).items():
                    self._add(own, other, mine, theirs, unit, start, begin & joining, found)
        return found

    def gain(self, state: State, turn: Turn) -> float | None:
        """Return the gain of a turn, None if it is not legal here."""
        start, end = turn
        own, other = state[state[2]], state[1 - state[2]]
        mine = self._side(own, other)
        for unit, _, _, begin in mine.units:
            if unit.mask >> start & 1:
                found: Gains = []
                target = 1 << end & begin & self._joining(unit)[start]
                self._add(own, other, mine, self._side(other, own), unit, start, target, found)
                return found[0][0] if found else None
        return None

    def _add(
        self,
        own: int,
        other: int,
        mine: Side,
        theirs: Side,
        unit: Unit,
        start: int,
        targets: int,
        found: Gains,
    ) -> None:
        """Add the turns of a stone to some points, with their gains."""
        shift, everything, look = self.shift, self.board.all, self._look
        step, row = self.board.steps
        stone = 1 << start
        others_ring = other << step | other >> step | other << row | other >> row
        before = mine.room - theirs.room + 2 * TURN
        while targets:
            target = targets & -targets
            targets ^= target
            change = stone | target
            stones = own ^ change
            empty = everything ^ stones ^ other
            around = target << step | target >> step | target << row | target >> row
            joined = unit.mask ^ change
            gain = -before
            pair = stones << shift | empty
            for each, worth, zone, _ in mine.units:
                if zone & change:
                    gain -= worth
                    if each is not unit:
                        if each.mask & around:
                            joined |= each.mask
                        else:
                            gain += (each.near_looks.get(pair & each.near) or look(each, pair))[0]
            each = self._unit(joined)
            gain += (each.near_looks.get(pair & each.near) or look(each, pair))[0]
            pair = other << shift | empty
            for each, worth, zone, _ in theirs.units:
                if zone & change:
                    gain += worth - (each.near_looks.get(pair & each.near) or look(each, pair))[0]
            ring = stones << step | stones >> step | stones << row | stones >> row
            gain += ROOM * ((ring & empty).bit_count() - (others_ring & empty).bit_count())
            found.append((gain, (start, target.bit_length() - 1)))

    def _side_of(self, own: int, other: int) -> Side:
        """Return the units of a player with the stones `own`."""
        empty = self.board.all ^ own ^ other
        pair = own << self.shift | empty
        units = [(unit, *self._look(unit, pair)) for unit in self._units_in(own)]
        room = ROOM * (self.board.around(own) & empty).bit_count()
        worth = room + sum(one[1] for one in units)
        return Side(worth, room, units)

    def _units_of(self, stones: int) -> list[Unit]:
        return [self._unit(mask) for mask in groups(self.board, stones)]

    def _unit_of(self, mask: int) -> Unit:
        areas = [mask]
        for _ in range(FAR):
            areas.append(areas[-1] | self.board.around(areas[-1]))
        near, far = (areas[points] << self.shift | areas[points] for points in (NEAR, FAR))
        return Unit(mask, areas[1] ^ mask, near, far)

    def _joining(self, unit: Unit) -> dict[int, int]:
        if not unit.joining:
            unit.joining = {cell: self.game.joining(unit.mask, cell) for cell in self.board.bits(unit.mask)}
        return unit.joining

    def _look(self, unit: Unit, pair: int) -> Look:
        """Return a look at a unit; the pair is that of its player's stones."""
        for area, looks, most in (
            (unit.near, unit.near_looks, NEAR - 1),
            (unit.far, unit.far_looks, FAR - 1),
        ):
            part = pair & area
            if part not in looks:
                if self._looks >= MOST_LOOKS:
                    self._looks = 0
                    for kept in (self._unit, self._units_in, self._side):
                        kept.cache_clear()
                self._looks += 1
                looks[part] = self._measure(unit, pair, most)
            found = looks[part]
            if found:
                return found
        found = self._measure(unit, pair, len(self.board.cells))
        assert found is not None
        return found

    def _measure(self, unit: Unit, pair: int, most: int) -> Look | None:
        """Look at a unit; None if there are more than `most` points between it and its nearest friend."""
        board, friends, empty = self.board, pair >> self.shift ^ unit.mask, pair & self.board.all
        wave = unit.ring & empty
        room = wave.bit_count()
        worth = UNIT + (TIGHT[room] if room < len(TIGHT) else 0.0)
        zone, reached, waves = unit.near & board.all, wave, [wave]
        while wave:
            ring = board.around(wave)
            zone |= ring
            met = ring & friends
            if met:
                begin = beside(met, board.steps) & wave
                for earlier in waves[-2::-1]:
                    begin = beside(begin, board.steps) & earlier
                return (worth + STEP * len(waves) + WAY * begin.bit_count(), zone, begin)
            if len(waves) == most:
                return None
            wave = ring & empty & ~reached
            reached |= wave
            waves.append(wave)
        return (worth + CUT_OFF, zone, 0)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Ayu, the same whatever the batch."""
    return GamePolicy(
        game,
        random,
        playouts=SinglePlayouts(AyuTurns(game).rewards),
        prover=NothingAtOnce(),
        settings=SETTINGS,
    )


turns = AyuTurns
"""What makes the turns for alpha-beta."""
