"""The list of places where texts come in, in docs/faults.md, is that of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from environment import ROOT

TABLE = ROOT / "docs" / "faults.md"

#: How a script of the page reads what others may have written.
IN_JAVASCRIPT = re.compile(
    r"\blocation\.(?:hash|search|href)\b(?! = )"
    r'|addEventListener\("message"|\.onmessage\b'
    r"|(?:local|session)Storage\.(?:getItem|key)\b|\bopenDB\(|\bcaches\.(?:open|match)\("
    r"|\b(?:dataTransfer|input|file)\??\.files\b|\.getData\(|\bfile\.text\(\)|\breply\.text\(\)"
    r"|(?<![.\w#])fetch\("
    r"|\bhistory\.state\b"
    # A field that people can write in.
    r'|h\("(?:input|textarea)"(?!.*(?:readonly|type: "(?:checkbox|range|number|file)"))'
)

#: The same in Python; files of the package itself are its own.
IN_PYTHON = re.compile(r"\bsys\.stdin$|\binput\(|\bopen\(\"rb\"\)|\bPopen\(", re.MULTILINE)


def code(file: Path) -> str:
    """Return the text of a script without the lines that are comments."""
    return re.sub(r"(?m)^\s*(?:\*|//|/\*|#).*$", "", file.read_text("utf-8"))


def entrances() -> Iterator[str]:
    """Yield the files in which text comes in."""
    for file in [*(ROOT / "web" / "js").rglob("*.js"), *(ROOT / "web").glob("*.js")]:
        if IN_JAVASCRIPT.search(code(file)):
            yield file.relative_to(ROOT).as_posix()
    package = ROOT / "py" / "yavset"
    for file in package.rglob("*.py"):
        # What measures the bot reads its own journals.
        if "lab" not in file.relative_to(package).parts and IN_PYTHON.search(code(file)):
            yield file.relative_to(ROOT).as_posix()


def rows() -> list[list[str]]:
    """Return the cells of the table."""
    text = TABLE.read_text("utf-8").partition("## Where texts come in\n")[2].partition("\n## ")[0]
    return [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")][1:]


def test_the_table_has_every_place_where_a_text_comes_in() -> None:
    named = {name for row in rows() for name in re.findall(r"`([^`]+)`", row[1])}
    assert set(entrances()) == named


def test_the_tests_that_the_table_names_are_there() -> None:
    named = {name for row in rows() for name in re.findall(r"`([^`]+)`", row[3])}
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).is_file()] == []
    assert all(row[2].strip() for row in rows())
