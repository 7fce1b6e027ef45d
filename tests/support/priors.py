"""The priors that the search makes of an evaluation."""

from __future__ import annotations

from yavset.rules.position import Position
from yavset.search.parts import Playouts
from yavset.search.values import Evaluation, Priors


def priors_of(playouts: Playouts, position: Position, evaluation: Evaluation) -> Priors | None:
    """Return the priors of a position's moves after one evaluation, None where playouts give none."""
    if evaluation.priors is None and playouts.gives_priors:
        return playouts.priors(position, evaluation.amaf, evaluation.amaf) or None
    return evaluation.priors
