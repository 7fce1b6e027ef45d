"""Benchmarks: what is done within the time, without what is done before it begins, and how it is told."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import quantiles

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yavset
from checkout import write_files
from recordings import recorded
from variants import random_game
from yavset.games import game_ids
from yavset.interfaces.terminal import main
from yavset.lab import bench, bench_against, revision
from yavset.ludi.presets import PRESETS
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every look at the processor's time find it half a second later."""
    ticks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(ticks) * 0.5)


@pytest.mark.usefixtures("ticking")
def test_a_rate_counts_what_is_done_between_two_looks_at_the_clock() -> None:
    done = 0

    def work() -> None:
        nonlocal done
        done += 3

    # The first piece of work warms up; the clock begins at 0.0, and shows 0.5, 1.0, 1.5, 2.0 and at last 2.5.
    assert bench._rate(work, lambda: done, 2.0) == 3 * 3 / 2.5
    assert done == 3 * (1 + 3)


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize(
    ("what", "games", "seconds"),
    [("rules", "yavalath,odd", 3), ("search", "yavalath,odd", 3), ("ludemes", "squava,pentalath", 3)],
)
def test_a_benchmark_says_what_it_said_by_the_same_clock(
    what: str, games: str, seconds: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", what, "--games", games, "--seconds", str(seconds)]) == 0
    text = capsys.readouterr().out
    assert text == recorded(f"commands/bench-{what}", text)


@settings(max_examples=20)
@given(st.lists(st.lists(st.text("ab c", max_size=30), min_size=3, max_size=3), max_size=4))
def test_a_table_has_a_head_and_columns_that_hold_what_is_in_them(cells: list[list[str]]) -> None:
    names = ("game", "moves/s", "a name of more than fourteen")
    lines = list(bench.table(dict(zip(names, row, strict=True)) for row in cells))
    if not cells:
        assert lines == []
        return
    head, *rows = lines
    assert head == f"{'game':20} | {'moves/s':>14} | {names[2]}"
    assert rows == [
        " | ".join([row[0].ljust(20), row[1].rjust(14), row[2].rjust(len(names[2]))]) for row in cells
    ]


def test_a_table_has_each_line_as_soon_as_its_row_is_there() -> None:
    asked: list[int] = []

    def rows() -> Iterator[bench.Row]:
        for number in range(2):
            asked.append(number)
            yield {"game": str(number)}

    lines = bench.table(rows())
    assert [next(lines).strip(), next(lines).strip()] == ["game", "0"]
    assert asked == [0]


def test_a_game_by_hand_is_the_one_in_ludemes_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[GamePolicy] = []

    def playouts(policy: GamePolicy, seconds: float) -> float:
        asked.append(policy)
        return 1.0

    monkeypatch.setattr(bench, "_playouts", playouts)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    names = [name for name in PRESETS if name in game_ids()]
    assert len(list(bench.ludemes(names, 1.0))) == len(names)
    for ruled, compiled, by_hand in zip(asked[::3], asked[1::3], asked[2::3], strict=True):
        assert ruled.game == compiled.game
        position = compiled.game.start()
        for other in random_game(by_hand.game, 1, 12):
            position = position.play(other.last_move) if other.last_move else position
            assert sorted(position.legal_moves()) == sorted(other.legal_moves()), by_hand.game.id
            assert position.piece_map() == other.piece_map()


RATES = st.floats(1, 1e6).map(round)


@settings(max_examples=10)
@given(st.data())
def test_ratios_are_those_of_each_round_and_of_what_both_measure(data: st.DataObject) -> None:
    """Two variants of a game: the older version knows neither `new/s` nor the newer `old/s`."""
    ours, theirs = (
        [data.draw(st.lists(RATES, min_size=2, max_size=2)) for _ in range(bench_against.ROUNDS)]
        for _ in range(2)
    )
    asked: list[tuple[str, str, float]] = []

    def measure(name: str, rates: list[list[int]], lacking: str) -> bench_against.Measure:
        left = iter(rates)

        def measured(game: str, seconds: float) -> list[bench.Row]:
            asked.append((name, game, seconds))
            columns = {"moves/s", "new/s", "old/s"} - {lacking}
            return [
                {"game": f"{game} {variant}", "moves a game": "9", **dict.fromkeys(columns, f"{rate:,}")}
                for variant, rate in enumerate(next(left))
            ]

        return measured

    rows = list(
        bench_against.in_turns(
            measure("this", ours, "old/s"), measure("other", theirs, "new/s"), ["odd"], 30.0
        )
    )
    assert asked == [("this", "odd", 2.0), ("other", "odd", 2.0)] * bench_against.ROUNDS
    assert [row["game"] for row in rows] == ["odd 0", "odd 1"]
    for variant, row in enumerate(rows):
        assert set(row) == {"game", "moves/s"}
        ratios = [one[variant] / other[variant] for one, other in zip(ours, theirs, strict=True)]
        low, middle, high = quantiles(ratios)
        assert row["moves/s"] == f"{middle:.2f} ({low:.2f}-{high:.2f})"


#: A package that can do nothing but tell how fast it is.
TOY = {
    "yavset/__init__.py": "",
    "yavset/lab/__init__.py": "",
    "yavset/lab/bench.py": "def rules(games, seconds):\n"
    "    for game in games:\n"
    "        yield {'game': game, 'moves/s': SPEED, 'moves a game': str(seconds)}\n"
    "def search(games, seconds):\n"
    "    return [{'game': game, 'visits/s': SPEED} for game in games]\n",
}


@pytest.mark.parametrize(("what", "column"), [("rules", "moves/s"), ("search", "visits/s")])
def test_the_package_of_another_folder_is_measured_beside_this_one(
    what: str,
    column: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for folder, speed in (("this", "'3,000'"), ("older", "'2,000'")):
        write_files(tmp_path / folder, {name: text.replace("SPEED", speed) for name, text in TOY.items()})
    monkeypatch.setattr(yavset, "__file__", str(tmp_path / "this" / "yavset" / "__init__.py"))
    monkeypatch.setattr(bench_against, "ROUNDS", 2)

    @contextmanager
    def checked_out(name: str) -> Iterator[str]:
        yield str(tmp_path / name)

    monkeypatch.setattr(revision, "checked_out", checked_out)
    assert main(["bench", what, "--against", "older", "--games", "odd"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{'game':20} | {column:>14}",
        f"{'odd':20} | 1.50 (1.50-1.50)",
    ]


def test_each_variant_is_measured_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, float]] = []

    def playouts(policy: GamePolicy, seconds: float) -> float:
        told.append((type(policy.playouts).__name__, len(policy.game.players), seconds))
        return 1234.4 * (3 if policy.game.id == "pentalath" else 1)

    def visits(start: Position, seconds: float) -> float:
        told.append(("visits", len(start.game.players), seconds))
        return 5.5

    monkeypatch.setattr(bench, "_playouts", playouts)
    monkeypatch.setattr(bench, "_visits", visits)
    rows = list(bench.search(["yavalath", "odd"], 0.25))
    assert [row["game"] for row in rows] == ["yavalath", "yavalath players=3", "odd"]
    assert [[*row.values()][1:] for row in rows] == [["1,234", "1,234", "6"]] * 3
    assert [players for _, players, _ in told] == [2, 2, 2, 3, 3, 3, 2, 2, 2]
    assert {seconds for _, _, seconds in told} == {0.25}
    assert [kind for kind, _, _ in told[0::3]] == ["SinglePlayouts"] * 3
    assert "SinglePlayouts" not in [kind for kind, _, _ in told[1::3]]
    told.clear()
    rows = list(bench.ludemes(["squava", "pentalath"], 10))
    assert {seconds for _, _, seconds in told} == {10 / bench.ROUNDS}
    assert len(told) == bench.ROUNDS * (2 + 3)
    assert [row["by hand : compiled"] for row in rows] == ["", "3.00 (3.00-3.00)"]


@pytest.mark.parametrize("games", ["", "chess", "odd,chess", "odd,", "odd, susan"])
def test_games_that_there_are_not_are_refused_wherever_they_stand(
    games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("bench", "ladder"):
        assert main([command, "--games", games]) == 2
        captured = capsys.readouterr()
        assert "feed-the-ducks" in captured.err and not captured.out


@pytest.mark.parametrize("seconds", ["0", "-1", "61"])
def test_a_time_that_is_none_or_too_long_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "odd", "--seconds", seconds]) == 2
    assert "60" in capsys.readouterr().err
