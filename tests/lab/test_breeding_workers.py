"""Judging elsewhere: in processes and on a cluster, some of which die, with the same result."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from breeders import deadly_judge, endless_judge, judge, slow_judge
from breeding_run import SETTINGS, content, run_to_the_end
from yavset.breeding.run import BreedingRun, RunSettings, judging_seed
from yavset.lab.breeding.judging import Answer, Judges, Task, make_judges, work
from yavset.lab.breeding.runner import Watcher, begin, breed
from yavset.lab.breeding.store import Store
from yavset.lab.workers import MOST_LOSSES, Alone, Cluster, Processes
from yavset.language.terminal import Refusal
from yavset.ludi.rule_tree import parse

RUN = replace(SETTINGS, children=150)
TEXT = "(game (board hexhex 5) (play (place own)) (end (win (line 4))))"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """All that the run finds in one process."""
    return content(run_to_the_end(tmp_path_factory.mktemp("whole") / "run.db", RUN))


def bred(path: Path, workers: Judges, settings: RunSettings = RUN, watcher: Watcher | None = None) -> str:
    store = Store.create(path, settings)
    assert breed(begin(store), store, workers, watcher or Watcher())
    workers.close()
    return content(store)


def test_two_processes_find_what_one_finds(tmp_path: Path, whole: str) -> None:
    workers = make_judges(judge, jobs=2)
    assert isinstance(workers, Processes)
    assert bred(tmp_path / "two.db", workers) == whole
    assert isinstance(make_judges(judge), Alone)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_dead_process_loses_no_child_and_a_deadly_game_is_named(
    tmp_path: Path, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YAVSET_TEST_DEADLY", str(tmp_path))
    (tmp_path / "always").write_text("", "utf-8")
    assert bred(tmp_path / "run.db", make_judges(deadly_judge, 2)) == whole
    assert list(tmp_path.glob("*-7"))
    (tmp_path / "always").write_text(TEXT, "utf-8")
    workers = Processes(partial(work, deadly_judge), 1)
    workers.submit(Task(1, parse(TEXT), 1, RUN.budget, 7))
    with pytest.raises(Refusal, match=r"every process that does this dies: \(game \(board hexhex 5\)"):
        workers.answers()
    workers.close()


def test_closing_does_not_wait_for_what_is_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YAVSET_TEST_ENDLESS", str(tmp_path / "begun"))
    workers = Processes(partial(work, endless_judge), 2)
    workers.submit(Task(1, parse(TEXT), 1, RUN.budget, 7))
    while not (tmp_path / "begun").exists():
        time.sleep(0.01)
    workers.close()
    assert not workers._pool._processes


def test_time_is_up_in_the_middle_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YAVSET_TEST_ENDLESS", str(tmp_path / "begun"))
    workers = make_judges(endless_judge, apart=True)
    store = Store.create(tmp_path / "run.db", RUN)

    def clock() -> float:
        return float((tmp_path / "begun").exists())

    # The judge has begun and never ends; every wait for it does.
    assert not breed(begin(store), store, workers, Watcher(), seconds=0.01, clock=clock)
    workers.close()
    assert (tmp_path / "begun").exists()
    store.close()
    store = Store.opened(tmp_path / "run.db", writing=True)
    assert breed(begin(store), store, make_judges(judge), Watcher())


def test_what_is_not_waited_for_is_not_begun() -> None:
    alone = make_judges(judge)
    task = Task(3, parse(TEXT), judging_seed(TEXT), RUN.budget, 7)
    alone.submit(task)
    [answer] = alone.answers()
    assert isinstance(answer, Answer)
    assert answer.key == 3
    assert answer.verdict == judge(parse(TEXT), judging_seed(TEXT), RUN.budget)
    alone.submit(task)
    alone.close()
    with pytest.raises(IndexError):
        alone.answers()


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A Dask cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
        local_directory=None,
    ) as found:
        yield found


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_that_loses_a_worker_loses_no_child(tmp_path: Path, whole: str, cluster: Any) -> None:
    class Killer(Watcher):
        killed = False

        def children(self, run: BreedingRun, children: list[Any]) -> None:
            if run.entered > 40 and not self.killed:
                self.killed = True
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

    killer = Killer()
    workers = make_judges(slow_judge, cluster=cluster.scheduler_address)
    assert isinstance(workers, Cluster)
    assert bred(tmp_path / "run.db", workers, watcher=killer) == whole
    assert killer.killed


@pytest.mark.long
def test_a_cluster_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="there is no Dask scheduler at nonsense"):
        make_judges(judge, cluster="nonsense://x")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refusal, match="needs Dask"):
        make_judges(judge, cluster="tcp://127.0.0.1:1")


def test_one_process_does_the_oldest_task_first_and_forgets_the_rest() -> None:
    done: list[int] = []
    workers = Alone(done.append)
    for task in range(4):
        workers.submit(task)
    for _ in range(3):
        assert workers.answers() == [None]
    assert done == [0, 1, 2]
    workers.close()
    workers.submit(9)
    workers.answers()
    assert done[3:] == [9]


@pytest.mark.parametrize(
    ("lost", "begun"),
    [
        ([("a", 0)], [("a", 1)]),
        ([("a", MOST_LOSSES - 1)], [("a", MOST_LOSSES)]),
        # The one that had never been lost may be to blame this time.
        ([("a", 0), ("b", MOST_LOSSES)], [("a", 1), ("b", MOST_LOSSES + 1)]),
        ([("a", MOST_LOSSES), ("b", 1)], [("a", MOST_LOSSES + 1), ("b", 2)]),
        ([("a", MOST_LOSSES)], None),
        ([("a", MOST_LOSSES), ("b", MOST_LOSSES + 2)], None),
    ],
)
def test_a_task_ends_a_run_only_where_all_that_were_lost_have_been_lost_too_often(
    lost: list[tuple[str, int]], begun: list[tuple[str, int]] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Processes(str.upper, 1)
    again: list[tuple[str, int]] = []
    monkeypatch.setattr(workers, "_begin", lambda task, losses: again.append((task, losses)))
    try:
        if begun is None:
            with pytest.raises(Refusal, match="a"):
                workers._begin_again(lost)
        else:
            workers._begin_again(lost)
        assert again == (begun or [])
    finally:
        workers.close()
