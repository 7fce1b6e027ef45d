"""What stage 7 says of the games of the agent against itself, counted anew from the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from yavset.breeding import gates, measures
from yavset.breeding.curve import Curve
from yavset.breeding.findings import Findings, exactly
from yavset.breeding.intervals import mean, one_sided, wilson
from yavset.breeding.matches import Played
from yavset.breeding.self_play import _gates, self_play
from yavset.breeding.verdict import Budget
from yavset.ludi.rules import read_rules
from yavset.search.work import finish

#: No right to swap, so that the first games are not those of an opening.
RULES = read_rules("h4-p.cs-w4")


def game(chance: Random, result: float | None) -> Played:
    """Return a game with leads by chance; None for its result where it was broken off."""
    plies = chance.randint(6, 30)
    leads = [chance.uniform(-1, 1) for _ in range(plies)]
    signs = tuple(1 if ply % 2 == 0 else -1 for ply in range(plies))
    sights = tuple(chance.uniform(-1, 1) for _ in range(plies))
    curve = Curve((*leads, result or 0.0), signs, plies, sights)
    return Played(tuple(f"move {ply}" for ply in range(plies)), result, curve, chance.random())


def failure_of(games: Sequence[Played], last: bool = True) -> gates.Failure | None:
    """Return why games fail, as each gate says that counts what it is about."""
    results = [played.result for played in games]
    won, lost, drawn = (results.count(result) for result in (1.0, -1.0, 0.0))
    return gates.first_failure(
        [
            gates.completion(won + lost + drawn, len(games), last),
            gates.drawishness(drawn, len(games), gates.DRAWS_SEARCHED, last),
            gates.long_enough([len(one.moves) for one in games if one.result is not None], last),
            gates.choice_searched(sum(one.choices for one in games) / len(games), len(games), last),
            gates.one_sided(won, lost, last),
        ]
    )


def test_every_game_counts_for_what_it_shows() -> None:
    chance = Random(1)
    findings = Findings(RULES, "1", Budget.small())
    reasons = Counter[str | None]()
    for _ in range(400):
        games = [
            game(chance, result)._replace(choices=share)
            for share in [chance.choice([0.1, 0.2555, 0.2555, 0.4, 0.9])]
            for result in chance.choices(
                [1.0, -1.0, 0.0, None], [1, 1, chance.choice([0, 1, 2]), chance.choice([0, 0, 0.1])], k=16
            )
        ]
        findings.played = games
        for last in (False, True):
            failure = failure_of(games, last)
            assert _gates(findings, last) == failure
            reasons[failure.reason if failure else None] += 1
    assert reasons.keys() >= {None, "", "endless", "draws", "no-choice"}


def interest(played: Played) -> float:
    """Return the interest of a single game."""
    return measures.interest(measures.of_curves([played.curve], len(RULES.board.cells)))


@pytest.mark.parametrize("seed", range(12))
def test_what_is_found_is_what_the_games_show(seed: int) -> None:
    chance = Random(seed)
    # As many as are asked for, so that no game is played beside them.
    results = [*chance.choices([1.0, -1.0, 0.0, None], [seed % 5 + 1, 4, 2, 1], k=10), -1.0]
    findings = Findings(RULES, "1", replace(Budget.small(), games=8, skill_games=8), strict=False)
    findings.played = games = [game(chance, result) for result in results]
    parts = {"completion": 0.9, "spread": 0.25, "ladder": 0.7, "ownership": 0.3}
    findings.estimates |= {name: exactly(value) for name, value in parts.items()}
    finish(self_play(findings))

    ended = [played for played in games if played.result is not None]
    failure = failure_of(games)
    assert findings.failures == [failure] * (failure is not None)
    won, lost, drawn = (results.count(result) for result in (1.0, -1.0, 0.0))
    found = findings.estimates
    assert found["draws"] == wilson(drawn, len(ended))
    assert found["first-searched"] == wilson(won, won + lost)
    assert found["advantage"] == one_sided(won, lost)
    # As many games of every game are measured.
    measured = ended[:8]
    assert found["plies"] == exactly(mean([len(played.moves) for played in measured]))
    whole = measures.of_curves([played.curve for played in measured], len(RULES.board.cells))
    assert {name: found[name].value for name in whole if name in found} == pytest.approx(
        {name: value for name, value in whole.items() if name not in ("first", "drawn")}, abs=1e-6
    )
    # The soundness is the harmonic mean of how often games end, how alike their lengths are, what more
    # playouts gain (all that can be wanted is 0.3 beyond a half), what colours change (0.5), and what the
    # games themselves say.
    sample = measures.Sample(
        [played.curve for played in measured], 1, parts=[0.9, 0.75, 0.2 / 0.3, 0.3 / 0.5]
    )
    assert findings.sums is not None
    assert findings.sums.soundness.value == pytest.approx(sample.soundness(whole), abs=1e-6)
    # Of the games that somebody has won, whoever that is, the most interesting one.
    best = max((played for played in measured if played.result), key=interest)
    assert findings.best == best
    verdict = findings.verdict()
    assert (verdict.best_game, verdict.curve) == (best.moves, best.curve.leads)


def test_a_drawn_game_is_the_best_where_nobody_has_won() -> None:
    chance = Random(1)
    findings = Findings(RULES, "1", replace(Budget.small(), games=4, skill_games=4), strict=False)
    findings.played = [game(chance, result) for result in (0.0, None, 0.0, 0.0)]
    findings.estimates |= {name: exactly(0.5) for name in ("completion", "spread", "ladder", "ownership")}
    finish(self_play(findings))
    assert findings.best == max((findings.played[at] for at in (0, 2, 3)), key=interest)
