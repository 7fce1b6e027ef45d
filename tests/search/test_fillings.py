"""Boards filled by the hundred keep to the rules of Omega."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from random import Random

import pytest

import yavset
from priors import priors_of
from variants import pick, undecided_positions
from yavset.games.omega import Omega
from yavset.rules.board import mask_of
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.by_hand.fillings import MARGINS, UNITS, FillingPolicy, stones_to_come
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.counts import larger
from yavset.search.policies import policy_of
from yavset.search.values import Batch

LANES = 128


def omega(**chosen: object) -> tuple[Omega, GamePolicy]:
    """Return the game for two players and its policy."""
    game = yavset.game("omega", **chosen)
    assert isinstance(game, Omega)
    return game, policy_of(game, Random(1))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_boards_are_filled_with_the_stones_to_come_and_scored_as_by_the_rules(size: int) -> None:
    game, _ = omega(size=size)
    fillings = FillingPolicy(game.board, LANES, Random(2))
    lanes = fillings.layout
    for start in range(4):
        leaves = undecided_positions(game, Random(start), 4, 70)
        to_come = [stones_to_come(leaf) for leaf in leaves]
        boards = fillings.filled(leaves)
        logarithms = [lanes.numbers(fillings.products(stones)) for stones in boards]
        white, black = map(fillings.products, boards)
        ahead = {margin: fillings.ahead(white, black, margin) for margin in MARGINS}
        for lane in range(LANES):
            number = lane // (LANES // 4)
            leaf, stones = leaves[number], [lanes.lane(colour, lane) for colour in boards]
            assert not stones[0] & stones[1]
            for before, after, more in zip(leaf.stones, stones, to_come[number], strict=True):
                assert before & ~after == 0
                assert (after & ~before).bit_count() == more
            scores = game.products(Position(game, tuple(stones), 0, (0, 1), 0)).values()
            for score, found in zip(scores, logarithms, strict=True):
                # Each group's logarithm is rounded.
                assert found[lane] == pytest.approx(UNITS * math.log2(score), abs=6)
            for margin, won in ahead.items():
                assert (won >> lane & 1) == (logarithms[0][lane] > logarithms[1][lane] + margin)


def test_fillings_of_one_leaf_differ_and_colour_every_cell_evenly() -> None:
    game, _ = omega(size=4)
    fillings = FillingPolicy(game.board, 512, Random(3))
    start = game.start()
    white, _ = fillings.filled([start])
    seen = {fillings.layout.lane(white, lane) for lane in range(0, 512, 8)}
    assert len(seen) > 60
    total = dict.fromkeys(game.board.cells, 0)
    for _ in range(20):
        white, _ = fillings.filled([start])
        for cell in game.board.cells:
            total[cell] += fillings.layout.at(white, cell).bit_count()
    # 18 of 37 cells; one of them stays empty.
    assert all(0.36 < count / (20 * 512) < 0.62 for count in total.values())


def late_position(game: Omega, seed: int, left: int) -> Position:
    """Return a position after random moves with this many empty cells left."""
    random, position = Random(seed), game.start()
    while position.empty.bit_count() > left:
        position = position.play(pick(random, tuple(w for w in position.legal_moves() if w != "swap")))
    return position


def filled(position: Position, to_come: list[int]) -> list[tuple[int, ...]]:
    """Return the stones after all ways to fill a board."""
    cells = position.game.board.bits(position.empty)
    ways = []
    for taken in combinations(cells, to_come[0]):
        rest = [cell for cell in cells if cell not in taken]
        for others in combinations(rest, to_come[1]):
            more = (sum(1 << cell for cell in taken), sum(1 << cell for cell in others))
            ways.append(tuple(before | new for before, new in zip(position.stones, more, strict=True)))
    return ways


def reward(position: Position, stones: tuple[int, ...]) -> float:
    """Return what a full board is worth to the player to move in a position."""
    game = position.game
    assert isinstance(game, Omega)
    white, black = game.products(Position(game, stones, 0, (0, 1), 0)).values()
    share = sum(UNITS * math.log2(white / black) > margin for margin in MARGINS) / len(MARGINS)
    return share if position.player == 0 else 1 - share


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("left", [7, 8, 9, 10])
def test_means_and_priors_are_those_of_all_ways_to_fill_the_board(left: int, seed: int) -> None:
    game, policy = omega(size=3)
    position = late_position(game, seed, left)
    ways = filled(position, stones_to_come(position))
    rewards = [reward(position, stones) for stones in ways]
    means, amaf = [], 0
    for _ in range(20):
        [evaluation] = policy.playouts.evaluate([position])
        means.append(evaluation.rewards[position.player])
        amaf += evaluation.amaf
    assert sum(means) / 20 == pytest.approx(sum(rewards) / len(rewards), abs=0.05)
    priors = policy.playouts.priors(position, amaf, amaf)
    for cell in game.board.bits(position.empty):
        there = [
            share for stones, share in zip(ways, rewards, strict=True) if stones[position.state] >> cell & 1
        ]
        move = f"{'wb'[position.state]}@{game.board.names[cell]}"
        assert priors[move] == pytest.approx(sum(there) / len(there), abs=0.1)


def winner_of(game: Omega, stones: tuple[int, ...]) -> int:
    """Return the player with the largest product; of several the last one."""
    products = list(game.products(game.set_up(stones, 0, 0)).values())
    return max(range(len(products)), key=lambda player: (products[player], player))


@pytest.mark.parametrize(("players", "left"), [(3, 5), (3, 7), (4, 6)])
def test_more_players_win_as_often_as_of_all_ways_to_fill_the_board(players: int, left: int) -> None:
    game, policy = omega(size=3, players=players)
    for seed in range(2):
        position = late_position(game, seed, left)
        ways: list[tuple[int, ...]] = [position.stones]
        for player, count in enumerate(stones_to_come(position)):
            ways = [
                (*stones[:player], stones[player] | mask_of(taken), *stones[player + 1 :])
                for stones in ways
                for empty in [game.board.all & ~sum(stones)]
                for taken in combinations(game.board.bits(empty), count)
            ]
        wins = Counter(winner_of(game, stones) for stones in ways)
        means = [0.0] * players
        for _ in range(150):
            for player, reward in enumerate(policy.playouts.evaluate([position])[0].rewards):
                means[player] += reward / 150
        assert means == [pytest.approx(wins[player] / len(ways), abs=0.12) for player in range(players)]
        while position.outcome is None:
            position = position.play(pick(Random(seed), position.legal_moves()))
        assert position.outcome.winner == game.players[winner_of(game, position.stones)]


def mean_of(position: Position, policy: GamePolicy) -> float:
    """Return the mean reward of the player to move."""
    return policy.playouts.evaluate([position])[0].rewards[position.player]


def test_leaves_of_a_batch_keep_their_own_means_and_cells() -> None:
    game, policy = omega(size=3)
    good, bad = sorted(
        (late_position(game, seed, 9) for seed in range(12)),
        key=lambda position: mean_of(position, omega(size=3)[1]),
    )[::-11]
    leaves = [good, bad]
    for evaluation, leaf in zip(policy.playouts.evaluate(leaves), leaves, strict=True):
        alone = mean_of(leaf, omega(size=3)[1])
        assert evaluation.rewards[leaf.player] == pytest.approx(alone, abs=0.12)
        priors = priors_of(policy.playouts, leaf, evaluation)
        assert priors is not None
        assert {*leaf.legal_moves()} - {"swap"} <= priors.keys()


def test_counts_are_compared_lane_by_lane() -> None:
    random = Random(5)
    lanes = Lanes(yavset.game("omega").board, 32, random)
    for places, other_places in ((3, 3), (1, 4), (5, 2)):
        one = [random.getrandbits(32) for _ in range(places)]
        two = [random.getrandbits(32) for _ in range(other_places)]
        more = larger(one, two, lanes.every)
        for lane, (first, second) in enumerate(zip(lanes.numbers(one), lanes.numbers(two), strict=True)):
            assert (more >> lane & 1) == (first > second)


def test_small_batches_are_filled_and_too_small_ones_refused() -> None:
    game, _ = omega(size=4)
    fillings = FillingPolicy(game.board, 8, Random(2))
    leaves = undecided_positions(game, Random(1), 2, 20)
    boards = fillings.filled(leaves[:1])
    for lane in range(8):
        for colour, before, more in zip(boards, leaves[0].stones, stones_to_come(leaves[0]), strict=True):
            assert (fillings.layout.lane(colour, lane) & ~before).bit_count() == more
    with pytest.raises(ValueError, match="2 leaves need 16 lanes"):
        fillings.load(leaves)
    fillings.load(leaves[:1])
    policy = policy_of(game, Random(1), Batch(leaves=4, lanes=8))
    four = undecided_positions(game, Random(1), 4, 20)
    assert [sum(each.rewards) for each in policy.playouts.evaluate(four)] == [pytest.approx(1)] * 4
