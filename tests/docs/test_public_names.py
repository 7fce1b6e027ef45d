"""The public names: which there are, that they are documented, and that names that moved still work."""

from __future__ import annotations

import importlib.resources
import inspect
import pkgutil
import subprocess
import sys
from datetime import date

import pytest

import yavset

NAMES = """
Board Budget DiagramError Estimate Event Game IllegalMove Measured MoveNode MoveReport Option Outcome Piece
Position Problem Prover Puzzle Record RecordError Report Rules RulesError Score Session Verdict __version__
analyse check_lesson daily_puzzle diagram_marks format_link format_record game game_ids measure parse_link
parse_record parse_records puzzles_of read_aloud read_puzzle read_rules register svg write_diagram
"""

MOVED = {
    "Ludi": "yavset.ludi.game.Ludi",
    "read_diagram": "yavset.rules.game.Game.position",
    "register_policy": "yavset.search.policies.register",
}


def test_the_public_names_are_these() -> None:
    assert yavset.__all__ == NAMES.split()
    assert dir(yavset) == yavset.__all__


@pytest.mark.parametrize("name", yavset.__all__)
def test_a_public_name_is_documented(name: str) -> None:
    found = getattr(yavset, name)
    if name == "__version__":
        return
    assert inspect.isclass(found) or inspect.isfunction(found) or hasattr(found, "__wrapped__")
    assert inspect.getdoc(found), name
    # A named tuple's or a dataclass's own text only repeats its fields.
    assert not (found.__doc__ or "").startswith(f"{name}("), name


@pytest.mark.parametrize("name", MOVED)
def test_a_name_that_has_moved_works_with_a_warning(name: str) -> None:
    for _ in range(2):
        with pytest.warns(DeprecationWarning, match=f"yavset.{name} is {MOVED[name]}") as warned:
            found = getattr(yavset, name)
        assert [warning.filename for warning in warned] == [__file__], "the line that asks for it"
        assert found is pkgutil.resolve_name(MOVED[name])


def test_names_that_are_found_when_they_are_asked_for_are_the_right_ones() -> None:
    day, game = date(2024, 5, 1), yavset.game("yavalath")
    puzzle = yavset.daily_puzzle(day)
    assert isinstance(puzzle, yavset.Puzzle)
    assert puzzle in yavset.puzzles_of(puzzle.position.game.id)
    assert yavset.read_puzzle(puzzle.position.game.id, puzzle.write()) == puzzle
    assert isinstance(yavset.Prover.of(puzzle.position), yavset.Prover)
    assert yavset.check_lesson("A trap.", game) == []
    report = yavset.analyse(game.start(), visits=20, seed=1)
    assert isinstance(report, yavset.Report)
    assert isinstance(report.moves[0], yavset.MoveReport)
    rules = yavset.read_rules("h4-p-w4")
    assert isinstance(rules, yavset.Rules)
    assert "4" in " ".join(map(str, yavset.read_aloud(rules)))
    with pytest.raises(yavset.RulesError):
        yavset.read_rules("(game")
    assert yavset.measure.__module__ == yavset.Measured.__module__


def test_another_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = yavset.chess


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts another Python")
def test_the_import_loads_neither_search_nor_judges() -> None:
    program = "import sys, yavset; print(*sorted(sys.modules))"
    path = {"PYTHONPATH": str(importlib.resources.files(yavset).joinpath(".."))}
    loaded = subprocess.run(
        [sys.executable, "-c", program], env=path, check=True, capture_output=True, text=True
    ).stdout.split()
    for module in ("yavset.search.mcts", "yavset.breeding", "yavset.puzzles", "yavset.lab", "numpy"):
        assert module not in loaded
