"""The table of how long the judges take is made; nobody asserts a time."""

from __future__ import annotations

import re

import pytest

import judging_speed


@pytest.mark.long
def test_every_stage_that_was_come_to_has_its_share(capsys: pytest.CaptureFixture[str]) -> None:
    judging_speed.main(["--children", "3"])
    head, stages, reasons = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"this version: \d+ children a minute", head)
    shares = dict(re.findall(r"(\d): (\d+)%", stages))
    assert list(shares) == [str(stage) for stage in range(3, 3 + len(shares))]
    assert sum(map(int, shares.values())) == pytest.approx(100, abs=len(shares))
    assert sum(int(count) for count in re.findall(r" (\d+)", reasons)) <= 3
