"""The Go Text Protocol: every command, and whatever else comes in."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yavset
from yavset.interfaces import gtp
from yavset.interfaces.gtp import LONGEST_LINE, GtpEngine
from yavset.interfaces.gtp_analysis import Analysis, read_analysis
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.policies import uniform_policy
from yavset.search.report import MoveReport, Report
from yavset.search.session import MOST_SECONDS, Session

FORM = re.compile(r"[=?]\d*( [^\n]*)?\n([^\n]+\n)*\n")


def ask(engine: GtpEngine, line: str, sign: str = "=") -> str:
    """Return the text of an answer, which has to be a good one."""
    answer = engine.answer(line)
    assert answer is not None
    assert FORM.fullmatch(answer), answer
    assert answer.startswith(sign), answer
    return answer[1:].strip()


def refused(engine: GtpEngine, line: str) -> str:
    """Return the text of a refusal, which is no error of the program."""
    text = ask(engine, line, "?")
    assert "internal error" not in text
    return text


@pytest.fixture
def engine() -> GtpEngine:
    return GtpEngine(number=1, seed=1)


def test_what_it_is(engine: GtpEngine) -> None:
    assert ask(engine, "name") == "yavset"
    assert ask(engine, "version") == yavset.__version__
    assert ask(engine, "protocol_version") == "2"


def test_what_people_count_takes_a_line_each(engine: GtpEngine) -> None:
    ask(engine, "yavset-game omega")
    lines = ask(engine, "yavset-standing").split("\n")
    assert lines == ["White: score 1", "Black: score 1", "15 rounds left"]
    ask(engine, "yavset-game yavalath")
    assert ask(engine, "yavset-standing") == ""


def test_commands_are_listed_and_known(engine: GtpEngine) -> None:
    commands = ask(engine, "list_commands").split("\n")
    usual = "name version protocol_version list_commands known_command quit clear_board play genmove undo"
    own = "showboard time_settings yavset-game yavset-legal yavset-outcome yavset-to_move yavset-level"
    own += " yavset-standing"
    for command in f"{usual} {own}".split():
        assert command in commands
        assert ask(engine, f"known_command {command}") == "true"
    assert ask(engine, "known_command loadsgf") == "false"
    assert ask(engine, "known_command") == "false"


def test_numbers_are_given_back(engine: GtpEngine) -> None:
    assert engine.answer("17 name") == "=17 yavset\n\n"
    assert engine.answer("8 nonsense") == "?8 unknown command\n\n"
    assert engine.answer("9") == "?9 there is no command after the number\n\n"


def test_comments_and_empty_lines_have_no_answer(engine: GtpEngine) -> None:
    for line in ("", "   ", "# a comment", "\t", "\x01\x02"):
        assert engine.answer(line) is None
    assert engine.answer("\tname\x07 # who are you?") == "= yavset\n\n"


def test_a_game_from_the_start(engine: GtpEngine) -> None:
    assert ask(engine, "play white e5") == ""
    assert ask(engine, "yavset-to_move") == "black"
    assert "swap" in ask(engine, "yavset-legal").split()
    move = ask(engine, "genmove black")
    assert move == "swap" or yavset.game("yavalath").board.has(move)
    assert "white" in refused(engine, "play black a1") if move != "swap" else True
    assert ask(engine, "undo") == ""
    assert ask(engine, "undo") == ""
    assert refused(engine, "undo") == "cannot undo"
    assert ask(engine, "yavset-outcome") == "none"


def test_colours_may_be_shortened(engine: GtpEngine) -> None:
    assert ask(engine, "play W E5") == ""
    assert ask(engine, "play Black d4") == ""
    assert "invalid color" in refused(engine, "play green a1")
    ask(engine, "yavset-game odd size=3")
    assert ask(engine, "play o w@a1") == ""
    assert ask(engine, "play EVEN b@b2") == ""
    ask(engine, "yavset-game omega players=4")
    for player, letter, cell in (
        ("w", "w", "a1"),
        ("WHI", "b", "b1"),
        ("w", "r", "c1"),
        ("white", "u", "d1"),
    ):
        ask(engine, f"play {player} {letter}@{cell}")
    assert "invalid color" in refused(engine, "play b w@e5"), "black and blue"
    assert ask(engine, "play bla w@e5") == ""


def test_refusals_say_why(engine: GtpEngine) -> None:
    ask(engine, "play w e5")
    assert "there is a stone on e5" in refused(engine, "play b e5")
    assert "illegal move: it is black's turn" in refused(engine, "play w a1")
    assert "illegal move: it is black's turn" in refused(engine, "genmove w")
    assert "play takes" in refused(engine, "play w")
    assert "genmove takes" in refused(engine, "genmove w b")
    assert "there is no game 'chess'" in refused(engine, "yavset-game chess")
    assert "takes a game" in refused(engine, "yavset-game")
    assert "size" in refused(engine, "yavset-game yavalath size=99")
    assert "option=value" in refused(engine, "yavset-game yavalath size")
    assert "1 to 6" in refused(engine, "yavset-level 7")
    assert "whole number" in refused(engine, "yavset-seed x")


@pytest.mark.every_game
def test_every_game_can_be_chosen_and_played(engine: GtpEngine) -> None:
    random = Random(1)
    for game_id in yavset.game_ids():
        assert ask(engine, f"yavset-game {game_id}") == ""
        for _ in range(6):
            legal = ask(engine, "yavset-legal").split()
            player = ask(engine, "yavset-to_move")
            assert ask(engine, f"play {player} {random.choice(legal)}") == ""
        assert ask(engine, f"genmove {ask(engine, 'yavset-to_move')}")
        assert "to move:" in ask(engine, "showboard")


def test_a_game_can_be_played_to_its_end(engine: GtpEngine) -> None:
    ask(engine, "yavset-game yavalath size=4 swap=no")
    while ask(engine, "yavset-outcome") == "none":
        ask(engine, f"genmove {ask(engine, 'yavset-to_move')}")
    outcome = ask(engine, "yavset-outcome").split()
    assert outcome[0] in ("white", "black", "draw")
    assert outcome[1] in ("four", "three", "full")
    assert refused(engine, "genmove white") == "the game is over"
    assert "over" in refused(engine, "play white a1")
    assert ask(engine, "yavset-legal") == ""
    ask(engine, "clear_board")
    assert ask(engine, "yavset-outcome") == "none"
    assert len(ask(engine, "yavset-legal").split()) == 37


def test_showboard_is_a_diagram_that_reads_back(engine: GtpEngine) -> None:
    ask(engine, "play w e5")
    answer = engine.answer("showboard")
    assert answer is not None
    assert answer.startswith("= \n")
    assert yavset.game("yavalath").position(answer[3:].strip("\n")) == engine.position


def test_the_size_is_an_option(engine: GtpEngine) -> None:
    assert ask(engine, "boardsize 5") == ""
    assert ask(engine, "boardsize 6") == ""
    assert len(ask(engine, "yavset-legal").split()) == 91
    assert refused(engine, "boardsize 19") == "unacceptable size"
    assert "one number" in refused(engine, "boardsize")
    ask(engine, "yavset-game taacoca")
    assert refused(engine, "boardsize 9") == "unacceptable size"
    assert ask(engine, "komi 6.5") == ""
    assert "number" in refused(engine, "komi much")


@pytest.mark.parametrize("line", ["0 0.05 1", "0 1 20", "2 0 0", "0 0 0"])
def test_time_settings_hold(line: str) -> None:
    engine = GtpEngine(number=6)
    assert ask(engine, f"time_settings {line}") == ""
    assert ask(engine, "genmove white")


def test_wrong_times_are_refused(engine: GtpEngine) -> None:
    wrong = ("", "1", "1 2", "a b c", "0 -1 1", "nan 1 1", "0 inf 1", "1e300 0 0", "1 2 3 4")
    nonsense = ("1 1 1e-300", "1 1 0.5", "1 1 -1", "1_0 1 1", "\u0661 1 1", "1234567890 0 0", "0x1 1 1")
    for line in (*wrong, *nonsense):
        refused(engine, f"time_settings {line}")
    assert refused(engine, "time_settings 1 1 1.5") == "the number of stones is a whole number"
    assert ask(engine, "time_settings 0 5 0") == ""
    assert ask(engine, "time_left w 10 0") == ""


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("40 0 0", 1),
        ("0 10 5", 2),
        ("40 10 5", 3),
        ("80 0 3", 2),
        ("0 0 0", 0.25),
        ("0 1 1", 1),
        ("0 5 0", 7),
        ("0 1 0", 7),
    ],
)
def test_a_move_takes_its_share_of_the_time(line: str, seconds: float) -> None:
    engine = GtpEngine(number=6, seed=1)
    times = count()
    # A clock that goes on whenever it is looked at.
    engine._session = Session(policy=uniform_policy, clock=lambda: next(times) / 64)
    for move in ("w b2", "b h7"):
        ask(engine, f"play {move}")
    ask(engine, f"time_settings {line}")
    ask(engine, "genmove white")
    # No search is shorter than its least visits: a quarter of a second.
    spent = engine._session.report().milliseconds
    assert spent is not None
    assert seconds <= spent / 1000 <= seconds + 3 / 64


def test_lines_numbers_and_options_have_their_limits(engine: GtpEngine) -> None:
    assert ask(engine, "name".ljust(LONGEST_LINE)) == "yavset"
    refused(engine, "name".ljust(LONGEST_LINE + 1))
    answers = io.StringIO()
    lines = "name".ljust(LONGEST_LINE) + "\n" + "x" * (2 * LONGEST_LINE + 1) + "\n1 name\n"
    GtpEngine().serve(io.BytesIO(lines.encode()), answers)
    assert re.fullmatch(r"= yavset\n\n\? .*\n\n=1 yavset\n\n", answers.getvalue())
    assert ask(engine, f"yavset-seed {10**17}") == ""
    for wrong in (10**18, "", "1 2", "\u0661", "\u00b2", "-1"):
        refused(engine, f"yavset-seed {wrong}")
    for wrong in ("0", "1 2", "", "01"):
        refused(engine, f"yavset-level {wrong}")
    refused(engine, "yavset-game yavalath size=3 size=4")
    assert ask(engine, "known_command name name") == "false"
    assert ask(engine, "komi -6.5") == ""
    refused(engine, "komi")
    assert engine.answer("5 # name") == "?5 there is no command after the number\n\n"
    assert engine.answer("\ufeffna\x7fme") == "= yavset\n\n"


def test_the_size_of_now_changes_nothing_and_another_one_keeps_the_options(engine: GtpEngine) -> None:
    ask(engine, "yavset-game yavalath swap=no")
    ask(engine, "play w e5")
    ask(engine, "boardsize 5")
    assert ask(engine, "yavset-to_move") == "black"
    ask(engine, "boardsize 6")
    assert ask(engine, "yavset-to_move") == "white"
    ask(engine, "play w e5")
    assert "swap" not in ask(engine, "yavset-legal").split()


def test_a_game_has_so_many_moves_and_no_more(engine: GtpEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gtp, "MOST_PLIES", 3)
    for line in ("play w e5", "play b d4", "play w c3"):
        ask(engine, line)
    assert "3" in refused(engine, "play b b2")
    ask(engine, "undo")
    ask(engine, "play w b2")


def test_levels_have_names_and_seeds_repeat(engine: GtpEngine) -> None:
    assert ask(engine, "yavset-level 2") == "Learner"
    moves = []
    for _ in range(2):
        ask(engine, "clear_board")
        ask(engine, "yavset-level 1")
        ask(engine, "time_settings 0 60 1")
        ask(engine, "yavset-seed 7")
        moves.append([ask(engine, "genmove white"), ask(engine, "genmove black")])
    assert moves[0] == moves[1]


def test_a_stream_is_served_until_quit() -> None:
    answers = io.StringIO()
    commands = b"name\r\n\n# nothing\n5 play w e5\n\xff\xfe\xf0\nquit\nname\n"
    GtpEngine().serve(io.BytesIO(commands), answers)
    assert answers.getvalue() == "= yavset\n\n=5 \n\n? unknown command\n\n= \n\n"


def test_a_stream_may_end_without_quit() -> None:
    answers = io.StringIO()
    GtpEngine().serve(io.BytesIO(b"1 name"), answers)
    assert answers.getvalue() == "=1 yavset\n\n"


def test_endless_lines_are_refused_and_skipped() -> None:
    answers = io.StringIO()
    GtpEngine().serve(io.BytesIO(b"name " * 100_000 + b"\nname\n" + b"x" * (LONGEST_LINE + 2)), answers)
    parts = answers.getvalue().split("\n\n")
    assert [part[0] for part in parts if part] == ["?", "=", "?"]
    assert len(answers.getvalue()) < 500


WORDS = st.sampled_from(
    [
        *("play", "genmove", "undo", "showboard", "clear_board", "yavset-game", "yavset-legal", "boardsize"),
        *("yavset-outcome", "yavset-to_move", "known_command", "list_commands", "yavset-seed", "#", "-1"),
        *("w", "b", "white", "black", "red", "odd", "e5", "a1", "swap", "w@a1", "e5-e6", "pass", "end"),
        *("omega", "ayu", "yavalath", "players=3", "size=4", "0", "1", "7", "1e9"),
    ]
)
LINES = st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=5).map(" ".join))


@given(st.lists(LINES, max_size=25))
def test_it_always_answers_in_form(lines: list[str]) -> None:
    engine = GtpEngine(number=1)
    engine.answer("time_settings 0 0.01 1")
    for line in lines:
        if "time_settings" in line or "yavset-level" in line:
            continue  # so that it does not think for long
        answer = engine.answer(line)
        assert answer is None or FORM.fullmatch(answer), answer
        assert answer is None or "internal error" not in answer


class Recorder:
    """A session that keeps what it was told, and chooses by that."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def begin(
        self,
        positions: list[Position],
        level: int | None = None,
        *,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> None:
        self.positions = positions
        self.told = [positions[0].game, [position.last_move for position in positions[1:]]]
        self.told += [level, seconds, seed]

    def think(self) -> str:
        return self.positions[-1].legal_moves()[-1]

    def step(self, milliseconds: float) -> bool:
        return True

    def report(self) -> Report:
        move = self.think()
        return Report(move, 0.5, None, 1, 1, (move,), (MoveReport(move, 1, 0.5, None, (move,)),))


