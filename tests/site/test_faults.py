"""Something breaks while somebody plays: each test makes one fault and then finishes the game.

Or it reads what the page promises to say. What a network or a new version does to the stored site is in
test_offline.
"""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Route, expect

import yavset
from serve import headers_for
from visitor import ALONE, Visitor, saved_games, visiting, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from serve import Site

STORED = "Works offline now"
SILENT = "The bot is taking a long time to start"
NO_BOT = "The bot could not start. The board, the rules and the settings work"
WRONG = "Something went wrong"
NOT_LOADED = "could not be loaded"
LATE = "load it again"
SOURCE = Path(__file__).resolve().parents[2] / "py" / "yavset"

SCRIPT = "text/javascript"

#: Files that Python needs; without any other file there is no page, or only a plainer one.
PYTHON = re.compile(r"assets/(worker|pyodide-|snapshot)")

#: Here the bot thinks from its first move on; elsewhere it knows some openings by heart.
GAME, OPTIONS, FIRST = "#v1/susan/size=4/", {"size": 4}, "d4"

#: Keeps every worker within reach.
WATCH_WORKERS = """
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    workers.push(this);
  }
};
"""

#: Python's memory when it has started, and a module without it: then Python starts from its files.
SNAPSHOT, NO_SNAPSHOT = re.compile(r"/snapshot\.\w+\.wasm"), b"\0asm\1\0\0\0"

#: Longer than the page waits for an answer of Python before it takes its worker for lost, in milliseconds.
LOST = 21_000


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Visitors see nothing move."""
    return {"reduced_motion": "reduce"}


@pytest.fixture
def own(context: BrowserContext) -> Iterator[Page]:
    """A page that may complain in the console, as faults do, but in which no script may fail."""
    with watched(context) as page:
        yield page


@pytest.fixture
def bare(browser: Browser) -> Iterator[Page]:
    """The same without a service worker: that one would soon answer instead of the broken network."""
    with visiting(browser, **ALONE, reduced_motion="reduce") as context, watched(context) as page:
        yield page


def finish(visitor: Visitor) -> None:
    """The game goes on after the fault, to its end."""
    assert visitor.finish(random.Random(1))["outcome"]


def bot_answers(visitor: Visitor) -> list[str]:
    """Make a move and wait for the bot's; gives the moves."""
    before = len(visitor.turn()["moves"])
    visitor.random_move(random.Random(before))
    moves: list[str] = visitor.turn()["moves"]
    assert len(moves) == before + 2 or visitor.state()["outcome"]
    return moves


# Python.


def at_table(page: Page, url: str, level: int) -> Visitor:
    """Return a visitor with a small board of a game in which the bot has to think about its first move."""
    visitor = Visitor(page, f"{url}{GAME}")
    visitor.until(lambda state: state["options"] == OPTIONS)
    page.locator("[data-seat='1'] select").select_option(str(level))
    return visitor


def thinking(page: Page, url: str) -> Visitor:
    """Return a visitor whose bot has begun to think for long."""
    page.add_init_script(WATCH_WORKERS)
    visitor = at_table(page, url, level=6)
    visitor.play(FIRST)
    visitor.until(lambda state: state["busy"] == "bot")
    page.wait_for_timeout(300)
    return visitor


def bot_moves(visitor: Visitor) -> None:
    """Python runs again and thinks: have the bot move now, and see that it has."""
    visitor.until(lambda state: state["python"] == "ready")
    # It may have moved already.
    visitor.page.evaluate("document.querySelector('[data-action=stop]')?.click()")
    moves = visitor.turn()["moves"]
    assert moves[0] == FIRST
    assert len(moves) == 2


