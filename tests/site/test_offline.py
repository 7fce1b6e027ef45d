"""The site without a network, on a bad one, and while a new version is deployed; and how much it loads."""

from __future__ import annotations

import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import assemble
import pyodide_runtime
from chromium import launch_options
from environment import CACHE
from serve import Site, serving
from visitor import Visitor, visiting
from yavset.puzzles.puzzle import daily

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

STORED = "Works offline now"
NEW_VERSION = "A new version is ready"

#: The most that a visitor loads, in bytes as sent: until the first move is possible, and in all.
PLAYABLE = 65_000
FIRST_VISIT = 6_690_000

#: Requests until the first move can be made.
PLAYABLE_REQUESTS = 13


@pytest.fixture
def own_site(site: Site, tmp_path: Path) -> Iterator[Site]:
    """The site with a server of its own, which may fail, lie, stop or change."""
    copy = tmp_path / "site"
    shutil.copytree(site.folder, copy)
    with serving(copy) as served:
        yield served


@pytest.fixture
def start_browser(playwright: Playwright, tmp_path: Path) -> Iterator[Callable[[], BrowserContext]]:
    """Start a browser on a profile that outlives it."""
    running: list[BrowserContext] = []

    def start() -> BrowserContext:
        options: dict[str, Any] = launch_options()
        running.append(playwright.chromium.launch_persistent_context(tmp_path / "profile", **options))
        return running[-1]

    yield start
    for context in running:
        context.close()


def toast(page: Page, text: str) -> None:
    expect(page.locator("#toasts")).to_contain_text(text)


def version(page: Page) -> str:
    """Return the version of a page's scripts."""
    found: str = page.evaluate("window.yavset.version")
    return found


def loaded(page: Page) -> set[str]:
    """Return the paths of all that a page has loaded."""
    names: list[str] = page.evaluate('performance.getEntriesByType("resource").map((entry) => entry.name)')
    base = page.evaluate('new URL("./", location).href')
    return {name.removeprefix(base).split("?")[0] for name in names}


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_whole_games_after_a_restart_without_a_server(
    own_site: Site, start_browser: Callable[[], BrowserContext]
) -> None:
    context = start_browser()
    page = context.new_page()
    page.goto(own_site.url)
    toast(page, STORED)
    context.close()
    own_site.stopped = True

    context = start_browser()
    page = context.new_page()
    games = {"yavalath": None, "cross": {"size": 4}, "susan": {"size": 4}}
    for seed, (game, options) in enumerate(games.items()):
        page.goto("about:blank")
        visitor = Visitor(page, f"{own_site.url}#v1/{game}", level=1)
        if options:
            # These go quickly: nobody waits for a bot.
            visitor.new_game(["person", "person"], options)
        state = visitor.play_to_the_end(random.Random(seed))
        assert state["game"] == game
        assert state["outcome"]
    # The toast of the first visit does not come again.
    assert page.locator(".toast").count() == 0
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=language]").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")

    reply = page.goto(own_site.url + "games/nothing/")
    assert reply and reply.status == 404
    expect(page.locator("h1")).to_have_text("This cell is empty")
    assert page.evaluate("document.styleSheets[0].cssRules.length") > 0
    page.locator("main a").click()
    expect(page.locator("#board")).to_be_visible()

    page = context.new_page()
    visitor = Visitor(page, f"{own_site.url}#v1/omega/players=3/")
    assert visitor.state()["game"] == "omega"
    expect(page.locator("html")).to_have_attribute("lang", "de")

    page = context.new_page()
    page.clock.set_fixed_time(datetime(2026, 11, 21, 12, tzinfo=UTC))
    page.goto(own_site.url + "#puzzles")
    page.locator("[data-action=puzzle-daily]").click()
    page.locator("[data-action=puzzle-show]").click()
    page.locator("[data-action=puzzle-open]").click()
    page.wait_for_url(re.compile(re.escape(".".join(daily(date(2026, 11, 21)).moves)) + "$"))


