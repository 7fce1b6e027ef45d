"""How fast the rules and the search are beside those of an older commit, as ratios."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from statistics import quantiles

import yavset
from yavset.lab.bench import Row

ROUNDS = 15
"""How often each number is measured on either side, in turns: a machine's speed changes in between."""

_MEASURE = """
import json, sys
sys.path.insert(0, {folder!r})
from yavset.lab import bench
print(json.dumps(list(getattr(bench, {what!r})([{game!r}], {seconds!r}))))
"""


Measure = Callable[[str, float], list[Row]]
"""Returns the rows of a benchmark for a game; takes the seconds for each number."""


def against(folder: str, what: str, games: Iterable[str], seconds: float) -> Iterator[Row]:
    """Yield for each game its speed as a ratio to that of the package in another folder.

    `what` is "rules" or "search": the function of `bench` in both versions, whose common columns these are.
    `seconds` is the time of each number, over all rounds. A cell has the median of the ratios, and between
    which values the middle half of them lies.
    """
    this = str(Path(yavset.__file__).parents[1])
    return in_turns(partial(_measured, this, what), partial(_measured, folder, what), games, seconds)


def in_turns(this: Measure, other: Measure, games: Iterable[str], seconds: float) -> Iterator[Row]:
    """Yield the ratios of two benchmarks, which measure in turns."""
    for game in games:
        rounds = [[measure(game, seconds / ROUNDS) for measure in (this, other)] for _ in range(ROUNDS)]
        for rows in zip(*(zip(*pair, strict=True) for pair in rounds), strict=True):
            yield _ratios(rows)


def _measured(folder: str, what: str, game: str, seconds: float) -> list[Row]:
    """Return the rows of a benchmark for a game, measured in a new process whose caches are empty."""
    code = _MEASURE.format(folder=folder, what=what, game=game, seconds=seconds)
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    rows: list[Row] = json.loads(done.stdout)
    return rows


def _ratios(rows: Iterable[tuple[Row, Row]]) -> Row:
    """Return the ratios of the rows that two versions gave for the same game and options."""
    rows = list(rows)
    first, other = rows[0]
    row = {"game": first["game"]}
    for column in first:
        # An older version may have measured something else.
        if column.endswith("/s") and column in other:
            row[column] = middle_half(_number(a[column]) / _number(b[column]) for a, b in rows)
    return row


def middle_half(ratios: Iterable[float]) -> str:
    """Return the median of two ratios or more, and between which values the middle half of them lies."""
    low, middle, high = quantiles(ratios)
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


def _number(text: str) -> float:
    return float(text.replace(",", ""))
