"""A Go Text Protocol client of somebody else, Sabaki's, runs a match between two of our engines."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import yavset
from environment import ROOT, alone, node, npm_packages

GAMES = ["yavalath", "odd", "ayu"]


@pytest.mark.long
def test_a_match_with_sabakis_client() -> None:
    with alone():
        npm_packages(development=True)
    done = subprocess.run(
        [node(), ROOT / "tests" / "support" / "gtp_match.mjs", sys.executable, *GAMES],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(ROOT / "py")},
    )
    matches = json.loads(done.stdout)
    assert [match["game"] for match in matches] == [game for game in GAMES for _ in range(2)]
    for match in matches:
        position = yavset.game(match["game"]).start()
        for move in match["moves"]:
            position = position.play(move)
        assert position.outcome
        outcome = f"{position.outcome.winner or 'draw'} {position.outcome.reason}"
        assert match["outcomes"] == [outcome, outcome]
        assert all(match["refused"])


def test_an_analysis_with_sabakis_client() -> None:
    with alone():
        npm_packages(development=True)
    done = subprocess.run(
        [node(), ROOT / "tests" / "support" / "gtp_analysis.mjs", sys.executable],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(ROOT / "py")},
        timeout=120,
    )
    for analysis in json.loads(done.stdout):
        assert len(analysis["lines"]) >= 3
        assert (analysis["error"], analysis["answer"]) == (False, "white")
