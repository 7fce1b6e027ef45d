"""Runs of a folder recall what another one has judged."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from breeders import judge
from breeding_run import content
from yavset.breeding.run import Settings
from yavset.breeding.verdict import Budget, Verdict
from yavset.lab.breeding import recall
from yavset.lab.breeding.experiment import bring_to_end
from yavset.lab.breeding.runner import Watcher
from yavset.lab.breeding.store import Store
from yavset.lab.breeding.workers import Alone
from yavset.language.terminal import Refusal
from yavset.ludi.tree import Tree

SETTINGS = Settings("2007", 120, 5, budget=Budget.small())


class Bench:
    """The judge of the tests, which keeps what it has judged."""

    def __init__(self) -> None:
        self.judged: list[tuple[Tree, int, int]] = []

    def __call__(self, tree: Tree, seed: int, budget: Budget, last_stage: int = 7) -> Verdict:
        """Return the verdict."""
        self.judged.append((tree, seed, last_stage))
        return judge(tree, seed, budget, last_stage)


def run(path: Path, settings: Settings) -> tuple[str, Bench]:
    """Return what a run has found, and who judged for it."""
    path.parent.mkdir(exist_ok=True)
    bench = Bench()
    bring_to_end(path, settings, Alone(bench), Watcher())
    with closing(Store.opened(path)) as store:
        return content(store), bench


def test_a_run_asks_the_judges_only_for_what_no_other_run_of_its_folder_has_judged(tmp_path: Path) -> None:
    found, first = run(tmp_path / "one.db", SETTINGS)
    assert {last for _, _, last in first.judged} == {7, 8}
    again, second = run(tmp_path / "two.db", SETTINGS)
    assert (again, second.judged) == (found, [])
    with closing(Store.opened(tmp_path / "two.db")) as store:
        assert store.effort()[0] == 0
    # Another seed has other children, and some that are the same.
    alone, everything = run(tmp_path / "alone" / "other.db", replace(SETTINGS, seed=6))
    shared, rest = run(tmp_path / "other.db", replace(SETTINGS, seed=6))
    assert shared == alone
    assert 0 < len(rest.judged) < len(everything.judged)
    assert [one for one in everything.judged if one in rest.judged] == rest.judged


def test_what_was_judged_with_another_budget_or_by_another_version_is_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first = run(tmp_path / "one.db", SETTINGS)
    _, second = run(tmp_path / "two.db", replace(SETTINGS, budget=Budget.lenient()))
    assert len(second.judged) == len(first.judged)
    monkeypatch.setattr("yavset.__version__", "0.0.1")
    _, third = run(tmp_path / "three.db", SETTINGS)
    assert len(third.judged) == len(first.judged)


def test_a_file_in_the_folder_that_is_no_run_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("no run", "utf-8")
    with pytest.raises(Refusal, match=r"notes\.db"):
        run(tmp_path / "one.db", SETTINGS)


def test_a_verdict_that_has_gone_in_between_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, first = run(tmp_path / "one.db", SETTINGS)
    monkeypatch.setattr(recall._Place, "verdict", lambda _place: None)
    again, second = run(tmp_path / "two.db", SETTINGS)
    assert again == found
    assert len(second.judged) == len(first.judged)