@pytest.mark.parametrize(
    "noticed",
    [True, pytest.param(False, marks=pytest.mark.everyday)],
    ids=["with-an-error", "silently"],
)
def test_the_worker_is_killed_in_the_middle_of_a_search(own: Page, site: Site, noticed: bool) -> None:
    own.clock.install()
    visitor = thinking(own, site.url)
    own.evaluate("workers.at(-1).terminate()")
    if noticed:
        own.evaluate("workers.at(-1).dispatchEvent(new ErrorEvent('error', {message: 'out of memory'}))")
    else:
        wait_until_lost(own)
    assert own.evaluate("workers.length") == 2
    bot_moves(visitor)
    finish(visitor)


def wait_until_lost(page: Page) -> None:
    """Let time pass until the page takes another worker; on a slow machine its last answer may come late."""
    workers = page.evaluate("workers.length")
    while page.evaluate("workers.length") == workers:
        page.clock.fast_forward(LOST)
        page.wait_for_timeout(200)


def test_the_bot_is_told_to_move_when_its_worker_is_gone(own: Page, site: Site) -> None:
    visitor = thinking(own, site.url)
    own.evaluate("workers.at(-1).terminate()")
    own.locator("[data-action=stop]").click()
    assert len(visitor.turn()["moves"]) == 2
    finish(visitor)


def broken_package(site: Site, line: str) -> bytes:
    """Return the package as the page may load it, with a line that runs in the second slice of a search."""
    source = (SOURCE / "search" / "session.py").read_text("utf-8")
    head = "    def step(self, milliseconds: float) -> bool:\n"
    assert head in source
    count = "        self.slices = getattr(self, 'slices', 0) + 1\n"
    source = source.replace(head, f"{head}{count}        if self.slices == 2:\n            {line}\n")
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(next(site.folder.glob("assets/yavset.*.zip"))) as whole,
        zipfile.ZipFile(packed, "w") as broken,
    ):
        for name in whole.namelist():
            if name == "yavset/search/session.pyc":
                broken.writestr("yavset/search/session.py", source)
            else:
                broken.writestr(name, whole.read(name))
    return packed.getvalue()


HANG = "__import__('time').sleep(3600)"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("raise MemoryError('no more memory')", "no more memory"),
        ("raise RuntimeError('a mistake')", "a mistake"),
        ("import os; os._exit(3)", ""),
        (HANG, ""),
    ],
    ids=["out-of-memory", "a-mistake", "breaks-down", "hangs"],
)
def test_python_breaks_inside_a_search(own: Page, site: Site, line: str, words: str) -> None:
    own.route(
        SNAPSHOT, lambda route: route.fulfill(body=NO_SNAPSHOT, content_type="application/wasm"), times=1
    )
    own.route(
        re.compile(r"assets/yavset\.\w+\.zip"),
        lambda route: route.fulfill(body=broken_package(site, line)),
        times=1,
    )
    own.add_init_script(WATCH_WORKERS)
    own.clock.install()
    visitor = at_table(own, site.url, level=6)
    visitor.play(FIRST)
    if line == HANG:
        visitor.until(lambda state: state["busy"] == "bot")
        wait_until_lost(own)
    elif words:
        alert = own.get_by_role("alert")
        expect(alert).to_contain_text(WRONG)
        expect(alert).to_contain_text(words)
        assert visitor.state()["moves"] == [FIRST]
        own.locator("[data-action=retry]").click()
    visitor.until(lambda _: own.evaluate("workers.length") == 2)
    bot_moves(visitor)
    finish(visitor)


#: Scripts that remove what Python needs: in the page before its scripts, or in the worker before its own.
MISSING = {
    "no workers": ("delete globalThis.Worker;", ""),
    "no module workers": (
        "globalThis.Worker = class { constructor(url, options) {"
        " if (options?.type === 'module') throw new TypeError('no module workers here'); } };",
        "",
    ),
    "no WebAssembly": ("", "delete globalThis.WebAssembly;"),
    "no memory for WebAssembly": (
        "",
        "const full = async () => { throw new RangeError('no memory'); };"
        "Object.assign(WebAssembly, {instantiate: full, instantiateStreaming: full});",
    ),
}


