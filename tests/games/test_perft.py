"""The package counts as many move sequences as stand in tests/data/perft/."""

from __future__ import annotations

import sys

import pytest

import perft
import yavset
from perft import FOLDER, Row, read_tables

#: Numbers are counted anew if no more positions than this have to be visited for them.
EFFORT = 500 if sys.platform == "emscripten" else perft.EFFORT

ROWS = read_tables()


@pytest.mark.parametrize(("game_id", "row"), [(row.game_id, row) for row in ROWS], ids=map(str, ROWS))
def test_perft(game_id: str, row: Row) -> None:
    start = yavset.game(game_id, **row.options).start()
    visited = [1, *row.counts]
    for length, expected in enumerate(row.counts, 1):
        if visited[length - 1] <= EFFORT:
            assert perft.count(start, length) == expected, f"sequences of {length} moves"


@pytest.mark.every_game
def test_every_game_is_counted() -> None:
    tables = {path.stem for path in FOLDER.iterdir()}
    missing = set(yavset.game_ids()) - tables
    assert not missing, f"run python tests/support/recorded.py {' '.join(missing)}"
    assert tables <= set(yavset.games.registered_ids())
    assert {row.game_id for row in ROWS} == tables
