"""The race for the first places: all games kept are judged again, then the better half, and so on.

Whoever leads a run has been the best of many, so part of its lead is luck. Successive halving (Karnin, Koren
and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013) spends games where they decide about
first places: of each round the better half goes on, by the mean of all verdicts so far, and who is rejected
once is out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from yavset.breeding.archive import Member
from yavset.breeding.intervals import pooled
from yavset.breeding.verdict import CONFIRMING_STAGE, FULL_STAGE, Verdict
from yavset.ludi.rule_tree import Tree

Verdicts = Mapping[int, Sequence[Verdict]]
"""The verdicts on games in the order of their rounds, by the games' numbers."""


class Entry(NamedTuple):
    """A game that has to be judged for a round: how often it was before, and the last stage of the judges."""

    member: Member
    before: int
    last_stage: int


class Standing(NamedTuple):
    """Where a game stands: what all its verdicts say together, how many they are, and its rank by them."""

    member: Member
    verdict: Verdict
    times: int
    rank: float


def next_round(members: Sequence[Member], verdicts: Verdicts, places: int) -> list[Entry]:
    """Return the games that the round at hand still has to judge; none when the race is over.

    Everybody is judged twice. Then the better half goes on from each round to the next, until no more than
    some first `places` are left; these are judged in the last round with the doubled budget. Without such
    places there is no race.
    """
    field, times = list(members), 0
    while field and places:
        times += 1
        last = times > 1 and len(field) <= places
        if missing := [one for one in field if len(verdicts.get(one.number, ())) < times]:
            return [Entry(one, times - 1, CONFIRMING_STAGE if last else FULL_STAGE) for one in missing]
        if last:
            break
        so_far = {one.number: verdicts[one.number][:times] for one in field}
        living = [one.member for one in standings(field, so_far) if one.verdict.alive]
        field = living if times == 1 else living[: max(places, (len(living) + 1) // 2)]
    return []


def standings(
    members: Sequence[Member],
    verdicts: Verdicts,
    rank: Callable[[Tree, Verdict], float] = lambda _tree, verdict: verdict.rank,
) -> list[Standing]:
    """Return games in the order of a race: first those that came farther, then by rank; rejected ones last.

    Equals keep their order.
    """

    def standing(member: Member) -> Standing:
        verdict = together(verdicts[member.number])
        return Standing(member, verdict, len(verdicts[member.number]), rank(member.tree, verdict))

    def place(one: Standing) -> tuple[bool, int, float]:
        return not one.verdict.alive, -one.times, -one.rank

    return sorted(map(standing, members), key=place)


def together(verdicts: Sequence[Verdict]) -> Verdict:
    """Return what some verdicts on a game say together: that which rejects it, else their means.

    A mean of independent estimates has a narrower interval. What else a verdict says is that of the last one.
    """
    last = verdicts[-1]
    if not last.alive or len(verdicts) == 1:
        return last
    names = dict.fromkeys(name for one in verdicts for name in one.measures)
    return replace(
        last,
        measures={
            name: pooled([one.measures[name] for one in verdicts if name in one.measures]) for name in names
        },
        soundness=pooled([one.soundness for one in verdicts if one.soundness]),
        interest=pooled([one.interest for one in verdicts if one.interest]),
    )
