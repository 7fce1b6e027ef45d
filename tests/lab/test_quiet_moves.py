"""The audit blames what loses to a quiet move and what misses one, and its wins are wins by the rules."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import yavset
from boards import played
from yavset.interfaces.terminal import main
from yavset.lab.audit import Decision, Finding, audit, forces, grade
from yavset.lab.quiet_moves import QuietMoves

START = yavset.game("yavalath", swap=False).start()


def test_a_move_that_lets_a_quiet_one_win_is_found() -> None:
    before = played(START, "h5 f6 f9 i9")
    found = grade(before, before.play("d6"), QuietMoves(START.game))
    assert found is not None
    assert found[:3] == (4, "allowed", "d6")
    assert grade(before, before.play(found.better), QuietMoves(START.game)) is None


def test_a_quiet_win_that_was_there_is_found_and_playing_it_is_right() -> None:
    before = played(START, "h5 f6 f9 i9 d6")
    assert grade(before, before.play("a1"), QuietMoves(START.game)) == Finding(5, "missed", "a1", "i6")
    assert grade(before, before.play("i6"), QuietMoves(START.game)) is None


def test_decisions_that_threats_have_decided_are_not_blamed() -> None:
    # White wins by e7 at once, and Black cannot stop both ends of four.
    before = played(START, "e5 a1 e6 b1 e8 i5")
    assert grade(before, before.play("a5"), QuietMoves(START.game)) is None
    start = yavset.game("yavalath").start().play("e5")
    judge = partial(grade, check=QuietMoves(start.game))
    assert list(audit([start, start.play("swap")], judge, 1)) == [Decision(True, None)]


def test_decisions_after_a_quiet_move_of_the_other_are_not_about_quiet_moves() -> None:
    quiet = QuietMoves(START.game)
    before = played(START, "h5 f6 f9 i9 d6 i6")
    assert all(not quiet.applies(before, before.child(move)) for move in before.legal_moves())
    assert quiet.applies(START, START.play("e5"))


@pytest.mark.long
def test_quiet_wins_are_wins_by_the_rules() -> None:
    game = yavset.game("yavalath", size=3, swap=False)
    quiet, random = QuietMoves(game), Random(5)
    found = 0
    for _ in range(3000):
        position = game.start()
        while position.outcome is None and position.ply < 9:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is not None:
            continue
        winning = quiet.quiet_win(position)
        if winning:
            found += 1
            seat = position.seating[position.player]
            assert forces(position.play(winning), seat, position.empty.bit_count())
    assert found >= 20


@pytest.mark.long
def test_the_command_counts_quiet_moves(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["--player", "visits=20", "--games", "1", "--quiet"]
    assert main(["audit", "yavalath", "size=4", "swap=no", *settings]) == 0
    assert "quiet move" in capsys.readouterr().out.splitlines()[-1]
    for others in (["susan"], ["yavalath", "players=3"]):
        assert main(["audit", *others, "--quiet"]) == 2
        assert "--quiet is for Yavalath and Five-not-four" in capsys.readouterr().err
