"""The bot of an older commit as a player: how it is started, what time it has, who checks it out."""

from __future__ import annotations

import shlex
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from checkout import write_files
from yavset.interfaces.terminal import main
from yavset.lab import arena, revision
from yavset.lab.games import Result, Task
from yavset.lab.statistics import SequentialTest
from yavset.language.terminal import Refusal


def test_an_older_engine_is_that_of_its_folder_and_counts_the_processors_time(tmp_path: Path) -> None:
    program = "import sys, time\nprint(sys.argv, time.perf_counter is time.process_time, __name__)\n"
    write_files(tmp_path, {"yavset/__init__.py": "", "yavset/__main__.py": program})
    command = shlex.split(revision.engine_command(str(tmp_path)))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    argv, same, name = done.stdout.rsplit(maxsplit=2)
    assert (argv.endswith("'gtp']"), same, name) == (True, "True", "__main__")
    assert time.perf_counter is not time.process_time


@pytest.mark.parametrize(
    ("player", "told", "seconds"),
    [
        ("random", None, 0.4),
        ("level=6,seconds=0.03", None, 0.03),
        ("level=6,seconds=0.03", 0.2, 0.2),
        ("level=6,scale=2", None, 0.4),
    ],
)
def test_an_older_bot_has_the_time_of_ours_unless_told_another(
    player: str, told: float | None, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[str] = []

    @contextmanager
    def checked_out(name: str) -> Iterator[str]:
        yield f"/folder/{name}"
        left.append(name)

    monkeypatch.setattr(arena, "checked_out", checked_out)
    with ExitStack() as resources:
        found = arena.older_bot("abc", player, resources, told)
        assert left == []
    assert left == ["abc"]
    assert found == f"engine,seconds={seconds}:{revision.engine_command('/folder/abc')}"


def test_git_is_asked_for_a_commit_which_is_removed_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    fails = ["nothing"]

    def git(*arguments: str) -> subprocess.CompletedProcess[str]:
        asked.append(arguments)
        status = int(" ".join(arguments).startswith(fails[0]))
        return subprocess.CompletedProcess([], status, "123abc\n", "the reason\n")

    monkeypatch.setattr(revision, "_git", git)
    with pytest.raises(KeyError), revision.checked_out("HEAD~3") as folder:
        tree = Path(folder).parent
        raise KeyError
    assert Path(folder).name == "py"
    assert asked == [
        ("rev-parse", "--verify", "--quiet", "--end-of-options", "HEAD~3^{commit}"),
        ("worktree", "add", "--detach", str(tree), "123abc"),
        ("worktree", "remove", "--force", str(tree)),
    ]
    assert not tree.parent.exists()
    for what, sentence, count in (("rev-parse", "HEAD~3", 1), ("worktree add", "the reason", 2)):
        fails[:], asked[:] = [what], []
        with pytest.raises(Refusal, match=sentence), revision.checked_out("HEAD~3"):
            raise AssertionError
        assert len(asked) == count


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """Games that the first player wins, and players that nobody makes."""

    class Nobody:
        def close(self) -> None: ...

    tasks: list[Task] = []

    def play(task: Task) -> Result:
        tasks.append(task)
        return Result(1.0, ["e5", "a1"], ([0.1], [0.2]))

    monkeypatch.setattr(arena, "play_game", play)
    monkeypatch.setattr(arena, "make_player", lambda *_: Nobody())
    monkeypatch.setattr(arena, "older_bot", lambda *given: f"older {given[0]} {given[1]} {given[3]}")
    return tasks


@pytest.mark.parametrize(
    ("words", "second", "named"),
    [
        ("", "level=3,scale=0.2", "level=3,scale=0.2"),
        ("--second visits=4", "visits=4", "visits=4"),
        ("--engine gnugo", "engine:gnugo", "engine:gnugo"),
        ("--engine gnugo --engine-seconds 0.5", "engine,seconds=0.5:gnugo", "engine,seconds=0.5:gnugo"),
        ("--against abc --engine-seconds 2", "older abc visits=9 2.0", "abc"),
        ("--against abc", "older abc visits=9 None", "abc"),
    ],
)
def test_a_match_has_the_second_player_that_was_asked_for(
    words: str, second: str, named: str, played: list[Task], capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["arena", "odd", "size=3", "--first", "visits=9", "--games", "3", "--opening", "1", "--seed", "2"]
    assert main([*given, *words.split()]) == 0
    assert [(task.players, task.seat, task.opening, task.options) for task in played] == [
        (("visits=9", second), number % 2, 1, {"size": "3"}) for number in range(3)
    ]
    said = capsys.readouterr().out
    assert f"visits=9 against {named}: 3 games: 3 won" in said and said.count("\n") == 1


@pytest.mark.parametrize("players", [2, 3])
def test_a_sequential_match_ends_as_soon_as_its_test_does(
    players: int, played: list[Task], capsys: pytest.CaptureFixture[str]
) -> None:
    test = SequentialTest.among(players)
    enough = next(games for games in range(1, 100) if test.verdict(games, games))
    words = ["arena", "yavalath", f"players={players}", "size=3", "--sprt", "--moves", "--games"]
    assert main([*words, "50"]) == 0
    *moves, match, verdict = capsys.readouterr().out.splitlines()
    assert moves == ["1  e5 a1"] * enough
    assert f"{enough} games: {enough} won" in match
    assert f"{test.high:.0%}" in verdict and f"{test.low:.0%}" in verdict
    stronger = verdict
    # Too few games tell nothing.
    assert main([*words, str(enough - 1)]) == 0
    *_, verdict = capsys.readouterr().out.splitlines()
    assert verdict != stronger and f"{test.high:.0%}" in verdict


@pytest.mark.parametrize("sequential", [True, False])
@pytest.mark.parametrize(
    ("scores", "stronger"),
    [([1.0, 0.5], True), ([0.0, 0.5], False), ([0.0], False), ([0.5], None), ([1.0, 0.0], None)],
)
def test_a_draw_is_half_a_win_and_only_a_sequential_match_ends_early(
    scores: list[float],
    stronger: bool | None,
    sequential: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = (scores * 60)[:60]
    left = iter(given)
    monkeypatch.setattr(arena, "play_game", lambda task: Result(next(left), ["e5"], ([0.1], [0.2])))
    words = ["arena", "odd", "size=3", "--opening", "0", "--games", "60", *["--sprt"] * sequential]
    assert main(words) == 0
    test = SequentialTest()
    verdicts = [test.verdict(sum(given[:count]), count) for count in range(1, 61)]
    assert verdicts[-1] is stronger
    ends = next((count for count, said in enumerate(verdicts, 1) if said is not None), 60)
    match, *verdict = capsys.readouterr().out.splitlines()
    assert f": {ends if sequential else 60} games: " in match
    assert len(verdict) == sequential


def test_a_file_is_that_of_one_match(
    played: list[Task], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match"
    usual = {"--first": "visits=9", "--second": "visits=4", "--opening": "1", "--seed": "2", "--games": "3"}

    def run(*options: str, **changed: str) -> int:
        played.clear()
        words = usual | {f"--{name}": value for name, value in changed.items()}
        return main(["arena", *(options or ("odd", "size=3")), *sum(words.items(), ()), "--file", str(file)])

    assert run() == 0 and len(played) == 3
    kept = file.read_bytes()
    for other in ({"first": "visits=8"}, {"second": "visits=5"}, {"opening": "0"}, {"seed": "3"}):
        assert run(**other) == 2 and not played
        assert str(file) in capsys.readouterr().err
    assert run("odd", "size=4") == run("susan", "size=4") == 2
    assert file.read_bytes() == kept
    # More games of the same match go on from it.
    assert run() == 0 and len(played) == 0
    assert run(games="5") == 0 and len(played) == 2


@pytest.mark.parametrize("wrong", ["--games 0", "--processes 0", "--opening -1"])
def test_numbers_that_cannot_be_are_refused(
    wrong: str, played: list[Task], capsys: pytest.CaptureFixture[Any]
) -> None:
    assert main(["arena", "odd", *wrong.split()]) == 2
    assert played == [] and "--games" in capsys.readouterr().err
