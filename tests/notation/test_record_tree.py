"""Records with variations, comments and marks: read, written, changed by programs."""

from __future__ import annotations

import pickle
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yavset
from variants import random_game
from yavset import IllegalMove
from yavset.notation import movetext
from yavset.notation.movetext import Token
from yavset.notation.record import (
    MOST_CHARACTERS,
    Record,
    RecordError,
    format_record,
    parse_record,
    read_record,
)
from yavset.notation.variations import MoveNode

GAME = '[Game "yavalath"]\n[Result "*"]\n\n'


def tree(node: MoveNode) -> str:
    """Return the moves below a node, each with what follows it in brackets if there is a choice."""
    parts = [child.move + ("," + tree(child) if child.variations else "") for child in node.variations]
    return parts[0] if len(parts) == 1 else "[" + "|".join(parts) + "]" if parts else ""


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return str(caught.value)


def test_variations_are_read_where_they_belong() -> None:
    record = parse_record("1. e5 d4 (1... swap 2. c3) (1... c4) 2. f6")
    assert record.moves == ("e5", "d4", "f6")
    assert tree(record.root) == "e5,[d4,f6|swap,c3|c4]"
    nested = parse_record("e5 (d4 c3 (c4 (c5) d5) b2) d6")
    assert tree(nested.root) == "[e5,d6|d4,[c3,b2|c4,d5|c5]]"


def test_the_same_move_twice_is_one_node() -> None:
    assert tree(parse_record("e5 d4 (d4 c3) f6").root) == "e5,d4,[f6|c3]"


def test_comments_and_marks_are_kept() -> None:
    text = (
        "{a game} e5! {the  centre,\nof course} d4 $6 ({why not} swap?! {better} c3!!) "
        "; to the end } of the line\nf6 ?"
    )
    record = parse_record(text)
    first, second, third = record.root.main_line()
    assert record.root.comment == "a game"
    assert (first.comment, first.nags) == ("the centre, of course", (1,))
    assert (second.comment, second.nags) == ("to the end ) of the line", (6,))
    swap = first.variations[1]
    assert (swap.starting_comment, swap.comment, swap.nags) == ("why not", "better", (6,))
    assert (swap.variations[0].move, swap.variations[0].nags) == ("c3", (3,))
    assert third.nags == (2,)


def test_a_tree_is_written_as_it_is_read() -> None:
    text = (
        GAME + "{a game} 1. e5 $1 {the centre} 1... d4 $6 ({why not} 1... swap $6 {better} 1...\n"
        "c3) (1... c4 2. d5 d3 (2... d6)) 2. f6\n"
    )
    assert str(parse_record(text)) == text
    assert format_record(yavset.game("yavalath"), ["e5", "d4"]) == GAME + "1. e5 d4\n"


def test_long_comments_are_wrapped_and_a_tag_in_one_is_no_tag() -> None:
    record = Record(yavset.game("yavalath"), ["e5", "d4"])
    record.root.variations[0].comment = "words " * 40 + '[Game "omega"]'
    written = str(record)
    assert max(map(len, written.splitlines())) <= 80
    assert parse_record(written) == record
    tag_first = parse_record('e5 {\n[Game "omega"]\n} d4')
    assert (tag_first.game.id, tag_first.moves) == ("yavalath", ("e5", "d4"))


@pytest.mark.parametrize("length", range(1, 9))
def test_the_lines_of_a_record_are_as_full_as_they_can_be(length: int) -> None:
    record = Record(yavset.game("yavalath"), ["e5", "d4"])
    record.root.comment = " ".join(["w" * length] * 300)
    lines = str(record).split("\n\n")[-1].splitlines()
    for line, after in pairwise(lines):
        assert len(line) <= 80 < len(f"{line} {after.split()[0]}")


def test_a_tag_may_be_empty() -> None:
    assert parse_record('[Event ""]\n\ne5').tags == {"Event": ""}


