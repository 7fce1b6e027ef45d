"""The client for other programs: our own server, and programs that answer late, wrongly or not at all."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

import yavset
from environment import ROOT
from yavset.engine import Engine, EngineError

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python starts no other")

#: A program that refuses one command of five, forgets its time with every new game, and tells what it knows.
UNRELIABLE = """
import random, sys
import yavset
chance = random.Random(2)
game, start, moves, time = "", None, [], ""
for line in sys.stdin:
    command, *words = line.split()
    answer = ""
    if command == "quit":
        break
    if command == "tell":
        answer = f"{game} {options} {' '.join(moves)} {time}"
    elif chance.random() < 0.2:
        print("? busy", end="\\n\\n", flush=True)
        continue
    elif command == "yavset-game":
        options = dict(word.split("=") for word in words[1:])
        game, start, moves, time = words[0], yavset.game(words[0], **options).start(), [], ""
        options = start.game.options
    elif command == "time_settings":
        time = "at will" if float(words[1]) and not int(words[2]) else f"{float(words[1]):g} s"
    elif command == "play":
        moves.append(words[1])
    elif command == "genmove":
        answer = yavset.Record(start.game, moves).position.legal_moves()[0]
        moves.append(answer)
    print("=", answer, end="\\n\\n", flush=True)
"""

SERVER = [sys.executable, "-m", "yavset", "gtp", "--level", "1", "--seed", "1"]
GAME = yavset.game("yavalath", size=3)


def stub(code: str) -> list[str]:
    """Return the command of a program that answers each line as `code` says, and ends when it is told to."""
    ends = "if line.startswith('quit'): break"
    loop = f"import sys, time\nfor line in sys.stdin:\n    {ends}\n    {code}\n    sys.stdout.flush()"
    return [sys.executable, "-c", loop]


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT / "py"))
        started = Engine.popen(SERVER)
    with started:
        yield started


def test_a_game_is_played_and_goes_back_and_to_another(engine: Engine) -> None:
    positions = [GAME.start()]
    while positions[-1].outcome is None:
        positions.append(positions[-1].play(engine.play(positions, seconds=0.05)))
    assert engine.ask("yavset-outcome") != "none"
    assert engine.play(positions[:3]) in positions[2].legal_moves()
    other = yavset.game("omega", players=3, size=3)
    assert engine.play([other.start()], seconds=0.05) in other.start().legal_moves()
    record = yavset.parse_record("1. e5 d4")
    assert engine.play(record.positions(), seconds=0.05) in record.position.legal_moves()


def test_a_program_that_fails_now_and_then_is_told_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))
    chance, played = Random(3), 0
    lines = {
        yavset.game("yavalath"): "e5 d4 f6 c3",
        yavset.game("yavalath", swap=False, size=6): "e5 d4 f6 c3",
        yavset.game("cross"): "e5 d4 f6 c3",
        yavset.game("pentalath"): "c3 b2 d4 a1",
    }
    with Engine.popen([sys.executable, "-c", UNRELIABLE]) as engine:
        for _ in range(120):
            game, seconds = chance.choice(list(lines)), chance.choice([None, 0.5, 2])
            record = yavset.Record(game, lines[game].split()[: chance.randint(0, 4)])
            positions = record.positions()
            try:
                move = engine.play(positions, seconds)
            except EngineError:
                continue
            played += 1
            known = engine.ask("tell")
            assert known.startswith(f"{game.id} {game.options} {' '.join([*record.moves, move])}")
            assert known.endswith(f"{seconds} s") if seconds else not known.endswith(" s")
    assert played > 30


def test_moves_are_analysed_until_the_time_is_over(engine: Engine) -> None:
    record = yavset.parse_record("1. e5 d4")
    reports = engine.analyse(record.positions(), seconds=0.5)
    assert {report.move for report in reports} <= set(record.position.legal_moves())
    assert all(0 <= report.value <= 1 and report.line[0] == report.move for report in reports)
    assert reports[0].visits > 0
    assert engine.ask("name") == "yavset", "it answers again"


ANALYSES = """
if line.startswith("lz-analyze"):
        print("info move a1 visits 1 winrate 5000 pv a1")
    elif not line.strip():
        print("info move B2 visits 9 winrate 6000 pv B2 c3 info move a1 visits 3 winrate 400 pv a1" + chr(10))
    else:
        print("=" + chr(10))
"""


def test_an_analysis_ends_with_what_the_program_says_last() -> None:
    with Engine.popen(stub(ANALYSES.strip())) as engine:
        first, second = engine.analyse([GAME.start()], seconds=0.2)
    assert (first.move, first.visits, first.value, first.line) == ("b2", 9, 0.6, ("b2", "c3"))
    assert (second.move, second.visits, second.value, second.line) == ("a1", 3, 0.04, ("a1",))


@pytest.mark.parametrize(
    ("answer", "message"), [("? not now", "not now"), ("info move a1 winrate 1", "says nothing about a move")]
)
def test_an_analysis_that_is_refused_or_says_nothing_is_an_error(answer: str, message: str) -> None:
    code = f"print({answer!r} + chr(10) if 'lz' in line else '=' + chr(10))"
    with Engine.popen(stub(code)) as engine, pytest.raises(EngineError, match=message):
        engine.analyse([GAME.start()], seconds=0.1)


def test_an_analysis_is_told_five_times_in_its_time_and_at_least_each_fifth_of_a_second() -> None:
    with Engine.popen(stub("print('? no' + chr(10) if 'lz' in line else '=' + chr(10))")) as engine:
        for seconds, hundredths in ((0.01, 1), (0.1, 2), (0.5, 10), (1, 20), (60, 20)):
            with pytest.raises(EngineError, match=f"to 'lz-analyze white {hundredths}'$"):
                engine.analyse([GAME.start()], seconds)


def test_what_a_program_cannot_be_sent_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="usual position"):
        engine.play([GAME.start().play("c3")])
    with pytest.raises(EngineError, match="unknown command"):
        engine.ask("sing")
    assert engine.ask("name") == "yavset"


def test_a_program_that_cannot_run_says_so() -> None:
    with pytest.raises(EngineError, match="no-such-program"):
        Engine.popen("no-such-program --at all")


def test_a_program_that_says_nothing_is_given_up() -> None:
    with (
        Engine.popen(stub("time.sleep(60)"), timeout=0.2) as silent,
        pytest.raises(EngineError, match=r"no answer to 'name' in 0\.2 s"),
    ):
        silent.ask("name")


def test_the_time_for_a_move_is_added_to_that_for_an_answer() -> None:
    slow = "time.sleep(0.4 if line.startswith('genmove') else 0); print('= c3' + chr(10))"
    with Engine.popen(stub(slow), timeout=0.3) as engine:
        assert engine.play([GAME.start()], seconds=30) == "c3"
    with Engine.popen(stub(slow), timeout=0.3) as engine, pytest.raises(EngineError, match="no answer to"):
        engine.play([GAME.start()])


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("sys.exit()", "ended"),
        ("print('? no' + chr(10))", "answered"),
        ("print('hello' + chr(10))", "answered 'hello'"),
        ("print('= z9' + chr(10))", "'z9', which is not legal"),
    ],
)
def test_wrong_answers_are_errors(code: str, message: str) -> None:
    with Engine.popen(stub(code)) as wrong, pytest.raises(EngineError, match=message):
        wrong.play([GAME.start()])
