"""The audit finds missed wins and avoidable losses, and nothing else."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest

import yavset
from yavset.interfaces.terminal import main
from yavset.lab.audit import Audited, Decision, Exhaustive, Finding, LongSearch, audit, forces, grade
from yavset.rules.position import Position

SHORT = partial(grade, check=Exhaustive(1))


def positions_of(game_id: str, moves: str, **options: object) -> list[Position]:
    """Return the positions of a game from its moves."""
    positions = [yavset.game(game_id, **options).start()]
    for move in moves.split():
        positions.append(positions[-1].play(move))
    return positions


def test_a_missed_win_is_found() -> None:
    # White has e5, e6 and e8; Black does not block e7, and White overlooks it.
    positions = positions_of("yavalath", "e5 a1 e6 b1 e8 i5 a5", size=5, swap=False)
    missed = Finding(6, "missed", "a5", "e7")
    assert list(audit(positions[-2:], SHORT)) == [Decision(True, missed)]
    assert list(audit(positions[-2:], SHORT, first=1)) == [Decision(False, missed)]


def test_an_avoidable_loss_is_found_and_the_block_is_not_blamed() -> None:
    blunder = positions_of("yavalath", "e5 a1 e6 i9 e8 b1", size=5, swap=False)
    allowed = Finding(5, "allowed", "b1", "e7")
    assert list(audit(blunder[-2:], SHORT)) == [Decision(False, allowed)]
    block = positions_of("yavalath", "e5 a1 e6 i9 e8 e7", size=5, swap=False)
    assert list(audit(block[-2:], SHORT)) == [Decision(False, None)]


def test_a_seat_forces_a_win_only_against_every_reply() -> None:
    # Black can still block e7.
    after_threat = positions_of("yavalath", "e5 a1 e6 i9 e8", size=5, swap=False)[-1]
    assert not forces(after_threat, 0, 2)
    assert forces(after_threat.play("b1"), 0, 1)
    assert not forces(after_threat.play("b1"), 1, 1)


def test_a_longer_search_refutes_a_move_that_loses_and_no_other() -> None:
    judge = LongSearch(60, visits=200).finding
    blunder, block, win = (
        positions_of("yavalath", moves, size=5, swap=False)[-2:]
        for moves in ("h5 f6 f9 i9 d6", "e5 a1 e6 i9 e8 e7", "e5 a1 e6 b1 e8 i5 e7")
    )
    # A quiet move wins after d6.
    [decision] = audit(blunder, judge)
    assert decision.finding is not None
    assert decision.finding[:3] == (4, "refuted", "d6")
    assert list(audit(block, judge)) == [Decision(False, None)]
    assert list(audit(win, judge)) == [Decision(True, None)]


def test_the_command_tells_what_longer_searches_refute(capsys: pytest.CaptureFixture[str]) -> None:
    words = "audit susan size=4 --player random --games 1 --deep 0.01"
    assert main(words.split()) == 0
    *found, last = capsys.readouterr().out.splitlines()
    assert all(line.startswith("refuted: ") for line in found)
    assert f": {len(found)} refuted by a search of 0.01 s (" in last
    assert main(["audit", "yavalath", "players=3", "--deep", "1"]) == 2
    assert main(["audit", "susan", "--deep", "0"]) == 2


def test_the_command_prints_its_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "susan", "size=4", "--player", "random", "--games", "2", "--plies", "1"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("susan, random: ")
    assert "decisions" in last
    assert main(["audit", "susan", "--plies", "0"]) == 2


def test_a_finding_names_the_set_up_that_chance_has_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    words = "audit quantum-leap --player random --games 2 --plies 3 --seed 5"
    assert main(words.split()) == 0
    *findings, last = capsys.readouterr().out.splitlines()
    assert findings and last.startswith("quantum-leap, random: ")
    for line in findings:
        said = re.fullmatch(r"\w+: (\S+) instead of (\S+) after (.+)", line)
        assert said
        played, better, moves = said.groups()
        seed, *before = moves.split()
        position = yavset.game("quantum-leap", seed=seed.removeprefix("seed=")).start()
        for move in before:
            position = position.play(move)
        assert {played, better} <= set(position.legal_moves())
    assert main(words.split()) == 0
    assert capsys.readouterr().out.splitlines() == [*findings, last]


def test_an_audit_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    words = f"audit susan size=4 --player random --games 2 --plies 1 --file {file}".split()
    assert main(words) == 0
    printed, kept = capsys.readouterr().out, file.read_text()
    file.write_text("".join(kept.splitlines(keepends=True)[:2]))
    assert main(words) == 0
    assert capsys.readouterr().out == printed
    found = [Audited.read(json.loads(line)[1]) for line in kept.splitlines()[1:]]
    again = [Audited.read(json.loads(line)[1]) for line in file.read_text().splitlines()[1:]]
    assert again == found


def test_an_audited_game_comes_back_from_its_file() -> None:
    finding = Finding(3, "missed", "a1", "b2")
    for decisions in ([], [Decision(True, None), Decision(False, finding)], [Decision(False, None)] * 2):
        audited = Audited(["a1", "b1"], decisions)
        assert Audited.read(json.loads(json.dumps(audited))) == audited


def test_an_older_bot_is_audited_apart(capsys: pytest.CaptureFixture[str]) -> None:
    words = "audit susan size=4 --player seconds=0.01 --against HEAD --games 1 --plies 1 --opening 3"
    assert main(words.split()) == 0
    ours, theirs = capsys.readouterr().out.splitlines()[-2:]
    assert ours.startswith("susan, seconds=0.01: ")
    assert theirs.startswith("susan, HEAD: ")
    decisions = [int(line.split()[2]) for line in (ours, theirs)]
    assert min(decisions) >= 1
    assert abs(decisions[0] - decisions[1]) <= 1
