"""The limits of a record's moves."""

from __future__ import annotations

import pytest

import yavset
from yavset.notation.movetext import RecordError, read_moves, tokens
from yavset.notation.record import parse_record
from yavset.notation.variations import MoveNode


def test_moves_up_to_the_limit_are_read() -> None:
    root = MoveNode(yavset.game("yavalath").start())
    read_moves(root, tokens("1. e5 d4 2. f6"), 3)
    assert [node.move for node in root.main_line()] == ["e5", "d4", "f6"]
    with pytest.raises(RecordError, match="3"):
        read_moves(MoveNode(root.position), tokens("1. e5 d4 2. f6 c3"), 3)


def test_only_numbers_stand_before_a_point() -> None:
    assert yavset.parse_record("1.e5 1...d4").moves == ("e5", "d4")
    with pytest.raises(RecordError):
        yavset.parse_record("x.e5")


def test_marks_mean_what_they_mean_in_pgn() -> None:
    moves = parse_record("1. e5! d4? 2. c3!! c5?? 3. a1!? b2?! 4. g5").root.main_line()
    assert [node.nags for node in moves] == [(1,), (2,), (3,), (4,), (5,), (6,), ()]


def test_a_wrong_move_is_counted_from_the_diagram_that_a_record_begins_with() -> None:
    diagram = "|".join(str(yavset.game("yavalath", size=3).start().play("a1").play("b1")).splitlines())
    with pytest.raises(RecordError) as refused:
        parse_record(f'[Options "size=3"]\n[Diagram "{diagram}"]\n\nc1 d2 c1')
    assert refused.value.message.values["move"] == 3
