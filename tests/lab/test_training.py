"""The bot learns from itself: games that keep what searches visit, the fit, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from shutil import copy

import pytest

pytest.importorskip("scipy")

import numpy as np

import yavset
from yavset.interfaces.terminal import main
from yavset.lab.training import commands
from yavset.lab.training.fit import LEAST_VISITS, Choice, choices, fit, fitted_weights, predicted
from yavset.lab.training.self_play import Searched, SelfPlay, play_itself
from yavset.search.move_model.model import trained

TASK = SelfPlay("omega", {"size": 3}, 30, "1/0")


def test_a_game_of_the_bot_with_itself_keeps_visits_and_repeats() -> None:
    found = play_itself(TASK)
    assert found == play_itself(TASK) != play_itself(TASK._replace(seed="1/1"))
    assert Searched.read(json.loads(json.dumps(found))).moves == found.moves
    assert found.visits
    for searched, visits in found.positions("omega"):
        assert set(visits) <= set(searched.legal_moves())
        assert sum(visits.values()) >= 30 - 1
    # All moves after the opening were searched, the last one as well.
    plies = [ply for ply, _ in found.visits]
    assert plies == list(range(plies[0], len(found.moves)))


def planted(count: int, names: list[str], weights: dict[str, float], random: Random) -> list[Choice]:
    """Return choices among moves with features at random, whose shares come from known weights."""
    found = []
    for _ in range(count):
        moves = [random.sample(names, 3) for _ in range(12)]
        odds = np.exp([sum(weights[name] for name in move) for move in moves])
        found.append(Choice(moves, odds / odds.sum()))
    return found


def test_weights_are_found_again_from_the_shares_that_they_make() -> None:
    random = Random(2)
    names = [f"o{number}" for number in range(40)]
    weights = {name: random.uniform(-2, 2) for name in names}
    found = fitted_weights(planted(600, names, weights, random))
    shift = sum(weights.values()) / 40 - sum(found.get(name, 0) for name in names) / 400
    for name in names:
        assert found.get(name, 0) / 10 + shift == pytest.approx(weights[name], abs=0.25)
    first, rank, moves = predicted(planted(200, names, weights, random), found)
    assert first > 0.85
    assert rank < 0.3
    assert moves == 12
    nothing = predicted(planted(200, names, weights, random), {"o0": 0})
    # Without weights no move is before another.
    assert nothing[0] == 1


def test_only_the_weightiest_features_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yavset.lab.training.fit.MOST_FEATURES", 5)
    random = Random(3)
    names = [f"o{number}" for number in range(30)]
    weights = {name: 3.0 if number < 5 else 0.05 for number, name in enumerate(names)}
    assert set(fitted_weights(planted(300, names, weights, random))) == set(names[:5])
    assert fitted_weights([]) == {}


def test_searches_that_say_too_little_are_left_out() -> None:
    game = yavset.game("omega", size=3)
    first, second = game.start().legal_moves()[:2]
    few = Searched(game.options, [first], [(0, {first: LEAST_VISITS - 1})])
    many = Searched(game.options, [first], [(0, {first: LEAST_VISITS, second: LEAST_VISITS // 2})])
    [none, [choice]] = choices(game, [few, many])
    assert none == []
    assert len(choice.moves) == len(game.start().legal_moves())
    # Eight times as much for twice the visits.
    assert sorted(choice.shares)[-2:] == pytest.approx([1 / 9, 8 / 9])


def test_what_a_game_taught_is_seen_in_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yavset.lab.training.fit.LEAST_VISITS", 40)
    game = yavset.game("omega", size=4)
    searched = [play_itself(SelfPlay("omega", {"size": 4}, 60, f"s/{number}")) for number in range(10)]
    found = fit(game, searched)
    assert found.positions > 50
    assert found.rank < found.moves / 3
    assert found.weights


def run(file: Path, *more: str) -> int:
    """Run the command with a few short games."""
    return main(["train", "omega", "size=3", "--games", "5", "--visits", "20", "--file", str(file), *more])


def test_the_command_goes_on_and_writes_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = tmp_path / "weights.json"
    copy(commands.FILE, weights)
    monkeypatch.setattr(commands, "FILE", weights)
    monkeypatch.setattr("yavset.lab.training.fit.LEAST_VISITS", 10)
    file = tmp_path / "omega.jsonl"
    assert run(file) == 0
    said = capsys.readouterr().out
    assert "features from" in said
    kept = file.read_text()
    file.write_text("".join(kept.splitlines(keepends=True)[:3]))
    assert run(file, "--write") == 0
    assert capsys.readouterr().out == said
    assert sorted(file.read_text().splitlines()) == sorted(kept.splitlines())
    written = json.loads(weights.read_text())
    assert written.keys() == trained().keys() | {"omega"}
    assert all(written[name] == trained()[name] for name in trained() if name != "omega")
    # With other weights the bot plays other games.
    monkeypatch.setitem(trained(), "omega", written["omega"] | {"o": 99})
    assert run(file) == 2


def test_a_set_up_drawn_by_chance_is_another_one_for_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yavset.lab.training.fit.LEAST_VISITS", 1)
    kept = []
    for name in ("first", "second"):
        file = tmp_path / name
        assert main(["train", "quantum-leap", "--games", "5", "--visits", "2", "--file", str(file)]) == 0
        kept.append(file.read_text())
    assert kept[0] == kept[1]
    searched = [Searched.read(json.loads(line)[1]) for line in kept[0].splitlines()[1:]]
    assert len({one.options["setup"] for one in searched}) == 5
    assert all(list(one.positions("quantum-leap")) for one in searched)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["omega", "players=3"], "two players"),
        (["omega", "--games", "4"], "at least 5"),
        (["omega", "--visits", "0"], "at least 1"),
        (["nothing"], "nothing"),
    ],
)
def test_bad_arguments_are_refused(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *arguments, "--file", str(tmp_path / "x")]) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
