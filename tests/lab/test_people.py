"""Measures are held against people's ratings: games that are rated are never used to predict themselves."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("scipy")

import numpy as np
from scipy.stats import rankdata

import yavset
from yavset.breeding import measures
from yavset.breeding.curve import lead_curve
from yavset.interfaces.terminal import main
from yavset.lab.games import Result, Task, play_game, replayed
from yavset.lab.people import commands, fit, played
from yavset.lab.people import ratings as played_by_people
from yavset.lab.people.comparisons import Comparison, Saved, judged, preferred, read_comparisons, strengths
from yavset.lab.people.ratings import Rated, read_ratings
from yavset.lab.people.report import Report
from yavset.lab.statistics import spearman
from yavset.language.terminal import Refusal

HEAD = "game,average,ratings,month\n"
QUICK = ("Tic-Tac-Toe", "Three Men's Morris", "Squava", "Connect Four", "Clobber")


def written(folder: Path, text: str) -> Path:
    file = folder / "ratings.csv"
    file.write_text(text, "utf-8")
    return file


def test_ratings_are_read_with_quotes_blanks_and_further_columns(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD + '"Go, the game",7.65,17407,2024-09\nYavalath,,,\n\nOMEGA,7.12,43,x\n')
    assert read_ratings(file) == [
        Rated("Go, the game", 7.65, 17407),
        Rated("Yavalath", None, 0),
        Rated("OMEGA", 7.12, 43),
    ]


@pytest.mark.parametrize(
    "text, about",
    [
        ("game,average\nYavalath,7\n", "ratings"),
        ("", "game"),
        (HEAD + "Hex,7,3,\nYavalath,seven,3,\n", "line 3"),
        (HEAD + "\nHex,7,3,\n\n\nYavalath,seven,3,\n", "line 6"),
        (HEAD + "Yavalath,10.5,3,\n", "line 2"),
        (HEAD + "Yavalath,0.5,3,\n", "line 2"),
        (HEAD + "Yavalath,nan,3,\n", "line 2"),
        (HEAD + "Yavalath,7,,\n", "line 2"),
        (HEAD + "Yavalath,,3,\n", "line 2"),
        (HEAD + "Yavalath,7,-3,\n", "line 2"),
        (HEAD + "Yavalath,7,2.5,\n", "line 2"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, text: str, about: str) -> None:
    with pytest.raises(Refusal, match=about):
        read_ratings(written(tmp_path, text))
    with pytest.raises(Refusal, match="nowhere"):
        read_ratings(tmp_path / "nowhere.csv")


@pytest.mark.parametrize(
    "title, rules",
    [
        ("Tic-Tac-Toe", "q3-p-w3"),
        ("Go-Moku", "q15-p-w5"),
        ("Feed the ducks", "feed-the-ducks"),
        ("OMEGA", "omega"),
        ("Three Men's Morris", None),
        ("Othello", None),
        ("Connect6", None),
        ("Lines of Action", None),
        ("Halma", None),
        ("Gonnect", None),
    ],
)
def test_names_of_people_are_games(title: str, rules: str | None) -> None:
    found = Rated(title, None, 0).game
    assert found
    game = yavset.game(found[0], **found[1])
    if rules is not None:
        assert rules.replace("q", "x") in (found[0], str(game.options.get("rules")))
    assert Rated("Slither", None, 0).game is None


@pytest.mark.parametrize("title", played_by_people.USUAL)
def test_what_people_call_otherwise_or_is_measured_smaller_has_rules_of_its_own(title: str) -> None:
    assert Rated(title.replace("-", " ").title(), None, 0).game == (
        "ludi",
        {"rules": played_by_people.USUAL[title]},
    )


def points(random: Random, games: int, columns: int) -> fit.Numbers:
    return np.array([[random.gauss(0, 1 + k) + k for k in range(columns)] for _ in range(games)])


@pytest.mark.parametrize("seed", range(20))
def test_the_model_is_ridge_regression(seed: int) -> None:
    """The same from least squares with a row more for each penalty, on measures that are scaled first."""
    random = Random(seed)
    games, columns = random.randint(3, 12), random.randint(1, 5)
    features = points(random, games, columns)
    weights, ratings = (
        np.array([random.uniform(0.1, 2) for _ in range(games)]),
        points(random, games, 1)[:, 0],
    )
    at = points(random, 1, columns)[0]
    middle = np.average(features, axis=0, weights=weights)
    spread = np.sqrt(np.average((features - middle) ** 2, axis=0, weights=weights))
    root = np.sqrt(weights)
    rows = [
        np.column_stack([root, (features - middle) / spread * root[:, None]]),
        np.column_stack([np.zeros(columns), math.sqrt(fit.PENALTY * weights.sum()) * np.eye(columns)]),
    ]
    solved = np.linalg.lstsq(np.vstack(rows), np.concatenate([ratings * root, np.zeros(columns)]))[0]
    wanted = solved[0] + (at - middle) / spread @ solved[1:]
    assert fit.smoother(features, weights, at) @ ratings == pytest.approx(wanted)


@pytest.mark.parametrize("seed", range(5))
def test_no_game_predicts_itself(seed: int) -> None:
    random = Random(seed)
    chance = Random(f"weights {seed}")
    features, weights = points(random, 9, 3), np.array([chance.uniform(0.2, 2) for _ in range(9)])
    matrix = fit.left_out(features, weights)
    assert np.all(np.diag(matrix) == 0)
    assert matrix.sum(axis=1) == pytest.approx(
        np.ones(9)
    )  # The mean of the others where measures say nothing.
    ratings = points(random, 9, 1)[:, 0]
    means = fit.means_of_others(weights)
    predict = fit.BestSingle(features, weights)
    single = predict(ratings)
    for game in range(9):
        others = [other for other in range(9) if other != game]
        alone = fit.smoother(features[others], weights[others], features[game]) @ ratings[others]
        assert matrix[game] @ ratings == pytest.approx(alone)
        changed = ratings.copy()
        changed[game] += 100
        assert predict(changed)[game] == pytest.approx(single[game])
        ranks = [
            abs(np.corrcoef(rankdata(features[others, k]), rankdata(ratings[others]))[0, 1]) for k in range(3)
        ]
        best = [int(np.argmax(ranks))]
        wanted = fit.smoother(features[others][:, best], weights[others], features[game, best])
        mean = np.average(ratings[others], weights=weights[others])
        assert means[game] @ ratings == pytest.approx(mean)
        assert single[game] == pytest.approx(wanted @ ratings[others] - mean)


def test_measures_that_say_nothing_do_not_order_games_backwards() -> None:
    ratings = np.array([float(k) for k in range(20)])
    features = np.array([[math.sin(7.0 * k)] for k in range(20)])
    means = fit.means_of_others(np.ones(20))
    assert spearman((means @ ratings).tolist(), ratings.tolist()) == pytest.approx(-1)
    beyond = (fit.left_out(features, np.ones(20)) - means) @ ratings
    assert abs(spearman(beyond.tolist(), ratings.tolist())) < 0.5


def test_a_measure_that_never_differs_counts_for_nothing() -> None:
    features = points(Random(1), 6, 2)
    same = np.column_stack([features, np.full(6, 3.0)])
    at = np.array([0.5, 0.5, 9.0])
    found = fit.smoother(same, np.ones(6), at)
    assert found == pytest.approx(fit.smoother(features, np.ones(6), at[:2]))


def test_the_agreement_tells_order_from_chance() -> None:
    ratings = np.array([float(k) for k in range(12)])
    perfect = fit.agreement(lambda _: ratings**3, ratings)
    assert perfect.games == 12
    assert (perfect.spearman, perfect.low, perfect.high) == pytest.approx((1.0, 1.0, 1.0))
    assert perfect.chance < 0.01
    backwards = fit.agreement(lambda _: -ratings, ratings)
    assert backwards.spearman == pytest.approx(-1.0) and backwards.chance > 0.99
    # Who looks at the ratings agrees with any of them.
    assert fit.agreement(lambda dealt: dealt, ratings).chance == 1.0


def test_few_raters_count_less_and_many_no_more_than_the_model_allows() -> None:
    weights = fit.weights_of([1, 8, 10**9])
    assert weights == pytest.approx([1 / 4.5, 1.0, 2.0])


def test_the_margin_holds_the_errors_of_a_normal_sample() -> None:
    errors = np.random.default_rng(3).normal(0, 2, 400)
    assert fit.margin(errors) == pytest.approx(1.966 * 2, rel=0.1)


def test_tasks_are_games_with_itself_and_with_a_quarter_of_the_visits_in_either_seat() -> None:
    tasks = played.tasks_of(("yavalath", {"size": 4}), 4, 7)
    assert sorted(tasks) == sorted(f"{kind}/{n}" for kind in ("self", "ladder") for n in range(4))
    for key, task in tasks.items():
        kind, _, number = key.partition("/")
        assert task.game_id == "yavalath" and task.options == {"size": 4} and task.opening == 0
        assert task.players == ("visits=100", "visits=100" if kind == "self" else "visits=25")
        assert task.seat == (int(number) % 2 if kind == "ladder" else 0)
    assert len({task.seed for task in tasks.values()}) == 4
    others = played.tasks_of(("yavalath", {"size": 4}), 4, 8)
    assert {task.seed for task in others.values()}.isdisjoint(task.seed for task in tasks.values())


@pytest.mark.parametrize(("visits", "strong", "weak"), [(400, 100, 25), (200, 50, 16), (40, 16, 16)])
def test_no_search_of_a_task_is_smaller_than_the_bot_allows(
    visits: int, strong: int, weak: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played, "review_visits", lambda game: visits)
    tasks = played.tasks_of(("yavalath", {"size": 3}), 2, 1)
    assert [task.players for task in tasks.values()] == [
        *[(f"visits={strong}", f"visits={strong}")] * 2,
        *[(f"visits={strong}", f"visits={weak}")] * 2,
    ]


@pytest.mark.parametrize("ladder", [[1.0] * 4, [1.0, 0.5, 0.5, 1.0], [0.5] * 4, [0.0] * 4])
@pytest.mark.parametrize("decided", [4, 3, 1])
def test_the_rank_is_sound_as_far_as_games_end_and_a_stronger_bot_wins(
    ladder: list[float], decided: int
) -> None:
    """The harmonic mean of what the judges ask of a sound game; a short ladder proves no more than a half."""
    task = Task("yavalath", {"size": 3}, ("visits=900", "visits=900"))
    values = [(ply % 2, 0.25 + 0.5 * (ply in (2, 5, 6))) for ply in range(8)]
    moves = ["a1", "a2", "a3", "b1", "b2", "b4", "c1", "c5"]
    games = [Result([1.0, 0.0, 1.0, 0.5][game], moves, ([], []), game < decided, values) for game in range(4)]
    # What came of the weaker bot's games is no measure of how games end.
    others = [Result(score, moves, ([], []), False) for score in ladder]
    found = played.measured([task] * 4, games, others)
    won = 1 - found["draws"]
    first = sum(game.score > 0.5 for game in games[:decided]) / 4
    share = (4 * first + 2) / (4 * won + 4)
    parts = [
        decided / 4,
        max((sum(ladder) / 4 - 0.5) / measures.ENOUGH_LADDER, 0.5),
        won,
        1 - max(abs(share - 0.5) - 0.2, 0) / 0.3,
        max(found["foresight"] / measures.ENOUGH_FORESIGHT, 0.25),
    ]
    sound = len(parts) / sum(1 / min(part, 1) for part in parts)
    taken = {name: found[name] for name in measures.WEIGHTS if name in found}
    interest = measures.interest(taken | {"foresight": found["foresight"]})
    assert found["rank"] == pytest.approx(sound * (0.4 + 0.45 * interest))


def test_the_measures_of_games_are_those_of_the_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task("yavalath", {"size": 3}, ("visits=16", "visits=16"))
    results = [play_game(task._replace(seed=seed)) for seed in range(3)]
    ladder = [Result(1.0, [], ([], [])), Result(0.5, [], ([], []), False)]
    found = played.measured([task] * 3, results, ladder)
    curves, choices = [], []
    for result in results:
        positions = list(replayed(task.game_id, task.options, result.moves))
        assert [position.seating[position.player] for position in positions[:-1]] == [
            seat for seat, _ in result.values
        ]
        means = [(2 * (value or 0.0) - 1) * (1 if seat == 0 else -1) for seat, value in result.values]
        leads = [(one + two) / 2 for one, two in zip(means, [*means[1:], 2 * result.score - 1], strict=True)]
        curve = [*(lead if abs(lead) >= 2 / math.sqrt(32) else 0.0 for lead in leads), 2 * result.score - 1]
        curves.append(curve)
        choices += [math.log2(len(position.legal_moves())) for position in positions[:-1]]
    assert found["plies"] == pytest.approx(math.log2(sum(len(result.moves) for result in results) / 3))
    assert found["choices"] == pytest.approx(sum(choices) / len(choices))
    assert found["ladder"] == 0.75
    assert found["advantage"] == pytest.approx(abs(sum(result.score for result in results) / 3 - 0.5))
    assert found["draws"] == sum(result.score == 0.5 for result in results) / 3
    drama = [[math.sqrt(-curve[-1] * lead) for lead in curve if curve[-1] * lead < 0] for curve in curves]
    wanted = sum(sum(each) / len(each) if each else 0.0 for each in drama) / 3
    assert found["drama"] == pytest.approx(wanted, abs=1e-5)
    assert found["duration"] == pytest.approx(
        sum(abs(len(result.moves) - 9.5) / 9.5 for result in results) / 3
    )
    assert found["completion"] == 1.0
    assert set(found) == {*played.MEASURES, "completion", "rank"} and set(measures.WEIGHTS) - set(found) == {
        "clarity"
    }
    assert 0 < found["rank"] < 1


@pytest.mark.parametrize(
    ("decided", "score"), [(True, 1.0), (True, 0.0), (True, 0.5), (False, 0.5), (False, 1.0)]
)
def test_a_lead_is_what_the_mover_thinks_as_seen_from_the_first_seat(decided: bool, score: float) -> None:
    task = Task("yavalath", {"size": 3}, ("visits=900", "visits=900"))
    values = [(0, 0.75), (1, 0.0), (0, None), (0, 1.0), (1, 1.0)]
    result = Result(score, ["a1"] * 5, ([], []), decided, values)
    means = [0.5, 1.0, 0.0, 1.0, -1.0]
    # A game that was broken off ends evenly.
    end = 2 * score - 1 if decided else 0.0
    wanted = lead_curve(means, [1, -1, 1, 1, -1], end, 900, sights=tuple(means))
    assert played._curve(task, result) == wanted


def test_the_command_measures_predicts_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fit, "RESAMPLES", 99)
    monkeypatch.setattr(played, "STRONG", 0.04)
    monkeypatch.setattr(played, "LONGEST", 8)
    monkeypatch.setattr(commands, "ENDED", 0.0)
    rows = "".join(f"{title},{4 + number},{10 * number + 9},\n" for number, title in enumerate(QUICK))
    file = written(tmp_path, f"{HEAD}{rows}Slither,,,\nTeeko,,,\n")
    journal, predictions = tmp_path / "games.jsonl", tmp_path / "predictions.csv"
    asked = ["people", str(file), "--games", "2", "--file", str(journal), "--predictions", str(predictions)]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "not among yavset's games: Slither" in said
    for way in ("all measures", "best measure", "Browne's weights", "rank of the judges"):
        assert way in said
    written_rows = list(csv.DictReader(io.StringIO(predictions.read_text("utf-8"))))
    assert [row["game"] for row in written_rows] == [*QUICK, "Teeko"]
    assert [row["average"] for row in written_rows] == ["4.0", "5.0", "6.0", "7.0", "8.0", ""]
    for row in written_rows:
        assert 1 <= float(row["low"]) <= float(row["predicted"]) <= float(row["high"]) <= 10
    lines = journal.read_text("utf-8").splitlines()
    assert len(lines) == 1 + 4 * len(written_rows)
    assert main(asked) == 0
    assert capsys.readouterr().out == said and journal.read_text("utf-8").splitlines() == lines


def test_games_that_the_bot_does_not_end_are_predicted_and_predict_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fit, "RESAMPLES", 9)
    random, titles = Random(4), ("Hex", "Clobber", "Reversi", "Cross", "Odd", "Susan", "Go")
    found = {title: {name: random.random() for name in (*played.MEASURES, "rank")} for title in titles}
    for title in titles:
        found[title]["completion"] = {"Reversi": 0.49, "Go": 0.0}.get(title, commands.ENDED)
    monkeypatch.setattr(commands, "_measured", lambda said, parsed: found)
    rows = "".join(f"{title},{3 + number / 2},20,\n" for number, title in enumerate(titles[:-1]))
    file, predictions = written(tmp_path, f"{HEAD}{rows}Go,,,\n"), tmp_path / "predictions.csv"
    assert main(["people", str(file), "--predictions", str(predictions)]) == 0
    said = capsys.readouterr().out
    assert "broken off as too long" in said and ": Reversi\n" in said
    known = [Rated(title, 3 + number / 2, 20) for number, title in enumerate(titles[:-1]) if number != 2]
    report = Report(known, found)
    for row in csv.DictReader(io.StringIO(predictions.read_text("utf-8"))):
        value = min(max(report.predicted(Rated(row["game"], None, 0)), 1.0), 10.0)
        assert float(row["predicted"]) == pytest.approx(value, abs=0.006)


def test_predictions_of_rated_games_are_those_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "RESAMPLES", 9)
    random = Random(5)
    titles = "abcdefgh"
    found = {title: {name: random.random() for name in (*played.MEASURES, "rank")} for title in titles}
    known = [Rated(title, 3.0 + number, 20) for number, title in enumerate(titles[:-1])]
    report = Report(known, found)
    for number, one in enumerate(known):
        others = [*known[:number], *known[number + 1 :]]
        assert report.predicted(one) == pytest.approx(Report(others, found).predicted(one))
    rows = list(report.agreements())
    assert {row["games"] for row in rows} == {"7"} and len(rows) == 4


@pytest.mark.parametrize("seed", range(6))
def test_games_are_ordered_by_what_each_row_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "RESAMPLES", 9)
    random = Random(seed)
    names = (*played.MEASURES, "rank")
    found = {title: {name: random.gauss(0, 1 + len(name)) for name in names} for title in "abcdefghi"}
    known = [Rated(title, random.uniform(1, 10), random.choice([1, 5, 400])) for title in found]
    features = np.array([[found[one.title][name] for name in played.MEASURES] for one in known])
    weights, ratings = (
        fit.weights_of([one.ratings for one in known]),
        np.array([one.average for one in known]),
    )
    # Each measure counts with Browne's weight once it has variance 1 among the games, all alike.
    browne = [
        sum(
            measures.WEIGHTS[name] * (column[game] - column.mean()) / column.std()
            for name, column in zip(played.MEASURES, features.T, strict=True)
            if name in measures.WEIGHTS
        )
        for game in range(9)
    ]
    ways = [
        (fit.left_out(features, weights) - fit.means_of_others(weights)) @ ratings,
        fit.BestSingle(features, weights)(ratings),
        np.array(browne),
        np.array([found[one.title]["rank"] for one in known]),
    ]
    wanted = [np.corrcoef(rankdata(way), rankdata(ratings))[0, 1] for way in ways]
    rows = list(Report(known, found).agreements())
    assert [float(row["Spearman"]) for row in rows] == pytest.approx(wanted, abs=0.006)


def test_chances_and_predictions_are_those_of_a_plain_reckoning(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ratings are dealt out in all ways, and every game that is left out is predicted by itself."""
    monkeypatch.setattr(fit, "RESAMPLES", math.factorial(5))
    random = Random(2)
    names = (*played.MEASURES, "rank")
    found = {title: {name: random.gauss(0, 1) for name in names} for title in "abcdef"}
    averages = [1.0, 10.0, 9.5, 9.5, 2.0]
    known = [
        Rated(title, average, random.choice([1, 5, 400]))
        for title, average in zip(found, averages, strict=False)
    ]
    features = np.array([[found[title][name] for name in played.MEASURES] for title in found])
    weights = fit.weights_of([one.ratings for one in known])

    def predicted(game: int, dealt: fit.Numbers) -> float:
        others = [other for other in range(5) if other != game]
        row = fit.smoother(features[others], weights[others], features[game])
        return float(row @ dealt[others])

    def beyond_mean(game: int, dealt: fit.Numbers) -> float:
        others = [other for other in range(5) if other != game]
        return predicted(game, dealt) - float(np.average(dealt[others], weights=weights[others]))

    def alike(way: fit.Numbers, dealt: fit.Numbers) -> float:
        return float(np.corrcoef(rankdata(way), rankdata(dealt))[0, 1])

    scaled = (features[:5] - features[:5].mean(axis=0)) / features[:5].std(axis=0)
    browne = scaled @ [measures.WEIGHTS.get(name, 0.0) for name in played.MEASURES]
    single = fit.BestSingle(features[:5], weights)
    ways: list[Callable[[fit.Numbers], fit.Numbers]] = [
        lambda dealt: np.array([beyond_mean(game, dealt) for game in range(5)]),
        single,
        lambda dealt: browne,
        lambda dealt: np.array([found[one.title]["rank"] for one in known]),
    ]
    ratings = np.array(averages)
    report = Report(known, found)
    for way, row in zip(ways, report.agreements(), strict=True):
        agreed = alike(way(ratings), ratings)
        every = [alike(way(np.array(dealt)), np.array(dealt)) for dealt in permutations(averages)]
        chance = sum(one >= agreed - 1e-9 for one in every) / len(every)
        low, high = map(float, row["95 %"].split(" to "))
        assert row["by chance"] == f"{chance:.3f}", row
        assert row["Spearman"] == f"{agreed:.2f}" and low <= agreed <= high and row["games"] == "5"

    errors = np.array([predicted(game, ratings) - ratings[game] for game in range(5)])
    # 95 % of Student's t with four degrees of freedom lie within 2.776.
    half = 2.776445 * math.sqrt((errors**2).mean())
    file = tmp_path / "predictions.csv"
    file.write_text("what was there\n" * 100, "utf-8")
    report.write(file, [*known, Rated("f", None, 0)])
    head, *lines = csv.reader(io.StringIO(file.read_text("utf-8")))
    assert head == ["game", "predicted", "low", "high", "average"]
    unrated = float(fit.smoother(features[:5], weights, features[5]) @ ratings)
    for game, line in enumerate(lines):
        value = predicted(game, ratings) if game < 5 else unrated
        within = [min(max(number, 1), 10) for number in (value, value - half, value + half)]
        assert line[0] == "abcdef"[game] and line[4] == ("" if game == 5 else str(averages[game]))
        assert [float(number) for number in line[1:4]] == pytest.approx(within, abs=0.006)
    assert len(lines) == 6 and report.margin == pytest.approx(half)


