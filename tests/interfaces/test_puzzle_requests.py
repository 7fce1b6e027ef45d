"""Puzzles of games in ludemes through the requests of the page, in slices."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from random import Random
from typing import Any

import pytest

from yavset.interfaces import puzzle_requests
from yavset.interfaces.service import handle
from yavset.ludi.rules import read_rules
from yavset.puzzles.prover import Prover
from yavset.puzzles.puzzle import Puzzle
from yavset.search.mcts import TreeSearch
from yavset.search.work import finish

CODE = "x5-p.s-w4.l3"


def reply_to(rules: Any, milliseconds: float = 5) -> dict[str, Any]:
    request = {"do": "puzzles", "rules": rules, "milliseconds": milliseconds}
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def sought(rules: str) -> dict[str, Any]:
    """Return the last reply."""
    while not (reply := reply_to(rules))["done"]:
        assert reply["ok"]
    return reply


def test_three_puzzles_of_a_game_that_nobody_has_made_puzzles_for() -> None:
    found = sought(CODE)["puzzles"]
    assert len(found) == 3
    for one in found:
        number = one.pop("id")
        puzzle = Puzzle(**{**one, "moves": tuple(one["moves"]), "solution": tuple(one["solution"])})
        assert puzzle.id == number and puzzle.rating == 0
        position = puzzle.position
        seat = position.seating[position.player]
        right = [
            move
            for move in position.legal_moves()
            if Prover.of(position).wins(position.child(move), seat, puzzle.plies - 1)
        ]
        assert right == [puzzle.solution[0]]
    # Somebody who comes back need not wait again.
    assert reply_to(CODE, 0.001)["done"]


@pytest.mark.long
def test_where_the_sting_decides_one_puzzle_is_a_trap() -> None:
    for rules, traps in (("h4-p.s-w4.l3", True), ("h5-p.s-w5", False)):
        kinds = [one["kind"] for one in sought(rules)["puzzles"]]
        assert len(kinds) == 3 and "save" not in kinds
        assert (kinds[0] == "trap") == traps


def of_kinds(*kinds: str) -> list[Puzzle]:
    """Return puzzles of some kinds, with their places as ratings."""
    return [Puzzle("ludi", {}, kind, 3, place, 0, (), ("a1",)) for place, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    ("kinds", "places"),
    [
        ("save win trap only", [2, 1, 3]),
        ("save trap win trap", [1, 2, 3]),
        ("win only trap", [2, 0, 1]),
        ("win save only", [0, 2, 1]),
        ("save", [0]),
        ("", []),
    ],
)
def test_a_trap_comes_first_and_a_save_last(kinds: str, places: list[int]) -> None:
    assert [one.rating for one in puzzle_requests.best(of_kinds(*kinds.split()))] == places


def test_three_wins_are_enough_and_with_the_sting_one_is_a_trap() -> None:
    for kinds, without, with_sting in (
        ("win win", False, False),
        ("win trap save save", False, False),
        ("win only win", True, False),
        ("save win only trap", True, True),
        ("win only save save trap", True, True),
    ):
        found = of_kinds(*kinds.split())
        enough = puzzle_requests.enough
        assert (enough(found, False), enough(found, True)) == (without, with_sting)


@pytest.mark.parametrize(("rules", "wanted"), [("h5-p-w4.l3", True), ("h5-p-w5", False), ("h3-p-w2", False)])
def test_games_show_whether_a_block_loses(rules: str, wanted: bool) -> None:
    assert finish(puzzle_requests.has_sting(read_rules(rules))) is wanted


def test_a_step_is_one_batch_of_playouts_or_one_position(monkeypatch: pytest.MonkeyPatch) -> None:
    done = 0

    def counted(usual: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any) -> Any:
            nonlocal done
            done += 1
            return usual(*given)

        return noted

    monkeypatch.setattr(Prover, "_expand", counted(Prover._expand))
    monkeypatch.setattr(TreeSearch, "iterate", counted(TreeSearch.iterate))
    steps = []
    for _ in puzzle_requests.PuzzleSearch(read_rules(CODE))._work:
        steps.append(done)
        done = 0
    assert max(steps) == 1


def test_a_game_without_puzzles_says_so_after_twenty_games() -> None:
    reply = sought("h3-p-w2")
    assert (reply["puzzles"], reply["games"]) == ([], 20)


def test_games_are_counted_as_they_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_requests, "MOST_GAMES", 1)
    search = puzzle_requests.PuzzleSearch(read_rules("h3-p-w2"))
    assert (search.games, search.done) == (0, False)
    search.step(600)
    assert (search.games, search.done) == (1, True)


def test_another_game_takes_the_place_of_one_under_way() -> None:
    assert not reply_to("h4-p-w4.l3", 0.001)["done"]
    assert not reply_to("h5-p-w4.l3", 0.001)["done"]
    assert [*puzzle_requests._latest] == [("h5-p-w4.l3",)]


@pytest.mark.parametrize(("rules", "milliseconds"), [("nonsense", 5), (5, 5), (CODE, 0), (CODE, 10**6)])
def test_what_is_refused(rules: Any, milliseconds: float) -> None:
    assert reply_to(rules, milliseconds)["error"]["kind"] == "bad-request"


def test_each_game_is_played_by_a_chance_of_its_own_and_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same again, and another for other rules."""
    chances: list[float] = []

    def seeking(game: object, options: object, plan: object, random: Random) -> Generator[None, None, None]:
        chances.append(random.random())
        yield

    monkeypatch.setattr(puzzle_requests, "seeking", seeking)
    monkeypatch.setattr(puzzle_requests, "MOST_GAMES", 3)
    found = []
    for code in ("h3-p-w3", "h3-p-w4", "h3-p-w3"):
        chances.clear()
        finish(puzzle_requests.PuzzleSearch(read_rules(code))._seeking(read_rules(code)))
        found.append(tuple(chances))
    one, other, again = found
    assert one == again and len({*one, *other}) == 6
