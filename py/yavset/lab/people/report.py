"""What measures say of ratings: how they order the games, and what each game would be rated."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from yavset.breeding.measures import WEIGHTS
from yavset.lab.bench import Row
from yavset.lab.people.fit import (
    BestSingle,
    Numbers,
    agreement,
    left_out,
    margin,
    means_of_others,
    scaling,
    smoother,
    weights_of,
)
from yavset.lab.people.played import MEASURES
from yavset.lab.people.ratings import Rated

Measures = Mapping[str, Mapping[str, float]]
"""The measures of games, by their titles."""


class Report:
    """What is known of rated games."""

    def __init__(self, known: Sequence[Rated], found: Measures) -> None:
        """Take the rated games that have been measured, and the measures of these and of others."""
        self._known = known
        self._found = found
        self._features = np.array([self._point(one) for one in known])
        self._weights = weights_of([one.ratings for one in known])
        self._ratings = np.array([one.average for one in known])
        self._left_out = left_out(self._features, self._weights)

    def _point(self, one: Rated) -> list[float]:
        return [self._found[one.title][name] for name in MEASURES]

    def agreements(self) -> Iterator[Row]:
        """Yield how well the model, and what it is compared with, order the games as people do."""
        middle, scale = scaling(self._features, np.ones(len(self._features)))
        browne = (self._features - middle) / scale @ [WEIGHTS.get(name, 0.0) for name in MEASURES]
        rank = np.array([self._found[one.title]["rank"] for one in self._known])
        beyond_means = self._left_out - means_of_others(self._weights)
        ways: dict[str, Callable[[Numbers], Numbers]] = {
            "all measures, others' ratings": lambda dealt: beyond_means @ dealt,
            "best measure, others' ratings": BestSingle(self._features, self._weights),
            "Browne's weights": lambda _: browne,
            "rank of the judges": lambda _: rank,
        }
        for name, predict in ways.items():
            agreed = agreement(predict, self._ratings)
            yield {
                "what orders the games": name,
                "games": str(agreed.games),
                "Spearman": f"{agreed.spearman:.2f}",
                "95 %": f"{agreed.low:.2f} to {agreed.high:.2f}",
                "by chance": f"{agreed.chance:.3f}",
            }

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of a prediction."""
        return margin(self._left_out @ self._ratings - self._ratings)

    def predicted(self, one: Rated) -> float:
        """Return what a game would be rated by what is known of the others."""
        others = np.array([other.title != one.title for other in self._known])
        row = smoother(self._features[others], self._weights[others], np.array(self._point(one)))
        return float(row @ self._ratings[others])

    def write(self, file: Path, games: Sequence[Rated]) -> None:
        """Write for each game what it would be rated, the 95 % interval, and its rating if it has one."""
        with file.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(["game", "predicted", "low", "high", "average"])
            half = self.margin
            for one in games:
                value = self.predicted(one)
                # A line may go on beyond the ends of people's scale.
                within = (min(max(number, 1.0), 10.0) for number in (value, value - half, value + half))
                writer.writerow([one.title, *(f"{number:.2f}" for number in within), one.average or ""])
