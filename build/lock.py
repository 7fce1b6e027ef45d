"""Write the exact versions and hashes of everything that the dependency groups of pyproject.toml need.

    python3 build/lock.py

Run it after a change of a group. It asks uv, in a virtual environment of its own, for versions that fit every
supported Python and system, and writes `build/requirements/GROUP.txt`, which `environment.py` installs.
"""

from __future__ import annotations

import sys
import tempfile
import venv
from pathlib import Path

from environment import LOCKS, ROOT, CannotGoOn, run

#: The groups, each with those whose versions it has to share.
GROUPS: dict[str, tuple[str, ...]] = {"build": (), "node": (), "test": ("build",)}

UV = "uv==0.13.9"


def lock(uv: Path, group: str) -> None:
    """Write the file of a group."""
    shared = [part for other in GROUPS[group] for part in ("--constraints", str(LOCKS / f"{other}.txt"))]
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"]
    command += ["--group", f"pyproject.toml:{group}", *shared, "--output-file", str(LOCKS / f"{group}.txt")]
    run(command, f"No versions were found for the group {group}.")


def main() -> None:
    """Write the files of all groups."""
    with tempfile.TemporaryDirectory(dir=ROOT / ".cache") as folder:
        venv.create(folder, with_pip=True)
        run([Path(folder) / "bin" / "pip", "install", "--quiet", UV], "uv could not be installed.")
        for group in GROUPS:
            lock(Path(folder) / "bin" / "uv", group)


if __name__ == "__main__":
    try:
        main()
    except CannotGoOn as reason:
        sys.exit(f"Cannot go on: {reason}")
