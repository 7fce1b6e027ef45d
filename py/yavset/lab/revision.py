"""An older commit of this repository beside the working tree, for matches and benchmarks against it."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from yavset.lab.runner import ending_in_order
from yavset.language.messages import quoted
from yavset.language.terminal import Refusal

REPOSITORY = Path(__file__).resolve().parents[3]

_ENGINE = """
import runpy, sys, time
# The commit's bot counts the processor's time, as the players of the arena do.
time.perf_counter = time.process_time
sys.path.insert(0, {package!r})
sys.argv = ["yavset", "gtp"]
runpy.run_module("yavset", run_name="__main__")
"""


@contextmanager
def checked_out(revision: str) -> Iterator[str]:
    """Check a commit out beside the working tree and yield the folder that holds its package.

    Takes anything that git resolves to a commit; raises Refusal for what it does not resolve. The checkout
    is removed at the end, also when the program is told to end (SIGTERM).
    """
    found = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if found.returncode:
        raise Refusal("lab-no-commit", revision=quoted(revision), repository=str(REPOSITORY))
    with ending_in_order(), tempfile.TemporaryDirectory(prefix="yavset-") as folder:
        tree = Path(folder) / "tree"
        added = _git("worktree", "add", "--detach", str(tree), found.stdout.strip())
        if added.returncode:
            raise Refusal("lab-no-checkout", revision=quoted(revision), error=added.stderr.strip())
        try:
            yield str(tree / "py")
        finally:
            _git("worktree", "remove", "--force", str(tree))


def engine_command(folder: str) -> str:
    """Return the command that starts the GTP engine of the package in a folder."""
    return shlex.join([sys.executable, "-c", _ENGINE.format(package=folder)])


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=False)
