"""Odd: random fillings, and the last cells solved exactly."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.compiled.scoring import large_groups
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import LanePlayouts, placings
from yavset.search.policies.lanes import lane_policy
from yavset.search.policies.uniform import AnyOrder
from yavset.search.provers.fillings import FillingProver, FillingSets, Ply
from yavset.search.values import Batch


def plies(position: Position) -> list[Ply]:
    """Return the plies to come: either colour on every cell that is empty."""
    return [Ply((position.player + number) % 2, (0, 1)) for number in range(position.empty.bit_count())]


def won(position: Position, cells: Sequence[int]) -> Generator[None, None, dict[int, int]]:
    """Return the fillings of the empty cells that make an odd number of large groups."""
    board, fillings = position.game.board, FillingSets(len(cells))
    lanes = CellMajor(board, 1 << len(cells))
    boards = [lanes.repeated(stones) for stones in position.stones]
    for cell, black in zip(cells, fillings.second, strict=True):
        boards[0] |= (fillings.every ^ black) << cell * lanes.count
        boards[1] |= black << cell * lanes.count
    odd = 0
    for stones in boards:
        for large in large_groups(lanes, stones, board.size):
            odd ^= large
            yield
    return {0: odd}


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Odd."""
    rules = PlayRules((Placement(("own", "enemy")),), (End("score", "odd-groups", game.board.size),))
    play = compiled(game.board, rules, batch.lanes, random)
    return lane_policy(
        game,
        random,
        batch,
        LanePlayouts(play, placings(game), leaves=batch.leaves),
        ordering=AnyOrder(random),
        prover=FillingProver(game, plies, won),
    )
