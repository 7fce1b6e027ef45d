"""The limits of a record's moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


#: Marks and a comment for each of three moves.
READING = st.lists(
    st.tuples(st.lists(st.sampled_from([1, 2, 6, 14]), max_size=3), st.sampled_from(["", "good", "bad"])),
    min_size=3,
    max_size=3,
)


@given(st.lists(READING, min_size=1, max_size=3))
def test_what_is_read_into_a_tree_adds_to_what_it_says_already(
    readings: list[list[tuple[list[int], str]]],
) -> None:
    root = MoveNode(yavset.game("yavalath", size=3).start())
    moves = ("a1", "b1", "c1")
    for reading in readings:
        said = (
            f"{move} {' '.join(f'${nag}' for nag in nags)} {f'{{{comment}}}' if comment else ''}"
            for move, (nags, comment) in zip(moves, reading, strict=True)
        )
        read_moves(root, tokens(" ".join(said)), 3)
    line = list(root.main_line())
    assert [node.move for node in line] == list(moves)
    for node, parts in zip(line, zip(*readings, strict=True), strict=True):
        assert node.nags == tuple(dict.fromkeys(nag for nags, _ in parts for nag in nags))
        assert node.comment == " ".join(comment for _, comment in parts if comment)
