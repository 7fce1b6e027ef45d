"""The request about rules of one's own: the judges take a game through all their stages, slice by slice."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from yavset.breeding.judge import measuring
from yavset.breeding.run import judging_seed
from yavset.breeding.run_data import describe_measured
from yavset.breeding.verdict import Budget
from yavset.interfaces.slices import Asked, Sliced, go_on
from yavset.ludi.rules import Rules


class Measurement(Sliced[None]):
    """A game that is being measured.

    Attributes:
        game: what has been found, once it is done.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(self._measuring(rules))
        self.game: dict[str, Any] | None = None

    def _measuring(self, rules: Rules) -> Generator[None, None, None]:
        measured = yield from measuring(rules.tree, judging_seed(rules.text), Budget.full())
        self.game = describe_measured(rules.tree, measured)


_latest: dict[Asked, Measurement] = {}


def measure(request: dict[str, Any]) -> dict[str, Any]:
    """Go on measuring the game of some rules (see `go_on`); the reply's ``game`` is None until it is done."""
    measurement = go_on(_latest, Measurement, request)
    if measurement.done:
        _latest.clear()
    return {"game": measurement.game}


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"measure": measure}
"""The request by its name."""
