"""Where stones move as lanes do not know, the bot knows what they strive for."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from yavset.ludi.game import Ludi
from yavset.ludi.goal_policy import GoalPlayouts, worth_of
from yavset.ludi.presets import PRESETS
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch
from yavset.search.policies import policy_of
from yavset.search.values import odds_of

STRIVING = [
    "breakthrough",
    "halma",
    "epaminondas",
    "lines-of-action",
    "ataxx",
    "hasami-shogi",
    "konane",
    "amazons",
]
"""The presets whose positions have a value in place of playouts."""


def playouts_of(game: Ludi) -> GoalPlayouts:
    playouts = policy_of(game, Random(1)).playouts
    assert isinstance(playouts, GoalPlayouts)
    return playouts


def odds(game: Ludi, white: str, black: str) -> float:
    """Return the odds of White, in logarithms, with stones on some cells."""
    stones = tuple(sum(1 << game.board.cell(name) for name in names.split()) for names in (white, black))
    return odds_of(playouts_of(game).chance((*stones, *game.start_stones()[2:]), 0))


def some_position(game: Ludi, plies: int, seed: int) -> Position:
    """Return a position by chance that goes on."""
    random, position = Random(seed), game.start()
    for _ in range(plies):
        after = position.play(random.choice(position.legal_moves()))
        position = position if after.outcome else after
    return position


@pytest.mark.parametrize("name", STRIVING)
def test_the_priors_are_what_positions_after_moves_are_worth(name: str) -> None:
    game = Ludi(rules=PRESETS[name])
    playouts = playouts_of(game)
    for seed in range(6):
        position = some_position(game, 5 * seed, seed)
        [evaluation] = playouts.evaluate([position])
        assert evaluation.priors is not None
        assert evaluation.priors.keys() == {*position.legal_moves()}
        for move, value in evaluation.priors.items():
            after = position.play(move)
            assert value == pytest.approx(playouts.chance(after.stones, position.player))
        best = max(evaluation.priors.values())
        assert evaluation.rewards[position.player] == pytest.approx(best)
        assert sum(evaluation.rewards) == pytest.approx(1)
        assert sum(playouts.rewards(position)) == pytest.approx(1)


@pytest.mark.parametrize("name", STRIVING)
def test_what_one_player_hopes_for_the_other_one_fears(name: str) -> None:
    """At the start, where both have the same stones, chances are even; later they add up to one."""
    game = Ludi(rules=PRESETS[name])
    playouts = playouts_of(game)
    assert playouts.chance(game.start_stones(), 0) == pytest.approx(0.5)
    for seed in range(4):
        stones = some_position(game, 12, seed).stones
        chances = [playouts.chance(stones, player) for player in (0, 1)]
        assert sum(chances) == pytest.approx(1)


def test_a_stone_that_steps_towards_its_camp_and_into_it_is_worth_more() -> None:
    game = Ludi(rules=PRESETS["halma"])
    values = [odds(game, cell, "h8") for cell in ("a1", "c3", "h8", "k12", "n14", "p16")]
    assert values == sorted(values) and len({*values}) == len(values)


def test_stones_across_the_board_and_more_of_them_are_worth_more() -> None:
    game = Ludi(rules=PRESETS["epaminondas"])
    assert odds(game, "a1 b1", "a12 b12") == pytest.approx(0)
    assert odds(game, "a5 b1", "a12 b12") > 0
    assert odds(game, "a12 b1", "b12 c12") > odds(game, "a11 b1", "b12 c12") + 0.9
    assert odds(game, "a1", "a12 b12") < -0.2


def test_stones_that_are_together_are_worth_more() -> None:
    game = Ludi(rules=PRESETS["lines-of-action"])
    assert odds(game, "d4 d5 e4", "a1 h8 a8") > 1
    assert odds(game, "a1 h8 a8", "d4 d5 e4") < -1
    assert odds(game, "d4", "") == 0


@pytest.mark.parametrize(
    ("code", "better"),
    [
        # Stones that are counted, taken, or all that is left of a side.
        ("x7swa1g7bg1a7-pno.l.fb-we.ss", ("a1 a2", "g1")),
        ("q9r1-g.cw-wc8", ("a1 a2", "a9")),
        ("x5r1-te.g-we", ("a1 b1", "a5")),
        # A line of three that lacks one, against stones apart; moves that are left.
        ("x5r1-g.n-w3", ("a1 a2", "e1 c5")),
        ("x5r1-g.n-w3x", ("a1 a2", "e1 c5")),
        # Whatever joins two twos makes a line that is too long.
        ("x5r1-g.n-w3x", ("a1 b1 e3", "a5 b5 d5 e5")),
        ("q6cc3d3-je-lk", ("a1", "a2")),
    ],
)
def test_what_ends_a_game_says_what_stones_are_worth(code: str, better: tuple[str, str]) -> None:
    game = Ludi(rules=code)
    assert odds(game, *better) > 0 > odds(game, *better[::-1])


@pytest.mark.parametrize(
    "code",
    [
        "h4-p.n-wq.wt2c.wt3n",  # Stones only come.
        "h3-p.l.cs-wq.wc2",  # A ring wins.
        "q5-pl.l-w3.l2",  # A line loses.
        "q6cc3d3-je-wk",  # Who cannot move wins.
        "q4swa1bd4-pxe.l-lk",  # New stones make room for moves, too.
    ],
)
def test_where_other_rules_decide_nothing_is_known(code: str) -> None:
    game = Ludi(rules=code)
    assert not game.rules.near_lanes and worth_of(game.rules) is None


@pytest.mark.parametrize("name", ["lines-of-action", "epaminondas", "ataxx", "hasami-shogi"])
def test_few_visits_beat_a_random_mover(name: str) -> None:
    game = yavset.game("ludi", rules=PRESETS[name])
    for seed in range(2):
        position, random = game.start(), Random(seed)
        while position.outcome is None:
            if position.player == seed:
                tree = TreeSearch(position, seed)
                tree.run(12)
                tree.ensure_move()
                position = position.play(tree.best_move())
            else:
                position = position.play(random.choice(position.legal_moves()))
        assert position.outcome.winner == game.players[seed]


def test_a_race_to_the_camps_comes_to_an_end() -> None:
    position = yavset.game("ludi", rules="x8swa1b1c1a2b2a3bh8g8f8h7g7h6-t.jc-wrc").start()
    for _ in range(80):
        tree = TreeSearch(position, position.ply)
        tree.run(30)
        position = position.play(tree.best_move())
        if position.outcome:
            break
    assert position.outcome is not None and position.outcome.reason == "win-reach-camp"
