"""What is played and proved for each first stone, what comes of it, and how it is told and kept."""

from __future__ import annotations

from pathlib import Path
from shutil import copy
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yavset
from yavset.interfaces.terminal import main
from yavset.lab import openings
from yavset.lab.games import Result, Task
from yavset.lab.openings import Finding, Openings, chances
from yavset.lab.runner import Run
from yavset.lab.statistics import interval
from yavset.search.first_stones import FIRST_STONES, Chance, read

STONES = ("a1", "b1", "b2", "c3")


@pytest.mark.parametrize("swap", [{}, {"swap": True}])
def test_the_tasks_are_searches_for_a_proof_and_games_of_the_bot_with_itself(swap: dict[str, bool]) -> None:
    series = Openings(yavset.game("yavalath", size=3, **swap), games=3, visits=7, proof=90)
    assert tuple(series.stones) == STONES
    options = {"players": 2, "size": 3, "swap": False}
    common = {"game_id": "yavalath", "options": options, "seat": 0, "opening": 0, "by_proof": True}
    proofs, games = series.proofs(), series.games(["b1", "c3"])
    assert proofs == {
        stone: Task(players=("visits=90", "visits=90"), moves=(stone,), seed=0, longest=2, **common)  # type: ignore[arg-type]
        for stone in STONES
    }
    assert list(games.items()) == [
        (
            f"{stone} {seed}",
            Task(players=("visits=7", "visits=7"), moves=(stone,), seed=seed, **common),  # type: ignore[arg-type]
        )
        for seed in range(3)
        for stone in ("b1", "c3")
    ]


FINDINGS = st.lists(
    st.one_of(
        st.builds(Finding, st.sampled_from(STONES), st.integers(0, 9), st.sampled_from([0.0, 0.5, 1.0])),
        st.builds(Finding, st.sampled_from(STONES), st.none(), st.none()),
    ),
    max_size=30,
)


@settings(max_examples=20)
@given(played=FINDINGS, proved=st.dictionaries(st.sampled_from(STONES), st.sampled_from([0.0, 0.5, 1.0])))
def test_a_chance_is_a_proof_or_the_mean_of_the_games(
    played: list[Finding], proved: dict[str, float]
) -> None:
    found = [Finding(stone, None, score) for stone, score in proved.items()] + [
        one for one in played if one.stone not in proved
    ]
    wanted = {}
    for stone in dict.fromkeys(one.stone for one in found):
        scores = [one.score for one in found if one.stone == stone and one.score is not None]
        if stone in proved:
            wanted[stone] = Chance(*[proved[stone]] * 3)
        elif scores:
            low, high = interval(scores)
            wanted[stone] = Chance(round(fmean(scores), 3), round(low, 3), round(high, 3))
    assert list(chances(found).items()) == list(wanted.items())


def play(task: Task) -> Result:
    """Prove a draw for b2 and a win for a1, and let the first player win two games in three of the others."""
    if task.longest == 2:
        decided = task.moves[0] in ("a1", "b2")
        return Result(1.0 if task.moves[0] == "a1" else 0.5, [], ([], []), decided)
    return Result(float(task.seed % 3 > 0) if task.moves == ("b1",) else 0.0, [], ([], []))


def test_what_is_found_is_told_the_best_stone_first_and_written_into_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, kept = tmp_path / "first_stones.json", openings.FILE
    copy(kept, table)
    monkeypatch.setattr(openings, "FILE", table)
    monkeypatch.setattr(openings, "play_game", play)
    words = ["openings", "yavalath", "size=3", "--games", "6", "--file", str(tmp_path / "run")]
    assert main(words) == 0
    assert table.read_bytes() == kept.read_bytes()
    low, high = (f"{share:.0%}" for share in interval([1.0, 1.0, 0.0] * 2))
    none, some = (f"{share:.0%}" for share in interval([0.0] * 6))
    said = capsys.readouterr().out.splitlines()
    assert [line.replace(",", "").split()[:2] for line in said] == [
        ["a1", "100%"],
        ["b1", "67%"],
        ["b2", "50%"],
        ["c3", "0%"],
    ]
    assert [low in line and high in line for line in said] == [False, True, False, False]
    assert f"[{none}, {some}]" in said[3] and "[" not in said[0] + said[2]

    assert main([*words, "--write"]) == 0
    written = read(table.read_text())
    assert list(written) == sorted(FIRST_STONES)
    key = "yavalath players=2 size=3"
    with Run({}) as run:
        series = Openings(yavset.game("yavalath", size=3), games=6, visits=1, proof=1)
        found = chances(list(series.go_on(run)))
    assert written == FIRST_STONES | {key: found}
