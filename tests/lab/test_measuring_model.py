"""What `measure` is told to do and what it says of a verdict, whatever the judges would have said."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("matplotlib")

from matplotlib.figure import Figure

from yavset.breeding.archive import novelty
from yavset.breeding.curve import Curve, lead_curve
from yavset.breeding.gates import Failure
from yavset.breeding.verdict import Budget, Estimate, Verdict
from yavset.breeding.yardstick import GAMES, percentile
from yavset.interfaces.terminal import main
from yavset.lab import measuring, rating
from yavset.language.terminal import Refusal
from yavset.ludi.game import Ludi
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import read_rules

FOUND = Verdict(
    7,
    measures={"drama": Estimate(0.25, 0.125, 0.5), "plies": Estimate(20.5, 18, 23)},
    soundness=Estimate(0.5, 0.25, 0.75),
    interest=Estimate(1.25, -0.5, 2.0),
    simplicity=0.625,
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the judges were asked; they say what was found, and of tic-tac-toe that it is short."""
    found: list[tuple[Any, ...]] = []

    def judged(tree: Tree, seed: int, budget: Budget) -> Generator[int, None, Any]:
        found.append((tree, seed, budget))
        yield 1
        short = tree == read_rules("x3-p-w3").tree
        failures = [Failure("short", {"plies": 9})] if short else []
        verdict = replace(FOUND, soundness=None, interest=None) if short else FOUND
        return verdict, failures, [Curve((0.5, -0.25, 1.0), (1, -1), 3)] * 4

    monkeypatch.setattr(measuring, "measuring", judged)
    return found


def test_the_table_has_the_name_the_gates_the_bars_and_every_measure(
    asked: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["measure", "squava", "x3-p-w3", "--seed", "5", "--games", "40"]) == 0
    lines = capsys.readouterr().out.splitlines()
    second = next(number for number, line in enumerate(lines) if line.startswith("Tic-tac-toe"))
    squava, short = lines[:second], lines[second:]
    rules = read_rules(GAMES["squava"])
    assert squava[0] == "Squava: 4 games of the bot against itself, seed 5"
    assert squava[1] == rules.text
    assert squava[2].startswith("✓ ") and short[2].startswith("✗ ") and "9 moves" in short[2]
    assert [line[0] for line in lines if line[:1] in ("✓", "✗")] == ["✓", "✗"]
    bars = [line for line in squava if "·" in line or "█" in line]
    assert [line.split("█")[0].split("·")[0].strip() for line in bars] == [
        "sound",
        "interesting",
        "simple",
        "new",
    ]
    # A bar stands for 0 to 1, and never leaves it.
    others = [read_rules(text).tree for name, text in GAMES.items() if name != "squava"]
    new = round(novelty(rules.tree, others), 2)
    assert 0 < new < 1
    for line, value in zip(bars, (0.5, 1.25, 0.625, new), strict=True):
        assert line.count("█") == round(20 * min(value, 1)) and line.count("█") + line.count("·") == 20
        assert f"{value:.2f}" in line
    assert "0.25 – 0.75" in bars[0] and "-0.50 – 2.00" in bars[1] and "0.62 – 0.62" in bars[2]
    drama, plies = squava[-2:]
    assert drama.split()[0] == "drama"
    assert drama.endswith(f"0.25     0.12 – 0.50  {percentile('drama', 0.25):4.0%}")
    # What has no weight has no place among the known games.
    assert plies.endswith("20.50    18.00 – 23.00")
    assert not any(line.startswith(("sound", "interesting")) for line in short)
    full = Budget.full()
    budget = replace(full, games=40, skill_games=max(40, full.skill_games))
    assert [one[1:] for one in asked] == [(5, budget)] * 2
    assert [one[0] for one in asked] == [rules.tree, read_rules("x3-p-w3").tree]


@pytest.mark.parametrize("games", [None, 2, 1000])
def test_so_many_games_are_played_as_were_asked_for(
    games: int | None, asked: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["measure", "hex", *([] if games is None else ["--games", str(games)])]) == 0
    [(_, seed, budget)] = asked
    full = Budget.full()
    assert seed == 1
    assert budget.games == (games or full.games)
    # A ladder of skill may have more games, never fewer.
    assert budget.skill_games == max(games or 0, full.skill_games)
    assert replace(budget, games=full.games, skill_games=full.skill_games) == full
    capsys.readouterr()
    assert main(["measure", "hex", "--games", "1001"]) == 2


def test_a_name_is_read_in_any_letters_and_parts_without_use_are_said(
    asked: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["measure", "  HeX "]) == 0
    assert main(["measure", "h5-p-l3.w3"]) == 0
    assert [one[0] for one in asked] == [read_rules(GAMES["hex"]).tree, read_rules("h5-p-l3.w3").tree]
    assert "never" in capsys.readouterr().out


