"""What an audit blames, beside a naive one: every move of every seat is tried, and nothing is left early."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import yavset
from full_width import wins_within
from yavset.interfaces.terminal import main
from yavset.lab import audit
from yavset.lab.audit import Audited, AuditTask, Decision, Exhaustive, Finding, LongSearch, forces, grade
from yavset.lab.games import Result, Task
from yavset.lab.quiet_moves import QuietMoves
from yavset.rules.position import Position

POSITIONS = [("yavalath", {"size": 3}), ("yavalath", {"size": 3, "players": 3}), ("odd", {"size": 3})]


def late(game_id: str, options: dict[str, int], seed: int) -> list[Position]:
    """Return the positions of a game by chance, of which few moves are left or a row is near."""
    random, positions = Random(seed), [yavset.game(game_id, **options).start()]
    while positions[-1].outcome is None:
        positions.append(positions[-1].play(random.choice(positions[-1].legal_moves())))
    return positions[max(0, len(positions) - 6) :]


@pytest.mark.parametrize("seed", range(4))
def test_what_an_audit_blames_is_what_trying_everything_blames(seed: int) -> None:
    blamed: Counter[str] = Counter()
    for game_id, options in POSITIONS:
        positions = late(game_id, dict(options), seed)
        wins = partial(wins_within, memo={})
        for before, after in pairwise(positions):
            if len(before.legal_moves()) > 22:
                continue
            seat, moves = before.seating[before.player], before.legal_moves()
            others = [one for one in before.seating if one != seat]
            for plies in (1, 2):
                for one in before.seating:
                    assert forces(before, one, plies) == wins(before, one, plies)
                children = {move: before.play(move) for move in moves}
                winning = [move for move in moves if wins(children[move], seat, plies - 1)]
                losing = [move for move in moves if any(wins(children[move], one, plies) for one in others)]
                played, wanted = after.last_move or "", None
                if winning and played not in winning:
                    wanted = Finding(before.ply, "missed", played, winning[0])
                elif not winning and played in losing and len(losing) < len(moves):
                    better = next(move for move in moves if move not in losing)
                    wanted = Finding(before.ply, "allowed", played, better)
                assert grade(before, after, Exhaustive(plies)) == wanted
                blamed[wanted.kind if wanted else "nothing"] += 1
    assert blamed["nothing"] and blamed.total() > blamed["nothing"]


class Valued(LongSearch):
    """A search that knows what a position is worth to the player to move, and which move is best."""

    def __init__(self, values: dict[str, tuple[float, str]]) -> None:
        super().__init__(1.0)
        self.values = values

    def _searched(self, position: Position) -> tuple[float, str]:
        return self.values[position.last_move or ""]


@pytest.mark.parametrize(
    ("worth", "better", "held", "blamed"),
    [
        (0.8, "b2", 0.35, True),  # 0.8 against 0.65
        (0.8, "b2", 0.29, False),  # 0.8 against 0.71
        (0.8, "a1", 0.9, False),  # it is the move that the search prefers
        (0.2, "b2", 0.99, True),
        (0.05, "b2", 0.99, False),
        (0.1, "b2", 1.0, True),  # just a tenth
    ],
)
def test_a_longer_search_blames_what_it_finds_worse_by_a_tenth(
    worth: float, better: str, held: float, blamed: bool
) -> None:
    before = yavset.game("yavalath", size=3).start()
    after = before.play("a1")
    search = Valued({"": (worth, better), "a1": (held, "c3")})
    wanted = Finding(0, "refuted", "a1", better) if blamed else None
    assert search.finding(before, after) == wanted


def test_a_longer_search_knows_who_moves_next_and_who_has_won() -> None:
    # The first turn of Connect6 is one move, all others are two: the same seat moves on.
    start = yavset.game("ludi", rules="x7-p.d-w6").start().play("d4")
    search = Valued({"d4": (0.8, "a2"), "a1": (0.75, "b2")})
    assert search.finding(start, start.play("a1")) is None
    assert Valued({"d4": (0.8, "a2"), "a1": (0.65, "b2")}).finding(start, start.play("a1")) is not None
    row = yavset.game("yavalath", swap=False).start()
    for move in ("e5", "a1", "e6", "b1", "e8", "i5"):
        row = row.play(move)
    won, lost = row.play("e7"), row.play("e4")
    assert won.outcome and lost.outcome
    assert Valued({"i5": (1.0, "e9")}).finding(row, won) is None
    assert Valued({"i5": (1.0, "e7")}).finding(row, lost) == Finding(6, "refuted", "e4", "e7")


def test_a_task_says_what_finds_its_mistakes() -> None:
    game = yavset.game("yavalath", size=3)
    task = AuditTask(Task("yavalath", {"size": 3}, ("one", "two")), 2, False, None)
    for quiet, kind in ((False, Exhaustive), (True, QuietMoves)):
        judge = audit.judge_of(task._replace(quiet=quiet), game)
        assert isinstance(judge, partial)
        assert isinstance(judge.keywords["check"], kind)
    assert audit.judge_of(task, game).keywords["check"]._plies == 2  # type: ignore[attr-defined]
    deep = audit.judge_of(task._replace(deep=0.5, quiet=True), game).__self__  # type: ignore[attr-defined]
    assert (type(deep), deep._seconds) == (LongSearch, 0.5)


def test_the_decisions_after_the_opening_are_checked_and_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = ["c3", "a1", "d3", "b1", "a3", "e5"]
    monkeypatch.setattr(audit, "play_game", lambda task: Result(1.0, moves, ([], [])))
    asked = []

    def judge_of(task: AuditTask, game: object) -> audit.Judge:
        def judge(before: Position, after: Position) -> Finding | None:
            asked.append((before.ply, after.last_move))
            return Finding(before.ply, "missed", "a", "b") if before.ply == 3 else None

        return judge

    monkeypatch.setattr(audit, "judge_of", judge_of)
    for seat in (0, 1):
        asked.clear()
        task = Task("yavalath", {"size": 3, "swap": False}, ("one", "two"), seat, opening=2)
        found = audit.audit_game(AuditTask(task, 1, False, None))
        assert found.moves == moves
        assert asked == [(2, "d3"), (3, "b1"), (4, "a3"), (5, "e5")]
        assert [one.first for one in found.decisions] == [ply % 2 == seat for ply in (2, 3, 4, 5)]
        assert [one.finding for one in found.decisions] == [None, Finding(3, "missed", "a", "b"), None, None]


def test_the_command_counts_and_tells_every_finding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two games: of the first player's five decisions two are wrong, of the second's three one."""
    moves = [f"m{number}" for number in range(8)]
    found = [
        Decision(True, None),
        Decision(False, Finding(3, "allowed", "m3", "x")),
        Decision(True, Finding(4, "missed", "m4", "y")),
        Decision(False, None),
    ]
    second = [Decision(True, Finding(2, "missed", "m2", "z")), Decision(True, None), *found[:1], found[3]]
    told: list[AuditTask] = []

    def audited(task: AuditTask) -> Audited:
        told.append(task)
        return Audited(moves, [found, second][task.game.seat])

    monkeypatch.setattr(audit, "audit_game", audited)
    words = ["audit", "odd", "size=3", "--player", "random", "--games", "2", "--plies", "2", "--seed", "4"]
    assert main(words) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert ["m0 m1 m2" in line and "m3" in line for line in lines] == [True, True, False]
    assert [
        ("x" in line, "y" in line, "z" in line) for line in (line.split(": ", 1)[1] for line in lines)
    ] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]
    assert last.startswith("odd, random: 8 decisions") and "37.5%" in last
    assert "2 missed" in last and "1 allowed" in last
    assert {(task.plies, task.quiet, task.deep) for task in told} == {(2, False, None)}
    assert [task.game.seat for task in told] == [0, 1]
    # The decisions of two bots are counted apart.
    monkeypatch.setattr(audit, "older_bot", lambda *_: "visits=1")
    assert main([*words, "--against", "OLD"]) == 0
    ours, theirs = capsys.readouterr().out.splitlines()[-2:]
    assert ours.startswith("odd, random: 5 decisions") and "40.0%" in ours
    assert theirs.startswith("odd, OLD: 3 decisions") and "33.3%" in theirs