@pytest.mark.parametrize("missing", MISSING)
def test_where_python_cannot_run_the_rest_works(bare: Page, site: Site, missing: str) -> None:
    in_page, in_worker = MISSING[missing]
    if in_page:
        bare.add_init_script(in_page)
    if in_worker:
        bare.route(re.compile(r"assets/worker\."), lambda route: prepend(route, in_worker))
    visitor = Visitor(bare, site.url)
    expect(bare.get_by_role("alert")).to_contain_text(NO_BOT)
    bare.locator("[data-action=retry]").click()
    expect(bare.get_by_role("alert")).to_contain_text(NO_BOT)
    bare.locator("[data-nav=rules]").click()
    expect(bare.locator(".rules h1")).to_have_text("Yavalath")
    bare.locator("[data-nav=games]").click()
    expect(bare.locator(".card")).to_have_count(len(yavset.game_ids()))
    bare.locator("[data-nav=game]").click()
    # The alert moves the board, so wait for it before the click.
    expect(bare.get_by_role("alert")).to_contain_text(NO_BOT)
    visitor.click_cell("e5")
    visitor.until(lambda state: state["moves"] == ["e5"])


def prepend(route: Route, script: str) -> None:
    """Answer with the script that was asked for after one of ours; imports come first wherever they stand."""
    reply = route.fetch()
    route.fulfill(response=reply, body=f"{script}\n{reply.text()}")


def test_a_worker_that_never_says_anything_is_told_of(bare: Page, site: Site) -> None:
    """As from a file that was cut off where it still makes sense."""
    bare.route(re.compile(r"assets/worker\."), lambda route: route.fulfill(body=";", content_type=SCRIPT))
    bare.clock.install()
    visitor = Visitor(bare, site.url)
    visitor.until(lambda state: state["python"] == "loading")
    bare.clock.fast_forward(31_000)
    expect(bare.get_by_role("alert")).to_contain_text(SILENT)
    visitor.click_cell("e5")
    bare.unroute(re.compile(r"assets/worker\."))
    bare.locator("[data-action=retry]").click()
    expect(bare.get_by_role("alert")).to_have_count(0)
    assert len(visitor.turn()["moves"]) == 2
    finish(visitor)


# The first visit on a network that fails for one file.


def first_requests(context: BrowserContext, site: Site) -> list[str]:
    """Return the paths of what a first visit asks for until the bot rests, the page itself left out."""
    page = context.new_page()
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url.removeprefix(site.url).split("#")[0]))
    visitor = Visitor(page, site.url)
    # The views that wait until Python has nothing to do come last.
    visitor.until(lambda state: state["python"] == "ready" and any("lazy_views" in path for path in found))
    page.close()
    return [path for path in dict.fromkeys(found) if path and not path.startswith(("data:", "blob:"))]


