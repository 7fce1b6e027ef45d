"""The recorded games still go as they went: `python tests/support/recorded.py` writes them anew."""

from __future__ import annotations

import pytest

import yavset
from playthroughs import FOLDER, playthrough

RECORDED = sorted(path.stem for path in FOLDER.iterdir())


@pytest.mark.parametrize("game_id", RECORDED)
def test_the_recorded_game_goes_as_it_went(game_id: str) -> None:
    assert playthrough(game_id) == (FOLDER / f"{game_id}.txt").read_text(encoding="utf-8")


@pytest.mark.every_game
def test_there_is_a_recorded_game_of_every_game_and_no_other() -> None:
    missing = set(yavset.game_ids()) - set(RECORDED)
    assert not missing, f"run python tests/support/recorded.py {' '.join(missing)}"
    assert set(RECORDED) <= set(yavset.games.registered_ids())
