"""Children and games of a run as values that JSON can hold, for pages and files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yavset.breeding.archive import Member, cell_of, novelty
from yavset.breeding.judge import Measured
from yavset.breeding.rediscovery import rediscovered_line
from yavset.breeding.run import BreedingRun, Child, Ranked, reason_said
from yavset.breeding.verdict import Verdict
from yavset.breeding.verdict_sentences import reason_sentence, why
from yavset.ludi.code import write_code
from yavset.ludi.names import is_known, title_of
from yavset.ludi.presets import compared_trees
from yavset.ludi.rule_tree import Tree, write


def describe_ancestors(run: BreedingRun) -> list[dict[str, Any]]:
    """Return the games that a run began with: number, name, text and short code."""
    return [
        {"number": one.number, "name": one.name, "text": write(one.tree), "code": write_code(one.tree)}
        for one in run.ancestors
    ]


def describe_child(child: Child) -> dict[str, Any]:
    """Return a child with `reason`, the sentence that says why it failed, or None.

    A new game that rediscovers Yavalath has `kin`: the name in stored runs.
    """
    reason = reason_said(child)
    data = {**child.as_data(), "reason": reason and reason.as_data()}
    return data | {"kin": True} if child.is_new and rediscovered_line(child.tree) else data


def describe_member(
    member: Member, rank: float, new: float, second: Verdict | None, times: int = 1
) -> dict[str, Any]:
    """Return a game of an archive: name, short code, cell, rank, novelty, and why it got where it is.

    `second` is what all its verdicts say together, if it was judged several times. A game that people know
    has `known`, with its designer and year.
    """
    data = {
        "number": member.number,
        "name": member.name,
        "code": write_code(member.tree),
        "cell": list(cell_of(member.tree, member.verdict)),
        "rank": rank,
        "novelty": new,
        "confirmation": second and second.as_data(),
        "times": times,
        "why": [sentence.as_data() for sentence in why(member.tree, second or member.verdict, member.name)],
    }
    if is_known(member.tree):
        title = title_of(member.tree)
        data["known"] = {"designer": title.designer, "year": title.year}
    return data


def describe_archive(ordered: Sequence[Ranked]) -> list[dict[str, Any]]:
    """Return the games of an archive in their final order."""
    return [
        describe_member(one.member, one.rank, one.novelty, one.confirmation, one.times) for one in ordered
    ]


def describe_survivor(run: BreedingRun, child: Child) -> dict[str, Any]:
    """Return a child that has just passed all gates as a game of the archive.

    Its novelty is that among known games and ancestors: it does not depend on which child is judged first.
    """
    assert child.verdict is not None
    member = Member(child.number, child.name, child.tree, child.verdict, child.verdict.rank)
    known = [*(one.tree for one in run.ancestors), *compared_trees()]
    return describe_member(member, member.rank, novelty(member.tree, known), None)


def describe_measured(tree: Tree, measured: Measured) -> dict[str, Any]:
    """Return a game that was measured without having been bred, in the form of a child that lives.

    It has no number and no parents; `failures` says which gates it does not pass.
    """
    title = title_of(tree)
    known = [other for other in compared_trees() if title_of(other).name != title.name]
    verdict = measured.verdict
    member = Member(0, title.name, tree, verdict, verdict.rank)
    return {
        "number": 0,
        "name": title.name,
        "parents": [],
        "said": [],
        "verdict": verdict.as_data(),
        "reason": None,
        "failures": [reason_sentence(tree, failure).as_data() for failure in measured.failures],
        "game": describe_member(member, verdict.rank, novelty(tree, known), None),
    }
