"""The table of how far values are right counts every decision once and tells wins from losses."""

from __future__ import annotations

import pytest

from yavset.interfaces.terminal import main
from yavset.lab.reliability import reliability


def test_every_decision_is_in_one_tenth_and_high_values_win_more() -> None:
    rows = list(reliability(["yavalath"], 0.01, 3))
    tenths, total = rows[:-1], rows[-1]
    assert total["values"] == "all"
    assert sum(int(row["decisions"]) for row in tenths) == int(total["decisions"]) > 30
    for row in tenths:
        low = int(row["values"].split("-")[0]) / 100
        assert low - 0.001 <= float(row["mean value"]) <= low + 0.101
    # A proven win is one, and no game without a draw has another result than won or lost.
    assert tenths[-1]["values"] == "90-100 %"
    assert float(tenths[-1]["mean result"]) > 0.9 > 0.1 > float(tenths[0]["mean result"])
    squares = sum(float(row["Brier"]) * int(row["decisions"]) for row in tenths)
    assert float(total["Brier"]) == pytest.approx(squares / int(total["decisions"]), abs=0.002)


def test_the_command_has_no_reliability_against_a_commit() -> None:
    assert main(["bench", "reliability", "--against", "HEAD"]) == 2
