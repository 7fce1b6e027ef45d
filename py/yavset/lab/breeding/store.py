"""The file of a run: one row a child, in SQLite, so that a run can be killed and read at any moment."""

from __future__ import annotations

import json
import platform
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import yavset
from yavset.breeding.run import Child, RunSettings
from yavset.breeding.verdict import Verdict
from yavset.language.terminal import Refusal
from yavset.ludi.rule_tree import parse

FORMAT = 1
"""The version of the tables. Files of another are refused."""

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE children (
    number INTEGER PRIMARY KEY, text TEXT NOT NULL, name TEXT NOT NULL, parents TEXT NOT NULL,
    operators TEXT NOT NULL, said TEXT NOT NULL, stage INTEGER NOT NULL, reason TEXT NOT NULL,
    measures TEXT NOT NULL, verdict TEXT NOT NULL, work INTEGER NOT NULL, seconds REAL NOT NULL
);
CREATE TABLE again (
    number INTEGER NOT NULL, round INTEGER NOT NULL, verdict TEXT NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (number, round)
) WITHOUT ROWID;
"""

RACE, ANEW = 0, 100
"""What the rounds of later verdicts are counted from, in the race for the first places, whose first round are
the verdicts on children, and in the race that is run anew with other chances."""

_LISTS = ("parents", "operators", "said")


class Store:
    """A run's file.

    Attributes:
        path: where it is.
        settings: what the run depends on.
        versions: of the package and of Python, when the run began.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Take an open file that has its tables; `create` and `opened` make stores."""
        self.path = path
        self._connection = connection
        with _readable(Refusal("breed-damaged-settings", file=str(path))):
            found = self._meta()
            if found.get("format") != FORMAT:
                raise Refusal("breed-not-a-run", file=str(path))
            self.settings = RunSettings.from_data(found["settings"])
            self.versions: dict[str, str] = found["versions"]

    @classmethod
    def create(cls, path: Path, settings: RunSettings) -> Store:
        """Return the store of a new run; Refusal if there is such a file already, or none can be made."""
        if path.exists():
            raise Refusal("breed-exists", file=str(path))
        versions = {"yavset": yavset.__version__, "python": platform.python_version()}
        values = {"format": FORMAT, "settings": settings.as_data(), "versions": versions}
        with _in_words(path):
            connection = _connected(path)
            # Tables and settings come together: a file without either is never seen.
            connection.executescript("BEGIN IMMEDIATE;" + _TABLES)
            connection.executemany(
                "INSERT INTO meta VALUES (?, ?)", [(key, json.dumps(value)) for key, value in values.items()]
            )
            connection.commit()
            return cls(path, connection)

    @classmethod
    def opened(cls, path: Path, *, writing: bool = False) -> Store:
        """Return the store of a run that is there.

        Raises Refusal if it is none, or damaged, or to be written by another version than began it: the
        judges of another version may say something else.
        """
        if not path.is_file():
            raise Refusal("breed-no-file", file=str(path))
        with _in_words(path):
            connection = _connected(path, writing=writing)
            if writing:
                [[state]] = connection.execute("PRAGMA quick_check(1)").fetchall()
                if state != "ok":
                    raise Refusal("breed-damaged", file=str(path), why=state)
            store = cls(path, connection)
        begun = store.versions["yavset"]
        if writing and begun != yavset.__version__:
            store.close()
            raise Refusal("breed-other-version", file=str(path), begun=begun, version=yavset.__version__)
        return store

    def require(self, settings: RunSettings) -> None:
        """Raise Refusal if the run depends on other settings than these; it names the first that differs."""
        for name, value in self.settings.as_data().items():
            wanted = settings.as_data()[name]
            if value != wanted:
                raise Refusal(
                    "breed-other-settings",
                    file=str(self.path),
                    setting=name,
                    has=json.dumps(value),
                    wants=json.dumps(wanted),
                )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _meta(self) -> dict[str, Any]:
        return {key: json.loads(value) for key, value in self._select("SELECT key, value FROM meta")}

    def record(self, children: Iterable[tuple[Child, float]]) -> None:
        """Keep children that have their verdicts, each with the seconds it took, all or none of them."""
        rows = [_row(child, seconds) for child, seconds in children]
        with _in_words(self.path), self._connection:
            self._connection.executemany(
                "INSERT OR REPLACE INTO children VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows
            )

    def record_again(self, number: int, verdict: Verdict, seconds: float, round_: int) -> None:
        """Keep a later verdict on a child, of a round of a race."""
        row = (number, round_, json.dumps(verdict.as_data()), seconds)
        with _in_words(self.path), self._connection:
            self._connection.execute("INSERT OR REPLACE INTO again VALUES (?, ?, ?, ?)", row)

    def child(self, number: int) -> Child | None:
        """Return a child, or None if it is not there."""
        return next(self._children("WHERE number = ?", number), None)

    def children(self) -> Iterator[Child]:
        """Yield all children by their numbers."""
        return self._children("ORDER BY number")

    def _children(self, which: str, *values: int) -> Iterator[Child]:
        columns = "number, text, name, parents, operators, said, measures, verdict"
        with _in_words(self.path):
            for row in self._connection.execute(f"SELECT {columns} FROM children {which}", values):
                with _readable(Refusal("breed-damaged-child", file=str(self.path), number=row[0])):
                    child = _child(dict(zip(columns.split(", "), row, strict=True)))
                yield child

    def again(self, race: int = RACE) -> dict[int, list[Verdict]]:
        """Return the later verdicts of a race in the order of its rounds, by the children's numbers."""
        which = f"round BETWEEN {race} AND {race + ANEW - 1}"
        rows = self._select(f"SELECT number, verdict FROM again WHERE {which} ORDER BY number, round")
        found: dict[int, list[Verdict]] = {}
        with _readable(Refusal("breed-damaged-verdicts", file=str(self.path))):
            for number, verdict in rows:
                found.setdefault(number, []).append(Verdict.from_data(json.loads(verdict)))
        return found

    def count(self) -> int:
        """Return the number of children there are."""
        [[count]] = self._select("SELECT count(*) FROM children")
        return int(count)

    def reasons(self) -> dict[tuple[int, str], int]:
        """Return how many children ended in each stage for each reason; "" are those that live."""
        rows = self._select(
            "SELECT stage, reason, count(*) FROM children GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2"
        )
        return {(stage, reason): count for stage, reason, count in rows}

    def effort(self) -> tuple[float, int]:
        """Return the seconds and the work (lane plies) of all judges together."""
        [[seconds, work]] = self._select("SELECT total(seconds), total(work) FROM children")
        return float(seconds), int(work)

    def _select(self, query: str) -> list[tuple[Any, ...]]:
        with _in_words(self.path):
            return self._connection.execute(query).fetchall()


