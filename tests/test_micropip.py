"""The wheel is an ordinary one: micropip installs it inside Pyodide."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import yavset
from environment import CACHE, ROOT, alone, node, npm_packages

#: Of those that run with the Python of package.json's Pyodide.
MICROPIP = "micropip==0.11.1"


def pip(*arguments: str | Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *map(str, arguments)],
        check=True,
        cwd=ROOT,
    )


def test_micropip_installs_the_wheel(tmp_path: Path) -> None:
    with alone():
        npm_packages(development=True)
        store = CACHE / MICROPIP.replace("==", "-")
        if not list(store.glob("*.whl")):
            only = ("--no-deps", "--only-binary=:all:", "--python-version=3.14")
            pip("download", *only, "-d", store, MICROPIP)
    pip("wheel", "--no-deps", "-w", tmp_path, ROOT)
    [installer] = store.glob("*.whl")
    [ours] = tmp_path.glob("*.whl")
    assert ours.name == f"yavset-{yavset.__version__}-py3-none-any.whl"
    script = ROOT / "tests" / "pyodide" / "micropip_install.mjs"
    done = subprocess.run(
        [node(), script, installer, ours], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    result = json.loads(done.stdout.splitlines()[-1])
    assert "site-packages" in result.pop("file")
    assert result == {
        "version": yavset.__version__,
        "listed": True,
        "games": len(yavset.game_ids()),
        "moves": 61,
        "picture": "<svg",
    }
