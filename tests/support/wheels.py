"""Wheels for Python in a browser: our own, and pure ones of others from PyPI."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from environment import CACHE, NODE_MODULES, ROOT, alone, digest, npm_packages

#: Downloads that fit every machine and the Python of package.json's Pyodide.
PURE = ("--only-binary=:all:", "--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any")


def pip(*arguments: str | Path) -> None:
    """Run pip quietly."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *map(str, arguments)]
    subprocess.run(command, check=True, cwd=ROOT)


def own_wheel(folder: Path) -> Path:
    """Build the package's wheel in a folder and return it."""
    pip("wheel", "--no-deps", "-w", folder, ROOT)
    [wheel] = folder.glob("yavset-*.whl")
    return wheel


def pure_wheels(requirements: list[str]) -> list[Path]:
    """Return the wheels of exact versions, without what they need in turn; they are downloaded once."""
    store = CACHE / "wheels" / digest(*requirements)
    with alone():
        if not store.is_dir():
            begun = store.with_suffix(".part")
            pip("download", "--no-deps", *PURE, "-d", begun, *requirements)
            begun.rename(store)
    return sorted(store.iterdir())


def pyodide_lock() -> dict[str, Any]:
    """Return the list of Pyodide's own packages, as npm brings it."""
    with alone():
        npm_packages(development=True)
    lock: dict[str, Any] = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return lock


def pyodide_wheels(*names: str) -> list[Path]:
    """Return the wheels of some of Pyodide's own packages and of all that they need, from PyPI."""
    packages, wanted = pyodide_lock()["packages"], list(names)
    for name in wanted:
        needed = [other.lower().replace("_", "-") for other in packages[name]["depends"]]
        wanted += [other for other in needed if other not in wanted]
    return pure_wheels([f"{name}=={packages[name]['version']}" for name in wanted])
