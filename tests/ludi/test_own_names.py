"""The name that the writer of rules gives a game is kept, in links and records too."""

from __future__ import annotations

import pytest

import yavset
from yavset.ludi.describe import check
from yavset.ludi.presets import PRESETS
from yavset.notation.links import format_link, parse_link

TEXT = "(game Red-Herring (board hexhex 4) (play (place own)) (end (win (line 4)) (lose (line 3))))"
OWN = "(game odd-rows (board hexhex 4) (play (place own)) (end (win (line 6))))"


def test_a_name_of_ones_own_stands_beside_that_of_a_known_game() -> None:
    assert yavset.game("ludi", rules=TEXT).name == "Red herring (Yavalath)"
    named = yavset.game("ludi", rules=OWN)
    assert named.name == "Odd rows"
    assert yavset.game("ludi", rules=named.options["rules"]).name not in ("Odd rows", "")


def test_links_and_records_carry_the_name() -> None:
    game = yavset.game("ludi", rules=OWN)
    link = format_link(game, ["a1"])
    assert "name=odd-rows" in link
    assert parse_link(link)[0].name == "Odd rows"
    record = yavset.parse_record(yavset.format_record(game, ["a1"]))
    assert (record.game.name, record.game) == ("Odd rows", game)


def test_the_page_is_told_the_name() -> None:
    checked = check(OWN)
    assert checked["game"]["name"] == "Odd rows"
    assert checked["view"]["options"]["name"] == "odd-rows"


@pytest.mark.parametrize("name", ["<b>", "a b", "x" * 41, "", "9lives", 7])
def test_other_texts_are_no_names(name: object) -> None:
    if name == "":
        assert yavset.game("ludi", name=name).options["name"] is None
        return
    with pytest.raises(ValueError, match="option name"):
        yavset.game("ludi", name=name)


@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_the_set_are_known_by_their_names(preset: str) -> None:
    assert yavset.game("ludi", rules=PRESETS[preset]).options["name"] is None