def test_a_program_builds_a_tree() -> None:
    record = Record(yavset.game("yavalath"), ["e5", "d4", "f6"])
    node = next(iter(record.root.main_line()))
    other = node.add("c3")
    assert node.add("c3") is other
    assert other.add_line(["b2", "b3"]).line() == ["e5", "c3", "b2", "b3"]
    with pytest.raises(IllegalMove):
        node.add("e5")
    assert parse_record(str(record)) == record
    other.promote()
    assert " ".join(record.moves) == "e5 c3 b2 b3"
    assert [position.ply for position in record.positions()] == [0, 1, 2, 3, 4]
    assert record.position == record.positions()[-1]
    other.remove()
    assert other.parent is None
    record.root.promote()
    record.root.remove()
    assert " ".join(record.moves) == "e5 d4 f6"


def test_a_game_goes_on_from_a_position_that_was_played() -> None:
    start = yavset.parse_record("a1 e5 b2").position
    record = Record(start.game, ["c3", "d4"], start=start)
    assert [*record.root.line(), *(node.move for node in record.root.main_line())] == ["c3", "d4"]
    assert [position.last_move for position in record.positions()] == ["b2", "c3", "d4"]
    assert parse_record(str(record)) == record


def test_records_differ_by_their_trees() -> None:
    plain, commented = parse_record("e5 d4"), parse_record("e5 {here} d4")
    assert plain == Record(yavset.game("yavalath"), ["e5", "d4"])
    assert plain != commented
    assert plain != parse_record("e5 d4 (c3)")
    assert plain != parse_record("e5! d4")
    assert hash(plain) == hash(commented)


#: No two of these are the same game, said in the same way.
DIFFERENT = [
    "e5 d4",
    '[Game "cross"]\ne5 d4',
    '[Options "size=6"]\ne5 d4',
    '[Options "swap=no"]\ne5 d4',
    '[White "Ada"]\ne5 d4',
    '[White "Bob"]\ne5 d4',
    '[Black "Ada"]\ne5 d4',
    "e5 d4 1-0",
    "e5 d4 0-1",
    "e5 d4 1/2-1/2",
    "e5 c3",
    "e5",
    "e5 d4 c3",
    "e5 d4 {so}",
    "{so} e5 d4",
    "e5 {so} d4",
    "e5 d4!",
    "e5 d4?",
    "e5! d4",
    "e5 d4 (c3)",
    "e5 d4 (c4)",
    "e5 d4 (c3) (c4)",
    "e5 d4 (c4) (c3)",
    "e5 d4 ({so} c3)",
    "e5 d4 (c3 {so})",
    "e5 d4 (c3!)",
    "e5 d4 (c3 c4)",
    f'[Diagram "{"|".join(str(yavset.game("yavalath").start().play("a1")).splitlines())}"]\ne5 d4',
]


def test_records_are_the_same_where_all_of_what_they_say_is() -> None:
    records = [parse_record(text) for text in DIFFERENT]
    for number, record in enumerate(records):
        again = (parse_record(str(record)), pickle.loads(pickle.dumps(record)))
        assert [str(one) for one in again] == [str(record)] * 2
        for other, compared in enumerate(records):
            assert (record == compared) is (number == other), (DIFFERENT[number], DIFFERENT[other])
            assert all((one == compared) is (number == other) for one in again)
    # What the moves decide need not be said.
    won = "e5 a1 e6 b1 e8 i5 e7"
    assert parse_record(f"{won} 1-0") == parse_record(won) == parse_record(f"{won} 0-1")


