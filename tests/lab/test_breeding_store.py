"""The file of a run: whole after every kill, readable while it grows, and clear about its damages."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import breeding_run
from breeders import judge
from breeding_run import SETTINGS, content, run_to_the_end
from yavset.breeding.run import BreedingRun, Child
from yavset.breeding.verdict import Budget, Verdict
from yavset.lab.breeding.export import run_data
from yavset.lab.breeding.judging import make_judges
from yavset.lab.breeding.report import summary
from yavset.lab.breeding.runner import Watcher, begin, breed
from yavset.lab.breeding.store import ANEW, RACE, Store
from yavset.language.terminal import Refusal

KILLS = 50
SMALL = replace(SETTINGS, children=60)


def start(path: Path, jobs: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, breeding_run.__file__, str(path), str(jobs)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )


@pytest.mark.long
def test_fifty_kills_at_any_moment_change_nothing(tmp_path: Path) -> None:
    undisturbed = run_to_the_end(tmp_path / "undisturbed.db", SETTINGS)
    path, random = tmp_path / "killed.db", Random(11)
    counts = []
    for kill in range(KILLS):
        process = start(path, jobs=2 if kill % 10 == 9 else 1)
        assert process.stdout is not None
        if kill % 5:
            # So that the run comes on however busy the machine is.
            for _ in range(random.randrange(9)):
                process.stdout.readline()
        time.sleep(random.uniform(0, 0.02))
        process.kill()
        assert "done" not in process.communicate()[0]
        if path.exists():
            counts.append(in_file(path))
    assert counts == sorted(counts)
    assert counts[-1] > 50
    assert start(path, jobs=1).communicate()[0].endswith("\ndone\n")
    assert content(Store.opened(path)) == content(undisturbed)


def in_file(path: Path) -> int:
    """Return how many whole children are there; 0 where even the tables had no time to come."""
    try:
        store = Store.opened(path)
    except Refusal as refusal:
        assert "is not the file of a run" in str(refusal)
        return 0
    children = list(store.children())
    store.close()
    assert all(child.verdict is not None for child in children)
    return len(children)


def test_the_seconds_of_all_children_add_up(tmp_path: Path) -> None:
    store = run_to_the_end(tmp_path / "run.db", SMALL)
    store.record([(child, 2.5) for child in store.children()])
    assert store.effort()[0] == 150
    assert "2.5 min" in str(summary(begin(store), store))
    store.close()


def test_what_is_recorded_comes_back(tmp_path: Path) -> None:
    store = run_to_the_end(tmp_path / "run.db", SMALL)
    store.close()
    again = Store.opened(tmp_path / "run.db")
    assert again.settings == SMALL
    assert set(again.versions) == {"yavset", "python"}
    assert again.count() == 60
    run = BreedingRun(SMALL)
    while not run.finished:
        for child in run.proposals():
            verdict = child.verdict or judge(child.tree, child.seed, SMALL.budget)
            stored = again.child(child.number)
            assert stored is not None
            assert stored.as_data() == replace(child, verdict=verdict).as_data()
            if child.verdict is None:
                run.enter(child.number, verdict)
    assert again.child(61) is None
    reasons = again.reasons()
    assert sum(reasons.values()) == 60
    assert reasons[1, "stillborn"] > 0
    stored_verdicts = [child.verdict for child in again.children() if child.verdict]
    assert again.effort()[1] == sum(sum(verdict.work.values()) for verdict in stored_verdicts) > 512 * 20
    # By stages, and in each the reason first that most children failed for.
    counts = Counter((verdict.stage, verdict.reason) for verdict in stored_verdicts)
    ordered = sorted(counts, key=lambda key: (key[0], -counts[key], key[1]))
    assert list(reasons.items()) == [(key, counts[key]) for key in ordered]
    assert ordered != sorted(counts), "they would be in the order of their names anyway"
    confirmed = again.again()
    assert set(confirmed) == {member.number for member in run.archive.games()}
    assert run.next_round(confirmed) == []
    assert {verdicts[-1].stage for verdicts in confirmed.values()} == {4, 7, 8}


def test_every_child_is_recorded_whichever_is_the_last(tmp_path: Path) -> None:
    """Runs end with children that a judge has seen, and with others that need none."""
    last = set()
    for children in range(1, 9):
        settings = replace(SETTINGS, children=children, window=1 + children % 2)
        store = run_to_the_end(tmp_path / f"{children}.db", settings)
        assert [child.number for child in store.children()] == [*range(1, children + 1)]
        child = store.child(children)
        assert child is not None
        assert child.verdict is not None
        last.add(child.verdict.stage > 2)
        store.close()
    assert last == {False, True}


def test_a_growing_run_can_be_read(tmp_path: Path) -> None:
    seen: list[int] = []

    class Reader(Watcher):
        def children(self, run: BreedingRun, children: list[Child]) -> None:
            reader = Store.opened(tmp_path / "run.db")
            seen.append(reader.count())
            assert run_data(reader)["children"]
            reader.close()

    store = Store.create(tmp_path / "run.db", replace(SMALL, children=40))
    breed(begin(store), store, make_judges(judge), Reader())
    assert seen == sorted(seen)
    assert seen[-1] == 40
    assert len(set(seen)) > 10


def test_a_run_depends_on_every_setting(tmp_path: Path) -> None:
    with closing(Store.create(tmp_path / "run.db", SMALL)) as store:
        store.require(SMALL)
        others: dict[str, Any] = {"population": "set", "without": ("copy",), "budget": Budget.full()}
        for name, value in vars(SMALL).items():
            other = others.get(name, not value if isinstance(value, bool) else 77)
            with pytest.raises(Refusal) as refused:
                store.require(replace(SMALL, **{name: other}))
            assert name in str(refused.value)
            if name != "budget":
                assert json.dumps(other) in str(refused.value)


def test_a_run_that_has_just_begun_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with closing(Store.create(path, SMALL)), closing(Store.opened(path)) as reader:
        assert (reader.settings, reader.count(), reader.again()) == (SMALL, 0, {})


def test_a_run_stops_when_its_time_is_up_and_goes_on(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "run.db", SMALL)
    ticks = iter(range(1000))
    assert not breed(
        begin(store), store, make_judges(judge), Watcher(), seconds=20, clock=lambda: next(ticks)
    )
    assert 15 < store.count() < 60
    store.close()
    store = Store.opened(tmp_path / "run.db", writing=True)

    def clock() -> float:
        return float(len(store.again()) >= 3)

    # The last children are there, but not all of the confirmation.
    assert not breed(begin(store), store, make_judges(judge), Watcher(), seconds=1, clock=clock)
    assert len(store.again()) == 3
    assert breed(begin(store), store, make_judges(judge), Watcher())
    assert content(store) == content(run_to_the_end(tmp_path / "whole.db", SMALL))


def test_files_that_are_no_runs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="there is no file"):
        Store.opened(tmp_path / "nothing.db")
    text = tmp_path / "text.db"
    text.write_text("This is no database, but it is long enough to be looked at.\n" * 20, "utf-8")
    for writing in (False, True):
        with pytest.raises(Refusal, match="is damaged"):
            Store.opened(text, writing=writing)
    with pytest.raises(Refusal, match="is there already"):
        Store.create(text, SMALL)
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE something (x)").connection.close()
    with pytest.raises(Refusal, match="is not the file of a run"):
        Store.opened(other)
    with pytest.raises(Refusal, match="unable to open"):
        Store.create(tmp_path / "no such folder" / "run.db", SMALL)


def test_a_damaged_file_is_refused_wherever_the_damage_is(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    run_to_the_end(path, SMALL).close()
    whole = path.read_bytes()
    found = set()
    for place in range(0, len(whole) - 4096, 4096):
        path.write_bytes(whole[: place + 100] + b"\xff" * 3000 + whole[place + 3100 :])
        try:
            with closing(Store.opened(path)) as store:
                list(store.children())
                begin(store)
        except Refusal as refusal:
            found.add(str(refusal).partition(" is ")[2].partition(":")[0])
            # Nothing is written into a file before all of it has been looked at.
            with pytest.raises(Refusal, match="is damaged"):
                Store.opened(path, writing=True)
    assert found
    assert found <= {"damaged", "not the file of a run, or of another version"}


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The file of a run that has ended."""
    run_to_the_end(tmp_path / "run.db", SMALL).close()
    return tmp_path / "run.db"


