"""A game in ludemes goes wherever the games written by hand go."""

from __future__ import annotations

import yavset
from yavset.interfaces.gtp import GtpEngine
from yavset.interfaces.notebook import GameBoard
from yavset.notation.links import format_link, parse_link
from yavset.search.session import Session

#: Two in a row are captured between two; otherwise a line of three wins.
RULES = "(game (board square+ 5) (play (place own) (capture sandwiched)) (end (win (line 3))))"
MOVES = ("a1", "b1", "c1", "a5", "d2", "b5")
GAME = yavset.game("ludi", rules=RULES)


def position() -> yavset.Position:
    found = GAME.start()
    for move in MOVES:
        found = found.play(move)
    return found


def test_events_and_the_cells_that_decide() -> None:
    captured = GAME.start().play("a1").play("b1").play("c1")
    assert [(event.kind, event.cells) for event in captured.events] == [
        ("placed", ("c1",)),
        ("captured", ("b1",)),
    ]
    outcome = position().play("e3").outcome
    assert outcome is not None
    assert outcome.winner == "white"
    assert set(outcome.cells) == {"c1", "d2", "e3"}


def test_record_link_diagram_and_picture_hold_it() -> None:
    record = yavset.parse_record(yavset.format_record(GAME, MOVES))
    assert (record.game, tuple(record.moves)) == (GAME, MOVES)
    game, moves, ply = parse_link(format_link(GAME, MOVES))
    assert (game, moves, ply) == (GAME, MOVES, len(MOVES))
    again = GAME.position(str(position()))
    assert again.play("e3").outcome == position().play("e3").outcome
    assert yavset.svg(position()).count("<circle") >= 5


def test_the_bot_analyses_it() -> None:
    session = Session()
    session.begin([position()], 6, visits=200, seed=1)
    # Both fill a line of three.
    assert session.think() in ("b1", "e3")


def test_gtp_and_notebooks_play_it() -> None:
    engine = GtpEngine(number=1, seed=1)
    assert engine.answer(f"yavset-game ludi rules={GAME.options['rules']}") == "= \n\n"
    assert engine.answer("play white a1") == "= \n\n"
    answer = engine.answer("genmove black")
    assert answer is not None and answer.startswith("= ")
    board = GameBoard(GAME, list(MOVES), seats=("me", "me"))
    assert board.view["picture"].startswith("<svg")
