"""The table of how far values are right counts every decision once, in the tenth of its value."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

import pytest

import yavset
from yavset.games import with_set_up
from yavset.interfaces.terminal import main
from yavset.lab import games, reliability
from yavset.lab.games import opening_moves
from yavset.lab.player import Player
from yavset.rules.position import Position


class Guessing(Player):
    """A player that moves and promises by chance, the same wherever it meets the same game."""

    def __init__(self, text: str, seed: int) -> None:
        assert text == "seconds=0.25"

    def choose(self, positions: Sequence[Position]) -> str:
        choice, self.value = guess(positions)
        return choice


def guess(positions: Sequence[Position]) -> tuple[str, float]:
    """Return a legal move and a value, of which some are 0 and 1."""
    random = Random(" ".join(position.last_move or "" for position in positions))
    return random.choice(positions[-1].legal_moves()), random.choice([0.0, 1.0, random.random()])


@pytest.mark.parametrize("longest", [1000, 25])
def test_every_decision_is_in_one_tenth_with_what_came_of_it(
    longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a game that is broken off nothing is known."""
    monkeypatch.setattr(games, "make_player", Guessing)
    monkeypatch.setattr(reliability, "LONGEST", longest)
    ids = ("yavalath", "odd", "yavalade", "quantum-leap")
    rows = list(reliability.reliability(ids, 0.25, 3))
    promised: dict[str, list[tuple[float, float]]] = {}
    for game_id in ids:
        promises = promised[game_id] = []
        for seed in range(3):
            start = yavset.game(game_id, **with_set_up(game_id, {}, seed)).start()
            positions = opening_moves(start, 2, Random(seed))
            said = []
            while positions[-1].outcome is None and len(positions) <= longest:
                move, value = guess(positions)
                said.append((positions[-1].seating[positions[-1].player], value))
                positions.append(positions[-1].play(move))
            seats = len(positions[0].seating)
            if outcome := positions[-1].outcome:
                winner = None if outcome.winner is None else positions[-1].seats[outcome.winner]
                promises += [
                    (value, 1 / seats if winner is None else float(seat == winner)) for seat, value in said
                ]
    promised["all"] = [each for promises in promised.values() for each in promises]
    wanted = []
    for game_id, promises in promised.items():
        if not promises:
            continue
        for name, within in [
            *((f"{10 * n}-{10 * n + 10} %", [p for p in promises if tenth(p[0]) == n]) for n in range(10)),
            ("all", promises),
        ]:
            if within:
                wanted.append(
                    {
                        "game": game_id,
                        "values": name,
                        "decisions": str(len(within)),
                        "mean value": f"{fmean(value for value, _ in within):.3f}",
                        "mean result": f"{fmean(result for _, result in within):.3f}",
                        "Brier": f"{fmean((value - result) ** 2 for value, result in within):.3f}",
                    }
                    | ({"slope": f"{reliability.missing_slope(promises):.2f}"} if name == "all" else {})
                )
    assert rows == wanted


@pytest.mark.parametrize("slope", [0.5, 1.0, 3.0])
def test_the_missing_slope_is_the_one_that_results_were_drawn_with(slope: float) -> None:
    random = Random(1)
    promises = [(0.0, 0.0), (1.0, 1.0)]
    for _ in range(20_000):
        value = random.uniform(0.2, 0.8)
        odds = (value / (1 - value)) ** slope
        promises.append((value, float(random.random() < odds / (1 + odds))))
    assert reliability.missing_slope(promises) == pytest.approx(slope, abs=0.1)


def tenth(value: float) -> int:
    return min(int(value * 10), 9)


def test_the_command_has_no_reliability_against_a_commit() -> None:
    assert main(["bench", "reliability", "--against", "HEAD"]) == 2
