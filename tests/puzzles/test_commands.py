"""The command `puzzles` with finders and levels that are quick: all that it prints and writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from yavset.games import game_ids
from yavset.interfaces.terminal import main
from yavset.puzzles import commands
from yavset.puzzles.difficulty import Measured, Try
from yavset.puzzles.puzzle import KINDS, Puzzle, of, read_puzzle

#: Puzzles with ratings from low to high, and with games of different lengths.
LINES = [
    "win 3 700 1 : e5 d4 f6 c3 : g7 h8 i9",
    "trap 5 1300 3 : a1 d4 b2 : c3 e5 d5 f6 e6",
    "save 0 1400 4 : a2 d4 b3 e5 d1 i9 f2 g7 : h8",
    "only 1 2000 6 : a1 a2 : a3",
]
PUZZLES = [read_puzzle("yavalath", line) for line in LINES]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Let games 1 and 3 of all have two puzzles and one; return which games are played."""
    seen: list[tuple[str, str]] = []

    def found(game: str, seed: str) -> Iterator[Puzzle]:
        seen.append((game, seed))
        yield from {"1": [PUZZLES[3], PUZZLES[0]], "3": [PUZZLES[1], PUZZLES[0]]}.get(seed.split()[-1], [])

    monkeypatch.setattr(commands, "found_in_game", found)
    return seen


def text_of(*lines: str) -> str:
    """Return the file of puzzles."""
    return "".join(f"{line}\n" for line in ("# Puzzles for yavalath.", *lines))


@pytest.fixture
def make(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[list[str], str, str]]:
    """Return what runs the command; it returns what is printed, the file and the file of the games played."""
    file = tmp_path / "some.txt"

    def made(*words: str) -> tuple[list[str], str, str]:
        assert main(["puzzles", "make", "yavalath", "--seed", "7", "--file", str(file), *words]) == 0
        said = capsys.readouterr().out.replace(str(file), "FILE").splitlines()
        part = file.with_name("some.txt.part").read_text("utf-8")
        return said, file.read_text("utf-8"), part

    return made


def test_games_are_played_until_there_are_enough(
    played: list[tuple[str, str]], make: Callable[..., tuple[list[str], str, str]]
) -> None:
    said, file, part = make("--count", "3")
    assert played == [("yavalath", f"yavalath 7 {number}") for number in range(4)]
    assert said == ["2 puzzles in 2 games", "3 puzzles in 4 games", "3 puzzles in FILE"]
    assert file == text_of(LINES[0], LINES[1], LINES[3])
    assert part == f"= 0\n{LINES[3]}\n{LINES[0]}\n= 1\n= 2\n{LINES[1]}\n{LINES[0]}\n= 3\n"
    # All of them are there already.
    played.clear()
    assert make("--count", "3")[:2] == (["3 puzzles in FILE"], file)
    assert make("--count", "2")[:2] == (["2 puzzles in FILE"], text_of(LINES[0], LINES[1]))
    assert played == []


def test_a_later_run_goes_on_and_drops_a_game_that_was_broken_off(
    played: list[tuple[str, str]], make: Callable[..., tuple[list[str], str, str]], tmp_path: Path
) -> None:
    (tmp_path / "some.txt.part").write_text(f"{LINES[0]}\n= 1\n{LINES[3]}\n", "utf-8")
    (tmp_path / "some.txt").write_text(text_of(LINES[2]), "utf-8")
    said, file, part = make("--games", "3")
    assert played == [("yavalath", f"yavalath 7 {number}") for number in (0, 2)]
    assert said == ["2 puzzles in FILE"]
    assert file == text_of(LINES[0], LINES[2])
    assert part == f"{LINES[0]}\n= 1\n= 0\n= 2\n"


def test_a_run_that_was_broken_off_anywhere_ends_as_if_it_had_not_been(
    played: list[tuple[str, str]], make: Callable[..., tuple[list[str], str, str]], tmp_path: Path
) -> None:
    """After a game, after a puzzle, or in the middle of a line."""
    _, file, part = make("--count", "3")
    for end in range(0, len(part), 9):
        (tmp_path / "some.txt").unlink()
        (tmp_path / "some.txt.part").write_text(part[:end], "utf-8")
        played.clear()
        assert make("--count", "3")[1:] == (file, part), end
        # What was finished is not played again.
        assert len(played) == 4 - len(re.findall(r"^= [0-9]+\n", part[:end], re.MULTILINE))


