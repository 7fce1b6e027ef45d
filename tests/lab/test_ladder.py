"""The ladder: which matches there are, when each ends, and what the command says of them."""

from __future__ import annotations

from itertools import accumulate, count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yavset
from recordings import recorded
from yavset.interfaces.terminal import main
from yavset.lab import ladder
from yavset.lab.games import Result, Task
from yavset.lab.plain import Plain, _PlainNode
from yavset.lab.runner import Run


@pytest.mark.every_game
def test_the_matches_are_those_that_were_chosen() -> None:
    """Each was read once: which levels meet, on which board, how often, and what share is asked for."""
    every = [
        *ladder.steps(["yavalath", "odd", "susan"], 0.25),
        *ladder.steps(["yavalath"], 1),
        *ladder.ludemes(),
    ]
    text = "".join(
        f"{step.game_id} {step.options}: {step.first} against {step.second}, {step.share} of {step.games}\n"
        for step in every
    )
    assert text == recorded("lab/ladder", text)


@settings(max_examples=40)
@given(
    scores=st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=10, max_size=10),
    share=st.sampled_from([0.1, 0.5, 0.65, 0.7, 0.95, 1.0]),
)
def test_a_match_ends_as_soon_as_its_result_is_certain(scores: list[float], share: float) -> None:
    def play(task: Task) -> Result:
        return Result(scores[2 * task.seed + task.seat], [], ([], []))

    with pytest.MonkeyPatch.context() as patch, Run({}) as run:
        patch.setattr(ladder, "play_game", play)
        step = ladder.Step("odd", {"size": 3}, "one", "two", 10, share)
        [row] = ladder.climb([step], run)
    points = [0.0, *accumulate(scores)]
    # What can still come of it after each number of games: all lost, or all won.
    certain = next(
        played
        for played in range(1, 11)
        if round(points[played] - 10 * share, 6) >= 0
        or round(points[played] + 10 - played - 10 * share, 6) < 0
    )
    assert row == {
        "game": "odd size=3",
        "first": "one",
        "second": "two",
        "points": f"{points[certain]:g} of {certain}",
        "wanted": f"{share:.0%} of 10",
        "result": "reached" if round(points[certain] - 10 * share, 6) >= 0 else "MISSED",
    }


