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

    def begin(self) -> list[Any]:
        """Return the lines after the head, and make the file ready for more; Refusal if it has another head.

        Writes the head to a new file. A last line that is cut off is removed: its work is done again.
        """
        lines, whole = self._read()
        if whole:
            with self.file.open("r+b") as file:
                file.truncate(whole)
        else:
            self.file.write_text(f"{json.dumps(self.head)}\n", "utf-8")
        return lines

    def add(self, line: Any) -> None:
        """Add the result of a piece of work."""
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(line)}\n")

    def _read(self) -> tuple[list[Any], int]:
        """Return the lines after the head, and how many bytes the whole lines of the file take."""
        if not self.file.exists():
            return [], 0
        head = f"{json.dumps(self.head)}\n".encode()
        text = self.file.read_bytes()
        whole = [line for line in text.splitlines(keepends=True) if line.endswith(b"\n")]
        try:
            found = [json.loads(line) for line in whole]
        except ValueError:
            raise Refusal("lab-journal-file", file=str(self.file)) from None
        if whole[:1] != [head] and not head.startswith(text):
            raise Refusal("lab-journal-other", file=str(self.file))
        return found[1:], len(b"".join(whole))
