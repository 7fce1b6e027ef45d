"""The command line: what people see, also when they ask for what cannot be."""

from __future__ import annotations

import argparse
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO, cast

import pytest

import yavset
from yavset.interfaces.terminal import command_parser, main, status, text_board
from yavset.lab import bench_against
from yavset.lab.status import StatusLine
from yavset.language.terminal import Line, Printable
from yavset.notation.record import replay

ROOT = Path(__file__).resolve().parents[2]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that succeeds."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the message of a command that fails: one line on the error stream."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("yavset: ")
    assert printed.err.count("\n") == 1
    return printed.err


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Lets a person type these lines, then close the input."""
    typed = iter(lines)

    def answer(prompt: str = "") -> str:
        print(prompt, end="")
        try:
            line = next(typed)
        except StopIteration:
            raise EOFError from None
        print(line)
        return line

    monkeypatch.setattr("builtins.input", answer)


# Files.

#: How each command reads a file (F), by the command's words and its argument.
READING = {
    "show record": "show F",
    "check lesson": "check F",
    "puzzles rate file": "puzzles rate yavalath F",
    "puzzles make file": "puzzles make susan --count 1 --games 1 --file F",
    "arena file": "arena yavalath --games 1 --file F",
    "audit file": "audit yavalath --games 1 --file F",
    "ladder file": "ladder --games yavalath --file F",
    "train file": "train omega --file F",
    "tune file": "tune yavalath --file F",
    "openings file": "openings yavalath size=3 --games 1 --file F",
    "people ratings": "people F",
    "people file": "people R --games 2 --file F",
    "solve file": "solve d4 F --check",
    "breed out": "breed --resume --out F",
    "breed report": "breed --report F",
    "breed anew": "breed --anew F",
    "breed export file": "breed export F --json G",
}

#: What commands only write.
WRITING = {f"breed export {kind}" for kind in ("json", "csv", "parquet", "replay")} | {
    "measure plot",
    "measure yardstick",
    "people predictions",
}


def files_of(parser: argparse.ArgumentParser, words: str = "") -> Iterator[str]:
    """Yield the arguments that name a file, each with the words of its command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield from files_of(command, f"{words}{name} ")
        elif action.type is Path or action.dest in ("record", "lesson"):
            yield f"{words}{action.dest}"


def test_every_command_that_reads_a_file_is_known() -> None:
    assert set(files_of(command_parser())) == {*READING, *WRITING}


@pytest.mark.parametrize("argument", READING)
def test_a_file_that_is_none_of_the_command_is_refused_and_stays(
    argument: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, ratings = tmp_path / "yavalath.bin", tmp_path / "ratings.csv"
    ratings.write_text("game,average,ratings\nYavalath,7.12,267\n", "utf-8")
    places = {"F": str(file), "G": str(tmp_path / "new"), "R": str(ratings)}
    for data in (b"\x00\x01\xff\xfe\x00", b"\xff\xfea", bytes(range(256)), "1. \u00e95".encode("latin-1")):
        file.write_bytes(data)
        said = refused(capsys, *(places.get(word, word) for word in READING[argument].split()))
        assert str(file) in said
        assert file.read_bytes() == data
    assert not (tmp_path / "new").exists()


# Playing.


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_every_game_can_be_watched(capsys: pytest.CaptureFixture[str], game_id: str) -> None:
    count = len(yavset.game(game_id).players)
    shown = run(capsys, "play", game_id, "--seats", ",".join(["random"] * count), "--seed", "4")
    assert yavset.game(game_id).name in shown
    assert "wins:" in shown or "a draw:" in shown
    assert str(Line("terminal-help")) not in shown


def test_a_person_plays_against_the_bot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "e5", "moves", "rules", "record", "help", "zz", "undo", "a1", "quit")
    shown = run(capsys, "play", "yavalath", "swap=no", "--seats", "me,1", "--seed", "3", "--seconds", "0.5")
    assert "black (level 1) plays" in shown
    assert "a1 b1 c1" in shown
    assert '[Game "yavalath"]' in shown
    assert "zz is not a cell" in shown
    assert "Four in a row" in shown
    assert shown.count(str(Line("terminal-help"))) == 2
    assert "white to move: place a stone\n" in shown


def test_a_hint_names_a_move(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "hint")
    shown = run(capsys, "play", "yavalath", "--moves", "e5 a1 e6 b1 e8 i5", "--seats", "me,me")
    assert "e7 (100%)" in shown


