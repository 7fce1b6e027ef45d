"""The documents are true: their Python runs and prints what they show."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pytest

import yavset
from documents import FENCE, run, run_examples

ROOT = Path(__file__).resolve().parents[2]
#: What needs numpy or anywidget, which are not there in the page's Python.
WITH_NUMPY = ("rl.md",)
HAVE_NUMPY = sys.platform != "emscripten"
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if HAVE_NUMPY or path.name not in WITH_NUMPY),
]
#: What documents link to that is made from the program.
MADE = ("games/index.md",)
#: What documents may import besides `yavset` itself.
PUBLIC_MODULES = ("yavset.rl", "yavset.interfaces.notebook", "yavset.engine")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
MODULES = [
    module.name
    for module in pkgutil.walk_packages(yavset.__path__, "yavset.")
    if not module.name.startswith("yavset.lab") and not module.name.endswith("__main__")
    if HAVE_NUMPY or not module.name.startswith(PUBLIC_MODULES)
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_python_of_a_document(document: Path) -> None:
    run_examples(document.read_text("utf-8"), document.name)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_programs_of_a_document_run(document: Path) -> None:
    blocks = [body for kind, body in FENCE.findall(document.read_text("utf-8")) if kind == "python"]
    exec("\n".join(blocks), {})


@pytest.mark.parametrize("document", [ROOT / "README.md", *DOCUMENTS[2:]], ids=lambda path: path.name)
def test_a_document_imports_only_what_is_public(document: Path) -> None:
    for module in re.findall(r"(?:from|import) (yavset\.[\w.]+)", document.read_text("utf-8")):
        assert module.startswith(PUBLIC_MODULES), module


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_links_of_a_document_lead_to_files(document: Path) -> None:
    for target in LINK.findall(document.read_text("utf-8")):
        if target not in MADE:
            assert (document.parent / target).exists(), target


@pytest.mark.parametrize("name", ["yavset", *MODULES])
def test_the_python_of_a_module(name: str) -> None:
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name)):
        run(test)


def test_the_attributes_in_the_document_are_those_of_the_element() -> None:
    script = (ROOT / "web" / "embed.js").read_text("utf-8")
    lists = re.findall(r"^const (?:LOOK|CONTENT|FRAME|EVENTS) = \[([^\]]*)\];$", script, re.MULTILINE)
    assert len(lists) == 4
    document = (ROOT / "docs" / "embed.md").read_text("utf-8")
    tables = "".join(line for line in document.splitlines() if line.startswith("| "))
    documented = set(re.findall(r"`(\w+)`", tables))
    for name in re.findall(r'"(\w+)"', " ".join(lists)):
        assert name in documented, name


def test_every_folder_of_the_code_is_on_the_map() -> None:
    document = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    [drawing] = [body for kind, body in FENCE.findall(document) if kind == "text" and "┌" in body]
    drawn = set(re.findall(r"\w+", drawing))
    for root in ("py/yavset", "web/js"):
        for folder in (ROOT / root).iterdir():
            if any(folder.glob("*.py")) or any(folder.glob("*.js")):
                assert folder.name in drawn, f"{root}/{folder.name}"
    for root in ("web", "tests"):
        for folder in (ROOT / root).iterdir():
            if any(folder.glob("*.*")) and folder.name not in ("js", "icons", "__pycache__"):
                assert f"`{root}/{folder.name}/`" in document, f"{root}/{folder.name}"


def listed(text: str) -> list[str]:
    """Names before the colon of every item of a list."""
    items = re.findall(r"^- (`[^:]*`):", text, re.MULTILINE)
    return [name for item in items for name in re.findall(r"`(\w+)`", item)]


def check(names: list[str], there: set[str]) -> None:
    assert len(names) == len(set(names)), "listed twice"
    assert not there - set(names), "not listed"
    assert not set(names) - there, "listed, but not there"


def path_of(folder: Path) -> str:
    return folder.relative_to(ROOT).as_posix()


def modules(folder: Path, *kinds: str) -> set[str]:
    """The modules in a folder, and its folders that have some."""
    return {path.stem for kind in kinds for path in folder.glob(f"*{kind}")} | {
        inner.name for inner in folder.iterdir() if any(inner.glob(f"*{kinds[0]}"))
    }


GAMES = {game_id.replace("-", "_") for game_id in yavset.game_ids()}
PACKAGES = [path.parent for path in sorted((ROOT / "py" / "yavset").rglob("__init__.py"))][1:]
FOLDERS = [ROOT / "build", *sorted({path.parent for path in (ROOT / "web" / "js").rglob("*.js")})]


@pytest.mark.parametrize("package", PACKAGES, ids=path_of)
def test_a_package_lists_its_modules(package: Path) -> None:
    """A module named as a game needs no mention."""
    text = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8")))
    assert text
    check(listed(text), modules(package, ".py") - {"__init__"} - GAMES)


@pytest.mark.parametrize("folder", FOLDERS, ids=path_of)
def test_a_folder_of_scripts_lists_its_modules(folder: Path) -> None:
    kinds = (".js",) if "web" in folder.parts else (".py", ".mjs", ".cjs")
    inner = {path.name for path in folder.iterdir() if any(path.glob("*.mjs"))}
    names = listed((folder / "README.md").read_text("utf-8"))
    check(names, modules(folder, *kinds) | inner)


def test_what_the_tour_names_is_there() -> None:
    document = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    stops = re.findall(r"^\| .*\? \| `([\w/.]+)`: `(\w+)` \|$", document, re.MULTILINE)
    assert len(stops) >= 10
    for file, function in stops:
        text = (ROOT / file).read_text("utf-8")
        if file.endswith(".py"):
            defined = {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}
        else:
            defined = set(re.findall(r"^ *(?:export |async |function )*(\w+)\(.*\) \{$", text, re.MULTILINE))
        assert function in defined, f"{file}: {function}"


#: What the document on the architecture quotes beside names of the code: moves, others' requests, whole ones.
QUOTED = re.compile(r"[a-z]\d+(-[a-z]\d+)?|genmove( white)?|lz-analyze|\{.*\}", re.DOTALL)

#: What gives a name in Python and in JavaScript: a definition, a method, an attribute, a key of a reply.
DEFINED = (
    r"^ *(?:async |export |static )*(?:class|def|function|get) (\w+)",
    r"^  (?:async |static )*(\w+)\(.*\) \{$",
    r"^ *(?:self|this)\.(\w+) = ",
    r"\"(\w+)\"\]?(?:: | = )",
)


def test_what_the_architecture_names_is_there() -> None:
    there: set[str] = set()
    for path in (*(ROOT / "py" / "yavset").rglob("*.py"), *(ROOT / "web" / "js").rglob("*.js")):
        text = path.read_text("utf-8")
        there.add(path.stem)
        there.update(name for pattern in DEFINED for name in re.findall(pattern, text, re.MULTILINE))
    document = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    names = [name for name in re.findall(r"`([^`]+)`", document) if not QUOTED.fullmatch(name)]
    assert len(names) > 40
    for name in names:
        assert set(name.removeprefix("yavset.").split(".")) <= there, name


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


def test_the_card_of_a_bred_game_says_how_far_people_agree_with_the_judges() -> None:
    table = (ROOT / "docs/judges.md").read_text("utf-8")
    [games] = re.findall(r"what was measured of (\d+) agrees", table)
    [agreement] = re.findall(r"\| the judges' rank \| ([\d.]+) \|", table)
    card = (ROOT / "web/js/views/breed_game.js").read_text("utf-8")
    assert f"PEOPLE = {{ games: {games}, agreement: {agreement} }}" in card
