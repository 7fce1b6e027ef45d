"""Records as people have them: several in a file, out of word processors, of other programs."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import yavset
from yavset import RecordError, parse_record, parse_records
from yavset.interfaces.terminal import main
from yavset.ludi.grammar import SHAPES
from yavset.notation.record import read_record

TWO = """[Event "Club"]
[Game "yavalath"]
[White "Ada"]
[Result "white"]
[Termination "resignation"]

1. e5 d4 *

[Game "cross"]
[Result "1/2-1/2"]

1. d4 c3
"""


def test_all_games_of_a_text_are_read() -> None:
    first, second = parse_records(TWO)
    assert (first.game.id, first.moves, first.result) == ("yavalath", ("e5", "d4"), "white")
    assert first.tags == {"Event": "Club", "White": "Ada", "Termination": "resignation"}
    assert (second.game.id, second.moves, second.result) == ("cross", ("d4", "c3"), "draw")
    assert parse_records(str(first) + str(second)) == [first, second]
    assert parse_records(" \n") == []
    with pytest.raises(RecordError, match="2 games"):
        parse_record(TWO)


@pytest.mark.parametrize(
    ("place", "after"),
    [*((place, after) for place in range(4) for after in ("*\n", "1-0\n")), (3, ""), (3, "{resigned}\n")],
)
def test_a_game_that_ended_before_its_first_move_counts_wherever_it_stands(place: int, after: str) -> None:
    """Without a result it has to be the last: tags that follow tags belong to the same game."""
    games = [f'[Game "yavalath"]\n[Round "{number}"]\n\n1. e5 d4\n' for number in range(3)]
    games.insert(place, f'[Game "cross"]\n[Round "x"]\n\n{after}')
    found = [
        (record.game.id, record.tags["Round"], record.moves) for record in parse_records("\n".join(games))
    ]
    wanted = [("yavalath", str(number), ("e5", "d4")) for number in range(3)]
    assert found == [*wanted[:place], ("cross", "x", ()), *wanted[place:]]


def test_comments_between_tags_begin_no_other_game() -> None:
    text = '{by hand}\n[Game "cross"]\n; so\n[White "Ada"]\n{here}\n[Black "Bob"]\n\n{begin} d4 {end}\n'
    (record,) = parse_records(text)
    assert (record.game.id, record.tags) == ("cross", {"White": "Ada", "Black": "Bob"})
    assert record.root.comment == "by hand so here begin"
    assert [one.moves for one in parse_records(text * 2)] == [("d4",), ("d4",)]


def test_an_error_in_a_later_game_names_its_line() -> None:
    with pytest.raises(RecordError, match="line 13, move 3"):
        parse_records(TWO + "2. c3 b2")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ('[Result "white"]\n1. e5', "white"),
        ('[Result "0-1"]\n1. e5', "black"),
        ('[Result "Draw"]\n1. e5', "draw"),
        ("1. e5 d4 1-0", "white"),
        ("1. e5 d4 0\u20131", "black"),
        ("1. e5 d4 \u00bd-\u00bd", "draw"),
        ('[Result "*"]\n1. e5 1/2-1/2', "draw"),
        ('[Result "white"]\n1. e5 0-1', "white"),
        ('[Game "coffee"]\n[Result "1-0"]\ne5/', "white"),
        ('[Game "yavalath"]\n[Options "players=3"]\n[Result "red"]\ne5', "red"),
        ("1. e5", "*"),
    ],
)
def test_a_result_without_a_winning_move_is_kept(text: str, result: str) -> None:
    record = parse_record(text)
    assert record.result == result
    assert f'[Result "{result}"]' in str(record)
    assert parse_record(str(record)) == record
    assert pickle.loads(pickle.dumps(record)).result == copy.copy(record).result == result


def test_the_moves_decide_before_the_tag_does() -> None:
    won = parse_record('[Options "swap=no"]\n[Result "black"]\n1. a1 e5 b1 e6 d1 f7 c1')
    assert won.position.outcome is not None
    assert won.result == won.position.outcome.winner == "white"


def test_a_result_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RecordError, match="white, black, draw"):
        parse_record('[Result "red"]\n1. e5')
    with pytest.raises(RecordError, match="white, black, red"):
        parse_record('[Options "players=3"]\n1. e5 1-0')


@pytest.mark.parametrize(
    "text",
    [
        *("e5, d4, c3", "e5; d4; c3", "e5,d4,c3", "1) e5 d4 2) c3".replace(")", "."), "e5\u3001d4\u3001c3"),
        *("1. e5 1. ... d4 2. c3", "1. e5 1\u2026 d4 2. c3", "1.e5 1...d4 2.c3", "1. e5 1 ... d4 2 c3"),
        *(
            "% Club\n1. e5 d4\n%\n2. c3",
            "\u200be5\u200b d4\u00a0c3\ufeff",
            "\uff11\uff0e\uff45\uff15 d4 \uff43\uff13",
        ),
        "1. e5 ; 1... d4 2. c3",
        *(
            "> 1. e5 d4\n> 2. c3",
            "```\n1. e5 d4\n2. c3\n```",
            "\u2022 e5\n\u2022 d4\n\u2022 c3",
            "`e5` \u00b7 `d4` \u00b7 `c3`",
        ),
    ],
)
def test_moves_are_read_whatever_is_between_them(text: str) -> None:
    assert parse_record(text).moves == ("e5", "d4", "c3")


@pytest.mark.parametrize("sign", "\u2010\u2011\u2012\u2013\u2014\u2212\uff0d")
def test_every_dash_is_a_dash(sign: str) -> None:
    assert parse_record(f'[Game "susan"]\n\ne5 a1 e5{sign}e6').moves == ("e5", "a1", "e5-e6")


@pytest.mark.parametrize("sign", "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff")
def test_a_sign_that_nobody_sees_is_none(sign: str) -> None:
    text = f'{sign}[Game{sign} "omega"]\n\n{sign}1.{sign} w@{sign}e5{sign} b@c3 {{a {sign}b}}'
    record = parse_record(text)
    assert (record.game.id, record.moves) == ("omega", ("w@e5", "b@c3"))


def test_moves_after_a_semicolon_are_all_read() -> None:
    assert parse_record("1. e5 ; swap ; c3 2. d4").moves == ("e5", "swap", "c3", "d4")


def test_a_row_of_signs_that_means_nothing_is_left_out() -> None:
    record = parse_record("1. e5!!! d4?!? 2. c3 ??? b2!")
    assert record.moves == ("e5", "d4", "c3", "b2")
    assert [node.nags for node in record.root.main_line()] == [(), (), (), (1,)]


@pytest.mark.parametrize(
    "options", ["size", "=3", "size=3 size=4", "size=3, swap=no, size=3", "size=3 =", "a b=c"]
)
def test_options_in_bad_form_are_refused(options: str) -> None:
    with pytest.raises(RecordError):
        parse_record(f'[Options "{options}"]\n\n1. b2')


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_only_a_game_that_is_there_can_be_chosen(number: int) -> None:
    assert [read_record(TWO, one)[0].game.id for one in (1, 2)] == ["yavalath", "cross"]
    with pytest.raises(RecordError, match=str(number)):
        read_record(TWO, number)


def test_a_comment_after_a_semicolon_stays_one() -> None:
    record = parse_record("1. e5 ; d4 is better\nd4 ; end\n")
    assert [node.comment for node in record.root.main_line()] == ["d4 is better", "end"]


def test_signs_of_an_opinion_are_kept() -> None:
    record = parse_record("1. e5\u00b1 d4 = 2. c3!+- b2 \u221e 3. a1\u2049")
    assert [node.nags for node in record.root.main_line()] == [(16,), (10,), (1, 18), (13,), (5,)]
    spaced = parse_record("1. e5 = d4 +/= 2. c3 -+ b2 =/+ 3. a1 $10")
    assert [node.nags for node in spaced.root.main_line()] == [(10,), (14,), (19,), (15,), (10,)]
    rods = parse_record('[Game "coffee"]\ne5/ d4-! c4\\=')
    assert rods.moves == ("e5/", "d4-", "c4\\")
    assert [node.nags for node in rods.root.main_line()] == [(), (1,), (10,)]


@pytest.mark.parametrize(
    "text",
    ['Ada "the Countess" L.', "back\\", 'a\\"b', "\\\\", '"', "\u201cAda\u201d", "a] [b", "a; {b} (c)", ""],
)
def test_any_line_of_text_can_be_a_tag(text: str) -> None:
    record = yavset.Record(yavset.game("yavalath"), ["e5"], {"White": text, "Black": "Bob"})
    assert parse_record(str(record)) == record


def test_tags_are_read_as_others_write_them() -> None:
    record = parse_record('[Game "cross"] [White "Ada \\"A\\" L."] [Black \u201cBob\u201d] 1. d4 c3')
    assert (record.game.id, record.moves) == ("cross", ("d4", "c3"))
    assert record.tags == {"White": 'Ada "A" L.', "Black": "Bob"}
    older = parse_record('[Site "C:\\games\\"]\n1. e5')
    assert older.tags == {"Site": "C:\\games\\"}


ABSTRACT_PLAY: dict[str, Any] = {
    "header": {
        "game": {"name": "Yavalath"},
        "site": {"name": "Abstract Play"},
        "date-start": "2024-05-01",
        "players": [{"name": "Ada", "result": 0}, {"name": "Bob", "result": 1}],
    },
    "moves": [["e5", "f1"], [{"move": "i5"}, "a1"], ["e4"]],
}


def test_a_record_of_abstract_play_needs_its_coordinates() -> None:
    text = json.dumps(ABSTRACT_PLAY)
    with pytest.raises(RecordError, match="Abstract Play"):
        parse_record(text)
    record = parse_record(text, coordinates="rows")
    # Rows have their letters from the bottom, and their cells count from the left edge.
    assert record.moves == ("e5", "b6", "i9", "a1", "d5")
    assert record.result == "black"
    assert record.tags == {"Site": "Abstract Play", "Date": "2024-05-01", "White": "Ada", "Black": "Bob"}


@pytest.mark.parametrize(
    ("dates", "date"),
    [
        ({"date-start": "2024-05-01", "date-end": "2024-06-02"}, "2024-05-01"),
        ({"date-end": "2024-06-02"}, "2024-06-02"),
        ({"date-start": "", "date-end": "2024-06-02"}, "2024-06-02"),
    ],
)
def test_all_that_abstract_play_tells_is_in_the_record(dates: dict[str, str], date: str) -> None:
    header = {
        "game": {"name": "Yavalath", "variants": []},
        "event": "Club \n  night",
        "round": 3,
        "pied": False,
        **dates,
        "players": [{"name": 'Ada "A"', "result": 0.5}, "Bob"],
    }
    record = parse_record(json.dumps({"header": header, "moves": ["e5", ["f1", None]]}), coordinates="rows")
    lines = str(record).splitlines()
    assert lines == [
        '[Game "yavalath"]',
        '[Site "Abstract Play"]',
        '[Event "Club night"]',
        '[Round "3"]',
        f'[Date "{date}"]',
        '[White "Ada \\"A\\""]',
        '[Result "*"]',
        "",
        "1. e5 b6",
    ]


@pytest.mark.parametrize(
    ("points", "result"),
    [
        ((1, 0), "white"),
        ((0.5, 0.5), "draw"),
        ((0, 0), "draw"),
        ((0, None), "*"),
        (("1", "0"), "*"),
        ((None, None), "*"),
    ],
)
def test_the_points_of_abstract_play_say_the_result(points: tuple[Any, Any], result: str) -> None:
    header = ABSTRACT_PLAY["header"]
    players = [player | {"result": each} for player, each in zip(header["players"], points, strict=True)]
    text = json.dumps({**ABSTRACT_PLAY, "header": header | {"players": players}})
    assert parse_record(text, coordinates="rows").result == result


@pytest.mark.parametrize(
    "players", [[{"name": "Ada", "result": 1}] * count for count in (0, 1, 3)] + [None, 5, {}]
)
def test_players_that_do_not_fit_the_game_are_left_out(players: object) -> None:
    text = json.dumps({**ABSTRACT_PLAY, "header": {**ABSTRACT_PLAY["header"], "players": players}})
    record = parse_record(text, coordinates="rows")
    assert (record.tags, record.result) == ({"Site": "Abstract Play", "Date": "2024-05-01"}, "*")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"header": {**ABSTRACT_PLAY["header"], "game": {"name": "Tumbleweed"}}}, "Tumbleweed"),
        (
            {"header": {**ABSTRACT_PLAY["header"], "game": {"name": "Yavalath", "variants": ["size-6"]}}},
            "size-6",
        ),
        ({"header": {**ABSTRACT_PLAY["header"], "pied": True}}, "swap"),
        ({"moves": [["e5", "e5-e6"]]}, "e5-e6"),
        ({"moves": [["e5", ""]]}, "''"),
        ({"moves": [["e5", 0]]}, "'0'"),
        ({"moves": [["e5", {"move": ["f1"]}]]}, "f1"),
        ({"moves": [["e5", {"moves": "f1"}], "E5"]}, "E5"),
    ],
)
def test_what_is_not_sure_is_not_imported(change: dict[str, object], what: str) -> None:
    with pytest.raises(RecordError, match=what):
        parse_record(json.dumps({**ABSTRACT_PLAY, **change}), coordinates="rows")


@pytest.mark.parametrize("shape", SHAPES)
def test_rows_are_counted_from_the_left_on_every_board(shape: str) -> None:
    size = "" if shape == "trapezium" else " 5"
    game = yavset.game("ludi", rules=f"(game (board {shape}{size}) (play (place own)) (end (lose (stuck))))")
    board = game.board
    for row in range(board.rows):
        cells = sorted(board.row(row), key=lambda cell: board.centres[cell])
        words = " ".join(f"{'abcdefghijklmnopqrst'[row]}{place}" for place in range(1, len(cells) + 1))
        read = parse_record(f"{yavset.Record(game)}{words}", coordinates="rows")
        assert list(read.moves) == [board.names[cell] for cell in cells]


def test_rows_can_be_chosen_for_any_record() -> None:
    assert parse_record("1. e5 f1", coordinates="rows").moves == ("e5", "b6")
    with pytest.raises(RecordError, match="columns, rows"):
        parse_record("1. e5", coordinates="diagonals")
    with pytest.raises(RecordError, match=r"line 1, move 1: .*a6"):
        parse_record("1. a6", coordinates="rows")


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("(;FF[4]GM[1]SZ[19];B[aa])", "SGF"),
        ("(;AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[11];B[a1])", "HexGui"),
        ("(;FF[4]EV[a (b\\] c)]\n C[x;y]AP[HexGui:0.9.1]GM[11]SZ[11];B[a1];W[b3])", "HexGui"),
        ("```\n\u200b(;FF[4]AP[HexGui:0.9.1]GM[11]SZ[11];B[a1])\n```", "HexGui"),
        ("(;AP[PlayHex:0.0.0]GM[11]SZ[11];B[a1])", "SGF"),
        ("(;FF[4]C[once AP[HexGui];B[a1])", "SGF"),
        ("(;\n;GaMe[1];B[aa])", "SGF"),
        ("game=/lud/board/space/line/Yavalath.lud\nSTART GAME OPTIONS\n", "Ludii"),
        ("Move 1 :\nAda places a stone at e5\n", "Board Game Arena"),
        ('{"gameName": "x"}', "JSON"),
    ],
)
def test_records_of_other_programs_are_named(text: str, program: str) -> None:
    with pytest.raises(RecordError, match=program):
        parse_record(text)


def test_the_command_line_shows_one_of_several_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.txt"
    file.write_text(TWO, "utf-8")
    assert main(["show", str(file)]) == 2
    assert "2 games" in capsys.readouterr().err
    assert main(["show", str(file), "--game", "1"]) == 0
    shown = capsys.readouterr().out
    for line in ("Event: Club", "White: Ada", "Termination: resignation", "Result: white"):
        assert line in shown.splitlines()
    assert main(["show", str(file), "--game", "3"]) == 2
    file.write_text("1. e5 f1", "utf-8")
    assert main(["show", str(file), "--coordinates", "rows"]) == 0
    assert "e5 b6" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["show", "check", "puzzles"])
def test_files_in_other_encodings_are_read_or_refused_in_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "yavalath.txt"
    arguments = {"show": ["show"], "check": ["check"], "puzzles": ["puzzles", "rate", "yavalath"]}[command]
    for data in (b"\x00\x01\xff\xfe\x00", b"\xff\xfea", bytes(range(256)), "1. \u00e95".encode("latin-1")):
        file.write_bytes(data)
        assert main([*arguments, str(file)]) == 2
        assert capsys.readouterr().err == (
            f"yavset: {file}: the file is no text in UTF-8 or UTF-16: save it as UTF-8\n"
        )


def test_utf_16_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    for encoding in ("utf-16", "utf-8-sig"):
        file.write_text('[White "\u00c9va"]\n1. e5 d4', encoding)
        assert main(["show", str(file)]) == 0
        assert "White: \u00c9va" in capsys.readouterr().out