def spoil(path: Path, query: str, value: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(query, [value])


NONSENSE = ("", "5", "null", "[]", "{}", "[5]", '"text"', '{"measures": 5}', "[[]]")


@pytest.mark.parametrize("column", ["text", "parents", "operators", "measures", "verdict"])
def test_values_of_a_child_that_no_run_has_written_are_damage_too(whole: Path, column: str) -> None:
    found = set()
    # The first game that lives.
    with closing(Store.opened(whole)) as store:
        number = next(
            child.number for child in store.children() if child.verdict and not child.verdict.reason
        )
    for value in NONSENSE:
        spoil(whole, f"UPDATE children SET {column} = ? WHERE number = {number}", value)
        try:
            list(Store.opened(whole).children())
        except Refusal as refusal:
            found.add(str(refusal))
    assert found == {f"{whole} is damaged: child {number} cannot be read"}


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("UPDATE meta SET value = ? WHERE key = 'settings'", "its settings cannot be read"),
        ("UPDATE again SET verdict = ?", "the verdicts that confirm games cannot be read"),
    ],
)
def test_other_values_that_no_run_has_written_are_damage_too(whole: Path, query: str, what: str) -> None:
    for value in NONSENSE:
        spoil(whole, query, value)
        with pytest.raises(Refusal) as refused:
            Store.opened(whole).again()
        assert str(refused.value) == f"{whole} is damaged: {what}", value


