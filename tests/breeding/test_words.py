"""What is said of verdicts, in every language."""

from __future__ import annotations

import pytest

from yavset.breeding import gates, measures, yardstick
from yavset.breeding.gates import Failure
from yavset.breeding.judge import Measured
from yavset.breeding.populations import REDISCOVERIES
from yavset.breeding.run_data import describe_measured
from yavset.breeding.verdict import Estimate, Verdict
from yavset.breeding.verdict_sentences import measure_name, reason_sentence, why
from yavset.breeding.yardstick import known_games
from yavset.language.texts import LANGUAGES
from yavset.ludi.presets import PRESETS
from yavset.ludi.rules import read_rules

TREE = read_rules("h5-pm12.cs-w4.l3").tree

#: A failure by every gate.
FAILURES = [
    Failure("ill-formed", {"what": "stones"}),
    Failure("too-slow", {"moves": 412}),
    Failure("endless", {"percent": 30}),
    Failure("draws", {"percent": 70}),
    Failure("short", {"plies": 3}),
    Failure("long", {"plies": 300}),
    Failure("uneven-length", {"plies": 10, "most": 60}),
    Failure("no-choice", {"percent": 70}),
    Failure("dead-rule", {"rule": "(lose (line 3))"}),
    Failure("advantage", {"percent": 90, "who": "second"}),
    Failure("solved", {"move": "e5", "who": "first"}),
    Failure("mirror", {"percent": 99, "who": "first"}),
    Failure("copy", {"percent": 97, "who": "second"}),
    Failure("greedy", {"percent": 95, "who": "first"}),
    Failure("first-move", {"percent": 93, "who": "second"}),
    Failure("race", {"percent": 93, "who": "second"}),
    Failure("no-skill", {"percent": 50}),
    Failure("parity", {}),
    Failure("laborious", {}),
]


def exact(value: float) -> Estimate:
    return Estimate(value, value, value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: failure.reason)
def test_every_reason_has_a_sentence(failure: Failure, language: str) -> None:
    said = reason_sentence(TREE, failure).said(language)
    assert said and "{" not in said
    for name, value in failure.about.items():
        assert name in ("what", "who", "rule") or str(value) in said


def test_every_gate_has_a_reason_that_is_tested_here() -> None:
    assert [failure.reason for failure in FAILURES] == list(gates.REASONS)


def test_reasons_in_english() -> None:
    said = [str(reason_sentence(TREE, failure)) for failure in FAILURES]
    assert "the second player wins 90 % of its games" in said
    assert "“3 in a row loses” never matters" in said
    limit = Failure("dead-rule", {"rule": "(no-group-over 12)"})
    assert str(reason_sentence(TREE, limit)) == "“groups up to 12” never matters"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_measure_has_a_name(language: str) -> None:
    measured = {name for game in known_games() for name in game.measures}
    names = {measure_name(name).said(language) for name in measured | {*measures.WEIGHTS, *measures.SHOWN}}
    assert len(names) == len(measured | {*measures.WEIGHTS, *measures.SHOWN})


def verdict_like(name: str, **changed: float) -> Verdict:
    known = next(game for game in known_games() if game.title == name)
    return Verdict(7, measures={key: exact(value) for key, value in {**known.measures, **changed}.items()})


def test_a_game_is_compared_with_those_one_knows_but_not_with_itself() -> None:
    said = [str(sentence) for sentence in why(TREE, verdict_like("Yavalath"), "Yavalath")]
    assert any("had to block and lost by it" in sentence for sentence in said)
    assert not any("Yavalath" in sentence for sentence in said)
    said = [str(sentence) for sentence in why(TREE, verdict_like("Yavalath"), "Temurlon")]
    assert "Until late nobody can be sure of winning, as in Yavalath." in said


def test_lengths_are_compared() -> None:
    for plies, wanted in ((2.0, "fewer than"), (500.0, "more than")):
        said = [str(sentence) for sentence in why(TREE, verdict_like("Hex", plies=plies), "Temurlon")]
        assert any(wanted in sentence for sentence in said)


def test_depths_are_compared() -> None:
    wanted = {0.0: "less deep than Tic tac toe", 0.7: "about as deep as Clobber", 1.5: "is deeper than Y"}
    for points, words in wanted.items():
        [said] = [
            text for text in map(str, why(TREE, verdict_like("Hex", ladder=points), "T")) if " deep" in text
        ]
        assert words in said and said.endswith(f"scores {round(100 * points)} % of the points.")


def test_games_that_people_know_are_beside_the_scale() -> None:
    assert {*yardstick.BESIDE} < {*yardstick.GAMES}
    assert len(yardstick.scale("plies")) == len(yardstick.GAMES) - len(REDISCOVERIES) - len(yardstick.BESIDE)
    said = [str(sentence) for sentence in why(TREE, verdict_like("Breakthrough"), "Temurlon")]
    assert any("about as many moves as Breakthrough" in sentence for sentence in said)


def test_a_rejected_game_says_why_first() -> None:
    verdict = Verdict(4, "draws", {"percent": 80}, {"sting": exact(0.0)})
    assert [str(sentence) for sentence in why(TREE, verdict, "Temurlon")] == [
        "It did not pass: 80 % of its games are draws."
    ]


@pytest.mark.parametrize(
    ("measured", "even"),
    [
        ({"opening-lead": 0.1, "advantage": 0.9}, True),
        ({"opening-lead": 0.9, "advantage": 0.1}, False),
        ({"advantage": 0.1}, True),
        ({"advantage": 0.9}, False),
        ({}, False),
    ],
)
def test_a_game_is_even_by_its_evenest_opening_and_else_by_its_results(
    measured: dict[str, float], even: bool
) -> None:
    verdict = Verdict(7, measures={name: exact(value) for name, value in measured.items()})
    assert len(why(TREE, verdict, "Temurlon")) == even


def test_a_known_game_that_is_measured_is_not_compared_with_itself() -> None:
    tree = read_rules(PRESETS["yavalath"]).tree
    game = describe_measured(tree, Measured(verdict_like("Yavalath"), [], []))["game"]
    # Four in a row alone is two of fifteen ludemes away; with or without the swap it is the same game.
    assert game["novelty"] == pytest.approx(2 / 15, abs=0.001)
    assert not any("Yavalath" in str(sentence) for sentence in game["why"])
