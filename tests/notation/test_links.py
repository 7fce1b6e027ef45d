"""The limits of links, and what their refusals quote. What links hold is tested for every game elsewhere."""

from __future__ import annotations

import pytest

from yavset.notation.links import format_link, parse_link, read_link
from yavset.notation.record import MOST_CHARACTERS, RecordError


def test_the_longest_link_is_read_and_a_longer_one_refused() -> None:
    link = "v1/yavalath/e5".ljust(MOST_CHARACTERS)
    assert parse_link(link)[1] == ("e5",)
    with pytest.raises(RecordError, match=str(MOST_CHARACTERS)):
        parse_link(link + " ")


def test_refusals_quote_the_beginning_of_what_is_wrong() -> None:
    with pytest.raises(RecordError) as refused:
        parse_link("version-of-another-site/yavalath")
    assert "'version-of-another-s'" in str(refused.value)
    with pytest.raises(RecordError) as refused:
        parse_link("v1/yavalath/e5/" + "0123456789" * 5)
    assert f"'{'0123456789' * 4}'" in str(refused.value)
    with pytest.raises(RecordError) as refused:
        parse_link("v1/yavalath/e5/ply=" + "0123456789" * 5)
    assert refused.value.message.values["ply"] == "0123456789" * 2


def test_a_ply_has_at_most_six_digits() -> None:
    assert parse_link("v1/yavalath/e5/ply=000001")[2] == 1
    for ply in ("0000001", "2", "-1", "x", ""):
        with pytest.raises(RecordError):
            parse_link(f"v1/yavalath/e5/ply={ply}")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "{})",
            "{}.",
            "{},",
            "{}*",
            "\u201c{}\u201d",
            "<{}>",
            "({})",
            "[{}]",
            "{}%20",
            " {}\n",
            "#{}",
            "%23{}",
        ),
        *(
            "{}&utm_source=x&y=z",
            "{}?fbclid=1",
            "https://example.org/yavset/#{}",
            "see https://example.org/#{}).",
        ),
        "https://example.org/out?to=https%3A%2F%2Fexample.org%2F%23{}&h=1",
    ],
)
def test_links_are_read_with_what_gets_around_them(text: str) -> None:
    for link in ("v1/coffee/size=4/d4F.c3-/ply=1", "v1%2Fcoffee%2Fsize%3D4%2Fd4F.c3-%2Fply=1"):
        game, moves, ply = parse_link(text.format(link))
        assert (game.id, game.options["size"], moves, ply) == ("coffee", 4, ("d4/", "c3-"), 1)


@pytest.mark.parametrize("moves", ["e5 d4", "e5%20.d4", "e5,d4", "e5. d4/", "e5.d4/"])
def test_blanks_and_commas_separate_moves_as_well(moves: str) -> None:
    game, read, ply = parse_link(f"v1/yavalath/{moves}")
    assert (game.id, read, ply) == ("yavalath", ("e5", "d4"), 2)


def test_what_does_not_belong_to_a_link_is_refused_and_not_cut_off() -> None:
    for text in ("v1/yavalath/e5.d4 and more", "v1/yavalath/e5|d4", "v1/yavalath/e5.d4//x"):
        with pytest.raises(RecordError):
            parse_link(text)


@pytest.mark.parametrize("fragment", ["", "v1", "v1/", "v1//e5", "v1/chess", "v1/yavalath/e5/ply=1/e5"])
def test_a_link_without_a_game_or_with_too_much_is_refused(fragment: str) -> None:
    with pytest.raises(RecordError):
        parse_link(fragment)


@pytest.mark.parametrize(
    ("fragment", "size", "moves", "ply"),
    [
        ("v1/yavalath", 5, (), 0),
        ("v1/yavalath/e5.d4", 5, ("e5", "d4"), 2),
        ("v1/yavalath/size=6", 6, (), 0),
        ("v1/yavalath/size=6/e5.d4", 6, ("e5", "d4"), 2),
        ("v1/yavalath/size=6/e5.d4/ply=0", 6, ("e5", "d4"), 0),
    ],
)
def test_options_moves_and_ply_may_be_there_or_not(
    fragment: str, size: int, moves: tuple[str, ...], ply: int
) -> None:
    game, read, shown = parse_link(fragment)
    assert (game.options["size"], read, shown) == (size, moves, ply)
    assert parse_link(format_link(game, read, shown)) == (game, read, shown)


def test_a_link_is_read_up_to_its_first_illegal_move() -> None:
    game, moves, ply, stopped = read_link("v1/yavalath/e5.d4.e5.c3")
    assert (game.id, moves, ply) == ("yavalath", ("e5", "d4"), 2)
    assert stopped is not None
    assert stopped.message.values["number"] == 3
    with pytest.raises(RecordError):
        parse_link("v1/yavalath/e5.d4.e5.c3")
