"""The documents are true: scripts run, commands are ones that there are, links to headings lead to some.

`test_docs.py` has what needs no processes and no command line. What commands do, the tests of each say.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from yavset.interfaces.gtp import GtpEngine
from yavset.interfaces.terminal import command_parser, main

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROGRAMS = ("python", "python3", "node", ".venv/bin/pytest", ".venv/bin/python", ".venv/bin/coverage", "pip")
LINK = re.compile(r"\]\(([^):#]*)#([^)]+)\)")

#: What stands for a name or a number of the reader's choice.
CHOSEN = {"NAME": "Trio", "REV": "HEAD", "FOLDER": "folder"}


def blocks(document: Path, language: str) -> list[str]:
    return [body for kind, body in FENCE.findall(document.read_text("utf-8")) if kind == language]


def commands(document: Path) -> Iterator[list[str]]:
    """Yield the words of every command in the fences and in the text, without variables set before it."""
    text = document.read_text("utf-8")
    quoted = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", FENCE.sub("", text))
    for line in [*"\n".join(blocks(document, "sh")).splitlines(), *quoted]:
        words = re.sub(r"^([A-Z_]+=\S+ )+", "", line.strip())
        if words.startswith(tuple(f"{program} " for program in PROGRAMS)):
            yield [CHOSEN.get(word, word) for word in shlex.split(words, comments=True)]


WITH_SCRIPTS = [document for document in DOCUMENTS if blocks(document, "python")]
ALL = [(document.name, words) for document in DOCUMENTS for words in commands(document)]


def test_the_commands_are_found() -> None:
    assert len(ALL) > 60
    fenced = [line for document in DOCUMENTS for line in "\n".join(blocks(document, "sh")).splitlines()]
    assert len([line for line in fenced if line.strip()]) <= len(ALL), "a command of another program"


@pytest.mark.parametrize("words", [words for _, words in ALL], ids=lambda words: " ".join(words))
def test_a_command_is_one_that_there_is(words: list[str]) -> None:
    program, *rest = words
    if rest[:2] == ["-m", "yavset"]:
        # The parser ends the program where it does not know a word.
        wanting = [] if len(rest) > 3 else WANTING.get(rest[2], [])
        command_parser().parse_args([*rest[2:], *wanting])
    elif program == "pip":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        assert {*re.findall(r"\[(\w+)\]", " ".join(rest))} <= {*project["optional-dependencies"]}
    elif rest[0] == "build/test.py":
        stages = re.findall(r"^def (\w+)\(", (ROOT / "build" / "test.py").read_text("utf-8"), re.MULTILINE)
        named = rest[1:] if "-k" not in rest else rest[1 : rest.index("-k")]
        assert {*named} - {"--all", "--list"} <= {*stages}
    else:
        files = [word for word in rest if re.search(r"\.(py|mjs|js)$", word)]
        assert all((ROOT / file).is_file() for file in files), files
        assert files or program == ".venv/bin/pytest" or rest[0] == "html"


#: What a command needs where the text names it alone.
WANTING = {"arena": ["yavalath"]}

#: Commands that take a moment, with what is typed meanwhile.
QUICK = {
    "python -m yavset play coffee --seats me,3": "quit\n",
    "python -m yavset explain five-not-four --lang de": "",
    "python -m yavset puzzles count": "",
}


@pytest.mark.parametrize("command", QUICK)
def test_a_quick_command_runs(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(command)
    assert words in [words for _, words in ALL]
    monkeypatch.setattr(sys, "stdin", io.StringIO(QUICK[command]))
    assert main(words[3:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("document", WITH_SCRIPTS, ids=lambda path: path.name)
def test_the_scripts_of_a_document_run(document: Path) -> None:
    exec("\n".join(blocks(document, "python")), {})


def test_a_conversation_in_gtp_goes_as_it_is_shown() -> None:
    engine, answer = GtpEngine("yavalath", 1, 1), None
    [talk, analysis] = blocks(ROOT / "docs" / "bot.md", "text")
    for line in f"{talk}\n{analysis}".splitlines():
        if re.match("[a-z]", line) and not line.startswith("info "):
            answer = engine.answer(line)
            assert answer is not None
            assert answer.startswith("="), answer
    told = re.compile(r"=\s*(info move [a-i]\d visits \d+ winrate 0\.\d{6} order \d pv( [a-i]\d)+\s*)+")
    assert answer is not None
    assert told.fullmatch(answer)
    assert told.fullmatch(analysis.partition("\n")[2])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_to_parts_of_documents_lead_to_headings(document: Path) -> None:
    for file, anchor in LINK.findall(document.read_text("utf-8")):
        target = document.parent / file if file else document
        headings = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.MULTILINE)
        named = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert anchor in named, f"{file}#{anchor}"
