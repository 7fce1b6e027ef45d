"""First stones: one cell of each orbit, games of the bot against itself, proofs, and the bot's table."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

import yavset
from yavset.interfaces.catalogue import openings_data
from yavset.interfaces.terminal import main
from yavset.lab import openings
from yavset.lab.games import Result, Task, play_game
from yavset.lab.openings import Finding, Openings, chances
from yavset.lab.runner import Run
from yavset.search.first_stones import FIRST_STONES, Chance, board_of, images, read


def small(games: int = 2, **changed: int) -> Openings:
    """Return the openings of a small board with few visits."""
    return Openings(yavset.game("yavalath", size=3), games=games, **{"visits": 4, "proof": 1, **changed})


def findings(series: Openings, file: Path) -> list[Finding]:
    """Return what a file keeps of some openings, and what is missing there."""
    with Run(series.head, file) as run:
        return list(series.go_on(run))


def test_there_is_one_stone_of_each_orbit_and_no_swap() -> None:
    series = small()
    # The centre, the ring around it, and of the outer ring corners and others.
    assert len(series.stones) == 4
    orbits = [images(series.game, stone) for stone in series.stones]
    assert sorted(cell for orbit in orbits for cell in orbit) == sorted(series.game.board.names.values())
    assert [orbit[0] for orbit in orbits] == series.stones
    assert series.game.options["swap"] is False


@pytest.mark.parametrize(
    "name", ["yavalath size=4", "yavalath size=5", "susan size=4", "pentalath", "odd size=4"]
)
def test_stones_are_alike_where_a_turn_or_a_mirroring_of_the_board_says_so(name: str) -> None:
    game_id, *options = name.split(" ")
    game = yavset.game(game_id, **dict(option.split("=") for option in options))
    left = set(game.board.names.values())
    for stone in openings.unlike_stones(game):
        orbit = {game.board.names[image[game.board.cell(stone)]] for image in game.symmetries()}
        assert orbit <= left
        left -= orbit
    assert not left


def test_a_file_is_that_of_one_board_and_of_as_many_visits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(openings, "play_game", lambda task: Result(1.0, [], ([], []), decided=False))
    file = tmp_path / "file"
    usual = ["size=3", "--games", "1", "--visits", "4", "--proof", "1"]
    assert main(["openings", "yavalath", *usual, "--file", str(file)]) == 0
    kept = file.read_bytes()
    for place, other in ((0, "size=4"), (4, "5"), (6, "2")):
        words = [*usual[:place], other, *usual[place + 1 :]]
        assert main(["openings", "yavalath", *words, "--file", str(file)]) == 2
        assert file.read_bytes() == kept
    capsys.readouterr()


def test_games_of_a_seed_are_played_for_all_stones_and_are_the_same_again(tmp_path: Path) -> None:
    found = findings(small(), tmp_path / "file")
    stones = small().stones
    assert [(each.stone, each.seed) for each in found] == [
        (stone, seed) for seed in (None, 0, 1) for stone in stones
    ]
    assert {each.score for each in found if each.seed is not None} <= {0.0, 0.5, 1.0}
    assert findings(small(), tmp_path / "other") == found


def test_an_interrupted_series_goes_on_and_more_games_can_be_added(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    found = findings(small(), whole)
    lines = whole.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:6]) + lines[6][:5])
    assert findings(small(1), cut) == found[:8]
    assert findings(small(), cut) == found
    assert len(cut.read_text().splitlines()) == len(lines)


def test_a_stone_that_is_decided_is_not_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def play(task: Task) -> Result:
        decided = task.moves == ("c3",) and task.longest == 2
        return Result(0.0, [], ([], []), decided=True) if decided else play_game(task)

    monkeypatch.setattr(openings, "play_game", play)
    found = findings(small(), tmp_path / "file")
    assert [each for each in found if each.stone == "c3"] == [Finding("c3", None, 0.0)]
    assert chances(found)["c3"] == Chance(0.0, 0.0, 0.0)
    assert chances(found)["c3"].proved
    assert findings(small(), tmp_path / "file") == found


@pytest.mark.long
def test_the_first_player_loses_a_game_that_the_first_stone_decides() -> None:
    # On so small a board the first player is lost, and a search sees it once the board fills up.
    series = Openings(yavset.game("yavalath", size=3), games=6, visits=400, proof=1)
    scores = [play_game(task).score for task in series.games(["b2"]).values()]
    assert scores.count(0.0) > scores.count(1.0)


def test_a_chance_is_the_mean_with_its_interval() -> None:
    found = [Finding("a1", None, None), *(Finding("a1", seed, float(seed < 6)) for seed in range(8))]
    value, low, high = chances(found)["a1"]
    assert value == 0.75
    assert 0.3 < low < 0.75 < high < 1
    assert chances([Finding("a1", None, None)]) == {}
    # What is proved of one stone says nothing of another.
    both = chances([Finding("c3", None, 0.0), *found])
    assert both == {"c3": Chance(0.0, 0.0, 0.0), "a1": Chance(value, low, high)}


@pytest.mark.long
def test_the_table_keeps_the_other_boards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "first_stones.json"
    copy(openings.FILE, file)
    monkeypatch.setattr(openings, "FILE", file)
    small_run = ["--games", "1", "--visits", "4", "--proof", "1", "--file", str(tmp_path / "run")]
    assert main(["openings", "susan", "size=4", *small_run, "--write"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
    table = read(file.read_text())
    assert list(table) == sorted({*FIRST_STONES, "susan size=4"})
    assert {key: tuple(table[key].items()) for key in FIRST_STONES} == {
        key: tuple(stones.items()) for key, stones in FIRST_STONES.items()
    }


@pytest.mark.parametrize("more", ["size=40", "--games 0", "--visits 0", "--proof 0"])
def test_what_cannot_be_is_refused_and_leaves_no_file(
    more: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run"
    assert main(["openings", "yavalath", *more.split(), "--file", str(file)]) == 2
    assert capsys.readouterr().err.startswith("yavset: ")
    assert not file.exists()


def test_a_game_that_does_not_begin_with_any_cell_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["openings", "onager", "--file", str(tmp_path / "run")]) == 2
    assert "onager does not begin with a stone on any cell" in capsys.readouterr().err


def test_the_page_gets_every_cell_of_the_known_boards() -> None:
    for key in FIRST_STONES:
        name, *options = key.split(" ")
        game = yavset.game(name, **dict(option.split("=") for option in options))
        assert board_of(game) == key
        (opening,) = [
            each
            for each in openings_data(name)
            if (each["shape"], each["size"], each["players"])
            == (game.board.shape, game.board.size, len(game.players))
        ]
        cells = [cell for stone in opening["stones"] for cell in stone["cells"]]
        assert sorted(cells) == sorted(game.board.names.values())
        values = [stone["value"] for stone in opening["stones"]]
        assert values == sorted(values, reverse=True)
        assert all(stone["low"] <= stone["value"] <= stone["high"] for stone in opening["stones"])
    assert openings_data("onager") == []
