"""A file in which a long computation keeps its results line by line, and from which it goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from yavset.language.terminal import Refusal


class Journal:
    """JSON lines: first a head that says what is computed, then a line for each piece of work done."""

    def __init__(self, file: Path, head: Any) -> None:
        """Take the file, which need not be there yet, and the head, all that decides the results."""
        self.file = file
        self.head = head

    def read(self) -> list[Any]:
        """Return the lines after the head; Refusal if the file has another head or none.

        The last line may be cut off: its work is done again.
        """
        return [json.loads(line) for line in self._whole_lines()[1:]]

    def begin(self) -> list[Any]:
        """Write the head or remove what is cut off, so that lines can be added; return what `read` does."""
        lines = self._whole_lines()
        if not lines:
            self.file.write_text(f"{json.dumps(self.head)}\n", "utf-8")
        else:
            with self.file.open("r+b") as file:
                file.truncate(sum(len(line.encode()) for line in lines))
        return self.read()

    def add(self, line: Any) -> None:
        """Add the result of a piece of work."""
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(line)}\n")

    def _whole_lines(self) -> list[str]:
        if not self.file.exists():
            return []
        head = f"{json.dumps(self.head)}\n"
        try:
            text = self.file.read_text("utf-8")
            lines = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
            for line in lines:
                json.loads(line)
        except ValueError:
            raise Refusal("lab-journal-file", file=str(self.file)) from None
        if lines[:1] != [head] and not head.startswith(text):
            raise Refusal("lab-journal-other", file=str(self.file))
        return lines