def test_the_network_fails_at_each_file_of_the_page_in_turn(browser: Browser, site: Site) -> None:
    with visiting(browser, reduced_motion="reduce") as context:
        files = [path for path in first_requests(context, site) if not PYTHON.search(path)]
    assert any(path.endswith(".json") for path in files)
    names = {Path(path).name.split(".")[0] for path in files}
    assert names >= {"main", "chunk", "page", "yavalath", "lazy_views"}
    with visiting(browser, **ALONE, reduced_motion="reduce") as context:
        # The bot has its own test; here it would only take time.
        context.add_init_script("delete globalThis.Worker;")
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")

        def fail_for(*paths: str) -> None:
            devtools.send("Network.setBlockedURLs", {"urls": [f"{site.url}{path}" for path in paths]})

        needed = (site.folder / "index.html").read_text("utf-8")
        lacking: set[str] = set()
        for path in files:
            fail_for(path)
            page.goto(site.url)
            # Without its words the page cannot say more than without its scripts.
            words = Path(path).match("en.*.json")
            if words or (path.endswith(".js") and path in needed):
                expect(page.locator("#main"), path).to_contain_text(LATE)
            elif path.endswith(".js"):
                # The board is there without it, and so is a dialog that does not need it.
                page.locator("[data-action=settings]").click()
                dialog, toast = page.locator("dialog"), page.locator("#toasts", has_text=NOT_LOADED)
                expect(dialog.or_(toast), path).to_be_visible()
                fail_for()
                if not dialog.count():
                    lacking.add(path.split("/")[-1].split(".")[0])
                    page.locator("[data-action=settings]").click()
                    expect(dialog, path).to_be_visible()
            else:
                again = page.locator(".problem [data-action=retry]")
                expect(page.locator("#board").or_(again).first, path).to_be_visible()
                # Without its style the page is no more than usable.
                assert page.evaluate("document.documentElement.scrollHeight") < 20_000
                fail_for()
                if again.count():
                    again.click()
                    page.locator("#board").wait_for()
            fail_for()
            page.goto("about:blank")
            visitor = Visitor(page, site.url)
            visitor.click_cell("e5")
            assert visitor.state()["moves"] == ["e5"], path
            page.evaluate("localStorage.clear()")
        assert "lazy_views" in lacking


def test_words_for_a_page_that_does_not_come_wait_until_it_is_late(browser: Browser, site: Site) -> None:
    with visiting(browser) as context:
        page = context.new_page()
        page.route(re.compile(r"assets/main\."), lambda route: route.abort())
        page.goto(site.url)
        words = page.locator(".late")
        expect(words).to_have_css("visibility", "hidden")
        expect(words).to_be_visible()
        expect(words).to_contain_text(LATE)


#: Python's files, in the order in which they are asked for.
FILES = {
    "worker": r"/worker\.\w+\.js",
    "the runtime's module": r"/pyodide\.mjs",
    "the runtime's script": r"/pyodide\.asm\.mjs",
    "the runtime": r"/pyodide\.asm\.wasm",
}


