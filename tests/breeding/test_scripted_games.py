"""Stages 5 and 6 ask the right players for games, in the right seats, and count them right.

The games are not played: a script says who wins, so that a test knows what must come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random

import pytest

from yavset.breeding import gates
from yavset.breeding.agent import Agent, InformedPlayer, Player
from yavset.breeding.attackers import Attacker, attacked
from yavset.breeding.best_play import best_play
from yavset.breeding.curve import Curve
from yavset.breeding.evidence import Question
from yavset.breeding.findings import Findings, FirstMove, Rejected
from yavset.breeding.gates import Failure
from yavset.breeding.intervals import wilson
from yavset.breeding.matches import Pairing, Played
from yavset.breeding.playouts import Tally
from yavset.breeding.skill import stronger_wins
from yavset.breeding.verdict import Budget
from yavset.ludi.rules import read_rules
from yavset.search.work import finish

BUDGET = replace(Budget.small(), ply_lanes=64, skill_games=32)


def name_of(player: Player) -> str:
    """Return what a player is called here."""
    if isinstance(player, Agent):
        return f"agent {player.lanes}"
    if isinstance(player, InformedPlayer):
        return "informed"
    return player.name if isinstance(player, Attacker) else type(player).__name__


class Asked:
    """A game that was asked for: who was to begin, the other one, the opening, and the result."""

    def __init__(self, pairing: Pairing, result: float | None) -> None:
        self.first, self.second = map(name_of, pairing.players)
        self.opening = pairing.opening.moves
        self.result = result

    def points(self, player: str) -> float:
        """Return the points of a player."""
        points = 0.5 if self.result is None else (1 + self.result) / 2
        return points if player == self.first else 1 - points


Script = Callable[[str, str, tuple[str, ...], int], float | None]
"""Says who wins: takes the players in the order of their seats, the opening, and how many came before."""


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Script], list[Asked]]:
    """Return what lets a script play all games; it returns the list of the games asked for."""

    def use(script: Script) -> list[Asked]:
        asked: list[Asked] = []

        def playing(pairings: Sequence[Pairing], most: int) -> Generator[int, None, list[Played]]:
            yield most
            played = []
            for pairing in pairings:
                first, second = map(name_of, pairing.players)
                result = script(first, second, pairing.opening.moves, len(asked))
                asked.append(Asked(pairing, result))
                played.append(Played(pairing.opening.moves, result, Curve((result or 0.0,), (), 0), 1.0))
            return played

        monkeypatch.setattr("yavset.breeding.matches.playing", playing)
        return asked

    return use


def found(code: str, share: float = 0.5, *, strict: bool = True) -> Findings:
    """Return what is known of a game of which informed games fill a share of the board."""
    findings = Findings(read_rules(code), "1", BUDGET, strict=strict)
    tally = Tally(1)
    tally.lengths = [0] * int(share * findings.cells) + [1]
    findings.tally = tally
    return findings


def matches(asked: Sequence[Asked]) -> list[list[Asked]]:
    """Return the games of each match, which follow each other."""
    return [list(games) for _, games in groupby(asked, key=lambda game: {game.first, game.second})]


# Stage 6.


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("share", [0.5, 0.95])
def test_the_ladder_is_what_its_players_score(
    seed: int, share: float, scripted: Callable[[Script], list[Asked]]
) -> None:
    chance = Random(seed)
    strength = {"informed": 0, "parity": 0, "agent 8": 1, "agent 32": 2}

    def script(first: str, second: str, _opening: tuple[str, ...], _number: int) -> float | None:
        stronger = 1.0 if strength[first] > strength[second] else -1.0
        return chance.choices([stronger, -stronger, 0.0, None], [12, seed, 1, 1])[0]

    asked = scripted(script)
    findings = found("h4-p.s-w4", share, strict=False)
    findings.first_moves = [FirstMove("a1", -0.4), FirstMove("b2", 0.1), FirstMove("c3", 0.3)]
    costs = list(stronger_wins(findings))
    # Games last at most three times as many plies as there are cells.
    assert set(costs) == {3 * 37}
    assert {game.opening for game in asked} == {("b2",)}
    pairs = [("agent 8", "informed"), ("agent 32", "parity"), ("agent 32", "agent 8")]
    names = ["skill-informed", "parity", "skill"]
    questions = [gates.SKILL_INFORMED, gates.SKILL_WAITING, gates.SKILL_WEAK]
    if share < 0.9:
        del pairs[1], names[1], questions[1]
    ladder: list[float] = []
    failures: list[Failure] = []
    played = matches(asked)
    assert len(played) == len(pairs)
    for (player, other), name, question, games in zip(pairs, names, questions, played, strict=True):
        assert [game.first for game in games] == [(player, other)[n % 2] for n in range(len(games))]
        points = [game.points(player) for game in games]
        assert findings.estimates[name] == wilson(sum(points), len(points))
        ladder += points[:16] if name != "parity" else []

        def outcomes(
            count: int, last: bool = False, games: list[Asked] = games, points: list[float] = points,
            question: Question = question, name: str = name,
        ) -> list[Failure | None]:  # fmt: skip
            ended = sum(game.result is not None for game in games[:count])
            reason = "parity" if name == "parity" else "no-skill"
            skill = gates.skill(sum(points[:count]), count, question, last, reason)
            return [gates.completion(ended, count, last), skill]

        # Sixteen at a time, until nothing is left to doubt.
        assert len(games) in (16, 32)
        first = gates.first_failure(outcomes(16))
        assert (len(games) == 32) == (first is gates.UNDECIDED)
        failure = gates.first_failure(outcomes(len(games), True))
        if failure is not None and failure.reason not in [known.reason for known in failures]:
            failures.append(failure)
    assert findings.estimates["ladder"] == wilson(sum(ladder), len(ladder))
    assert findings.failures == failures


def test_where_stones_move_an_agent_ends_two_games_first(scripted: Callable[[Script], list[Asked]]) -> None:
    asked = scripted(lambda first, second, opening, number: None if number == 1 else 1.0)
    with pytest.raises(Rejected) as rejected:
        finish(stronger_wins(found("h3-p.t-luo.wue.dn6")))
    assert rejected.value.failure == Failure("endless", {"percent": 50})
    assert [(game.first, game.second) for game in asked] == [("agent 32", "agent 32")] * 2


# Stage 5: attackers.


def attacks(findings: Findings) -> Failure | None:
    """Return why a game fails, as attackers beat it; None if none does."""
    try:
        finish(attacked(findings))
    except Rejected as rejected:
        return rejected.failure
    return None


def winning(attacker: str, seat: int, loses: Callable[[str, tuple[str, ...], int], bool]) -> Script:
    """Return a script by which one attacker wins in one seat, but for some games, and no other ever does.

    `loses` takes the other player, the opening, and how many games with it the attacker has had.
    """
    had: dict[str, int] = {}

    def script(first: str, second: str, opening: tuple[str, ...], number: int) -> float:
        if first == second:
            return (1.0, -1.0)[number % 2]
        there, other = (first, second)[seat], (second, first)[seat]
        lost = there != attacker
        if not lost:
            had[other] = had.get(other, 0) + 1
            lost = loses(other, opening, had[other])
        of_attacker = (1.0, -1.0)[int(first == "informed" or first.startswith("agent"))]
        return -of_attacker if lost else of_attacker

    return script


@pytest.mark.parametrize("seat", [0, 1])
def test_an_attacker_that_always_wins_meets_one_agent_in_that_seat(
    seat: int, scripted: Callable[[Script], list[Asked]]
) -> None:
    asked = scripted(winning("greedy", seat, lambda other, opening, number: False))
    failure = attacks(found("h4-p-w4"))
    assert failure == Failure("greedy", {"percent": 100, "who": ("first", "second")[seat]})
    games = [(game.first, game.second) for game in asked if "greedy" in (game.first, game.second)]
    others = [("greedy", other)[:: 1 - 2 * seat] for other in ("informed", "agent 32")]
    # Whoever has lost in a seat is not asked there again, and nobody else is.
    lost = ("greedy", "informed")[:: 2 * seat - 1]
    assert list(dict.fromkeys(games)) == ([lost, others[0]] if seat else [others[0], lost]) + others[1:]
    # Whether the seat wins anyway is asked of equal agents.
    assert [(game.first, game.second) for game in asked[-8:]] == [("agent 16", "agent 16")] * 8


def test_a_seat_that_always_wins_is_no_merit_of_an_attacker(
    scripted: Callable[[Script], list[Asked]],
) -> None:
    scripted(lambda first, second, opening, number: 1.0)
    assert attacks(found("h4-p-w4")) == Failure("advantage", {"percent": 100, "who": "first"})


@pytest.mark.parametrize("held", ["agent 8", "agent 64", ""])
def test_an_attacker_that_often_wins_meets_a_weak_agent_and_then_the_strongest(
    held: str, scripted: Callable[[Script], list[Asked]]
) -> None:
    # One game of those against informed play is lost, and every one against whoever holds.
    asked = scripted(
        winning("copy", 0, lambda other, opening, had: had == 2 if other == "informed" else other == held)
    )
    failure = attacks(found("h4-p-w4"))
    assert failure == (None if held else Failure("copy", {"percent": 100, "who": "first"}))
    met = dict.fromkeys(game.second for game in asked if game.first == "copy")
    assert list(met) == ["informed", "agent 8"] + ["agent 64"] * (held != "agent 8")


@pytest.mark.parametrize("lost", ["", "b2", "e5"])
def test_with_a_swap_an_attacker_has_to_win_after_the_three_evenest_first_moves(
    lost: str, scripted: Callable[[Script], list[Asked]]
) -> None:
    asked = scripted(winning("mirror", 1, lambda other, opening, had: opening == (lost,)))
    findings = found("h4-p.s-w4")
    leads = {"a1": -0.4, "b2": -0.1, "c3": 0.05, "d4": 0.2, "e5": 0.3}
    findings.first_moves = [FirstMove(move, lead) for move, lead in leads.items()]
    failure = attacks(findings)
    assert failure == (None if lost == "b2" else Failure("mirror", {"percent": 100, "who": "second"}))
    openings = list(dict.fromkeys(game.opening for game in asked if game.second == "mirror"))
    assert openings == [("c3",), ("b2",)] + [("d4",)] * (lost != "b2")
    # The seat is looked at after the evenest one.
    assert {game.opening for game in asked if game.first == game.second} == (
        {("c3",)} if lost != "b2" else set()
    )


# Stage 7: what stronger players say of advantage.


@pytest.mark.parametrize("seat", [0, 1])
def test_stronger_players_are_asked_about_the_seat_that_wins(
    seat: int, scripted: Callable[[Script], list[Asked]]
) -> None:
    won = (1.0, -1.0)[seat]
    for doubtful in (None, "agent 256", "TreePlayer"):
        asked = scripted(
            lambda first, second, opening, number, doubtful=doubtful: 0.0 if first == doubtful else won  # type: ignore[misc]
        )
        findings = found("h4-p-w4")
        findings.first_moves = [FirstMove("a1", -0.4), FirstMove("d4", 0.1)]
        findings.played = [
            Played((), result, Curve((result,), (), 0), 1.0) for result in (*[won] * 9, *[-won] * 5)
        ]
        failure = finish(best_play(findings))
        # Four times the playouts: eight times as many would be more than 200 for each of the 37 cells.
        games = [(game.first, game.opening) for game in asked]
        strong, tree = [("agent 256", ("d4",))], [("TreePlayer", ())]
        if doubtful == "agent 256":
            assert games == strong
        else:
            assert games == strong * 7 + tree * (1 if doubtful else 7)
        expected = Failure("advantage", {"percent": 100, "who": ("first", "second")[seat]})
        assert failure == (None if doubtful else expected)
