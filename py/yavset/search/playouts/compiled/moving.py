"""Moves made on many boards at once, with the captures and flips they bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from yavset.rules.neighbours import shifted
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled.games import Games
from yavset.search.playouts.compiled.legal import beside_and_apart
from yavset.search.playouts.counts import at_least
from yavset.search.playouts.play_rules import PlayRules
from yavset.search.playouts.steps import Steps
from yavset.search.values import Stones


class Picked(NamedTuple):
    """The moves drawn: the cells where each colour is placed, and those that stones move to."""

    placed: dict[str, int]
    moved_to: list[int]

    @classmethod
    def of(cls, colours: Sequence[str], planes: list[int]) -> Picked:
        """Return moves from one plane of cells for each of some colours, and then for steps and hops."""
        placed = dict.fromkeys(("own", "enemy", "red"), 0)
        return cls(placed | dict(zip(colours, planes, strict=False)), planes[len(colours) :])


class Made:
    """The moves of one ply, as they are made lane by lane.

    Attributes:
        own, enemy, red: the stones after the moves, on the boards in `done`, as all their cells.
        fresh: the stones placed or moved; left: the cells they left.
        taken: the stones captured; landed: those of them that a stone has stepped onto.
        turned: the stones that have changed sides.
        moved: those of the fresh stones that moved; passing: the lanes without a move.
        picked: the moves drawn, and the boards where they were made, as all their cells.
    """

    def __init__(self) -> None:
        self.own = self.enemy = self.red = 0
        self.fresh = self.left = self.taken = self.landed = self.turned = self.done = 0
        self.moved = self.passing = 0
        self.picked: list[tuple[Picked, int]] = []


class Mover:
    """Makes moves and refuses those against the rules."""

    def __init__(self, lanes: Lanes, rules: PlayRules, steps: Steps) -> None:
        """Take the lanes to play in, the rules, and the steps that they allow."""
        self.lanes = lanes
        self._steps = steps
        self.rules = rules

    def make(self, games: Games, made: Made, picked: Picked, waiting: int) -> int:
        """Make the moves picked; return the lanes where they are against the rules, and nothing is done."""
        lanes, rules = self.lanes, self.rules
        own = games.own | picked.placed["own"]
        enemy, red = games.enemy | picked.placed["enemy"], games.red | picked.placed["red"]
        fresh = picked.placed["own"] | picked.placed["enemy"] | picked.placed["red"]
        left = 0
        for number, arrived in enumerate(picked.moved_to):
            if arrived:
                stepping = number == 0 and rules.steps
                start = self._stepped(games, arrived) if stepping else self._hopped(games, arrived)
                left |= start
                own = own ^ own & start | arrived
                fresh |= arrived
        landed = games.enemy & fresh
        enemy ^= landed
        taken = 0
        refused = 0
        if rules.capture:
            empty = lanes.cells ^ (own | enemy | red)
            near = fresh | lanes.around(fresh)
            if rules.capture == "surrounded":
                taken = lanes.captured(enemy, empty, near)
                # An own stone with an empty cell beside it shuts in no group of its own side.
                crowded = fresh ^ fresh & own & lanes.around(empty)
                if crowded or left:
                    own_near = crowded | lanes.around(crowded | left)
                    refused = lanes.any(lanes.captured(own, empty | taken, own_near))
            else:
                taken = self._sandwiched(own, enemy, fresh & own)
        if games.loosened & waiting:
            # Other groups are as small as they have to be: see `LegalCells.placing`.
            refused |= self._too_large(games, Stones(own, enemy, red), picked)
        turned = self._turned(own, enemy, fresh & own) if rules.flip else 0
        refused &= waiting
        done = lanes.spread(waiting & ~refused)
        made.own |= (own | turned) & done
        made.enemy |= (enemy ^ enemy & (taken | turned)) & done
        made.red |= red & done
        made.fresh |= fresh & done
        made.left |= left & done
        made.taken |= (taken | landed) & done
        made.landed |= landed & done
        made.turned |= turned & done
        made.done |= done
        for arrived in picked.moved_to:
            if arrived:
                made.moved |= arrived & done
        made.picked.append((picked, done))
        return refused

    def _stepped(self, games: Games, arrived: int) -> int:
        """Return the stones that step to some cells."""
        ways = self._steps.ways()
        self.lanes.shuffle(ways)
        return self._steps.origins(Stones(games.own, games.enemy), arrived, games.white, ways)

    def _hopped(self, games: Games, arrived: int) -> int:
        """Return the stones that hop to some cells."""
        lanes = self.lanes
        occupied = games.own | games.enemy | games.red
        found = 0
        steps = [*lanes.steps, *(-step for step in lanes.steps)]
        lanes.shuffle(steps)
        for step in steps:
            start = shifted(shifted(arrived, step) & occupied, step) & games.own
            if start:
                found |= start
                arrived ^= arrived & shifted(start, -2 * step)
                if not arrived:
                    break
        return found

    def _turned(self, own: int, enemy: int, fresh: int) -> int:
        """Return the enemy stones that a new own stone makes the mover's."""
        if self.rules.flip == "beside":
            return self.lanes.around(fresh) & enemy
        return self._sandwiched(own, enemy, fresh)

    def _sandwiched(self, own: int, enemy: int, fresh: int) -> int:
        """Return the enemy stones in a line between a new own stone and another one."""
        taken = 0
        for axis in self.lanes.steps:
            for step in (axis, -axis):
                if self.rules.pairs:
                    near = shifted(fresh, step) & enemy
                    far = shifted(near, step) & enemy
                    far &= shifted(own, -step)
                    taken |= far | shifted(far, -step)
                    continue
                between, front = 0, shifted(fresh, step) & enemy
                while front:
                    between |= front
                    front = shifted(front, step) & enemy
                # From the stones that close a line back along it.
                back = shifted(shifted(between, step) & own, -step) & between
                while back:
                    taken |= back
                    back = shifted(back, -step) & between
        return taken

    def _too_large(self, games: Games, after: Stones, picked: Picked) -> int:
        """Return the lanes where a stone has made a group larger than it may be."""
        lanes = self.lanes
        refused = 0
        before = Stones(games.own, games.enemy, games.red)
        for colour, stones in (("own", after.own), ("enemy", after.enemy), ("red", after.red)):
            fresh = picked.placed[colour]
            if not fresh:
                continue
            sizes = lanes.sizes(lanes.flood(fresh, stones))
            allowed = 0
            for placement in self.rules.placements:
                if colour in placement.colours:
                    here = lanes.any(beside_and_apart(lanes, placement, before, fresh))
                    if placement.limit:
                        here &= ~at_least(sizes, placement.limit + 1, lanes.every)
                    allowed |= here
            refused |= lanes.any(fresh) & ~allowed
        return refused