def test_nothing_to_take_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "undo", "exit")
    assert "no move of yours" in run(capsys, "play", "odd", "size=3")


def test_moves_to_begin_with(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch)
    assert "black to move" in run(capsys, "play", "yavalath", "--moves", "e5", "--seats", "me,me")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "no game 'chess'"),
        (["play", "yavalath", "size=99"], "size cannot be '99'"),
        (["play", "yavalath", "size"], "should be an option and its value"),
        (["play", "yavalath", "colour=red"], "no option 'colour'"),
        (["play", "yavalath", "--seats", "me"], "--seats takes 2 of"),
        (["play", "yavalath", "--seats", "me,7"], "--seats takes 2 of"),
        (["play", "yavalath", "--seconds", "-1"], "--seconds"),
        (["play", "yavalath", "--seconds", "nan"], "--seconds"),
        (["play", "yavalath", "--moves", "e5 e5"], "move 2"),
        (["show", "/no/such/file"], "No such file"),
        (["show", "v1/yavalath/e5.e5"], "move 2"),
        (["show", "v7/yavalath/e5"], "version"),
        (["gtp", "--game", "chess"], "no game 'chess'"),
        (["arena", "chess"], "no game 'chess'"),
        (["arena", "yavalath", "size"], "should be an option"),
        (["arena", "yavalath", "--first", "genius"], "no setting of a player"),
        (["arena", "yavalath", "--first", "exploration=1"], "how long"),
        (["arena", "yavalath", "--games", "0"], "--games"),
        (["arena", "yavalath", "--engine", "/no/such/program"], "No such file"),
        (["bench", "--games", "chess"], "no game 'chess'"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["bench", "ludemes", "--against", "HEAD"], "--against"),
        (["bench", "ludemes", "--games", "chess"], "squava"),
        (["bench", "--against", "no-such-commit"], "no-such-commit"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert message in refused(capsys, *arguments)


def test_commands_that_are_unknown_or_lack_a_file_show_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["fly"], [], ["gtp", "--level", "9"], ["tune", "yavalath"], ["openings", "yavalath"]):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 2
        assert "usage:" in capsys.readouterr().err


# Boards as text.


def test_letters_stand_at_the_lower_edge() -> None:
    assert text_board(yavset.game("yavalath", size=3).start().play("c3")).split("\n") == [
        " 5   . . .",
        " 4  . . . .",
        " 3 . . w . .",
        " 2  . . . . e",
        " 1   . . . d",
        "      a b c",
        "w white",
        "black to move: place a stone (or swap)",
    ]


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_every_letter_is_written_once(game_id: str) -> None:
    position = yavset.game(game_id).start()
    board = position.game.board
    rows = text_board(position).split("\n")[: board.rows + 1]
    written = set(rows[-1].split()) | {row.split()[-1] for row in rows[:-1]}
    assert {name[0] for name in board.names.values()} <= written


def test_the_end_of_a_game_is_told_with_its_reason() -> None:
    moves = ["d4", "f5", "e5", "e4", "g4", "d6", "g6", "h8", "h6", "c3", "g7", "g5", "f6"]
    won = replay(yavset.game("yavalath").start(), moves)
    assert str(status(won[-1])) == "white wins: four in a row (d4 e5 f6 g7)"
    moves = ["e5", "a1", "e5-e6", "a1-b1", "e6-e5", "b1-a1", "e5-e6", "a1-b1"]
    assert str(status(replay(yavset.game("susan").start(), moves)[-1])).startswith("a draw: ")


# Showing.


def test_a_record_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "omega"]\n\n1. w@e5 b@d4\n', "utf-8")
    assert "after 2 of 2 moves" in run(capsys, "show", str(file))
    assert "after 1 of 2 moves: w@e5" in run(capsys, "show", str(file), "--ply", "1")
    assert "after 0 of 2 moves\n" in run(capsys, "show", str(file), "--ply", "0")
    assert "--ply" in refused(capsys, "show", str(file), "--ply", "-1")
    assert run(capsys, "show", str(file), "--svg").startswith("<svg")
    assert "--ply" in refused(capsys, "show", str(file), "--ply", "3")
    missing = tmp_path / "missing.txt"
    assert refused(capsys, "show", str(missing)) == f"yavset: {missing}: No such file or directory\n"
    file.write_bytes(b"\xff\xfe\x00")
    assert "save it as UTF-8" in refused(capsys, "show", str(file))
    file.write_text("[Game", "utf-8")
    assert "line 1" in refused(capsys, "show", str(file))


