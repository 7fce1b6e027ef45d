"""Two commands never write the same file: the second is refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from yavset.language.terminal import Refusal


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Keep other commands from a file that this one writes; Refusal if another command has it.

    The lock is SQLite's, on a file of its own beside the other: it works on every system, and ends with the
    process however that ends. Where no file can be made beside it, there is no lock.
    """
    beside = file.with_name(f"{file.name}.lock")
    try:
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None)
    except sqlite3.Error:
        yield
        return
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise Refusal("lab-in-use", file=str(file)) from None
        try:
            yield
        finally:
            # Before the lock ends: afterwards the file may be another command's.
            if lock.in_transaction:
                beside.unlink(missing_ok=True)
