"""A table of the judges' verdicts on the children of a run, which are the same on every machine.

After a change of the judges or the operators, write it anew:

    PYTHONPATH=py python tests/support/verdict_table.py
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from yavset.breeding.judge import judging
from yavset.breeding.run import BreedingRun, Child, RunSettings
from yavset.breeding.sliced_run import Breeding
from yavset.breeding.verdict import Budget

TABLE = Path(__file__).parents[1] / "data" / "verdicts.tsv"

#: Small boards, and every stage with next to no games: what counts is that they are the same ones everywhere.
SETTINGS = RunSettings(
    "h4-p.cs-w4.l3,h4-p.t-luo.wue.dn6", 60, 1, 8, budget=Budget(1, 64, 1, 16, 50, 32, 2, 2)
)


def table(children: Iterable[Child]) -> list[str]:
    """Return the rows of children in the order of their numbers: that of judging them can be another one."""
    return [_row(child) for child in sorted(children, key=lambda child: child.number)]


def _row(child: Child) -> str:
    """Return what the table says of a child with its verdict."""
    verdict = child.verdict
    assert verdict is not None
    fate = verdict.reason or f"{verdict.rank:.6f}"
    values = child.number, child.name or "–", verdict.stage, fate, sum(verdict.work.values())
    return "\t".join(map(str, values))


def rows() -> list[str]:
    """Return the table."""
    return TABLE.read_text("utf-8").splitlines()


if __name__ == "__main__":
    made = table(child for child in Breeding(BreedingRun(SETTINGS), judging).children() if child is not None)
    TABLE.write_text("\n".join(made) + "\n", "utf-8")
    sys.stdout.write(f"{TABLE}: {len(made)} children\n")