TIMES = {
    "0 0 0": 0.01,
    "999999999 0 0": MOST_SECONDS,
    "0 1 0": None,
    "0 3 2": 1.5,
    "80 0 0": 2.0,
    "40 1 1": 2.0,
}


@pytest.mark.parametrize("seed", range(12))
def test_a_bot_is_told_the_whole_game_and_what_was_set_last(seed: int) -> None:
    """A plain model, in any order of commands: a game, its moves, a level, a time and a seed."""
    chance, session = Random(seed), Recorder()
    engine = GtpEngine("yavalath", 3, options={"size": 4})
    engine._session = session  # type: ignore[assignment]
    game, moves = yavset.game("yavalath", size=4), list[str]()
    level, seconds, seeded = 3, None, None
    for _ in range(40):
        position = yavset.Record(game, moves).position
        legal, player = position.legal_moves(), position.to_move
        command = chance.choice(["play", "play", "undo", "set", "ask", "ask", "ask", "start"])
        if command == "play" and legal:
            moves.append(chance.choice(legal))
            ask(engine, f"play {player} {moves[-1]}")
        elif command == "undo":
            ask(engine, "undo", "=" if moves else "?")
            del moves[-1:]
        elif command == "set":
            level, seeded, (line, seconds) = chance.randint(1, 6), chance.randrange(9), time_of(chance)
            for setting in (f"yavset-level {level}", f"yavset-seed {seeded}", f"time_settings {line}"):
                ask(engine, setting)
        elif command == "ask":
            asked = chance.choice(["genmove", "reg_genmove", "lz-analyze", "kata-analyze"])
            answer = ask(engine, f"{asked}{chance.choice(['', f' {player}'])}", "=" if legal else "?")
            if legal:
                bot = (level, seconds) if "genmove" in asked else (None, None)
                assert session.told == [game, moves, *bot, seeded]
                assert legal[-1] in answer.split()
                moves += [answer] if asked == "genmove" else []
        elif command == "start":
            line, game, keeps = chance.choice(
                [
                    ("clear_board", game, False),
                    ("yavset-game omega size=3 players=3", yavset.game("omega", size=3, players=3), False),
                    ("yavset-game ayu", yavset.game("ayu"), False),
                    ("boardsize 5", resized(game, 5), game.board.size == 5),
                ]
            )
            ask(engine, line)
            moves = moves if keeps else []
        assert engine.position == yavset.Record(game, moves).position


