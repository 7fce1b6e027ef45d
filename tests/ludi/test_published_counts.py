"""Games in ludemes have as many sequences of moves as others have counted and published."""

from __future__ import annotations

import pytest

import perft
import yavset
from yavset.ludi.presets import PRESETS

#: Sequences of 1, 2, 3 … moves.
#: None where a count is of half a turn, which nobody publishes.
PUBLISHED = {
    "reversi": (4, 12, 56, 244, 1396, 8200, 55092, 390216),
    "ataxx": (16, 256, 6460, 155888),
    "connect-four": (7, 49, 343, 2401, 16807, 117649, 823536),
    "amazons": (None, 2176, None, 4307152),
}


def counted(name: str, length: int) -> int:
    return perft.count(yavset.game("ludi", rules=PRESETS[name]).start(), length)


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_first_moves(name: str) -> None:
    for length, count in enumerate(PUBLISHED[name], 1):
        if count is not None and count < 20_000:
            assert counted(name, length) == count


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLISHED)
def test_more_moves(name: str) -> None:
    for length, count in enumerate(PUBLISHED[name], 1):
        if count is not None and count >= 20_000:
            assert counted(name, length) == count
