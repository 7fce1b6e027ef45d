"""The limits of a record's moves."""

from __future__ import annotations

import pytest

import yavset
from yavset.notation.movetext import RecordError, read_moves, tokens
from yavset.notation.tree import MoveNode


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