def test_a_link_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert "after 2 of 2 moves: e5 d4" in run(capsys, "show", "v1/yavalath/e5.d4")
    assert "e5 d4" in run(capsys, "show", "https://example.org/play.html#v1/yavalath/e5.d4")


# Measuring.


def test_a_match_prints_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--first", "visits=15", "--second", "random", "--games", "2", "--moves"]
    shown = run(capsys, "arena", "yavalath", "size=4", *arguments)
    assert "2 games:" in shown
    assert "Elo" in shown
    assert shown.count("\n") == 3


@pytest.mark.long
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a copy of the sources has no older commits")
def test_a_benchmark_against_an_older_commit_gives_ratios(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_against, "ROUNDS", 3)
    shown = run(
        capsys, "bench", "search", "--against", "HEAD", "--games", "yavalath,odd", "--seconds", "0.03"
    )
    _, *rows = shown.splitlines()
    assert [row.split("|")[0].strip() for row in rows] == ["yavalath", "yavalath players=3", "odd"]
    for row in rows:
        for ratio in row.split("|")[1:]:
            middle, low, high = map(float, re.findall(r"[0-9.]+", ratio))
            assert 0 < low <= middle <= high


def test_the_ladder_plays_only_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    only = ["--games", "odd", "--scale", "0.002", "--second", "no such player"]
    assert "match" not in run(capsys, "ladder", *only)
    assert "no game 'chess'" in refused(capsys, "ladder", "--games", "chess")
    assert "--scale" in refused(capsys, "ladder", "--scale", "0")
    assert "--processes" in refused(capsys, "ladder", "--processes", "0")
    assert run(capsys, "ladder", "--ludemes", "--second", "no such player") == ""


def test_a_match_ends_where_a_program_does(capsys: pytest.CaptureFixture[str]) -> None:
    program = f"{sys.executable} -c pass"
    assert main(["arena", "yavalath", "--first", "random", "--engine", program, "--games", "2"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "ended" in printed.err


def test_a_terminal_sees_how_far_a_match_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["arena", "odd", "size=3", "--first", "random", "--second", "random", "--games", "2"]) == 0
    shown = capsys.readouterr().err
    assert f"[{'#' * 15}{'.' * 15}] 1/2" in shown
    assert f"[{'#' * 30}] 2/2" in shown
    assert shown.endswith("\n")


def test_interrupting_is_no_failure_of_the_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "yavalath", "--seats", "me,me"]) == 130
    assert capsys.readouterr().err == ""


# The program as a whole.