#: Return the versions of a script and of the style, in the sites of the fixture `versions`.
PARTS = "[boardOf, getComputedStyle(document.documentElement).getPropertyValue('--style-of')]"


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two versions of the site. Each says which it is in a script, in the style, and in the list of files."""
    made = []
    for name in ("old", "new"):
        folder = tmp_path_factory.mktemp("versions") / name
        web = folder.with_name("web")
        shutil.copytree(assemble.WEB, web)
        for file, line in (
            (web / "js" / "drawing" / "board_view.js", f'globalThis.boardOf = "{name}";\n'),
            (web / "css" / "page.css", f":root {{ --style-of: {name}; }}\n"),
        ):
            file.write_text(file.read_text("utf-8") + line, "utf-8")
        assemble.assemble(folder, pyodide_runtime.build(), CACHE / "data", web)
        made.append(folder)
    return made


@pytest.mark.everyday
def test_a_new_version_replaces_the_old_one_whole(
    own_site: Site, versions: list[Path], start_browser: Callable[[], BrowserContext]
) -> None:
    old, new = versions
    own_site.folder = old
    context = start_browser()
    page = context.new_page()
    page.goto(own_site.url)
    toast(page, STORED)
    first = version(page)

    own_site.folder = new
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    toast(page, NEW_VERSION)
    # The new version lies ready, but pages go on with the old one: open ones, and ones opened now.
    second_page = context.new_page()
    second_page.goto(own_site.url)
    Visitor(page, own_site.url, level=1).play("e5")
    for open_page in (page, second_page):
        expect(open_page.locator("#board")).to_be_visible()
        assert version(open_page) == first
        assert loaded(open_page) - {"sw.js"} <= files(old)
        assert open_page.evaluate(PARTS) == ["old", "old"]

    toast(page, NEW_VERSION)
    with page.expect_event("load"), second_page.expect_event("load"):
        page.locator("#toasts button", has_text="Reload").click()
    for open_page in (page, second_page):
        expect(open_page.locator("#board")).to_be_visible()
        assert version(open_page) != first
        assert loaded(open_page) - {"sw.js"} <= files(new)
        assert open_page.evaluate(PARTS) == ["new", "new"]
    names = page.evaluate("caches.keys()")
    assert names == [f"yavset {own_site.url} {version(page)}"]


#: Cuts a stored file in half; gives its size before.
CUT = """
async (path) => {
    const [name] = await caches.keys();
    const store = await caches.open(name);
    const body = await (await store.match(path)).arrayBuffer();
    await store.put(path, new Response(body.slice(0, body.byteLength / 2)));
    return body.byteLength;
}
"""

#: Return the sizes of a stored file in all versions that have it.
SIZES = """
async (path) => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const found = await Promise.all(stores.map((store) => store.match(path)));
    return Promise.all(found.filter(Boolean).map(async (reply) => (await reply.arrayBuffer()).byteLength));
}
"""


def test_a_new_version_takes_no_damaged_file_from_the_old_one(
    own_site: Site, versions: list[Path], start_browser: Callable[[], BrowserContext]
) -> None:
    own_site.folder, new = versions
    page = start_browser().new_page()
    page.goto(own_site.url)
    toast(page, STORED)
    damaged, intact = (
        next(new.glob(f"assets/{name}.*.json")).relative_to(new).as_posix() for name in ("yavalath", "games")
    )
    size = page.evaluate(CUT, damaged)
    # The browser would have the file in its own cache, too.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")

    asked = time.time()
    own_site.folder = new
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    toast(page, NEW_VERSION)
    assert sorted(page.evaluate(SIZES, damaged)) == [size // 2, size]
    with page.expect_event("load"):
        page.locator("#toasts button", has_text="Reload").click()
    wait_for(page, f"({SIZES})({intact!r})", lambda found: len(found) == 1)
    answers = [answer.path for answer in own_site.since(asked)]
    assert f"/{damaged}" in answers
    assert f"/{intact}" not in answers


def test_two_sites_of_one_server_leave_each_other_alone(
    own_site: Site, versions: list[Path], start_browser: Callable[[], BrowserContext]
) -> None:
    for name, folder in zip(("a", "b"), versions, strict=True):
        shutil.copytree(folder, own_site.folder / name)
    page = start_browser().new_page()
    for name in ("a", "b"):
        page.goto(f"{own_site.url}{name}/")
        wait_for(page, "navigator.serviceWorker.ready.then(() => true)", bool)
        assert page.evaluate("caches.keys()").pop().startswith(f"yavset {own_site.url}{name}/ ")
        wait_for(page, "Boolean(navigator.serviceWorker.controller)", bool)
        wait_for(page, "caches.match('404.html').then(Boolean)", bool)
    own_site.stopped = True
    for name, expected in (("a", "old"), ("b", "new")):
        page.goto(f"{own_site.url}{name}/")
        expect(page.locator("#board")).to_be_visible()
        assert page.evaluate(PARTS) == [expected, expected]
        # The page for what is missing leads to its own site, with its own style.
        reply = page.goto(f"{own_site.url}{name}/nothing/here/")
        assert reply and reply.status == 404
        assert page.evaluate("document.styleSheets[0].cssRules.length") > 0
        assert page.locator("main a").evaluate("link => link.href") == f"{own_site.url}{name}/"


def test_wrong_content_is_not_stored(own_site: Site, start_browser: Callable[[], BrowserContext]) -> None:
    # The game's data, not its texts in some language.
    wrong = next(own_site.folder.glob("assets/omega.??????????.json"))
    right = wrong.read_bytes()
    for file in own_site.folder.glob(f"{wrong.relative_to(own_site.folder).as_posix()}*"):
        file.unlink()
    wrong.write_bytes(right[:-1] + b" }")
    page = start_browser().new_page()
    page.add_init_script(
        "navigator.serviceWorker.addEventListener('message', (event) => heard.push(event.data));"
        "globalThis.heard = [];"
    )
    page.goto(own_site.url)
    path = wrong.relative_to(own_site.folder).as_posix()
    heard = wait_for(page, "heard", lambda found: found)
    assert heard[0]["kind"] == "failed"
    assert path in heard[0]["reason"]
    assert not page.evaluate("async (path) => Boolean(await caches.match(path))", path)

    wrong.write_bytes(right)
    page.reload()
    toast(page, STORED)
    assert page.evaluate("async (path) => Boolean(await caches.match(path))", path)


def wait_for(page: Page, expression: str, wanted: Callable[[Any], object]) -> Any:
    """Wait for the value of an expression; the page's policy forbids to wait for one in the page itself."""
    for _ in range(600):
        if wanted(value := page.evaluate(expression)):
            return value
        page.wait_for_timeout(100)
    raise AssertionError(f"{expression} stayed {value!r}")


