"""A run does each piece of work once, in one process or several, and goes on from its file."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from environment import ROOT
from yavset.interfaces.terminal import main
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


#: Commands with a file: each argument that decides their results, with the usual value and another one.
COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "arena": {
        "--first": ("visits=1", "visits=2"),
        "--second": ("visits=1", "visits=2"),
        "--opening": ("2", "3"),
        "--seed": ("0", "1"),
    },
    "openings": {"--visits": ("4", "5"), "--proof": ("1", "2")},
    "tune": {
        "--player": ("visits=4", "visits=5"),
        "--rounds": ("1", "2"),
        "--opening": ("2", "3"),
        "--seed": ("0", "1"),
    },
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_begun_with_other_arguments_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    usual = {name: values[0] for name, values in COMMANDS[command].items()}

    def run(arguments: dict[str, str], *game: str) -> int:
        more = [] if command == "tune" else ["--games", "1"]
        given = [part for pair in arguments.items() for part in pair]
        return main([command, *game, "--file", str(file), *given, *more])

    assert run(usual, "yavalath", "size=3") == 0
    kept = file.read_bytes()
    others = [(usual | {name: values[1]}, "yavalath", "size=3") for name, values in COMMANDS[command].items()]
    for other in (*others, (usual, "yavalath", "size=4"), (usual, "susan", "size=4")):
        assert run(*other) == 2, other
        assert "begun with other arguments" in capsys.readouterr().err
        assert file.read_bytes() == kept
    assert run(usual, "yavalath", "size=3") == 0
    assert file.read_bytes() == kept