def test_the_module_can_be_run() -> None:
    command = [sys.executable, "-m", "yavset", "gtp", "--level", "1"]
    environment = {"PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(
        command, input="1 name\n2 quit\n", capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout == "=1 yavset\n\n=2 \n\n"
    assert done.stderr == ""


def test_the_page_imports_nothing_heavy() -> None:
    code = "import sys, yavset.interfaces.service; print(' '.join(sys.modules))"
    environment = {"PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    loaded = set(done.stdout.split())
    # Pyodide itself imports dataclasses before the package is there.
    heavy = {"numpy", "argparse", "subprocess", "multiprocessing", "asyncio", "tqdm"}
    assert loaded.isdisjoint(heavy)
    assert not any(name.startswith("yavset.lab") for name in loaded)


# Awkward surroundings.


def in_a_shell(command: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run `yavset` followed by the words and redirections of a command."""
    return subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m yavset {command}'],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        # Unbuffered, argparse would not mind whether it can write.
        env=os.environ | {"PYTHONPATH": str(ROOT / "py"), "PYTHONUNBUFFERED": ""},
        timeout=120,
        **options,
    )


posix = pytest.mark.skipif(sys.platform == "win32", reason="redirections of a Unix shell")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full here")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"yavset {yavset.__version__}\n"


@posix
@pytest.mark.parametrize("command", ["play yavalath", "gtp", "show -"])
def test_a_closed_input_is_said(command: str) -> None:
    done = in_a_shell(f"{command} <&-")
    assert (done.returncode, done.stderr) == (2, "yavset: standard input is closed\n")


@full
@pytest.mark.parametrize(
    "command", ["show v1/yavalath/e5", "play yavalath --seats random,random", "gtp", "--help", "--version"]
)
def test_a_full_device_is_said(command: str) -> None:
    done = in_a_shell(f"{command} >/dev/full", input="name\n")
    assert (done.returncode, done.stderr) == (1, "yavset: No space left on device\n")


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_who_stops_listening_hears_no_complaint(unbuffered: str) -> None:
    listening, output = os.pipe()
    os.close(listening)
    done = subprocess.run(
        [sys.executable, "-m", "yavset", "play", "yavalath", "--seats", "random,random"],
        env=os.environ | {"PYTHONPATH": str(ROOT / "py"), "PYTHONUNBUFFERED": unbuffered},
        stdout=output,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(output)
    assert (done.returncode, done.stderr) == (1, b"")


#: What may turn a terminal into something else: colours, a title, a line written over, letters turned round.
HOSTILE = "\x1b[31mred\x1b]0;title\x07\r\x08\x7f\x9b2J\u202eright to left\u2066"


def hidden(printed: str) -> bool:
    return re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", printed) is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "FILE"],
        ["show", f"v1/{HOSTILE}/e5"],
        ["show", HOSTILE],
        ["check", "FILE", "--game", "yavalath"],
        ["check", "FILE", "--game", HOSTILE],
        ["play", HOSTILE],
        ["play", "yavalath", HOSTILE],
        ["play", "yavalath", f"size={HOSTILE}"],
        ["play", "yavalath", "--moves", HOSTILE],
        ["play", "yavalath", "--seats", HOSTILE],
        ["gtp"],
        ["gtp", "--game", HOSTILE],
        ["arena", "yavalath", "--first", HOSTILE],
        ["arena", "yavalath", "--file", "FILE"],
        ["breed", "--report", "FILE"],
        ["breed", "--report", f"{HOSTILE}.db"],
        ["breed", "--population", HOSTILE, "--out", "FILE"],
        ["puzzles", "show", "FILE"],
        [HOSTILE],
    ],
    ids=lambda arguments: " ".join(arguments).partition("\x1b")[0],
)
@pytest.mark.parametrize(
    "text",
    [
        f'[Game "yavalath"]\n[White "{HOSTILE}"]\n\n1. e5 {{{HOSTILE}}} d4\n',
        f'[Game "{HOSTILE}"]\n\ne5\n',
        f'[Game "yavalath"]\n\ne5 {HOSTILE}\n',
        f"# {HOSTILE}\x00\n\nmoves: {HOSTILE}\n\n{HOSTILE}: {HOSTILE}\n",
    ],
    ids=["tags", "game", "move", "lesson"],
)
def test_control_characters_never_reach_a_terminal(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    text: str,
) -> None:
    file = tmp_path / "file.md"
    file.write_text(text, "utf-8")
    typed = f"{HOSTILE}\nplay white {HOSTILE}\nyavset-game {HOSTILE}\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    with suppress(SystemExit):
        main([str(file) if argument == "FILE" else argument for argument in arguments])
    printed = capsys.readouterr()
    assert hidden(printed.out)
    assert hidden(printed.err)


def test_a_status_line_moves_the_cursor_and_its_text_does_not() -> None:
    terminal = io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    line = StatusLine(cast("TextIO", Printable(terminal)))
    line.show(HOSTILE)
    line.say(HOSTILE)
    shown = terminal.getvalue()
    assert shown.count("\r") == shown.count("\x1b[K") == 2
    assert hidden(shown.replace("\r", "").replace("\x1b[K", ""))


def test_no_more_of_a_file_is_read_than_a_record_can_have(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / "long.txt"
    long.write_text("e5".ljust(200_000), "utf-8")
    assert "after 1 of 1 moves: e5" in run(capsys, "show", str(long))
    long.write_text("e5 " * 70_000, "utf-8")
    assert "a record has 200000 characters at most" in refused(capsys, "show", str(long))
    monkeypatch.setattr("sys.stdin", io.StringIO("e5 " * 70_000))
    assert "a record has 200000 characters at most" in refused(capsys, "show", "-")
    if Path("/dev/zero").exists():
        assert "a record has 200000 characters at most" in refused(capsys, "show", "/dev/zero")


def test_show_names_the_players_of_a_link_between_friends(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "show", "v1/yavalath/e5.swap/friend=k3x9,Ada,Bob")
    assert "White: Bob" in shown
    assert "Black: Ada" in shown
