"""Stage 7: the agent against itself, which shows how even a game is, and what it is like to play."""

from __future__ import annotations

from collections.abc import Generator

from yavset.breeding import gates, measures
from yavset.breeding.agent import Agent
from yavset.breeding.best_play import best_play, stronger_decide
from yavset.breeding.findings import Findings, Opening, Stage, exactly
from yavset.breeding.gates import UNDECIDED, Failure, first_failure
from yavset.breeding.intervals import mean, one_sided, wilson
from yavset.breeding.matches import SIDE_BY_SIDE, Played
from yavset.breeding.openings import even_opening
from yavset.breeding.solved import only_first_wins

CLARITY_LANES, CLARITY_EVERY = 64, 4
"""Clarity is measured with this many playouts a move, every this many plies of a game."""


def self_play(findings: Findings) -> Stage:
    """Require that good players find a game even, long enough and rich in choices; measure what they play."""
    random = findings.random("self-play")
    agent = findings.agent(2, random)
    budget = findings.budget

    def play(opening: Opening, most: int) -> Generator[int, None, list[Played]]:
        return findings.match((agent, agent), most, opening=opening, together=most)

    opening = findings.best_opening
    if findings.rules.swap and findings.first_moves:
        move, findings.played = yield from even_opening(
            findings.first_moves, lambda move, most: play((move,), most)
        )
        opening = (move,)
    failure: Failure | None = UNDECIDED
    while len(findings.played) < budget.games or (
        failure is UNDECIDED and len(findings.played) < budget.skill_games
    ):
        missing = max(budget.games - len(findings.played), SIDE_BY_SIDE)
        findings.played += yield from play(opening, min(missing, 2 * SIDE_BY_SIDE))
        failure = _gates(findings)
        if not _is_open(findings, failure):
            findings.require(failure)
    failure = _gates(findings, last=True)
    if only_first_wins(findings.rules):
        failure = failure or gates.only_first()
    elif _is_open(findings, failure):
        failure = yield from best_play(findings)
    findings.require(failure)
    if findings.measured:
        yield from _note(findings, agent)


def _is_open(findings: Findings, failure: Failure | None) -> bool:
    """Return whether stronger players may still say the opposite."""
    favours = failure is not None and failure.reason == "advantage" and not findings.rules.swap
    return (failure is None or favours) and stronger_decide(findings)


def _gates(findings: Findings, last: bool = False) -> Failure | None:
    played = findings.played
    results = [game.result for game in played]
    won, lost, drawn = (results.count(result) for result in (1.0, -1.0, 0.0))
    games, ended = len(results), won + lost + drawn
    findings.estimates |= {
        "draws": wilson(drawn, max(ended, 1)),
        "first-searched": wilson(won, won + lost),
        "advantage": one_sided(won, lost),
    }
    choices = sum(game.choices for game in played) / games
    return first_failure(
        [
            gates.completion(ended, games, last),
            gates.drawishness(drawn, games, gates.DRAWS_SEARCHED, last),
            gates.long_enough([len(game.moves) for game in played if game.result is not None], last),
            gates.choice_searched(choices, games, last),
            gates.one_sided(won, lost, last),
        ]
    )


def _clarity(findings: Findings, agent: Agent) -> Generator[int, None, list[float]]:
    """Return the clarity of some positions of the games, when confirming; it is too dear before."""
    found: list[float] = []
    for game in findings.measured[::2] if findings.confirming else ():
        for position in findings.positions(game)[::CLARITY_EVERY]:
            values = yield from agent.valuing(position, CLARITY_LANES)
            found.append(measures.clarity(values, CLARITY_LANES))
    return found


def _note(findings: Findings, agent: Agent) -> Stage:
    """Note what the games say, with what was found before: interest, soundness, and the best game."""
    games, cells = findings.measured, findings.cells
    clearness = yield from _clarity(findings, agent)
    curves = [game.curve for game in games]
    sample = measures.Sample(curves, cells, clearness, _fixed_parts(findings))
    findings.sums = yield from measures.estimates(sample, agent.random)
    findings.estimates |= {
        **findings.sums.measures,
        "plies": exactly(mean([len(game.moves) for game in games])),
    }
    scores = [measures.interest(measures.of_curves([curve], cells)) for curve in curves]
    findings.best = games[max(range(len(games)), key=lambda at: (abs(curves[at].result), scores[at]))]


def _fixed_parts(findings: Findings) -> list[float]:
    """Return the parts of the soundness that do not depend on the games of the agent against itself."""
    found = findings.estimates
    return [
        found["completion"].value,
        1 - found["spread"].value,
        max(measures.enough(found["ladder"].value - 0.5, measures.ENOUGH_LADDER), measures.HALF),
        max(measures.enough(found["ownership"].value, measures.ENOUGH_OWNERSHIP), measures.HALF),
    ]