def time_of(chance: Random) -> tuple[str, float | None]:
    """Return a time as it is set, and the seconds that a move has then."""
    return chance.choice(list(TIMES.items()))


def resized(game: Game, size: int) -> Game:
    """Return the same game on a board of another size."""
    return yavset.game(game.id, **{**game.options, "size": size})


@pytest.mark.long
def test_it_survives_ten_thousand_commands() -> None:
    random = Random(5)
    engine = GtpEngine(number=1, seed=1)
    engine.answer("time_settings 0 0.01 1")
    players = ["white", "black", "w", "b", "odd", "green", ""]
    for number in range(10_000):
        roll = random.random()
        if roll < 0.55:
            legal = engine.position.legal_moves() or ("e5",)
            player = engine.position.to_move if random.random() < 0.9 else random.choice(players)
            line = f"play {player} {random.choice(legal) if random.random() < 0.9 else 'zz9'}"
        elif roll < 0.57:
            line = f"genmove {engine.position.to_move}"
        elif roll < 0.6:
            line = random.choice(["undo", "clear_board", f"yavset-game {random.choice(yavset.game_ids())}"])
        elif roll < 0.8:
            line = random.choice(["showboard", "yavset-legal", "yavset-outcome", "yavset-to_move", "name"])
        else:
            line = "".join(chr(random.randrange(1, 300)) for _ in range(random.randrange(40)))
        answer = engine.answer(f"{number} {line}")
        assert answer is not None
        assert FORM.fullmatch(answer), (line, answer)
        assert "internal error" not in answer
        assert re.match(rf"[=?]{number}\b", answer)


