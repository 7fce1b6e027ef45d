"""Games, positions and what comes from them are values: they cannot be changed, and say what they are."""

from __future__ import annotations

from typing import Any

import pytest

import yavset
from boards import played
from yavset import games
from yavset.games import register
from yavset.games.yavalath import Yavalath
from yavset.language import texts
from yavset.notation.links import parse_link

OVER = played(yavset.game("yavalath", swap=False).start(), "e5 a1 e6 b1 e8 i5 e7")


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (OVER, "player"),
        (OVER.outcome, "winner"),
        (OVER.events[0], "kind"),
        (OVER.game.pieces(OVER)[0], "colour"),
        (OVER.game.choices[0], "default"),
    ],
)
def test_nothing_of_them_can_be_changed(value: object, name: str) -> None:
    assert hash(value) == hash(value)
    with pytest.raises(AttributeError, match=r"cannot (be changed|assign to field)"):
        setattr(value, name, None)


def test_they_say_what_they_are() -> None:
    cells = "('e5', 'e6', 'e7', 'e8')"
    assert repr(OVER.outcome) == f"Outcome(winner='white', reason='four', cells={cells})"
    assert "kind='placed', cells=('e7',), colour='white'" in repr(OVER.events[0])
    assert "after 7 moves" in repr(OVER)


def test_equal_outcomes_have_the_same_hash() -> None:
    again = played(yavset.game("yavalath", swap=False).start(), "e5 a1 e6 b1 e8 i5 e7")
    assert OVER.outcome == again.outcome
    assert hash(OVER.outcome) == hash(again.outcome)
    other: object = "four"
    assert OVER.outcome != other


def test_two_games_cannot_have_the_same_id() -> None:
    class Other(Yavalath):
        """Yavalath once more."""

    with pytest.raises(ValueError, match="two games are called 'yavalath'"):
        register(Other)
    assert type(yavset.game("yavalath")) is Yavalath


def test_a_game_can_be_registered_without_being_one_of_the_set(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unlisted(Yavalath):
        """Yavalath under another name."""

        id = "unlisted"

    monkeypatch.setattr(games, "_games", dict(games._games))
    register(Unlisted, listed=False)
    assert type(yavset.game("unlisted")) is Unlisted
    assert "unlisted" not in yavset.game_ids()
    assert games.registered_ids() == (*yavset.game_ids(), "ludi", "unlisted")
    with pytest.raises(ValueError, match="two games are called 'unlisted'"):
        register(Unlisted)
    assert "unlisted" not in yavset.game_ids()
    for wrong in (None, 5, ["yavalath"], b"yavalath"):
        with pytest.raises(ValueError, match="there is no game"):
            yavset.game(wrong)  # type: ignore[arg-type]
    for name in ("self", "game_id", "id"):
        with pytest.raises(ValueError, match=f"no option '{name}'"):
            yavset.game("yavalath", **{name: "5"})
    with pytest.raises(ValueError, match="there is no game 'chess'") as unknown:
        yavset.game("chess")
    assert str(unknown.value).endswith(", ".join(yavset.game_ids()))


def test_texts_are_refused_in_a_language_that_there_is_not() -> None:
    with pytest.raises(ValueError, match=r"'tlh'.*en, de"):
        texts.read_text("yavalath", "tlh")


@pytest.mark.parametrize("wrong", [None, 7, b"e5", ["e5"]])
def test_only_text_is_read_as_a_record_or_a_link(wrong: Any) -> None:
    with pytest.raises(ValueError, match="a record is text"):
        yavset.parse_record(wrong)
    with pytest.raises(ValueError, match="a link is text"):
        parse_link(wrong)
