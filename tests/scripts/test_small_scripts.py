"""The scripts that write, measure and lock: what each of them runs and writes, beside a model of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bundle
import compile_zip
import expressions
import lock
import measure
import npm_package
import pyodide_runtime
import reference
import reference_pages
import yavset
from bundle import Bundle
from checkout import write_files
from environment import LOCKS, ROOT, CannotGoOn
from measure import Moment
from recordings import recorded
from yavset.rules.moves import read_parts

# What is preloaded.


@settings(max_examples=20)
@given(
    st.dictionaries(st.sampled_from("abcdef"), st.lists(st.sampled_from("abcdefg"), max_size=3)), st.data()
)
def test_what_is_preloaded_is_all_that_entries_import(
    imports: dict[str, list[str]], data: st.DataObject
) -> None:
    entries = data.draw(st.lists(st.sampled_from("abc"), unique=True))
    made = Bundle({f"web/{name}.js": name for name in "abc"}, imports)
    found = made.preloads(f"web/{name}.js" for name in entries)
    reached: set[str] = set()
    while new := {one for name in {*entries, *reached} for one in imports.get(name, [])} - reached:
        reached |= new
    assert len(found) == len(set(found)) and set(found) == reached


@pytest.mark.parametrize(
    ("entries", "options"),
    [
        (["web/a.js", "web/a.css"], ["--inject:./web/a.js"]),
        (["web/a.js", "web/b.js"], []),
        (["web/a.css"], []),
    ],
)
def test_one_script_of_a_page_is_one_chunk(entries: list[str], options: list[str]) -> None:
    assert bundle._in_one_chunk(entries) == options


def test_a_machine_without_its_esbuild_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "NODE_MODULES", tmp_path)
    with pytest.raises(CannotGoOn, match="esbuild"):
        bundle._program()
    write_files(tmp_path, {"@esbuild/win/esbuild.exe": "", "@esbuild/linux/bin/esbuild": ""})
    assert bundle._program() == tmp_path / "@esbuild" / "linux" / "bin" / "esbuild"


# Versions.


def test_each_group_is_locked_with_the_versions_of_those_it_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(lock, "run", lambda command, _: commands.append(command))
    monkeypatch.setattr(lock, "installer", lambda: Path("uv"))
    lock.main()
    assert [Path(command[-1]).stem for command in commands] == list(lock.GROUPS)
    assert {file.stem for file in LOCKS.iterdir()} == set(lock.GROUPS)
    for command, (group, shared) in zip(commands, lock.GROUPS.items(), strict=True):
        assert command[:3] == ["uv", "pip", "compile"]
        assert command[-1] == str(LOCKS / f"{group}.txt")
        given = list(pairwise(command))
        assert {("--group", f"pyproject.toml:{group}"), ("--python-version", "3.11")} <= {*given}
        assert {"--generate-hashes", "--universal", "--no-emit-index-url"} <= {*command}
        constraints = [value for name, value in given if name == "--constraints"]
        assert constraints == [str(LOCKS / f"{other}.txt") for other in shared]


# Deploying.


@pytest.mark.parametrize("arguments", [[], ["--serve"]])
def test_what_is_deployed_is_the_site_and_then_its_documentation(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deploy = import_module("deploy")
    done: list[Any] = []
    monkeypatch.setattr(sys, "argv", ["deploy.py", *arguments])
    monkeypatch.setattr(deploy, "enter_venv", lambda *groups: done.append(groups))
    play = import_module("play")
    monkeypatch.setattr(play, "build", lambda: done.append("site"))
    monkeypatch.setattr(reference, "build", lambda: done.append("documentation"))
    monkeypatch.setattr(play, "serve", lambda port: done.append(port))
    deploy.main()
    assert done == [("build", "docs"), "site", "documentation", *([8137] if arguments else [])]

    def fail() -> None:
        raise CannotGoOn("no disk")

    monkeypatch.setattr(play, "build", fail)
    with pytest.raises(SystemExit, match="Cannot go on: no disk"):
        deploy.main()


# Regular expressions.

MODULE = """
import re
_ONE = re.compile(r"a+b")
_TWO = re.compile("c" + _PART)
_THREE = re.compile("both")
def f(text):
    _ONE.match(text)
    _TWO.sub("", text)
    _THREE.fullmatch(text)
    _THREE.search(text)
    re.fullmatch("d", text)
    re.findall(r"e\\\\'f", text)
    re.escape(text)
    text.split("g")