def test_games_that_no_run_has_written_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = tmp_path / "some.txt.part"
    part.write_text("a poem\n= 1\n", "utf-8")
    assert main(["puzzles", "make", "yavalath", "--file", str(tmp_path / "some.txt")]) == 2
    assert "some.txt.part" in capsys.readouterr().err
    assert part.read_text("utf-8") == "a poem\n= 1\n" and list(tmp_path.iterdir()) == [part]


@pytest.mark.parametrize("kept", range(5))
def test_a_file_that_would_be_too_large_loses_its_longest_puzzles(
    kept: int,
    played: list[tuple[str, str]],
    make: Callable[..., tuple[list[str], str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "some.txt").write_text(text_of(*LINES), "utf-8")
    shortest = sorted(sorted(LINES, key=len)[:kept], key=LINES.index)
    monkeypatch.setattr(commands, "MOST_BYTES", len(text_of(*shortest)))
    assert make("--games", "1")[1] == text_of(*shortest)


@pytest.mark.parametrize("wrong", [["--count", "0"], ["--jobs", "0"], ["--count", "-1"]])
def test_wrong_numbers_are_refused_before_anything_is_written(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.txt"
    assert main(["puzzles", "make", "yavalath", "--file", str(file), *wrong]) == 2
    assert main(["puzzles", "make", "yavalade", "--file", str(file)]) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_rated_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "some.txt"
    file.write_text(text_of(*LINES), "utf-8")
    monkeypatch.setattr(
        commands,
        "measure",
        lambda position, prover, win: Measured(
            1000 - 100 * win.plies, position.ply % 5 + 1, 0, len(win.moves)
        ),
    )
    assert main(["puzzles", "rate", "yavalath", str(file)]) == 0
    assert file.read_text("utf-8") == text_of(
        LINES[1].replace("1300 3", "500 4"),
        LINES[0].replace("700 1", "700 5"),
        LINES[3].replace("2000 6", "900 3"),
        LINES[2].replace("1400 4", "1000 4"),
    )


def test_the_table_of_the_levels_has_the_means_of_each_game_and_rating(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    collections = {
        "yavalath": PUZZLES[:3],
        "cross": [PUZZLES[0]._replace(game="cross"), PUZZLES[2]._replace(game="cross")],
    }

    def tried(puzzle: Puzzle, seed: int) -> list[Try]:
        """A level solves a part of the puzzles up to its own number."""
        return [Try(0.5 if level >= puzzle.level else 0.0, seed * level / 1000) for level in range(1, 6)]

    monkeypatch.setattr(commands, "of", lambda game: tuple(collections.get(game, ())))
    monkeypatch.setattr(commands, "solved", tried)
    assert main(["puzzles", "levels", "--seed", "2"]) == 0
    seconds = [f"{number * 2 / 1000:7.3f} s" for number in range(1, 6)]

    def row(name: str, count: int, *shares: int) -> str:
        return f"{name:16}{count:6}" + "".join(
            f"{share:5}%{time}" for share, time in zip(shares, seconds, strict=True)
        )

    head = f"{'':16} tried        level 1        level 2        level 3        level 4        level 5"
    assert capsys.readouterr().out.splitlines() == [
        head,
        row("yavalath", 3, 17, 17, 33, 50, 50),
        row("cross", 2, 25, 25, 25, 50, 50),
        row("rated level 1", 2, 50, 50, 50, 50, 50),
        row("rated level 3", 1, 0, 0, 50, 50, 50),
        row("rated level 4", 2, 0, 0, 0, 50, 50),
        row("all", 5, 20, 20, 30, 50, 50),
    ]
    # Of three puzzles the first or the last, by the seed.
    for seed, share in ((0, 50), (1, 0)):
        assert main(["puzzles", "levels", "yavalath", "--most", "1", "--seed", str(seed)]) == 0
        assert capsys.readouterr().out.splitlines()[1].split()[:3] == ["yavalath", "1", f"{share}%"]


def test_every_puzzle_is_counted_once_in_each_part_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "count"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    names = head.replace("level ", "level-").split()
    assert [row.split()[0] for row in rows] == [*filter(of, game_ids()), "all"]
    for row in rows[:-1]:
        game, *numbers = row.split()
        counted = dict(zip(names, map(int, numbers), strict=True))
        puzzles = of(game)
        for kind in KINDS:
            assert counted[kind] == sum(one.kind == kind for one in puzzles)
        for level in range(1, 6):
            assert counted[f"level-{level}"] == sum(one.level == level for one in puzzles)
        assert counted["unsolved"] == sum(one.level == 6 for one in puzzles)
        assert counted["all"] == len(puzzles)
    columns = zip(*(list(map(int, row.split()[1:])) for row in rows), strict=True)
    assert all(sum(numbers) == total for *numbers, total in columns)
