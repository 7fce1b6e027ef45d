"""The winners of games that a total decides."""

from __future__ import annotations

from collections.abc import Iterator

from yavset.search.playouts.cell_major import CellMajor, Lanes
from yavset.search.playouts.compiled.games import Games
from yavset.search.playouts.counts import at_least, larger
from yavset.search.playouts.play_rules import End


def score(layout: Lanes, games: Games) -> None:
    """Decide the games that a total decides; takes them as the side that moved first sees them."""
    for end, lanes in games.decided.items():
        if end.result == "score" and lanes:
            won, lost = _scored(layout, games, end, lanes)
            games.won |= won
            games.lost |= lost


def _scored(layout: Lanes, games: Games, end: End, lanes: int) -> tuple[int, int]:
    """Return which of some lanes are won and lost by a total."""
    if end.kind == "odd-groups":
        # The first player wins by an odd number.
        lost = (_odd(layout, games, end.number, lanes) ^ games.white_at_first) & lanes
        return lanes ^ lost, lost
    here = layout.spread(lanes)
    own, enemy = games.own & here, games.enemy & here
    if end.kind in ("most-stones", "area"):
        if end.kind == "area":
            own, enemy = _areas(layout, own, enemy, here & ~games.red)
        counts = layout.sizes(own), layout.sizes(enemy)
        return larger(*counts, lanes), larger(*counts[::-1], lanes)
    won = lost = 0
    totals = zip(_totals(layout, own, end.kind), _totals(layout, enemy, end.kind), strict=True)
    for number, (ours, theirs) in enumerate(totals):
        won |= (ours > theirs) << number
        lost |= (ours < theirs) << number
    return won, lost


def _odd(layout: CellMajor, games: Games, least: int, lanes: int) -> int:
    """Return which of some lanes have an odd number of large groups."""
    odd = 0
    for stones in (games.own, games.enemy):
        for large in large_groups(layout, stones & layout.spread(lanes), least):
            odd ^= large
    return odd


def _areas(layout: CellMajor, own: int, enemy: int, cells: int) -> tuple[int, int]:
    """Return the stones of both sides, each with the empty cells that only its stones surround."""
    empty = layout.cells & cells & ~(own | enemy)
    ours, theirs = (layout.flood(empty & layout.around(stones), empty) for stones in (own, enemy))
    return own | ours ^ ours & theirs, enemy | theirs ^ ours & theirs


def _totals(layout: Lanes, stones: int, kind: str) -> list[int]:
    """Return the largest size, or the product of the sizes, of the groups on each board."""
    totals = [0] * layout.count
    for group in layout.groups(stones):
        sizes = layout.numbers(layout.sizes(group))
        if kind == "largest-group":
            totals = list(map(max, totals, sizes))
        else:
            totals = [
                (total or 1) * size if size else total for total, size in zip(totals, sizes, strict=True)
            ]
    return totals


def large_groups(layout: CellMajor, stones: int, least: int) -> Iterator[int]:
    """Yield the lanes in which a group has this many stones or more, once for each group of a board."""
    for group in layout.groups(stones):
        yield at_least(layout.sizes(group), least, layout.any(group))
