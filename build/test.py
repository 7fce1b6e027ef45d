#!/usr/bin/env python3
"""Set up and run every check.

    python3 build/test.py                    all stages
    python3 build/test.py lint python        only these
    python3 build/test.py python -k omega    only tests whose names fit, as pytest's -k
    python3 build/test.py --list             list the stages

Exits non-zero if anything failed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import argparse
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from environment import NODE_MODULES, ROOT, CannotGoOn, alone, enter_venv, node, npm_packages, say

#: The number of processes that share the tests of a stage.
PROCESSES = 2

#: The same for tests in browsers, which wait for much of their time.
WAITING_PROCESSES = 3

#: Try a test that fails in a browser once more, and list it at the end.
ONCE_MORE = ("--reruns", "1", "-r", "fER")

#: Run the tests of one file in one process where possible, so that they share their fixtures.
SHARED = ("--dist", "worksteal")

#: Print which tests took the longest.
SLOWEST = ("--durations", "25", "--durations-min", "3")

#: The least coverage of the package's lines and branches by all tests, in percent.
LEAST_COVERED = 95

#: pytest's status when no test matches, which is no failure where `-k` selects tests.
NO_TESTS = 5

#: A command, or several that run at the same time.
Commands = list[str] | tuple[list[str], ...]


def lint(_: list[str]) -> Iterator[Commands]:
    """Check style, likely mistakes and the layers of the package."""
    yield [sys.executable, "-m", "ruff", "check", "--quiet", "."]
    script = Path(sys.executable).parent / "lint-imports"
    yield [str(script), "--no-logo", "--cache-dir", ".cache/import-linter"]


def types(_: list[str]) -> Iterator[Commands]:
    """Check types in the package, the scripts and the tests."""
    yield [sys.executable, "-m", "mypy", "--no-error-summary", "py/yavset", "build", "tests"]


def javascript(_: list[str]) -> Iterator[Commands]:
    """Check types (a project for each kind of global scope) and layers of the page's modules; test them."""
    with alone():
        npm_packages(development=True)
    for project in sorted(ROOT.glob("web/tsconfig*.json")) + sorted(ROOT.glob("build/tsconfig*.json")):
        yield [str(node()), str(NODE_MODULES / "typescript" / "bin" / "tsc"), "--project", str(project)]
    cruiser = NODE_MODULES / "dependency-cruiser" / "bin" / "dependency-cruise.mjs"
    yield [str(node()), str(cruiser), "--config", "build/layers.cjs", "web/js"]
    tests = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/js/*.test.mjs"))
    if tests:
        yield [str(node()), "--test", "--test-reporter=dot", *tests]


def build(_: list[str]) -> Iterator[Commands]:
    """Build the site as it is deployed."""
    with alone():
        npm_packages(development=True)
    yield [sys.executable, "build/play.py", "--build-only"]


def python(more: list[str]) -> Iterator[Commands]:
    """Test rules, search, interfaces and build scripts under this Python, and measure the coverage."""
    yield from build(more)
    # A selection of tests covers less.
    covered = [] if more else ["--cov", f"--cov-fail-under={LEAST_COVERED}"]
    chosen = ["-m", "not site and not engines"]
    spread = ["-n", str(PROCESSES), *SHARED, *SLOWEST]
    yield [sys.executable, "-m", "pytest", "-q", *chosen, *spread, *covered, *more]


def pyodide(more: list[str]) -> Iterator[Commands]:
    """Run the same tests of rules and search inside Pyodide, as in the page."""
    with alone():
        npm_packages(development=True)
    command = [str(node()), "build/run_in_pyodide.mjs", "tests/pyodide/run.py"]
    yield tuple([*command, f"--part={part}/{PROCESSES}", *more] for part in range(PROCESSES))


def site(more: list[str]) -> Iterator[Commands]:
    """Test the built page in a browser."""
    import chromium

    chromium.provide()
    yield from build(more)
    spread = ["-n", str(WAITING_PROCESSES), *SHARED, *SLOWEST]
    yield [sys.executable, "-m", "pytest", "-q", "-m", "site", *spread, *ONCE_MORE, *more]


def engines(more: list[str]) -> Iterator[Commands]:
    """Test the built page in Chromium, Firefox and WebKit."""
    import browsers

    missing = []
    # `-k firefox` must not need the other two.
    for name in [name for name in browsers.NAMES if name in " ".join(more)] or browsers.NAMES:
        try:
            browsers.provide(name)
        except CannotGoOn as reason:
            missing.append(str(reason))
    if missing:
        raise CannotGoOn("\n".join(missing))
    yield from build(more)
    # Run all tests of an engine in one process, which starts it once.
    spread = ["-n", str(WAITING_PROCESSES), "--dist", "loadgroup"]
    yield [sys.executable, "-m", "pytest", "-q", "-m", "engines", *spread, *ONCE_MORE, *more]


def mutants(_: list[str]) -> Iterator[Commands]:
    """Change single expressions of some modules and count which changes their tests notice."""
    yield [sys.executable, "tests/mutate.py", "--sample"]


STAGES = {
    stage.__name__: stage
    for stage in (lint, types, build, javascript, mutants, python, pyodide, site, engines)
}


def statuses(commands: Commands) -> Iterator[int]:
    """Run a command, or several at once, and yield how each ended.

    The first prints while it runs, the others at their end, so that no line is printed into another.
    """
    several = commands if isinstance(commands, tuple) else (commands,)
    running = [
        subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE if number else None
        )
        for number, command in enumerate(several)
    ]
    for process in running:
        printed, _ = process.communicate()
        if printed:
            sys.stdout.buffer.write(printed)
            sys.stdout.flush()
        yield process.returncode


def run(name: str, more: list[str]) -> bool:
    """Run one stage, print its result and return it."""
    stage = STAGES[name]
    print(f"\n── {name}: {stage.__doc__}", flush=True)
    start = time.monotonic()
    good = True
    try:
        for commands in stage(more):
            for status in statuses(commands):
                good = good and (status == 0 or (bool(more) and status == NO_TESTS))
    except (CannotGoOn, OSError) as reason:
        print(f"Cannot go on: {reason}", flush=True)
        good = False
    say(f"{name} {'passed' if good else 'FAILED'} in {time.monotonic() - start:.0f} s")
    return good


def main() -> None:
    """Run the stages that the command line names."""
    parser = argparse.ArgumentParser(description="Set up and run every check.")
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"some of: {', '.join(STAGES)}")
    parser.add_argument("-k", metavar="EXPRESSION", help="only tests whose names fit (as pytest's -k)")
    parser.add_argument("--list", action="store_true", help="tell what the stages are")
    arguments = parser.parse_args()
    if arguments.list:
        for name, stage in STAGES.items():
            print(f"{name:12}{stage.__doc__}")
        return
    unknown = [name for name in arguments.stages if name not in STAGES]
    if unknown:
        parser.error(f"no such stage: {', '.join(unknown)} (there are {', '.join(STAGES)})")
    try:
        enter_venv("build", "test")
    except (CannotGoOn, OSError) as reason:
        sys.exit(f"Cannot go on: {reason}")
    os.environ["PYTHONPATH"] = str(ROOT / "py")
    more = ["-k", arguments.k] if arguments.k else []
    results = {name: run(name, more) for name in arguments.stages or STAGES}
    failed = [name for name, good in results.items() if not good]
    print(f"\nFailed: {', '.join(failed)}" if failed else "\nEverything passed.")
    print(f"stages: {len(results) - len(failed)} passed, {len(failed)} failed", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
