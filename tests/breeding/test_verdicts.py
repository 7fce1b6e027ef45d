"""The real judges say the same of the first children of a run wherever they run, Pyodide included."""

from __future__ import annotations

from itertools import islice

from verdict_table import SETTINGS, row, rows
from yavset.breeding.judge import judging
from yavset.breeding.run import BreedingRun
from yavset.breeding.sliced_run import breeding

#: The run in two processes, in tests/lab, takes all children; Pyodide is slower.
FEW = 16


def test_the_first_children_get_the_same_verdicts_everywhere() -> None:
    children = (child for child in breeding(BreedingRun(SETTINGS), judging) if child is not None)
    assert [row(child) for child in islice(children, FEW)] == rows()[:FEW]