@pytest.mark.parametrize("wrong", [["--games", "1"], ["--games", "1001"], ["--processes", "0"]])
def test_impossible_numbers_are_refused(
    tmp_path: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["people", str(written(tmp_path, HEAD)), *wrong]) == 2
    assert f"{commands.LEAST} to {commands.MOST}" in capsys.readouterr().err


def test_few_ratings_say_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["people", str(written(tmp_path, HEAD))]) == 2
    assert f"fewer than {commands.ENOUGH}" in capsys.readouterr().err


def test_games_with_itself_and_with_the_weaker_bot_are_measured_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(task: Task) -> Result:
        return Result(1.0 if len({*task.players}) > 1 else 0.5, [str(task.seed % 1000)], ([], []))

    told = []

    def measured(
        tasks: Sequence[Task], alike: Sequence[Result], ladder: Sequence[Result]
    ) -> dict[str, float]:
        told.append((len(tasks), [one.score for one in alike], [one.score for one in ladder]))
        assert [task.players[0] for task in tasks] == [task.players[1] for task in tasks]
        assert [one.moves for one in alike] == [one.moves for one in ladder] == [["0"], ["1"], ["2"]]
        return {"drama": 0.5, "completion": 1.0}

    monkeypatch.setattr(commands, "play_game", play)
    monkeypatch.setattr(commands, "measured", measured)
    # Four games that people have rated, and one that they have not: too few to say anything.
    rows = "".join(f"{title},{rating},\n" for title, rating in zip(QUICK, ["7,9"] * 4 + [","], strict=True))
    assert main(["people", str(written(tmp_path, HEAD + rows)), "--games", "3"]) == 2
    captured = capsys.readouterr()
    assert f"fewer than {commands.ENOUGH}" in captured.err
    assert captured.out.count("0.50") == len(QUICK)
    assert told == [(3, [0.5] * 3, [1.0] * 3)] * len(QUICK)


