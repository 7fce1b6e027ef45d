"""Write the exact versions and hashes of everything that the dependency groups of pyproject.toml need.

    python3 build/lock.py

Run it after a change of a group. It asks uv for versions that fit every supported Python and system, and
writes `build/requirements/GROUP.txt`, which `environment.py` installs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from environment import LOCKS, CannotGoOn, alone, installer, run

#: The groups, each with those whose versions it has to share.
GROUPS: dict[str, tuple[str, ...]] = {
    "installer": (),
    "build": (),
    "node": (),
    "test": ("build",),
    "docs": ("build", "test"),
    "long": ("build", "test", "docs"),
}


def lock(uv: Path, group: str) -> None:
    """Write the file of a group."""
    shared = [part for other in GROUPS[group] for part in ("--constraints", str(LOCKS / f"{other}.txt"))]
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"]
    command += ["--group", f"pyproject.toml:{group}", *shared, "--output-file", str(LOCKS / f"{group}.txt")]
    run(command, f"No versions were found for the group {group}.")


def main() -> None:
    """Write the files of all groups."""
    with alone():
        uv = installer()
    for group in GROUPS:
        lock(uv, group)


if __name__ == "__main__":
    try:
        main()
    except CannotGoOn as reason:
        sys.exit(f"Cannot go on: {reason}")
