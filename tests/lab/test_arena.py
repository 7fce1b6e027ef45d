"""The arena: fair openings, honest numbers, outside programs."""

from __future__ import annotations

import math
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import yavset
from yavset.interfaces.terminal import main
from yavset.lab import ladder
from yavset.lab.engine import Engine, EngineError
from yavset.lab.games import Result, Task, match_tasks, opening_moves, play_game
from yavset.lab.plain import Plain
from yavset.lab.players import Bot, make_player
from yavset.lab.revision import checked_out
from yavset.lab.runner import Run
from yavset.lab.statistics import SequentialTest
from yavset.language.terminal import Refusal
from yavset.search.provers.decisive import winning_move

ROOT = Path(__file__).resolve().parents[2]
GTP = f"{sys.executable} -m yavset gtp --level 1 --seed 1"


@pytest.fixture(autouse=True)
def _package_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))


def checkouts() -> str:
    """Return git's list of the folders in which commits of this repository are checked out."""
    command = ["git", "worktree", "list"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_openings_are_undecided() -> None:
    start = yavset.game("yavalath", size=3).start()
    for seed in range(100):
        positions = opening_moves(start, 6, Random(seed))
        assert len(positions) == 7
        assert positions[-1].outcome is None
        assert winning_move(positions[-1]) is None
        # Seats that change at random would not be those of the match.
        assert "swap" not in [position.last_move for position in positions]


def match(*arguments: Any, processes: int = 1, **settings: Any) -> list[Result]:
    """Return the results of a match."""
    with Run({}, processes=processes) as run:
        tasks = match_tasks(*arguments, **settings)
        return [result for _, result in run.results(play_game, tasks, Result.read)]


def test_several_processes_play_the_same_games() -> None:
    one = match("odd", {"size": 3}, "visits=10", "random", 4, opening=3, seed=1)
    two = match("odd", {"size": 3}, "visits=10", "random", 4, opening=3, seed=1, processes=2)
    assert sorted(result.moves for result in one) == sorted(result.moves for result in two)


def test_a_game_can_end_by_proof_and_be_broken_off() -> None:
    task = Task("yavalath", {"size": 3, "swap": False}, ("visits=400", "visits=400"), moves=("c3",))
    # The second player wins after a first stone in the centre.
    proved = play_game(task._replace(by_proof=True))
    assert proved.decided and proved.score == 0.0
    assert len(proved.moves) < len(play_game(task).moves)
    short = play_game(task._replace(longest=2))
    assert (short.score, len(short.moves), short.decided) == (0.5, 2, False)


def test_three_seats_take_turns() -> None:
    results = match("yavalath", {"players": 3, "size": 3}, "visits=10", "random", 3, opening=1)
    assert all(result.score in (0.0, 1.0, 1 / 3) for result in results)


def test_plain_search_wins_at_once() -> None:
    position = yavset.game("yavalath").start()
    for move in ["e5", "a1", "e6", "b1", "e8", "i5"]:
        position = position.play(move)
    assert Plain(1, visits=400).choose([position]) == "e7"


@pytest.mark.long
def test_an_outside_program_plays_a_match() -> None:
    for options in ({"size": 4}, {"size": 4, "swap": False}):
        result = play_game(Task("yavalath", options, ("random", f"engine,seconds=0.05:{GTP}"), 0, 2, 5))
        assert result.moves
    result = play_game(Task("omega", {"size": 3}, (f"engine:{GTP}", "random"), 1, 2, 5))
    assert len(result.moves) == 16


def test_programs_that_fail_are_named() -> None:
    positions = [yavset.game("yavalath").start()]
    quits = Engine(f"{sys.executable} -c pass")
    with pytest.raises(EngineError, match="ended"):
        quits.choose(positions)
    quits.close()
    nonsense = Engine(f"{sys.executable} -c \"[print('= a0\\n', flush=True) for _ in 'ab' if input()]\"")
    with pytest.raises(EngineError, match="not legal"):
        nonsense.choose(positions)
    nonsense.close()
    refuses = Engine(f"{sys.executable} -c \"[print('? no\\n', flush=True) for _ in 'a' if input()]\"")
    with pytest.raises(EngineError, match="no"):
        refuses.choose(positions)
    refuses.close()


TIMED = (
    "import sys, re\n"
    "move = 'a1'\n"
    "for line in sys.stdin:\n"
    "    if line.startswith('time_settings'): move = 'b' + line.split()[2]\n"
    "    print('=', move if line.startswith('genmove') else '', end=chr(10) * 2, flush=True)\n"
    "    if line.startswith('quit'): break\n"
)


def test_a_program_is_told_its_time_and_one_that_cannot_run_is_refused() -> None:
    start = yavset.game("yavalath").start()
    for seconds, move in ((None, "a1"), (2, "b2"), (3, "b3")):
        program = Engine([sys.executable, "-c", TIMED], seconds)  # type: ignore[arg-type]
        assert program.choose([start]) == move
        program.close()
    with pytest.raises(Refusal, match="no-such-program"):
        Engine("no-such-program --at all")


def test_players_are_read_from_text() -> None:
    position = yavset.game("yavalath").start()
    for text in (
        "random",
        "level=1,scale=0.1",
        "visits=5",
        "seconds=0.01,exploration=1",
        "plain=yes,visits=9",
        "visits=9,ahead=0.2",
    ):
        player = make_player(text, 1)
        assert player.choose([position]) in position.legal_moves()
        player.close()
    wrong = ("", "level=9", "level=x", "visits", "exploration=1", "speed=3", "visits=9,trust=0", "visits=inf")
    for text in (
        *wrong,
        "level=2.5",
        "level=0.5",
        "seconds=-1",
        "seconds=nan",
        "level=3,scale=0",
        "visits=0.0",
        "seconds=1,ahead=0",
    ):
        with pytest.raises(ValueError, match=r"player|think|level"):
            make_player(text, 1)


def test_every_setting_of_a_description_counts() -> None:
    plain = make_player("plain=yes,seconds=3,visits=9,exploration=0.2", 1)
    assert vars(plain) | {"_random": 0} == vars(Plain(1, seconds=3, visits=9, exploration=0.2)) | {
        "_random": 0
    }
    position = yavset.game("pentalath").start().play("e5")
    usual = make_player("visits=60", 1).choose([position])
    for change in ("uniform=yes", "exploration=0", "urgency=-1", "trust=0.01"):
        choices = {make_player(f"visits=60,{change}", seed).choose([position]) for seed in range(6)}
        assert choices != {usual}, change


def test_a_player_that_thinks_ahead_knows_more_when_its_time_begins() -> None:
    # The other player has to answer the threat at f4, so that all thoughts go there.
    positions = list(yavset.parse_record('[Game "yavalath"]\n\nd4 a1 e4 h8 g4 f4').positions())
    visits = {}
    for text in ("visits=16", "visits=16,ahead=0.2"):
        player = make_player(text, 1)
        assert isinstance(player, Bot)
        player.choose(positions[:-2])
        player.choose(positions)
        visits[text] = player.session.report().visits
    assert visits["visits=16,ahead=0.2"] > visits["visits=16"], visits


def test_every_game_is_on_the_ladder() -> None:
    for game_id in yavset.game_ids():
        steps = list(ladder.steps([game_id], 0.2))
        assert len(steps) >= 2
        for step in steps:
            for player in (step.first, step.second):
                make_player(player, 0).close()
    finely = [step for step in ladder.steps(["yavalath"], 0.2) if step.games > 20]
    assert [(step.options, step.games) for step in finely] == [({}, 60)] * 5 + [({}, 100)]
    three = [step for step in ladder.steps(["yavalath"], 0.2) if step.options == {"players": 3}]
    assert [(step.first[:7], step.second[:7], step.share) for step in three] == [
        ("level=3", "level=1", 0.5),
        ("level=6", "level=3", 0.5),
    ]


def test_the_sequential_test_ends_as_walds_bounds_say() -> None:
    test = SequentialTest()
    assert test.bound == pytest.approx(math.log(19))
    # ln 19 / ln 1.3 = 11.2 wins in a row, ln 19 / ln (0.5 / 0.35) = 8.3 losses.
    assert test.verdict(11, 11) is None
    assert test.verdict(12, 12) is True
    assert test.verdict(0, 8) is None
    assert test.verdict(0, 9) is False
    assert test.verdict(20, 40) is not True
    assert test.ratio(0.5, 1) == pytest.approx((test.ratio(1, 1) + test.ratio(0, 1)) / 2)


def test_where_three_play_the_sequential_test_expects_a_third() -> None:
    assert SequentialTest.among(2) == pytest.approx(SequentialTest())
    three = SequentialTest.among(3)
    assert three.low == pytest.approx(1 / 3)
    # The same odds beside those of an equal player: 13 to 7.
    assert three.high == pytest.approx(13 / 27)
    assert three.verdict(16, 48) is not True
    assert three.verdict(30, 48) is True
    assert three.verdict(12, 48) is False


@pytest.mark.long
def test_a_match_against_an_older_commit_stops_when_it_is_certain(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "arena odd size=3 --first random --against HEAD --engine-seconds 0.01 --games 40 --sprt"
    assert main(arguments.split()) == 0
    printed = capsys.readouterr().out
    assert "random against HEAD" in printed
    assert "not stronger" in printed
    with pytest.raises(ValueError, match="no commit"), checked_out("no-such-commit"):
        pass


@pytest.mark.long
def test_a_match_that_is_told_to_end_says_how_it_stood_and_removes_the_older_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    words = "arena odd size=3 --first random --against HEAD --engine-seconds 0.01 --games 10000 --moves"
    command = [sys.executable, "-m", "yavset", *words.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as match:
        assert match.stdout is not None
        assert match.stderr is not None
        match.stdout.readline()
        assert str(tmp_path) in checkouts()
        match.terminate()
        assert "random against HEAD: " in match.stdout.read()
        assert match.stderr.read() == ""
    assert match.returncode == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []
    assert str(tmp_path) not in checkouts()


def test_a_match_between_two_players_of_ours_says_how_it_stood_too() -> None:
    words = "arena odd size=3 --first random --second random --games 100000 --moves"
    command = [sys.executable, "-m", "yavset", *words.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as match:
        assert match.stdout is not None
        match.stdout.readline()
        match.terminate()
        assert "random against random: " in match.stdout.read()
    assert match.returncode == 128 + signal.SIGTERM


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("--first level=6,seconds=0.03", 0.03),
        ("--first level=6,seconds=0.03 --engine-seconds 0.02", 0.02),
        ("--first random", 0.4),
    ],
)
def test_an_older_commit_has_as_much_time_as_the_first_player(
    words: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    answer = Engine.ask

    def ask(engine: Engine, line: str, timeout: float | None = None) -> str:
        told.append(line)
        return answer(engine, line, timeout)

    monkeypatch.setattr(Engine, "ask", ask)
    assert main(f"arena odd size=3 {words} --against HEAD --games 1".split()) == 0
    assert f"time_settings 0 {seconds:g} 1" in told
