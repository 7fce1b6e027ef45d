"""The judges: stages 3 to 8, the cheap ones first, each a few tests in modules of their own.

Work comes in slices: the generators yield after every slice of a batch, a few milliseconds of work, so that a
page can stop between them. What they yield is what the slice has cost, in words of integers, and what a game
may cost in all is limited. Nothing depends on a clock, and every test draws chance from the seed and its own
name alone: the same tree, seed and budget give the same verdict anywhere.

All searched games begin at the true start, or after the evenest first move where there is a right to swap:
the players choose every move.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from yavset.breeding.attackers import attacked
from yavset.breeding.curve import Curve
from yavset.breeding.findings import Findings, Rejected, Stage, Test
from yavset.breeding.gates import Failure
from yavset.breeding.informed import informed_games
from yavset.breeding.openings import opening_moves
from yavset.breeding.ownership import ownerless
from yavset.breeding.self_play import self_play
from yavset.breeding.skill import stronger_wins
from yavset.breeding.smoke_test import games_by_chance
from yavset.breeding.solved import forced_wins
from yavset.breeding.verdict import CONFIRMING_STAGE, FULL_STAGE, Budget, Verdict
from yavset.ludi.rule_tree import Tree
from yavset.ludi.rules import Rules, rules_of
from yavset.search.work import finish, yielding

STAGES: dict[int, tuple[Test, ...]] = {
    3: (games_by_chance,),
    4: (informed_games,),
    5: (opening_moves, forced_wins, ownerless, attacked),
    6: (stronger_wins,),
    7: (self_play,),
}
"""The tests of each stage, in order. Stage 8 is all of them with other chances and the doubled budget."""


def judge(tree: Tree, seed: int, budget: Budget, last_stage: int = FULL_STAGE) -> Verdict:
    """Return the verdict on the game of a canonical tree; see `judging`."""
    return finish(judging(tree, seed, budget, last_stage))


def judging(
    tree: Tree, seed: int, budget: Budget, last_stage: int = FULL_STAGE
) -> Generator[bool, None, Verdict]:
    """Judge the game of a canonical tree up to a stage; yield at least every 50 ms and return the verdict.

    It yields whether stronger players are asked (`best_play`), which can take longer than all else together.
    Stage 8 means that stage alone: all others with other chances and the doubled budget, and clarity.

    Raises RulesError for a tree that cannot be played.
    """
    if last_stage < CONFIRMING_STAGE:
        findings = Findings(rules_of(tree), f"{seed}", budget)
    else:
        findings = Findings(rules_of(tree), f"{seed}/{CONFIRMING_STAGE}", budget.doubled(), confirming=True)
    try:
        for _ in _tested(findings, last_stage):
            yield findings.asks_stronger
    except Rejected as rejected:
        return findings.verdict(rejected.failure)
    return findings.verdict()


class Measured(NamedTuple):
    """A game that was taken through all stages up to 7, whether or not it passed.

    Attributes:
        verdict: what was found, as if it had passed; failures: the gates that it did not pass,
            each once.
        curves: the lead curves of the games of the agent against itself that ended.
    """

    verdict: Verdict
    failures: list[Failure]
    curves: list[Curve]


def measuring(tree: Tree, seed: int, budget: Budget) -> Generator[None, None, Measured]:
    """Take a game through all stages up to 7, whether or not it passes the gates."""
    findings = Findings(rules_of(tree), f"{seed}", budget, strict=False)
    yield from yielding(None, _tested(findings, FULL_STAGE))
    return Measured(findings.verdict(), findings.failures, [game.curve for game in findings.measured])


def measure(rules: Rules, seed: int = 1, budget: Budget | None = None) -> Measured:
    """Measure a game in ludemes: play it in many ways, and say what that shows of it.

    Args:
        rules: the rules, as `read_rules` gives them.
        seed: another one gives other games.
        budget: how much to play; `Budget.full()` where it is not given.

    Returns:
        What was found, whether or not the game passes the gates. The same rules, seed and budget give the
        same result on every machine.
    """
    return finish(measuring(rules.tree, seed, budget or Budget.full()))


def _tested(findings: Findings, last: int) -> Stage:
    """Take a game through the stages up to the last, and add up what each costs.

    Raises Rejected at the first failure, and where the game has become too dear, if that is asked for.
    """
    for number, tests in STAGES.items():
        if number > last:
            break
        findings.stage = number
        key = f"stage-{CONFIRMING_STAGE if findings.confirming else number}"
        for test in tests:
            findings.work.setdefault(key, 0)
            for cost in test(findings):
                findings.spend(key, cost)
                yield cost
    if findings.confirming:
        findings.stage = CONFIRMING_STAGE
