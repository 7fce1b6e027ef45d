"""Links that two people send each other carry a name besides the game."""

from __future__ import annotations

import pytest

from yavset.notation.links import parse_link
from yavset.notation.record import RecordError


def test_the_name_of_a_game_between_friends_is_passed_over() -> None:
    assert parse_link("#v1/yavalath/e5.d4/ply=1/friend=k3x9")[1:] == (("e5", "d4"), 1)
    assert parse_link("v1/yavalath//friend=k3x9")[1:] == ((), 0)


def test_the_name_comes_last() -> None:
    with pytest.raises(RecordError):
        parse_link("v1/yavalath/e5/friend=k3x9/ply=1")