@pytest.mark.parametrize(
    ("tags", "title"),
    [
        ({}, ""),
        ({"White": "Ada", "Black": "Bob"}, "Ada – Bob"),
        (
            {"Black": "Bob", "White": "Ada", "Date": "2024.05.01", "Event": "Club"},
            "Ada – Bob, Club, 2024.05.01",
        ),
        ({"Black": "Bob", "White": "?", "Round": "3", "Site": "Rome", "Event": "*"}, "Bob, Rome, 3"),
        ({"Round": "-", "Date": "????.??.??", "Site": "Rome", "Event": "Club"}, "Club, Rome"),
        ({"Red": "Cid", "Annotator": "Dan", "White": " "}, ""),
    ],
)
def test_a_title_has_what_the_tags_tell(tags: dict[str, str], title: str) -> None:
    assert Record(yavset.game("yavalath"), ["e5"], tags).title == title


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e5\n(d4", "line 2: the variation never ends"),
        ("\ne5\n(d4", "line 3: the variation never ends"),
        ("e5 d4 (c3\n(b2\n) ; no\n(b3", "line 4: the variation never ends"),
        ("e5 d4 (c3\n(b2\n)", "line 1: the variation never ends"),
        ("e5 d4)", "line 1: a variation ends that never began"),
        ("(e5) d4", "line 1: a variation needs a move before it"),
        ("e5 ((d4))", "line 1: a variation needs a move before it"),
        ("e5\n{ never\nclosed", "line 2: the comment opened with a brace is never closed"),
        ("e5 d4\n(\ne5)", "line 3, move 2: 'e5' is not legal here: there is a stone on e5"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    "piece",
    ["(", "(c3) ", "$1 ", "{a}", "1. "],
    ids=["brackets", "variations", "marks", "comments", "numbers"],
)
def test_the_reader_stops_after_so_many_pieces(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text as long as texts may be is not read to its end: the count of pieces says so."""
    made = 0

    class Counted(Token):
        def __new__(cls, *values: Any) -> Counted:
            nonlocal made
            made += 1
            return super().__new__(cls, *values)

    monkeypatch.setattr(movetext, "Token", Counted)
    text = "1. e5 d4 " + piece * ((MOST_CHARACTERS - 9) // len(piece))
    assert refusal(text).startswith(f"line 1: more than {movetext.MOST_PIECES} moves")
    assert made == movetext.MOST_PIECES


def test_a_brace_in_a_comment_cannot_be_written() -> None:
    record = Record(yavset.game("yavalath"), ["e5"])
    record.root.comment = "a } brace"
    with pytest.raises(RecordError, match="the comment 'a } brace' cannot be written"):
        str(record)


def test_every_kind_of_line_end_and_a_byte_order_mark() -> None:
    lines = ['[Game "omega"]', '[Event "one; two"]', "", "w@e5 ; a comment", "b@c3 {over", "lines}", "w@d4"]
    for end in ("\n", "\r\n", "\r", "\u2028"):
        for mark in ("", "\ufeff"):
            record = parse_record(mark + end.join(lines))
            assert (record.game.id, record.tags) == ("omega", {"Event": "one; two"})
            assert record.moves == ("w@e5", "b@c3", "w@d4")
            assert [node.comment for node in record.root.main_line()] == ["a comment", "over lines", ""]


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_trees_of_every_game_read_back(game_id: str) -> None:
    game, random = yavset.game(game_id), Random(1)
    # The main line ends early: somebody has resigned.
    result = random.choice(game.players)
    record = Record(game, tags={"Event": "trees", "Result": result})
    played = [position for position in random_game(game, 1, 12) if position.outcome is None]
    for position in played:
        record.root.add_line(play(record, position.ply, random))
    for node in record.root.nodes():
        node.nags = tuple(sorted({random.randrange(1, 140) for _ in range(random.randrange(3))}))
        node.comment = random.choice(["", "", "(an aside)", "what; else", "[tag]"])
        if node.parent is not None and node is not node.parent.variations[0]:
            node.starting_comment = random.choice(["", "or"])
    record.root.nags = ()
    assert record.result == result
    for again in (parse_record(str(record)), pickle.loads(pickle.dumps(record))):
        assert again == record
        assert (str(again), again.result, again.title) == (str(record), result, record.title)


def play(record: Record, depth: int, random: Random) -> list[str]:
    """Some moves of a random game that begins as the main line for `depth` moves."""
    position, moves = record.start, []
    for known in record.moves[:depth]:
        position = position.play(known)
        moves.append(known)
    while position.outcome is None and len(moves) < depth + 4:
        moves.append(random.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves


def test_long_and_deep_trees_need_no_recursion() -> None:
    deep = Record(yavset.game("odd", size=8))
    node = deep.root
    while node.position.outcome is None:
        for move in node.position.legal_moves()[:2]:
            node.add(move)
        node = node.variations[-1]
    assert parse_record(str(deep)) == deep
    position, random = yavset.game("ayu", size=19).start(), Random(3)
    moves: list[str] = []
    while position.outcome is None and len(moves) < 1500:
        moves.append(random.choice(position.legal_moves()))
        position = position.play(moves[-1])
    long = Record(position.game, moves)
    assert pickle.loads(pickle.dumps(long)) == long == parse_record(str(long))


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_record_is_read_up_to_its_first_illegal_move_with_all_that_is_said(game_id: str) -> None:
    game, random = yavset.game(game_id), Random(4)
    moves = [position.last_move or "" for position in random_game(game, 2, 8)[1:]]
    for _ in range(20):
        words = []
        for move in moves[: random.randrange(1, len(moves) + 1)]:
            words += [move, *random.sample(["$3", "{one}", "{two}", "()", "({three})"], random.randrange(3))]
        before = f"{Record(game)}{' '.join(words)}"
        record, stopped = read_record(f"{before} nonsense {{four}} {moves[0]}")
        assert stopped
        assert record == parse_record(before)
        assert str(record) == str(parse_record(before))


def test_an_empty_variation_takes_nothing_of_what_follows() -> None:
    record = parse_record("e5 d4 () {said of d4} f6 ({of none}) {said of f6}")
    assert [node.comment for node in record.root.main_line()] == ["", "said of d4", "said of f6"]
    assert [node.starting_comment for node in record.root.main_line()] == ["", "", ""]


PIECES = ["e5", "d4", "c3", "(", ")", "{a}", "{", "}", ";", "1.", "$3", "!?", "\n", "*", "["]


@given(st.lists(st.sampled_from(PIECES)))
def test_any_order_of_pieces_is_read_or_refused(pieces: list[str]) -> None:
    try:
        record = parse_record(" ".join(pieces))
    except RecordError:
        return
    assert parse_record(str(record)) == record


def test_a_comment_marks_the_board() -> None:
    record = parse_record(
        "{begin [%labels e5:1234]} e5 {the [%arrows e5-g7 d4-c3:red, z9-a1 e5] centre"
        " [%fills f6:grey c3:blue] [%arrows e5-e5] [%clk 1:00]} d4"
    )
    first, second = record.root.main_line()
    assert (record.root.text, record.root.marks) == ("begin", {"labels": {"e5": "123"}})
    assert first.text == "the centre [%clk 1:00]"
    assert first.marks == {
        "arrows": [("e5", "g7", "accent"), ("d4", "c3", "red"), ("e5", "e5", "accent")],
        "fills": {"f6": "grey", "c3": "accent"},
    }
    assert second.marks == {}
    assert parse_record(str(record)) == record


def test_marks_are_written_into_the_comment() -> None:
    record = parse_record("e5 {the centre [%fills c3]}")
    node = record.root.variations[0]
    node.marks = {"arrows": [("e5", "g7"), ("a1", "b1", "grey")], "labels": {"g7": "A"}}
    assert node.comment == "the centre [%arrows e5-g7 a1-b1:grey] [%labels g7:A]"
    again = parse_record(str(record)).root.variations[0]
    assert again.marks == {"arrows": [("e5", "g7", "accent"), ("a1", "b1", "grey")], "labels": {"g7": "A"}}
    node.marks = {}
    assert node.comment == "the centre"


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({"fills": {"z9": "red"}}, "fills: there is no cell z9"),
        ({"fills": {"c3": "#0f766e"}}, "red, grey or"),
        ({"labels": {"c3": "a b"}}, "no spaces"),
        ({"labels": {"c3": "a,b"}}, "commas"),
        ({"labels": {"c3": "]"}}, "brackets"),
        ({"labels": {"c3": "}"}}, "brackets"),
        ({"arrows": [("c3",)]}, "from one cell to another"),
        ({"arrows": [("c3", "z9")]}, "arrows: there is no cell z9"),
    ],
)
def test_marks_that_text_cannot_have_are_refused(marks: Any, said: str) -> None:
    node = parse_record("e5 {here [%fills c3]}").root.variations[0]
    with pytest.raises(ValueError, match=said):
        node.marks = marks
    assert node.comment == "here [%fills c3]"


def test_marks_of_a_diagram_in_a_record_are_kept() -> None:
    diagram = ". . .|. . . .|. . w . .|. . . .|. . .|to move: black|arrows: a1-c3:red"
    record = parse_record(f'[Options "size=3"]\n[Diagram "{diagram}"]\n\n{{a trap}} a1')
    assert record.root.marks == {"arrows": [("a1", "c3", "red")]}
    assert record.root.text == "a trap"
    assert parse_record(str(record)) == record
    assert "no cell z9" in refusal(f'[Options "size=3"]\n[Diagram "{diagram} z9-a1"]\n\na1')