CODES = ("h5-p-w4", "x5-p.s-w4.l3", "r9-p.s-so5", "h4-pa-wg5")


@pytest.mark.parametrize("seed", range(20))
def test_strengths_make_the_answers_as_likely_as_can_be(seed: int) -> None:
    """Each game has as many points as it is expected to have, a draw with a game of strength 1 included."""
    random = Random(seed)
    compared = [
        Comparison(one, other, random.choice((0, 0.5, 1)))
        for one, other in (random.sample(CODES, 2) for _ in range(random.randint(1, 12)))
    ]
    found = strengths(compared)
    assert set(found) == {code for one, other, _ in compared for code in (one, other)}
    for code, strength in found.items():
        excess = 0.5 - strength / (strength + 1)
        for one, other, answer in compared:
            if code in (one, other):
                share = answer if code == one else 1 - answer
                excess += share - strength / (found[one] + found[other])
        assert abs(excess) < 0.02
    # The strongest come first, whoever has the most points.
    rows = list(preferred(Saved(compared, {}, {})))
    assert [row["rules"] for row in rows] == sorted(found, key=lambda code: (-found[code], code))
    assert [row["strength"] for row in rows] == [f"{found[row['rules']]:.2f}" for row in rows]


def test_the_games_and_the_judges_are_held_against_comparisons() -> None:
    one, two, three, four = CODES
    answers = [Comparison(one, two, 1), Comparison(two, three, 0), Comparison(one, three, 0.5)]
    answers += [Comparison(three, four, 1), Comparison(two, four, 1)]
    measures = {
        one: {"rank": 0.5, "drama": 0.1, "lead-change": 0.2},
        two: {"rank": 0.4, "drama": 0.3, "lead-change": 0.3},
        three: {"rank": 0.4, "lead-change": 0.1},
    }
    saved = Saved(answers, {one: "Onara"}, measures)
    rows = list(preferred(saved))
    assert [row["rules"] for row in rows] == [three, one, two, four]
    assert [(row["game"], row["compared"], row["points"]) for row in rows] == [
        (three, "3", "2.5"),
        ("Onara", "2", "1.5"),
        (two, "3", "1"),
        (four, "2", "0"),
    ]
    # Less change of the lead is better; a pair with a game that was not measured says nothing.
    assert [(row["what prefers"], row["pairs"], row["as people"]) for row in judged(saved)] == [
        ("rank", "2", "75%"),
        ("drama", "1", "0%"),
        ("lead-change", "2", "100%"),
    ]


