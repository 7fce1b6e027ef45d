"""Steps of stones to cells beside them, on many boards at once: where they lead, and what they decide.

White looks up the board and Black down: a batch may hold boards of both.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from yavset.rules.lines import completed_by, completed_exactly
from yavset.rules.moving import kind_of_direction
from yavset.rules.neighbours import shifted
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.counts import at_least
from yavset.search.playouts.immediate import NOTHING, Immediate, first_that_holds
from yavset.search.playouts.play_rules import End, PlayRules, Step
from yavset.search.values import Stones

BOTH = -1
"""The player of a way that both may go."""


class Way(NamedTuple):
    """A direction of steps.

    Attributes:
        shift: how far it leads on the boards of a layout.
        player: who may go it: 0, 1 or `BOTH`.
        onto: what is there: ``empty``, ``enemy`` or ``either``.
    """

    shift: int
    player: int
    onto: str


class Stepping(NamedTuple):
    """What steps bring about at once, as cells.

    Attributes:
        results: the targets of own steps that end the game.
        runners: stones of the other side that would win with their next step.
        blocks: where an own stone takes such a stone or stands in its way.
        runs: the targets from which the next step wins, and where no stone of the other side can take it.
    """

    results: Immediate = NOTHING
    runners: int = 0
    blocks: int = 0
    runs: int = 0


NO_STEPPING = Stepping()


class Steps:
    """The steps of the stones of a game in a layout of boards.

    Attributes:
        decide: whether a step itself may end the game, as far as is foreseen.
    """

    def __init__(self, layout: CellMajor, rules: PlayRules) -> None:
        """Take the layout of the boards and the rules."""
        self.layout = layout
        self.rules = rules
        self._ways = ways_of(layout, rules.steps)
        self._everywhere = len(self._ways) == len(layout.board.directions) and all(
            (way.player, way.onto) == (BOTH, "empty") for way in self._ways
        )
        kinds = {end.kind for end in rules.ends}
        self.decide = bool(self._ways) and bool(kinds & {"reach", "eliminated"})
        # Where stones can be placed all the time, steps are too rare to be looked at so closely.
        self._shaped = [end for end in rules.ends if rules.supply and end.kind in ("line", "block")]
        self.decide |= bool(self._ways and self._shaped)
        self._racing = next((end.result == "win" for end in rules.ends if end.kind == "reach"), False)

    def targets(self, stones: Stones, empty: int, white: int) -> int:
        """Return the cells that own stones can step to, once a supply is on the board.

        Takes the boards (as lanes) on which the mover is the first player.
        """
        if self._everywhere:
            found = self.layout.around(stones.own) & empty
        else:
            cells = _cells(stones.enemy, empty)
            sides = self._sides(stones.own, white)
            found = 0
            for way in self._ways:
                if sides[way.player]:
                    found |= shifted(sides[way.player], way.shift) & cells[way.onto]
        return found & placed(self.layout, stones.own, self.rules.supply) if self.rules.supply else found

    def crowded(self, stones: Stones, empty: int, white: int) -> int:
        """Return the cells that several own stones can step to."""
        cells = _cells(stones.enemy, empty)
        sides = self._sides(stones.own, white)
        found = several = 0
        for way in self._ways:
            here = shifted(sides[way.player], way.shift) & cells[way.onto]
            several |= found & here
            found |= here
        return several

    def origins(self, stones: Stones, arrived: int, white: int, shuffled: Sequence[Way]) -> int:
        """Return the own stones that step to some cells, one to each, by the first way that leads there."""
        if self._shaped and arrived:
            return self._shaping(stones, arrived, white, shuffled)
        return self._first(stones, arrived, white, [(way, -1) for way in shuffled])

    def _shaping(self, stones: Stones, arrived: int, white: int, shuffled: Sequence[Way]) -> int:
        """Return origins as `origins` does, those from which a step wins before those from which it loses."""
        results = {way: self._shapes(stones.own, way) for way in shuffled}
        best = [(way, results[way].wins) for way in shuffled]
        safe = [(way, self.layout.cells ^ self.layout.cells & results[way].losses) for way in shuffled]
        return self._first(stones, arrived, white, [*best, *safe, *((way, -1) for way in shuffled)])

    def _first(self, stones: Stones, arrived: int, white: int, among: Sequence[tuple[Way, int]]) -> int:
        """Return the own stones that step to some cells, by the first way that leads to one of its own."""
        sides = self._sides(stones.own, white)
        onto = arrived & stones.enemy
        found = 0
        for way, wanted in among:
            if not sides[way.player]:
                continue
            cells = arrived & wanted if wanted >= 0 else arrived
            if way.onto == "enemy":
                cells &= onto
            elif way.onto == "empty" and onto:
                cells ^= cells & onto
            start = shifted(cells, -way.shift) & sides[way.player]
            if start:
                found |= start
                arrived ^= arrived & shifted(start, way.shift)
                if not arrived:
                    break
        return found

    def ways(self) -> list[Way]:
        """List the ways that stones may go."""
        return list(self._ways)

    def stepping(self, stones: Stones, targets: int, empty: int, white: int) -> Stepping:
        """Return what the steps of both sides bring about at once, where they `decide` something.

        Takes the targets of own steps.
        """
        results = first_that_holds(
            (end, self._holds(end.kind, stones, targets, white)) for end in self.rules.ends
        )
        if self._shaped:
            shaped = self._by_shapes(stones, targets, empty, white)
            results = Immediate(*(one | other for one, other in zip(results, shaped, strict=True)))
            other = Stones(stones.enemy, stones.own, stones.red)
            theirs = self.targets(other, empty, self.layout.every ^ white)
            threats = self._by_shapes(other, theirs, empty, self.layout.every ^ white).wins
            return Stepping(results, threats, threats)
        if not self._racing:
            return Stepping(results)
        runners, blocks = self._runners(stones, empty, self.layout.every ^ white)
        return Stepping(results, runners, blocks, self._runs(stones, targets, empty, white))

    def _by_shapes(self, stones: Stones, targets: int, empty: int, white: int) -> Immediate:
        """Return the targets where a step makes a line or a square that decides, whatever stone makes it."""
        cells = _cells(stones.enemy, empty)
        sides = self._sides(stones.own, white)
        wins = losses = fair = draws = 0
        for way in self._ways:
            there = shifted(sides[way.player], way.shift) & cells[way.onto] & targets
            if there:
                found = self._shapes(stones.own, way)
                wins |= there & found.wins
                losses |= there & found.losses
                draws |= there & found.draws
                fair |= there ^ there & found.losses
        return Immediate(wins, losses ^ losses & fair, draws)

    def _shapes(self, own: int, way: Way) -> Immediate:
        """Return where an own stone that comes by a way makes a line or a square that decides."""
        return first_that_holds((end, self._shape(end, own, way.shift)) for end in self._shaped)

    def _shape(self, end: End, own: int, shift: int) -> int:
        """Return where a stone makes a line or a square without the cell that it comes from."""
        layout = self.layout
        if end.kind == "block":
            return layout.completing_blocks(own, shift)
        found = layout.cells
        for place in range(1, end.number):
            found &= shifted(own, -place * shift)
        if end.exactly:
            found ^= found & shifted(own, -end.number * shift)
        completed = completed_exactly if end.exactly else completed_by
        for step in layout.steps:
            if abs(shift) != step:
                found |= completed(own, (step,), end.number)
        return found & layout.cells

    def _runs(self, stones: Stones, targets: int, empty: int, white: int) -> int:
        """Return the targets of own steps from which the next one wins, and where no stone can be taken."""
        goals = self.layout.farthest(white)
        cells = _cells(stones.enemy & goals, empty & goals)
        sides = self._sides(targets, white)
        runs = 0
        for way in self._ways:
            runs |= shifted(cells[way.onto], -way.shift) & sides[way.player]
        if runs:
            sides = self._sides(stones.enemy, self.layout.every ^ white)
            for way in self._ways:
                if way.onto != "empty":
                    runs ^= runs & shifted(sides[way.player], way.shift)
        return runs

    def _holds(self, kind: str, stones: Stones, targets: int, white: int) -> int:
        """Return the targets where a rule holds after a step, as far as that is foreseen."""
        if kind == "reach":
            return targets & self.layout.farthest(white)
        if kind == "eliminated":
            taking = targets & stones.enemy
            return taking ^ taking & self.layout.spread(self.layout.several(stones.enemy)) if taking else 0
        return 0

    def _runners(self, stones: Stones, empty: int, white: int) -> tuple[int, int]:
        """Return the enemy's stones that can step to their last row, and where an own stone stops one."""
        goals = self.layout.farthest(white)
        cells = _cells(stones.own & goals, empty & goals)
        sides = self._sides(stones.enemy, white)
        runners = blocks = 0
        for way in self._ways:
            stone = shifted(cells[way.onto], -way.shift) & sides[way.player]
            if stone:
                runners |= stone
                # Who may take what stands there is not stopped by it.
                if way.onto == "empty":
                    blocks |= shifted(stone, way.shift)
        return runners, blocks | runners

    def arriving(self, ways: Sequence[Way], left: int, arrived: int, landed: int, white: int) -> int:
        """Return the cells to which a stone has gone by one of some ways.

        Takes the cells that stones have left, those they came to, and those of these where they took another.
        """
        sides = self._sides(left, white)
        cells = _cells(landed, arrived ^ landed)
        found = 0
        for way in ways:
            found |= shifted(sides[way.player], way.shift) & cells[way.onto]
        return found

    def _sides(self, stones: int, white: int) -> tuple[int, int, int]:
        """Return some stones on the boards where they are the first and the second player's, and on all."""
        if white == self.layout.every:
            return stones, 0, stones
        if not white:
            return 0, stones, stones
        first = stones & self.layout.spread(white)
        return first, stones ^ first, stones


def ways_of(layout: CellMajor, steps: Collection[Step]) -> list[Way]:
    """Return the directions in which players may step, those of both players as one."""
    board = layout.board
    found = []
    for step in (*(-step for step in board.steps), *board.steps):
        onto = [
            [what for what in ("empty", "enemy") if (kind_of_direction(board, player, step), what) in steps]
            for player in (0, 1)
        ]
        words = ["either" if len(both) == 2 else "".join(both) for both in onto]
        players = [BOTH] if words[0] == words[1] else [0, 1]
        found += [Way(step * layout.count, player, words[player]) for player in players if words[player]]
    return found


def placed(layout: CellMajor, own: int, supply: int) -> int:
    """Return all cells of the boards on which a player has placed a whole supply of stones."""
    return layout.spread(at_least(layout.sizes(own), supply, layout.every))


def _cells(enemy: int, empty: int) -> dict[str, int]:
    return {"empty": empty, "enemy": enemy, "either": empty | enemy}
