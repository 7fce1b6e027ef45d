"""A run does each piece of work once, in one process or several, and goes on from its file."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from environment import ROOT
from yavset.interfaces.terminal import main
from yavset.lab import arena, audit, ladder, openings, tune
from yavset.lab.games import Result, Task
from yavset.lab.people import commands as people
from yavset.lab.runner import Run
from yavset.language.messages import Problem

TASKS = {str(number): number for number in range(6)}


def square(number: int) -> list[int]:
    return [number, number * number]


def results(run: Run) -> dict[str, list[int]]:
    with run:
        return dict(run.results(square, TASKS, list))


@pytest.mark.parametrize("processes", [1, 2])
def test_every_task_is_done_once_and_its_result_is_kept(tmp_path: Path, processes: int) -> None:
    file = tmp_path / "file"
    wanted = {key: square(number) for key, number in TASKS.items()}
    assert results(Run("squares", file, processes=processes)) == wanted
    kept = file.read_text()
    assert len(kept.splitlines()) == 7
    assert results(Run("squares", file, processes=processes)) == wanted
    assert file.read_text() == kept


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with Run("squares", file) as run:
        for key, _ in run.results(square, TASKS, list):
            if key == "2":
                break
    done: list[int] = []

    def noted(number: int) -> list[int]:
        done.append(number)
        return square(number)

    with Run("squares", file) as run:
        assert [key for key, _ in run.results(noted, TASKS, list)] == list(TASKS)
    assert done == [3, 4, 5]


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    results(Run("squares", tmp_path / "file"))
    with pytest.raises(Problem, match="other arguments"):
        results(Run("cubes", tmp_path / "file"))
    # What was refused keeps the file from nobody.
    assert results(Run("squares", tmp_path / "file")) == {
        key: square(number) for key, number in TASKS.items()
    }


def test_a_file_that_another_command_writes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with Run("squares", file), pytest.raises(Problem, match="another command is writing"):
        results(Run("squares", file))
    assert len(results(Run("squares", file))) == len(TASKS)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_a_run_leaves_the_handling_of_signals_as_it_was(tmp_path: Path) -> None:
    def handler(number: int, frame: object) -> None: ...

    before = signal.signal(signal.SIGTERM, handler)
    try:
        assert len(results(Run("squares", tmp_path / "file"))) == len(TASKS)
        assert signal.getsignal(signal.SIGTERM) is handler
        with pytest.raises(Problem, match="other arguments"):
            results(Run("cubes", tmp_path / "file"))
        assert signal.getsignal(signal.SIGTERM) is handler
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_run_that_is_told_to_end_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    file = tmp_path / "games"
    words = "arena odd size=3 --first visits=30 --second random --games 12 --opening 0"
    command = [sys.executable, "-m", "yavset", *words.split(" "), "--moves"]
    environment = {"PYTHONPATH": str(ROOT / "py")}
    kept = [*command, "--file", str(file)]
    with subprocess.Popen(kept, stdout=subprocess.PIPE, text=True, env=environment) as match:
        assert match.stdout is not None
        match.stdout.readline()
        match.terminate()
        assert "visits=30 against random: " in match.stdout.read()
    assert match.returncode in (0, 128 + signal.SIGTERM)
    whole, again = (
        subprocess.run(each, capture_output=True, text=True, env=environment, check=True).stdout
        for each in (command, kept)
    )
    assert again.splitlines()[:-1] == whole.splitlines()[:-1]
    assert again.partition(", Elo")[0] == whole.partition(", Elo")[0]


#: Commands with a file: their usual arguments, and others of which each may change the results.
COMMANDS = {
    "arena": (
        "yavalath size=3 --first visits=1 --second visits=2 --games 4 --opening 2 --seed 0",
        "size=4 --first=visits=3 --second=visits=3 --games=6 --opening=3 --seed=1 --moves --sprt",
    ),
    "audit": (
        "yavalath size=3 --player visits=1 --games 2 --plies 2 --opening 2 --seed 0",
        "size=4 --player=visits=3 --games=3 --plies=3 --opening=3 --seed=1 --quiet --deep=1",
    ),
    "ladder": (
        "--games susan --scale 0.2 --seed 0",
        "--games=susan,odd --scale=0.3 --seed=1 --first=level=6 --second=level=1 --ludemes",
    ),
    "openings": ("yavalath size=3 --games 2 --visits 4 --proof 1", "size=4 --games=3 --visits=5 --proof=2"),
    "people": ("RATINGS --games 2 --seed 1", "--games=3 --seed=2"),
    "tune": (
        "yavalath size=3 --player visits=4 --rounds 3 --opening 2 --seed 0",
        "size=4 --player=visits=5 --rounds=4 --opening=3 --seed=1",
    ),
}


def played(task: Task) -> Result:
    """Return a result that depends on all of a task, as that of a game does."""
    random = Random(repr(task))
    score, decided = random.choice([0.0, 0.5, 1.0]), random.random() < 0.5
    return Result(score, [f"m{random.random()}"], ([], []), decided)


def audited(task: audit.AuditTask) -> audit.Audited:
    random = Random(repr(task))
    moves = [str(random.random()) for _ in range(3)]
    kinds = ("missed", "allowed", "refuted")
    found = [audit.Finding(number, random.choice(kinds), moves[number], "x") for number in range(3)]
    return audit.Audited(moves, [audit.Decision(random.random() < 0.5, each) for each in found])


def measured(*given: object) -> dict[str, float]:
    return {"drama": Random(json.dumps(given)).random(), "completion": 1.0}


@pytest.fixture
def said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Run a command whose games are quickly played; return its status and what it prints."""
    for module in (arena, ladder, openings, people, tune):
        monkeypatch.setattr(module, "play_game", played)
    monkeypatch.setattr(audit, "audit_game", audited)
    monkeypatch.setattr(people, "measured", measured)
    ratings = tmp_path / "ratings.csv"
    ratings.write_text("game,average,ratings\nSquava,7,3\nYavalath,,\n", "utf-8")

    def run(command: str, words: list[str], file: Path | None) -> tuple[int, str, str]:
        given = [str(ratings) if word == "RATINGS" else word for word in words]
        status = main([command, *given, *(["--file", str(file)] if file else [])])
        return status, *capsys.readouterr()

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_of_other_arguments_is_refused_or_makes_no_difference(
    command: str, tmp_path: Path, said: Callable[..., tuple[int, str, str]]
) -> None:
    usual, others = (words.split() for words in COMMANDS[command])
    file = tmp_path / "file"
    first = said(command, usual, file)
    kept, refused = file.read_bytes(), 0
    for number, other in enumerate(others):
        words = [*usual, other]
        if other == "size=4":
            words = [other if word == "size=3" else word for word in usual]
        file.write_bytes(kept)
        again = said(command, words, file)
        if "begun with other arguments" in again[2]:
            refused += 1
            assert again[0] == 2 and not again[1]
            assert file.read_bytes() == kept
        else:
            assert again == said(command, words, tmp_path / str(number)), other
            assert kept in file.read_bytes()
    assert refused > 0
    file.write_bytes(kept)
    assert said(command, usual, file) == first
    assert file.read_bytes() == kept


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_broken_off_ends_as_if_it_had_not_been(
    command: str, tmp_path: Path, said: Callable[..., tuple[int, str, str]]
) -> None:
    """Wherever the file ends: after a line, or in the middle of one."""
    usual, file = COMMANDS[command][0].split(), tmp_path / "file"
    whole = said(command, usual, file)
    text = file.read_bytes()
    ends = [number + 1 for number, byte in enumerate(text) if byte == ord("\n")]
    assert len(ends) > 2
    for end in {0, 3, ends[0], ends[0] + 5, ends[1] - 1, ends[len(ends) // 2], ends[-2] + 1, ends[-1]}:
        file.write_bytes(text[:end])
        assert said(command, usual, file) == whole
        assert file.read_bytes() == text
