"""A plugin of pytest for `tests/support/mutate.py`: many changes, tested in forks of one process.

Everything is imported and collected once. For each change a fork puts the changed function in the place of
the old one and runs the tests that enter it, quick ones first, until one fails. A change outside functions
would need a new import, so nothing is said of it.

It reads the changed sources from files `0.py`, `1.py` and so on, and the path of each from `files.json`. It
writes `results.json`: for each of them whether a test fails, or null, and which tests fail without a change.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from inspect import CO_OPTIMIZED
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

FOLDER, LIMIT = "YAVSET_CHANGES", "YAVSET_SECONDS"
"""The environment variables with the folder of the changed sources, and with the seconds to test each."""

#: Tests that take this many times as long as without a change, and these seconds, never end.
PATIENCE, MINIMUM = 10, 2

#: What a fork finds, by the status that it ends with.
RESULTS = (True, False, None)

Function = tuple[str, int]
"""The name of a function and its first line."""

Place = tuple[str, str, int]
"""The file of a function, its name and its first line."""


def _function(code: CodeType) -> Function:
    return code.co_qualname, code.co_firstlineno


def changed_functions(before: CodeType, after: CodeType) -> dict[Function, CodeType] | None:
    """Return the outermost functions that differ in two sources of the same shape; None if more differs."""
    if before.co_flags & CO_OPTIMIZED:
        return {} if before == after else {_function(before): after}
    inner = [[part for part in code.co_consts if isinstance(part, CodeType)] for code in (before, after)]
    around = [
        code.replace(
            co_consts=tuple(None if isinstance(part, CodeType) else part for part in code.co_consts),
            co_linetable=b"",  # It says where the functions end.
        )
        for code in (before, after)
    ]
    if around[0] != around[1]:
        return None
    found: dict[Function, CodeType] = {}
    for one, other in zip(*inner, strict=True):
        changed = changed_functions(one, other)
        if changed is None:
            return None
        found |= changed
    return found


def put_in_place(functions: dict[Function, CodeType], file: str) -> bool:
    """Give the functions of a file another code; return whether each is there just once."""
    known = [
        part
        for part in gc.get_objects()
        if isinstance(part, FunctionType)
        and part.__code__.co_filename == file
        and _function(part.__code__) in functions
    ]
    if sorted(_function(part.__code__) for part in known) != sorted(functions):
        return False
    try:
        for function in known:
            function.__code__ = functions[_function(function.__code__)]
    except ValueError:  # It needs other variables of the functions around it.
        return False
    return True


def run(
    session: pytest.Session, items: Sequence[pytest.Item], before: Callable[[pytest.Item], object]
) -> Iterator[bool]:
    """Run tests one by one, call something before each, and yield whether it passes."""
    for item, following in zip(items, [*items[1:], None], strict=False):
        before(item)
        failed = session.testsfailed
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        yield session.testsfailed == failed


def in_fork(work: Callable[[], bool | None]) -> bool | None:
    """Return what some work in a fork returns; False where it raises, or is ended."""
    child = os.fork()
    if not child:
        result: bool | None = False
        try:
            os.setpgid(0, 0)
            result = work()
        finally:
            os._exit(RESULTS.index(result))
    status = os.waitpid(child, 0)[1]
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return RESULTS[os.WEXITSTATUS(status)] if os.WIFEXITED(status) else False


def entered(session: pytest.Session, files: frozenset[str], told: Path) -> bool:
    """Run all tests; write for each how many seconds it takes and which functions of some files it enters.

    Writes null for a test that fails, as it does where it reads comments of the sources. Returns whether any
    passes.
    """
    tests: list[tuple[float, set[Place]]] = []

    def begin(_: pytest.Item | None = None) -> None:
        tests.append((time.perf_counter(), set()))

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            tests[-1][1].add((frame.f_code.co_filename, *_function(frame.f_code)))

    threading.setprofile(note)
    sys.setprofile(note)
    passed = [*run(session, session.items, begin)]
    sys.setprofile(None)
    begin()
    found = [
        (after - start, [*places]) if good else None
        for good, ((start, places), (after, _)) in zip(passed, pairwise(tests), strict=True)
    ]
    told.write_text(json.dumps(found), "utf-8")
    return any(passed)


def passes_with(
    functions: dict[Function, CodeType], file: str, session: pytest.Session, tests: dict[pytest.Item, float]
) -> bool | None:
    """Return whether tests pass with changed functions; None where these cannot be put in place.

    Takes the seconds of each test without a change: a fork whose test goes on for much longer is ended.
    """

    def limit(item: pytest.Item) -> None:
        seconds = MINIMUM + PATIENCE * tests[item]
        # The time at work, since others may use the machine too; and all of it, since tests may wait.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, 10 * seconds)

    return all(run(session, [*tests], limit)) if put_in_place(functions, file) else None


def quick_first(tests: Sequence[tuple[float, pytest.Item]], limit: float) -> dict[pytest.Item, float]:
    """Return tests with their seconds, the quick ones first, as many as end within a limit; one at least."""
    chosen: dict[pytest.Item, float] = {}
    spent = 0.0
    for seconds, item in sorted(tests, key=lambda test: test[0]):
        spent += seconds
        if chosen and spent > limit:
            break
        chosen[item] = seconds
    return chosen


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests once, run them for each change."""
    folder, limit = Path(os.environ[FOLDER]), float(os.environ[LIMIT])
    files: list[str] = json.loads((folder / "files.json").read_text("utf-8"))
    originals = {file: Path(file).read_text("utf-8") for file in files}
    told = folder / "entered.json"
    if session.testsfailed or not in_fork(lambda: entered(session, frozenset(files), told)):
        raise pytest.UsageError("without a change the tests fail")
    tests: dict[Place, list[tuple[float, pytest.Item]]] = {}
    reached: list[tuple[float, list[Place]] | None] = json.loads(told.read_text("utf-8"))
    for item, found in zip(session.items, reached, strict=True):
        if found:
            seconds, places = found
            for path, name, line in places:
                tests.setdefault((path, name, line), []).append((seconds, item))
    results: list[bool | None] = []
    for number, file in enumerate(files):
        source = (folder / f"{number}.py").read_text("utf-8")
        unchanged = compile(originals[file], file, "exec")
        functions = changed_functions(unchanged, compile(source, file, "exec"))
        if not functions:
            results.append(None)
            continue
        entering = {test for function in functions for test in tests.get((file, *function), [])}
        chosen = quick_first([*entering], limit)
        # Tests that start a process of their own read the file.
        Path(file).write_text(source, "utf-8")
        passes = in_fork(partial(passes_with, functions, file, session, chosen))
        Path(file).write_text(originals[file], "utf-8")
        results.append(None if passes is None else not passes)
    failing = [item.nodeid for item, found in zip(session.items, reached, strict=True) if not found]
    (folder / "results.json").write_text(json.dumps({"noticed": results, "failing": failing}), "utf-8")
    return True
