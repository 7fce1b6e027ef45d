"""The rules that end games, applied to the moves of one ply."""

from __future__ import annotations

from yavset.rules.lines import completed_exactly
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.compiled.games import Games, Joined
from yavset.search.playouts.compiled.moving import Made
from yavset.search.playouts.counts import at_least, exactly
from yavset.search.playouts.immediate import (
    NOTHING_KEPT,
    ImmediateResults,
    mixed_edges,
    pairs_wanted,
    reached,
)
from yavset.search.playouts.play_rules import End, PlayRules


class Endings:
    """Ends the games that a ply has decided."""

    def __init__(self, layout: CellMajor, rules: PlayRules, immediate: ImmediateResults) -> None:
        """Take the layout of the boards, the rules, and what finds the immediate results of moves."""
        self.layout = layout
        self.rules = rules
        # Other rings than one that the new stone closes come of stones that others put, move, take or turn.
        self._closes = immediate.own_only

    def end_decided(self, games: Games, made: Made, joined: Joined) -> None:
        """End the games that the moves made have decided: the first rule that holds decides.

        Takes the groups of the mover that hold the stones placed or moved.
        """
        rules = self.rules
        open_ = games.alive & ~made.passing
        if rules.whole:
            open_ = self._end_by_older(games, made, joined, open_)
        for end in rules.ends:
            holds = self.holds(end, games, made, joined) & open_
            if holds:
                open_ &= ~holds
                self._decide(games, end, holds)

    def end_passed(self, games: Games, lanes: int) -> None:
        """End the games in which both sides have passed: by the total that counts then, else nobody wins."""
        if self.rules.counted is None:
            games.end(lanes, "draw")
        else:
            self._decide(games, self.rules.counted, lanes & games.alive)

    def _decide(self, games: Games, end: End, lanes: int) -> None:
        games.decided[end] = games.decided.get(end, 0) | lanes
        if end.result == "score":
            games.alive &= ~lanes
        else:
            games.end(lanes, end.result)

    def _end_by_older(self, games: Games, made: Made, joined: Joined, open_: int) -> int:
        """End games by the mover's groups and lines without the new stone; return the lanes left."""
        layout = self.layout
        own = games.own
        changed = (games.changed[0] | layout.around(made.left)) & own
        changed ^= changed & joined.cells
        lines = {
            number: self._older_line(end, games, made)
            for number, end in enumerate(self.rules.ends)
            if end.kind == "line"
        }
        structures = [
            (number, end)
            for number, end in enumerate(self.rules.ends)
            if end.kind in ("group", "touch", "ring")
        ]
        # All groups count together: the first rule that holds for any of them decides.
        held = dict.fromkeys((number for number, _ in structures), 0)
        rest = changed & layout.spread(open_)
        while structures and rest:
            group = Joined(layout, layout.lowest(rest), own)
            rest ^= rest & group.cells
            for number, end in structures:
                held[number] |= self._group_holds(end, games, group)
        for number, end in enumerate(self.rules.ends):
            holds = (lines.get(number, 0) | held.get(number, 0)) & open_
            if holds:
                open_ &= ~holds
                self._decide(games, end, holds)
        return open_

    def _older_line(self, end: End, games: Games, made: Made) -> int:
        """Return the lanes with a line on the board that the new stone is not in."""
        layout = self.layout
        stones, needed = _line_stones(end, games)
        found = 0
        for step in layout.steps:
            run, some = stones, needed
            for k in range(1, end.number):
                run &= stones >> k * step
                some |= needed >> k * step
            run &= some
            if end.exactly:
                # A stone before or behind it makes a line longer.
                run ^= run & (stones << step | stones >> end.number * step)
            if not run:
                continue
            cells = 0
            for k in range(end.number):
                cells |= run << k * step
            new = made.fresh & stones
            grown = 0
            while grown != new:
                grown = new
                new |= (new << step | new >> step) & stones
            # Windows of the run through the new stone are all inside that run.
            found |= layout.any(cells ^ cells & new)
        return found

    def _group_holds(self, end: End, games: Games, group: Joined) -> int:
        """Return the lanes where a group is large enough, touches the edges it should, or is a ring."""
        layout = self.layout
        if end.kind == "ring":
            return layout.ringed(group.cells)
        there = layout.any(group.seeds)
        if end.kind == "group":
            compare = exactly if end.exactly else at_least
            return compare(group.sizes, end.number, there)
        touched = {
            pair: layout.any(group.cells & edge)
            for pair, edge in mixed_edges(layout, pairs_wanted(end), games.white).items()
        }
        return reached(end, touched)

    def holds(self, end: End, games: Games, made: Made, joined: Joined) -> int:
        """Return the lanes where a rule holds after the moves made, given the groups they have joined."""
        layout = self.layout
        # It is from before the move, and of no use where own stones have left or enemy ones have turned.
        kept = NOTHING_KEPT if made.left or made.turned else games.kept[0]
        if kept.cells and end in kept.cells and end.kind != "group":
            return layout.any(made.fresh & games.own & kept.cells[end])
        if end.kind == "line" and end.exactly:
            return layout.any(made.fresh & games.own & completed_exactly(games.own, layout.steps, end.number))
        if end.kind == "line":
            stones, needed = _line_stones(end, games)
            return self._new_line(stones, needed, made.fresh & stones, end.number)
        if end.kind in ("group", "touch", "ring"):
            if end.kind == "ring" and self._closes:
                closing = joined.seeds & layout.spread(layout.closing(joined.seeds, games.own))
                joined = Joined(layout, closing, games.own)
            return self._group_holds(end, games, joined) if joined.seeds else 0
        empty = layout.cells ^ (games.own | games.enemy | games.red)
        if end.kind == "surrounded":
            stones = games.own if end.stones == "own" else games.enemy
            return layout.any(stones ^ stones & layout.around(empty))
        if end.kind == "captured":
            return at_least(games.captured[0], end.number, layout.every)
        if end.kind == "steps":
            return at_least(games.steps, end.number, layout.every)
        if end.kind == "reach":
            return layout.any(made.fresh & games.own & layout.farthest(games.white))
        if end.kind == "block":
            return layout.any(made.fresh & games.own & layout.blocks(games.own))
        if end.kind == "eliminated":
            return layout.every & ~layout.any(games.enemy)
        return layout.every & ~layout.any(empty)

    def _new_line(self, stones: int, needed: int, fresh: int, length: int) -> int:
        """Return the lanes with a line through the new stone that holds a needed stone in every window."""
        layout = self.layout
        found = 0
        for step in layout.steps:
            run, some, through = stones, needed, fresh
            for k in range(1, length):
                run &= stones >> k * step
                some |= needed >> k * step
                through |= fresh >> k * step
            found |= run & some & through
        return layout.any(found)


def _line_stones(end: End, games: Games) -> tuple[int, int]:
    """Return the stones a line may consist of, and those of which it must hold one."""
    if end.stones == "own+red":
        return games.own | games.red, games.own
    if end.stones == "enemy+red":
        return games.enemy | games.red, games.enemy
    return games.own, games.own
