"""The command `breed`: runs, reports and exports, in small."""

from __future__ import annotations

import argparse
import csv
import io
import itertools
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import brotli
import pytest
from scipy.stats import spearmanr

import breeders
import verdict_table
import yavset
from environment import ROOT, node
from yavset.breeding.archive import Member
from yavset.breeding.operators import OPERATORS
from yavset.breeding.populations import population
from yavset.breeding.race import Standing, standings
from yavset.breeding.rediscovery import is_yavalath, rediscovered_line, yavalath_line
from yavset.breeding.run import Child, RunSettings, judging_seed
from yavset.breeding.run_data import describe_child
from yavset.breeding.verdict import BUDGETS, Budget, Verdict
from yavset.interfaces.terminal import command_parser, main
from yavset.lab.alone import alone
from yavset.lab.breeding import commands, progress, replay
from yavset.lab.breeding.commands import DEFAULTS
from yavset.lab.breeding.report import rediscoveries
from yavset.lab.breeding.runner import begin
from yavset.lab.breeding.store import ANEW, Store
from yavset.language.messages import Problem
from yavset.ludi.canonical import idea_of, part
from yavset.ludi.code import write_code
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import Tree, parse, write
from yavset.ludi.rules import read_rules

YAVALATH = "(game (board hexhex 5) (play (place own) (swap)) (end (win (line 4)) (lose (line 3))))"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the judge of the tests judge."""
    breeders.let_judge(monkeypatch)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A finished run of sixty children."""
    path = tmp_path_factory.mktemp("run") / "run.db"
    with pytest.MonkeyPatch.context() as patch:
        breeders.let_judge(patch)
        assert main(["breed", "--from", "2007", "--children", "60", "--seed", "7", "--out", str(path)]) == 0
    yield path


@pytest.mark.long
def test_sixty_children_get_their_verdicts_from_the_real_judges_in_two_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BUDGETS, "small", lambda: verdict_table.SETTINGS.budget)
    words = ["breed", "--from", verdict_table.SETTINGS.population, "--children", "60", "--window", "8"]
    path = tmp_path / "run.db"
    assert main([*words, "--budget", "small", "--jobs", "2", "--out", str(path)]) == 0
    assert "seed 1: 60 of 60 children" in capsys.readouterr().out
    assert verdict_table.table(Store.opened(path).children()) == verdict_table.rows()


