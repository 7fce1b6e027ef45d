"""Build Python for the page: Pyodide, and a snapshot of its memory after the import of our package.

Starting takes Python longer than all else, and it ends in the same memory in every browser. So Pyodide does
it once, here, under Node.js. Where the snapshot does not do, the page starts Python from the standard library
(compiled: Pyodide's own `python_stdlib.zip` holds sources, which takes three times as long) and our package.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from environment import CACHE, NODE_MODULES, ROOT, digest, node, run, say

PYODIDE = NODE_MODULES / "pyodide"

#: The files of Pyodide that the page loads, in the order of its requests.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

#: The patterns of modules left out of the page's standard library, with the reasons.
LEFT_OUT = ROOT / "build" / "stdlib_left_out.txt"

#: Our package.
PACKAGE = ROOT / "py" / "yavset"

#: The parts of our package that only CPython uses, and texts that the page has as data.
HOST_ONLY = [
    "lab/*",
    "rl/*",
    "engine.py",
    "interfaces/gtp*.py",
    "interfaces/notebook.*",
    "interfaces/terminal*.py",
    "__main__.py",
    "games/examples/*",
    "interfaces/catalogue.py",
    "puzzles/commands.py",
    "puzzles/data/*",
    "language/files.py",
    "language/terminal.py",
    "language/texts.py",
    "language/*.md",
    "language/*/breeding_view.ftl",
    "language/*/page.ftl",
    "language/*/beside.ftl",
    "language/*/puzzles.ftl",
    "language/*/terminal.ftl",
    "language/*/write.ftl",
    "py.typed",
]


#: A page that does nothing but start a worker, under the policy of our own pages.
PLAIN_PAGE = '<!doctype html><title>Pyodide</title><script type="module" src="assets/page.js"></script>\n'
PLAIN_SCRIPT = """
const policies = globalThis.trustedTypes ?? { createPolicy: (name, rules) => rules };
const policy = policies.createPolicy("yavset", { createScriptURL: (url) => url });
const address = policy.createScriptURL(new URL("./worker.js", import.meta.url).href);
const worker = new Worker(address, { type: "module" });
"""


@dataclass(frozen=True)
class Runtime:
    """The files that Python in the page consists of."""

    folder: Path
    standard_library: Path
    package: Path
    snapshot: Path
    lock: str

    @property
    def pyodide(self) -> tuple[Path, ...]:
        """Pyodide's own files."""
        return tuple(self.folder / name for name in PYODIDE_FILES)

    @property
    def files(self) -> tuple[Path, ...]:
        """All files."""
        return (*self.pyodide, self.standard_library, self.package, self.snapshot)


def build(source: Path = PACKAGE) -> Runtime:
    """Compile what is not compiled yet, take a snapshot if there is none, and return the files.

    `source` is our package or another version of it, somewhere in the checkout.
    """
    name = "-".join(source.relative_to(ROOT).parts).lstrip(".")
    library = _compiled("python-stdlib", PYODIDE / "python_stdlib.zip", left_out())
    package = _compiled(name, source, HOST_ONLY, prefix="yavset/")
    lock = _lock()
    program = ROOT / "build" / "snapshot" / "make.mjs"
    restore = ROOT / "web" / "js" / "python" / "snapshot" / "restore.js"

    def take(target: Path) -> None:
        say("taking a snapshot of Python when it has started")
        run([node(), program, library, package, lock, target], "No snapshot of Python could be taken.")
        ask(Runtime(PYODIDE, library, package, target, lock), {"do": "hello"})

    key = digest(library, package, lock, program.parent, restore, PYODIDE / "package.json")
    return Runtime(PYODIDE, library, package, _kept(name, key, ".wasm", take), lock)


def ask(runtime: Runtime, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Start the page's Python under Node.js, from its snapshot, and return its replies to requests.

    Raises CannotGoOn if it does not start, because something it needs is left out or broken.
    """
    texts = [json.dumps(request) for request in requests]
    program = ROOT / "build" / "snapshot" / "ask.mjs"
    printed = run(
        [node(), program, runtime.snapshot, runtime.lock, *texts],
        "The page's Python does not start.",
    )
    return [json.loads(line) for line in printed.splitlines()]


def left_out() -> list[str]:
    """Return the patterns of the modules left out of the page's standard library."""
    lines = LEFT_OUT.read_text("utf-8").splitlines()
    return [pattern for line in lines if not line.startswith("#") for pattern in line.split()]


def _compiled(name: str, source: Path, left_out: list[str], prefix: str = "") -> Path:
    """Return a zip with the compiled modules of `source`; made only if source, list or compiler changed."""
    program = ROOT / "build" / "compile_zip.py"
    runner = ROOT / "build" / "run_in_pyodide.mjs"

    def make(target: Path) -> None:
        say(f"compiling {name} with Pyodide's Python")
        run(
            [
                *(node(), runner, program.relative_to(ROOT).as_posix()),
                *(source.relative_to(ROOT).as_posix(), target.relative_to(ROOT).as_posix()),
                *(f"--prefix={prefix}", *left_out),
            ],
            f"{name} could not be compiled.",
        )

    key = digest(source, program, runner, repr((left_out, prefix)), PYODIDE / "package.json")
    return _kept(name, key, ".zip", make)


def _kept(name: str, key: str, ending: str, make: Callable[[Path], None]) -> Path:
    """Return a file of the cache; make it if it is missing, and drop older ones of its name."""
    target = CACHE / "runtime" / f"{name}-{key}{ending}"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        for old in target.parent.glob(f"{name}-*{ending}"):
            old.unlink()
        unfinished = target.with_suffix(".part")
        make(unfinished)
        unfinished.rename(target)
    return target


def _lock() -> str:
    """Return Pyodide's lock file without any package: the page loads none."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}}, separators=(",", ":"))


def write_plain_page(folder: Path, script: str, worker: str) -> Path:
    """Write a page to measure with, and return its folder of files: those of Pyodide as npm has them.

    `script` runs after the start of `worker`; `worker` is a module that can import `./pyodide.mjs`.
    """
    assets = folder / "assets"
    assets.mkdir(parents=True)
    for name in (*PYODIDE_FILES, "pyodide-lock.json", "python_stdlib.zip"):
        shutil.copyfile(PYODIDE / name, assets / name)
    (folder / "index.html").write_text(PLAIN_PAGE, "utf-8")
    (assets / "page.js").write_text(PLAIN_SCRIPT + script, "utf-8")
    (assets / "worker.js").write_text(worker, "utf-8")
    return assets
