"""What all searches share: when they stop, what they report, how reports are written, and work in slices."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Sequence
from random import Random

import pytest

import yavset
from yavset.rules.position import Position
from yavset.search.report import MoveReport, Proven, Report
from yavset.search.searcher import Searcher
from yavset.search.work import Slices, finish, yielding


class Counting(Searcher):
    """A search that finds what it is told, after as many visits as it is told.

    Attributes:
        ranked: the moves that it has ranked, best first.
        step: how many visits an iteration has.
        results: the result once there are this many visits.
    """

    visits = 0
    proven: Proven = None
    distance: int | None = None
    forced = False
    nodes = 7
    can_win_in_one = True

    def __init__(self, position: Position, ranked: Sequence[MoveReport], step: int, results: dict[int, str]):
        self.position = position
        self.ranked = ranked
        self.step = step
        self.results = results

    def iterate(self) -> None:
        for _ in range(self.step):
            self.visits += 1
            self.proven = self.results.get(self.visits, self.proven)

    def ensure_move(self) -> None:
        pass

    def advance(self, move: str) -> bool:
        return False

    def ranking(self) -> Sequence[MoveReport]:
        return self.ranked

    def line(self, move: str) -> tuple[str, ...]:
        return (move, "then", move)


@pytest.mark.parametrize("result", [None, "win", "loss", "draw"])
@pytest.mark.parametrize("step", [1, 3])
def test_a_search_stops_at_its_visits_or_once_the_result_is_proven(step: int, result: str | None) -> None:
    for wanted in range(8):
        search = Counting(yavset.game("yavalath").start(), (), step, {4: result} if result else {})
        slices = len(list(search.running(wanted)))
        iterations = -(-wanted // step)
        if result and wanted > 4:
            iterations = min(iterations, -(-4 // step))
        assert (slices, search.visits) == (iterations, iterations * step)
        assert search.done == (result is not None and search.visits >= 4)
        again = Counting(search.position, (), step, search.results)
        again.run(wanted)
        assert again.visits == search.visits


def test_a_report_has_the_ten_best_moves_with_their_lines_and_the_value_of_the_best() -> None:
    position = yavset.game("yavalath").start()
    legal = position.legal_moves()
    for count in range(14):
        values = [Random(count).random() for _ in range(count)]
        ranked = [
            MoveReport(move, number, value, None)
            for number, (move, value) in enumerate(zip(legal[5:], values, strict=False))
        ]
        search = Counting(position, ranked, 1, {})
        search.distance = count
        lines = [(one.move, "then", one.move) for one in ranked]
        report = search.report()
        assert report == Report(
            choice=ranked[0].move if ranked else legal[0],
            value=values[0] if ranked else 0.5,
            proven=None,
            visits=0,
            nodes=7,
            line=lines[0] if ranked else (),
            moves=tuple(one._replace(line=line) for one, line in zip(ranked[:10], lines, strict=False)),
            milliseconds=None,
            distance=count,
        )
        assert search.best_move() == report.choice


@pytest.mark.parametrize("milliseconds", [None, 0, 17])
def test_a_report_as_data_is_rounded_and_leaves_out_what_nobody_has_measured(
    milliseconds: int | None,
) -> None:
    moves = (
        MoveReport("e5", 12, 0.123456, None, ("e5", "d4"), all_replies_tried=True),
        MoveReport("swap", 3, 1.0, "win", ("swap",)),
    )
    report = Report("e5", 0.654321, "draw", 15, 20, ("e5", "d4"), moves, milliseconds, 9)
    data = {
        "choice": "e5",
        "value": 0.6543,
        "proven": "draw",
        "visits": 15,
        "nodes": 20,
        "line": ["e5", "d4"],
        "moves": [
            {"move": "e5", "visits": 12, "value": 0.1235, "proven": None, "line": ["e5", "d4"]},
            {"move": "swap", "visits": 3, "value": 1.0, "proven": "win", "line": ["swap"]},
        ],
        "distance": 9,
    }
    if milliseconds is not None:
        data["milliseconds"] = milliseconds
    assert report.to_dict() == data
    assert json.loads(json.dumps(data)) == data
    assert str(report).splitlines() == [
        "e5        12%       12  e5 d4",
        "swap      win        3  swap",
    ]
    escaped = report._replace(moves=(moves[0]._replace(move="&lt;<b", line=("a&b",)),))._repr_html_()
    assert ">&amp;lt;&lt;b<" in escaped
    assert ">a&amp;b<" in escaped
    # A row for each move, with a bar as long as its value.
    cells = re.findall(r"<td[^>]*>(.*?)</td>", report._repr_html_())
    assert [*cells[:2], *cells[3:7], *cells[8:]] == ["e5", "12%", "12", "e5 d4", "swap", "win", "3", "swap"]
    assert ["width: 12px" in cells[2], "width: 100px" in cells[7]] == [True, True]


def test_work_is_done_in_the_same_slices_quietly_or_at_once() -> None:
    done: list[int] = []

    def work(count: int) -> Generator[int, None, str]:
        for number in range(count):
            done.append(number)
            yield number
        return f"all {count}"

    for count in range(4):
        slices = Slices(work(count))
        assert list(slices) == list(range(count))
        assert slices.found == f"all {count}"
        done.clear()
        quiet = Slices(yielding(None, work(count)))
        for number, one in enumerate(quiet, 1):
            assert one is None
            assert done == list(range(number))
        assert quiet.found == f"all {count}"
        assert len(done) == count
        assert finish(work(count)) == f"all {count}"
