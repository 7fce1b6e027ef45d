"""Edges of notation, the requests of the page and the search that are easy to get wrong and seldom met."""

from __future__ import annotations

import json
from typing import Any

import pytest

import yavset
from yavset.interfaces.service import handle
from yavset.notation.record import RecordError, parse_record, replay
from yavset.rules.values import IllegalMove
from yavset.search.mcts import search
from yavset.search.session import Session


def view(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": "view", **request})))
    assert reply["ok"], reply
    return reply


def test_another_option_shows_another_board() -> None:
    moves = ["d4", "c3"]
    shown = {size: view(game="cross", options={"size": size}, moves=moves)["view"] for size in (5, 4, 6)}
    assert {size: len(one["targets"]) for size, one in shown.items()} == {5: 59, 4: 35, 6: 89}


def test_a_diagram_is_not_taken_for_the_start() -> None:
    plain = view(game="cross", moves=["d4"])["view"]
    diagram = str(yavset.game("cross").start().play("e5").play("e4"))
    set_up = view(game="cross", moves=["d4"], diagram=diagram)["view"]
    assert len(plain["scene"]["pieces"]) == 1
    assert len(set_up["scene"]["pieces"]) == 3


def test_the_round_of_a_move_is_that_before_it() -> None:
    line = view(game="yavalath", moves=["e5", "d4", "f6"])["line"]
    assert [(entry["move"], entry["player"], entry["round"]) for entry in line] == [
        ("e5", "white", 1),
        ("d4", "black", 1),
        ("f6", "white", 2),
    ]


@pytest.mark.parametrize(("text", "line"), [("{", 1), ("1. e5\n{a\nb", 2), ('[Game "cross"]\n\n\ne5 {', 4)])
def test_an_open_brace_is_named_by_the_line_it_stands_in(text: str, line: int) -> None:
    with pytest.raises(RecordError, match=rf"^line {line}: .*brace"):
        parse_record(text)


@pytest.mark.parametrize("result", ["1/2-1/2", "1-0", "0-1", "*"])
def test_a_result_among_the_moves_is_no_move(result: str) -> None:
    assert parse_record(f"1. e5 d4 {result}").moves == ("e5", "d4")


def test_a_byte_order_mark_and_all_kinds_of_line_ends() -> None:
    for end in ("\n", "\r\n", "\r"):
        record = parse_record(end.join(['\ufeff[Game "cross"]', '[Site "a;b"]', "", "1. e5 ; centre", "d4"]))
        assert (record.game.id, record.tags, record.moves) == ("cross", {"Site": "a;b"}, ("e5", "d4"))


def test_more_moves_than_any_game_has_are_refused_before_they_are_played() -> None:
    moves = ["nonsense"] * 2_001
    with pytest.raises(RecordError, match="2001"):
        replay(yavset.game("ayu").start(), moves)
    # As many as that are played, and the first is wrong.
    with pytest.raises(IllegalMove, match="move 1"):
        replay(yavset.game("ayu").start(), moves[1:])


def test_a_line_that_is_there_twice_in_a_diagram_is_refused() -> None:
    text = str(yavset.game("yavalath").start().play("e5"))
    with pytest.raises(ValueError, match=r"to move.*twice"):
        yavset.game("yavalath").position(text + "\nto move: white\n")


def test_only_the_second_player_may_swap_in_a_diagram() -> None:
    game = yavset.game("yavalath")
    rows = str(game.start()).replace("to move: white", "to move: {}")
    assert "swap" not in game.position(rows.format("white")).legal_moves()
    after = game.start().play("e5")
    assert "swap" in game.position(str(after)).legal_moves()
    assert "swap" not in game.position(str(after.play("d4"))).legal_moves()


def test_a_swap_is_not_open_to_the_first_player() -> None:
    text = str(yavset.game("yavalath").start())
    with pytest.raises(ValueError, match="swap"):
        yavset.game("yavalath").position(text + "swap: open\n")


def test_requests_records_and_diagrams_are_read_up_to_their_limits_and_no_further() -> None:
    hello = '{"do":"hello"}'
    assert json.loads(handle(hello.ljust(500_000)))["ok"]
    assert json.loads(handle(hello.ljust(500_001)))["error"]["id"] == "request-too-long"
    nested = '{{"do":"hello","x":{}}}'
    assert json.loads(handle(nested.format("[" * 19 + "]" * 19)))["ok"]
    assert json.loads(handle(nested.format("[" * 20 + "]" * 20)))["error"]["id"] == "request-brackets"
    assert parse_record("e5".ljust(200_000)).moves == ("e5",)
    with pytest.raises(RecordError, match="200001"):
        parse_record("e5".ljust(200_001))
    start = yavset.game("yavalath").start()
    assert start.game.position(str(start).ljust(20_000)) == start
    with pytest.raises(ValueError, match="20001"):
        start.game.position(str(start).ljust(20_001))


def test_a_win_at_once_comes_first() -> None:
    game = yavset.game("yavalath")
    position = game.start()
    for move in ("d4", "f5", "e5", "e4", "g4", "d6", "g6", "h8", "h6", "c3", "g7", "g5"):
        position = position.play(move)
    report = search(position, visits=400, seed=1)
    assert (report.choice, report.proven) == ("f6", "win")
    assert report.moves[0].move == "f6"
    assert len(report.line) == 1


def test_a_move_that_surely_loses_is_not_chosen() -> None:
    game = yavset.game("yavalath", size=3)
    position = game.start().play("a1").play("e3").play("b1")
    report = search(position.play("d2"), visits=600, seed=2)
    losing = {one.move for one in report.moves if one.proven == "loss"}
    assert report.choice not in losing


def test_a_session_advances_with_what_it_has_proved() -> None:
    game = yavset.game("yavalath")
    positions = [game.start()]
    for move in ("d4", "f5", "e5", "e4", "g4", "d6", "g6", "h8", "h6", "c3", "g7", "g5"):
        positions.append(positions[-1].play(move))
    session = Session()
    session.begin(positions, visits=200, seed=1)
    while not session.step(50):
        pass
    assert session.report().proven == "win"
    session.begin([*positions, positions[-1].play("a1")], visits=200, seed=1)
    while not session.step(50):
        pass
    after = session.report()
    assert after.choice in positions[-1].play("a1").legal_moves()
    assert after.visits >= 1
