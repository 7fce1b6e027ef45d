"""Playouts that begin with many stones at once have the results of those that begin without."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import yavset
from single_playouts import CrossPlayouts
from variants import undecided_positions
from yavset.games.cross import Cross
from yavset.ludi.game import Ludi
from yavset.ludi.playouts import play_rules
from yavset.ludi.presets import PRESETS
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled import compiled
from yavset.search.playouts.compiled.exact import ExactPolicy
from yavset.search.playouts.compiled.games import Leaf
from yavset.search.playouts.compiled.leaps import LeapingPolicy
from yavset.search.playouts.driver import Ended, play
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import LanePlayouts, mean_rewards, plain_placings
from yavset.search.policies import policy_of
from yavset.search.policies.cross import RULES

LANES = 64

#: Stones that win on c6 and on d7.
DOUBLE = sum(
    1 << Cross().board.cell(name)
    for name in ("c1", "c2", "c3", "c4", "d5", "d6", "e6", "f6", "g6", "h6", "i6", "c7")
)


class WatchedPlayouts(LeapingPolicy):
    """Remembers how its games began."""

    begun: tuple[int, int, int]

    def begin(self, leaves: Sequence[Leaf]) -> None:
        super().begin(leaves)
        self.begun = self._sides[0].stones, self._sides[1].stones, self._failed


def lane_of(layout: Lanes, boards: int, lane: int) -> int:
    """Return the mask of cells of one lane."""
    return sum(1 << cell for cell in layout.board.cells if layout.at(boards, cell) >> lane & 1)


def position_of(own: int, enemy: int) -> Position:
    """Return a position of Cross with these stones of the player to move, White, and of the other one."""
    game = Cross()
    return game.set_up((own, enemy), 0, game.start().state)


def game_and_rules(name: str) -> tuple[Game, PlayRules]:
    game = yavset.game("ludi", rules=PRESETS[name])
    assert isinstance(game, Ludi)
    return game, play_rules(game.rules)


def wins_at_once(game: Game, stones: tuple[int, int], player: int, state: object) -> int:
    """Return the cells where a player would win if it were to move, by trying them."""
    position = game.set_up(stones, player, state)
    outcomes = ((move, position.child(move).outcome) for move in position.legal_moves() if move != "swap")
    wins = (move for move, outcome in outcomes if outcome and outcome.winner == game.players[player])
    return sum(1 << game.board.cell(move) for move in wins)


@pytest.mark.parametrize("name", ["cross", "hex", "y"])
def test_nobody_can_have_won_or_lost_within_a_leap(name: str) -> None:
    game, rules = game_and_rules(name)
    playouts, random = WatchedPlayouts(game.board, rules, LANES, Random(1)), Random(2)
    leapt = 0
    for most in (4, 8, 12):
        positions = undecided_positions(game, random, 4, most)
        play(playouts, positions)
        own, enemy, failed = playouts.begun
        for lane in range(0, LANES, 4):
            leaf = positions[lane * len(positions) // LANES]
            sides = lane_of(playouts.layout, own, lane), lane_of(playouts.layout, enemy, lane)
            before = leaf.stones[leaf.player], leaf.stones[1 - leaf.player]
            added = [new & ~old for new, old in zip(sides, before, strict=True)]
            assert [old | more for old, more in zip(before, added, strict=True)] == list(sides)
            assert added[0].bit_count() == added[1].bit_count()
            assert not (added[0] | added[1]) & leaf.occupied and not added[0] & added[1]
            if failed >> lane & 1 or not added[0]:
                continue
            leapt += added[0].bit_count()
            stones = sides if leaf.player == 0 else sides[::-1]
            for player in (0, 1):
                # As if the last of its stones had come last, and even with another one nobody wins.
                assert not wins_at_once(game, stones, player, leaf.state)
                for bit in (1 << cell for cell in game.board.bits(added[player ^ leaf.player])):
                    without = [mask & ~bit for mask in stones]
                    turned = game.set_up(tuple(without), player, leaf.state)
                    assert turned.child(game.board.cell_names(bit)[0]).outcome is None
    assert leapt > 60


def test_a_leap_is_taken_back_where_many_games_of_a_leaf_would_not_stand() -> None:
    playouts = WatchedPlayouts(Cross().board, RULES, LANES, Random(1))
    play(playouts, [position_of(0, 0), position_of(DOUBLE, 0)])
    own, enemy, failed = playouts.begun
    assert (own, enemy, failed) == (playouts.layout.load([0, DOUBLE]), 0, 0)
    play(playouts, [position_of(0, 0)] * 2)
    assert playouts.begun[1]


def test_games_whose_leap_does_not_stand_do_not_count() -> None:
    playouts = WatchedPlayouts(Cross().board, RULES, 512, Random(1))
    failures = 0
    for _ in range(9):
        ended = play(playouts, [position_of(0, 0)])
        failed = playouts.begun[2]
        failures += failed.bit_count()
        [won], [lost] = ended.won
        assert ended.counted == playouts.layout.every ^ failed
        assert not (won | lost) & failed
    assert failures


def test_leaps_are_as_long_as_nearly_all_games_let_them_be() -> None:
    board = Cross().board
    playouts = LeapingPolicy(board, RULES, 512, Random(1))
    lengths = []
    for _ in range(40):
        play(playouts, [position_of(0, 0)])
        lengths.append(playouts._left)
    assert all(len(board.cells) // 4 < left < len(board.cells) // 2 for left in lengths)
    assert len(set(lengths)) > 1
    assert max(lengths[10:]) - min(lengths[10:]) < 8


def test_leaps_grow_and_shrink_by_a_cell_within_a_quarter_and_half_of_the_board() -> None:
    board = Cross().board
    playouts, random = LeapingPolicy(board, RULES, 64, Random(1)), Random(2)
    few, most, size = 64 // 32, 64, len(board.cells)
    for failed in (*[most] * size, *[few] * size, *(random.choice([0, few, few + 1]) for _ in range(99))):
        before = playouts._left
        playouts._adapt(failed)
        wanted = before - 1 if failed <= few else before + 1
        assert playouts._left == min(max(wanted, size // 4), size // 2)


def test_only_games_that_chains_alone_decide_leap() -> None:
    board, own = Cross().board, (Placement(("own",)),)
    line, touch = End("win", "line", 5), RULES.ends[0]
    for ends, leaps, kind in (
        ((touch,), True, LeapingPolicy),
        ((touch,), False, ExactPolicy),
        ((line, touch), True, ExactPolicy),
    ):
        assert type(compiled(board, PlayRules(own, ends), LANES, Random(1), only_results=leaps)) is kind


def mean_of(ended: Ended, playouts: ExactPolicy) -> float:
    [rewards] = mean_rewards(playouts.layout, ended, 1)
    return rewards[0]


@pytest.mark.parametrize("name", ["cross", "hex", "y"])
def test_leaps_change_no_result_but_by_chance(name: str) -> None:
    game, rules = game_and_rules(name)
    leaping, plain = (kind(game.board, rules, 512, Random(3)) for kind in (LeapingPolicy, ExactPolicy))
    random = Random(4)
    for most in (2, 10, 20):
        position = undecided_positions(game, random, 1, most)
        means = [sum(mean_of(play(each, position), each) for _ in range(4)) / 4 for each in (leaping, plain)]
        # Of 2,000 games each: one standard deviation of the difference is 0.016.
        assert abs(means[0] - means[1]) < 0.08


def test_a_won_and_a_lost_leaf_are_seen_and_cells_are_judged() -> None:
    game = Cross()
    playouts = LanePlayouts(LeapingPolicy(game.board, RULES, 64, Random(1)), plain_placings(game))
    won, lost = playouts.evaluate([position_of(DOUBLE, 0), position_of(0, DOUBLE)])
    assert won.rewards == (1.0, 0.0)
    assert lost.rewards == (0.0, 1.0)
    priors = playouts.priors(position_of(0, 0), won.amaf, won.amaf)
    assert len(priors) == len(game.board.cells)
    assert all(priors[name] > 0.9 for name in ("c6", "d7"))
    assert 0.2 < playouts.evaluate([position_of(0, 0)])[0].rewards[0] < 0.8


def test_playouts_have_the_results_of_one_board_at_a_time() -> None:
    game = yavset.game("cross")
    single, many = CrossPlayouts(game, Random(2)), policy_of(game, Random(3)).playouts
    random = Random(4)
    for most in (10, 20, 30):
        [position] = undecided_positions(game, random, 1, most)
        # One at a time nobody looks for wins and blocks, so that only the side that is ahead is the same.
        mean = sum(single.playout(position)[0] for _ in range(400)) / 400
        more = sum(many.evaluate([position])[0].rewards[0] for _ in range(3)) / 3
        assert abs(more - mean) < 0.2
