"""The search can be measured in a browser."""

from __future__ import annotations

import re
import subprocess
import sys

from environment import ROOT


def test_it_measures_playouts_and_what_thinking_needs() -> None:
    words = ["build/bench_in_browser.py", "--games", "odd", "--seconds", "0.05", "--think", "0.3"]
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    head, row, *_, last = done.stdout.splitlines()
    assert "at their best/s" in head
    assert row.startswith("odd ")
    assert re.fullmatch(r"odd: \d+ visits, \d+ MB, longest slice \d+ ms", last)
