"""Fixtures of all tests: where tests can run, and the site in a browser."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

    from host import Host
    from serve import Site
    from visitor import Visitor

ROOT = Path(__file__).resolve().parent.parent
IN_PYODIDE = sys.platform == "emscripten"

#: Inside Pyodide, this many cases of one test function are tried, or up to twice that.
SAMPLE = 8

if IN_PYODIDE:
    # These need processes, sockets, threads, sources or the build, which a browser's Python does not have.
    collect_ignore = [
        *("language/test_messages.py", "language/test_strings.py", "drawing/test_palette.py"),
        "notation/test_page_agrees.py",
        *(f"interfaces/test_{name}.py" for name in ("command_line", "gtp", "gtp_client", "notebook")),
        "interfaces/test_recorded_commands.py",
        *("puzzles/test_making.py", "puzzles/test_files.py", "puzzles/test_lessons.py"),
        *("docs/test_commands_in_docs.py", "docs/test_reference.py"),
        # The page's long use, in tests/site, looks at Python's memory there.
        "robust/test_many_games.py",
    ]
    collect_ignore_glob = [f"{folder}/*" for folder in ("site", "engines", "lab", "rl", "scripts")]

# Machines differ in speed, so no example has a deadline; and the same examples are tried everywhere.
settings.register_profile("yavset", deadline=None, derandomize=True, max_examples=20 if IN_PYODIDE else 100)
settings.load_profile("yavset")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--game` and `--sample`."""
    parser.addoption("--game", metavar="ID", help="only the tests about this game or about all")
    parser.addoption("--sample", type=int, default=SAMPLE, help="cases of each test to try inside Pyodide")


def game_of(item: pytest.Item) -> str | None:
    """Return the id of the game that a test is about: the one it is repeated for, or whose rules it tests."""
    import yavset
    from yavset.rules.game import Game

    ids = yavset.games.registered_ids()
    call = getattr(item, "callspec", None)
    for value in call.params.values() if call is not None else ():
        if isinstance(value, Game):
            return value.id
        if isinstance(value, str) and value in ids:
            return value
    named = item.path.stem.removeprefix("test_").replace("_", "-")
    return named if named in ids else None


def shorten(items: list[pytest.Item]) -> None:
    """Mark a test that is repeated for many boards of a game as long on all but the first of them."""
    from yavset.rules.game import Game

    seen: set[tuple[str, str, str]] = set()
    for item in items:
        call, game_id = getattr(item, "callspec", None), game_of(item)
        if call is None or game_id is None:
            continue
        values = call.params.values()
        games = [value for value in values if isinstance(value, Game)]
        rules = [{**game.options, "size": None, "swap": None} for game in games]
        others = [value for value in values if not isinstance(value, Game)]
        repeated = (item.nodeid.split("[")[0], game_id, f"{rules} {others}")
        if games and repeated in seen:
            item.add_marker("long")
        seen.add(repeated)


def choose_game(config: pytest.Config, items: list[pytest.Item], game_id: str) -> None:
    """Keep the tests about a game, and those about all games at once."""
    import yavset

    if game_id not in yavset.games.registered_ids():
        raise pytest.UsageError(f"no such game: {game_id} (there are {', '.join(yavset.game_ids())})")
    kept = {item for item in items if game_of(item) == game_id or item.get_closest_marker("every_game")}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def note(kind: str, found: object) -> None:
    """Write down what build/test.py says at its end, if it asks for it."""
    if path := os.environ.get("YAVSET_TEST_NOTES"):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps({kind: found}) + "\n")


