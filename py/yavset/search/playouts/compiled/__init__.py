"""Policies of playouts for any game that `PlayRules` can describe.

The policy of every move: win if you can, else block where the other side would win, else step where the next
step wins and cannot be stopped, else do not lose at once, else whatever is left; at random among the moves
that serve.

- `base`, `games`: what all compiled policies share, and games in progress
- `exact`: games in which immediate results are all there is
- `leaps`: those of them that only chains decide, with many stones at once
- `policy`: a ply by any rules
- `legal`, `choosing`, `moving`: legal moves, the draw among them, and making them
- `endings`, `scoring`: what ends games, and full boards that a total decides
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.compiled.base import CompiledPolicy, FilledPolicy
from yavset.search.playouts.compiled.exact import ExactPolicy
from yavset.search.playouts.compiled.games import Games, Leaf, stones_leaf
from yavset.search.playouts.compiled.leaps import LeapingPolicy
from yavset.search.playouts.compiled.policy import Alternatives, RulePolicy
from yavset.search.playouts.immediate import ImmediateResults
from yavset.search.playouts.play_rules import PlayRules

__all__ = ["Alternatives", "CompiledPolicy", "Games", "Leaf", "RulePolicy", "compiled"]


def compiled(
    board: Board,
    rules: PlayRules,
    lanes: int,
    random: Random,
    leaf_of: Callable[[Position], Leaf] = stones_leaf,
    *,
    leaps: bool = False,
) -> CompiledPolicy:
    """Return the fastest policy for some rules.

    Args:
        board: the board.
        rules: the rules.
        lanes: the number of lanes.
        random: the source of chance.
        leaf_of: reads a position; by default its stones and whose turn it is.
        leaps: whether only results count, so that games may begin with many stones at once.
    """
    return _kind(board, rules, leaps)(board, rules, lanes, random, leaf_of)


def _kind(board: Board, rules: PlayRules, leaps: bool) -> type[CompiledPolicy]:
    free = all(
        not (placement.beside or placement.apart or placement.limit or placement.lowest or placement.flanking)
        for placement in rules.placements
    )
    if not free or rules.twice or rules.stuck or rules.flip:
        return RulePolicy
    kinds = {end.kind for end in rules.ends}
    if ImmediateResults(CellMajor(board, 1), rules).exact:
        return LeapingPolicy if leaps and kinds == {"touch"} else ExactPolicy
    colours = {colour for placement in rules.placements for colour in placement.colours}
    fills = not (rules.steps or rules.hops or rules.capture)
    if colours == {"own", "enemy"} and kinds == {"odd-groups"} and fills:
        return FilledPolicy
    return RulePolicy
