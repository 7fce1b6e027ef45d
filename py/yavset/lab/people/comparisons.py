"""Which of two games people would rather play again: what the page saves, and what that says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from yavset.breeding.measures import WEIGHTS
from yavset.lab.bench import Row
from yavset.lab.statistics import interval
from yavset.language.files import text_in_file
from yavset.language.terminal import Refusal

ROUNDS = 100
"""So many rounds of the fit leave nothing to be seen in a table."""

MARK = "comparisons"
"""What the field `yavset` of the file says."""


class Comparison(NamedTuple):
    """An answer about two games.

    Attributes:
        one, other: the codes of their rules.
        answer: 1 if somebody would rather play the first again, 0 for the second, a half for both alike.
    """

    one: str
    other: str
    answer: float


class Saved(NamedTuple):
    """A file of comparisons.

    Attributes:
        comparisons: the answers.
        names: the names of games, by their codes, as far as the file has them.
        measures: what the judges measured of these, and their rank as ``rank``.
    """

    comparisons: list[Comparison]
    names: dict[str, str]
    measures: dict[str, dict[str, float]]


def read_comparisons(file: Path) -> Saved:
    """Return what the page has saved; Refusal for a file of another kind."""
    text = text_in_file(file)
    try:
        data = json.loads(text)
        if data["yavset"] != MARK:
            raise ValueError
        return _read(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Refusal("lab-people-comparisons", file=str(file)) from None


def _read(data: Mapping[str, Any]) -> Saved:
    """Return the comparisons in a file's data; ValueError, KeyError or TypeError where these are none."""
    compared = [Comparison(str(one), str(other), float(answer)) for one, other, answer in data["comparisons"]]
    games = {str(code): game for code, game in data["games"].items() if game}
    if any(one == other or answer not in (0, 0.5, 1) for one, other, answer in compared):
        raise ValueError
    return Saved(
        compared,
        {code: str(game["name"]) for code, game in games.items()},
        {
            code: {name: float(value) for name, value in {**game["measures"], "rank": game["rank"]}.items()}
            for code, game in games.items()
        },
    )


def strengths(compared: Sequence[Comparison]) -> dict[str, float]:
    """Return how much rather people play each game that was compared, by its code.

    In the model of Bradley and Terry (1952) the first of two games is preferred with a chance of its strength
    by the sum of both. Each game is taken as alike once to a game of strength 1, so that no strength is 0 or
    without end. The fit is that of Hunter, *MM algorithms for generalized Bradley-Terry models*, 2004.
    """
    points = _points(compared)
    found = dict.fromkeys(points, 1.0)
    for _ in range(ROUNDS):
        expected = {code: 1 / (strength + 1) for code, strength in found.items()}
        for one, other, _ in compared:
            share = 1 / (found[one] + found[other])
            expected[one] += share
            expected[other] += share
        found = {code: (points[code] + 0.5) / expected[code] for code in found}
    return found


def _points(compared: Sequence[Comparison]) -> dict[str, float]:
    """Return the points of each game: one for each that it is preferred to, a half for one that is alike."""
    points = dict.fromkeys((code for one, other, _ in compared for code in (one, other)), 0.0)
    for one, other, answer in compared:
        points[one] += answer
        points[other] += 1 - answer
    return points


def preferred(saved: Saved) -> Iterator[Row]:
    """Yield the games, those first that people would rather play again."""
    games = Counter(code for one, other, _ in saved.comparisons for code in (one, other))
    points = _points(saved.comparisons)
    found = strengths(saved.comparisons)
    for code in sorted(found, key=lambda code: (-found[code], code)):
        yield {
            "game": saved.names.get(code, code),
            "rules": code,
            "compared": str(games[code]),
            "points": f"{points[code]:g}",
            "strength": f"{found[code]:.2f}",
        }


def judged(saved: Saved) -> Iterator[Row]:
    """Yield how often the judges' rank, and each measure in its direction, prefers what people prefer."""
    for name in ("rank", *WEIGHTS):
        sign = WEIGHTS.get(name, 1.0)
        scores = []
        for one, other, answer in saved.comparisons:
            values = [saved.measures.get(code, {}).get(name) for code in (one, other)]
            if answer != 0.5 and None not in values:
                first, second = (sign * (value or 0.0) for value in values)
                scores.append(0.5 if first == second else float((first > second) == (answer == 1)))
        if scores:
            low, high = interval(scores)
            yield {
                "what prefers": name,
                "pairs": str(len(scores)),
                "as people": f"{sum(scores) / len(scores):.0%}",
                "95 %": f"{low:.0%} to {high:.0%}",
            }
