"""Tuning goes towards what wins, keeps its rounds, and goes on from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import yavset
from yavset.interfaces.terminal import main
from yavset.lab import tune
from yavset.lab.games import Result, Task
from yavset.lab.runner import Run
from yavset.lab.tune import Round, Tuning, result

COMMAND = ["tune", "yavalath", "size=3", "--player", "visits=8", "--opening", "0"]


def tuning(rounds: int = 40, **changed: object) -> Tuning:
    """Return a tuning of a small game."""
    settings = {"player": "visits=8", "opening": 0, "seed": 3, **changed}
    return Tuning(yavset.game("yavalath", size=3), rounds=rounds, **settings)  # type: ignore[arg-type]


def rounds_of(series: Tuning, file: Path) -> list[Round]:
    """Return the rounds of a tuning that a file keeps."""
    with Run(series.head, file) as run:
        return list(series.go_on(run))


def test_it_goes_to_where_games_are_won(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever explores less wins, until half of the exploration at the start."""

    def play(task: Task) -> Result:
        numbers = [dict(part.split("=") for part in player.split(",")) for player in task.players]
        away = [abs(float(each["exploration"]) - start["exploration"] / 2) for each in numbers]
        return Result(float(away[0] < away[1]), [], ([], []))

    monkeypatch.setattr(tune, "play_game", play)
    series = tuning(200)
    start = series.start
    rounds = rounds_of(series, tmp_path / "rounds")
    assert len(rounds) == 200
    assert 0.35 < result(rounds)["exploration"] / start["exploration"] < 0.7


def test_an_even_round_changes_nothing_and_a_won_one_goes_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    series = tuning()
    scores = [1.0, 0.0]
    monkeypatch.setattr(tune, "play_game", lambda task: Result(scores[task.seat], [], ([], [])))
    assert series.play(Run({}), 0, series.start).now == pytest.approx(series.start)
    scores[1] = 1.0
    tried, gain, now = series.play(Run({}), 0, series.start)
    assert gain == 0.5
    for name, value in series.start.items():
        assert (now[name] > value) is (tried[name] > value)
        assert abs(now[name] - value) < abs(tried[name] - value)


def test_a_tuning_that_was_cut_off_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    rounds = rounds_of(tuning(4), whole)
    lines = whole.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:3]) + lines[3][:20])
    assert rounds_of(tuning(4), cut) == rounds
    # The times of the moves differ.
    assert [json.loads(line)[1][:2] for line in cut.read_text().splitlines()[1:]] == [
        json.loads(line)[1][:2] for line in whole.read_text().splitlines()[1:]
    ]
    assert rounds_of(tuning(4), cut) == rounds
    assert len(cut.read_text().splitlines()) == 9


def test_the_mean_is_that_of_the_last_half() -> None:
    values = [9.0, 9.0, 1.0, 4.0]
    rounds = [Round({}, 0.0, {"exploration": value}) for value in values]
    assert result(rounds) == pytest.approx({"exploration": 2.0})


def test_the_command_prints_a_player_for_the_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "rounds")
    assert main([*COMMAND, "--rounds", "2", "--file", file]) == 0
    *rounds, last = capsys.readouterr().out.splitlines()
    assert len(rounds) == 2
    player = last.rpartition(" ")[2]
    assert player.startswith("visits=8,exploration=")
    assert main(["arena", "yavalath", "size=3", "--first", player, "--second", "random", "--games", "2"]) == 0


@pytest.mark.parametrize(
    "more", ["size=40", "--rounds 0", "--opening -1", "--player random", "--player level=9"]
)
def test_what_cannot_be_is_refused_and_leaves_no_file(
    more: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rounds"
    assert main(["tune", "yavalath", *more.split(), "--file", str(file)]) == 2
    assert capsys.readouterr().err.startswith("yavset: ")
    assert not file.exists()


def test_another_file_is_refused_and_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rounds"
    other = json.dumps(tuning(5).head) + "\n"
    for text in (other, "a poem\n", other.replace("{", "[")):
        file.write_text(text)
        assert main([*COMMAND, "--rounds", "2", "--file", str(file)]) == 2
        assert str(file) in capsys.readouterr().err
        assert file.read_text() == text
