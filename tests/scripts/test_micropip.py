"""The wheel is an ordinary one: micropip installs it inside Pyodide."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import yavset
from environment import ROOT, node
from wheels import own_wheel, pyodide_wheels


@pytest.mark.long
def test_micropip_installs_the_wheel(tmp_path: Path) -> None:
    [installer] = pyodide_wheels("micropip")
    ours = own_wheel(tmp_path)
    assert ours.name == f"yavset-{yavset.__version__}-py3-none-any.whl"
    script = ROOT / "tests" / "support" / "micropip_install.mjs"
    done = subprocess.run(
        [node(), script, installer, ours], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    result = json.loads(done.stdout.splitlines()[-1])
    assert "site-packages" in result.pop("file")
    assert result == {
        "version": yavset.__version__,
        "listed": True,
        "games": len(yavset.game_ids()),
        "moves": 61,
        "picture": "<svg",
    }
