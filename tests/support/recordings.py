"""Texts that tests compare with what was looked at once, in tests/data/recorded/.

    YAVSET_RECORD=1 .venv/bin/pytest tests/search/test_recorded_searches.py

writes them anew; what git then shows as changed is what has changed for those who use it.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "recorded"


def recorded(name: str, text: str) -> str:
    """Return the text that is recorded under a name, such as ``views/home``, or record `text`."""
    path = FOLDER / f"{name}.txt"
    if "YAVSET_RECORD" in os.environ:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return path.read_text(encoding="utf-8") if path.is_file() else "nothing is recorded yet"