def test_a_first_visit_on_a_failing_network(own_site: Site, browser: Browser) -> None:
    wasm = next(own_site.folder.glob("assets/pyodide-*/*.wasm"))
    own_site.failing = {"/" + wasm.relative_to(own_site.folder).as_posix()}
    with visiting(browser) as context:
        page = context.new_page()
        visitor = Visitor(page, own_site.url)
        expect(page.get_by_role("alert")).to_contain_text("The bot could not start")
        own_site.failing = set()
        page.locator("[data-action=retry]").click()
        visitor.until(lambda state: state["python"] == "ready")
        visitor.click_cell("e5")
        visitor.until(lambda state: len(state["moves"]) == 2)


@pytest.mark.everyday
def test_what_is_loaded_before_the_first_move(own_site: Site, browser: Browser) -> None:
    python = re.compile(r"pyodide|snapshot")
    with visiting(browser) as context:
        # Python never arrives, and nothing that waits for it is asked for.
        context.route(python, lambda route: None)
        page = context.new_page()
        visitor = Visitor(page, own_site.url)
        visitor.click_cell("e5")
        assert visitor.state()["moves"] == ["e5"]
    assert sum(answer.bytes for answer in own_site.answers) <= PLAYABLE
    assert len(own_site.answers) <= PLAYABLE_REQUESTS


@pytest.mark.everyday
def test_what_a_first_visit_loads_in_all(own_site: Site, start_browser: Callable[[], BrowserContext]) -> None:
    page = start_browser().new_page()
    page.goto(own_site.url)
    toast(page, STORED)
    assert sum(answer.bytes for answer in own_site.answers) <= FIRST_VISIT
    # The browser's cache has what the page loaded already.
    hashed = [answer.path for answer in own_site.answers if answer.path.startswith("/assets/")]
    assert len(hashed) == len(set(hashed))


#: The files that Python starts from where its snapshot fails.
SPARE = re.compile(r"\.zip$")

#: Pyodide calls functions in another way where this is the browser.
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/18.0 Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize("agent", [None, PHONE], ids=["computer", "phone"])
def test_python_goes_on_from_its_snapshot(own_site: Site, browser: Browser, agent: str | None) -> None:
    with visiting(browser, user_agent=agent) as context:
        visitor = Visitor(context.new_page(), f"{own_site.url}#v1/cross", level=1)
        visitor.play("e5")
        assert len(visitor.turn()["moves"]) == 2
        assert not any(SPARE.search(answer.path) for answer in own_site.answers)


def test_python_starts_from_its_files_where_the_snapshot_does_not_do(
    own_site: Site, browser: Browser
) -> None:
    with visiting(browser) as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(own_site.url)
        toast(page, STORED)
        damaged = """
        async () => {
            const [name] = await caches.keys();
            const store = await caches.open(name);
            const request = (await store.keys()).find(({ url }) => /snapshot\\.\\w+\\.wasm$/.test(url));
            const bytes = new Uint8Array(await (await store.match(request)).arrayBuffer());
            await store.put(request, new Response(bytes.subarray(0, %s)));
        }
        """
        # All of it but the end; then one that is whole, as far as WebAssembly can tell.
        for game, part in (("cross", "-1"), ("susan", "8")):
            page.evaluate(damaged % part)
            page.goto("about:blank")
            asked.clear()
            visitor = Visitor(page, f"{own_site.url}#v1/{game}", level=1)
            visitor.random_move(random.Random(1))
            assert len(visitor.turn()["moves"]) == 2
            assert len([url for url in asked if SPARE.search(url)]) == 2
            # It is mended: the next visit goes on from it again.
            page.goto("about:blank")
            asked.clear()
            Visitor(page, own_site.url).until(lambda state: state["python"] == "ready")
            assert not any(SPARE.search(url) for url in asked)
