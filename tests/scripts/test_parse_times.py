"""The table of how long readers of text from outside take is made; nobody asserts a time."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[1] / "support" / "parse_times.py"


@pytest.mark.long
def test_the_table_has_every_reader_of_python_and_of_the_page() -> None:
    command = [sys.executable, str(PROGRAM), "--runs", "1"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    rows = re.findall(r"^(.+?)\s+\d+\.\d$", done.stdout, re.MULTILINE)
    assert len(rows) == len(set(rows))
    assert {
        "a record: one long game",
        "a record: variations of ayu",
        "a link",
        "a diagram",
        "rules in ludemes",
        "a lesson: many moves",
        "a game: its view",
    } <= {*rows}
    assert {"page: a record", "page: a link", "page: a picture", "page: a tutorial"} <= {*rows}
