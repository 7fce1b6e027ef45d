"""A journal keeps whole lines, and never mixes the results of different computations."""

from __future__ import annotations

from pathlib import Path

import pytest

from yavset.lab.journal import Journal
from yavset.language.messages import Problem


def test_lines_come_back_after_the_head(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "lines", {"visits": 3})
    assert journal.begin() == []
    for line in (["é", 1.5], None):
        journal.add(line)
    assert Journal(tmp_path / "lines", {"visits": 3}).begin() == [["é", 1.5], None]


@pytest.mark.parametrize("kept", range(1, 8))
def test_a_line_that_was_cut_off_is_left_out_and_the_next_one_is_whole(tmp_path: Path, kept: int) -> None:
    journal = Journal(tmp_path / "lines", 1)
    journal.begin()
    journal.add("first")
    whole = journal.file.read_bytes()
    journal.add("café")
    journal.file.write_bytes(whole + journal.file.read_bytes()[len(whole) :][:kept])
    assert journal.begin() == ["first"]
    journal.add("last")
    assert journal.begin() == ["first", "last"]


def test_a_head_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "lines", {"visits": 3})
    journal.file.write_text('{"vis')
    assert journal.begin() == []
    journal.add(1)
    assert journal.begin() == [1]


@pytest.mark.parametrize("text", ["a poem\n", '{"visits": 4}\n', "{\n", "\xff\n", "a poem", '{"visits": 4'])
def test_another_file_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    journal = Journal(tmp_path / "lines", {"visits": 3})
    journal.file.write_bytes(text.encode("latin-1"))
    with pytest.raises(Problem, match="lines"):
        journal.begin()
    assert journal.file.read_bytes() == text.encode("latin-1")
