"""Values of first stones: one cell of each orbit, by games of the bot against itself."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import yavset
from yavset.lab import openings


def test_the_values_of_a_small_board_are_written_as_python(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "first_stones.py"
    monkeypatch.setattr(openings, "FILE", file)
    monkeypatch.setattr(sys, "argv", ["openings", "--sizes", "3", "--games", "2", "--visits", "4"])
    openings.main()
    found = runpy.run_path(str(file))["FIRST_STONES"]
    # The centre, the ring around it, and of the outer ring corners and others.
    assert list(found) == [3]
    assert len(found[3]) == 4
    assert {value * 4 for value in found[3].values()} <= {0, 1, 2, 3, 4}
    assert capsys.readouterr().out.count("size 3: ") == 4
    board = yavset.game("yavalath", size=3).board
    images = [image[board.cell(name)] for name in found[3] for image in board.symmetries()]
    assert set(images) == set(board.cells)


def test_a_game_gives_white_one_a_half_or_nothing_and_is_the_same_again() -> None:
    results = [openings.result(3, "c3", 4, seed) for seed in range(4)]
    assert set(results) <= {0.0, 0.5, 1.0}
    assert results == [openings.result(3, "c3", 4, seed) for seed in range(4)]
