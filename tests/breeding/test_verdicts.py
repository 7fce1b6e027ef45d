"""The real judges say the same of the first children of a run wherever they run, Pyodide included."""

from __future__ import annotations

from verdict_table import SETTINGS, rows, table
from yavset.breeding.judge import judging
from yavset.breeding.run import BreedingRun, Child
from yavset.breeding.sliced_run import Breeding

#: The run in two processes, in tests/lab, takes all children; Pyodide is slower.
FEW = 16


def test_the_first_children_get_the_same_verdicts_everywhere() -> None:
    run = BreedingRun(SETTINGS)
    children: list[Child] = []
    for child in Breeding(run, judging).children():
        if child is not None:
            children.append(child)
        if run.entered >= FEW:
            break
    assert table(children)[:FEW] == rows()[:FEW]
