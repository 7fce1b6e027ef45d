"""Copies of the checkout, for tests that add something to it, and files of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The sources; the rest of a checkout is installed or built.
PARTS = ("py", "build", "tests", "web", "docs")


def copy_checkout(target: Path) -> Path:
    """Copy the sources into a folder that is not there yet, with the npm packages, and return it."""
    left_out = shutil.ignore_patterns("__pycache__", ".*")
    for part in PARTS:
        shutil.copytree(ROOT / part, target / part, ignore=left_out)
    for file in ROOT.iterdir():
        if file.is_file() and not file.name.startswith("."):
            shutil.copy(file, target)
    if (ROOT / "node_modules").is_dir():
        (target / "node_modules").symlink_to(ROOT / "node_modules")
    return target


def write_files(folder: Path, files: dict[str, str]) -> Path:
    """Write texts to files, named from the folder, and return the folder."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder
