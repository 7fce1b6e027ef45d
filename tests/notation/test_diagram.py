"""Positions as text: what stands below the board."""

from __future__ import annotations

import pytest

import yavset
from boards import played
from yavset.notation.diagram import DiagramError

START = yavset.game("yavalath", size=3).start()
SWAPPED = played(START, "a1 swap")


def test_a_diagram_says_who_has_changed_seats() -> None:
    assert "seats: 1 0" in str(SWAPPED)
    assert SWAPPED.game.position(str(SWAPPED)) == SWAPPED
    assert "seats" not in str(START)


@pytest.mark.parametrize("seats", ["0", "0 0", "1 2", "0 1 2", "one two"])
def test_each_player_has_a_seat(seats: str) -> None:
    with pytest.raises(DiagramError, match="seat"):
        START.game.position(str(SWAPPED).replace("seats: 1 0", f"seats: {seats}"))


def test_a_diagram_says_how_a_game_has_ended() -> None:
    ended = played(START, "a1 c5 b1 d5 d3 d4 c1")
    assert ended.outcome is not None
    assert START.game.position(str(ended)).outcome == ended.outcome
    drawn = str(ended).rpartition("outcome: ")[0] + "outcome: draw full"
    outcome = START.game.position(drawn).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.cells) == (None, "full", ())


@pytest.mark.parametrize("outcome", ["white", "nobody three", "white three z9"])
def test_a_wrong_outcome_is_refused(outcome: str) -> None:
    with pytest.raises(ValueError, match=r"outcome|nobody|z9"):
        START.game.position(f"{START}outcome: {outcome}\n")
