"""Odd: random fillings, and the last cells solved exactly."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.compiled.scoring import large_groups
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.policies.lanes import lane_policy
from yavset.search.provers.fillings import FillingProver, FillingSets, Ply
from yavset.search.values import Batch, Settings

SETTINGS = Settings(exploration=0.05, trust=2.0, rave=0.5)
"""A stone is worth the same whenever it is placed, so that games of later positions say as much."""


def unsettled(position: Position) -> int:
    """Return the empty cells that matter: to fill these alone gives the same result.

    Where a region of empty cells is settled, any stones there leave the number of large groups as it is. Two
    settled cells cancel out: who wants the other player to begin elsewhere is answered on the second one. So
    of an even number none matters, and of an odd number one. One or two are left where nothing else is.
    """
    settled = _settled(position)
    open_ = position.empty ^ settled
    more = settled.bit_count() % 2 if open_ else 2 - settled.bit_count() % 2
    for _ in range(more):
        open_ |= (lowest := settled & -settled)
        settled ^= lowest
    return open_


def _settled(position: Position) -> int:
    """Return the empty cells in regions where no large group can be made or joined with another one."""
    board, empty, large = position.game.board, position.empty, position.game.board.size
    colours = [
        [(group.bit_count(), board.around(group)) for group in groups(board, stones)]
        for stones in position.stones
    ]
    found = 0
    for region in groups(board, empty):
        if all(_stays(region, [one for one in near if one[1] & region], empty, large) for near in colours):
            found |= region
    return found


def _stays(region: int, near: Sequence[tuple[int, int]], empty: int, large: int) -> bool:
    """Return whether stones of a colour in a region leave the number of its large groups as it is.

    Takes the sizes of its groups beside the region, each with the cells around it.
    """
    small = [(size, around) for size, around in near if size < large]
    # All that is not large must stay so, even together and whatever is placed elsewhere.
    shut_in = not any(around & empty & ~region for _, around in small)
    return (
        len(near) - len(small) < 2 and shut_in and sum(size for size, _ in small) + region.bit_count() < large
    )


def plies(position: Position, cells: int) -> list[Ply]:
    """Return the plies to come: either colour on every cell."""
    return [Ply((position.player + number) % 2, (0, 1)) for number in range(cells)]


def won(position: Position, cells: Sequence[int]) -> Generator[None, None, dict[int, int]]:
    """Return the fillings of some empty cells that make an odd number of large groups.

    The other empty cells get the first colour: they must be settled.
    """
    board, fillings = position.game.board, FillingSets(len(cells))
    lanes = CellMajor(board, 1 << len(cells))
    filled = position.stones[0] | position.empty ^ mask_of(cells)
    boards = [lanes.repeated(stones) for stones in (filled, position.stones[1])]
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
    return lane_policy(
        game,
        random,
        batch,
        rules,
        prover=FillingProver(game, plies, won, unsettled),
        settings=SETTINGS,
        slope=5.0,
    )
