"""The package counts as many move sequences as stand in tests/data/perft.txt."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import pytest

import yavset
from naive.perft import TABLE, table_lines
from yavset.rules.position import Position

#: Numbers are counted anew if no more positions than this have to be visited for them.
EFFORT = 500 if sys.platform == "emscripten" else 5_000

LINES = list(table_lines(TABLE.read_text(encoding="utf-8")))
NAMES = [" ".join([line[0], *map(str, line[1].items())]) for line in LINES]


def count(position: Position, length: int) -> int:
    """How many sequences of so many moves begin at a position."""
    if length == 1:
        return len(position.legal_moves())
    return sum(count(position.child(move), length - 1) for move in position.legal_moves())


@pytest.mark.untraced
@pytest.mark.parametrize(("game_id", "options", "counts"), LINES, ids=NAMES)
def test_perft(game_id: str, options: Mapping[str, Any], counts: list[int]) -> None:
    start = yavset.game(game_id, **options).start()
    visited = [1, *counts]
    for length, expected in enumerate(counts, 1):
        if visited[length - 1] <= EFFORT:
            assert count(start, length) == expected, f"sequences of {length} moves"


def test_every_game_is_counted() -> None:
    assert {game_id for game_id, _, _ in LINES} == set(yavset.game_ids())
