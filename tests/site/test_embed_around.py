"""Boards and the page around them: its theme, its calls, and many changes of what it asks for."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from chromium import launch_options
from embeds import board, frame_of, heard, refuse_shared_workers, stones, until
from host import LISTENING, hosting
from visitor import saved_games, visiting, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

    from host import Host
    from serve import Site

#: Lets every page reach sites on this machine.
LOCAL_SITES = "--disable-features=LocalNetworkAccessChecks"

#: Pages and the theme of a board in them on a light and on a dark device.
PAGES = {
    "no style": ("", ("light", "light")),
    "both schemes": ("<style>:root { color-scheme: light dark }</style>", ("light", "dark")),
    "meta": ('<meta name="color-scheme" content="dark">', ("dark", "dark")),
    "only light": ("<style>:root { color-scheme: light }</style>", ("light", "light")),
    "only dark": ("<style>:root { color-scheme: dark }</style>", ("dark", "dark")),
    "dark background": ("<style>body { background: #123 }</style>", ("dark", "dark")),
    "light background": ("<style>body { background: #fed }</style>", ("light", "light")),
    "dark box": ("<style>#box { background: rgb(0 0 0 / 90%) }</style>", ("dark", "dark")),
    "thin shade": ("<style>#box { background: rgb(0 0 0 / 20%) }</style>", ("light", "light")),
    "dark part": ("<style>#box { color-scheme: dark }</style>", ("dark", "dark")),
}


@pytest.mark.parametrize("device", [0, 1], ids=["light device", "dark device"])
def test_a_board_has_the_theme_of_the_page_around_it(browser: Browser, host: Host, device: int) -> None:
    with visiting(browser, color_scheme=("light", "dark")[device]) as context:
        page = context.new_page()
        for name, (style, themes) in PAGES.items():
            page.goto(host.put(f'{style}<div id="box"><yavset-board id="a"></yavset-board></div>'))
            heard(page, "a", "ready")
            theme = frame_of(page, "a").evaluate("document.documentElement.dataset.theme")
            assert theme == themes[device], name


@pytest.mark.everyday
def test_a_board_follows_a_page_that_changes_its_theme_and_keeps_its_game(page: Page, host: Host) -> None:
    shown = "body { background: #fff; transition: background 0.1s }"
    style = "<style>" + shown + " .dark body { background: #000 }</style>"
    page.goto(host.put(f'{style}<yavset-board id="a" seats="people" moves="e5 d4"></yavset-board>'))
    heard(page, "a", "ready")
    page.evaluate("a.play('c3')")
    heard(page, "a", "move")
    page.evaluate("document.documentElement.className = 'dark'")
    expect(board(page, "a").locator("html")).to_have_attribute("data-theme", "dark")
    assert len(stones(board(page, "a"))) == 3
    page.evaluate("a.theme = 'light'")
    expect(board(page, "a").locator("html")).to_have_attribute("data-theme", "light")
    page.evaluate("document.documentElement.className = ''")
    page.evaluate("a.theme = 'auto'")
    page.evaluate("document.documentElement.className = 'dark'")
    expect(board(page, "a").locator("html")).to_have_attribute("data-theme", "dark")


# Calls.


def test_calls_wait_for_the_board(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" moves="e5 d4 f6" seats="people"></yavset-board>', script=False))
    page.add_script_tag(url=host.script, type="module")
    page.wait_for_function("!!customElements.get('yavset-board')")
    page.evaluate("a.go(2); a.play('c3'); a.play('g7')")
    assert [move["word"] for move in heard(page, "a", "move", 2)] == ["c3", "g7"]
    assert page.evaluate("a.played") == ["e5", "d4", "c3", "g7"]


def test_a_burst_of_changes_is_answered_with_the_last(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" moves="e5"></yavset-board>'))
    heard(page, "a", "ready")
    page.locator("#a iframe").evaluate("""frame => {
        const inside = frame.contentWindow;
        const set = (moves) => inside.postMessage({ yavset: 1, type: "set", parameters: { moves } }, "*");
        for (let number = 0; number < 3000; number += 1) set(`e5 ${"abcd"[number % 4]}${1 + number % 3}`);
        set("e5 d4 c3 b2");
    }""")
    expect(board(page, "a").locator("[data-cell=b2]")).to_have_attribute("aria-label", re.compile("stone"))
    assert len(stones(board(page, "a"))) == 4
    assert page.evaluate("heard.length") < 100


def test_waking_a_board_at_the_beginning_starts_python(page: Page, host: Host) -> None:
    refuse_shared_workers(page)
    page.goto(host.put('<yavset-board id="a" seats="people"></yavset-board>'))
    page.evaluate("a.wake()")
    heard(page, "a", "wake")
    expect(board(page, "a").locator(".embed")).to_have_attribute("data-python", "own")
    page.evaluate("a.sleep()")
    page.wait_for_timeout(300)
    expect(board(page, "a").locator("[role=alert]")).to_have_count(0)


NODES = "Memory.getDOMCounters"


def test_changes_of_the_moves_leave_nothing_behind(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" moves="e5"></yavset-board>'))
    heard(page, "a", "ready")
    client = page.context.new_cdp_session(frame_of(page, "a"))
    counts = []
    for _ in range(3):
        ready = len(heard(page, "a", "ready"))
        for number in range(40):
            page.evaluate(f"a.moves = 'e5 d4 {'abcdefgh'[number % 8]}1'")
            heard(page, "a", "ready", ready + number + 1)
        client.send("HeapProfiler.collectGarbage")
        found = client.send(NODES)
        counts.append((found["nodes"], found["jsEventListeners"]))
    assert counts[-1][0] <= counts[0][0] + 300, counts
    assert counts[-1][1] <= counts[0][1] + 100, counts


def test_boards_taken_away_leave_nothing_behind(page: Page, host: Host) -> None:
    page.goto(host.put("<p>Text.</p>"))
    client = page.context.new_cdp_session(page)
    counts = []
    for _ in range(2):
        page.evaluate("""() => {
            for (let number = 0; number < 30; number += 1) {
                const board = document.createElement("yavset-board");
                document.body.append(board);
                board.remove();
            }
        }""")
        client.send("HeapProfiler.collectGarbage")
        counts.append(client.send(NODES)["jsEventListeners"])
    assert counts[1] < counts[0] + 15, counts


def test_a_board_cannot_make_itself_endlessly_high_or_vanish(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a"></yavset-board>'))
    heard(page, "a", "ready")
    for asked, given in ((1e9, 4000), (-5, 80), ("x", 80)):
        message = {"yavset": 1, "type": "height", "height": asked}
        frame_of(page, "a").evaluate("message => parent.postMessage(message, '*')", message)
        expect(page.locator("#a iframe")).to_have_css("height", f"{given}px")


# Local files, and frames without an origin.


def test_a_page_from_a_file_can_hold_boards(page: Page, host: Host, tmp_path: Path) -> None:
    file = tmp_path / "lesson.html"
    file.write_text(
        f"<!doctype html><title>A lesson</title><script>{LISTENING}</script>"
        f'<script type="module" src="{host.script}"></script>'
        '<yavset-board id="a" moves="e5 d4" seats="people"><p>Only text</p></yavset-board>'
    )
    page.goto(file.as_uri())
    heard(page, "a", "ready")
    page.evaluate("a.play('c3')")
    heard(page, "a", "move")
    assert stones(board(page, "a")) == {"e5": "white", "d4": "black", "c3": "white"}
    expect(page.get_by_text("Only text")).to_be_hidden()


def test_a_page_without_an_origin_can_hold_boards(page: Page, host: Host) -> None:
    inner = (
        f'<!doctype html><script>{LISTENING}</script><script type="module" src="{host.script}"></script>'
        '<yavset-board id="a" moves="e5 d4" seats="people"></yavset-board>'
    )
    escaped = inner.replace("&", "&amp;").replace('"', "&quot;")
    page.goto(
        host.put(
            f'<iframe sandbox="allow-scripts" srcdoc="{escaped}" width="600" height="700"></iframe>',
            script=False,
        )
    )
    inside = page.frame_locator("iframe").frame_locator("iframe")
    expect(inside.locator("[data-cell=e5]")).to_have_attribute("aria-label", "e5, white stone")


def test_a_page_in_its_own_address_can_hold_boards(playwright: Playwright, host: Host) -> None:
    """A board is there for `data:` pages too.

    Chromium lets no page without a secure address reach the machine that it runs on, which here has the
    site; that check is off, as it never applies to a site on the web.
    """
    inner = (
        f'<script>{LISTENING}</script><script type="module" src="{host.script}"></script>'
        '<yavset-board id="a" moves="e5 d4" seats="people"><p>Only text</p></yavset-board>'
    )
    options: dict[str, Any] = launch_options()
    browser = playwright.chromium.launch(**options | {"args": [*options["args"], LOCAL_SITES]})
    with visiting(browser) as context, watched(context, silent=True) as page:
        page.goto(f"data:text/html,{quote(inner)}")
        heard(page, "a", "ready")
        page.evaluate("a.play('c3')")
        heard(page, "a", "move")
        assert stones(board(page, "a")) == {"e5": "white", "d4": "black", "c3": "white"}
        expect(page.get_by_text("Only text")).to_be_hidden()
    browser.close()


# New versions of the site.


@pytest.fixture
def deploys(site: Site, tmp_path: Path) -> Iterator[tuple[Site, Callable[[], None]]]:
    """A site of one's own, and what deploys another version of it, in which every script has another name."""
    from serve import serving

    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))

    def deploy() -> None:
        for file in [*(folder / "assets").glob("*.js"), *(folder / "assets").glob("*.json")]:
            file.rename(file.with_name(file.name.replace(".", ".new", 1)))
        names = {
            file.name.replace(".new", ".", 1): file.name
            for file in (folder / "assets").iterdir()
            if ".new" in file.name
        }
        for file in [*folder.glob("*.html"), *folder.glob("*.js"), *(folder / "assets").glob("*.js")]:
            text = file.read_text("utf-8")
            for old, new in names.items():
                text = text.replace(old, new)
            file.write_text(text, "utf-8")

    with serving(folder) as served:
        yield served, deploy


