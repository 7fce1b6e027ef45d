"""The measures of a game, M1 to M12, and what they add up to: interest, soundness, simplicity, novelty.

The formulas restate those of Browne, *Automatic generation and evaluation of recombination games*, 2008, for
lead curves that come from playouts. The measures describe how a certain program plays the game, and claim no
more.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

from yavset.breeding.curve import Curve
from yavset.breeding.intervals import bootstrap, interval, mean, within
from yavset.breeding.playouts import Tally
from yavset.breeding.verdict import Estimate
from yavset.breeding.yardstick import percentile
from yavset.ludi.rule_tree import Tree

WEIGHTS: dict[str, float] = {
    "uncertainty": 0.20,
    "killer": 0.36,
    "drama": 0.22,
    "lead-change": -0.28,
    "permanence": 0.10,
    "clarity": -0.38,
    "decisiveness": 0.13,
    "duration": -0.09,
}
"""What each measure adds to the interest, more of it being better or (below 0) worse.

Signs and sizes are those of the correlations with people's rankings in Browne 2008. They are frozen: nothing
here is fitted to what the program itself has bred.
"""

SHOWN = ("rungs", "coverage", "forcing", "sting")
"""The measures that are shown and never scored."""

ENOUGH_LADDER, ENOUGH_FORESIGHT, ENOUGH_OWNERSHIP = 0.3, 0.3, 0.5
"""What more playouts have to score beyond half the points, how far ahead search has to see the winner, and
how much results have to change with the colours of all stones, for a game to be as sound as can be."""

LITTLE = 0.05
"""No part of the soundness is worth less, so that a game that lives always has a rank."""

BLIND, HALF = 0.25, 0.5
"""What foresight is worth at least, as it may be the search that is blind; what the ladder and ownership are,
which few games measure."""

EVEN_SHARE = 0.2
"""How far from a half the share of the wins of a player may be at no cost."""

FRAME = ("game", "play", "end")
"""Ludemes that every game has, which simplicity does not count."""


def uncertainty(curve: Curve) -> float:
    """Return M1, late uncertainty: (1 + mean over tau of (tau - abs(L(tau)))) / 2, tau = 0, 0.01 … 1.

    From 0.25 (decided from the first ply) to 0.75 (nobody is ahead until the end). L is linear between plies;
    tau is the share of the plies played.
    """
    last = len(curve.leads) - 1
    leads = []
    for step in range(101):
        at = step * last / 100
        before = min(int(at), last)
        after = min(before + 1, last)
        leads.append(curve.leads[before] + (at - before) * (curve.leads[after] - curve.leads[before]))
    return (1 + mean([step / 100 - abs(lead) for step, lead in enumerate(leads)])) / 2


def killer(curve: Curve) -> float:
    """Return M2, the killer move: the largest gain c_t (L_t - L_(t-1)) of a mover, c_t = ±1 being the mover.

    From -2 to 2, in practice from 0 to 1. 0 for a game without a ply that counts.
    """
    return max(
        (mover * change for mover, change in zip(curve.movers, _changes(curve), strict=True)), default=0.0
    )


def drama(curve: Curve) -> float:
    """Return M3, drama: the mean of sqrt(-z L_t) over the plies where the later winner z was behind.

    From 0 (never behind, or a draw) to 1.
    """
    behind = [-curve.result * lead for lead in curve.leads if curve.result * lead < 0]
    return mean([sqrt(lead) for lead in behind])


def lead_change(curve: Curve) -> float:
    """Return M4, lead change: how often the lead changes sides, per ply; from 0 to 1.

    Leads of 0 are nobody's, so that a way from ahead over even to ahead is no change.
    """
    signs = [lead > 0 for lead in curve.leads if lead]
    changes = sum(one != two for one, two in pairwise(signs))
    return changes / max(len(curve.leads) - 1, 1)


def permanence(curve: Curve) -> float:
    """Return M5, permanence: 1 - mean abs((L_t - L_(t-1)) - (L_(t-1) - L_(t-2))) / 2.

    From -1 (every gain is taken back at once) to 1 (the lead moves steadily).
    """
    changes = _changes(curve)
    return 1 - mean([abs(two - one) for one, two in pairwise(changes)]) / 2


def clarity(values: Sequence[float], lanes: int) -> float:
    """Return M6, clarity of one position: the variance over its moves of their values, without the noise.

    Takes the mean results of the moves, from -1 to 1, each from `lanes` playouts (at least 64); returns
    their variance minus the mean sampling variance (1 - v²) / lanes, from 0 to 1. Browne's sign is negative:
    games whose moves differ much in an obvious way are liked less.
    """
    middle = mean(values)
    spread = mean([(value - middle) ** 2 for value in values])
    return max(spread - mean([(1 - value * value) / lanes for value in values]), 0.0)


def decisiveness(curves: Sequence[Curve]) -> float:
    """Return M7, decisiveness: 1 - (T - T_th) / T on average over the games that somebody won.

    th is the mean over the games of the loser's highest lead, T the plies of a game, T_th its first ply after
    which the winner stays above th. From 0 to 1; near 1 where a game ends soon once somebody is ahead beyond
    recall. 0 if nobody won.
    """
    won = [curve for curve in curves if curve.result]
    if not won:
        return 0.0
    threshold = mean([max(max(-curve.result * lead for lead in curve.leads), 0.0) for curve in won])
    shares = []
    for curve in won:
        decided = curve.plies
        for back, lead in enumerate(reversed(curve.leads)):
            if curve.result * lead <= threshold:
                break
            decided = curve.plies - back
        shares.append(decided / max(curve.plies, 1))
    return mean(shares)


def duration(curve: Curve, cells: int) -> float:
    """Return M8, the deviation from half the cells as a duration: abs(T - P) / P; from 0."""
    preferred = cells / 2
    return abs(curve.plies - preferred) / preferred


def rungs(shares: Iterable[float], least: float = 0.6) -> int:
    """Return M9, rungs: how many doublings of the search, one after the other, still win.

    Takes the shares of points of 50 against 25 playouts, 100 against 50, and so on; counts up to the first
    below `least`.
    """
    found = 0
    for share in shares:
        if share < least:
            break
        found += 1
    return found


def coverage(tally: Tally) -> float:
    """Return M10, coverage: the share of the cells that are used in at least a tenth of the games."""
    return sum(10 * used >= tally.games for used in tally.used) / max(len(tally.used), 1)


def forcing(tally: Tally) -> float:
    """Return M11, forcing: the share of the plies with exactly one move that does not lose at once."""
    return tally.forced / max(tally.plies, 1)


def sting(tally: Tally) -> float:
    """Return M12, the sting: the share of games decided by having to block and thereby losing."""
    return tally.stings / max(tally.games, 1)


def foresight(curves: Sequence[Curve]) -> float:
    """Return how far ahead search sees the winner: the mean over late plies of what it thinks of the winner.

    From -1 to 1; near 0 where nothing can be known before the end. The late plies are those from the middle
    on to the last sixth. 0 if nobody won.
    """
    seen = []
    for curve in curves:
        plies = len(curve.sights)
        seen += [curve.result * sight for sight in curve.sights[plies // 2 : plies - plies // 6 - 1]]
    return mean(seen)


def ownership(ours: Sequence[tuple[int, int]], theirs: Sequence[tuple[int, int]], lanes: int) -> float:
    """Return how much results change where all stones change their colours, without the noise; from 0 to 2.

    Takes the wins and losses of the player to move from some positions, and from the same positions with the
    colours exchanged, each of this many playouts.
    """
    before = [(won - lost) / lanes for won, lost in ours]
    after = [(won - lost) / lanes for won, lost in theirs]
    moved = mean([(one - two) ** 2 for one, two in zip(before, after, strict=True)])
    noise = mean([(2 - one * one - two * two) / lanes for one, two in zip(before, after, strict=True)])
    return sqrt(max(moved - 2 * noise, 0.0))


def enough(value: float, wanted: float) -> float:
    """Return how much of what is wanted is there, from a little to all of it."""
    return min(max(value / wanted, LITTLE), 1.0)


def _changes(curve: Curve) -> list[float]:
    return [two - one for one, two in pairwise(curve.leads)]


def of_curves(curves: Sequence[Curve], cells: int) -> dict[str, float]:
    """Return the scored measures of some games on a board with `cells` cells; clarity is not among them."""
    return Sample(curves, cells).measured(range(len(curves)))


class Found(NamedTuple):
    """The measures of some games, their interest and their soundness, all with intervals."""

    measures: dict[str, Estimate]
    interest: Estimate
    soundness: Estimate


def estimates(sample: Sample, random: Random) -> Generator[int, None, Found]:
    """Return what some games say, with intervals that come from drawing the games anew, with replacement.

    Yields 0 now and then.
    """
    values, drawn = yield from bootstrap(len(sample), sample.measured, random)
    games = len(sample)
    found = {
        name: interval(value, [one[name] for one in drawn], games)
        for name, value in values.items()
        if name not in _RESULTS
    }
    yield 0
    interests = [interest(one) for one in drawn]
    yield 0
    sound = [sample.soundness(one) for one in drawn]
    return Found(
        found,
        within(interval(interest(values), interests, games), 0.0, 1.0),
        within(interval(sample.soundness(values), sound, games), 0.0, 1.0),
    )


_RESULTS = ("first", "drawn")
"""What the soundness takes from a sample beside its measures."""


class Sample:
    """The measures of each game of a sample, of which means are taken again and again."""

    def __init__(
        self,
        curves: Sequence[Curve],
        cells: int,
        clearness: Sequence[float] = (),
        parts: Sequence[float] = (),
    ) -> None:
        """Take the curves, the cells, the clarity of positions, and the other parts of the soundness."""
        self._curves = curves
        self._parts = parts
        self._clarity = {"clarity": mean(clearness)} if clearness else {}
        self._singles = {
            "uncertainty": [uncertainty(curve) for curve in curves],
            "killer": [killer(curve) for curve in curves],
            "drama": [drama(curve) for curve in curves],
            "lead-change": [lead_change(curve) for curve in curves],
            "permanence": [permanence(curve) for curve in curves],
            "duration": [duration(curve, cells) for curve in curves],
            "first": [float(curve.result > 0) for curve in curves],
            "drawn": [float(not curve.result) for curve in curves],
        }

    def __len__(self) -> int:
        return len(self._curves)

    def measured(self, drawn: Sequence[int]) -> dict[str, float]:
        """Return the measures of the games with these numbers."""
        found = {name: mean([values[k] for k in drawn]) for name, values in self._singles.items()}
        curves = [self._curves[k] for k in drawn]
        return {
            **found,
            "decisiveness": decisiveness(curves),
            "foresight": foresight(curves),
            **self._clarity,
        }

    def soundness(self, measured: Mapping[str, float]) -> float:
        """Return the soundness of games with such measures."""
        won = 1 - measured["drawn"]
        # Two wins for either side, so that a few games alone do not look one-sided.
        games = len(self)
        share = (measured["first"] * games + 2) / (won * games + 4)
        uneven = max(abs(share - 0.5) - EVEN_SHARE, 0.0) / (0.5 - EVEN_SHARE)
        return soundness(
            [
                *self._parts,
                max(won, LITTLE),
                max(1 - uneven, LITTLE),
                max(enough(measured["foresight"], ENOUGH_FORESIGHT), BLIND),
            ]
        )


def interest(values: Mapping[str, float]) -> float:
    """Return the weighted mean of the percentiles of measures in the yardstick, from 0 to 1.

    A measure with a negative weight counts with what is left to 1. Measures that were not taken are left out,
    and the weights of the others take their share.
    """
    total = found = 0.0
    seen = enough(values.get("foresight", 1.0), ENOUGH_FORESIGHT)
    for name, weight in WEIGHTS.items():
        if name in values:
            share = percentile(name, values[name])
            # What no search can see is not tension.
            share *= seen if name == "uncertainty" else 1.0
            found += weight * share if weight > 0 else -weight * (1 - share)
            total += abs(weight)
    return found / total if total else 0.0


def soundness(parts: Sequence[float]) -> float:
    """Return the harmonic mean of parts from 0 to 1, such as completion and balance; one zero makes it 0."""
    if min(parts) <= 0:
        return 0.0
    return 1 / mean([1 / part for part in parts])


def simplicity(tree: Tree) -> float:
    """Return 1 / (1 + 0.1 × (ludemes - 5)), at most 1, from the rules alone.

    Counts the ludemes of the canonical tree without those that every game has (`FRAME`): Yavalath has seven.
    """
    return min(1 / (1 + 0.1 * (ludemes(tree) - 5)), 1.0)


def ludemes(tree: Tree) -> int:
    """Return how many ludemes a tree has, without the frame."""
    return (tree.head not in FRAME) + sum(map(ludemes, tree.trees()))
