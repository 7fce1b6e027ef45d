"""A run for others: JSON for the page, CSV and Parquet for a notebook."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yavset.breeding.race import Standing
from yavset.breeding.run_data import describe_ancestors, describe_child, describe_game
from yavset.breeding.verdict import budget_name
from yavset.lab.breeding.runner import begin
from yavset.lab.breeding.store import Store
from yavset.language.terminal import Refusal
from yavset.ludi.code import write_code
from yavset.ludi.rule_tree import parse

FORMAT = 1
"""The version of the JSON."""


def run_data(store: Store) -> dict[str, Any]:
    """Return a run as values that JSON can hold: the same for the same run, whoever judged it and how fast.

    It has `format`, `settings`, the name of the judges' `budget`, `versions`, `ancestors`, `children` (what
    is empty left out), and the `archive` in its final order.
    """
    run = begin(store)
    again = store.again()
    return {
        "format": FORMAT,
        "settings": store.settings.as_data(),
        "budget": budget_name(store.settings.budget),
        "versions": {"yavset": store.versions["yavset"]},
        "ancestors": describe_ancestors(run),
        "children": [_compact(describe_child(child)) for child in store.children()],
        "archive": archive_data(run.final_ranking(again)),
    }


def archive_data(ordered: list[Standing]) -> list[dict[str, Any]]:
    """Return the games of the archive in their final order, with verdicts as short as those on children."""
    games = map(describe_game, ordered)
    return [
        {**game, "confirmation": game["confirmation"] and _compact(game["confirmation"])} for game in games
    ]


def _compact(data: dict[str, Any]) -> dict[str, Any]:
    """Return a dict without what is empty, and the same of the dicts in it."""
    short = {key: _compact(value) if isinstance(value, dict) else value for key, value in data.items()}
    return {key: value for key, value in short.items() if value not in (None, "", [], {}, ())}


def rows(store: Store) -> Iterator[dict[str, Any]]:
    """Yield a flat row for each child: what it is, its verdict, and three columns for each measure."""
    for child in store.children():
        verdict = child.verdict
        assert verdict is not None
        row: dict[str, Any] = {
            "number": child.number,
            "name": child.name,
            "text": child.text,
            "code": write_code(parse(child.text)) if child.name else "",
            "parents": " ".join(str(number) for number, _ in child.parents),
            "operators": " ".join(child.operators),
            "stage": verdict.stage,
            "reason": verdict.reason,
            "rank": verdict.rank,
            "simplicity": verdict.simplicity,
            "work": sum(verdict.work.values()),
        }
        estimates = {"soundness": verdict.soundness, "interest": verdict.interest, **verdict.measures}
        for name, estimate in estimates.items():
            if estimate is not None:
                row |= {name: estimate.value, f"{name}-low": estimate.low, f"{name}-high": estimate.high}
        yield row


def columns(table: list[dict[str, Any]]) -> list[str]:
    """Return the names of all columns, in the order in which rows first have them."""
    return list(dict.fromkeys(name for row in table for name in row))


def write_json(store: Store, path: Path) -> None:
    """Write the JSON that the page opens."""
    path.write_text(json.dumps(run_data(store), ensure_ascii=False, separators=(",", ":")), "utf-8")


def write_csv(store: Store, path: Path) -> None:
    """Write a table with a row for each child; empty where a measure was not taken."""
    table = list(rows(store))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns(table))
        writer.writeheader()
        writer.writerows(table)


def write_parquet(store: Store, path: Path) -> None:
    """Write the same table for pandas, Polars or DuckDB; Refusal where pyarrow is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Refusal("breed-no-pyarrow") from None
    table = list(rows(store))
    data = {name: [row.get(name) for row in table] for name in columns(table)}
    pyarrow.parquet.write_table(pyarrow.table(data), path)
