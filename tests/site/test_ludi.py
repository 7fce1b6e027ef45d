"""Rules of one's own: written, read aloud, played, linked, embedded on another site, without a network."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import yavset
from access import look_at
from host import Host, hosting
from visitor import ALONE, Visitor, key_towards, visiting, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FrameLocator, Page

    from serve import Site

pytestmark = pytest.mark.regular

#: A game that nobody has made before; the bot's level keeps it short.
RULES = """(game
  (board square+ 4)
  (play (place own))
  (end (win (line 4)) (lose (line 3))))"""
CODE = "x4-p-w4.l3"
NAME = "Squava"

#: Rules of no known game.
STRANGE = """(game
  (board square 4)
  (play (place own) (capture sandwiched))
  (end (win (captured 3)) (lose (group 5))))"""


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Nothing moves, and nothing is stored for later."""
    return {**ALONE, "reduced_motion": "reduce"}


def write(page: Page, site: Site, rules: str, name: str) -> None:
    """Open the view, write rules, and wait until they can be played."""
    page.goto(site.url + "#ludi")
    page.locator("#write-text").fill(rules)
    expect(page.locator("#write-name")).to_have_text(name)
    expect(page.locator("[data-action=play]")).not_to_have_attribute("aria-disabled", "true")


def at_table(page: Page) -> Visitor:
    """Return a visitor at a game that is shown already."""
    visitor = Visitor.__new__(Visitor)
    visitor.page = page
    return visitor


def moved_on(visitor: Visitor, moves: list[str]) -> None:
    """Wait until there are other moves than these."""
    visitor.until(lambda state: state["moves"] != moves)


def start(page: Page) -> Visitor:
    """Press Play; the visitor at the table, with the weakest bot."""
    page.locator(".write [data-action=play]").click()
    page.locator("#board").wait_for()
    page.locator("[data-seat='1'] select").select_option("1")
    return at_table(page)


def test_the_gallery_leads_to_a_game_that_is_played_to_its_end_by_pointer(site: Site, page: Page) -> None:
    page.goto(site.url + "#games")
    page.locator("[data-action=write]").click()
    expect(page.locator("h1")).to_have_text("Write your own rules")
    page.locator("#write-text").fill(RULES)
    expect(page.locator("#write-name")).to_have_text(NAME)
    expect(page.locator(".write-aloud")).to_contain_text(
        "Otherwise: 3 or more of your stones in a row: you lose."
    )
    visitor = start(page)
    expect(page).to_have_url(re.compile(rf"#v1/ludi/rules={CODE}/?$"))
    state = visitor.play_to_the_end(random.Random(1))
    assert state["game"] == "ludi" and state["options"] == {"rules": CODE}
    assert state["outcome"]["reason"] in ("win-line-4", "lose-line-3", "full")
    expect(page.locator("#status")).to_contain_text("win" if state["outcome"]["winner"] else "draw")
    expect(page).to_have_url(re.compile(rf"#v1/ludi/rules={CODE}/\w+"))
    # The game over, puzzles of it are offered.
    page.locator(".ending [data-action=game-puzzles]").click()
    puzzles = page.locator("dialog[data-dialog=puzzles]")
    expect(puzzles.locator("h2")).to_have_text(NAME)
    status = puzzles.locator("[role=status]")
    expect(status).to_have_text(re.compile(r"Game \d+: found \d so far|Found \d in"))
    look_at(page)
    puzzles.locator("[data-action=close]").click()
    expect(puzzles).to_have_count(0)


def test_a_game_by_keyboard_alone(site: Site, page: Page) -> None:
    page.goto(site.url + "#ludi")
    field = page.locator("#write-text")
    field.fill("")
    field.focus()
    page.keyboard.type(RULES)
    expect(page.locator("#write-name")).to_have_text(NAME)
    button = page.locator(".write [data-action=play]")
    for _ in range(20):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.locator("#board").wait_for()
    page.locator("[data-seat='1'] select").select_option("1")
    visitor, chance = at_table(page), random.Random(3)
    while not (state := visitor.turn())["outcome"]:
        target = chance.choice(list(state["targets"]))
        page.keyboard.press("b")
        while (here := page.evaluate("document.activeElement.dataset.cell")) != target:
            page.keyboard.press(key_towards(target, here))
        page.keyboard.press("Enter")
        moved_on(visitor, state["moves"])


