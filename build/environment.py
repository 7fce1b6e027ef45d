"""Provide what the scripts need on the machine: a virtual environment, Node.js, npm packages.

Everything lands in git-ignored folders of the checkout (`.venv`, `node_modules`, `.cache`). Each step
remembers what it was made from and does nothing when that has not changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"

#: The exact versions and hashes of each dependency group with all that it needs; lock.py writes them.
LOCKS = ROOT / "build" / "requirements"

#: The oldest Node.js that runs Pyodide and its npm.
OLDEST_NODE = 20

#: How many of a failed command's last lines to print, and how much of each.
LAST_LINES = 12
LONGEST_LINE = 300

_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
_EXE = ".exe" if os.name == "nt" else ""


class CannotGoOn(Exception):
    """Raised where the scripts cannot provide something; the message says what, and what would help."""


def say(message: str) -> None:
    """Print progress for the person at the terminal."""
    print(f"· {message}", flush=True)


def digest(*parts: str | bytes | Path) -> str:
    """Return a short hash of texts, bytes, files and whole folders, in the order given."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            for path in [part] if part.is_file() else sources(part):
                total.update(f"\0{path.name}\0".encode())
                total.update(path.read_bytes())
        else:
            total.update(b"\0")
            total.update(part.encode() if isinstance(part, str) else part)
    return total.hexdigest()[:16]


def sources(folder: Path) -> list[Path]:
    """Return the files below a folder, without Python's caches."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def run(
    command: Sequence[str | Path], failure: str, *, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> str:
    """Run a command quietly, in the checkout or the folder `cwd`, and return its output.

    `env` is added to the environment variables. Raises CannotGoOn with `failure` and the end of the
    command's own words if it does not succeed.
    """
    # Unbuffered, so that the reason why Python gave up comes after what it had printed before.
    common = {"PATH": f"{_BIN}{os.pathsep}{os.environ.get('PATH', '')}", "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=os.environ | common | dict(env or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        # Node.js quotes the failing line, which in a minified module is the whole module.
        lines = done.stdout.strip().splitlines()[-LAST_LINES:]
        last_words = "\n".join(f"    {shorten_line(line)}" for line in lines)
        raise CannotGoOn(f"{failure}\n{last_words}")
    return done.stdout


def shorten_line(line: str) -> str:
    """Return a line cut to `LONGEST_LINE` characters, with a mark at the cut."""
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"


@contextmanager
def alone() -> Iterator[None]:
    """Hold the checkout's lock, so that two scripts started at once do not set up the same thing."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        if os.name != "nt":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("waiting for another build of this checkout to finish")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def enter_venv(*groups: str) -> None:
    """Install dependency groups of pyproject.toml into `.venv` and go on as a process of its Python.

    Returns only in that process; the outer one ends with its exit status.
    """
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    with alone():
        install(*groups)
    process = subprocess.Popen([_BIN / f"python{_EXE}", *sys.argv])
    # Pass the signal on: the child would go on alone.
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        sys.exit(process.wait())
    except KeyboardInterrupt:
        process.wait()
        sys.exit(130)


def install(*groups: str) -> None:
    """Make `.venv` and install dependency groups into it, unless that is done already.

    The files in `LOCKS` list every package, those that others need too: uv looks for no others, and checks
    each against its hash.
    """
    stamp_file = VENV / "installed.json"
    stamp = _made_venv(stamp_file)
    wanted = {group: locked(group) for group in groups}
    missing = [group for group in groups if stamp.get(group) != wanted[group]]
    if missing:
        uv = installer()
        say(f"installing the Python packages of {', '.join(f'{group}.txt' for group in missing)}")
        files = [part for group in missing for part in ("--requirement", LOCKS / f"{group}.txt")]
        run(
            [
                *(uv, "pip", "install", "--python", _BIN / f"python{_EXE}", "--no-config"),
                *("--require-hashes", "--no-deps", *files),
            ],
            "Python packages could not be installed. Is there a network?",
        )
        stamp = _read_stamp(stamp_file) | {group: wanted[group] for group in missing}
        stamp_file.write_text(json.dumps(stamp, indent=1), "utf-8")