def test_rungs_and_pictures_are_those_that_were_asked_for(
    asked: list[tuple[Any, ...]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told: list[tuple[Any, ...]] = []

    def rungs(rules: Any, seed: int, games: int) -> list[dict[str, str]]:
        told.append((rules.code, seed, games))
        return [{"playouts": "32"}]

    monkeypatch.setattr(rating, "rungs", rungs)
    monkeypatch.setattr(rating, "plot_curves", lambda *given: told.append(given))
    plot = tmp_path / "curves.png"
    words = ["measure", "squava", "--seed", "3", "--rungs", "--plot", str(plot), "--lang", "de"]
    assert main(words) == 0
    assert main([*words, "--games", "6"]) == 0
    code = read_rules(GAMES["squava"]).code
    curves = (plot, "Squava", [Curve((0.5, -0.25, 1.0), (1, -1), 3)] * 4, "de")
    assert told == [(code, 3, 12), curves, (code, 3, 6), curves]
    assert "playouts" in capsys.readouterr().out


@pytest.mark.parametrize("seed", [1, 6])
def test_an_explanation_is_of_the_chances_that_were_asked_for(
    seed: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[Any, ...]] = []

    def judge(*given: Any) -> Verdict:
        asked.append(given)
        return FOUND

    monkeypatch.setattr(measuring, "judge", judge)
    assert main(["explain", "hex", *(["--seed", "6"] if seed > 1 else [])]) == 0
    assert asked == [(read_rules(GAMES["hex"]).tree, seed, Budget.small())]
    capsys.readouterr()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_picture_shows_the_lead_of_each_game_at_its_plies(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What is drawn is a line a game, from the first ply after the opening with a lead to its end."""
    drawn: list[tuple[Any, Any]] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, file: drawn.append((figure, file)))
    games = [
        # The opening's plies, the means that the search found, and the result.
        (0, [0.5, -0.5, 1.0, 1.0], 1.0),
        (3, [-0.75, 0.25], -1.0),
        (1, [0.875], 0.0),
    ]
    curves = [
        lead_curve(means, [1, -1, 1, -1][: len(means)], result, 10_000, opening)
        for opening, means, result in games
    ]
    rating.plot_curves(tmp_path / "curves.svg", "Trio", curves, language)
    [(figure, file)] = drawn
    [axes] = figure.axes
    *lines, zero = axes.lines
    assert file == tmp_path / "curves.svg" and axes.get_title() == "Trio"
    for (opening, means, result), line in zip(games, lines, strict=True):
        ends = [*means, result]
        leads = {opening + ply: (ends[ply] + ends[ply + 1]) / 2 for ply in range(len(means))}
        # The result stands where the game is over, after all its moves.
        leads[opening + len(means)] = result
        assert dict(zip(*line.get_data(), strict=True)) == pytest.approx(leads)
    assert set(zero.get_ydata()) == {0}
    low, high = axes.get_ylim()
    assert low < -1 and high > 1
    words = {"en": ("moves", "lead of the first player"), "de": ("Züge", "Vorsprung von Weiß")}
    assert (axes.get_xlabel(), axes.get_ylabel()) == words[language]


def test_a_picture_of_no_known_kind_is_refused_and_leaves_what_is_there(tmp_path: Path) -> None:
    file = tmp_path / "curves.txt"
    file.write_text("a poem", "utf-8")
    with pytest.raises(Refusal, match="svg"):
        rating.plot_curves(file, "Trio", [], "en")
    assert file.read_text("utf-8") == "a poem"


def test_the_yardstick_has_every_measure_of_every_known_game(
    asked: list[tuple[Any, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "yardstick.json"
    assert main(["measure", "--yardstick", str(file), "--games", "5", "--seed", "8"]) == 0
    assert json.loads(file.read_text()) == {name: {"drama": 0.25, "plies": 20.5} for name in GAMES}
    assert capsys.readouterr().out.split() == list(GAMES)
    assert {(seed, budget.games) for _, seed, budget in asked} == {(8, 5)}


class Meeting:
    """Games of a match whose results depend on who sits where."""

    def __init__(self, players: Any, opening: Any) -> None:
        self.players, self.opening = players, opening

    def points(self, seat: int) -> float:
        strong = [player[1] for player in self.players]
        # The stronger search wins as White and draws as Black.
        return [1.0, 0.5][seat] if strong[seat] > strong[1 - seat] else 0.0


def test_a_rung_is_a_match_in_either_seat_against_half_the_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[Ludi] = []

    def agent(game: Ludi, lanes: int, random: Any) -> tuple[str, int, Any]:
        games.append(game)
        return game.rules.code, lanes, random

    monkeypatch.setattr(rating, "Agent", agent)
    monkeypatch.setattr(rating, "Pairing", Meeting)
    limits = []

    def matched(pairing: Any, enough: Any, games: int, plies: int) -> Generator[int, None, list[Meeting]]:
        limits.append((games, plies, enough([])))
        yield 1
        return [pairing(number) for number in range(games)]

    monkeypatch.setattr(rating, "matched", matched)
    rules = read_rules("h4-p.s-w4.l3")
    *rows, last = rating.rungs(rules, 1, 4)
    # Who may change seats has to know the game.
    assert rules.swap and not any(game.rules.swap for game in games)
    assert [row["playouts"] for row in rows] == [str(32 << rung) for rung in range(6)]
    assert [row["against half"] for row in rows] == ["", *["75%"] * 5]
    ratings = rating.ladder_ratings([3.0] * 5, 4)
    assert [row["rating"] for row in rows] == [f"{one:+.0f}" for one in ratings]
    assert ratings == sorted(ratings)
    assert last["against half"] == "5"
    assert limits == [(4, 3 * len(rules.board.cells), False)] * 5