def test_a_move_out_of_turn_is_an_illegal_move(engine: GtpEngine) -> None:
    ask(engine, "play white e5")
    for command in ("play white d4", "genmove white", "reg_genmove w", "lz-analyze white"):
        assert refused(engine, command) == "illegal move: it is black's turn"


def test_a_move_can_be_asked_for_without_playing_it(engine: GtpEngine) -> None:
    before = ask(engine, "showboard")
    move = ask(engine, "reg_genmove white")
    assert move in ask(engine, "yavset-legal").split()
    assert ask(engine, "showboard") == before


def test_the_final_score_names_the_winner(engine: GtpEngine) -> None:
    assert refused(engine, "final_score") == "cannot score"
    ask(engine, "yavset-game yavalath size=3 swap=no")
    for player, move in (("w", "a1"), ("b", "e5"), ("w", "b1"), ("b", "e4"), ("w", "c1")):
        ask(engine, f"play {player} {move}")
    assert ask(engine, "yavset-outcome") == "black three"
    assert ask(engine, "final_score") == "B+1"
    assert refused(engine, "lz-analyze") == "the game is over"


def test_the_final_score_of_a_draw(engine: GtpEngine) -> None:
    ask(engine, "yavset-game susan")
    for move in ("e5", "a1", "e5-e6", "a1-b1", "e6-e5", "b1-a1", "e5-e6", "a1-b1"):
        ask(engine, f"play {ask(engine, 'yavset-to_move')} {move}")
    assert ask(engine, "final_score") == "0"
    assert ask(engine, "yavset-outcome").startswith("draw ")


