"""The race for the first places: all games kept are judged again, then the better half, and so on.

Whoever leads a run has been the best of many, so part of its lead is luck. Successive halving (Karnin, Koren
and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013) spends games where they decide about
first places: of each round the better half goes on, by the mean of all verdicts so far. All games take part
in the first `FOR_ALL` rounds, so that the places behind the first ones are no luck either. A game near a
threshold is rejected by chance, so that a game that is rejected is judged again: three verdicts and the
majority reject it, and fewer say nothing of its rank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from yavset.breeding.archive import Member
from yavset.breeding.intervals import pooled
from yavset.breeding.verdict import CONFIRMING_STAGE, FULL_STAGE, Verdict
from yavset.ludi.canonical import idea_of, part
from yavset.ludi.rule_tree import Tree

FOR_ALL = 3
"""Number of rounds that are for all games, with the one that let them into the archive."""

REJECTING = 3
"""Number of verdicts that reject a game, where they are the majority."""

Verdicts = Mapping[int, Sequence[Verdict]]
"""The verdicts on games in the order of their rounds, by the games' numbers."""


class Entry(NamedTuple):
    """A game that has to be judged for a round: how often it was before, and the last stage of the judges."""

    member: Member
    before: int
    last_stage: int


class Standing(NamedTuple):
    """Where a game stands.

    Attributes:
        member: the game; verdict: what all its verdicts say together; times: how many they are.
        rounds: how many rounds it has finished; rank: its rank by what all its verdicts say together.
        novelty: how new it is, where that was asked for.
    """

    member: Member
    verdict: Verdict
    times: int
    rounds: int
    rank: float
    novelty: float = 0.0

    @property
    def confirmation(self) -> Verdict | None:
        """What all verdicts say together, where it was judged again."""
        return self.verdict if self.times > 1 else None


def next_round(members: Sequence[Member], verdicts: Verdicts, places: int) -> list[Entry]:
    """Return the games that the round at hand still has to judge; none when the race is over.

    After the first `FOR_ALL` rounds the better half goes on from each round to the next, among games of which
    no two end alike, until no more than some first `places` are left; these are judged in the last round with
    the doubled budget. Without such places there is no race.
    """
    field, number = list(members), 0
    while field and places:
        number += 1
        last = number >= FOR_ALL and len(field) <= places
        stage = CONFIRMING_STAGE if last else FULL_STAGE
        so_far = {one.number: _rounds(verdicts.get(one.number, ()))[:number] for one in field}
        if missing := [one for one in field if len(so_far[one.number]) < number]:
            return [Entry(one, len(verdicts.get(one.number, ())), stage) for one in missing]
        if last:
            break
        ordered = standings(field, {one: rounds[-1] for one, rounds in so_far.items()})
        living = [one.member for one in ordered if one.verdict.alive]
        half = max(places, (len(living) + 1) // 2)
        field = living if number < FOR_ALL else _of_different_ends(living)[:half]
    return []


def _of_different_ends(members: Sequence[Member]) -> list[Member]:
    """Return the first game of each that end by the same rules, whatever their numbers, moves and boards."""
    first: dict[Tree, Member] = {}
    for one in members:
        first.setdefault(ends_of(one.tree), one)
    return list(first.values())


def ends_of(tree: Tree) -> Tree:
    """Return the rules that end a game, without their numbers: games that agree in them are one idea."""
    return _without_numbers(part(idea_of(tree), "end"))


def _without_numbers(tree: Tree) -> Tree:
    args = (_without_numbers(arg) if isinstance(arg, Tree) else arg for arg in tree.args)
    return Tree(tree.head, tuple(arg for arg in args if not isinstance(arg, int)))


def standings(
    members: Sequence[Member],
    verdicts: Verdicts,
    rank: Callable[[Tree, Verdict], float] = lambda _tree, verdict: verdict.rank,
) -> list[Standing]:
    """Return games in the order of a race: first those that came farther, then by rank; rejected ones last.

    Equals keep their order.
    """

    def standing(member: Member) -> Standing:
        found = verdicts[member.number]
        verdict = together(found)
        return Standing(member, verdict, len(found), len(_rounds(found)), rank(member.tree, verdict))

    def place(one: Standing) -> tuple[bool, int, float]:
        return not one.verdict.alive, -one.rounds, -one.rank

    return sorted(map(standing, members), key=place)


def together(verdicts: Sequence[Verdict]) -> Verdict:
    """Return what verdicts on a game say together: one that rejects it, or the means of those that do not.

    A mean of independent estimates has a narrower interval. What else a verdict says is that of the last one.
    """
    living = [one for one in verdicts if one.alive]
    if not living or _rejected(verdicts):
        return [one for one in verdicts if not one.alive][-1]
    last = living[-1]
    if len(living) == 1:
        return last
    names = dict.fromkeys(name for one in living for name in one.measures)
    return replace(
        last,
        measures={
            name: pooled([one.measures[name] for one in living if name in one.measures]) for name in names
        },
        soundness=pooled([one.soundness for one in living if one.soundness]),
        interest=pooled([one.interest for one in living if one.interest]),
    )


def _rejected(verdicts: Sequence[Verdict]) -> bool:
    """Tell whether three verdicts and the majority reject a game."""
    against = sum(not one.alive for one in verdicts)
    return against >= REJECTING and 2 * against > len(verdicts)


def _rounds(verdicts: Sequence[Verdict]) -> list[Sequence[Verdict]]:
    """Return for each round that a game has finished the verdicts up to its end.

    Where half of them or more reject the game and it is not rejected yet, the round goes on.
    """
    found = []
    for count in range(1, len(verdicts) + 1):
        so_far = verdicts[:count]
        if _rejected(so_far) or 2 * sum(not one.alive for one in so_far) < count:
            found.append(so_far)
    return found