@pytest.mark.parametrize(("share", "won"), [(0.55, 55), (0.56, 56), (0.57, 57), (0.28, 28)])
def test_a_share_that_no_binary_number_has_is_reached_by_as_many_points(
    share: float, won: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for points, result in ((won, "reached"), (won - 0.5, "MISSED")):
        left = iter([1.0] * int(points) + [0.5] * (points < won) + [0.0] * 100)
        monkeypatch.setattr(ladder, "play_game", lambda task: Result(next(left), [], ([], [])))  # noqa: B023
        with Run({}) as run:
            [row] = ladder.climb([ladder.Step("odd", {"size": 3}, "one", "two", 100, share)], run)
        assert row["result"] == result


def test_matches_of_one_player_with_two_others_are_kept_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        ladder, "play_game", lambda task: Result(float(task.players[1] == "weak"), [], ([], []))
    )
    steps = [ladder.Step("odd", {"size": 3}, "one", other, 4, 0.5) for other in ("weak", "strong")]
    for _ in range(2):
        with Run({}, tmp_path / "file") as run:
            rows = list(ladder.climb(steps, run))
        assert [(row["second"], row["points"]) for row in rows] == [("weak", "2 of 2"), ("strong", "0 of 3")]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The games that are played: the first player wins them, but for its matches against chance."""
    tasks: list[Task] = []

    def play(task: Task) -> Result:
        tasks.append(task)
        return Result(float(task.players[1] != "random"), [], ([], []))

    monkeypatch.setattr(ladder, "play_game", play)
    return tasks


def test_the_command_plays_what_is_asked_for_and_fails_where_a_match_does(
    played: list[Task], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "file"
    words = ["ladder", "--games", "odd,yavalath", "--scale", "0.5", "--seed", "3", "--file", str(kept)]
    assert main(words) == 1
    head, *rows = capsys.readouterr().out.splitlines()
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    matches = {(task.game_id, str(task.options), *task.players) for task in played}
    assert len(matches) == len(cells) == len([*ladder.steps(["odd", "yavalath"], 0.5)])
    assert [row[5] for row in cells] == ["MISSED" if row[2] == "random" else "reached" for row in cells]
    assert head.split("|")[0].strip() == "game"
    # The same again needs no game; another seed would be another file.
    played.clear()
    assert main(words) == 1
    assert capsys.readouterr().out.splitlines() == [head, *rows]
    assert played == []
    assert main([*words, "--seed", "4"]) == 2
    # Only the matches of some players.
    for more, number in (
        (["--first", "level=3"], 0),
        (["--second", "level=3,"], 1),
        (["--second", "random"], 2),
    ):
        status = main(["ladder", "--games", "odd", "--scale", "0.5", *more])
        chosen = [row for row in cells if row[0] == "odd"][number]
        *_, last = capsys.readouterr().out.splitlines()
        assert [cell.strip() for cell in last.split("|")] == chosen
        assert status == (number == 2)


def test_matches_on_two_boards_are_kept_apart_in_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        ladder, "play_game", lambda task: Result(float(task.options["size"] == 3), [], ([], []))
    )
    steps = [ladder.Step("odd", {"size": size}, "one", "two", 4, 0.5) for size in (3, 4)]
    for _ in range(2):
        with Run({}, tmp_path / "file") as run:
            rows = list(ladder.climb(steps, run))
        assert [row["result"] for row in rows] == ["reached", "MISSED"]


@pytest.mark.parametrize(("scale", "status"), [("10", 0), ("10.1", 2), ("0.01", 0), ("0", 2), ("-1", 2)])
def test_the_scale_has_its_limits(
    scale: str, status: int, played: list[Task], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", "--games", "odd", "--first", "level=3", "--scale", scale]) == status
    assert bool(played) == (status == 0)
    capsys.readouterr()


def test_another_seed_plays_other_openings_and_ludemes_their_own_matches(
    played: list[Task], capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in ("0", "1"):
        assert main(["ladder", "--games", "odd", "--first", "level=3", "--seed", seed]) == 0
    seeds = [task.seed for task in played]
    assert len(set(seeds)) == len(set(seeds[: len(seeds) // 2])) * 2
    played.clear()
    assert main(["ladder", "--ludemes", "--first", "level=6"]) == 0
    assert {task.game_id for task in played} == {"ludi"}
    assert {task.players for task in played} == {("level=6,seconds=0.1", "plain=yes,seconds=0.1")}
    capsys.readouterr()


def test_the_players_of_plain_uct_search_as_they_did() -> None:
    """How often each move was tried, from some positions: the whole search hangs on it."""
    text = ""
    for game_id, options in (
        ("yavalath", {"size": 3}),
        ("yavalath", {"size": 3, "players": 3}),
        ("odd", {"size": 3}),
        ("pentalath", {}),
    ):
        position = yavset.game(game_id, **options).start()
        random = Random(game_id)
        for _ in range(4):
            position = position.play(random.choice(position.legal_moves()))
        for exploration in (1.0, 0.3):
            player = Plain(5, visits=60, exploration=exploration)
            root = _PlainNode("", position, player._random)
            for _ in range(60):
                player._iterate(root)
            tried = " ".join(f"{one.move}:{one.total:g}/{one.visits}" for one in root.children)
            choice = Plain(5, visits=60, exploration=exploration).choose([position])
            text += f"{game_id} {options} {exploration}: {choice} of {tried}\n"
            assert root.visits == sum(one.visits for one in root.children) == 60
            assert max(root.children, key=lambda one: one.visits).move == choice
    assert text == recorded("lab/plain", text)


@pytest.mark.parametrize(
    ("limits", "wanted"),
    [
        ({"visits": 1}, 1),
        ({"visits": 7}, 7),
        ({"seconds": 3}, 3),
        ({"seconds": 0.5}, 1),
        ({"visits": 2, "seconds": 9}, 2),
        ({"visits": 9, "seconds": 2}, 2),
    ],
)
def test_plain_uct_searches_to_the_first_of_its_limits_and_once_at_least(
    limits: dict[str, float], wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the clock finds it a second later."""
    done: list[object] = []
    iterate = Plain._iterate

    def counted(player: Plain, root: Any) -> None:
        done.append(root)
        iterate(player, root)

    monkeypatch.setattr(Plain, "_iterate", counted)
    monkeypatch.setattr("time.process_time", map(float, count()).__next__)
    position = yavset.game("yavalath", size=3).start()
    for number in (1, 2):
        assert Plain(1, **limits).choose([position]) in position.legal_moves()
        assert len(done) == number * wanted