def test_what_is_wrong_is_shown_in_its_place_and_mended(site: Site, page: Page) -> None:
    write(page, site, RULES, NAME)
    page.locator("#write-text").fill(RULES.replace("lose", "loose"))
    state = page.locator("#write-state")
    expect(state).to_contain_text("Line 4, column 24")
    expect(state).to_contain_text("Did you mean lose?")
    expect(page.locator(".write-mirror mark")).to_have_text("loose")
    expect(page.locator("#write-text")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".write [data-action=play]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-action=go]").click()
    assert page.evaluate("getSelection().toString()") in ("", "loose")
    page.locator("[data-action=mend]").click()
    expect(state).to_have_text(f"{NAME} can be played.")
    expect(page.locator("#write-text")).to_have_value(RULES)


def test_suggestions_are_taken_by_keyboard_and_by_pointer(site: Site, page: Page) -> None:
    write(page, site, RULES, NAME)
    field = page.locator("#write-text")
    field.fill("(game (board hexhex 4) (play (place own)) (end (win ")
    listed = page.locator("#write-suggestions [role=option]")
    expect(listed.first).to_contain_text("(line")
    expect(listed.first).to_contain_text("A line of this many stones or more")
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("ArrowDown")
    active = field.get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(field).to_have_value(re.compile(r"\(win \(group $"))
    page.locator("[data-suggestion='5']").click()
    expect(field).to_have_value(re.compile(r"\(group 5$"))
    expect(field).to_be_focused()


def test_presets_and_the_board_need_no_python(site: Site, browser: Browser) -> None:
    with visiting(browser, **ALONE) as context, watched(context) as page:
        context.route(re.compile(r"pyodide|\.wasm"), lambda route: route.abort())
        page.goto(site.url + "#ludi")
        page.locator("#write-preset").select_option("hex")
        expect(page.locator("#write-name")).to_have_text("Hex")
        expect(page.locator(".write-aloud")).to_contain_text("The board is a rhombus")
        page.goto(site.url + "#v1/ludi/rules=r9-p.s-wt2m/e5.d4")
        expect(page.locator("#title")).to_have_text("Hex")
        expect(page.locator("[data-cell=e5]")).to_have_attribute("aria-label", re.compile("white stone"))
        page.goto(site.url + "#v1/ludi/rules=y7-p-wg9")
        expect(page.locator("[data-cell]")).to_have_count(28)


def press_to(visitor: Visitor, cell: str) -> None:
    """Go to a cell with the arrow keys and take it."""
    if visitor.page.evaluate("!document.activeElement.dataset.cell"):
        visitor.page.keyboard.press("b")
    while (here := visitor.page.evaluate("document.activeElement.dataset.cell")) != cell:
        visitor.page.keyboard.press(key_towards(cell, here))
    visitor.page.keyboard.press("Enter")


@pytest.mark.parametrize(
    "code",
    [
        *(
            pytest.param(code, marks=pytest.mark.everyday)
            for code in (
                "x4swb2c3bc2b3-pf.ff-ss",
                "x4h3-pl-w4",
                "x3swa1bc3-pno.l.fb-we.ss",
                "x3-ps3.t-w3",
                "x5swa1c1e1ba5c5e5-gn-woo.loe",
                "q4cb2b3-je-lk",
                "q3swa1bc3-g.h-lk",
                "q3-p.u-sbc",
                "x4r1-gp-lro.lk",
            )
        ),
        "q4r1-g.cw-wc1",
        "x4-p.cwp-wc2",
        "q3-p.cs.k.n-sa",
    ],
)
def test_stones_that_flip_fall_leap_slide_jump_or_shoot_are_played_by_mouse_finger_and_keys(
    site: Site, browser: Browser, code: str
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "de-DE"}
    with visiting(browser, **ALONE, **phone) as context, watched(context) as page:
        page.goto(f"{site.url}#v1/ludi/rules={code}")
        visitor = Visitor(page)
        visitor.turn()
        for seat in (0, 1):
            page.locator(f"[data-seat='{seat}'] select").select_option("person")
        position = yavset.game("ludi", rules=code).start()
        chance = random.Random(code)
        while not (state := visitor.turn())["outcome"]:
            assert [*state["targets"]] == [*position.legal_moves()]
            move = chance.choice(position.legal_moves())
            position = position.play(move)
            if move in ("pass", "end"):
                visitor.play(move)
            elif position.ply % 3 == 0:
                for cell in re.split("[-x]", move.rpartition("@")[2]):
                    press_to(visitor, cell)
                moved_on(visitor, state["moves"])
            else:
                visitor.play(move, visitor.tap_cell if position.ply % 3 == 1 else None)
            for cell, piece in position.piece_map().items():
                word = {"white": "weiß", "black": "schwarz", "red": "rot"}[str(piece.colour)]
                expect(page.locator(f"[data-cell={cell}]")).to_have_attribute("aria-label", re.compile(word))
        assert position.outcome is not None
        assert state["outcome"]["winner"] == position.outcome.winner


