"""The commands `measure` and `explain`, and the statistics of the lab."""

from __future__ import annotations

import json
import math
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from yavset.breeding.verdict import Budget
from yavset.breeding.yardstick import GAMES
from yavset.interfaces.terminal import main
from yavset.lab import measuring, rating
from yavset.ludi.rules import read_rules

FEW = replace(Budget.small(), lanes=64, skill_games=2, games=2)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "_budget", lambda games: FEW)


def test_measure_prints_gates_bars_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "squava", "--seed", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Squava: 2 games of the bot against itself, seed 2"
    assert lines[1] == read_rules(GAMES["squava"]).text
    assert any(line.startswith("interesting") and " – " in line for line in lines)
    assert any(line.startswith("drama") and line.endswith("%") for line in lines)


def test_measure_names_the_gates_that_a_game_does_not_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "x3-p-w3", "--lang", "de"]) == 0
    said = capsys.readouterr().out
    assert "✗ es ist nach 9 Zügen vorbei" in said and "Dramatik" in said


def test_measure_draws_lead_curves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "curves.svg"
    assert main(["measure", "squava", "--plot", str(file)]) == 0
    assert "<svg" in file.read_text("utf-8")
    assert main(["measure", "squava", "--plot", str(tmp_path / "curves.nonsense")]) == 2
    assert "has to end with its format" in capsys.readouterr().err


def test_measure_rates_rungs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(rating, "LANES", (16, 32))
    assert main(["measure", "squava", "--rungs", "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("rungs of skill")
    assert [line.split("|")[0].strip() for line in lines[-3:-1]] == ["32", "64"]


def test_the_yardstick_is_written_by_a_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(measuring, "GAMES", {"squava": GAMES["squava"]})
    file = tmp_path / "yardstick.json"
    assert main(["measure", "--yardstick", str(file)]) == 0
    assert set(json.loads(file.read_text("utf-8"))["squava"]) >= {"drama", "plies", "sting"}


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["measure", "omega"], "'omega' is not written in ludemes"),
        (["measure", "nonsense"], "the short code 'nonsense' should have three parts"),
        (["measure", "(game (board hexhex 5) (play (place own)) (end (win (lin 4))))"], "line 1, column"),
        (["measure"], "measure needs a game"),
        (["measure", "squava", "--games", "1"], "from 2 to 1000 games"),
        (["explain", "(game"], "the rules end here"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    words: list[str], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert what in capsys.readouterr().err


def test_explain_reads_the_rules_aloud_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Budget, "small", lambda: FEW)
    assert main(["explain", "squava"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Squava (Néstor Romeral Andrés)\n- The board is a square")
    assert "somebody had to block and lost by it" in said
    assert main(["explain", "h5-p-w2", "--lang", "de"]) == 0
    assert "Es hat nicht bestanden: es ist nach 3 Zügen vorbei." in capsys.readouterr().out


def test_the_games_asked_for_are_all_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert measuring._budget(None) == Budget.full()
    assert measuring._budget(40).games == 40


def test_ratings_of_players_that_beat_each_other_in_turn() -> None:
    one, two, three = rating.ladder_ratings([9, 9], 10)
    assert one < two < three
    assert one + two + three == pytest.approx(0, abs=1e-6)
    # With half a point more on either side: 9.5 to 1.5.
    assert two - one == pytest.approx(400 * math.log10(9.5 / 1.5), rel=1e-3)


def test_a_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    assert main(["measure", "squava", "--plot", str(tmp_path / "a.png")]) == 2
    assert "pip install 'yavset[lab]'" in capsys.readouterr().err