@pytest.mark.parametrize(("command", "least", "most"), [("lz-analyze", 0, 10_000), ("kata-analyze", 0, 1)])
def test_an_analysis_tells_moves_with_their_chances(command: str, least: int, most: int) -> None:
    engine = GtpEngine("cross", seed=1)
    line = ask(engine, f"{command} white 10 maxmoves 3")
    form = re.compile(r"move (\S+) visits (\d+) winrate ([\d.]+) order (\d) pv (.+)")
    found = [form.fullmatch(part.strip()) for part in line.split("info ")[1:]]
    assert 1 <= len(found) <= 3
    for number, entry in enumerate(found):
        assert entry
        move, visits, chance, order, expected = entry.groups()
        assert move in ask(engine, "yavset-legal").split()
        assert int(visits) > 0
        assert least <= float(chance) <= most
        assert int(order) == number
        assert expected.split()[0] == move


def test_an_analysis_command_says_for_whom_how_often_and_of_how_many_moves() -> None:
    assert read_analysis("lz-analyze", []) == Analysis(False, "", 1.0, 10)
    assert read_analysis("kata-analyze", ["white", "200", "maxmoves", "1"]) == Analysis(True, "white", 2.0, 1)
    assert read_analysis("lz-analyze", ["maxmoves", "0", "interval", "0"]) == Analysis(False, "", 0.05, 1)
    assert read_analysis("lz-analyze", ["9" * 5_000, "maxmoves", "3"]) == Analysis(False, "", 60.0, 3)


def test_a_line_of_an_analysis_has_so_many_moves_in_their_order() -> None:
    moves = [MoveReport("e5", 7, 1.0, "win", ("e5",)), MoveReport("d4", 2, 0.25, None, ("d4", "c3"))]
    assert Analysis(False, "", 1.0, 1).line(moves) == "info move e5 visits 7 winrate 10000 order 0 pv e5"
    assert Analysis(True, "", 1.0, 2).line(moves) == (
        "info move e5 visits 7 winrate 1.000000 order 0 pv e5 "
        "info move d4 visits 2 winrate 0.250000 order 1 pv d4 c3"
    )