def test_a_file_of_the_page_is_read_and_another_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "comparisons.json"
    game = {"name": "Onara", "rank": 0.5, "measures": {"drama": 0.25}}
    data: dict[str, Any] = {
        "yavset": "comparisons",
        "games": {"h5-p-w4": game, "x5-p.s-w4.l3": {}},
        "comparisons": [["h5-p-w4", "x5-p.s-w4.l3", 0.5]],
    }
    file.write_text(json.dumps(data), "utf-8")
    assert read_comparisons(file) == Saved(
        [Comparison("h5-p-w4", "x5-p.s-w4.l3", 0.5)],
        {"h5-p-w4": "Onara"},
        {"h5-p-w4": {"drama": 0.25, "rank": 0.5}},
    )
    assert main(["people", str(file)]) == 0
    assert "Onara" in capsys.readouterr().out
    several: tuple[Any, ...] = (
        data | {"yavset": "games"},
        data | {"comparisons": [["a", "a", 1]]},
        data | {"comparisons": [["a", "b", 0.75]]},
        data | {"comparisons": [["a", "b"]]},
        data | {"comparisons": 3},
        data | {"games": {"a": {"name": "A"}}},
        data | {"games": []},
        [],
    )
    for wrong in several:
        file.write_text(json.dumps(wrong), "utf-8")
        assert main(["people", str(file)]) == 2
        assert "comparisons.json" in capsys.readouterr().err
