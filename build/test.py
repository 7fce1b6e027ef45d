#!/usr/bin/env python3
"""Set up and run the checks: the everyday ones, or all.

    python3 build/test.py                    what to run before every commit: some ten minutes
    python3 build/test.py --all              everything: all boards, all browsers, coverage, mutants
    python3 build/test.py lint python        only these stages
    python3 build/test.py python -k omega    only tests whose names fit, as pytest's -k, long ones too
    python3 build/test.py --list             list the stages

The end says how long each stage took, what was left out, and what needed a second try. Exits non-zero if
anything failed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import argparse
import json
import os
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from environment import CACHE, NODE_MODULES, ROOT, CannotGoOn, alone, enter_venv, node, npm_packages, say

#: The number of processes that share the tests of a stage.
PROCESSES = 2

#: The same for tests in browsers, which wait for much of their time.
WAITING_PROCESSES = 3

#: Try a test that fails in a browser once more, and list it at the end.
ONCE_MORE = ("--reruns", "1", "-r", "fER")

#: Hand out neighbouring tests together, so that they share their fixtures.
SHARED = ("--dist", "load", "--maxschedchunk", "16")

#: Print which tests took the longest.
SLOWEST = ("--durations", "25", "--durations-min", "3")

#: The least coverage of the package's lines and branches by the everyday tests, in percent.
LEAST_COVERED = 95

#: pytest's status when no test matches, which is no failure where `-k` selects tests.
NO_TESTS = 5

#: What the tests' processes write of tests that were left out or repeated (see tests/conftest.py).
NOTES = CACHE / "test_notes"

#: What hosts of repositories read, by the published schema of each; check-jsonschema brings the schemas.
SCHEMAS = {
    "github-workflows": ".github/workflows/*.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "citation-file-format": "CITATION.cff",
}

#: A command, or several that run at the same time.
Commands = list[str] | tuple[list[str], ...]


@dataclass(frozen=True)
class Choice:
    """What to run: everything or the everyday tests, and pytest's `-k` with its expression, if any."""

    everything: bool
    named: list[str]

    def marked(self, kind: str) -> list[str]:
        """Return pytest's options for the tests of a kind, without the long ones unless asked for."""
        short = "" if self.everything or self.named else " and not long"
        return ["-m", kind + short, *self.named]


def pytest(*options: str) -> list[str]:
    """Return a command that runs pytest."""
    return [sys.executable, "-m", "pytest", "-q", *options]


def lint(_: Choice) -> Iterator[Commands]:
    """Check style, likely mistakes, the layers of the package, workflows and issue forms."""
    yield [sys.executable, "-m", "ruff", "check", "--quiet", "."]
    programs = Path(sys.executable).parent
    yield [str(programs / "lint-imports"), "--no-logo", "--cache-dir", ".cache/import-linter"]
    validator = [str(programs / "check-jsonschema"), "--quiet", "--builtin-schema"]
    yield tuple(
        [*validator, f"vendor.{schema}", *sorted(map(str, ROOT.glob(files)))]
        for schema, files in SCHEMAS.items()
    )


def provide_npm_packages() -> None:
    """Install the npm packages that checks and builds need; wait for a script that is at it."""
    with alone():
        npm_packages(development=True)


def types(_: Choice) -> Iterator[Commands]:
    """Check types in the package, the scripts, the tests and the page's modules."""
    provide_npm_packages()
    compiler = [str(node()), str(NODE_MODULES / "typescript" / "bin" / "tsc"), "--project"]
    projects = [*sorted(ROOT.glob("web/tsconfig*.json")), *sorted(ROOT.glob("build/tsconfig*.json"))]
    yield (
        [sys.executable, "-m", "mypy", "--no-error-summary", "py/yavset", "build", "tests"],
        *([*compiler, str(project)] for project in projects),
    )


