"""Children and games of a run as values that JSON can hold, for pages and files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yavset.breeding.archive import Member, cell_of, novelty
from yavset.breeding.judge import Measured
from yavset.breeding.race import Standing
from yavset.breeding.rediscovery import rediscovered_line
from yavset.breeding.run import BreedingRun, Child, reason_said
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


def describe_game(one: Standing) -> dict[str, Any]:
    """Return a game of an archive: name, short code, cell, rank, novelty, and why it got where it is.

    A game that people know has `known`, with its designer and year.
    """
    tree, verdict = one.member.tree, one.member.verdict
    data = {
        "number": one.member.number,
        "name": one.member.name,
        "code": write_code(tree),
        "cell": list(cell_of(tree, verdict)),
        "rank": one.rank,
        "novelty": one.novelty,
        "confirmation": one.confirmation and one.confirmation.as_data(),
        "times": one.times,
        "why": [sentence.as_data() for sentence in why(tree, one.verdict, one.member.name)],
    }
    if is_known(tree):
        title = title_of(tree)
        data["known"] = {"designer": title.designer, "year": title.year}
    return data


def describe_survivor(run: BreedingRun, child: Child) -> dict[str, Any]:
    """Return a child that has just passed all gates as a game of the archive.

    Its novelty is that among known games and ancestors: it does not depend on which child is judged first.
    """
    assert child.verdict is not None
    known = [*(one.tree for one in run.ancestors), *compared_trees()]
    return describe_game(_judged_once(child.number, child.name, child.tree, child.verdict, known))


def _judged_once(number: int, name: str, tree: Tree, verdict: Verdict, known: Sequence[Tree]) -> Standing:
    """Return where a game stands that was judged once; its novelty is that among known ones."""
    member = Member(number, name, tree, verdict, verdict.rank)
    return Standing(member, verdict, 1, 1, verdict.rank, novelty(tree, known))


def describe_measured(tree: Tree, measured: Measured) -> dict[str, Any]:
    """Return a game that was measured without having been bred, in the form of a child that lives.

    It has no number and no parents; `failures` says which gates it does not pass.
    """
    title = title_of(tree)
    known = [other for other in compared_trees() if title_of(other).name != title.name]
    verdict = measured.verdict
    return {
        "number": 0,
        "name": title.name,
        "parents": [],
        "said": [],
        "verdict": verdict.as_data(),
        "reason": None,
        "failures": [reason_sentence(tree, failure).as_data() for failure in measured.failures],
        "game": describe_game(_judged_once(0, title.name, tree, verdict, known)),
    }
