"""Stage 6: the stronger player wins."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.breeding import gates
from yavset.breeding.agent import Agent, InformedPlayer, Player
from yavset.breeding.attackers import waiting
from yavset.breeding.evidence import Question
from yavset.breeding.findings import Findings, Stage
from yavset.breeding.gates import UNDECIDED, Failure, first_failure
from yavset.breeding.intervals import wilson
from yavset.breeding.matches import Played


def stronger_wins(findings: Findings) -> Stage:
    """Require that a search beats informed play, whoever only waits for the end, and a weaker search."""
    random = findings.random("skill")
    strong = findings.agent(1, random)
    if findings.moving:
        yield from _lasting(findings, strong)
    medium, weak = findings.agent(2, random), findings.agent(16, random)
    informed = InformedPlayer(findings.plain, random)
    yield from _match(findings, (medium, informed), gates.SKILL_INFORMED, "skill-informed")
    if findings.fills:
        waiter = waiting(findings.plain, random)
        yield from _match(findings, (medium, waiter), gates.SKILL_WAITING, "parity", "parity")
    yield from _match(findings, (strong, weak), gates.SKILL_WEAK, "skill")


def _lasting(findings: Findings, agent: Agent) -> Stage:
    """Play two games of an agent against itself: where stones move, they may have no end."""
    pair = yield from findings.match((agent, agent), 2)
    findings.require(gates.completion(sum(game.result is not None for game in pair), len(pair)))


def _match(
    findings: Findings,
    players: tuple[Agent, Player],
    question: Question,
    measure: str,
    reason: str = "no-skill",
) -> Stage:
    """Play a match and note the share of points; it is a failure if the first player does not win enough."""

    def points(played: Sequence[Played]) -> float:
        return sum(game.points(number % 2) for number, game in enumerate(played))

    def gate(played: Sequence[Played], last: bool = False) -> Failure | None:
        ended = sum(game.result is not None for game in played)
        return first_failure(
            [
                gates.completion(ended, len(played), last),
                gates.skill(points(played), len(played), question, last, reason),
            ]
        )

    played = yield from findings.match(
        players, findings.budget.skill_games, lambda played: gate(played) is not UNDECIDED
    )
    findings.estimates[measure] = wilson(points(played), len(played))
    findings.require(gate(played, last=True))
