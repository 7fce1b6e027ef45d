"""Stage 4: hundreds of informed games at once, and what they show: ends, length, choice, dead rules."""

from __future__ import annotations

from collections.abc import Generator

from yavset.breeding import gates, measures
from yavset.breeding.archive import ending_of
from yavset.breeding.findings import Findings, Stage, exactly
from yavset.breeding.gates import Failure
from yavset.breeding.intervals import wilson
from yavset.breeding.liveness import first_dead_part
from yavset.breeding.playouts import CountedPlayouts, Tally
from yavset.ludi.playouts import play_rules
from yavset.ludi.rules import Rules


def informed_games(findings: Findings) -> Stage:
    """Require that informed games end, with a winner, after enough moves with a choice, by rules that matter.

    A few games go first: they show the worst at a fraction of the cost.
    """
    lanes = findings.budget.lanes
    few = max(lanes // 4, 64)
    if few < lanes:
        failure = _failure(findings, (yield from _play(findings, few)))
        if findings.strict:
            findings.require(failure)
    findings.tally = yield from _play(findings, lanes)
    _note(findings)
    findings.ending = ending_of(_decided(findings))
    failure = _failure(findings, findings.tally)
    findings.require(failure)
    if failure is None:
        yield from _without_dead_rules(findings)


def _play(findings: Findings, lanes: int) -> Generator[int, None, Tally]:
    playouts = CountedPlayouts(findings.rules, lanes, findings.random(f"informed-{lanes}"))
    return playouts.counting()


def _failure(findings: Findings, tally: Tally) -> Failure | None:
    losing = {rule.result for rule in findings.rules.rules} == {"lose"}
    return (
        gates.completion(tally.ended, tally.games)
        or gates.drawishness(tally.drawn, tally.games, gates.DRAWS_INFORMED)
        or gates.duration(tally, findings.cells, findings.moving, losing)
        or gates.choice(tally)
    )


def _without_dead_rules(findings: Findings) -> Stage:
    def playouts(rules: Rules) -> CountedPlayouts:
        return CountedPlayouts(rules, findings.budget.lanes, findings.random("informed"))

    dead = yield from first_dead_part(findings.rules, findings.tally, playouts)
    if dead is not None:
        rule, findings.smaller = dead
        findings.require(Failure("dead-rule", {"rule": rule}))


def _decided(findings: Findings) -> list[tuple[str, int]]:
    """Return how many games the condition of each rule has ended."""
    tally, rules = findings.tally, findings.rules
    ends = play_rules(rules).ends
    decided = [
        (rule.condition.head, tally.decided.get(end, 0)) for rule, end in zip(rules.rules, ends, strict=True)
    ]
    return [*decided, ("stuck", tally.stuck)]


def _note(findings: Findings) -> None:
    """Note what informed games say."""
    tally = findings.tally
    games = tally.games
    findings.estimates |= {
        "completion": wilson(tally.ended, games),
        "draws-informed": wilson(tally.drawn, games),
        "first-informed": wilson(tally.won, tally.won + tally.lost),
        "plies-informed": exactly(tally.length()),
        "spread": exactly(min(tally.spread(), 1.0)),
        "choice": wilson(tally.choices / max(tally.plies, 1) * games, games),
        "coverage": exactly(measures.coverage(tally)),
        "forcing": wilson(measures.forcing(tally) * games, games),
        "forced-run": exactly(tally.longest_run),
        "sting": wilson(tally.stings, games),
    }
