"""Stage 6: a ladder of players, of which the stronger one has to win."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from yavset.breeding import gates
from yavset.breeding.agent import Agent, InformedPlayer, Player
from yavset.breeding.attackers import waiting
from yavset.breeding.evidence import Question
from yavset.breeding.findings import Findings, Stage
from yavset.breeding.gates import Failure, first_failure
from yavset.breeding.intervals import wilson
from yavset.breeding.matches import SIDE_BY_SIDE, Played

STEP_GAMES = 2 * SIDE_BY_SIDE
"""The games of each step of the ladder that are measured, the same number in all games."""


def stronger_wins(findings: Findings) -> Stage:
    """Require that a search beats informed play, and whoever only waits for the end.

    A search with four times the playouts plays against it too: both steps together are the ladder.
    """
    random = findings.random("skill")
    weak, strong = findings.agent(8, random), findings.agent(2, random)
    if findings.moving:
        yield from _lasting(findings, strong)
    informed = InformedPlayer(findings.plain, random)
    first = yield from _match(findings, (weak, informed), gates.SKILL_INFORMED, "skill-informed")
    if findings.fills:
        waiter = waiting(findings.plain, random)
        yield from _match(findings, (strong, waiter), gates.SKILL_WAITING, "parity", "parity")
    second = yield from _match(findings, (strong, weak), gates.SKILL_WEAK, "skill")
    ladder = [*first[:STEP_GAMES], *second[:STEP_GAMES]]
    findings.estimates["ladder"] = wilson(_points(ladder), len(ladder))


def _points(played: Sequence[Played]) -> float:
    """Return the points of the player that moves first in the first game."""
    return sum(game.points(number % 2) for number, game in enumerate(played))


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
) -> Generator[int, None, list[Played]]:
    """Play a match and note the share of points; it is a failure if the first player does not win enough."""

    def gate(played: Sequence[Played], last: bool) -> Failure | None:
        ended = sum(game.result is not None for game in played)
        return first_failure(
            [
                gates.completion(ended, len(played), last),
                gates.skill(_points(played), len(played), question, last, reason),
            ]
        )

    most = findings.budget.skill_games
    failure, played = yield from findings.tested(players, most, gate, together=STEP_GAMES)
    findings.estimates[measure] = wilson(_points(played), len(played))
    findings.require(failure)
    return played
