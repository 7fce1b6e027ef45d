"""The audit blames what loses to a quiet move and what misses one, and its wins are wins by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

import yavset
from boards import played
from yavset.interfaces.terminal import main
from yavset.lab.audit import Decision, Finding, audit, forces, grade
from yavset.lab.quiet_moves import POSITIONS, QuietMoves
from yavset.rules.position import Position
from yavset.search.provers.threats import ThreatSearch

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


def small_positions(count: int) -> Iterator[Position]:
    """Yield positions of random games on the smallest board in which some chains of threats are left."""
    game, random = yavset.game("yavalath", size=3, swap=False), Random(4)
    while count:
        position = game.start()
        length = random.randrange(3, 12)
        while position.outcome is None and position.ply < length:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            count -= 1
            yield position


def test_quiet_moves_win_where_every_reply_leaves_a_chain() -> None:
    game = yavset.game("yavalath", size=3, swap=False)
    quiet, threats = QuietMoves(game), ThreatSearch(game.board, 4)

    def lost(position: Position) -> bool:
        """Return whether the other player wins by a chain after every move, or by the move itself."""
        other = game.players[1 - position.player]
        for child in map(position.child, position.legal_moves()):
            stones = (child.stones[child.player], child.stones[1 - child.player])
            if child.outcome is not None:
                if child.outcome.winner != other:
                    return False
            elif not threats.win(*stones, POSITIONS):
                return False
        return True

    seen = Counter[tuple[bool, bool, bool]]()
    for before in small_positions(400):
        own, other = before.stones[before.player], before.stones[1 - before.player]
        applies = not threats.win(own, other, POSITIONS) and not lost(before)
        winning = []
        for move in before.legal_moves():
            after = before.child(move)
            seat = before.seats[before.to_move]
            wins = after.outcome is None and lost(after)
            assert quiet.applies(before, after) == (applies and after.outcome is None)
            assert quiet.wins(after, seat) == wins
            winning += [move] * wins
        found = quiet.quiet_win(before)
        assert (found is not None) == bool(winning)
        assert found is None or found in winning
        seen[applies, bool(winning), lost(before)] += 1
    assert seen[True, True, False] > 3
    assert seen[True, False, False] > 5
    assert sum(count for (_, _, beaten), count in seen.items() if beaten) > 5


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
