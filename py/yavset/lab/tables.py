"""The bot's tables: JSON files inside the package with a line for each game or board."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def write_table(file: Path, table: Mapping[str, Mapping[str, Any]]) -> None:
    """Write a table in the order of its names, so that what changes in one of them changes one line."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(row, separators=(',', ':'))}" for name, row in sorted(table.items())
    ]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
