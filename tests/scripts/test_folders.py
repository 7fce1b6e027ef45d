"""The build works in any folder: people unpack archives wherever they like."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import environment
from checkout import copy_checkout
from environment import CACHE, NODE_MODULES, ROOT, VENV, CannotGoOn, install

#: Names of folders: as browsers name a second download, with what shells, addresses and patterns treat
#: specially, and the longest path that has to do.
NAMES = {
    "second_download": "yavset (1)",
    "brackets": "yavset [x]",
    "marks": "Jörgs 'Spiele' #1 + 100 %41 & $HOME;",
    "long": "y" * 250,
}

#: The longest path of a checkout that has to do.
LONGEST = 200


def build_in(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the site in a copy of the checkout, which has the packages of this one."""
    copy_checkout(folder)
    # A link would not do: Node.js looks at where a file is in truth.
    (folder / "node_modules").unlink()
    shutil.copytree(NODE_MODULES, folder / "node_modules", symlinks=True)
    (folder / ".cache").mkdir()
    shutil.copy(CACHE / "node_modules.stamp", folder / ".cache")
    # Compressing takes longest, and has nothing to do with paths.
    shutil.copytree(CACHE / "compressed", folder / ".cache" / "compressed")
    (folder / ".venv").symlink_to(VENV)
    return subprocess.run(
        [sys.executable, "build/play.py", "--build-only"],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_the_site_is_built_and_is_the_same(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name[: LONGEST - len(str(tmp_path)) - 1]
    # Nothing is written beside the checkout.
    tmp_path.chmod(0o755)
    folder.mkdir()
    tmp_path.chmod(0o555)
    try:
        done = build_in(folder)
    finally:
        tmp_path.chmod(0o755)
    assert done.returncode == 0, done.stdout
    built = {path.relative_to(folder / "dist").as_posix() for path in (folder / "dist").rglob("*")}
    # Names of files have the hash of their content in them.
    assert built == {path.relative_to(ROOT / "dist").as_posix() for path in (ROOT / "dist").rglob("*")}
    assert list(tmp_path.iterdir()) == [folder]


def test_a_folder_whose_name_separates_paths_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "VENV", tmp_path / f"yavset{os.pathsep}2" / ".venv")
    with pytest.raises(CannotGoOn, match="Rename the folder"):
        install("build")
