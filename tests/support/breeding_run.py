"""A run in a process of its own, to be killed: FILE JOBS. Its judge is that of the tests, slowed down."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from breeders import judge, slow_judge
from yavset.breeding.run import BreedingRun, Child, RunSettings
from yavset.breeding.verdict import Budget
from yavset.lab.breeding.export import run_data
from yavset.lab.breeding.judging import make_judges
from yavset.lab.breeding.runner import Watcher, begin, breed
from yavset.lab.breeding.store import Store

SETTINGS = RunSettings("2007", 400, 5, budget=Budget.small())


def run_to_the_end(path: Path, settings: RunSettings) -> Store:
    """Return the store of a run that nothing has disturbed."""
    store = Store.create(path, settings)
    assert breed(begin(store), store, make_judges(judge), Watcher())
    return store


def content(store: Store) -> str:
    """Return all that a run has found, as text."""
    return json.dumps(run_data(store))


class Counting(Watcher):
    """Says that children have been recorded, in a line for each batch."""

    def children(self, run: BreedingRun, children: list[Child]) -> None:
        """Print how many."""
        print(len(children), flush=True)


def main(path: Path, jobs: int) -> None:
    """Begin the run, or go on with it."""
    store = Store.opened(path, writing=True) if path.exists() else Store.create(path, SETTINGS)
    workers = make_judges(slow_judge, jobs)
    print("begun", flush=True)
    breed(begin(store), store, workers, Counting())
    workers.close()
    store.close()
    print("done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