@pytest.mark.everyday
def test_a_link_opens_for_somebody_else(site: Site, page: Page, browser: Browser) -> None:
    page.goto(site.url + "#ludi")
    page.locator("#write-text").fill(STRANGE)
    expect(page.locator(".write-aloud .facts")).to_contain_text("the game is new")
    name = page.locator("#write-name").inner_text()
    visitor = start(page)
    visitor.play("b2")
    moves = visitor.turn()["moves"]
    expect(page).to_have_url(re.compile(r"/b2\.\w+$"))
    with visiting(browser, **ALONE, locale="de-DE") as context, watched(context) as other:
        other.goto(page.url)
        expect(other.locator("#title")).to_have_text(name)
        there = at_table(other)
        assert there.until(lambda state: not state["waiting"])["moves"] == moves
        expect(other.locator(".tagline")).to_contain_text("Gruppe von 5 verliert")
        there.random_move(random.Random(2))
        there.turn()
        other.locator("[data-nav=rules]").click()
        expect(other.locator(".rules .prose")).to_contain_text(
            "Das Brett ist ein Quadrat aus 4 mal 4 Feldern"
        )
        expect(other.locator(".rules-text")).to_contain_text("(capture sandwiched)")


def test_undo_hint_record_and_a_new_game_keep_the_rules(site: Site, page: Page) -> None:
    write(page, site, RULES, NAME)
    visitor = start(page)
    visitor.play("b2")
    visitor.turn()
    page.locator("[data-action=undo]").click()
    assert visitor.turn()["moves"] == []
    page.locator("[data-action=hint]").click()
    expect(page.locator("#live")).to_contain_text(re.compile(r"[a-d][1-4]"))
    visitor.play("b2")
    visitor.turn()
    page.locator("[data-action=share]").click()
    expect(page.locator(".share-record").first).to_have_value(re.compile(rf'\[Options "rules={CODE}"\]'))
    expect(page.locator(".share-link")).to_have_value(re.compile(rf"#v1/ludi/rules={CODE}/b2"))
    page.locator("[data-action=embed]").click()
    expect(page.locator("[data-embed=code]")).to_have_value(re.compile(rf'options="rules={CODE}"'))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("[data-action=new]").click()
    expect(page.locator("dialog h2")).to_contain_text(NAME)
    page.locator("[data-action=start]").click()
    state = visitor.until(lambda state: state["moves"] == [])
    assert state["options"] == {"rules": CODE}
    visitor.turn()
    visitor.play("c3")
    visitor.turn()
    page.reload()
    assert visitor.until(lambda state: len(state.get("moves", [])) == 2)["options"] == {"rules": CODE}


@pytest.mark.parametrize(
    "link",
    [
        "h99999999-p-w4",
        "h5-p-w4" * 400,
        "x",
        "h5-p-w4.<img src=x>",
        "h5-pnr-w4",
        "__proto__",
        "h5-" + "p." * 200,
    ],
)
def test_hostile_links_get_a_sentence(site: Site, browser: Browser, link: str) -> None:
    with visiting(browser, **ALONE) as context, watched(context) as page:
        page.goto(f"{site.url}#v1/ludi/rules={link}/e5")
        expect(page.locator(".toast")).to_contain_text(re.compile(r"\w+ \w+ \w+"))
        assert at_table(page).turn()["moves"] == []
        assert page.locator("img[src=x]").count() == 0


def test_axe_finds_nothing_and_nothing_overflows(site: Site, browser: Browser) -> None:
    for scheme in ("light", "dark"):
        for width, height in ((320, 256), (390, 844), (1366, 768)):
            with (
                visiting(
                    browser,
                    **ALONE,
                    locale="de-DE",
                    color_scheme=scheme,
                    viewport={"width": width, "height": height},
                ) as context,
                watched(context) as page,
            ):
                page.goto(site.url + "#ludi")
                page.locator("#write-text").fill("(game (board hexhex 5) (play (place own)) (end (win ")
                expect(page.locator("[role=option]").first).to_be_visible()
                look_at(page)


# In the pages of others.


