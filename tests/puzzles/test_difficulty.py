"""How hard a puzzle is: what is counted for its rating, counted once more by looking at every reply."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import yavset
from yavset.puzzles import difficulty
from yavset.puzzles.difficulty import Measured, Try, _quiet_moves, draws, measure, solved
from yavset.puzzles.prover import Prover, Win
from yavset.puzzles.puzzle import of
from yavset.rules.position import Position
from yavset.search.levels import LEVELS, Level


def wins_at_once(position: Position, seat: int) -> bool:
    """Return whether a seat has won or, if it is to move, can win with its next move."""
    ended = [position] if position.outcome else [position.play(move) for move in position.legal_moves()]
    return any(one.outcome and one.outcome.winner and one.seats[one.outcome.winner] == seat for one in ended)


@pytest.mark.parametrize("game_id", ["yavalath", "susan", "cross", "yavalanchor", "manalath"])
def test_quiet_moves_are_the_winners_and_threaten_nothing(game_id: str) -> None:
    puzzles = [puzzle for puzzle in of(game_id) if puzzle.plies in (3, 5)][:4]
    assert puzzles
    for puzzle in puzzles:
        position = puzzle.position
        seat, prover = position.seating[position.player], Prover.of(position)
        line = prover.line(position, seat, puzzle.plies)
        quiet, now = 0, position
        for move in line[:-1]:
            mine = now.seating[now.player] == seat
            now = now.play(move)
            if mine and now.outcome is None:
                replies = now.legal_moves()
                quiet += sum(wins_at_once(now.play(reply), seat) for reply in replies) * 2 < len(replies)
        assert _quiet_moves(position, prover, Win(puzzle.plies, line)) == quiet, puzzle.id


#: How often each level from 1 to 5 plays a move, and the level, wrong moves and share of a win by f4.
PICKS: list[tuple[list[dict[str, int]], int, int, float]] = [
    ([{"f4": 12}], 1, 0, 1.0),
    ([{"f4": 6, "a1": 6}], 1, 1, 0.5),
    ([{"f4": 5, "a1": 7}, {"f4": 11, "b1": 1}], 2, 1, 11 / 12),
    ([{"a1": 12}, {"a1": 10, "c1": 2}, {"c1": 1, "d1": 1, "f4": 10}], 3, 2, 10 / 12),
    ([{"a1": 12}, {"b1": 12}, {"c1": 12}, {"d1": 12}, {"e1": 7, "f4": 5}], 6, 5, 5 / 12),
]


@pytest.mark.parametrize(("picks", "level", "wrong", "share"), PICKS)
@pytest.mark.parametrize(("plies", "quiet"), [(1, 0), (3, 0), (5, 1), (7, 2), (13, 6)])
def test_a_rating_is_the_level_and_what_people_find_hard(
    picks: list[dict[str, int]],
    level: int,
    wrong: int,
    share: float,
    plies: int,
    quiet: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(difficulty, "draws", lambda position, number: Counter(picks[number - 1]))
    monkeypatch.setattr(difficulty, "_quiet_moves", lambda *_: quiet)
    position = yavset.game("yavalath").start()
    hard = 10 * wrong + 40 * quiet + 25 * (plies - 3 if plies > 3 else 0) + round(100 - 100 * share)
    expected = 400 + 250 * level + (hard if hard < 250 else 249)
    found = measure(position, Prover.of(position), Win(plies, ("f4",) * plies))
    assert found == Measured(expected, level, wrong, quiet)


def test_each_level_picks_twelve_times_and_a_level_without_chance_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = yavset.game("yavalath").start()
    asked: list[tuple[int, float]] = []

    def pick(search: object, level: Level, random: Random) -> str:
        asked.append((LEVELS.index(level), random.random()))
        return f"a{1 + len(asked) % 3}"

    monkeypatch.setattr(difficulty, "pick", pick)
    monkeypatch.setattr(difficulty, "VISITS", (1, 1, 1, 1, 1))
    for number in range(1, 6):
        found = []
        for seed in (1, 2):
            asked.clear()
            assert sum(draws(position, number, seed).values()) == 12
            assert {place for place, _ in asked} == {number - 1}
            found.append([chance for _, chance in asked])
        assert len(found[0]) == len(set(found[0])) == (12 if LEVELS[number - 1].power else 1)
        assert not {*found[0]} & {*found[1]}


def test_a_try_is_a_part_of_the_picks_of_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = of("yavalath")[0]
    right = puzzle.solution[0]
    monkeypatch.setattr(
        difficulty, "draws", lambda position, number, seed: Counter({right: number + seed, "z9": 3})
    )
    monkeypatch.setattr("time.process_time", iter(range(0, 100, 2)).__next__)
    assert solved(puzzle, 2) == [Try((number + 2) / 12, 2) for number in range(1, 6)]
