"""Policies of playouts for any game that `PlayRules` can describe.

The policy of every move: win if you can, else block where the other side would win, else step where the next
step wins and cannot be stopped, else do not lose at once, else whatever is left; at random among the moves
that serve.

- `base`, `games`: what all compiled policies share, and games in progress
- `exact`: games in which immediate results are all there is, or all but captures
- `leaps`: those of them that only chains decide, with many stones at once
- `anchored`: games of lines with red stones that serve both players
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
from yavset.search.playouts.compiled.anchored import AnchoredPolicy
from yavset.search.playouts.compiled.base import CompiledPolicy, FilledPolicy
from yavset.search.playouts.compiled.choosing import Alternatives
from yavset.search.playouts.compiled.exact import ExactPolicy
from yavset.search.playouts.compiled.games import Games, Leaf, stones_leaf
from yavset.search.playouts.compiled.leaps import LeapingPolicy
from yavset.search.playouts.compiled.policy import RulePolicy
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
    only_results: bool = False,
) -> CompiledPolicy:
    """Return the fastest policy for some rules.

    Args:
        board: the board.
        rules: the rules.
        lanes: the number of lanes.
        random: the source of chance.
        leaf_of: reads a position; by default its stones and whose turn it is.
        only_results: whether it does not matter how the games go, so that they may begin with many stones at
            once, or leave out rare moves.
    """
    return _kind(board, rules, only_results)(board, rules, lanes, random, leaf_of)


def _kind(board: Board, rules: PlayRules, only_results: bool) -> type[CompiledPolicy]:
    if only_results and rules.anchored:
        return AnchoredPolicy
    free = all(
        not (placement.beside or placement.apart or placement.limit or placement.lowest or placement.flanking)
        for placement in rules.placements
    )
    if not free or rules.twice or rules.stuck or rules.flip:
        return RulePolicy
    kinds = {end.kind for end in rules.ends}
    exact = ImmediateResults(CellMajor(board, 1), rules._replace(capture="")).exact
    if exact and not rules.capture:
        return LeapingPolicy if only_results and kinds == {"touch"} else ExactPolicy
    if exact and only_results and rules.capture == "surrounded" and kinds == {"line"}:
        return ExactPolicy
    colours = {colour for placement in rules.placements for colour in placement.colours}
    fills = not (rules.steps or rules.hops or rules.capture)
    if colours == {"own", "enemy"} and kinds == {"odd-groups"} and fills:
        return FilledPolicy
    return RulePolicy
