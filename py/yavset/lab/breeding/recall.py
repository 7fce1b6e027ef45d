"""Verdicts that other runs have already: they depend on the game, the judges' seed and the budget alone."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from yavset.breeding.run import CONFIRMING_STAGE, judging_seed
from yavset.breeding.verdict import FULL_STAGE, Verdict
from yavset.lab.breeding.store import CONFIRMATION, Store
from yavset.lab.breeding.workers import Answer, Task, Workers


class _Place(NamedTuple):
    """Where a verdict is: the run's file, the child's number, and the round; 0 is the first verdict."""

    path: Path
    number: int
    round: int

    def verdict(self) -> Verdict | None:
        """Return the verdict, or None if it is there no more."""
        with closing(Store.opened(self.path)) as store:
            if self.round:
                return store.verdict(self.number, self.round)
            child = store.child(self.number)
            return None if child is None else child.verdict


class Recalling:
    """Workers that judge only what no other run has judged with the same budget."""

    def __init__(self, workers: Workers, store: Store, paths: Iterable[Path]) -> None:
        """Take the workers, the run that they work for, and the files of runs, which may go on meanwhile.

        Raises Refusal for a file that is no run. Runs of other versions are left out.
        """
        self._workers = workers
        self._places: dict[tuple[str, int, int], _Place] = {}
        self._recalled: list[Answer] = []
        for path in paths:
            if path == store.path:
                continue
            with closing(Store.opened(path)) as other:
                if (other.versions, other.settings.budget) == (store.versions, store.settings.budget):
                    self._places.update(_places(other))

    def submit(self, task: Task) -> None:
        """Take a task."""
        place = self._places.get((task.text, task.seed, task.last_stage))
        verdict = place.verdict() if place else None
        if verdict is None:
            self._workers.submit(task)
        else:
            self._recalled.append(Answer(task.key, verdict, 0.0))

    def answers(self) -> list[Answer]:
        """Return what is known already, or wait for the workers; tasks must be under way."""
        if self._recalled:
            found, self._recalled = self._recalled, []
            return found
        return self._workers.answers()

    def close(self) -> None:
        """Close the workers."""
        self._workers.close()


def _places(store: Store) -> Iterable[tuple[tuple[str, int, int], _Place]]:
    for number, round_, text in store.judged():
        seed = judging_seed(text, 0 if round_ == CONFIRMATION else round_)
        last_stage = CONFIRMING_STAGE if round_ == CONFIRMATION else FULL_STAGE
        yield (text, seed, last_stage), _Place(store.path, number, round_)