def fits(item: pytest.Item, kind: str) -> bool:
    """Return whether a test is of the kind that a stage runs: ``site``, ``engines``, or neither."""
    folders = [folder for folder in ("site", "engines") if item.get_closest_marker(folder)]
    return kind in folders if kind in ("site", "engines") else not folders


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count the long tests that are left out, by file."""
    # All processes of pytest-xdist leave out the same.
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        of_stage = items[0].config.option.markexpr.removesuffix(" and not long")
        chosen = [item for item in items if item.get_closest_marker("long") and fits(item, of_stage)]
        note("left_out", dict(Counter(item.path.name for item in chosen)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Note the tests that needed a second try, and name the games compared with no naive implementation."""
    # Processes of pytest-xdist have a summary too, of which nobody sees anything.
    if "PYTEST_XDIST_WORKER" not in os.environ:
        note("repeated", [report.nodeid for report in terminalreporter.stats.get("rerun", [])])
    import yavset
    from naive import GAMES

    alone = [game for game in yavset.game_ids() if game not in GAMES]
    if alone:
        terminalreporter.write_line(f"without a naive implementation: {', '.join(alone)}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what drives browsers, by its folder, as long but for the everyday tests; begin with what is long.

    Inside Pyodide keep a sample of what is repeated.
    """
    for item in items:
        for folder in ("site", "engines"):
            if item.path.is_relative_to(ROOT / "tests" / folder):
                item.add_marker(folder)
                if item.get_closest_marker("everyday") is None:
                    item.add_marker("long")
    if game_id := config.getoption("--game"):
        choose_game(config, items, game_id)
    shorten(items)
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    if IN_PYODIDE:
        by_function: dict[str, list[pytest.Item]] = {}
        for item in items:
            by_function.setdefault(item.nodeid.split("[")[0], []).append(item)
        # CPython tries every game with every option; some of each show that Pyodide's Python does the same.
        sample = config.getoption("--sample")
        kept = [item for same in by_function.values() for item in same[:: 1 + len(same) // sample]]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built site, served on this machine; `site.url` is its address."""
    from serve import serving

    dist = ROOT / "dist"
    assert dist.is_dir(), "build the site first: python3 build/play.py --build-only"
    with serving(dist) as served:
        yield served


@pytest.fixture(scope="module")
def host(site: Site) -> Iterator[Host]:
    """A site with boards in its pages, and another one for the browser than that of the boards."""
    from host import hosting

    with hosting("localhost", site.url + "embed.js") as served:
        yield served


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, of which only one instance can run at a time."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium without a window."""
    from chromium import launch_options

    browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Settings of the visitors' browsers; a module of tests can have others."""
    return {}


@pytest.fixture
def context(browser: Browser, visitor_settings: dict[str, Any]) -> Iterator[BrowserContext]:
    """A visitor of one's own: no cookies, caches or settings of other tests."""
    from visitor import visiting

    with visiting(browser, **visitor_settings) as context:
        yield context


@pytest.fixture(scope="module")
def regular(browser: Browser, visitor_settings: dict[str, Any]) -> Iterator[BrowserContext]:
    """Somebody who has been here before, so that Python starts quickly."""
    from visitor import visiting

    with visiting(browser, **visitor_settings) as context:
        yield context


@pytest.fixture(scope="module")
def visitor(site: Site, browser: Browser, visitor_settings: dict[str, Any]) -> Iterator[Visitor]:
    """One visitor at play for all tests of a module, so that Python starts only once."""
    from visitor import Visitor, visiting, watched

    with visiting(browser, **visitor_settings) as context, watched(context) as page:
        yield Visitor(page, site.url)


#: Empties what the page keeps between visits.
FORGET = """async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) continue;
    const transaction = database.transaction(stores, "readwrite");
    for (const store of stores) transaction.objectStore(store).clear();
    await new Promise((resolve) => { transaction.oncomplete = transaction.onabort = resolve; });
  }
}"""


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that fails its test at the end if a script threw or the policy forbade something.

    In modules marked `regular` it is one of a regular visitor, with nothing kept from other tests.
    """
    from visitor import watched

    regular = request.node.get_closest_marker("regular")
    context: BrowserContext = request.getfixturevalue("regular" if regular else "context")
    with watched(context, silent=True) as page:
        yield page
        if regular:
            page.evaluate(FORGET)
            page.close()