@pytest.mark.parametrize("way", ["refused", "missing", "garbage"])
def test_the_network_fails_at_each_file_of_python_in_turn(bare: Page, site: Site, way: str) -> None:
    asked: list[str] = []

    def fail(route: Route) -> None:
        asked.append(route.request.url)
        if way == "refused":
            route.abort()
        elif way == "missing":
            route.fulfill(status=404, body="There is no such file.")
        else:
            # Half of it and then something else, as from a damaged store.
            path = route.request.url.removeprefix(site.url)
            body = (site.folder / path).read_bytes()
            route.fulfill(body=body[: len(body) // 2] + b"\0<html>", headers=headers_for(f"/{path}"))

    patterns = {name: re.compile(pattern) for name, pattern in FILES.items()}
    bare.context.route(patterns["worker"], fail)
    visitor = Visitor(bare, site.url, level=1)
    visitor.click_cell("e5")
    for name, pattern in patterns.items():
        if name != "worker":
            bare.context.route(pattern, fail)
            bare.locator("[data-action=retry]").click()
        # A second worker is tried before anything is said.
        visitor.until(lambda state: len(asked) > 1 and state["python"] == "failed")
        expect(bare.get_by_role("alert"), name).to_contain_text(NO_BOT)
        assert all(pattern.search(url) for url in asked), name
        assert visitor.state()["moves"] == ["e5"]
        bare.context.unroute(pattern)
        asked.clear()
    bare.locator("[data-action=retry]").click()
    assert len(visitor.turn()["moves"]) == 2
    finish(visitor)


# What is stored.


#: Replace a stored file by a share of it, with headers as of a whole file.
DAMAGE = """
async ([pattern, share]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const request = (await cache.keys()).find(({ url }) => new RegExp(pattern).test(url));
    if (!request) continue;
    const reply = await cache.match(request);
    const body = await reply.arrayBuffer();
    const { headers } = reply;
    await cache.put(request, new Response(body.slice(0, share * body.byteLength), { headers }));
    return true;
  }
}
"""


def test_stored_files_that_were_damaged_are_found_and_replaced(context: BrowserContext, site: Site) -> None:
    own = context.new_page()
    own.clock.install()
    visitor = Visitor(own, site.url, level=1)
    expect(own.locator("#toasts")).to_contain_text(STORED)

    devtools = own.context.new_cdp_session(own)
    devtools.send("Network.enable")

    def visit_with_damaged(pattern: str, share: float = 0.5) -> None:
        own.goto(f"{site.url}manifest.webmanifest")
        # Empty the browser's memory cache, which would answer first.
        for disabled in (True, False):
            devtools.send("Network.setCacheDisabled", {"cacheDisabled": disabled})
        assert own.evaluate(DAMAGE, [pattern, share]), pattern
        own.goto(site.url)

    # The runtime ends in its middle; the worker's script is empty, which is a script all the same.
    visit_with_damaged(FILES["the runtime"])
    visitor.until(lambda state: state["python"] == "ready")
    expect(own.get_by_role("alert")).to_have_count(0)
    visit_with_damaged(FILES["worker"], 0)
    visitor.until(lambda state: state.get("python") == "loading")
    own.clock.fast_forward(31_000)
    expect(own.get_by_role("alert")).to_contain_text(SILENT)
    own.locator("[data-action=retry]").click()
    visitor.until(lambda state: state["python"] == "ready")
    visit_with_damaged(r"/yavalath\.\w+\.json")
    own.locator(".problem [data-action=retry]").click()
    own.locator("#board").wait_for()
    # The page's short script, and the chunk with all that it imports. Other pages have such names too.
    script = str(own.evaluate("document.querySelector('script[src]').src"))
    chunk = str(own.evaluate("document.querySelector('link[rel=modulepreload]').href"))
    for address, share in ((script, 0), (chunk, 0.5)):
        visit_with_damaged(re.escape(address.removeprefix(site.url)), share)
        expect(own.locator("#main")).to_contain_text(LATE)
        own.reload()
        bot_answers(visitor)
    finish(visitor)


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
DENIED = (
    "Object.defineProperty(window, 'localStorage',"
    " {get() { throw new DOMException('no', 'SecurityError'); }});"
)
MISSING_STORAGE = "Object.defineProperty(window, 'localStorage', {value: undefined});"


@pytest.mark.parametrize("script", [FULL, DENIED, MISSING_STORAGE], ids=["full", "denied", "missing"])
def test_nothing_can_be_stored(own: Page, site: Site, script: str) -> None:
    own.add_init_script(script)
    visitor = Visitor(own, site.url, level=1)
    moves = bot_answers(visitor)
    own.locator("[data-nav=games]").click()
    expect(own.locator(".continue .card, .continue a, .continue button").first).to_be_visible()
    own.locator("[data-nav=game]").click()
    assert visitor.turn()["moves"] == moves
    finish(visitor)


def test_room_for_one_game_is_kept_for_the_latest(own: Page, site: Site) -> None:
    visitor = Visitor(own, site.url, level=1)
    bot_answers(visitor)
    # As many games as are kept, and then hardly any room.
    own.evaluate(
        """([game]) => {
             localStorage.removeItem(`yavset.1.game.${game.id}`);
             for (let number = 0; number < 20; number += 1) {
               const old = {...game, id: `old-${number}`};
               localStorage.setItem(`yavset.1.game.${old.id}`, JSON.stringify(old));
             }
             let size = 4_000_000;
             for (let number = 0; size > 10_000; number += 1) {
               try { localStorage.setItem(`other-${number}`, "x".repeat(size)); }
               catch { size = Math.floor(size / 2); }
             }
           }""",
        saved_games(own),
    )
    moves = bot_answers(visitor)
    assert saved_games(own)[0]["moves"] == moves
    own.reload()
    visitor.until(lambda state: state["moves"] == moves)
    finish(visitor)


def test_a_page_loaded_again_with_an_older_address_shows_its_game(own: Page, site: Site) -> None:
    """The browser asks for the address of a moment ago: the bot may have moved since."""
    visitor = Visitor(own, site.url)
    visitor.new_game(["person", "person"])
    visitor.play_all(["e5", "d4"])
    expect(own).to_have_url(re.compile(r"/e5\.d4$"))
    own.evaluate("history.replaceState(null, '', location.hash.replace('.d4', ''))")
    own.reload()
    visitor.until(lambda state: state["moves"] == ["e5", "d4"])
    expect(own).to_have_url(re.compile(r"/e5\.d4$"))


def test_the_store_is_cleared_in_the_middle_of_a_game(own: Page, site: Site) -> None:
    visitor = Visitor(own, site.url, level=1)
    bot_answers(visitor)
    own.evaluate("localStorage.clear(); sessionStorage.clear()")
    moves = bot_answers(visitor)
    own.goto("about:blank")
    own.goto(site.url)
    visitor.until(lambda state: state["moves"] == moves)
    finish(visitor)


#: Stores a list of games as earlier versions did, and each item as this version does.
STORE_GAMES = """store => {
  const start = "yavset.1.game.";
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
  localStorage.setItem("yavset.1.games", store);
  let games = [store];
  try { games = [...JSON.parse(store)]; } catch {}
  games.forEach((game, at) => localStorage.setItem(start + (game?.id ?? at), JSON.stringify(game)));
}"""


def spoiled(game: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The saved game with one part after the other lost or replaced."""
    for path in paths(game):
        for value in (None, 5, "<img src=x onerror=alert(1)>", [None], {"a": None}):
            copy = json.loads(json.dumps(game))
            holder = copy
            for name in path[:-1]:
                holder = holder[name]
            if type(holder[path[-1]]) is not type(value):
                holder[path[-1]] = value
                yield copy


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the parts of a value are: those of the first item stand for those of a list."""
    parts: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        parts = list(value.items())[:20]
    elif isinstance(value, list):
        parts = list(enumerate(value))[:1]
    for name, inner in parts:
        yield (*before, name)
        yield from paths(inner, (*before, name))


def test_saved_games_that_this_version_cannot_read_are_passed_over(own: Page, site: Site) -> None:
    visitor = Visitor(own, site.url, level=1)
    bot_answers(visitor)
    [game] = saved_games(own)
    copies = list(spoiled(game))
    for store in (
        *("no json", "5", '"games"', "{}", "[null, 5, [], {}]"),
        json.dumps([{**game, "version": 2, "game": "nim"}]),
        *(json.dumps([copy]) for copy in random.Random(3).sample(copies, 6)),
        json.dumps(random.Random(4).sample(copies, 60)),
    ):
        # Another page of the site, so that the store is found like that by a page that opens.
        own.goto(f"{site.url}manifest.webmanifest")
        own.evaluate(STORE_GAMES, store)
        own.goto(f"{site.url}#games")
        expect(own.locator("#games .card")).to_have_count(len(yavset.game_ids()))
        own.evaluate("location.hash = '#play'")
        own.locator("#board").wait_for()
        assert visitor.state()["game"] in ("yavalath", "nim")
        assert own.locator("dialog, .problem").count() == 0, store[:300]
    own.goto("about:blank")
    own.goto(f"{site.url}#v1/yavalath/")
    visitor.until(lambda state: state and not state["moves"])
    finish(visitor)


def test_settings_that_this_version_cannot_read_are_passed_over(own: Page, site: Site) -> None:
    for store in ("no json", "null", "[]", "5", '{"theme": "<b>", "level": 99, "language": ["en"]}'):
        own.goto(f"{site.url}manifest.webmanifest")
        own.evaluate(
            "store => { localStorage.clear(); localStorage.setItem('yavset.1.settings', store); }", store
        )
        visitor = Visitor(own, site.url)
        assert visitor.state()["players"] == [{"kind": "person"}, {"kind": "bot", "level": 2}], store
        visitor.click_cell("e5")
        assert visitor.state()["moves"] == ["e5"], store
    visitor.turn()
    finish(visitor)


def test_one_game_in_two_tabs_becomes_two(context: BrowserContext, site: Site) -> None:
    first = Visitor(context.new_page(), site.url)
    first.new_game(["person", "person"])
    first.play_all(["e5", "d4"])
    second = Visitor(context.new_page(), site.url)
    assert second.turn()["moves"] == ["e5", "d4"]
    for visitor, move in ((first, "a1"), (second, "i9"), (first, "b1"), (second, "h9")):
        visitor.page.bring_to_front()
        visitor.turn()
        visitor.play(move)
        visitor.turn()
    third = context.new_page()
    third.goto(site.url)
    third.locator("#board").wait_for()
    kept = [game["moves"] for game in saved_games(third)]
    assert sorted(kept) == [["e5", "d4", "a1", "b1"], ["e5", "d4", "i9", "h9"]]
    for visitor in (first, second):
        visitor.page.bring_to_front()
        finish(visitor)


# Time.


def test_the_tab_is_frozen_and_thawed_while_the_bot_thinks(own: Page, site: Site) -> None:
    visitor = thinking(own, site.url)
    devtools = own.context.new_cdp_session(own)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    # The page cannot answer now: only the test's own clock goes on.
    own.context.new_page().wait_for_timeout(2_000)
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    bot_moves(visitor)
    finish(visitor)


def test_the_clock_jumps_while_the_bot_thinks(own: Page, site: Site) -> None:
    """As after a night, or a year, with the lid closed: every timer of the page is due at once."""
    own.clock.install()
    visitor = thinking(own, site.url)
    own.clock.fast_forward(3_600_000)
    bot_moves(visitor)
    visitor.random_move(random.Random(1))
    visitor.until(lambda state: state["busy"] == "bot" or len(state["moves"]) == 4)
    own.clock.fast_forward(365 * 24 * 3_600_000)
    assert len(visitor.turn()["moves"]) == 4
    own.clock.set_system_time(0)
    finish(visitor)


# What others send.


STRANGE: tuple[object, ...] = (
    *(None, 5, "play", {}, [[[]]]),
    {"yavset": 1, "type": "play", "word": "e5"},
    {"yavset": 1, "type": "set", "parameters": {"game": "ayu"}},
    {"from": "yavset-sw", "kind": "ready-offline"},
    {"kind": "failed", "message": "x"},
)


def test_messages_from_strangers_change_nothing(own: Page, site: Site) -> None:
    visitor = Visitor(own, site.url)
    before = visitor.state()
    with own.expect_popup() as popup:
        own.evaluate("window.open('about:blank')")
    for message in STRANGE:
        own.evaluate("message => window.postMessage(message, '*')", message)
        popup.value.evaluate("message => window.opener.postMessage(message, '*')", message)
    own.wait_for_timeout(300)
    after = visitor.state()
    assert {**after, "python": ""} == {**before, "python": ""}
    assert own.locator(".toast").count() == 0


#: What the page reports of a link that it cannot open, and of one that it opens before its wrong move.
REFUSED, STOPPED = "This link cannot be opened", "Only the moves before the wrong one are shown"

#: Addresses of what does not exist, and what the page reports of each.
ADDRESSES = {
    **dict.fromkeys(
        [
            *("v1/yavalath/<script>alert(1)</script>", "v99/yavalath/e5", "v1/yavalath/size=99/e5"),
            *("v1/yavalath/self=1/e5", "v1/yavalath/e5/ply=99999999999999999999"),
            "v1/yavalath/" + "e5." * 30_000,
        ],
        REFUSED,
    ),
    **dict.fromkeys(["v1/yavalath/%00%ff", "v1/yavalath/\u0435" + "5"], STOPPED),
    **dict.fromkeys(
        [
            *("v1/<img src=x onerror=alert(1)>", "javascript:alert(1)", "v1//////", "v1/__proto__/e5"),
            *("v1/constructor", "rules/__proto__", "rules/<b>x</b>"),
        ],
        "",
    ),
}


@pytest.mark.everyday
def test_bad_addresses_are_explained(own: Page, site: Site) -> None:
    own.on("dialog", lambda dialog: pytest.fail(dialog.message))
    for fragment, reported in ADDRESSES.items():
        own.goto(f"{site.url}#games")
        own.locator("#games .card").first.wait_for()
        own.goto(f"{site.url}#{fragment}")
        expect(own.locator("#board, .problem").first, fragment[:40]).to_be_visible()
        if reported:
            report = own.locator(".toast", has_text=reported)
            expect(report, fragment[:40]).to_be_visible()
            report.locator("[aria-label=Close]").click()
            expect(report).to_have_count(0)
        strange = "script:not([src]), img[onerror], #main b[onclick]"
        assert own.locator(strange).count() == 0, fragment
    visitor = Visitor(own, f"{site.url}#v1/yavalath/")
    visitor.until(lambda state: state and state["game"] == "yavalath" and not state["moves"])
    finish(visitor)


@pytest.mark.everyday
def test_a_whole_session_asks_no_other_host_and_breaks_no_policy(context: BrowserContext, site: Site) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    with watched(context, silent=True) as page:
        visitor = Visitor(page, site.url, level=1)
        bot_answers(visitor)
        finish(visitor)
        page.locator("[data-action=undo]").click()
        page.locator("[data-action=analyse]").click()
        expect(page.locator(".best li").first).to_be_visible()
        page.locator("[data-action=analyse]").click()
        page.locator("[data-action=share]").click()
        page.locator("dialog [data-action=close]").click()
        page.locator("[data-action=settings]").click()
        page.locator("[data-setting=language]").select_option("de")
        page.locator("dialog [data-action=close]").click()
        page.locator("[data-nav=rules]").click()
        expect(page.locator(".rules h1")).to_have_text("Yavalath")
        page.locator("[data-nav=games]").click()
        expect(page.locator("#games .card")).to_have_count(len(yavset.game_ids()))
        page.goto(f"{site.url}embed.html?game=omega")
        page.locator("canvas").first.wait_for()
    others = [url for url in asked if not url.startswith((site.url, "data:", f"blob:{site.url}"))]
    assert others == []


#: Each would make text a script.
SINKS = (
    "document.body.innerHTML = '<b>x</b>'",
    "document.createElement('script').src = 'x.js'",
    "new Worker('x.js')",
    "navigator.serviceWorker.register('x.js')",
)


@pytest.mark.parametrize("path", ["", "embed.html?game=omega", "examples/post.html"])
def test_no_text_becomes_a_script(context: BrowserContext, site: Site, path: str) -> None:
    """Where browsers have Trusted Types: the policy of every page demands them."""
    page = context.new_page()
    page.goto(f"{site.url}{path}")
    for sink in SINKS:
        said = page.evaluate(
            f"async () => {{ try {{ await ({sink}); }} catch (error) {{ return String(error); }} }}"
        )
        assert "Trusted" in str(said), sink


def test_no_page_of_the_site_holds_scripts_or_styles_of_its_own(site: Site) -> None:
    """Nothing would tell of them: the policy forbids them, so they would simply not work."""
    pages = list(site.folder.rglob("*.html"))
    assert len(pages) > 1
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*(?:json|markdown))|<style|<[^>]+\s(?:on\w+|style)=", re.IGNORECASE
    )
    assert {path.name: found for path in pages if (found := inline.findall(path.read_text("utf-8")))} == {}