@pytest.fixture(scope="module")
def host(site: Site) -> Iterator[Host]:
    """A site that is another one for the browser than that of the boards (which is at 127.0.0.1)."""
    with hosting("localhost", site.url + "embed.js") as served:
        yield served


def click_cell(page: Page, inside: FrameLocator, cell: str) -> None:
    """Click a cell of a board in a frame, once it has stopped moving."""
    place = inside.locator(f"[data-cell={cell}]")
    before, box = None, place.bounding_box()
    while not box or box != before:
        page.wait_for_timeout(300)
        before, box = box, place.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_board_with_rules_in_somebody_elses_page(site: Site, page: Page, host: Host) -> None:
    since = time.time()
    page.goto(
        host.put(
            f"""<yavset-board id="a" rules="{STRANGE}" level="1"></yavset-board>
            <yavset-board id="b" game="ludi" options="rules=r9-p.s-wt2m" moves="e5 d4"></yavset-board>"""
        )
    )
    a, b = (page.frame_locator(f"#{name} iframe") for name in "ab")
    expect(a.locator("[data-cell]")).to_have_count(16)
    page.locator("#b").scroll_into_view_if_needed()
    expect(b.locator("[data-cell=e5]")).to_have_attribute("aria-label", re.compile("white stone"))
    assert not [one for one in site.since(since) if re.search(r"pyodide|\.wasm", one.path)]
    page.locator("#a").scroll_into_view_if_needed()
    click_cell(page, a, "b2")
    expect(a.locator("[data-cell=b2]")).to_have_attribute("aria-label", re.compile("white stone"))
    black = a.locator("[data-cell][aria-label*='black stone']")
    expect(black).to_have_count(1)
    assert page.evaluate("document.querySelector('#a').played.length") == 2
    # The next move by keyboard: along the row to a cell that is still empty.
    target = next(f"{letter}4" for letter in "abcd" if f"{letter}4" != black.get_attribute("data-cell"))
    a.locator("[data-cell][tabindex='0']").focus()
    while (here := str(a.locator("[data-cell]:focus").get_attribute("data-cell"))) != target:
        page.keyboard.press(key_towards(target, here))
    page.keyboard.press("Enter")
    expect(a.locator(f"[data-cell={target}]")).to_have_attribute("aria-label", re.compile("white stone"))
    page.wait_for_function("document.querySelector('#a').played.length >= 3")
    assert page.evaluate("document.querySelector('#a').played[2]") == target


# Without a network.


@pytest.mark.everyday
def test_rules_are_written_and_played_without_a_network(site: Site, browser: Browser) -> None:
    with visiting(browser) as context:
        page = context.new_page()
        page.goto(site.url)
        expect(page.locator(".toast")).to_contain_text("Works offline now")
        context.set_offline(True)
        page.goto(site.url + "#ludi")
        page.reload()
        page.locator("#write-text").fill(RULES)
        expect(page.locator("#write-name")).to_have_text(NAME)
        expect(page.locator(".write-aloud")).to_contain_text("a square of 4 by 4")
        visitor = start(page)
        visitor.play("b2")
        assert len(visitor.turn()["moves"]) == 2


def test_rules_of_ones_own_are_measured(site: Site, page: Page) -> None:
    write(page, site, RULES, NAME)
    button = page.locator(".write [data-action=measure]")
    expect(button).to_have_text("Measure this game")
    # The judges cannot play every game.
    page.locator("#write-text").fill("(game (board square 5 (rows 1)) (play (slide)) (end (lose (stuck))))")
    expect(button).to_be_hidden()
    page.locator("#write-text").fill(RULES)
    # Somebody who changes the rules meanwhile wants no card of the old ones.
    button.click()
    expect(button).to_have_text("Stop measuring")
    page.locator("#write-text").fill(RULES.replace("lose (line 3)", "loose"))
    expect(button).to_have_text("Measure this game")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.locator("#write-text").fill(RULES.replace("4))", "2))", 1).replace(" (lose (line 3))", ""))
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    card = page.locator("dialog[data-dialog=breed]")
    expect(card).to_contain_text("The breeding would have rejected it:")
    expect(card.locator(".breed-why").first).to_contain_text("it is over after")
    expect(card.locator(".breed-slider")).to_be_visible()
    card.get_by_text("All measures").click()
    expect(card.locator("[data-measure=plies]")).to_be_visible()
    look_at(page)
    assert card.locator("[data-action=parent]").count() == 0
    card.locator("[data-action=close]").click()
    expect(button).to_be_focused()
