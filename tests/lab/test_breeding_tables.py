"""What is told of a bred run: its report, the rows of a table, a film; all beside what its store has."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import breeders
from yavset.breeding.race import Standing
from yavset.breeding.run import BreedingRun, RunSettings
from yavset.breeding.verdict import Budget, Estimate, Verdict
from yavset.lab.breeding import export, replay, report
from yavset.lab.breeding.judging import make_judges
from yavset.lab.breeding.runner import Watcher, begin, breed
from yavset.lab.breeding.store import Store
from yavset.ludi.aloud import read_aloud
from yavset.ludi.rules import read_rules


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A run of eighty children, of which some games go far in the race and others are rejected."""
    path = tmp_path_factory.mktemp("run") / "run.db"
    found = Store.create(path, RunSettings("2007", 80, 3, budget=Budget.small(), confirmed=3))
    assert breed(begin(found), found, make_judges(breeders.judge), Watcher())
    yield found
    found.close()


@pytest.fixture(scope="module")
def run(store: Store) -> BreedingRun:
    return begin(store)


@pytest.fixture(scope="module")
def ordered(store: Store, run: BreedingRun) -> list[Standing]:
    return run.final_ranking(store.again())


def interval(estimate: Estimate | None) -> str:
    return f"{estimate.value:.2f} [{estimate.low:.2f}, {estimate.high:.2f}]" if estimate else "–"


@pytest.mark.parametrize("most", [3, 10])
def test_a_report_tells_reasons_ranks_and_the_best_game(
    store: Store, run: BreedingRun, ordered: list[Standing], most: int
) -> None:
    lines = list(report.report(store, most))
    first, reasons, table, best, family = "\n".join(lines).split("\n\n")
    seconds = store.effort()[0]
    for part in ("2007", "seed 3", "80 of 80", f"{seconds / 60:.1f} min", store.versions["python"]):
        assert part in first
    assert f"{len(run.archive.games())} " in first
    ends = Counter((child.verdict.stage, child.verdict.reason) for child in store.children() if child.verdict)
    said = [line.split() for line in reasons.splitlines()[1:]]
    assert {(int(words[0]), int(words[-1])) for words in said} == {
        (stage, count) for (stage, _), count in ends.items()
    }
    assert len(said) == len(ends)
    head, *rows = table.splitlines()
    assert len(rows) == min(most, len(ordered))
    for row, one in zip(rows, ordered, strict=False):
        verdict = one.verdict
        assert row == "  ".join(
            [
                one.member.name.ljust(14),
                f"{one.rank:.2f} ✓".rjust(18),
                interval(verdict.soundness).rjust(18),
                interval(verdict.interest).rjust(18),
                f"{verdict.simplicity or 0:.2f}".rjust(18),
                f"{one.novelty:.2f}".rjust(18),
            ]
        )
        assert len(row.rstrip()) == len(head)
    winner = read_rules(next(store.children()).text if not ordered else _text(store, ordered[0]))
    assert best.splitlines() == [
        f"{ordered[0].member.name}  {winner.code}",
        *(f"  {sentence}" for sentence in read_aloud(winner)),
    ]
    assert ordered[0].member.name in family.splitlines()[0]
    assert family.splitlines()[1:] == list(report.family_tree(ordered[0].member.number, store, run.ancestors))


def _text(store: Store, one: Standing) -> str:
    child = store.child(one.member.number)
    assert child is not None
    return child.text