def test_a_board_of_an_old_version_loads_itself_anew(
    context: BrowserContext, deploys: tuple[Site, Callable[[], None]]
) -> None:
    served, deploy = deploys
    with hosting("localhost", served.url + "embed.js") as old_host:
        page = context.new_page()
        page.goto(old_host.put('<yavset-board id="a" moves="e5 d4"></yavset-board>'))
        heard(page, "a", "ready")
        deploy()
        page.evaluate("a.game = 'cross'")
        assert "new version" in heard(page, "a", "problem", 2)[-1]["message"]
        expect(board(page, "a").locator("[data-cell=e5]")).to_have_attribute("aria-label", "e5, white stone")


def test_a_page_of_an_old_version_offers_to_load_the_new_one(
    browser: Browser, deploys: tuple[Site, Callable[[], None]]
) -> None:
    served, deploy = deploys
    with visiting(browser, service_workers="block") as context:
        page = context.new_page()
        page.goto(served.url)
        page.locator("#board ~ .board-grid [data-cell]").first.wait_for(state="attached")
        deploy()
        page.goto(served.url + "#v1/cross/")
        toast = page.locator(".toast", has_text="A new version is ready")
        expect(toast).to_be_visible()
        toast.get_by_role("button", name="Reload").click()
        expect(page.locator("#board ~ .board-grid [data-cell]").first).to_be_attached()
        assert "Cross" in page.title()


