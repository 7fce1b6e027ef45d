"""The meaning of the conditions: each ludeme becomes a function that says which cells make it hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from yavset.ludi.canonical import sides_of, touching
from yavset.ludi.rule_tree import Tree
from yavset.rules.board import Board
from yavset.rules.groups import group_of, groups, known_groups
from yavset.rules.lines import exact_line_through, line_through, windows
from yavset.rules.moving import last_row
from yavset.rules.neighbours import connected, shifted

RED = 2
"""The number of red in `Position.stones`; white is 0, black 1."""


class Made(NamedTuple):
    """What a move has made, for the rules to judge.

    Attributes:
        stones: the masks of all colours after the move and its captures.
        player: who moved.
        cell: the cell of the stone that was placed or moved.
        steps: how many moves in a row were steps or hops.
        captured: how many stones each player has captured in all.
    """

    stones: tuple[int, ...]
    player: int
    cell: int
    steps: int
    captured: tuple[int, int]


Judge = Callable[[Made], int | None]
"""The cells that make a condition hold (0 where no cell does), or None where it does not hold."""

Stones = Callable[[Made], tuple[int, tuple[int, ...]]]


def stages_of(
    condition: Tree, board: Board, whole: bool, starts: tuple[int, int] = (0, 0)
) -> tuple[Judge, ...]:
    """Return the judges of a condition, one for each stage of judging; takes the stones at the start.

    There is one stage, for what the move made. With `whole` there are two: first the player's groups and
    lines without the new stone, then those with it. Conditions that do not look at groups and lines are
    judged in the last stage only.
    """
    camp = condition == Tree("reach", ("camp",))
    newest = _camp(starts) if camp else _MEANINGS[condition.head](condition, board)
    if not whole:
        return (newest,)
    older = _OLDER.get(condition.head, _never)
    return (older(condition, board), newest)


def _never(condition: Tree, board: Board) -> Judge:
    return lambda made: None


def _stones_of(condition: Tree) -> Stones:
    """Return what gives the stones that a line may consist of, and those it must hold one of."""
    chosen = condition.words()
    if chosen == ["own+red"]:
        return lambda made: (made.stones[made.player] | made.stones[RED], (made.stones[made.player],))
    if chosen == ["enemy+red"]:
        return lambda made: (
            made.stones[1 - made.player] | sum(made.stones[RED:]),
            (made.stones[1 - made.player],),
        )
    return lambda made: (made.stones[made.player], ())


def _line(condition: Tree, board: Board) -> Judge:
    length, stones_of = condition.number(), _stones_of(condition)
    if "exactly" in condition.args:
        return lambda made: exact_line_through(board, made.stones[made.player], made.cell, length) or None

    def judge(made: Made) -> int | None:
        stones, needed = stones_of(made)
        return line_through(board, stones, made.cell, length, needed) or None

    return judge


def _older_line(condition: Tree, board: Board) -> Judge:
    """Return a judge of the lines on the whole board without the new stone."""
    length, stones_of = condition.number(), _stones_of(condition)
    exactly = "exactly" in condition.args
    # Each window once, by its first cell, with the axis it lies on and the places before and behind it where
    # another stone would make it too long.
    found = [
        (window, axis, shifted(1 << cell, -step) | 1 << cell + length * step if exactly else 0)
        for axis, step in enumerate(board.axes.values())
        for cell in board.cells
        for window in windows(board, length)[cell]
        if window == sum(1 << cell + k * step for k in range(length))
    ]
    lines = {
        (cell, axis): _bits((cell, *board.rays[cell][axis], *board.rays[cell][axis + len(board.axes)]))
        for cell in board.cells
        for axis in range(len(board.axes))
    }

    def judge(made: Made) -> int | None:
        stones, needed = stones_of(made)
        cells = 0
        for axis in range(len(board.axes)):
            # The run through the new stone, which is not an older line.
            line = lines[made.cell, axis]
            new = group_of(board, stones & line, 1 << made.cell) if stones >> made.cell & 1 else 0
            for window, its_axis, beyond in found:
                if (
                    its_axis == axis
                    and stones & window == window
                    and not stones & beyond
                    and not (window & new and window | line == line)
                    and all(window & mask for mask in needed)
                ):
                    cells |= window
        return cells or None

    return judge


def _bits(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)


def _large_enough(condition: Tree) -> Callable[[int], bool]:
    size = condition.number()
    if "exactly" in condition.args:
        return lambda group: group.bit_count() == size
    return lambda group: group.bit_count() >= size


def _new_group(board: Board, holds: Callable[[int, int], bool]) -> Judge:
    """Judge the group of the mover with the stone placed or moved, by a test of its cells and its player."""

    def judge(made: Made) -> int | None:
        own = made.stones[made.player]
        if not own >> made.cell & 1:
            return None
        group = group_of(board, own, 1 << made.cell)
        return group if holds(group, made.player) else None

    return judge


def _older_groups(board: Board, holds: Callable[[int, int], bool]) -> Judge:
    """Judge the mover's groups that the new stone is not in; the first that passes the test decides."""

    def judge(made: Made) -> int | None:
        for group in known_groups(board, made.stones[made.player]):
            if not group >> made.cell & 1 and holds(group, made.player):
                return group
        return None

    return judge