def test_a_row_of_a_table_has_all_that_the_store_has_of_a_child(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    export.write_csv(store, file)
    table = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
    children = list(store.children())
    assert len(table) == len(children) == 80
    for row, child in zip(table, children, strict=True):
        verdict = child.verdict
        assert verdict is not None
        wanted: dict[str, Any] = {
            "number": child.number,
            "name": child.name,
            "text": child.text,
            "code": read_rules(child.text).code if child.name else "",
            "parents": " ".join(str(number) for number, _ in child.parents),
            "operators": " ".join(child.operators),
            "stage": verdict.stage,
            "reason": verdict.reason,
            "rank": verdict.rank,
            "simplicity": "" if verdict.simplicity is None else verdict.simplicity,
            "work": sum(verdict.work.values()),
        }
        for name in ("soundness", "interest", "plies", "plies-informed", "draws-informed", "forcing"):
            one = {"soundness": verdict.soundness, "interest": verdict.interest, **verdict.measures}.get(name)
            for end in ("", "-low", "-high"):
                wanted[name + end] = getattr(one, end[1:] or "value") if one else ""
        assert row == {name: str(value) for name, value in wanted.items()}


def test_columns_stand_as_rows_first_have_them() -> None:
    assert export.columns([{"b": 1, "a": 2}, {"c": 3, "a": 4}, {"b": 5, "d": 6}]) == ["b", "a", "c", "d"]


def test_an_export_leaves_out_what_is_empty_and_nothing_else(store: Store) -> None:
    data = export.run_data(store)
    assert set(data) == {
        *("format", "settings", "budget", "versions", "ancestors", "children", "archive"),
    }
    assert (data["format"], data["budget"], data["versions"]) == (
        1,
        "small",
        {"yavset": store.versions["yavset"]},
    )
    assert json.loads(json.dumps(data["settings"])) == json.loads(json.dumps(store.settings.as_data()))

    def empty(value: Any) -> bool:
        return value in (None, "", [], {}, ())

    def holds(data: Any) -> bool:
        return all(
            not empty(value) and (not isinstance(value, dict) or holds(value)) for value in data.values()
        )

    assert all(map(holds, data["children"]))
    assert export._compact({"a": 0, "b": 0.0, "c": False, "d": None, "e": {"f": "", "g": [0]}}) == {
        "a": 0,
        "b": 0.0,
        "c": False,
        "e": {"g": [0]},
    }


def test_a_film_is_rounded_and_written_with_a_child_in_a_line(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "film.json"
    replay.write_replay(store, file)
    text = file.read_text("utf-8")
    film = json.loads(text)
    assert film == json.loads(json.dumps(replay.replay_data(export.run_data(store))))
    lines = text.splitlines()
    for child in film["children"]:
        written = json.dumps(child, ensure_ascii=False, separators=(",", ":"))
        assert sum(line.rstrip(",") == written for line in lines) >= 1

    def fractions(value: Any) -> Iterator[float]:
        if isinstance(value, float):
            yield value
        for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from fractions(one)

    found = list(fractions(film["archive"])) + list(fractions([one["verdict"] for one in film["children"]]))
    assert found and all(value == round(value, 3) for value in found)
    assert replay._rounded({"a": (0.12349, 2, "0.12349", None)}) == {"a": [0.123, 2, "0.12349", None]}


def test_a_row_of_the_report_is_that_of_the_later_verdict(ordered: list[Standing]) -> None:
    one = ordered[0]
    low, high = Estimate(0.1, 0.05, 0.15), Estimate(0.9, 0.85, 0.95)
    verdicts = [
        Verdict(7, soundness=low, interest=high, simplicity=0.25),
        Verdict(8, soundness=high, interest=low, simplicity=0.75),
    ]
    for shown in verdicts:
        _, row = report._table([one._replace(verdict=shown)])
        assert f"{interval(shown.soundness):>18}  {interval(shown.interest):>18}" in row
        assert f" {shown.simplicity:.2f} " in row


def test_a_film_has_what_a_card_shows_of_the_verdict_that_saw_a_game_played() -> None:
    whole = {
        "stage": 7,
        "measures": {"drama": {"value": 0.12345, "low": 0.1, "high": 0.2}},
        "interest": {"value": 0.98765, "low": 0.9, "high": 1.0},
        "best_game": ["c3", "a1"],
        "curve": [0.0, 0.33333, 1.0],
        "work": {"stage-3": 5},
    }
    shown = {
        "stage": 7,
        "measures": {"drama": {"value": 0.123, "low": 0.1, "high": 0.2}},
        "interest": {"value": 0.988, "low": 0.9, "high": 1.0},
        "best_game": ["c3", "a1"],
        "curve": [0.0, 0.333, 1.0],
    }
    second = whole | {"stage": 8}
    early = {"stage": 4, "reason": "draws", "about": {"percent": 70}, "work": {"stage-8": 5}}
    child = {"name": "A", "text": "", "operators": ["copy"], "said": [["x"]], "verdict": whole}
    parents = {1: [(-1, "Hex")], 2: [(1, "A"), (-2, "Y")], 3: [(2, "A")], 4: [(3, "A")], 5: [(4, "A")], 7: []}
    children = [child | {"number": number, "parents": of} for number, of in parents.items()]
    children[4] = children[4] | {"reason": "dead"}
    game = {"code": "h3-p-w4", "rank": 0.55555, "novelty": 0.0, "why": None, "known": ""}
    archive = [
        game | {"number": 2},
        game | {"number": 3, "confirmation": second},
        game | {"number": 4, "confirmation": early},
    ]
    settings = {"population": "2007", "children": 9, "seed": 1, "window": 32}
    data = {"format": 1, "settings": settings, "budget": "full", "versions": {}}
    ancestors = [{"number": -1, "name": "Hex", "code": "r5-p-wt2m", "text": "more"}]
    film = replay.replay_data({**data, "ancestors": ancestors, "children": children, "archive": archive})
    # The seventh child came after a gap.
    assert [one["number"] for one in film["children"]] == [1, 2, 3, 4, 5]
    short = {"stage": 7}
    assert [one["verdict"] for one in film["children"]] == [short, shown, short, shown, short]
    assert ["parents" in one and "said" in one for one in film["children"]] == [True, True, True, True, False]
    assert all("operators" not in one and "text" not in one for one in film["children"])
    assert film["children"][4]["reason"] == "dead"
    kept = {"code": "h3-p-w4", "rank": 0.556, "novelty": 0.0, "known": ""}
    assert film["archive"] == [
        kept | {"number": 2},
        kept | {"number": 3, "confirmation": shown | {"stage": 8}},
        kept | {"number": 4, "confirmation": {"stage": 4, "reason": "draws"}},
    ]
    assert film["ancestors"] == [{"number": -1, "name": "Hex", "code": "r5-p-wt2m"}]
    # Without the first child there is no run yet.
    later = {**data, "ancestors": ancestors, "children": children[1:], "archive": []}
    assert (replay.replay_data(later)["children"], replay.replay_data(later)["kin"]) == ([], [])


@pytest.mark.parametrize("value", [None, Estimate(0.5, 0.25, 0.75)])
def test_a_bar_says_where_nothing_was_measured(value: Estimate | None) -> None:
    assert report.bar(value) == interval(value)


def test_games_that_came_farther_stand_first_and_those_rejected_last(ordered: list[Standing]) -> None:
    living = [one for one in ordered if one.confirmation and one.confirmation.alive]
    assert 0 < len(living) < len(ordered)
    assert ordered[: len(living)] == living
    assert living[0].times > 2 and living[0].rank == max(one.rank for one in living[:3])
    assert {one.confirmation.stage for one in living if one.confirmation} >= {7, 8}
