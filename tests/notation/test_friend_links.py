"""Links that two people send each other carry an identifier of their game and their names."""

from __future__ import annotations

import pytest

from yavset.notation.links import LONGEST_NAME, names_in_link, parse_link
from yavset.notation.record import RecordError


def test_what_a_link_says_of_friends_changes_no_move() -> None:
    assert parse_link("#v1/yavalath/e5.d4/ply=1/friend=k3x9")[1:] == (("e5", "d4"), 1)
    assert parse_link("v1/yavalath//friend=k3x9")[1:] == ((), 0)
    assert parse_link("v1/yavalath/e5/friend=k3x9,Ada_L,Bob")[1:] == (("e5",), 1)


def test_the_friends_come_last() -> None:
    with pytest.raises(RecordError):
        parse_link("v1/yavalath/e5/friend=k3x9/ply=1")


def test_names_are_those_of_the_seats() -> None:
    assert names_in_link("https://example.org/#v1/yavalath/e5/friend=k3x9,Ada_Lovelace,Bob") == [
        "Ada Lovelace",
        "Bob",
    ]
    assert names_in_link("v1/omega/players=3/wAe5.bAd4/friend=k3x9,,,J%C3%BCrgen") == ["", "", "Jürgen"]
    assert names_in_link("v1/yavalath/e5/friend=k3x9") == []
    assert names_in_link("v1/yavalath/e5/ply=0") == []


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("<b>Ada", "bAda"),
        ("[Ada](x)", "Adax"),
        ("O'Brien-Smith", "O'Brien-Smith"),
        ("A\u202eda\u200b\n", "Ada"),
        ("__", ""),
        ("x" * 99, "x" * LONGEST_NAME),
    ],
)
def test_names_are_short_plain_text(told: str, name: str) -> None:
    assert names_in_link(f"v1/yavalath/e5/friend=k3x9,{told},Bob") == [name, "Bob"]
