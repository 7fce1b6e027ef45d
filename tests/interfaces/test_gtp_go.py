"""The server for controllers of Go, spoken to as GoGui's tools speak."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import yavset
from environment import ROOT
from yavset.interfaces.gtp_go import GoEngine, vertex
from yavset.language.terminal import Refusal

GAMES = ("yavalath", "five-not-four", "pentalath", "cross")
RULES = ("game_id", "board", "board_size", "legal_moves", "side_to_move", "final_result")


def ask(engine: GoEngine, command: str) -> str:
    answer = engine.answer(command)
    assert answer is not None
    assert answer.startswith("="), (command, answer)
    return answer[1:].strip()


def match(engines: tuple[GoEngine, GoEngine], size: str) -> tuple[list[str], str]:
    """Play as gogui-twogtp does, until both pass or one resigns; return the moves and the result."""
    for engine in engines:
        for command in (f"boardsize {size}", "clear_board", "komi 6.5", "time_settings 0 1 1"):
            ask(engine, command)
    moves: list[str] = []
    for number in range(400):
        colour, mover, other = "bw"[number % 2], engines[number % 2], engines[1 - number % 2]
        move = ask(mover, f"genmove {colour}")
        if move == "resign":
            return moves, "W+R" if colour == "b" else "B+R"
        moves.append(move)
        ask(other, f"play {colour} {move}")
        if moves[-2:] == ["pass", "pass"]:
            return moves, ask(engines[0], "final_score")
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_as_gogui_plays_it(game_id: str) -> None:
    engines = (GoEngine(game_id, 1, seed=1), GoEngine(game_id, 1, seed=2))
    smallest = min(
        next(option.values or () for option in yavset.game(game_id).choices if option.name == "size")
    )
    rows = str(yavset.game(game_id, size=smallest).board.rows)
    moves, result = match(engines, rows)
    assert engines[0].position == engines[1].position
    game = engines[0].position.game
    position = game.start()
    for move in moves:
        if position.outcome is None:
            position = position.play(next(cell for cell in position.legal_moves() if vertex(cell) == move))
    assert position == engines[0].position
    assert position.outcome is not None
    winner = position.outcome.winner
    assert result[0] == ("0" if winner is None else "B" if winner == game.players[0] else "W")
    assert ask(engines[0], "final_score")[0] == result[0]


def test_columns_sizes_and_colours_are_those_of_go() -> None:
    engine = GoEngine("yavalath")
    for command in ("boardsize 9", "clear_board", "play black J9", "play W e1", "play b a5"):
        ask(engine, command)
    assert [position.last_move for position in engine._positions[1:]] == ["i9", "e1", "a5"]
    assert engine.position.game.options["size"] == 5
    for command, start in (
        ("play b e5", "? illegal move"),
        ("play w i5", "? illegal move"),
        ("play w pass", "? illegal move"),
        ("boardsize 19", "? unacceptable size"),
        ("boardsize 8", "? unacceptable size"),
        ("play green e5", "? invalid color"),
    ):
        assert str(engine.answer(command)).startswith(start), command
    assert ask(engine, "boardsize 11") == ""
    assert engine.position.game.options["size"] == 6


def test_rules_are_told_as_gogui_asks_for_them() -> None:
    engine = GoEngine("yavalath")
    known = ask(engine, "list_commands").split()
    assert {f"gogui-rules_{name}" for name in RULES} <= set(known)
    ask(engine, "boardsize 5")
    assert ask(engine, "gogui-rules_game_id") == "Yavalath"
    assert ask(engine, "gogui-rules_board_size") == "5"
    assert ask(engine, "gogui-rules_side_to_move") == "black"
    for command in ("play b a1", "play w E5"):
        ask(engine, command)
    board = [row.split() for row in ask(engine, "gogui-rules_board").splitlines()]
    assert board == [list("....O"), *[list(".....")] * 3, list("X....")]
    legal = ask(engine, "gogui-rules_legal_moves").split()
    assert len(legal) == 17
    assert "C3" in legal
    assert "D1" not in legal
    assert ask(engine, "gogui-rules_final_result") == "unknown"
    for move in ("b b1", "w e4", "b c1"):
        ask(engine, f"play {move}")
    # Three in a row lose.
    assert ask(engine, "gogui-rules_final_result").startswith("white ")
    assert ask(engine, "gogui-rules_legal_moves") == ""
    assert (ask(engine, "final_score"), ask(engine, "genmove w"), ask(engine, "genmove b")) == (
        "W+1",
        "pass",
        "resign",
    )


def test_games_that_no_board_for_go_can_show_are_refused() -> None:
    for game_id in ("omega", "coffee", "onager", "play-win", "yavalade"):
        with pytest.raises(Refusal, match="programs for Go"):
            GoEngine(game_id)
    engine = GoEngine("yavalath")
    assert str(engine.answer("yavset-game yavalath players=3")).startswith("? Yavalath cannot")
    assert ask(engine, "yavset-game cross size=4") == ""
    assert ask(engine, "gogui-rules_game_id") == "Cross"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python starts no other")
def test_the_command_line_offers_it() -> None:
    commands = "boardsize 9\nclear_board\nplay b j9\ngogui-rules_side_to_move\nquit\n"
    done = subprocess.run(
        [sys.executable, "-m", "yavset", "gtp", "--go", "--game", "cross"],
        input=commands,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
    )
    assert [answer.strip() for answer in done.stdout.split("\n\n")] == ["=", "=", "=", "= white", "=", ""]
