"""Many boards in one integer do what one board at a time does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from single_playouts import CoffeePlayouts
from variants import random_game
from yavset.games.coffee import Coffee
from yavset.rules.board import Board, hexhex
from yavset.rules.lines import completing, gaps
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.rod import RodPolicy
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled import CompiledPolicy, Leaf, compiled
from yavset.search.playouts.driver import play, playing
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import amaf_counts, mean_rewards, numbers
from yavset.search.policies import policy_of
from yavset.search.work import finish

BOARD = hexhex(4)
YAVALATH = PlayRules((Placement(("own",)),), (End("win", "line", 4), End("lose", "line", 3)))


def one_lane(lanes: Lanes, boards: int, lane: int) -> int:
    """Return the mask of cells set in one lane."""
    return sum(1 << slot for slot in range(lanes.slots) if boards >> (slot * lanes.count + lane) & 1)


def random_masks(board: Board, random: Random, count: int) -> list[int]:
    return [random.getrandbits(board.cells[-1] + 1) & board.all for _ in range(count)]


def test_boards_are_loaded_and_read_back() -> None:
    lanes = Lanes(BOARD, 32, Random(1))
    masks = random_masks(BOARD, Random(2), 8)
    boards = lanes.load(masks)
    assert [one_lane(lanes, boards, lane) for lane in range(32)] == [mask for mask in masks for _ in range(4)]
    for cell in BOARD.cells:
        assert lanes.at(boards, cell) == sum(1 << lane for lane in range(32) if masks[lane // 4] >> cell & 1)


def test_the_number_of_lanes_is_checked() -> None:
    with pytest.raises(ValueError, match="multiple of 4"):
        Lanes(BOARD, 30, Random(1))


def test_any_and_spread() -> None:
    lanes = Lanes(BOARD, 32, Random(1))
    boards = lanes.load([0, 1 << BOARD.cells[3], 0, BOARD.all])
    assert lanes.any(boards) == 0xFF00FF00
    spread = lanes.spread(0xFF00FF00)
    assert lanes.any(spread) == 0xFF00FF00
    assert one_lane(lanes, spread, 8) & BOARD.all == BOARD.all
    assert one_lane(lanes, spread, 0) == 0


@pytest.mark.parametrize("length", [4, 5])
def test_completing_agrees_with_one_board_at_a_time(length: int) -> None:
    lanes = Lanes(BOARD, 16, Random(1))
    masks = random_masks(BOARD, Random(5), 4)
    long, short = gaps(lanes.load(masks), lanes.steps, length)
    for number, mask in enumerate(masks):
        empty = BOARD.all & ~mask
        assert one_lane(lanes, long, 4 * number) & empty == completing(BOARD, mask, empty, length)
        assert one_lane(lanes, short, 4 * number) & empty == completing(BOARD, mask, empty, length - 1)


@pytest.mark.parametrize(
    ("lanes", "leaves"), [(8, 4), (8, 8), (16, 1), (64, 16), (64, 1), (96, 2), (256, 8), (256, 2), (512, 1)]
)
def test_lanes_are_counted_leaf_by_leaf_and_cell_by_cell(lanes: int, leaves: int) -> None:
    layout = Lanes(BOARD, lanes, Random(1))
    masks = random_masks(BOARD, Random(2), leaves)
    boards = layout.load(masks)
    share = lanes // leaves
    assert [layout.lane(boards, lane) for lane in range(lanes)] == [masks[n // share] for n in range(lanes)]
    some = Random(3).getrandbits(lanes)
    counts = [sum(some >> lane & 1 for lane in range(n * share, n * share + share)) for n in range(leaves)]
    assert layout.shares(some, leaves) == counts
    every, chosen = (layout.counted(boards & layout.spread(lanes), leaves) for lanes in (layout.every, some))
    for number, mask in enumerate(masks):
        held = [mask >> cell & 1 for cell in range(layout.slots)]
        assert numbers(layout, every[number]) == tuple(share * there for there in held)
        assert numbers(layout, chosen[number]) == tuple(counts[number] * there for there in held)


def test_pick_takes_one_of_the_cells_offered_in_each_lane() -> None:
    lanes = Lanes(BOARD, 64, Random(1))
    masks = [*random_masks(BOARD, Random(3), 15), 0]
    for _ in range(20):
        picked = lanes.pick(lanes.load(masks))
        for lane in range(64):
            cell = one_lane(lanes, picked, lane)
            assert cell & ~masks[lane // 4] == 0
            assert cell.bit_count() == (1 if masks[lane // 4] else 0)


def test_what_pick_draws_from_is_made_in_slices_or_at_once() -> None:
    prepared, at_once = Lanes(BOARD, 64, Random(1)), Lanes(BOARD, 64, Random(1))
    assert len(list(prepared.preparing())) > 8
    assert list(prepared.preparing()) == []
    for _ in range(5):
        assert prepared.pick(prepared.cells) == at_once.pick(at_once.cells)


@pytest.mark.parametrize("end", [End("win", "line", 4), End("win", "captured", 2)])
def test_playouts_say_which_slices_end_a_ply(end: End) -> None:
    rules = PlayRules((Placement(("own", "enemy")),), (end,))
    policy = compiled(BOARD, rules, 64, Random(1))
    policy.begin([Leaf(0, 0)])
    slices = list(playing(policy))
    assert slices[-1]
    # On a full board one more ply finds no move.
    assert 1 <= slices.count(True) <= len(BOARD.cells) + 1
    # The first ply, in which most is prepared, is cut.
    assert slices.index(True) > 8


def test_pick_is_fair_enough() -> None:
    lanes = Lanes(BOARD, 512, Random(1))
    counts: Counter[int] = Counter()
    for _ in range(40):
        picked = lanes.pick(lanes.cells)
        for cell in BOARD.cells:
            counts[cell] += lanes.at(picked, cell).bit_count()
    expected = 512 * 40 / len(BOARD.cells)
    assert set(counts) == set(BOARD.cells)
    assert all(0.4 * expected < count < 2.2 * expected for count in counts.values())


def means(policy: CompiledPolicy, leaves: Sequence[Leaf]) -> list[float]:
    """Return the mean reward of the player to move at each leaf."""
    policy.begin(leaves)
    ended = finish(playing(policy))
    return [mean for mean, _ in mean_rewards(policy.layout, ended, len(leaves))]


def play_one(random: Random, own: int, other: int) -> float:
    """Play out by the same policy, one board at a time; return the result of the player that moves first."""
    players, mover = [own, other], 0
    while True:
        empty = BOARD.all & ~(players[0] | players[1])
        if not empty:
            return 0.5
        if completing(BOARD, players[mover], empty, 4):
            return 1.0 - mover
        losing = completing(BOARD, players[mover], empty, 3)
        blocks = completing(BOARD, players[1 - mover], empty, 4)
        bit = 1 << random.choice(BOARD.bits(blocks or empty & ~losing or empty))
        if bit & losing:
            return float(mover)
        players[mover] |= bit
        mover = 1 - mover


def test_playouts_have_the_results_of_the_policy_one_board_at_a_time() -> None:
    random = Random(7)
    leaves: list[tuple[int, int]] = []
    while len(leaves) < 4:
        first, second, third, fourth = (1 << cell for cell in random.sample(BOARD.cells, 4))
        leaves.append((first | second, third | fourth))
    many = [0.0] * 4
    policy = compiled(BOARD, YAVALATH, 1024, Random(1))
    for _ in range(6):
        for number, mean in enumerate(means(policy, [Leaf(*leaf) for leaf in leaves])):
            many[number] += mean / 6
    for (own, other), mean in zip(leaves, many, strict=True):
        single = sum(play_one(random, own, other) for _ in range(800)) / 800
        assert abs(single - mean) < 0.08


def test_a_won_and_a_lost_leaf_are_seen_and_cells_are_judged() -> None:
    cell = BOARD.cell
    threat = 1 << cell("a1") | 1 << cell("b1") | 1 << cell("d1")
    policy = compiled(BOARD, YAVALATH, 64, Random(1))
    policy.begin([Leaf(threat, 0), Leaf(0, 0)])
    ended = finish(playing(policy))
    [(wins, games)], _ = amaf_counts(policy, ended, 2, ["own"])
    assert mean_rewards(policy.layout, ended, 2)[0] == (1.0, 0.0)
    # The games are over before the winning stone is placed, or with it.
    assert wins == games
    assert numbers(policy.layout, games)[cell("c1")] == 32
    double = threat | 1 << cell("g7") | 1 << cell("f7") | 1 << cell("d7")
    lost, _ = means(policy, [Leaf(0, double), Leaf(0, 0)])
    assert lost < 0.1


class WatchedRods(RodPolicy):
    """Plays on as always, and makes every move with the rules of Coffee as well."""

    def __init__(self, game: Coffee, positions: list[Position], lanes: int) -> None:
        super().__init__(game, lanes, Random(1))
        self.positions = [position for position in positions for _ in range(lanes // len(positions))]
        self.moves = self.lost = 0

    def _choose(self, allowed: int, empty: int, threats: int) -> list[int]:
        placed = super()._choose(allowed, empty, threats)
        for lane, position in enumerate(self.positions):
            cells = self.layout.lane(allowed, lane)
            if not cells:
                continue
            assert cells == self.game.allowed(position)
            assert self.layout.lane(empty, lane) == position.empty
            moves = [
                self.game.board.names[stone.bit_length() - 1] + sign
                for sign, stones in zip(self.game.board.axes, placed, strict=True)
                if (stone := self.layout.lane(stones, lane))
            ]
            if moves:
                [move] = moves
                self.positions[lane] = position.play(move)
                assert not wins_at_once(self.positions[lane])
                self.moves += 1
            else:
                assert all(wins_at_once(position.child(move)) for move in position.legal_moves())
                self.lost += 1
        return placed


def wins_at_once(position: Position) -> bool:
    """Return whether the player to move makes a row."""
    return position.outcome is None and any(move[-1].isdigit() for move in position.legal_moves())


@pytest.mark.parametrize("options", [{"size": 4, "line": 3}, {"size": 4}, {}])
def test_playouts_with_a_rod_keep_to_the_rules_and_never_let_the_other_player_win(
    options: dict[str, int],
) -> None:
    game = Coffee(**options)
    positions = []
    for seed in range(8):
        seen = random_game(game, seed, 200)
        positions.append(seen[seed % (len(seen) - 1)])
    playouts = WatchedRods(game, positions, 32)
    play(playouts, positions)
    assert playouts.moves > 20
    assert playouts.lost > 2


def test_playouts_with_a_rod_have_the_results_of_the_policy_one_board_at_a_time() -> None:
    game = Coffee()
    single, many = CoffeePlayouts(game, Random(2)), policy_of(game, Random(3)).playouts
    seen = random_game(game, 4, 8)
    for position, evaluation in zip(seen, many.evaluate(seen), strict=True):
        mean = sum(single.playout(position)[0] for _ in range(300)) / 300
        more = [many.evaluate([position])[0].rewards[0] for _ in range(2)]
        assert abs((evaluation.rewards[0] + sum(8 * reward for reward in more)) / 17 - mean) < 0.13
