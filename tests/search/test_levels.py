"""What a level plays after a search, whatever the search has found."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

import yavset
from yavset.breeding.tree_parts import pick as one_of
from yavset.search.levels import LEVELS, Level, pick
from yavset.search.report import MoveReport

if TYPE_CHECKING:
    from yavset.rules.position import Position
    from yavset.search.report import Proven
    from yavset.search.searcher import Searcher


class Found:
    """A search that has found what a test says."""

    can_win_in_one = True

    def __init__(self, position: Position, ranked: list[MoveReport]) -> None:
        self.position = position
        self._ranked = ranked

    def ranking(self) -> list[MoveReport]:
        return self._ranked


def found(position: Position, proven: dict[str, Proven], random: Random) -> Searcher:
    """Return a search with visits by chance, proven wins first and losses last."""
    reports = [
        MoveReport(move, random.randrange(1, 100), 0.5, proven.get(move)) for move in position.legal_moves()
    ]
    order = {"win": 0, None: 1, "draw": 1, "loss": 2}
    return cast(
        "Searcher", Found(position, sorted(reports, key=lambda one: (order[one.proven], -one.visits)))
    )


def loses_at_once(position: Position, move: str) -> bool:
    """Return whether the other seat has won after a move, or can with its next one."""
    seat = position.seats[position.to_move]
    after = position.play(move)
    ends = [after] if after.outcome else [after.play(reply) for reply in after.legal_moves()]
    return any(end.outcome and end.outcome.winner and end.seats[end.outcome.winner] != seat for end in ends)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("number", [3, 4])
def test_a_careful_level_lets_nobody_win_at_once_also_after_a_swap(number: int, seed: int) -> None:
    random = Random(seed)
    position = (
        yavset.game("yavalath", size=4, swap=True).start().play("d4").play("swap" if seed % 2 else "c3")
    )
    while True:
        safe = {move for move in position.legal_moves() if not loses_at_once(position, move)}
        move = pick(found(position, {}, random), LEVELS[number - 1], random)
        assert move in safe or not safe, str(position)
        position = position.play(one_of(random, position.legal_moves()))
        if position.outcome or position.ply > 25:
            return


def test_careful_levels_play_every_proven_win_and_careless_ones_miss_some() -> None:
    position = yavset.game("yavalath").start()
    played = {}
    for level in LEVELS:
        random = Random(7)
        played[level.number] = {
            pick(found(position, {"e5": "win"}, random), level, random) for _ in range(60)
        }
    assert all(played[level.number] == {"e5"} for level in LEVELS if level.careful)
    assert all(len(played[level.number]) > 10 for level in LEVELS if not level.careful)


@pytest.mark.parametrize("level", [each for each in LEVELS if each.careful])
def test_careful_levels_play_a_proven_loss_only_where_all_are(level: Level) -> None:
    position = yavset.game("yavalath").start()
    random = Random(3)
    one, *others = position.legal_moves()
    losses: dict[str, Proven] = dict.fromkeys(others, "loss")

    assert {pick(found(position, losses, random), level, random) for _ in range(20)} == {one}
    every: dict[str, Proven] = {**losses, one: "loss"}
    search = found(position, every, random)
    assert pick(search, level, random) == search.ranking()[0].move


@pytest.mark.parametrize("level", [each for each in LEVELS if each.power is not None and not each.careful])
def test_moves_are_drawn_by_their_visits_to_the_power_of_the_level(level: Level) -> None:
    position = yavset.game("yavalath").start()
    visits = {"e5": 60, "d4": 30, "c3": 10}
    ranked = [MoveReport(move, count, 0.5, None) for move, count in visits.items()]
    random, draws = Random(1), 3000
    search = cast("Searcher", Found(position, ranked))
    counts = Counter(pick(search, level, random) for _ in range(draws))
    weights = {move: count ** (level.power or 0) for move, count in visits.items()}
    for move, weight in weights.items():
        assert counts[move] / draws == pytest.approx(weight / sum(weights.values()), abs=0.03)
