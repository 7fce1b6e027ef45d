"""Two people at two devices who send each other links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from visitor import ALONE, Visitor, saved_games, visiting, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from serve import Site

DEVICE: dict[str, Any] = {**ALONE, "permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture
def ada(site: Site, browser: Browser) -> Iterator[Visitor]:
    """Who begins the game."""
    with visiting(browser, **DEVICE) as context, watched(context) as page:
        yield Visitor(page, site.url)


@pytest.fixture
def bob(site: Site, browser: Browser) -> Iterator[Visitor]:
    """The friend, at another device."""
    with visiting(browser, **DEVICE) as context, watched(context) as page:
        yield Visitor(page, site.url)


def sent(visitor: Visitor) -> str:
    """Copy the link to send, as the page offers it."""
    visitor.page.locator("[data-action=friend-copy]").click()
    expect(visitor.page.locator(".friend")).to_contain_text("Open the link that you get")
    link: str = visitor.page.evaluate("navigator.clipboard.readText()")
    return link


def tell(visitor: Visitor, name: str) -> None:
    """Tell the friend a name."""
    visitor.page.locator(".friend input").fill(name)
    visitor.page.locator(".friend input").blur()


def record_of(visitor: Visitor) -> list[str]:
    """Return the lines of the record, as the dialog shows it, without options."""
    visitor.page.locator("[data-action=share]").click()
    text = visitor.page.locator(".share-record")
    expect(text).to_have_value(re.compile("Game"))
    lines = text.input_value().splitlines()
    visitor.page.keyboard.press("Escape")
    return [line for line in lines if not line.startswith("[Options")]


def receive(visitor: Visitor, link: str) -> None:
    """Open a link in the page that is open already."""
    visitor.page.evaluate("link => { location.hash = link }", link.split("#")[1])


@pytest.mark.everyday
def test_a_game_goes_to_and_fro_by_links(ada: Visitor, bob: Visitor) -> None:
    ada.open("yavalath")
    ada.new_game(["person", "friend"], {"swap": False})
    card = ada.page.locator(".friend")
    expect(card).to_contain_text("You play White. Move, then send your friend the link.")
    ada.play("e5")
    ada.until(lambda state: state["moves"] == ["e5"] and not state["waiting"])
    expect(card).to_contain_text("It is your friend's turn.")
    tell(ada, "Ada <L.>")
    first = sent(ada)
    assert first.endswith(",Ada_L")

    bob.page.goto(first)
    state = bob.until(
        lambda state: (
            state["moves"] == ["e5"] and not state["waiting"] and state["players"][0]["kind"] == "friend"
        )
    )
    assert [seat["kind"] for seat in state["players"]] == ["friend", "person"]
    expect(bob.page.locator("#status")).to_contain_text("Your move")
    expect(bob.page.locator(".friend p")).to_have_text(
        "You are invited to Yavalath by Ada L. You play Black. Move, then send the link back."
    )
    expect(bob.page.locator(".seat-player").first).to_have_text("Ada L")
    bob.play("d4")
    bob.until(lambda state: len(state["moves"]) == 2 and not state["waiting"])
    tell(bob, "Bob")
    expect(bob.page).to_have_title("Yavalath · yavset")
    second = sent(bob)
    assert second.endswith(",Ada_L,Bob")

    receive(ada, second)
    state = ada.until(lambda state: state["moves"] == ["e5", "d4"] and not state["waiting"])
    assert state["players"] == [{"kind": "person"}, {"kind": "friend", "name": "Bob"}]
    expect(ada.page.locator("#status")).to_contain_text("Your move")
    expect(ada.page).to_have_title("Your move · Yavalath · yavset")
    expect(card).to_be_hidden()
    assert record_of(ada)[1:3] == ['[White "Ada L"]', '[Black "Bob"]']
    assert ada.page.evaluate("yavset.marks().last") == ["d4"]
    # The move of the friend is not one's own to take back.
    expect(ada.page.locator("[data-action=undo]")).to_have_attribute("aria-disabled", "true")

    # An older link changes nothing.
    receive(ada, first)
    expect(ada.page.locator(".toast")).to_contain_text("older than the game here")
    assert ada.until(lambda state: not state["waiting"])["moves"] == ["e5", "d4"]

    # An altered past asks.
    receive(ada, second.replace("e5.d4", "e5.c3.a1"))
    ada.page.locator("dialog [data-answer=mine]").click()
    assert ada.until(lambda state: not state["waiting"])["moves"] == ["e5", "d4"]
    receive(ada, second.replace("e5.d4", "e5.c3"))
    ada.page.locator("dialog [data-answer=theirs]").click()
    ada.until(lambda state: state["moves"] == ["e5", "c3"] and not state["waiting"])


def test_the_friend_is_invited_before_the_offer_to_swap(ada: Visitor, bob: Visitor) -> None:
    ada.open("yavalath")
    ada.new_game(["person", "friend"])
    ada.play("e5")
    ada.until(lambda state: state["moves"] == ["e5"] and not state["waiting"])
    bob.page.goto(sent(ada))
    expect(bob.page.locator(".friend")).to_contain_text("You are invited to Yavalath. You play Black.")
    expect(bob.page.locator(".tagline")).not_to_contain_text("just play")
    offer = bob.page.locator(".offer:has([data-action=swap])")
    expect(offer).to_contain_text("You may take White as it stands")
    boxes = [bob.page.locator(".friend").bounding_box(), offer.bounding_box()]
    assert boxes[0] and boxes[1] and boxes[0]["y"] < boxes[1]["y"]
    assert offer.locator(".main").count() == 0


def test_the_other_tab_notices_the_answer(ada: Visitor, bob: Visitor) -> None:
    ada.open("cross")
    ada.new_game(["person", "friend"], {"swap": False})
    ada.play("e5")
    ada.until(lambda state: state["moves"] == ["e5"] and not state["waiting"] and state["python"] == "ready")
    bob.page.goto(sent(ada))
    bob.until(lambda state: state["moves"] == ["e5"] and not state["waiting"])
    bob.play("d4")
    bob.until(lambda state: len(state["moves"]) == 2 and not state["waiting"])
    tell(bob, "Bob")
    with watched(ada.page.context) as page:
        page.goto(sent(bob))
        Visitor(page).until(lambda state: len(state["moves"]) == 2 and not state["waiting"])
        expect(ada.page).to_have_title("Your move · Cross · yavset")
        state = ada.until(lambda state: not state["waiting"])
        assert (state["moves"], state["players"][1]["name"]) == (["e5", "d4"], "Bob")
        # From there on the two tabs show one game.
        ada.play("f5")
        Visitor(page).until(lambda state: state["moves"] == ["e5", "d4", "f5"] and not state["waiting"])
    assert len(saved_games(ada.page)) == 1


def test_a_reload_keeps_the_game_with_the_friend(ada: Visitor) -> None:
    ada.open("cross")
    ada.new_game(["person", "friend"])
    ada.play("e5")
    ada.until(lambda state: state["moves"] == ["e5"] and not state["waiting"] and state["python"] == "ready")
    expect(ada.page).to_have_url(re.compile("/friend="))
    ada.page.reload()
    state = ada.until(lambda state: state["moves"] == ["e5"] and not state["waiting"])
    assert [seat["kind"] for seat in state["players"]] == ["person", "friend"]
    expect(ada.page.locator(".friend")).to_be_visible()
