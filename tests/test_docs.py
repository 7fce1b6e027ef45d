"""What the documents show is true: their Python runs and prints what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import sys
import textwrap
from pathlib import Path

import pytest

import yavset
from yavset.rules.game import Game

ROOT = Path(__file__).resolve().parents[1]
#: What needs numpy, which is not there in the page's Python.
WITH_NUMPY = ("rl.md",)
HAVE_NUMPY = sys.platform != "emscripten"
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if HAVE_NUMPY or path.name not in WITH_NUMPY),
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
MODULES = [
    module.name
    for module in pkgutil.walk_packages(yavset.__path__, "yavset.")
    if not module.name.startswith("yavset.lab") and not module.name.endswith("__main__")
    if HAVE_NUMPY or not module.name.startswith("yavset.rl")
]


def run(test: doctest.DocTest) -> None:
    printed: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=printed.append)
    assert results.failed == 0, "".join(printed)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_python_of_a_document(document: Path) -> None:
    blocks = [body for kind, body in FENCE.findall(document.read_text("utf-8")) if kind == "pycon"]
    run(doctest.DocTestParser().get_doctest("\n".join(blocks), {}, document.name, str(document), 0))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_links_of_a_document_lead_to_files(document: Path) -> None:
    for target in LINK.findall(document.read_text("utf-8")):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("name", ["yavset", *MODULES])
def test_the_python_of_a_module(name: str) -> None:
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        run(test)


def test_the_attributes_in_the_document_are_those_of_the_element() -> None:
    script = (ROOT / "web" / "embed.js").read_text("utf-8")
    lists = re.findall(r"^const (?:LOOK|CONTENT|FRAME|EVENTS) = \[(.*?)\];$", script, re.MULTILINE)
    assert len(lists) == 4
    document = (ROOT / "docs" / "embed.md").read_text("utf-8")
    tables = "".join(line for line in document.splitlines() if line.startswith("| "))
    told = set(re.findall(r"`(\w+)`", tables))
    for name in re.findall(r'"(\w+)"', " ".join(lists)):
        assert name in told, name


def test_the_game_that_is_shown_to_contributors_can_be_played() -> None:
    document = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    [code] = re.findall(r"^ {4}```python\n(.*?)^ {4}```$", document, re.DOTALL | re.MULTILINE)
    made: dict[str, type[Game]] = {}
    exec(textwrap.dedent(code), made)
    position = made["Pair"](size=3).start().play("c3").play("a1").play("c4")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == ("white", "pair")
    assert position.outcome.cells == ("c3", "c4")


def test_every_fault_that_is_listed_is_tested() -> None:
    tests = ROOT / "tests"
    known = re.findall(r"def (test_\w+)", "".join(path.read_text("utf-8") for path in tests.rglob("*.py")))
    rows = re.findall(r"^\|.*\| ([^|]*) \|$", (ROOT / "docs" / "faults.md").read_text("utf-8"), re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert len(named) > 30
    for name in named:
        if "/" in name or name.endswith(".py"):
            assert list(tests.rglob(name.removeprefix("tests/").rstrip("/"))), name
        else:
            # An ellipsis stands for the rest of a name; in brackets are its cases.
            pattern = r"\w*".join(map(re.escape, name.partition("[")[0].split("…")))
            assert any(re.fullmatch(rf"test_{pattern}\w*", test) for test in known), name
