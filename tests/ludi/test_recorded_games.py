"""Games in ludemes go as they went, with what is counted: one for each preset and each kind of rule."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from playthroughs import played
from recordings import recorded
from yavset.ludi.presets import PRESETS

#: Kinds of rules that no preset has, or counts otherwise.
CODES = (
    "r4-p-wt2m",
    "h4-p-wt3p",
    "x4-p.t-wg5x.w4",
    "h3-p-so3",
    "h3-pa-sp",
    "h4-p.cs-wc3",
    "q4-p.cw-wc2",
)


@pytest.mark.parametrize("name", [*PRESETS, *CODES])
def test_a_game_in_ludemes_goes_as_it_went(name: str) -> None:
    game = yavset.game("ludi", rules=PRESETS.get(name, name))
    text = played(game, Random(name), 16) + "\n"
    assert text == recorded(f"ludemes/{name}", text)