@pytest.mark.usefixtures("quick")
def test_a_run_is_said_line_by_line_and_reported(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["breed", "--report", str(run)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2007, seed 7: 60 of 60 children, ")
    assert "why they failed" in out
    assert "stillborn" in out
    assert "rank" in out
    assert "✓" in out
    assert "ancestors: " in out
    assert "The board is" in out


@pytest.mark.usefixtures("quick")
def test_a_run_that_is_stopped_goes_on(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.db"
    calls = 0

    def interrupted(tree: Tree, seed: int, budget: Budget, last_stage: int = 7) -> Verdict:
        nonlocal calls
        calls += 1
        if calls == 20:
            raise KeyboardInterrupt
        return breeders.judge(tree, seed, budget, last_stage)

    words = ["breed", "--from", "2007", "--children", "60", "--seed", "7", "--out", str(path)]
    with monkeypatch.context() as patch:
        breeders.let_judge(patch, interrupted)
        assert main(words) == 130
    assert "nothing is lost" in capsys.readouterr().out
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err
    with alone(path):
        assert main([*words, "--resume"]) == 2
    assert "another command is writing" in capsys.readouterr().err
    assert main([*words, "--resume", "--seconds", "0.0001"]) == 0
    assert "the time is up" in capsys.readouterr().out
    # The file's settings hold, and other ones are refused.
    resume = ["breed", "--resume", "--out", str(path)]
    for other, sentence in {
        ("--seed", "99"): "seed is 7 there, not 99",
        ("--children", "61"): "children is 60 there, not 61",
        ("--from", "set"): 'population is "2007" there, not "set"',
        ("--without", "copy"): 'without is [] there, not ["copy"]',
        ("--unordered",): "unordered is false there, not true",
        ("--shuffle-ranking",): "shuffled is false there, not true",
        ("--budget", "small"): "begun with other settings: budget",
    }.items():
        assert main([*resume, *other]) == 2
        assert sentence in capsys.readouterr().err
    with monkeypatch.context() as patch:
        patch.setattr("yavset.__version__", "0.0.1")
        assert main(resume) == 2
        assert "and this is 0.0.1: another version may judge otherwise" in capsys.readouterr().err
        # Reading it is no problem.
        assert main(["breed", "--report", str(path)]) == 0
    assert main([*resume, "--seed", "7"]) == 0
    capsys.readouterr()
    assert exported(path, "json") == exported(run, "json")


def test_games_are_judged_anew(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.db"
    shutil.copy(run, path)
    seeds: dict[tuple[str, int], int] = {}

    def judge(tree: Tree, seed: int, budget: Budget, last_stage: int = 7) -> Verdict:
        seeds[write(tree), seed] = last_stage
        return breeders.judge(tree, seed, budget, last_stage)

    breeders.let_judge(monkeypatch, judge)
    assert main(["breed", "--anew", str(path)]) == 0
    out = capsys.readouterr().out
    with closing(Store.opened(path)) as store:
        found = begin(store)
        games = found.archive.games()
        anew, raced = store.again(ANEW), store.again()
    assert {text for text, _ in seeds} == {write(one.tree) for one in games}
    assert {*seeds.values()} == {7, 8} and len(seeds) == sum(map(len, anew.values()))
    # With the same chances the same would come out.
    rounds = range(max(map(len, raced.values())) + 1)
    assert not seeds.keys() & {(text, judging_seed(text, again)) for text, _ in seeds for again in rounds}
    with closing(Store.opened(run)) as store:
        assert store.again() == raced and not store.again(ANEW)
    # Rejected games are no longer in the race.
    living = [one for one in found.final_ranking(raced) if one.rank > 0]
    assert len(living) > 3
    second = {one.member.number: one for one in standings([one.member for one in living], anew)}
    ranks = [[one.rank for one in living], [second[one.member.number].rank for one in living]]
    correlation = spearmanr(*ranks).statistic
    best = {one.member.number for one in living[:10]} & {*list(second)[:10]}
    rejected = sum(not one.verdict.alive for one in second.values())
    ends = [
        {re.sub(r" \d+", "", write(part(idea_of(one.member.tree), "end"))) for one in order[:10]}
        for order in (living, [*second.values()])
    ]
    said = (
        f"rank correlation {correlation:.2f} over {len(living)} games, "
        f"{len(best)} of the best {min(10, len(living))} the same, "
        f"{len(ends[0] & ends[1])} by what ends them, {rejected} rejected"
    )
    assert said in out
    # Nothing is judged twice, and a report says the same.
    seeds.clear()
    for words in (["--anew"], ["--report"]):
        assert main(["breed", *words, str(path)]) == 0
        assert not seeds and said in capsys.readouterr().out
    assert main(["breed", "--report", str(run)]) == 0
    assert "rank correlation" not in capsys.readouterr().out


def test_a_run_that_is_not_finished_is_not_judged_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.db"
    Store.create(path, settings(40)).close()
    assert main(["breed", "--anew", str(path)]) == 2
    assert "is not finished" in capsys.readouterr().err


def test_a_report_says_whether_yavalath_was_found(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "run.db", settings(40))
    hex_, swapless = read_rules(PRESETS["hex"]).tree, YAVALATH.replace(" (swap)", "")
    assert list(rediscoveries(store, [])) == []
    texts = {1: write(hex_), 2: "(no game", 3: YAVALATH, 4: swapless}
    children = [
        Child(number, text, f"Game {number}", (), (), (), Verdict(4, "draws"))
        for number, text in texts.items()
    ]
    children[1] = replace(children[1], name="", verdict=Verdict(1, "stillborn"))
    # A game that had been seen is not found once more.
    children.append(Child(5, YAVALATH, "Game 3", (), (), (), Verdict(2, "seen")))
    store.record([(child, 0.0) for child in children])
    [line] = rediscoveries(store, [])
    assert (
        line
        == "Yavalath's idea in 2 children, the first Game 3 (3); best place: none; Yavalath itself: child 3"
    )
    ordered = [
        Standing(Member(number, "", parse(texts[number]), Verdict(7), 0.5), Verdict(7), 1, 1, 0.5)
        for number in (1, 4)
    ]
    [line] = rediscoveries(store, ordered)
    assert "best place: 2 of 2;" in line


def exported(path: Path, kind: str) -> str:
    to = path.with_suffix(f".{kind}")
    assert main(["breed", "export", str(path), f"--{kind}", str(to)]) == 0
    return to.read_text("utf-8")


@pytest.mark.parametrize("kind", ["json", "replay"])
def test_the_page_reads_what_is_exported(run: Path, kind: str) -> None:
    text = exported(run, kind)
    done = subprocess.run(
        [node(), ROOT / "tests" / "support" / "page_reads_run.mjs"],
        input=text,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert json.loads(done.stdout) == [game["number"] for game in json.loads(text)["archive"]]


def test_what_a_film_shows_is_exported(run: Path) -> None:
    whole, film = (json.loads(exported(run, kind)) for kind in ("json", "replay"))
    shown = {child["number"]: child for child in film["children"]}
    kept = [game["number"] for game in whole["archive"]]
    assert [game["number"] for game in film["archive"]] == kept
    for child in whole["children"]:
        short = shown[child["number"]]
        for name in ("name", "reason"):
            assert short.get(name) == child.get(name)
        assert short["verdict"].get("reason") == child["verdict"].get("reason")
        if child["number"] not in kept:
            assert "measures" not in short["verdict"]
    for game, short in zip(whole["archive"], film["archive"], strict=True):
        assert short["why"] == game["why"]
        assert short["rank"] == pytest.approx(game["rank"], abs=0.001)
        # What all verdicts say together takes the place of the first one, where they saw the game played.
        found, wanted = short["confirmation"], game["confirmation"]
        if "best_game" not in wanted:
            assert found["reason"] == wanted["reason"]
            found = shown[game["number"]]["verdict"]
            wanted = whole["children"][game["number"] - 1]["verdict"]
        assert found["best_game"] == wanted["best_game"]
        assert found["interest"]["low"] == pytest.approx(wanted["interest"]["low"], abs=0.001)
        # Their families are told back to the ancestors.
        family = [shown[game["number"]]]
        for child in family:
            assert child["said"] == whole["children"][child["number"] - 1]["said"]
            family += [shown[parent] for parent, _ in child["parents"] if parent > 0]


def test_the_film_of_the_experiment_that_the_page_has_is_whole_and_small() -> None:
    path = ROOT / "web" / "runs" / "experiment.json"
    film = json.loads(path.read_text("utf-8"))
    wanted = replace(settings(1389), seed=film["settings"]["seed"])
    assert film["settings"] == {"population": "2007", "children": 1389, "seed": wanted.seed}
    codes = [one["code"] for one in film["ancestors"]]
    assert codes == [write_code(one.tree) for one in population(wanted.population)]
    numbers = [child["number"] for child in film["children"]]
    assert numbers == list(range(1, len(numbers) + 1))
    games = {game["number"]: game for game in film["archive"]}
    assert {*games, *film["kin"]} <= {*numbers}
    for number, game in games.items():
        rules = read_rules(game["code"])
        assert rules.code == game["code"]
        # A second verdict that rejects a game early has not seen it played.
        verdicts = (game.get("confirmation", {}), film["children"][number - 1]["verdict"])
        best = next(verdict["best_game"] for verdict in verdicts if verdict.get("best_game"))
        assert replay_moves(game["code"], best)
    # Everybody who comes stores it for later.
    assert len(brotli.compress(path.read_bytes(), quality=11)) <= 60_000


def replay_moves(code: str, moves: list[str]) -> bool:
    """Return whether these moves end a game in ludemes."""
    position = yavset.game("ludi", rules=code).start()
    for move in moves:
        position = position.play(move)
    return position.outcome is not None


def test_a_film_says_which_children_rediscover_yavalath() -> None:
    texts = {
        1: YAVALATH,
        2: YAVALATH.replace("(lose (line 3))", "(lose (line 2))"),
        3: "(no game",
        4: YAVALATH.replace("(line 4)", "(line 5)").replace("(line 3)", "(line 4)"),
        # The judges still have the fifth child.
        6: YAVALATH,
    }
    stages = {1: 7, 2: 7, 3: 1, 4: 3, 6: 2}
    children = [
        describe_child(Child(number, text, "", ((-1, "Hex"),), (), (), Verdict(stages[number])))
        for number, text in texts.items()
    ]
    settings = {"population": "2007", "children": 9, "seed": 1, "window": 32}
    data = {"format": 1, "settings": settings, "budget": "strict", "versions": {}, "ancestors": []}
    data["children"] = children
    film = replay.replay_data({**data, "archive": []})
    assert film["kin"] == [1, 4]
    assert ["parents" in child for child in film["children"]] == [True, False, False, True]
    assert film["settings"] == {"population": "2007", "children": 9, "seed": 1}
    assert film["budget"] == "strict"


def test_a_run_is_exported(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data: dict[str, Any] = json.loads(exported(run, "json"))
    assert data["format"] == 1
    assert data["settings"]["population"] == "2007"
    assert data["budget"] == "full"
    assert [one["number"] for one in data["ancestors"]] == list(range(-1, -10, -1))
    assert [one["number"] for one in data["children"]] == list(range(1, 61))
    ranks = [one["rank"] for one in data["archive"] if "confirmation" not in one]
    assert ranks == sorted(ranks, reverse=True)
    table = list(csv.DictReader(io.StringIO(exported(run, "csv"))))
    assert len(table) == 60
    alive = [row for row in table if row["stage"] == "7"]
    assert alive
    for row in alive:
        low, value, high = (float(row[name]) for name in ("plies-low", "plies", "plies-high"))
        assert low <= value <= high
        assert read_rules(row["code"]).text == row["text"]


@pytest.mark.long
def test_a_run_is_exported_as_parquet(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    table = list(csv.DictReader(io.StringIO(exported(run, "csv"))))
    to = run.with_suffix(".parquet")
    assert main(["breed", "export", str(run), "--parquet", str(to)]) == 0
    assert pyarrow.read_table(to).column("name").to_pylist() == [row["name"] or "" for row in table]
    assert "written: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--children", "5"], "--out names the file"),
        (["--out", "x.db", "--children", "0"], "are above 0"),
        (["--out", "x.db", "--seconds", "-1"], "are above 0"),
        (["--out", "x.db", "--from", "a,b,c"], "is no population"),
        (["--out", "x.db", "--from", "nonsense"], "nonsense"),
        (["--report", "nothing.db"], "there is no file"),
        (["export", "nothing.db"], "say what to write"),
        (["export", "nothing.db", "--json", "x.json"], "there is no file"),
        (["--out", "x.db", "--jobs", "0"], "are above 0"),
    ],
)
def test_what_is_not_allowed_is_said(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["breed", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_missing_extra_is_named(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["breed", "export", str(run), "--parquet", str(tmp_path / "x")]) == 2
    assert "yavset[parquet]" in capsys.readouterr().err


# What is seen of a run while it goes on.


def settings(children: int) -> RunSettings:
    """Return those of a run with the games of 2007."""
    return replace(DEFAULTS, population="2007", children=children)


class Terminal(io.StringIO):
    """Text that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_has_one_line_and_anything_else_lines(tmp_path: Path) -> None:
    from yavset.lab.breeding.judging import make_judges
    from yavset.lab.breeding.runner import begin, breed

    for name, out in (("live", Terminal()), ("plain", io.StringIO())):
        store = Store.create(tmp_path / f"{name}.db", settings(40))
        assert breed(begin(store), store, make_judges(breeders.judge), progress.Progress(out))
        last, *confirmed = [line.rpartition("\r")[2] for line in out.getvalue().split("\n") if line]
        assert last.startswith("40 of 40")
        assert confirmed and all("judged once more" in line for line in confirmed)
        assert (out.getvalue().count("\r") > 20) == (name == "live")


def test_plain_lines_keep_their_distance_and_know_the_rate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from yavset.lab.breeding.judging import make_judges
    from yavset.lab.breeding.runner import begin, breed

    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.5
        return now

    out = io.StringIO()
    store = Store.create(tmp_path / "run.db", settings(100))
    lines = progress.Progress(out, clock)
    assert lines.minutes_left == 0
    # What was before the run does not count.
    now = 1000.0
    run = begin(store)
    breed(run, store, make_judges(breeders.judge), lines)
    # Of games with the same rank the oldest is the best.
    first, second, *others = run.archive.games()
    for ranks, best in (((2.0, 2.0), first), ((2.0, 2.5), second), ((2.5, 2.0), first)):
        ranked = [one._replace(rank=rank) for one, rank in zip((first, second), ranks, strict=True)]
        lower = [one._replace(rank=1.0) for one in others]
        monkeypatch.setattr(run.archive, "games", lambda found=(*ranked, *lower): [*found])
        assert f"{best.name} ({max(ranks):.2f})" in str(lines._line(run))
    said = [line for line in out.getvalue().splitlines() if " of 100 children" in line]
    assert 2 < len(said) < 30
    assert lines.done == lines.of == lines.fresh == 100
    assert lines.alive == store.reasons()[7, ""]
    assert lines.rate == pytest.approx(60 * 100 / (now - 1001), rel=0.1)


def test_a_run_that_goes_on_counts_what_lived_before(tmp_path: Path) -> None:
    from yavset.lab.breeding.judging import make_judges
    from yavset.lab.breeding.runner import begin, breed

    store = Store.create(tmp_path / "run.db", settings(60))
    ticks = itertools.count()
    first = progress.Progress(io.StringIO())
    minutes = itertools.count(step=60)
    second = progress.Progress(io.StringIO(), lambda: next(minutes))
    assert not breed(
        begin(store), store, make_judges(breeders.judge), first, seconds=30, clock=lambda: next(ticks)
    )
    assert 0 < first.alive < first.done < 60
    assert breed(begin(store), store, make_judges(breeders.judge), second)
    assert (second.done, second.fresh) == (60, 60 - first.done)
    assert second.alive == store.reasons()[7, ""] > first.alive
    # Of what had been done before nobody knows how long it took.
    passed = (next(minutes) + 60 - second._started) / 60
    assert second.rate == pytest.approx(second.fresh / passed)
    second.of += 40
    assert second.minutes_left == pytest.approx(40 / second.fresh * passed, rel=0.2)


def test_a_family_tree_goes_back_as_far_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from yavset.lab.breeding import report
    from yavset.lab.breeding.judging import make_judges
    from yavset.lab.breeding.runner import Watcher, begin, breed

    store = Store.create(tmp_path / "run.db", settings(250))
    run = begin(store)
    breed(run, store, make_judges(breeders.judge), Watcher())

    def generations(number: int) -> int:
        child = store.child(number)
        return 1 + max(generations(parent) for parent, _ in child.parents) if child else 0

    oldest = max(range(200, 251), key=generations)
    monkeypatch.setattr(report, "GENERATIONS", 2)
    assert generations(oldest) > 2 + 1
    *lines, last = report.family_tree(oldest, store, run.ancestors)
    depths = [(len(line) - len(line.lstrip())) // 2 for line in lines]
    assert [depths[0], max(depths)] == [0, 2]
    for line in lines:
        child = store.child(int(line.split("(")[1].split(")")[0]))
        assert child is not None
        assert line.strip().startswith(f"{child.name} ({child.number}) ← ")
        assert all(name in line for _, name in child.parents)
    text = "\n".join(lines)
    told = [child for child in store.children() if f" ({child.number}) ← " in text]
    assert len(told) == len(lines)
    ancestors = {parent: name for child in told for parent, name in child.parents if parent < 0}
    assert last == f"ancestors: {', '.join(ancestors[number] for number in sorted(ancestors, reverse=True))}"
    assert len(ancestors) > 1


# Can it find Yavalath again?


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("h5-p.s-w4.l3", 4),
        ("h7-p-w4.l3", 4),
        ("h8-p-w4.l3", 4),
        ("z-p.s-w4.l3", 4),
        ("x5-p.s-w4.l3", 4),
        ("h6-p.s-w5.l4", 5),
        ("h5-p-w4.l3.lg9", 4),
        ("h5-p-w4.wg7.l3", 4),
        ("h5-p.cs-w4.l3", 0),
        ("h5-p.t-w4.l3", 0),
        ("h5-pa-w4.l3", 0),
        ("h5-pno.p-w4.l3", 0),
        ("h5-pr.p-w4r.l3r", 0),
        ("h5-pr.p-w4r.l3", 0),
        ("h5-p-w5.l3", 0),
        ("h5-p-l4.w3", 0),
        ("h5-p-wg4.lg3", 0),
        ("h5-p-w4", 0),
    ],
)
def test_rediscoveries_of_yavalath(code: str, line: int) -> None:
    assert rediscovered_line(read_rules(code).tree) == line


@pytest.mark.parametrize(
    ("code", "lines"),
    [("h5-pa.cs-w4.l3", 4), ("h5-p-w6.l5.wg9", 6), ("h5-pr.p-w4r.l3r", 0), ("h5-p-l3.w4", 0)],
)
def test_its_rules_with_any_moves(code: str, lines: int) -> None:
    assert yavalath_line(read_rules(code).tree) == lines


@pytest.mark.parametrize(
    ("code", "itself"),
    [
        *((f"h{size}-p.s-w4.l3", size <= 7) for size in range(3, 9)),
        ("h5-p-w4.l3", True),
        ("h5-p.s-w5.l4", False),
        ("x5-p.s-w4.l3", False),
        ("h5-p.s-w4.l3.lg12", False),
        ("h5-p.cs-w4.l3", False),
    ],
)
def test_yavalath_itself_is_on_a_hexagon_with_its_own_numbers(code: str, itself: bool) -> None:
    assert is_yavalath(read_rules(code).tree) == itself


def test_a_childs_tree_is_that_of_its_text() -> None:
    assert Child(1, YAVALATH, "Yavalath", (), (), ()).tree == parse(YAVALATH)


def asked(words: str) -> argparse.Namespace:
    return command_parser().parse_args(["breed", *words.split()])


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("", {}),
        ("--from hex,squava", {"population": "hex,squava"}),
        ("--children 9", {"children": 9}),
        ("--seed 0", {"seed": 0}),
        ("--window 3", {"window": 3}),
        ("--without …", {"without": None}),
        ("--unordered", {"unordered": True}),
        # A second verdict would put the games into the judges' order after all.
        ("--shuffle-ranking", {"shuffled": True, "confirmed": 0}),
        ("--budget small", {"budget": Budget.small()}),
        ("--jobs 3 --seconds 9", {}),
    ],
)
def test_each_argument_changes_its_own_setting_of_a_run(words: str, changed: dict[str, Any]) -> None:
    """Of a new run, and of one that is there."""
    if "without" in changed:
        some = [operator.id for operator in OPERATORS][3:0:-2]
        words, changed = (
            " ".join(f"--without {one}" for one in (*some, some[0])),
            {"without": (*sorted(some),)},
        )
    there = RunSettings("2007", 77, 5, window=2, without=("x",), budget=Budget.small(), confirmed=1)
    for base in (DEFAULTS, there):
        assert commands.settings_of(asked(words), base) == replace(base, **changed)
    assert commands.settings_of(asked(words)) == replace(DEFAULTS, **changed)


@pytest.mark.parametrize("words", ["--children 0", "--jobs 0", "--window 0", "--seconds 0", "--seconds -1"])
def test_numbers_of_a_run_are_above_zero(words: str) -> None:
    with pytest.raises(Problem, match="above 0"):
        commands.settings_of(asked(words))


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("", (1, "", False)),
        ("--jobs 3", (3, "", False)),
        ("--cluster tcp://a:1", (1, "tcp://a:1", False)),
        # Only in another process can a judge be stopped in the middle of a game.
        ("--seconds 5", (1, "", True)),
        ("--seconds 5 --jobs 2", (2, "", True)),
    ],
)
def test_judges_work_where_a_command_says(
    words: str, given: tuple[int, str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        commands, "make_judges", lambda judge, jobs, cluster, apart: told.append((jobs, cluster, apart))
    )
    commands.workers_of(asked(words))
    assert told == [given]


@pytest.mark.usefixtures("quick")
def test_a_run_that_is_not_there_yet_goes_on_from_nothing(tmp_path: Path) -> None:
    words = ["breed", "--from", "2007", "--children", "3", "--out"]
    whole, resumed = tmp_path / "whole.db", tmp_path / "resumed.db"
    assert main([*words, str(whole)]) == 0
    for _ in range(2):
        assert main([*words, str(resumed), "--resume"]) == 0
        with closing(Store.opened(whole)) as one, closing(Store.opened(resumed)) as other:
            assert list(one.children()) == list(other.children())
