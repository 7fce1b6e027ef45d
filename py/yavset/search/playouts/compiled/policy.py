"""Playouts by the rules of any game, ply by ply: each rule is looked at after every move."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from yavset.search.playouts.compiled.base import CompiledPolicy
from yavset.search.playouts.compiled.choosing import Alternatives, candidates, union
from yavset.search.playouts.compiled.endings import Endings
from yavset.search.playouts.compiled.games import Games, Joined, Leaf
from yavset.search.playouts.compiled.legal import LegalCells
from yavset.search.playouts.compiled.moving import Made, Mover, Picked
from yavset.search.playouts.counts import added, saturated
from yavset.search.playouts.driver import Ended
from yavset.search.playouts.immediate import NOTHING_KEPT, Immediate, Kept, group_sums
from yavset.search.playouts.steps import NO_STEPPING, Steps
from yavset.search.values import Stones


class RulePolicy(CompiledPolicy):
    """Any rules; captures, steps, moves of two stones and sizes of groups among them.

    Attributes:
        steps: the steps of stones.
    """

    def _set_up(self) -> None:
        """Make what knows the rules."""
        rules = self.rules
        self.steps = Steps(self.layout, rules)
        self._legal = LegalCells(self.layout, rules, self.steps)
        self._mover = Mover(self.layout, rules, self.steps)
        self._endings = Endings(self.layout, rules, self.immediate)
        # Where the other side cannot put a stone it does not win by one.
        self._rarely = any(placement.supply or placement.flanking for placement in rules.placements)
        self._counts_steps = any(end.kind == "steps" for end in rules.ends)
        self._counts_captures = any(end.kind == "captured" for end in rules.ends)
        self._reaching = bool(self.immediate.edges)
        self._foreseen = bool(self.immediate.own_ends)
        self._sized = self.immediate.sizes or any(placement.limit for placement in rules.placements)

    def begin(self, leaves: Sequence[Leaf]) -> None:
        """Begin a batch from leaves."""
        super().begin(leaves)
        games = self.games
        games.kept = (
            self._kept(games.own, games.white),
            self._kept(games.enemy, self.layout.every ^ games.white),
        )

    def _kept(self, stones: int, white: int) -> Kept:
        """Return what is kept of the stones of a side; takes the lanes where it is the first player."""
        kept = Kept(reach=self.immediate.reach(stones, white)) if self._reaching else NOTHING_KEPT
        if self._sized:
            kept = self._sized_by(kept, self.immediate.group_digits(stones))
        return self._with_cells(kept, stones, white)

    def _sized_by(self, kept: Kept, digits: Sequence[int]) -> Kept:
        return kept._replace(digits=digits, sums=group_sums(self.layout, digits))

    def _with_cells(self, kept: Kept, stones: int, white: int) -> Kept:
        """Return what is kept of a side with the cells where a stone of it would decide something."""
        return kept._replace(cells=self.immediate.by_own(stones, white, kept)) if self._foreseen else kept

    def ply(self) -> Iterator[None]:
        """Make one move on every board that goes on."""
        games = self.games
        empty = self.layout.cells ^ (games.own | games.enemy | games.red)
        if self.placed:
            games.end_stuck(games.alive & ~self.layout.any(empty), self.rules.stuck)
        can = yield from self._look(games, empty)
        made = yield from self._moves(games, can)
        yield
        self._finish(games, made)
        self.alive = games.alive

    def _look(self, games: Games, empty: int) -> Generator[None, None, Alternatives]:
        """Return what the sides to move can do; yield after each look at the board."""
        stones = Stones(games.own, games.enemy, games.red)
        results: dict[str, Immediate] = {}
        for colour in self.placed:
            results[colour] = self.immediate.of(stones, colour, empty, games.white, games.kept[0])
            yield
        threats = opening = 0
        if self.placed:
            threats = self._threats(games, stones, empty)
            if self._rarely and threats:
                other = Stones(stones.enemy, stones.own, stones.red)
                threats &= self._legal.placing(games, other, "own", empty)
            if self.immediate.falling:
                threats, opening = self.immediate.falling_threats(threats, empty)
            yield
        targets = self._legal.targets(games, empty)
        stepping = NO_STEPPING
        if self.steps.decide:
            stepping = self.steps.stepping(stones, targets[0], empty, games.white)
        return Alternatives(
            empty,
            results,
            threats,
            {colour: self._legal.placing(games, stones, colour, empty) for colour in self.placed},
            targets,
            stepping,
            opening,
        )

    def _moves(self, games: Games, can: Alternatives) -> Generator[None, None, Made]:
        """Return the moves drawn for every board that goes on; yield now and then."""
        lanes = self.layout
        stones = Stones(games.own, games.enemy, games.red)
        placing, targets = dict(can.placing), can.targets
        held_back = 0
        if self.rules.capture == "surrounded" and "own" in placing:
            wins = can.results["own"].wins
            placing["own"] = self._legal.roomy(placing["own"], can.empty, games.own, wins)
            held_back = can.placing["own"] ^ can.placing["own"] & placing["own"]
        waiting = games.alive
        made = Made()
        while waiting:
            planes = candidates(lanes, can, placing, targets, waiting)
            stuck = waiting & ~lanes.any(union(planes))
            if stuck:
                if freed := held_back & lanes.spread(stuck):
                    placing["own"] |= freed
                    held_back ^= freed
                    continue
                if self._legal.loosen(games, stones, can.empty, placing, stuck):
                    continue
                made.passing |= stuck
                waiting &= ~stuck
                if not waiting:
                    break
            yield from self._picker.preparing()
            picked = Picked.of(self.placed, self._picker.pick_in_planes(planes))
            refused = self._mover.make(games, made, picked, waiting)
            if not refused:
                break
            for colour in placing:
                # A move that was not legal is not tried again.
                placing[colour] &= ~(picked.placed[colour] & lanes.spread(refused))
            targets = [
                cells & ~(tried & lanes.spread(refused))
                for cells, tried in zip(targets, picked.moved_to, strict=True)
            ]
            waiting = refused
        return made

    def _threats(self, games: Games, stones: Stones, empty: int) -> int:
        """Return the cells where the other side would win with a stone of its own."""
        other = Stones(stones.enemy, stones.own, stones.red)
        white = self.layout.every ^ games.white
        return self.immediate.of(other, "own", empty, white, games.kept[1]).wins & empty

    def _finish(self, games: Games, made: Made) -> None:
        """Make the moves, end what they decide, and hand over to the next side."""
        lanes, rules = self.layout, self.rules
        passing = made.passing
        done = made.done
        before = Stones(games.own, games.enemy, games.red)
        games.own = before.own ^ before.own & done | made.own
        games.enemy = before.enemy ^ before.enemy & done | made.enemy
        games.red = before.red ^ before.red & done | made.red
        # Who cannot make the second move of a turn leaves it; who cannot make the first is stuck.
        stuck = passing & games.two_left if rules.twice else passing
        if stuck:
            if rules.stuck or not rules.passing:
                games.end_stuck(stuck, rules.stuck)
            else:
                self._endings.end_passed(games, stuck & games.passed)
        games.passed = stuck & games.alive
        if self._counts_steps:
            moved = lanes.any(made.moved)
            more = added(games.steps, [moved])
            kept_steps = [*games.steps, *[0] * (len(more) - len(games.steps))]
            games.steps = [new & moved | old & passing for new, old in zip(more, kept_steps, strict=True)]
        if made.taken and self._counts_captures:
            games.captured = (added(games.captured[0], lanes.sizes(made.taken)), games.captured[1])
        # Stones that have changed sides are in a group with the one that was placed or moved.
        joined = (
            Joined(lanes, (made.fresh | made.turned) & games.own, games.own),
            Joined(lanes, made.fresh & games.enemy, games.enemy),
        )
        self._endings.end_decided(games, made, joined[0])
        self._keep(games, made, joined)
        ending = lanes.every
        if rules.twice:
            ending = games.two_left = lanes.every & (~games.two_left | passing)
        self._mark_changed(games, made)
        games.hand_over(ending)

    def _keep(self, games: Games, made: Made, joined: tuple[Joined, Joined]) -> None:
        """Keep up to date what is kept of both sides, given the groups that moves have joined."""
        white = (games.white, self.layout.every ^ games.white)
        gone = (made.left, made.taken | made.turned)
        sides = []
        for number, stones in enumerate((games.own, games.enemy)):
            kept, fresh = games.kept[number], joined[number].seeds
            if self._sized:
                kept = self._measured(kept, stones, joined[number], gone[number])
            if fresh or gone[number]:
                if kept.reach is not None:
                    reach = self.immediate.extended(kept.reach, fresh, stones)
                    if gone[number]:
                        reach = self.immediate.reduced(reach, gone[number], stones, white[number])
                    kept = kept._replace(reach=reach)
                kept = self._with_cells(kept, stones, white[number])
            sides.append(kept)
        games.kept = (sides[0], sides[1])

    def _measured(self, kept: Kept, stones: int, joined: Joined, gone: int) -> Kept:
        """Return what is kept of a side with the sizes of its groups: those of new stones, or all anew."""
        lanes = self.layout
        if gone:
            return self._sized_by(kept, self.immediate.group_digits(stones))
        if not joined.seeds:
            return kept
        group, sizes = joined.cells, saturated(joined.sizes, len(kept.digits))
        return self._sized_by(
            kept,
            [
                digit ^ digit & group | lanes.spread(size) & group
                for digit, size in zip(kept.digits, sizes, strict=True)
            ],
        )

    def _mark_changed(self, games: Games, made: Made) -> None:
        """Remember which groups of the other side have changed since it moved last."""
        if self.rules.whole:
            around = self.layout.around
            games.changed = (
                0,
                games.changed[1] | (made.fresh | around(made.taken | made.turned)) & games.enemy,
            )
            # What the mover has looked at is settled; what it leaves behind is not.
            if self.rules.twice:
                games.changed = (games.own, games.enemy)

    def ended(self) -> Ended:
        """Return the stones, seen by the side that moved first, and who has won."""
        self.games.face_first()
        return super().ended()