def javascript(_: Choice) -> Iterator[Commands]:
    """Check layers and regular expressions of the page's modules (the package's too); test them."""
    provide_npm_packages()
    cruiser = NODE_MODULES / "dependency-cruiser" / "bin" / "dependency-cruise.mjs"
    tests = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/js/*.test.mjs"))
    yield (
        *(
            [str(node()), "--test", "--test-reporter=dot", *tests[part::PROCESSES]]
            for part in range(PROCESSES)
        ),
        [str(node()), str(cruiser), "--config", "build/layers.cjs", "web/js"],
        [sys.executable, "build/expressions.py"],
    )


def build(_: Choice) -> Iterator[Commands]:
    """Build the site as it is deployed."""
    provide_npm_packages()
    yield [sys.executable, "build/play.py", "--build-only"]


def python(choice: Choice) -> Iterator[Commands]:
    """Test rules, search, interfaces and build scripts; with `--all`, measure the coverage."""
    yield from build(choice)
    kind = "not site and not engines"
    spread = ["-n", str(PROCESSES), *SHARED, *SLOWEST]
    if choice.everything and not choice.named:
        covered = ["--cov", f"--cov-fail-under={LEAST_COVERED}"]
        # Traced, the long tests would take three times as long and reach little more. From Python 3.14 on
        # coverage uses sys.monitoring, which costs next to nothing; before, that knows no branches.
        yield pytest("-m", f"{kind} and not long", *spread, *covered)
        yield pytest("-m", f"{kind} and long", *spread)
    else:
        yield pytest(*choice.marked(kind), *spread)


def pyodide(choice: Choice) -> Iterator[Commands]:
    """Run the same tests of rules and search inside Pyodide, as in the page."""
    provide_npm_packages()
    command = [str(node()), "build/run_in_pyodide.mjs", "tests/support/run_tests.py"]
    short = [] if choice.everything or choice.named else ["--everyday"]
    yield tuple([*command, f"--part={part}/{PROCESSES}", *short, *choice.named] for part in range(PROCESSES))


def site(choice: Choice) -> Iterator[Commands]:
    """Test the built page in a browser."""
    import chromium

    chromium.provide()
    yield from build(choice)
    yield pytest(*choice.marked("site"), "-n", str(WAITING_PROCESSES), *SHARED, *SLOWEST, *ONCE_MORE)


def engines(choice: Choice) -> Iterator[Commands]:
    """Test the built page in Chromium, Firefox and WebKit; every day, one game in the last two."""
    selected: list[str] = []
    if choice.everything or choice.named:
        provide_engines(choice.named)
    else:
        names = other_engines()
        if not names:
            return
        selected = ["-k", " or ".join(names)]
    yield from build(choice)
    # Run all tests of an engine in one process, which starts it once.
    spread = ["-n", str(WAITING_PROCESSES), "--dist", "loadgroup"]
    yield pytest(*choice.marked("engines"), *selected, *spread, *ONCE_MORE)


def provide_engines(named: list[str]) -> None:
    """Install the engines that this machine lacks; where tests are named by an engine, only that one."""
    import browsers

    missing = []
    for name in [name for name in browsers.NAMES if name in " ".join(named)] or browsers.NAMES:
        try:
            browsers.provide(name)
        except CannotGoOn as reason:
            missing.append(str(reason))
    if missing:
        raise CannotGoOn("\n".join(missing))


def other_engines() -> list[str]:
    """Return which engines beside Chromium this machine has.

    A game in both takes 15 seconds, but installing them takes minutes and 190 MB: too much for every day.
    """
    import browsers

    others = [name for name in browsers.NAMES if name != "chromium"]
    there = [name for name in others if browsers.is_installed(name)]
    if lacking := set(others) - set(there):
        say(f"not on this machine: {', '.join(sorted(lacking))}; --all installs them")
    return there


def mutants(_: Choice) -> Iterator[Commands]:
    """Change single expressions of some modules and count which changes their tests notice."""
    provide_npm_packages()
    yield [sys.executable, "tests/support/mutate.py", "--sample"]


STAGES: dict[str, Callable[[Choice], Iterator[Commands]]] = {
    stage.__name__: stage
    for stage in (lint, types, build, javascript, python, pyodide, site, engines, mutants)
}

#: The stages that only `--all` runs, unless they are named.
ONLY_IN_ALL = ("mutants",)


@dataclass
class Result:
    """How a stage ended."""

    good: bool
    seconds: float = 0.0
    left_out: Counter[str] = field(default_factory=Counter)
    repeated: list[str] = field(default_factory=list)


def statuses(commands: Commands, environment: dict[str, str]) -> Iterator[int]:
    """Run a command, or several at once, and yield how each ended.

    The first prints while it runs, the others at their end, so that no line is printed into another.
    """
    several = commands if isinstance(commands, tuple) else (commands,)
    running = [
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if number else None,
        )
        for number, command in enumerate(several)
    ]
    for process in running:
        printed, _ = process.communicate()
        if printed:
            sys.stdout.buffer.write(printed)
            sys.stdout.flush()
        yield process.returncode


def run(name: str, choice: Choice) -> Result:
    """Run one stage, print its result and return it."""
    stage = STAGES[name]
    print(f"\n── {name}: {stage.__doc__}", flush=True)
    start = time.monotonic()
    result = Result(good=True)
    notes = NOTES / f"{name}.jsonl"
    notes.parent.mkdir(parents=True, exist_ok=True)
    notes.unlink(missing_ok=True)
    environment = os.environ | {"YAVSET_TEST_NOTES": str(notes)}
    try:
        for commands in stage(choice):
            for status in statuses(commands, environment):
                result.good &= status == 0 or (bool(choice.named) and status == NO_TESTS)
    except (CannotGoOn, OSError) as reason:
        print(f"Cannot go on: {reason}", flush=True)
        result.good = False
    result.seconds = time.monotonic() - start
    for line in notes.read_text("utf-8").splitlines() if notes.exists() else ():
        note = json.loads(line)
        result.left_out.update(note.get("left_out", {}))
        result.repeated += note.get("repeated", [])
    say(f"{name} {'passed' if result.good else 'FAILED'} in {result.seconds:.0f} s")
    return result


def summary(results: dict[str, Result], left_out: list[str]) -> str:
    """Return what the stages took, left out and repeated, and whether they passed."""
    lines = [f"{name:12}{result.seconds:5.0f} s" for name, result in results.items()]
    lines.append(f"{'together':12}{sum(result.seconds for result in results.values()):5.0f} s")
    for name, result in results.items():
        if result.repeated:
            tests = ", ".join(result.repeated)
            lines.append(f"Needed a second try in {name}: {len(result.repeated)} ({tests})")
    if left_out:
        lines.append(f"Stages left out, which --all runs: {', '.join(left_out)}")
    for name, result in results.items():
        if result.left_out:
            files = ", ".join(f"{file} {count}" for file, count in sorted(result.left_out.items()))
            lines.append(f"Tests left out in {name}, which --all runs: {result.left_out.total()} ({files})")
    failed = [name for name, result in results.items() if not result.good]
    lines.append(f"Failed: {', '.join(failed)}" if failed else "Everything passed.")
    lines.append(f"stages: {len(results) - len(failed)} passed, {len(failed)} failed")
    return "\n".join(lines)


def main() -> None:
    """Run the stages that the command line names."""
    parser = argparse.ArgumentParser(description="Set up and run the checks.")
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"some of: {', '.join(STAGES)}")
    parser.add_argument("-k", metavar="EXPRESSION", help="only tests whose names fit (as pytest's -k)")
    parser.add_argument("--all", action="store_true", help="all stages and all tests, which takes an hour")
    parser.add_argument("--list", action="store_true", help="tell what the stages are")
    arguments = parser.parse_args()
    if arguments.list:
        for name, stage in STAGES.items():
            print(f"{name:12}{stage.__doc__}{' Only with --all.' * (name in ONLY_IN_ALL)}")
        return
    unknown = [name for name in arguments.stages if name not in STAGES]
    if unknown:
        parser.error(f"no such stage: {', '.join(unknown)} (there are {', '.join(STAGES)})")
    usual = [name for name in STAGES if arguments.all or name not in ONLY_IN_ALL]
    try:
        # A test that is asked for by name may need what only the long ones need.
        enter_venv("build", "test", *(["docs", "long"] if arguments.all or arguments.k else []))
    except (CannotGoOn, OSError) as reason:
        sys.exit(f"Cannot go on: {reason}")
    os.environ["PYTHONPATH"] = str(ROOT / "py")
    choice = Choice(arguments.all, ["-k", arguments.k] if arguments.k else [])
    results = {name: run(name, choice) for name in arguments.stages or usual}
    left_out = [] if arguments.stages else [name for name in STAGES if name not in usual]
    print(f"\n{summary(results, left_out)}", flush=True)
    sys.exit(0 if all(result.good for result in results.values()) else 1)


if __name__ == "__main__":
    main()
