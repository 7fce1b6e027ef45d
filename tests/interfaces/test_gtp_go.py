"""The server for controllers of Go, spoken to as GoGui's tools speak."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence

import pytest

import yavset
from environment import ROOT
from yavset.interfaces.gtp_go import GoEngine
from yavset.language.terminal import Refusal
from yavset.ludi.presets import PRESETS

GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("yavalath", {"size": 3}),
    ("five-not-four", {"size": 5}),
    ("pentalath", {"size": 5}),
    ("cross", {"size": 4}),
    ("ludi", {"rules": "(game hex (board rhombus 5) (play (place own) (swap)) (end (win (touch 2 mine))))"}),
    ("ludi", {"rules": "z-p.cs-w5"}),
    ("ludi", {"rules": "x5-p.s-w4.l3"}),
)
RULES = ("game_id", "board", "board_size", "legal_moves", "side_to_move", "final_result")


def ask(engine: GoEngine, command: str) -> str:
    """Return what GoGui takes for the answer: what follows the first blank, without the end."""
    answer = engine.answer(command)
    assert answer is not None
    assert answer.startswith("= "), (command, answer)
    assert answer.endswith("\n\n")
    return answer[2:-2]


def begin(engine: GoEngine) -> None:
    """Ask and say what gogui-twogtp 1.6 does before the first game."""
    assert ask(engine, "protocol_version") == "2"
    assert ask(engine, "name") == "yavset"
    assert ask(engine, "version") == yavset.__version__
    known = ask(engine, "list_commands").split("\n")
    assert {"boardsize", "clear_board", "komi", "genmove", "play", "final_score", "quit"} <= set(known)


def new_game(engines: Sequence[GoEngine], size: str, *also: str) -> None:
    for engine in engines:
        for command in (f"boardsize {size}", "clear_board", *also):
            assert ask(engine, command) == ""


def match(engines: tuple[GoEngine, GoEngine], referee: GoEngine) -> tuple[list[str], str]:
    """Play as gogui-twogtp does, until both pass or one resigns; return the moves and the result."""
    moves: list[str] = []
    for number in range(400):
        colour, mover, other = "bw"[number % 2], engines[number % 2], engines[1 - number % 2]
        move = ask(mover, f"genmove {colour}")
        if move == "resign":
            return moves, "W+R" if colour == "b" else "B+R"
        moves.append(move)
        for engine in (other, referee):
            assert ask(engine, f"play {colour.upper()} {move}") == ""
        if moves[-2:] == ["pass", "pass"]:
            return moves, ask(referee, "final_score")
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_a_match_as_gogui_plays_it(game_id: str, options: dict[str, object]) -> None:
    first, second, referee = (GoEngine(game_id, 1, seed=seed, options=options) for seed in range(3))
    size = ask(first, "gogui-rules_board_size").split()[0]
    for engine in (first, second, referee):
        begin(engine)
    new_game((first, second, referee), size, "komi 6.5")
    for engines in ((first, second), (second, first)):
        new_game((first, second, referee), size, "time_settings 1 0 0")
        moves, result = match(engines, referee)
        assert engines[0].position == engines[1].position == referee.position
        position = referee.position.game.start()
        for move in moves:
            if position.outcome is None:
                written = {referee.write_move(cell): cell for cell in position.legal_moves()}
                position = position.play(written[move])
        assert position == referee.position
        assert position.outcome is not None
        winner = position.outcome.winner
        expected = "0" if winner is None else "BW"[position.game.players.index(winner)]
        assert result[0] == ask(referee, "final_score")[0] == expected
    for engine in (first, second, referee):
        assert ask(engine, "quit") == ""
        assert engine.ended


def test_the_result_of_a_game_in_ludemes_is_a_sentence() -> None:
    engine = GoEngine("ludi", options={"rules": "r5-p.s-wt2m"})
    for row in "12345":
        ask(engine, f"play b c{row}")
        if row < "5":
            ask(engine, f"play w a{row}")
    result = ask(engine, "gogui-rules_final_result")
    assert result.startswith("black wins: "), result
    assert "win-touch" not in result
    assert result.endswith(" (C1 C2 C3 C4 C5)")


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
    assert ask(engine, "gogui-rules_board_size") == "5 hex"
    assert ask(engine, "gogui-rules_side_to_move") == "black"
    for command in ("play b a1", "play w E5"):
        ask(engine, command)
    board = ask(engine, "gogui-rules_board")
    assert board == "\n? ? . . O\n? . . . .\n. . . . .\n. . . . ?\nX . . ? ?"
    legal = ask(engine, "gogui-rules_legal_moves").split()
    assert len(legal) == 17
    assert "C3" in legal
    assert "D1" not in legal
    assert ask(engine, "gogui-rules_final_result") == "unknown"
    for move in ("b b1", "w e4", "b c1"):
        ask(engine, f"play {move}")
    # Three in a row lose.
    result = ask(engine, "gogui-rules_final_result")
    assert result == "white wins: the other side made three in a row (A1 B1 C1)"
    assert ask(engine, "gogui-rules_legal_moves") == ""
    assert (ask(engine, "final_score"), ask(engine, "genmove w"), ask(engine, "genmove b")) == (
        "W+1",
        "pass",
        "resign",
    )
    # A pass after the end is taken back like a move.
    for _ in range(2):
        ask(engine, "undo")
    assert ask(engine, "gogui-rules_side_to_move") == "black"


def test_boards_have_the_form_that_gogui_draws() -> None:
    for rules, size, row in (
        ("h5-p-w4", "9 hex", "? ? ? ? . . . . ."),
        ("z-p.cs-w5", "13 hex", " ".join("." * 13)),
        ("y5-p-wt3a", "5 hex", ". . . . ."),
        ("r5-p-wt2m", "5 hex", ". . . . ."),
        ("x5-p-w4", "5 rect", ". . . . ."),
        ("x4h6-p-w4", "6 rect", ". . . . . ."),
        ("x6h4-p-w4", "6 rect", ". . . . . ."),
    ):
        engine = GoEngine("ludi", options={"rules": rules})
        assert ask(engine, "gogui-rules_board_size") == size
        board = ask(engine, "gogui-rules_board").split("\n")[1:]
        assert board[0] == row
        assert [len(line.split()) for line in board] == [len(board)] * int(size.split()[0])
        assert ask(engine, f"boardsize {size.split()[0]}") == ""
        cells = len(engine.position.game.board.cells)
        assert len(ask(engine, "gogui-rules_legal_moves").split()) == cells
        # GoGui mirrors the cells that it leaves out.
        assert sum(line.count(".") for line in board) == (cells if size == "9 hex" else len(board) ** 2)


def test_a_refusal_and_an_analysis_speak_as_a_go_program() -> None:
    engine = GoEngine("yavalath", seed=1)
    assert engine.answer("play w e5") == "? illegal move: it is black's turn\n\n"
    ask(engine, "play b e5")
    assert engine.answer("play b e4") == "? illegal move: it is white's turn\n\n"
    for command in ("play w a1", "play b f5", "play w a2", "play b h5"):
        ask(engine, command)
    # Only the cell between makes four; beside it the columns skip I.
    ask(engine, "play w a4")
    assert ask(engine, "reg_genmove b") == "G5"
    ask(engine, "undo")
    moves = re.findall(r"[A-Z]\d+", ask(engine, "kata-analyze w 100"))
    assert moves
    assert set(moves) <= set(ask(engine, "gogui-rules_legal_moves").split()) | {"G5"}
    assert not any("I" in move for move in moves)


def test_games_that_no_board_for_go_can_show_are_refused() -> None:
    for game_id in ("omega", "coffee", "onager", "play-win", "yavalade"):
        with pytest.raises(Refusal, match="programs for Go"):
            GoEngine(game_id)
    engine = GoEngine("yavalath")
    assert str(engine.answer("yavset-game yavalath players=3")).startswith("? Yavalath cannot")
    assert ask(engine, "yavset-game cross size=4") == ""
    for name in ("manalath", "susan", "odd", "yavalanchor"):
        with pytest.raises(Refusal, match="programs for Go"):
            GoEngine("ludi", options={"rules": PRESETS[name]})
    assert ask(engine, "gogui-rules_game_id") == "Cross"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python starts no other")
def test_the_command_line_offers_it() -> None:
    commands = "boardsize 9\nclear_board\nplay b j9\ngogui-rules_side_to_move\nquit\n"
    done = subprocess.run(
        [sys.executable, "-m", "yavset", "gtp", "--go", "--game", "cross", "size=5"],
        input=commands,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
    )
    assert [answer.strip() for answer in done.stdout.split("\n\n")] == ["=", "=", "=", "= white", "=", ""]
