"""Immediate results: what a stone on each cell brings about at once, for all cells of all boards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import comb
from typing import NamedTuple, TypeVar

from yavset.rules.lines import completed_by, completed_exactly, gaps
from yavset.rules.neighbours import one_beside, shifted
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.counts import at_least, exactly, saturated
from yavset.search.playouts.play_rules import End, PlayRules
from yavset.search.values import Stones

Key = TypeVar("Key")


class Immediate(NamedTuple):
    """The cells where a stone of one colour wins, loses or draws at once; taken cells may be among them."""

    wins: int
    losses: int
    draws: int


NOTHING = Immediate(0, 0, 0)


class Kept(NamedTuple):
    """What playouts keep from ply to ply of the stones of one side.

    Attributes:
        digits: the sizes of its groups, as `group_digits` gives them; none where no rule asks for them.
        sums: the sizes of the groups beside every cell in all, as `group_sums` gives them; none likewise.
        reach: what `ImmediateResults.reach` gives; None where it has to be found anew.
        cells: what `ImmediateResults.by_own` gives; None where it has to be found anew.
    """

    digits: Sequence[int] = ()
    sums: Sequence[int] = ()
    reach: Reach | None = None
    cells: Mapping[End, int] | None = None

    def mixed(self, others: Kept, boards: int) -> Kept:
        """Return the same with what is kept of other stones on some boards, which are given as cells."""

        def mix(own: int, other: int) -> int:
            return own ^ (own ^ other) & boards

        def mix_all(own: Mapping[Key, int] | None, other: Mapping[Key, int] | None) -> dict[Key, int] | None:
            if own is None or other is None:
                return None
            return {key: mix(cells, other[key]) for key, cells in own.items()}

        return Kept(
            list(map(mix, self.digits, others.digits)),
            list(map(mix, self.sums, others.sums)),
            mix_all(self.reach, others.reach),
            mix_all(self.cells, others.cells),
        )


NOTHING_KEPT = Kept()


class ImmediateResults:
    """Finds the immediate results of the moves of a game in a layout of boards.

    Attributes:
        edges: the edges that rules name.
        lines: the lengths of own lines that rules name, but for those that lines must have exactly.
        own_ends: the rules that own stones alone decide.
        falling: whether every stone falls to the bottom of its column.
        exact: whether a stone of one's own brings about exactly what is found, so that no rule has to be
            looked at after it was placed.
    """

    def __init__(self, layout: CellMajor, rules: PlayRules) -> None:
        self.layout = layout
        self.rules = rules
        kinds = {end.kind for end in rules.ends}
        own_only = {placement.colours for placement in rules.placements} == {("own",)}
        self.own_only = own_only and not (
            rules.steps or rules.hops or rules.capture or rules.flip or rules.whole
        )
        self.falling = bool(rules.placements) and all(placement.lowest for placement in rules.placements)
        self.exact = self.own_only and kinds <= {"line", "touch"}
        own_lines = [end for end in rules.ends if end.kind == "line" and end.stones == "own"]
        self.lines = sorted({end.number for end in own_lines if not end.exactly})
        touches = [pairs_wanted(end) for end in rules.ends if end.kind == "touch"]
        self.edges = sorted({pair for pairs in touches for pair in pairs})
        self.sizes = any(end.kind == "group" for end in rules.ends)
        self.own_ends = [
            end for end in rules.ends if end.kind in ("group", "touch", "block") or end in own_lines
        ]
        # The empty cells that `_shut_in` was last asked for, and what it returned.
        self._seen: tuple[int, tuple[int, int]] | None = None

    def of(
        self,
        stones: Stones,
        colour: str,
        empty: int,
        white: int,
        kept: Kept = NOTHING_KEPT,
    ) -> Immediate:
        """Return the immediate results of a stone of a colour that the mover places.

        Takes the stones, ``own``, ``enemy`` or ``red``, the empty cells, the boards (as lanes) on which the
        mover is the first player, and what is kept of the own stones. Captures are not foreseen.
        """
        own_cells: Mapping[End, int] = {}
        if colour == "own":
            own_cells = self.by_own(stones.own, white, kept) if kept.cells is None else kept.cells
        return first_that_holds(
            (end, own_cells[end] if end in own_cells else self._holds(end, stones, colour, empty, white))
            for end in self.rules.ends
        )

    def by_own(self, own: int, white: int, kept: Kept = NOTHING_KEPT) -> dict[End, int]:
        """Return, for every rule of `own_ends`, where it would hold after an own stone there.

        Takes the own stones, the boards (as lanes) on which the mover is the first player, and what is kept
        of them; its cells are not looked at.
        """
        layout = self.layout
        lines = self.own_lines(own)
        reach = self.reach(own, white) if kept.reach is None else kept.reach
        sums: Sequence[int] = []
        if self.sizes:
            sums = kept.sums or group_sums(layout, kept.digits or self.group_digits(own))
        found = {}
        for end in self.own_ends:
            if end.kind == "line" and end.exactly:
                found[end] = completed_exactly(own, layout.steps, end.number)
            elif end.kind == "line":
                found[end] = lines[end.number]
            elif end.kind == "group":
                compared = exactly if end.exactly else at_least
                found[end] = compared(sums, end.number - 1, layout.cells)
            elif end.kind == "touch":
                found[end] = reached(end, reach)
            else:
                found[end] = layout.completing_blocks(own)
        return found

    def group_digits(self, stones: int) -> list[int]:
        """Return the sizes of groups as far as a rule asks for them: see the function `group_digits`."""
        return group_digits(self.layout, stones, self.rules.size_digits)

    def falling_threats(self, threats: int, empty: int) -> tuple[int, int]:
        """Return which of some threats are at the bottom, and the cells right below the others."""
        now = threats & self.layout.lowest_of_columns(empty)
        return now, self.layout.below(threats ^ now)

    def own_lines(self, own: int) -> dict[int, int]:
        """Return, for each of `lines`, where a stone makes a line of own stones that is as long or longer."""
        lengths, steps = self.lines, self.layout.steps
        found: dict[int, int] = {}
        for length in reversed(lengths):
            if length in found:
                continue
            if length > 2 and length - 1 in lengths:
                found[length], shorter = gaps(own, steps, length)
                # What makes the longer line makes one that is long enough for the shorter rule as well.
                found[length - 1] = shorter | found[length]
            else:
                found[length] = completed_by(own, steps, length)
        return found

    def reach(self, own: int, white: int) -> Reach:
        """Return, for every edge that a rule names, where an own stone makes a group that touches it."""
        edges = mixed_edges(self.layout, self.edges, white) if self.edges else {}
        return {pair: self._reach(edge, own) for pair, edge in edges.items()}

    def _reach(self, edge: int, own: int) -> int:
        layout = self.layout
        return edge | layout.around(layout.flood(own & edge, own))

    def extended(self, reach: Reach, fresh: int, own: int) -> Reach:
        """Return what `reach` would, after one stone more on each board at most; `own` holds it already."""
        layout = self.layout
        joined = {pair: fresh & cells for pair, cells in reach.items()}
        seeds = 0
        for cells in joined.values():
            seeds |= cells
        if not seeds:
            return reach
        # What the new stone touches, its whole group touches now.
        beside = layout.around(layout.flood(seeds, own))
        return {
            pair: cells | beside & layout.spread(layout.any(joined[pair])) if joined[pair] else cells
            for pair, cells in reach.items()
        }

    def reduced(self, reach: Reach, gone: int, own: int, white: int) -> Reach:
        """Return what `reach` would, after the stones that are `gone` have left the board."""
        layout, found = self.layout, dict(reach)
        for pair, edge in mixed_edges(layout, self.edges, white).items():
            # A stone in reach of an edge belongs to a group that touches it.
            linked = gone & reach[pair]
            if linked:
                here = layout.spread(layout.any(linked))
                found[pair] ^= found[pair] & here
                found[pair] |= self._reach(edge, own & here) & here
        return found

    def _holds(self, end: End, stones: Stones, colour: str, empty: int, white: int) -> int:
        """Return the cells where a rule would hold after a stone of a colour there, but for `own_ends`."""
        layout = self.layout
        if end.kind == "surrounded":
            return self._surrounding(end.stones, stones, colour, empty)
        if end.kind == "reach" and colour == "own":
            return layout.farthest(white)
        if end.kind != "line" or end.stones == "own":
            return 0
        # A line of the mover's stones or of the enemy's, with red ones among them.
        whose = end.stones.removesuffix("+red")
        some = stones.own if whose == "own" else stones.enemy
        if colour == whose:
            return completed_by(some | stones.red, layout.steps, end.number)
        if colour == "red":
            return layout.completing_with(some | stones.red, some, end.number)
        return 0

    def _surrounding(self, whose: str, stones: Stones, colour: str, empty: int) -> int:
        """Return the cells where a stone would leave one of ``own`` or ``enemy`` without an empty cell."""
        watched = stones.own if whose == "own" else stones.enemy
        last, alone = self._shut_in(empty)
        found = self.layout.around(watched & last) & empty
        return found | alone if colour == whose else found

    def _shut_in(self, empty: int) -> tuple[int, int]:
        """Return the cells with one empty cell beside them, and the empty cells with none.

        Every colour and both sides ask for them in a ply.
        """
        if self._seen is None or self._seen[0] is not empty:
            layout = self.layout
            alone = empty ^ empty & layout.around(empty)
            self._seen = empty, (one_beside(empty, layout.steps), alone)
        return self._seen[1]


def first_that_holds(ends: Iterable[tuple[End, int]]) -> Immediate:
    """Return what the rules decide, each given with the cells where it holds: the first one counts."""
    wins = losses = draws = decided = 0
    for end, cells in ends:
        here = cells ^ cells & decided if decided else cells
        decided |= here
        if end.result == "win":
            wins |= here
        elif end.result == "lose":
            losses |= here
        else:
            draws |= here
    return Immediate(wins, losses, draws)


Pair = tuple[int, int]
"""The number of an edge for the first player and of the one that is the same to the second."""

Reach = Mapping[Pair, int]
"""For every edge that a rule names the cells where an own stone makes a group that touches it."""


def mixed_edges(layout: CellMajor, pairs: Collection[Pair], white: int) -> dict[Pair, int]:
    """Return some edges, each as seen by the mover of every board.

    Takes the boards (as lanes) on which the mover is the first player.
    """
    # Most games name edges that are the same for both, or none.
    chosen = layout.spread(white) if any(one != two for one, two in pairs) else 0
    return {
        (one, two): layout.edges[one]
        if one == two
        else layout.edges[two] ^ (layout.edges[one] ^ layout.edges[two]) & chosen
        for one, two in pairs
    }


def reached(end: End, reach: Reach) -> int:
    """Return the cells that are in reach of all edges of one of the sets that a `touch` asks for."""
    if number := any_edges_wanted(end):
        # How many are in reach is counted: `counts[n]` has the cells with more than n of them.
        counts = [0] * number
        for pair in pairs_wanted(end):
            here = reach[pair]
            for place in range(number - 1, 0, -1):
                counts[place] |= counts[place - 1] & here
            counts[0] |= here
        return counts[-1]
    cells = 0
    for first, *others in edges_wanted(end):
        here = reach[first]
        for pair in others:
            here &= reach[pair]
        cells |= here
    return cells


@cache
def edges_wanted(end: End) -> list[list[Pair]]:
    """Return the sets of edges that a `touch` asks for, one of which is enough."""
    return [list(zip(*map(_bits, sets), strict=True)) for sets in zip(*end.touches, strict=True)]


@cache
def any_edges_wanted(end: End) -> int:
    """Return how many edges a `touch` asks for where any of those it names will do, else 0."""
    pairs = pairs_wanted(end)
    wanted = {frozenset(edges) for edges in edges_wanted(end)}
    sizes = {len(edges) for edges in wanted}
    return next((size for size in sizes if len(sizes) == 1 and len(wanted) == comb(len(pairs), size)), 0)


@cache
def pairs_wanted(end: End) -> list[Pair]:
    """Return all edges that a `touch` asks for, each once."""
    return sorted({pair for wanted in edges_wanted(end) for pair in wanted})


def _bits(edges: int) -> list[int]:
    return [number for number in range(edges.bit_length()) if edges >> number & 1]


def group_digits(layout: CellMajor, stones: int, places: int) -> list[int]:
    """Return the size of the group of every stone, as cells for each of some binary digits, the lowest first.

    Larger groups than the digits can say count as the most they can.
    """
    digits = [0] * places
    for group in layout.groups(stones):
        for number, lanes in enumerate(saturated(layout.sizes(group), places)):
            digits[number] |= layout.spread(lanes) & group
    return digits


def group_sums(layout: CellMajor, digits: Sequence[int]) -> list[int]:
    """Return, for every cell, the sizes of the groups beside it in all, as `group_digits` counts them.

    A group that is beside a cell at two places with a gap between them counts twice: the sum may be too
    large, never too small.
    """
    stones = 0
    for digit in digits:
        stones |= digit
    # In order round the cell, so that stones that follow each other belong to one group.
    around = [*layout.steps, *(-step for step in layout.steps)]
    beside = [shifted(stones, step) for step in around]
    total = [0] * len(digits)
    every = layout.cells
    for near in beside:
        every &= near
    for number, step in enumerate(around):
        first = beside[number]
        if layout.board.shape != "square":
            # The same group as the one before, unless there is no stone there.
            first ^= first & beside[number - 1]
        if number == 0:
            first |= every
        carry = 0
        for place, digit in enumerate(digits):
            more = shifted(digit, step) & first
            value = total[place]
            total[place] = value ^ more ^ carry
            carry = value & more | carry & (value ^ more)
        if carry:
            total = [value | carry for value in total]
    return [value & layout.cells for value in total]