@pytest.mark.parametrize("arguments", ["white interval", "interval x", "maxmoves", "avoid w e5 1", "10 20 x"])
def test_an_analysis_refuses_other_arguments(engine: GtpEngine, arguments: str) -> None:
    assert "takes a colour, an interval" in refused(engine, f"lz-analyze {arguments}")


def test_an_analysis_goes_on_until_the_next_command() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "yavset", "gtp", "--game", "cross"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(Path(yavset.__file__).parents[1])},
    ) as process:
        assert process.stdin
        assert process.stdout

        def say(text: str) -> None:
            assert process.stdin
            process.stdin.write(text)
            process.stdin.flush()

        def hear() -> str:
            assert process.stdout
            return process.stdout.readline().rstrip("\n")

        say("\ufeff5 kata-analyze interval 5\n")
        assert hear() == "=5 "
        lines = [hear() for _ in range(3)]
        assert all(line.startswith("info move ") for line in lines)
        visits = [sum(map(int, re.findall(r"visits (\d+)", line))) for line in lines]
        assert visits == sorted(visits)
        say("6 name\n")
        while (line := hear()).startswith("info"):
            pass
        assert line == "", "an empty line ends the analysis"
        assert [hear(), hear()] == ["=6 yavset", ""]
        say("7 lz-analyze\n")
        assert hear() == "=7 "
        say("8 quit\n")
        assert process.stdout.read().endswith("\n\n=8 \n\n")
        assert process.wait(30) == 0


def test_lines_of_an_analysis_follow_each_other_until_a_command_waits() -> None:
    answers = io.StringIO()
    inside, outside = os.pipe()
    with os.fdopen(inside, "rb") as commands, os.fdopen(outside, "wb", buffering=0) as pipe:

        def ask_when_there_are_three() -> None:
            pipe.write(b"kata-analyze interval 1\n")
            end = time.monotonic() + 60
            while answers.getvalue().count("\n") < 4 and time.monotonic() < end:
                time.sleep(0.01)
            pipe.write(b"6 name\nquit\n7 name\n")

        asking = Thread(target=ask_when_there_are_three)
        asking.start()
        GtpEngine("cross", seed=1).serve(commands, answers)
        asking.join()
    assert re.fullmatch(r"= \n(info move .*\n){3,}\n=6 yavset\n\n= ?\n\n", answers.getvalue())


def test_an_analysis_ends_with_the_input() -> None:
    answers = io.StringIO()
    GtpEngine("cross", seed=1).serve(io.BytesIO(b"lz-analyze 5\n"), answers)
    assert re.fullmatch(r"= \n(info move .*\n)+\n", answers.getvalue())


def test_a_byte_order_mark_is_no_part_of_a_command(engine: GtpEngine) -> None:
    answers = io.StringIO()
    engine.serve(io.BytesIO("\ufeffname\r\n2 version\n".encode()), answers)
    assert answers.getvalue() == f"= yavset\n\n=2 {yavset.__version__}\n\n"


def test_proofs(engine: GtpEngine) -> None:
    ask(engine, "yavset-game yavalath")
    assert ask(engine, "yavset-prove 3") == "unknown"
    for number, move in enumerate(["c1", "d6", "e4", "d5", "d2", "a2", "h6", "f6", "f3", "h8"]):
        ask(engine, f"play {('white', 'black')[number % 2]} {move}")
    result, plies, *line = ask(engine, "yavset-prove").split()
    assert (result, plies, line[0], len(line)) == ("win", "5", "f4", 5)
    for arguments in ("0", "31", "x", "3 3"):
        assert "from 1 to 30" in refused(engine, f"yavset-prove {arguments}")
    ask(engine, "yavset-game yavalade")
    assert "for two" in refused(engine, "yavset-prove")
    ask(engine, "yavset-game coffee")
    for move in ("a1-", "b1-"):
        ask(engine, f"play {ask(engine, 'yavset-to_move')} {move}")
    assert ask(engine, "yavset-prove 1") == "unknown"


def test_a_finished_game_has_nothing_to_prove(engine: GtpEngine) -> None:
    for number, move in enumerate(["a1", "e5", "b1", "f6", "c1"]):
        ask(engine, f"play {('white', 'black')[number % 2]} {move}")
    assert "over" in refused(engine, "yavset-prove")
