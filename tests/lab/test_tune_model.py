"""A round of tuning beside Spall's formulas: where it tries, what it plays, how far it goes."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yavset
from yavset.lab import tune
from yavset.lab.games import Result, Task
from yavset.lab.runner import Run
from yavset.lab.tune import Tuning, written
from yavset.language.terminal import Refusal
from yavset.rules.game import Game
from yavset.search.policies import policy_of
from yavset.search.values import Settings

GAMES: dict[int, tuple[str, dict[str, Any]]] = {
    2: ("yavalath", {"size": 3}),
    3: ("yavalath", {"size": 3, "players": 3}),
}


@settings(max_examples=30)
@given(
    seats=st.sampled_from([2, 3]),
    number=st.integers(0, 60),
    seed=st.integers(0, 3),
    opening=st.integers(0, 4),
    scores=st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=3, max_size=3),
)
def test_a_round_goes_as_spalls_gains_say(
    seats: int, number: int, seed: int, opening: int, scores: list[float]
) -> None:
    game_id, options = GAMES[seats]
    tuning = Tuning(yavset.game(game_id, **options), "visits=8", rounds=40, opening=opening, seed=seed)
    played: list[Task] = []

    def play(task: Task) -> Result:
        played.append(task)
        return Result(scores[task.seat], [], ([], []))

    now = {name: value * 1.25 for name, value in tuning.start.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tune, "play_game", play)
        tried, gain, moved = tuning.play(Run({}), number, now)
    # Two opposite choices, as far away as Spall's c of that round, one opening from every seat.
    apart = 0.35 / (1 + number) ** 0.101
    signs = {name: round(math.log(tried[name] / now[name]) / apart) for name in now}
    assert set(signs.values()) <= {-1, 1}
    assert tried == pytest.approx({name: now[name] * math.exp(apart * sign) for name, sign in signs.items()})
    other = {name: now[name] * math.exp(-apart * sign) for name, sign in signs.items()}
    assert [task.seat for task in played] == [*range(seats)]
    for task in played:
        assert (task.game_id, task.options, task.opening) == (game_id, tuning.options, opening)
        assert task.players == (f"visits=8,{written(tried)}", f"visits=8,{written(other)}")
    assert len({task.seed for task in played}) == 1
    # Spall's a, with A a tenth of all rounds; a choice that wins everything is worth the whole step.
    even = 1 / seats
    assert gain == pytest.approx(sum(scores[:seats]) / seats - even)
    step = 0.25 * ((1 + 4) / (1 + number + 4)) ** 0.602 * gain / (1 - even)
    assert moved == pytest.approx({name: now[name] * math.exp(step * sign) for name, sign in signs.items()})


def test_rounds_and_seeds_differ_in_what_is_tried_and_in_the_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Task] = []

    def play(task: Task) -> Result:
        played.append(task)
        return Result(0.5, [], ([], []))

    monkeypatch.setattr(tune, "play_game", play)
    tried = set()
    for seed in range(3):
        tuning = Tuning(yavset.game("yavalath", size=3), "visits=8", rounds=5, opening=1, seed=seed)
        with Run({}) as run:
            rounds = list(tuning.go_on(run))
        # Even rounds leave the parameters where they are.
        assert all(each.now == pytest.approx(tuning.start) for each in rounds)
        tried |= {tuple(value > tuning.start[name] for name, value in each.tried.items()) for each in rounds}
    assert len(tried) > 4
    assert len({task.seed for task in played}) == 15
    assert len(played) == 30


def test_each_round_begins_where_the_one_before_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_game", lambda task: Result(1.0, [], ([], [])))
    tuning = Tuning(yavset.game("yavalath", size=3), "visits=8", rounds=4, opening=0, seed=1)
    with Run({}) as run:
        rounds = list(tuning.go_on(run))
    before = tuning.start
    for number, each in enumerate(rounds):
        apart = 0.35 / (1 + number) ** 0.101
        for name in before:
            assert abs(math.log(each.tried[name] / before[name])) == pytest.approx(apart)
        before = each.now


def test_only_parameters_that_a_game_uses_are_tuned() -> None:
    """Priors are trusted more or less only where there are some, and only a model guides."""
    from random import Random

    from yavset.search.policies import policy_of

    kinds = set()
    for game in (
        *map(yavset.game, ("yavalath", "omega", "coffee", "ayu")),
        yavset.game("yavalath", players=3),
    ):
        policy = policy_of(game, Random(0))
        names = {"guidance"} if policy.move_model else {"exploration", "urgency"}
        names |= {"trust"} if policy.playouts.gives_priors else set()
        names |= {"rave"} if policy.settings.rave else set()
        start = Tuning(game, "visits=8", rounds=1, opening=0, seed=0).start
        assert start == {name: getattr(policy.settings, name) for name in Settings._fields if name in names}
        kinds.add(frozenset(names))
    assert len(kinds) > 2


def test_a_file_begun_with_other_parameters_of_the_bot_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Rounds that have been played began where the bot stood then."""
    monkeypatch.setattr(tune, "play_game", lambda task: Result(0.5, [], ([], [])))

    def first_round() -> tune.Round:
        tuning = Tuning(yavset.game("yavalath", size=3), "visits=8", rounds=2, opening=1, seed=0)
        with Run(tuning.head, tmp_path / "file") as run:
            return next(tuning.go_on(run))

    played = first_round()
    assert first_round() == played

    def other(game: Game, random: Random) -> Any:
        policy = policy_of(game, random)
        policy.settings = policy.settings._replace(exploration=9.0)
        return policy

    monkeypatch.setattr(tune, "policy_of", other)
    with pytest.raises(Refusal, match="other arguments"):
        first_round()


def test_settings_are_written_with_four_digits() -> None:
    assert written({"exploration": 1.23456, "trust": 0.000123456}) == "exploration=1.235,trust=0.0001235"
