"""Run the tests of rules and search inside Pyodide.

    node build/run_in_pyodide.mjs tests/support/run_tests.py [ARGUMENTS]

With `--part=0/2` as the first argument it runs every other test, with `--part=1/2` the others; `--everyday`
tries one or two cases of each test instead of a dozen; all that follows is for pytest.

pytest and hypothesis are the pure-Python ones that build/test.py installed for CPython. What cannot run in a
browser (processes, sockets, the build) is left out by tests/conftest.py.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> int:
    """Run pytest and return its exit status."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # Packages beside hypothesis offer it plugins, and some of them do not start in Pyodide.
    os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"
    installed = [*Path(".venv").glob("lib/python3*/site-packages"), *Path(".venv").glob("Lib/site-packages")]
    sys.path += [str(folder.resolve()) for folder in installed]
    import pytest

    arguments = sys.argv[1:]
    chosen = []
    if arguments and arguments[0].startswith("--part="):
        part, parts = map(int, arguments.pop(0).removeprefix("--part=").split("/"))
        chosen.append(Part(part, parts))
    if "--everyday" in arguments:
        arguments.remove("--everyday")
        arguments += ["-m", "not long", "--sample", "1"]
    plugins = ["-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider"]
    slowest = ["--durations", "15", "--durations-min", "3"]
    return int(pytest.main(["-q", *plugins, *slowest, *arguments], chosen))


class Part:
    """Leaves out the tests of the other parts."""

    def __init__(self, part: int, parts: int) -> None:
        """Take which part it is, counted from 0, and how many there are."""
        self.part = part
        self.parts = parts

    def pytest_collection_modifyitems(self, items: list[object]) -> None:
        """Keep every n-th test."""
        items[:] = items[self.part :: self.parts]


if __name__ == "__main__":
    sys.exit(main())
