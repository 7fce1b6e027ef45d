"""Commands say what they said: each of these was read once, and is recorded with its answer."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from recordings import recorded
from yavset.interfaces.terminal import main
from yavset.lab.breeding import progress

GTP = """\
protocol_version
name
list_commands
boardsize 5
clear_board
play white e5
play black a1
play black a1
showboard
genmove white
yavset-outcome
undo
showboard
known_command play
final_score
quit
"""

RECORD = """\
[Game "yavalath"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]

{ A short one. } 1. e5 a1 2. e6 $1 (2. f5 b1 3. f6 {or so}) b1 3. e8 i5 4. e7 { wins } 1-0
"""

LESSON = """\
Four win.
moves: e5 a1 e6 b1 e8 i5
answer: e7
"""

#: What is typed, by the name of the recording, with what is typed while it runs. KEPT is a file of its own.
COMMANDS = {
    "play": (["play coffee --seats me,me"], "e1\nwhat\nmoves\nhelp\ne1-\nrecord\nundo\nquit\n"),
    "play-german": (["play yavalath size=3 --seats me,me"], "c3\nswap\na1\nquit\n"),
    "show": (["show record.txt"], ""),
    "show-early": (["show record.txt --ply 2 --coordinates rows"], ""),
    "show-picture": (["show record.txt --svg"], ""),
    "gtp": (["gtp --level 1 --seed 1"], GTP),
    "arena": (["arena odd size=3 --first visits=10 --second random --games 6 --seed 1 --moves"], ""),
    "arena-sequential": (["arena odd size=3 --first visits=30 --second random --games 40 --sprt"], ""),
    "arena-all": (["arena odd size=3 --first visits=30 --second random --games 40"], ""),
    "arena-three": (["arena yavalath players=3 size=3 --first visits=8 --second random --games 6"], ""),
    "arena-again": (["arena odd size=3 --first visits=8 --second random --games 4 --file KEPT"] * 2, ""),
    "audit": (["audit yavalath size=3 --player visits=20 --games 2 --seed 1"], ""),
    "audit-quiet": (["audit yavalath size=4 --player visits=20 --games 2 --seed 1 --quiet"], ""),
    "tune": (["tune yavalath size=3 --player visits=8 --rounds 3 --file KEPT"], ""),
    "openings": (["openings yavalath size=3 --games 2 --visits 8 --file KEPT"], ""),
    "measure": (["measure squava --games 8"], ""),
    "measure-rungs": (["measure h3-p.s-w4.l3 --rungs --games 4"], ""),
    "measure-german": (["measure tic-tac-toe --lang de"], ""),
    "explain": (["explain tic-tac-toe"], ""),
    "explain-faulty": (["explain h5-p-l3.w3 --lang de"], ""),
    "puzzles-count": (["puzzles count"], ""),
    "puzzles-make": (["puzzles make coffee --games 2 --seed 2 --file KEPT"], ""),
    "check": (["check lesson.md --game yavalath"], ""),
    "breed": (
        [
            "breed --from tic-tac-toe,squava --children 8 --seed 3 --budget small --out KEPT",
            "breed export KEPT --csv out.csv",
            "breed export KEPT --replay film.json",
            "breed export KEPT --json run.json",
            "breed --report KEPT",
            "breed --resume --out KEPT",
        ],
        "",
    ),
}

#: What differs from one run to the next: how long something took, and on which Python.
TIMES = [
    (re.compile(r"slowest 5% of .*"), "slowest 5% of the moves"),
    (re.compile(r"\b\d+\.\d{7,}(e-\d+)?\b"), "0.0"),
    (re.compile(r"\b\d+ a minute"), "1 a minute"),
    (re.compile(r"Python [\d.]+"), "Python"),
    (re.compile(r"\b\d+(\.\d+)? (ms|s|min|seconds?|minutes?)\b"), "1 \\2"),
]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_what_it_said(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed, answers = COMMANDS[name]
    monkeypatch.chdir(tmp_path)
    # On a busy machine lines about how far a run has come would come in between.
    monkeypatch.setattr(progress, "SECONDS_A_LINE", 10_000)
    Path("record.txt").write_text(RECORD, "utf-8")
    Path("lesson.md").write_text(LESSON, "utf-8")
    before, text = {*Path().iterdir()}, ""
    for command in typed:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(answers.encode())))
        status = main(shlex.split(command))
        said = capsys.readouterr()
        text += f"$ yavset {command}\n{said.out}{said.err}ends with {status}\n"
    for path in sorted({*Path().iterdir()} - before):
        kept = path.read_bytes()
        text += f"{path}:\n" + (kept.decode() if not kept.startswith(b"SQLite") else "a database\n")
    text = text.replace("\r\n", "\n")
    for time, instead in TIMES:
        text = time.sub(instead, text)
    assert text == recorded(f"commands/{name}", text)
