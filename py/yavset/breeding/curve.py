"""The lead curve of a game: who was how far ahead after every ply."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from yavset.breeding.intervals import PLACES


class Curve(NamedTuple):
    """The lead of the first player during a game.

    Attributes:
        leads: L_t from -1 to 1, from the first ply that counts to the end of the game, where it is the
            result.
        movers: who made each ply after the first lead, so that ``movers[t]`` leads to ``leads[t + 1]``: 1 for
            the first player, -1 for the second.
        plies: the length of the game with its opening, which has no leads.
        sights: the values of the moves made, for the first player, as the stronger half of the search saw
            them: one for each ply.
    """

    leads: tuple[float, ...]
    movers: tuple[int, ...]
    plies: int
    sights: tuple[float, ...] = ()

    @property
    def result(self) -> float:
        """1 if the first player won, -1 if the second did, 0 if nobody."""
        return self.leads[-1]


def lead_curve(
    means: Sequence[float],
    movers: Sequence[int],
    result: float,
    lanes: int,
    opening: int = 0,
    sights: tuple[float, ...] = (),
) -> Curve:
    """Return the curve of a game from the mean results of the playouts from each of its positions.

    Takes the means x_t for the first player, from -1 to 1, of every position after the opening but the last;
    who moved there; the result; how many playouts are behind a mean; the plies of the opening; and the
    sights. A lead is
    ``(x_t + x_(t+1)) / 2``: the mean over two plies does not depend on whose turn it is. The last one is the
    result. Leads below twice their standard error, ``2 / sqrt(playouts)``, are noise and become 0.
    """
    ends = [*means, result]
    noise = 2 / sqrt(2 * lanes)
    leads = [(one + two) / 2 for one, two in pairwise(ends)]
    clipped = [round(lead, PLACES) if abs(lead) >= noise else 0.0 for lead in leads]
    return Curve((*clipped, result), tuple(movers), opening + len(movers), sights)