def installer() -> Path:
    """Return uv, which installs packages in a third of pip's time; pip installs uv."""
    stamp_file = VENV / "installed.json"
    stamp = _made_venv(stamp_file)
    wanted = locked("installer")
    if stamp.get("installer") != wanted:
        run(
            [
                *(_BIN / f"python{_EXE}", "-m", "pip", "install", "--disable-pip-version-check"),
                *("--require-hashes", "--no-deps", "--requirement", LOCKS / "installer.txt"),
            ],
            "uv could not be installed. Is there a network?",
        )
        stamp_file.write_text(json.dumps(stamp | {"installer": wanted}, indent=1), "utf-8")
    return _BIN / f"uv{_EXE}"


def _made_venv(stamp_file: Path) -> dict[str, Any]:
    """Make `.venv` unless there is one of this Python; return what is installed in it."""
    version = ".".join(map(str, sys.version_info[:3]))
    stamp = _read_stamp(stamp_file)
    if stamp.get("python") == version:
        return stamp
    if Path(sys.prefix).resolve() == VENV.resolve():
        raise CannotGoOn(f"{VENV} is incomplete; delete it and start again with your own Python")
    if os.pathsep in str(VENV):
        raise CannotGoOn(f"Programs find nothing in {ROOT}: {os.pathsep} separates paths. Rename the folder.")
    say(f"making a virtual environment in {VENV.relative_to(ROOT)}")
    shutil.rmtree(VENV, ignore_errors=True)
    run(
        [sys.executable, "-m", "venv", VENV],
        "Python's venv module does not work here (Debian and Ubuntu have it as python3-venv).",
    )
    stamp = {"python": version}
    stamp_file.write_text(json.dumps(stamp, indent=1), "utf-8")
    return stamp


def locked(group: str) -> str:
    """Return a hash of a group's file in `LOCKS`; CannotGoOn if that lacks a package of pyproject.toml."""
    requirements = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"][group]
    text = (LOCKS / f"{group}.txt").read_text("utf-8").lower()
    for requirement in requirements:
        wanted = requirement.partition(";")[0].strip().lower().replace("_", "-")
        if f"\n{wanted} " not in f"\n{text}":
            raise CannotGoOn(f"{LOCKS.name}/{group}.txt lacks {wanted}: run python3 build/lock.py")
    return digest(text)


def _read_stamp(file: Path) -> dict[str, Any]:
    """Return what is installed; nothing if the file is missing or damaged."""
    try:
        stamp = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def node() -> Path:
    """Return the path of Node.js: the machine's if it is new enough and has npm, else one from PyPI."""
    return _node_and_npm()[0]


def _node_and_npm() -> tuple[Path, Path]:
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and _is_new_enough(found):
        return Path(found), Path(npm)
    install("node")
    return _BIN / f"node{_EXE}", _BIN / ("npm.cmd" if os.name == "nt" else "npm")


def _is_new_enough(program: str) -> bool:
    """Return whether a program is a Node.js of `OLDEST_NODE` or newer."""
    try:
        version = run([program, "--version"], "It does not run.")
    except (CannotGoOn, OSError):
        return False
    found = re.match(r"v(\d+)\.", version)
    return found is not None and int(found[1]) >= OLDEST_NODE


def npm_packages(*, development: bool) -> None:
    """Install what package-lock.json lists into node_modules; npm checks each package against its hash there.

    Where a file there is missing or changed since, everything is installed again.

    `development` adds the packages that only the checks need.
    """
    stamp_file = CACHE / "node_modules.stamp"
    stamp = digest(ROOT / "package-lock.json")
    done = stamp_file.read_text("utf-8").split() if stamp_file.exists() else []
    if stamp in done and ("development" in done or not development):
        if digest(NODE_MODULES) in done:
            return
        say("node_modules is damaged")
    say("installing the npm packages of package-lock.json")
    _, npm = _node_and_npm()
    run(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *([] if development else ["--omit=dev"])],
        "npm packages could not be installed. Is there a network?",
    )
    kind = "development" if development else ""
    stamp_file.write_text(f"{stamp}\n{kind}\n{digest(NODE_MODULES)}\n", "utf-8")