def _group(condition: Tree, board: Board) -> Judge:
    enough = _large_enough(condition)
    return _new_group(board, lambda group, player: enough(group))


def _older_group(condition: Tree, board: Board) -> Judge:
    enough = _large_enough(condition)
    return _older_groups(board, lambda group, player: enough(group))


def touch_test(condition: Tree, board: Board) -> Callable[[int, int], bool]:
    """Return whether a group (a mask) of a player touches the sides that a `touch` asks for."""
    edges = sides_of(condition, board)
    tests = [touching(condition, board, player) for player in (0, 1)]
    tables = [[test(chosen) for chosen in range(1 << len(edges))] for test in tests]

    def touches(group: int, player: int) -> bool:
        chosen = 0
        for number, edge in enumerate(edges):
            if group & edge:
                chosen |= 1 << number
        return tables[player][chosen]

    return touches


def _touch(condition: Tree, board: Board) -> Judge:
    return _new_group(board, touch_test(condition, board))


def _older_touch(condition: Tree, board: Board) -> Judge:
    return _older_groups(board, touch_test(condition, board))


def ring_in(board: Board, group: int) -> int:
    """Return the cells of a group of hexagons that go round a cell or more; 0 if none do."""
    others = board.all & ~group
    outside = connected(others & board.border, others, board.steps)
    if inside := others & ~outside:
        return board.around(connected(inside & -inside, inside, board.steps)) & group
    # A stone of the group may itself be what the others go round.
    within = group
    for step in board.steps:
        within &= group << step & group >> step
    return board.neighbours[(within & -within).bit_length() - 1] if within else 0


def _ring(condition: Tree, board: Board) -> Judge:
    newest = _new_group(board, lambda group, player: ring_in(board, group) != 0)
    return lambda made: ring_in(board, newest(made) or 0) or None


def _older_ring(condition: Tree, board: Board) -> Judge:
    return _older_groups(board, lambda group, player: ring_in(board, group) != 0)


def _surrounded(condition: Tree, board: Board) -> Judge:
    own = "own" in condition.args

    def judge(made: Made) -> int | None:
        stones = made.stones[made.player if own else 1 - made.player]
        return stones & ~board.around(board.empty(made.stones)) or None

    return judge


def _captured(condition: Tree, board: Board) -> Judge:
    count = condition.number()
    return lambda made: 0 if made.captured[made.player] >= count else None


def _full(condition: Tree, board: Board) -> Judge:
    return lambda made: None if board.empty(made.stones) else 0


def _steps(condition: Tree, board: Board) -> Judge:
    count = condition.number()
    return lambda made: 0 if made.steps >= count else None


def _reach(condition: Tree, board: Board) -> Judge:
    if condition.words():
        return _outnumbered(board)

    def judge(made: Made) -> int | None:
        return made.stones[made.player] & 1 << made.cell & last_row(board, made.player) or None

    return judge


