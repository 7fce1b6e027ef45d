"""The yardstick: what the measures are for known games, taken once with the same program.

``yardstick.json`` is written by ``python -m yavset measure --yardstick FILE``. Percentiles are taken among
the games of the set and those of 2007, without rediscoveries of Yavalath (a win with n and a loss with n - 1,
in lines, groups or edges), so that the scale does not favour such a game.
"""

from __future__ import annotations

import json
import pkgutil
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from yavset.breeding.populations import OF_2007, REDISCOVERIES, THE_SET
from yavset.ludi.presets import COMPARED, PRESETS

BESIDE = ("breakthrough", "clobber", "connect-four", "snort")
"""Games that many people know: sentences compare with them, too, but they are no part of the scale."""

GAMES: dict[str, str] = {**COMPARED, **OF_2007, **{name: PRESETS[name] for name in BESIDE}}
"""The games measured, by their names."""


class KnownGame(NamedTuple):
    """What is known of a game of the yardstick: its title, and its measures by their ids."""

    title: str
    measures: dict[str, float]


# Read at once: the page's Python keeps its memory, but not the files that it came from.
_DATA: dict[str, dict[str, float]] = json.loads(pkgutil.get_data(__package__, "yardstick.json") or b"{}")


def known_games() -> list[KnownGame]:
    """Return the games that have been measured, rediscoveries of Yavalath included."""
    return [KnownGame(name.replace("-", " ").capitalize(), measures) for name, measures in _DATA.items()]


def bands() -> dict[str, tuple[float, float]]:
    """Return for each measure the least and the largest value that a game of the set has."""
    games = [measures for name, measures in _DATA.items() if name in THE_SET]
    found = {}
    for measure in {measure: None for measures in games for measure in measures}:
        values = [measures[measure] for measures in games if measure in measures]
        found[measure] = (min(values), max(values))
    return found


@cache
def scale(measure: str) -> tuple[float, ...]:
    """Return the values of a measure in the games of the scale, the least first."""
    games = [measures for name, measures in _DATA.items() if name not in (*REDISCOVERIES, *BESIDE)]
    return tuple(sorted(measures[measure] for measures in games if measure in measures))


def percentile(measure: str, value: float) -> float:
    """Return which share of the games of the scale is below a value of a measure, from 0 to 1.

    Linear between the games, so that a little more of a measure is never worth nothing: the game at place i
    of n, counted from 1, stands at (i - 1/2) / n, equal ones at the middle of their places. 0.5 where the
    yardstick does not know the measure.
    """
    values = scale(measure)
    count = len(values)
    if not count:
        return 0.5
    below, upto = bisect_left(values, value), bisect_right(values, value)
    if upto > below:
        return (below + upto) / 2 / count
    if below == 0:
        return 0.0
    if below == count:
        return 1.0
    one, two = values[below - 1], values[below]
    return (
        _place(values, one) + (_place(values, two) - _place(values, one)) * (value - one) / (two - one)
    ) / count


def _place(values: Sequence[float], value: float) -> float:
    return (bisect_left(values, value) + bisect_right(values, value)) / 2