def _child(data: dict[str, Any]) -> Child:
    data |= {name: json.loads(data[name]) for name in _LISTS}
    data["verdict"] = json.loads(data["verdict"]) | {"measures": json.loads(data.pop("measures"))}
    child = Child.from_data(data)
    if child.verdict and not child.verdict.reason:
        # Whoever plays the games that live relies on their rules.
        return replace(child, parsed=parse(child.text))
    return child


def _row(child: Child, seconds: float) -> tuple[Any, ...]:
    data = child.as_data()
    verdict = child.verdict
    assert verdict is not None
    rest = dict(data["verdict"])
    measures = rest.pop("measures")
    return (
        child.number,
        child.text,
        child.name,
        *(_packed(data[name]) for name in _LISTS),
        verdict.stage,
        verdict.reason,
        _packed(measures),
        _packed(rest),
        sum(verdict.work.values()),
        round(seconds, 4),
    )


def _packed(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _connected(path: Path, *, writing: bool = True) -> sqlite3.Connection:
    # A reader opens the file for writing too, if it may: a log left by a killed run has to be read first.
    connection = sqlite3.connect(path, timeout=30)
    if writing:
        # Readers are not in the way of the writer, and a process killed at any moment leaves whole rows.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    return connection


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into sentences."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise Refusal("breed-disk-full", file=str(path)) from None
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise Refusal("breed-damaged", file=str(path), why=str(error)) from None
        if "no such table" in str(error):
            raise Refusal("breed-not-a-run", file=str(path)) from None
        raise Refusal("breed-file", file=str(path), why=str(error)) from None


@contextmanager
def _readable(refusal: Refusal) -> Iterator[None]:
    """Raise a refusal for values that no run has written."""
    try:
        yield
    except Refusal:
        raise
    except (ValueError, LookupError, TypeError, AttributeError):
        raise refusal from None