@pytest.mark.parametrize("other", ["0", "2", "null", '"1"', "[1]"])
def test_a_file_of_another_format_is_refused(whole: Path, other: str) -> None:
    spoil(whole, "UPDATE meta SET value = ? WHERE key = 'format'", other)
    for writing in (False, True):
        with pytest.raises(Refusal, match="of another version"):
            Store.opened(whole, writing=writing)


def test_a_full_disk_is_said_and_the_run_goes_on_later(tmp_path: Path) -> None:
    path, settings = tmp_path / "run.db", replace(SETTINGS, children=120)
    store = Store.create(path, settings)
    [[pages]] = store._select("PRAGMA page_count")
    store._select(f"PRAGMA max_page_count = {pages + 12}")
    with pytest.raises(Refusal, match="the disk is full"):
        breed(begin(store), store, make_judges(judge), Watcher())
    kept = store.count()
    assert kept > 20
    store.close()
    store = Store.opened(path, writing=True)
    assert store.count() == kept
    assert breed(begin(store), store, make_judges(judge), Watcher())
    assert content(store) == content(run_to_the_end(tmp_path / "whole.db", settings))


def test_a_verdict_can_be_recorded_twice(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "run.db", SMALL)
    child = BreedingRun(SMALL).proposals()[0]
    judged = replace(child, verdict=child.verdict or judge(child.tree, 1, Budget.small()))
    store.record([(judged, 1.0)])
    store.record([(judged, 2.0)])
    assert store.effort()[0] == 2
    store.record_again(child.number, Verdict(7), 1.0, 1)
    store.record_again(child.number, Verdict(8), 1.0, 1)
    assert store.again() == {child.number: [Verdict(8)]}


def test_later_verdicts_stand_in_the_order_of_their_rounds_in_two_races(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "run.db", SMALL)
    for round_ in (2, ANEW + 1, 11, 1, ANEW):
        store.record_again(5, Verdict(7, about={"round": round_}), 1.0, round_)
    rounds = {race: [one.about["round"] for one in store.again(race)[5]] for race in (RACE, ANEW)}
    assert rounds == {RACE: [1, 2, 11], ANEW: [ANEW, ANEW + 1]}