"""


def test_every_expression_is_found_with_how_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = (
        write_files(tmp_path, {"yavset/games/module.py": MODULE.replace("_PART", '"h"')})
        / "yavset/games/module.py"
    )
    monkeypatch.setattr(expressions, "ROOT", tmp_path)
    monkeypatch.setattr(expressions, "value_of", lambda part, _: eval(compile(_expression(part), "", "eval")))
    assert {(one["place"], one["pattern"], one["anchored"]) for one in expressions.found_in(file)} == {
        ("yavset/games/module.py:3", "a+b", True),
        ("yavset/games/module.py:4", "ch", False),
        ("yavset/games/module.py:5", "both", False),
        ("yavset/games/module.py:11", "d", True),
        ("yavset/games/module.py:12", r"e\\'f", False),
    }


def _expression(part: Any) -> Any:
    import ast

    return ast.Expression(part)


@pytest.mark.parametrize(
    ("python", "javascript"),
    [
        (r"(?P<name>a)\Z", "(?<name>a)$"),
        (r"\Aa\"\'\ \#\&\~", "^a\"' #&~"),
        (r"\\\"", r"\\\""),
        (r"\d\(\.", r"\d\(\."),
    ],
)
def test_a_pattern_as_javascript_writes_it(python: str, javascript: str) -> None:
    assert expressions.as_javascript(python) == javascript


def test_patterns_put_together_are_those_of_their_module() -> None:
    import ast

    path = ROOT / "py" / "yavset" / "ludi" / "names.py"
    assert expressions.value_of(ast.parse("_NAME.pattern").body[0].value, path) == "[a-z][a-z0-9-]{0,39}"  # type: ignore[attr-defined]
    assert expressions.value_of(ast.parse("'a'").body[0].value, path) == "a"  # type: ignore[attr-defined]


@pytest.mark.parametrize("status", [0, 1])
def test_the_judge_gets_every_expression_and_its_word_is_the_result(
    status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, Any] = {}

    class Done:
        returncode = status

    def run(command: list[str], **given: Any) -> Done:
        told.update(given, command=command)
        return Done()

    write_files(tmp_path, {"yavset/b.py": MODULE.replace(" + _PART", ""), "yavset/a/c.py": "import re\n"})
    monkeypatch.setattr(expressions, "node", lambda: Path("node"))
    for name in ("ROOT", "PACKAGE"):
        monkeypatch.setattr(expressions, name, tmp_path)
    monkeypatch.setattr(subprocess, "run", run)
    assert expressions.main() == status
    assert (told["command"], told["cwd"]) == (["node", "build/expressions.mjs"], tmp_path)
    assert [one["pattern"] for one in json.loads(told["input"])] == [
        "^(?:a+b)",
        "c",
        "both",
        "^(?:d)",
        r"e\\'f",
    ]


# The package for npm.


def test_the_package_for_npm_has_the_types_of_every_attribute(tmp_path: Path) -> None:
    npm_package.write_package(tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    sources = {path.name for path in npm_package.SOURCES.iterdir()}
    assert names == {*sources, "package.json", "LICENSE"}
    about = json.loads((tmp_path / "package.json").read_text())
    assert about["version"] == yavset.__version__
    assert set(about["exports"]) == {".", *(f"./{name}" for name in npm_package.FRAMEWORKS)}
    for where in about["exports"].values():
        assert all((tmp_path / file).is_file() for file in where.values())
    types = (tmp_path / "index.d.ts").read_text()
    script = (ROOT / "web" / "embed.js").read_text()
    listed = [
        name
        for text in re.findall(r"^const (?:LOOK|CONTENT) = \[([^\]]*)\];$", script, re.MULTILINE)
        for name in re.findall(r'"(\w+)"', text)
    ]
    assert len(listed) > 10
    given = re.findall(r"^  (\w+)\?: (.*);$", types, re.MULTILINE)
    assert [name for name, _ in given] == [*listed, "size", "loading", "src"]
    for name, kind in given:
        assert kind == npm_package.TYPES.get(name, "string")
    for name in (*listed, "size"):
        assert f"  get {name}(): string | null;\n" in types
        assert f'  set {name}(value: BoardAttributes["{name}"] | null);' in types
    assert "set src(" not in types and "{" + "attributes}" not in types


# Python for the page.


def test_a_file_of_the_cache_is_made_once_and_older_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyodide_runtime, "CACHE", tmp_path)
    made: list[Path] = []

    def make(target: Path) -> None:
        made.append(target)
        target.write_text(f"{len(made)}")

    for name, key, ending in (
        ("a", "1", ".zip"),
        ("a", "1", ".zip"),
        ("b", "1", ".zip"),
        ("a", "1", ".wasm"),
    ):
        pyodide_runtime._kept(name, key, ending, make)
    found = pyodide_runtime._kept("a", "2", ".zip", make)
    assert found == tmp_path / "runtime" / "a-2.zip" and found.read_text() == "4"
    assert {path.name for path in found.parent.iterdir()} == {"a-2.zip", "b-1.zip", "a-1.wasm"}

    def fail(target: Path) -> None:
        target.write_text("half")
        raise CannotGoOn("no")

    with pytest.raises(CannotGoOn):
        pyodide_runtime._kept("a", "3", ".zip", fail)
    assert not (found.parent / "a-3.zip").exists()


def test_what_is_left_out_are_the_words_of_lines_that_are_no_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_files(tmp_path, {"list.txt": "# a b\n\nc d\n  e\n#f\n"}) / "list.txt"
    monkeypatch.setattr(pyodide_runtime, "LEFT_OUT", file)
    assert pyodide_runtime.left_out() == ["c", "d", "e"]
    write_files(tmp_path, {"pyodide-lock.json": '{"info": {"a": 1}, "packages": {"numpy": {}}, "more": 2}'})
    monkeypatch.setattr(pyodide_runtime, "PYODIDE", tmp_path)
    assert pyodide_runtime._lock() == '{"info":{"a":1},"packages":{}}'


def test_a_zip_has_compiled_modules_without_docstrings_that_name_their_files(tmp_path: Path) -> None:
    files = {
        "a.py": '"""Text."""\ndef f():\n    """More."""\n    assert False\n    return __name__\n',
        "b/c.txt": "c",
        "b/__pycache__/d.py": "1",
        "x/y.py": "y = 1",
    }
    folder = write_files(tmp_path / "folder", files)
    packed = tmp_path / "source.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("b/", "")
        for name, text in files.items():
            archive.writestr(name, text)
    for number, source in enumerate((folder, packed)):
        target = tmp_path / "made" / f"{number}.zip"
        compile_zip.compile_zip(source, target, "top/", ["x/*"])
        with zipfile.ZipFile(target) as archive:
            assert archive.namelist() == ["top/a.pyc", "top/b/c.txt"]
            assert archive.read("top/b/c.txt") == b"c"
            assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            assert {one.compress_type for one in archive.infolist()} == {zipfile.ZIP_DEFLATED}
            code = archive.read("top/a.pyc")
    assert b"top/a.py" in code and b"Text." not in code and b"More." not in code
    module = tmp_path / "run"
    module.mkdir()
    (module / "a.pyc").write_bytes(code)
    import importlib.util

    spec = importlib.util.spec_from_file_location("a", module / "a.pyc")
    assert spec and spec.loader
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    assert loaded.f() == "a"


def test_a_zip_is_made_as_the_command_line_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(compile_zip, "compile_zip", lambda *given: told.append(given))
    monkeypatch.setattr(sys, "argv", ["compile_zip.py", "--prefix=c/", "a", "b.zip", "d", "e/*"])
    compile_zip.main()
    monkeypatch.setattr(sys, "argv", ["compile_zip.py", "a", "b.zip"])
    compile_zip.main()
    assert told == [(Path("a"), Path("b.zip"), "c/", ["d", "e/*"]), (Path("a"), Path("b.zip"), "", [])]


# The documentation.


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("docs/a.md", "[b](b.md)", "[b](b.md)"),
        ("docs/a.md", "[b](b.md#c)", "[b](b.md#c)"),
        ("docs/a.md", "[b](../CONTRIBUTING.md#tests)", "[b](contributing.md#tests)"),
        ("CONTRIBUTING.md", "[b](docs/b.md) [c](docs/reference/c.md#d)", "[b](b.md) [c](reference/c.md#d)"),
        ("docs/a.md", "[the build](../build/play.py)", "the build (`build/play.py`)"),
        ("docs/a.md", "[`play.py`](../build/play.py#L3)", "`play.py`"),
        ("docs/a.md", "[b](https://a.b/c.md) [d](#e)", "[b](https://a.b/c.md) [d](#e)"),
    ],
)
def test_a_link_of_a_document_leads_to_a_page_or_names_its_file(name: str, before: str, after: str) -> None:
    assert reference.with_links_inside(f"x {before} y", name) == f"x {after} y"


def test_the_sources_of_the_documentation_are_the_guides_with_links_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    monkeypatch.setattr(reference_pages, "write_pages", written.append)
    folder = tmp_path / "source"
    reference.write_sources(folder)
    assert written == [folder]
    for path in (ROOT / "docs").rglob("*"):
        if path.is_file() and path.name != "docs.css":
            there = (folder / path.relative_to(ROOT / "docs")).read_bytes()
            if path.parent.name == "docs" and path.suffix == ".md":
                text = path.read_text("utf-8")
                assert there.decode() == reference.with_links_inside(text, f"docs/{path.name}")
            else:
                assert there == path.read_bytes()
    assert (folder / "contributing.md").is_file()
    assert {path.name for path in (folder / "_static").iterdir()} >= {"docs.css", "icon.svg"}
    assert not (folder / "docs.css").exists()


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([3], "3"), ([3, 4, 5], "3 to 5"), ([0, 1], "0 to 1"), ([3, 5], "3 to 5, with others between")],
)
def test_numbers_of_moves_in_words(numbers: list[int], text: str) -> None:
    assert reference_pages._range(numbers) == text


def test_every_kind_of_move_has_its_meaning() -> None:
    kinds = {
        "e5": "cell",
        "w@e5": "colour@cell",
        "e5-e6": "cell-cell",
        "e5xe6": "cellxcell",
        "e5xe6-e7": "cellxcell-cell",
        "e5~e6": "cell~cell",
        "pass": "pass",
        "end": "end",
        "swap": "swap",
    }
    for move, kind in kinds.items():
        assert reference_pages._kind(read_parts(move)) == kind
    rods = yavset.game("coffee").actions
    assert "cell axis" in {reference_pages._kind(read_parts(move)) for move in rods}
    assert set(kinds.values()) | {"cell axis"} == set(reference_pages.MEANINGS)


@pytest.mark.parametrize("game_id", ["coffee", "yavalath", "omega"])
def test_the_page_of_a_game_says_what_it_said(game_id: str) -> None:
    page = reference_pages.game_page(game_id)
    # The rules and the board are tested elsewhere, and change with the texts.
    text = page.partition("## Options")[2]
    assert text == recorded(f"pages/{game_id}", text)


def test_a_table_of_the_documentation_keeps_its_columns() -> None:
    assert reference_pages.table(("a", "b"), iter([("1|2", "`x`"), ("", "3")])) == (
        "| a | b |\n| --- | --- |\n| 1\\|2 | `x` |\n|  | 3 |"
    )


# How fast the site is.


def visits(start: float, *moments: str) -> list[measure.Visit]:
    return [
        {name: Moment(start * (k + 1) * (n + 1), 1000 * (n + 1), 2 + n) for n, name in enumerate(moments)}
        for k in range(3)
    ]


def test_the_table_of_times_has_medians_and_ratios_to_the_yardstick_of_its_kind() -> None:
    kinds = {
        "cold": visits(100, "playable", "python", "reply"),
        "warm": visits(10, "playable", "python", "reply"),
        "yardstick cold": visits(400, "python"),
        "yardstick warm": visits(25, "python"),
    }
    head, *rows = measure.table(kinds).splitlines()
    assert head.split() == ["ms", "from", "to", "kB", "requests", "yardstick"]
    wanted = []
    for kind, found in kinds.items():
        yardstick = median(one["python"].milliseconds for one in kinds[f"yardstick {kind.split()[-1]}"])
        for name in found[0]:
            times = sorted(one[name].milliseconds for one in found)
            wanted.append(
                [
                    f"{kind}: {measure.MOMENTS[name]}",
                    *(f"{time:.0f}" for time in (times[1], times[0], times[2])),
                    f"{found[0][name].bytes / 1000:.0f}",
                    f"{found[0][name].requests}",
                    f"{times[1] / yardstick:.2f}×",
                ]
            )
    assert [[row[:34].strip(), *row[34:].split()] for row in rows] == wanted


class Page:
    """A browser in which one moment after the other is reached."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.marks: dict[str, float] = {}
        self.left = {"playable": 100.0, "python": 900.0, "reply": 1500.0}

    def go(self, url: str) -> None:
        self.asked.append(url)

    def evaluate(self, program: str) -> Any:
        if program == measure.MARKS:
            if self.left:
                name = next(iter(self.left))
                self.marks[name] = self.left.pop(name)
            return self.marks
        self.asked.append(program)
        return 5000.0 if "timeOrigin" in program else None


def test_a_visit_counts_what_was_sent_until_each_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    from serve import Answer, Site

    site = Site(Path(), "http://site/")
    monkeypatch.setattr(measure.time, "sleep", lambda _: None)  # type: ignore[attr-defined]
    monkeypatch.setattr(measure.time, "time", lambda: 4.9)  # type: ignore[attr-defined]
    for at, size in ((4.0, 7), (5.05, 10), (5.5, 100), (5.9, 1000), (6.2, 10_000), (9.0, 5)):
        site.answers.append(Answer("/", 200, size, at))
    page = Page()
    found = measure.visit(page, site, ["playable", "python", "reply"], "act()")  # type: ignore[arg-type]
    assert found == {
        "playable": Moment(100.0, 10, 1),
        "python": Moment(900.0, 1110, 3),
        "reply": Moment(1500.0, 11_110, 4),
    }
    assert page.asked[0] == "http://site/" and page.asked.count("act()") == 3
    assert page.asked[-1] == "localStorage.clear()"