def _outnumbered(board: Board) -> Judge:
    def judge(made: Made) -> int | None:
        own, enemy = (
            made.stones[player] & last_row(board, player) for player in (made.player, 1 - made.player)
        )
        return enemy if enemy.bit_count() > own.bit_count() else None

    return judge


def _camp(starts: tuple[int, int]) -> Judge:
    def judge(made: Made) -> int | None:
        own = made.stones[made.player]
        return own if own and not own & ~starts[1 - made.player] else None

    return judge


def _block(condition: Tree, board: Board) -> Judge:
    # From the lowest cell of a square of four to the others.
    square = 1 | 1 << 1 | 1 << board.stride | 1 << board.stride + 1
    corners = (0, 1, board.stride, board.stride + 1)

    def judge(made: Made) -> int | None:
        own, found = made.stones[made.player], 0
        if not own >> made.cell & 1:
            return None
        for corner in corners:
            if made.cell >= corner and not (blocked := square << made.cell - corner) & ~own:
                found |= blocked
        return found or None

    return judge


def _one_group(condition: Tree, board: Board) -> Judge:
    own = "own" in condition.args

    def judge(made: Made) -> int | None:
        stones = made.stones[made.player if own else 1 - made.player]
        return stones if stones and group_of(board, stones, stones & -stones) == stones else None

    return judge


def _eliminated(condition: Tree, board: Board) -> Judge:
    return lambda made: None if made.stones[1 - made.player] else 0


_MEANINGS: dict[str, Callable[[Tree, Board], Judge]] = {
    "line": _line,
    "group": _group,
    "touch": _touch,
    "surrounded": _surrounded,
    "captured": _captured,
    "stuck": _never,  # judged at the start of a turn
    "full": _full,
    "steps": _steps,
    "reach": _reach,
    "eliminated": _eliminated,
    "block": _block,
    "ring": _ring,
    "one-group": _one_group,
}

_OLDER: dict[str, Callable[[Tree, Board], Judge]] = {
    "line": _older_line,
    "group": _older_group,
    "touch": _older_touch,
    "ring": _older_ring,
}


def areas(board: Board, stones: tuple[int, ...]) -> tuple[int, int]:
    """Return each player's stones with the empty cells from which no stone of the other can be reached."""
    empty = board.empty(stones)
    white, black = (group_of(board, empty, empty & board.around(mask)) if mask else 0 for mask in stones[:2])
    return stones[0] | white & ~black, stones[1] | black & ~white


Total = Callable[[tuple[int, ...]], tuple[int | None, int]]
"""From the stones of a full board: the player who wins, or None, and the cells that decide it."""


def total_of(total: Tree, board: Board) -> Total:
    """Return the function that says who wins a full board by a total."""
    if total.head == "odd-groups":
        least = total.number()

        def parity(stones: tuple[int, ...]) -> tuple[int | None, int]:
            large = [
                group for mask in stones[:2] for group in groups(board, mask) if group.bit_count() >= least
            ]
            return 1 - len(large) % 2, sum(large)

        return parity

    def counted(stones: int) -> tuple[list[int], int]:
        """Return what a player's stones count, what decides first in front, and the cells that make it."""
        if total.head == "most-stones":
            return [stones.bit_count()], stones
        found = groups(board, stones)
        if total.head == "product-of-groups":
            return [prod(group.bit_count() for group in found) if found else 0], stones
        sizes = sorted(map(int.bit_count, found), reverse=True)
        # With a word the next largest groups decide between equal ones.
        return sizes if total.words() else sizes[:1], max(found, key=int.bit_count, default=0)

    def compare(stones: tuple[int, ...]) -> tuple[int | None, int]:
        if total.head == "area":
            (white, white_cells), (black, black_cells) = (
                ([area.bit_count()], area) for area in areas(board, stones)
            )
        else:
            (white, white_cells), (black, black_cells) = map(counted, stones[:2])
        if white == black:
            return None, 0
        return (0, white_cells) if white > black else (1, black_cells)

    return compare
