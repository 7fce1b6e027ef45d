"""Two commands never write one file; the lock leaves nothing behind, and is none where none can be made."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from yavset.lab.alone import alone
from yavset.language.messages import Problem


def test_a_lock_is_taken_once_given_back_and_leaves_no_file(tmp_path: Path) -> None:
    file, other = tmp_path / "run.db", tmp_path / "other.db"
    for _ in range(2):
        with alone(file):
            assert (tmp_path / "run.db.lock").exists()
            for _ in range(2):
                with pytest.raises(Problem, match=r"another command is writing.*run\.db"), alone(file):
                    raise AssertionError
            with alone(other):
                assert (tmp_path / "other.db.lock").exists()
            assert (tmp_path / "run.db.lock").exists()
        assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyError), alone(file):
        raise KeyError
    assert list(tmp_path.iterdir()) == []


def test_where_no_lock_can_be_made_there_is_none(tmp_path: Path) -> None:
    nowhere = tmp_path / "no folder" / "run.db"
    with alone(nowhere), alone(nowhere):
        pass
    # What lies beside it and is no lock of ours stays, and keeps nobody out.
    beside = tmp_path / "run.db.lock"
    beside.write_text("a poem " * 1000)
    with alone(tmp_path / "run.db"):
        pass
    assert beside.read_text().startswith("a poem")


def test_a_lock_that_is_another_commands_is_not_taken_away(tmp_path: Path) -> None:
    file = tmp_path / "run.db"
    other = sqlite3.connect(tmp_path / "run.db.lock", timeout=0, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Problem, match="another command"), alone(file):
        raise AssertionError
    assert (tmp_path / "run.db.lock").exists()
    other.close()
    with alone(file):
        pass
    assert list(tmp_path.iterdir()) == []
