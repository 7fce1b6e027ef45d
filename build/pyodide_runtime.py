"""Python for the page: Pyodide, and a snapshot of its memory once it has started and read our package.

Starting takes Python longer than all else, and it ends in the same memory in every browser. So Pyodide does
it once, here, under Node.js. Where the snapshot does not do, the page starts Python from the standard library
(compiled: Pyodide's own `python_stdlib.zip` holds sources, which takes three times as long) and our package.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from environment import CACHE, NODE_MODULES, ROOT, digest, node, run, say

PYODIDE = NODE_MODULES / "pyodide"

#: What the page loads of Pyodide, in the order in which it asks for it.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

#: The patterns of what the page's standard library goes without, and why.
LEFT_OUT = ROOT / "build" / "stdlib_left_out.txt"

#: Parts of our package that are for CPython on a computer, and texts that the page has as data.
HOST_ONLY = ["lab/*", "gtp.py", "__main__.py", "games/texts/*", "py.typed"]


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


def build() -> Runtime:
    """Compile what is not compiled yet and tell where everything is."""
    package = _compiled("yavset", ROOT / "py" / "yavset", HOST_ONLY, prefix="yavset/")
    return with_package(package)


def with_package(package: Path) -> Runtime:
    """Give the files with which the page runs a zip with our package; takes a snapshot if there is none."""
    library = _compiled("python-stdlib", PYODIDE / "python_stdlib.zip", left_out())
    lock = _lock()
    program = ROOT / "build" / "make_snapshot.mjs"
    made_from = (library, package, program, ROOT / "web" / "js" / "snapshot.js", PYODIDE / "package.json")
    key = digest(*made_from, lock)
    runtime = Runtime(PYODIDE, library, package, package.with_name(f"snapshot-{key}.wasm"), lock)
    if not runtime.snapshot.exists():
        say("taking a snapshot of Python when it has started")
        for old in package.parent.glob("snapshot-*.wasm"):
            old.unlink()
        unfinished = runtime.snapshot.with_suffix(".part")
        run([node(), program, library, package, lock, unfinished], "No snapshot of Python could be taken.")
        unfinished.rename(runtime.snapshot)
        ask(runtime, {"do": "hello"})
    return runtime


def ask(runtime: Runtime, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Start the page's Python under Node.js, from its snapshot, and give its replies at the JSON door.

    Raises CannotGoOn if it does not start, which means that something it needs was left out or is broken.
    """
    texts = [json.dumps(request) for request in requests]
    program = ROOT / "build" / "ask_runtime.mjs"
    printed = run(
        [node(), program, runtime.snapshot, runtime.lock, *texts],
        "The page's Python does not start.",
    )
    return [json.loads(line) for line in printed.splitlines()]


def left_out() -> list[str]:
    """Read the patterns of what the page's standard library goes without."""
    lines = LEFT_OUT.read_text("utf-8").splitlines()
    return [pattern for line in lines if not line.startswith("#") for pattern in line.split()]


def _compiled(name: str, source: Path, left_out: list[str], prefix: str = "") -> Path:
    """Give a zip with the compiled modules of `source`; made only if source, list or compiler changed."""
    program = ROOT / "build" / "compile_zip.py"
    key = digest(source, program, repr((left_out, prefix)), PYODIDE / "package.json")
    target = CACHE / "runtime" / f"{name}-{key}.zip"
    if not target.exists():
        say(f"compiling {name} with Pyodide's Python")
        for old in target.parent.glob(f"{name}-*.zip"):
            old.unlink()
        unfinished = target.with_suffix(".part")
        run(
            [
                *(node(), ROOT / "build" / "run_in_pyodide.mjs", program.relative_to(ROOT).as_posix()),
                *(source.relative_to(ROOT).as_posix(), unfinished.relative_to(ROOT).as_posix()),
                *(f"--prefix={prefix}", *left_out),
            ],
            f"{name} could not be compiled.",
        )
        unfinished.rename(target)
    return target


def _lock() -> str:
    """Give Pyodide's lock file without any package: the page loads none."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}}, separators=(",", ":"))


def write_plain_page(folder: Path, script: str, worker: str) -> Path:
    """Write a page to measure with, and give its folder of files: those of Pyodide as npm has them.

    `script` goes on where there is a `worker`; `worker` is a module that can import `./pyodide.mjs`.
    """
    assets = folder / "assets"
    assets.mkdir(parents=True)
    for name in (*PYODIDE_FILES, "pyodide-lock.json", "python_stdlib.zip"):
        shutil.copyfile(PYODIDE / name, assets / name)
    (folder / "index.html").write_text(PLAIN_PAGE, "utf-8")
    (assets / "page.js").write_text(PLAIN_SCRIPT + script, "utf-8")
    (assets / "worker.js").write_text(worker, "utf-8")
    return assets