# What is dropped onto the page, and what the browser has stored.


def test_a_dropped_file_that_is_too_large_is_not_read(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator("#board ~ .board-grid [data-cell]").first.wait_for(state="attached")
    read = page.evaluate(
        """() => {
          let read = 0;
          Blob.prototype.text = async () => { read += 1; return ""; };
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["x".repeat(2_000_000)], "game.txt"));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
          return read;
        }"""
    )
    assert read == 0
    expect(page.locator(".toast").first).to_contain_text("larger than 1 MB")


def test_a_dropped_file_that_is_no_text_leaves_the_table_as_it_is(page: Page, site: Site) -> None:
    page.goto(site.url + "#v1/yavalath/e5.d4")
    until(page, "globalThis.yavset?.state()?.moves?.length === 2")
    page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]);
          dataTransfer.items.add(new File([bytes], "a.png"));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
        }"""
    )
    expect(page.locator(".toast").first).to_have_text("This cannot be opened: the file is no text")
    assert page.evaluate("yavset.state().moves") == ["e5", "d4"]


def test_damaged_saved_games_never_make_a_problem_page(page: Page, site: Site) -> None:
    cells = "#board ~ .board-grid [data-cell]"
    page.goto(site.url + "#v1/cross/")
    page.locator(cells).first.wait_for(state="attached")
    until(page, "!yavset.state().waiting")
    point = page.evaluate("yavset.cellPoint('e5')")
    page.mouse.click(point["x"], point["y"])
    until(page, "Object.keys(localStorage).some((key) => key.startsWith('yavset.1.game.'))")
    stored = saved_games(page)
    [key] = [f"yavset.1.game.{game['id']}" for game in stored]
    places = list(leaves(stored))
    chance = Random(1)
    for _ in range(40):
        path = chance.choice(places)
        damaged = json.loads(json.dumps(stored))
        change(damaged, path, chance.choice([None, "z9", -1, {}, [], "constructor"]))
        # One time as this version stores games, one time as earlier ones did.
        page.evaluate("key => localStorage.removeItem(key)", key)
        this = chance.random() < 0.5 and damaged
        page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)",
            [key, json.dumps(damaged[0])] if this else ["yavset.1.games", json.dumps(damaged)],
        )
        page.evaluate("sessionStorage.clear()")
        page.goto("about:blank")
        page.goto(site.url)
        page.locator(f"{cells}, .problem").first.wait_for(state="attached")
        assert page.locator(".problem, dialog[data-dialog=error]").count() == 0, path


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value inside JSON."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from leaves(inner, (*path, key))


def change(value: Any, path: tuple[Any, ...], new: object) -> None:
    """Replace the value at a path inside JSON."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new
