"""Games bred in the page: the funnel, cards, a reload, a killed worker, two tabs, no network, recorded runs.

One visitor for the whole module. The judges are the real ones; the third child of the seed lives.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from access import look_at
from visitor import ALONE, Visitor, visiting, watched
from yavset.breeding.run import BreedingRun, RunSettings
from yavset.breeding.run_data import describe_ancestors, describe_child, describe_game
from yavset.breeding.verdict import Budget
from yavset.breeding.yardstick import bands

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from serve import Site

pytestmark = pytest.mark.regular

ROOT = Path(__file__).resolve().parents[2]

#: The third child of this seed lives; the next ones that do rank below it.
SEED = "8"


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Nothing moves, and nothing is stored for later but the runs."""
    return {**ALONE, "reduced_motion": "reduce", "permissions": ["clipboard-read", "clipboard-write"]}


def open_breeding(page: Page, site: Site) -> None:
    page.goto(site.url + "#breed")
    expect(page.locator("h1")).to_have_text(re.compile("Invent a game|Ein Spiel erfinden"))


#: Let the device have so many cores.
CORES = """Object.defineProperty(navigator, "hardwareConcurrency", {{ value: {} }});"""

#: Notes with which budget each run begins in Python.
BEGUN = """window.begun = []; window.Worker = class extends Worker {
  postMessage(message, ...more) {
    if (message.text?.includes('"breed-begin"')) begun.push(JSON.parse(message.text).budget);
    super.postMessage(message, ...more);
  }
};"""


def begin(page: Page, site: Site, judges: str = "full") -> None:
    """Begin a run with the seed of these tests."""
    open_breeding(page, site)
    page.locator(".breed-setup summary").click()
    page.locator("#breed-seed").fill(SEED)
    page.locator("#breed-budget").select_option(judges)
    expect(page.locator(".breed-start")).to_contain_text(f"Seed {SEED}")
    page.locator("[data-action=breed]").click()


def entered(page: Page) -> int:
    """Return how many children there are."""
    [count, *_] = re.findall(r"[\d,.]+", page.locator(".breed-state").inner_text())
    return int(re.sub(r"\D", "", count))


@pytest.mark.everyday
def test_a_child_lives_stays_after_a_reload_and_is_played(site: Site, page: Page) -> None:
    page.goto(site.url + "#games")
    page.locator(".invent [data-action=breed]").click()
    begin(page, site)
    card = page.locator(".breed-card").first
    expect(card).to_be_visible()
    name = card.locator(".card-name").inner_text()
    # Boards are drawn where they are seen.
    card.scroll_into_view_if_needed()
    expect(card.locator(".card-line")).not_to_be_empty()
    expect(card.locator("[data-bar=sound] dd")).to_contain_text(
        re.compile(r"\d+ of 100, in other games \d+ to \d+")
    )
    expect(page.locator("[data-tier=alive] strong")).to_have_text("1")
    expect(page.locator(".breed-ticker")).not_to_be_empty()
    # Who has fallen is there as a board, which fades, with the reason.
    fallen = page.locator(".breed-fallen li").first
    expect(fallen.locator("img")).to_be_visible()
    assert fallen.locator("img").evaluate("async (board) => (await board.decode(), board.naturalWidth)") > 0
    expect(fallen).to_have_text(re.compile(r"[A-Z]\w+ .+"))
    page.locator("[data-action=pause]").click()
    expect(page.locator(".breed-note")).to_contain_text("Paused")
    before = entered(page)
    page.reload()
    expect(page.locator(".breed-card .card-name").first).to_have_text(name)
    assert entered(page) == before
    expect(page.locator(".breed-note")).to_contain_text("Paused")
    page.locator("[data-action=go]").click()
    expect(page.locator(".breed-judged")).to_contain_text("The judges play")
    assert entered(page) >= before
    # The card.
    card.locator("button").click()
    dialog = page.locator("dialog[data-dialog=breed]")
    expect(dialog.locator("h2")).to_have_text(name)
    expect(dialog.locator(".prose")).to_contain_text("The board is")
    slider = dialog.locator(".breed-slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"After move \d+ of \d+"))
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"After move 0 of \d+: opening"))
    dialog.get_by_text("Family tree").click()
    expect(dialog.locator(".breed-family")).to_contain_text("an ancestor")
    dialog.get_by_text("All measures").click()
    expect(dialog.locator(".breed-measures")).to_contain_text("undecided until late")
    low, high = bands()["uncertainty"]
    measure = dialog.locator("[data-measure=uncertainty]")
    expect(measure.locator("td").last).to_have_text(f"{low:.2f} to {high:.2f}")
    value, band = (
        measure.locator(".breed-band-value").bounding_box(),
        measure.locator(".breed-band").bounding_box(),
    )
    assert value and band
    shown = float(measure.locator("td").first.inner_text().split()[0])
    assert (shown < low) == (value["x"] + 1.5 < band["x"])
    dialog.locator("[data-action=share]").click()
    status = dialog.locator("[role=status]").first
    expect(status).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"#v1/ludi/rules=[\w.-]+$", link)
    for kind, beginning in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            dialog.locator(f"[data-action={kind}]").click()
        content = Path(download.value.path()).read_bytes()
        assert content.startswith(beginning)
        assert kind == "png" or link.partition("#")[2].encode() in content
    dialog.locator("[data-action=embed]").click()
    expect(status).to_contain_text("Copied: two lines")
    assert f'<yavset-board rules="{link.partition("rules=")[2]}">' in page.evaluate(
        "navigator.clipboard.readText()"
    )
    dialog.locator("[data-action=thumb-up]").click()
    expect(dialog.locator("[data-action=thumb-up]")).to_have_attribute("aria-pressed", "true")
    expect(dialog.locator(".thumbs")).to_contain_text("stay on this device")
    dialog.locator("[data-action=play]").click()
    expect(page.locator("#title")).to_have_text(name)
    page.locator("#board").wait_for()


def test_strict_judges_stay_strict_after_a_reload(site: Site, page: Page) -> None:
    page.add_init_script(BEGUN)
    begin(page, site, judges="strict")
    expect(page.locator(".breed-note")).to_have_text(re.compile(rf"seed {SEED}\. The judges are strict\.$"))
    assert page.evaluate("begun") == ["strict"]
    page.reload()
    expect(page.locator(".breed-judged")).to_contain_text("The judges play")
    expect(page.locator(".breed-note")).to_contain_text("The judges are strict.")
    assert page.evaluate("begun") == ["strict"]
    page.locator("[data-action=pause]").click()


def test_a_killed_worker_and_a_second_tab(site: Site, regular: BrowserContext, page: Page) -> None:
    page.add_init_script(
        CORES.format(2)
        + """window.workers = []; window.Worker = class extends Worker {
          constructor(...all) { super(...all); workers.push(this); }
        };"""
    )
    begin(page, site)
    expect(page.locator(".breed-judged")).to_contain_text("The judges play")
    page.evaluate("workers.at(-1).dispatchEvent(new ErrorEvent('error', { message: 'killed' }))")
    page.wait_for_function("workers.length >= 3")
    expect(page.locator(".breed-card")).to_have_count(1)
    with watched(regular, silent=True) as other:
        open_breeding(other, site)
        expect(other.locator(".breed-note")).to_contain_text("Another tab is breeding")
        expect(other.locator(".breed-card")).to_have_count(1)
        page.goto(site.url + "examples/")
        expect(other.locator("[data-action=pause]")).to_be_visible()
        expect(other.locator(".breed-judged")).to_contain_text("The judges play")
        other.locator("[data-action=pause]").click()
        other.close()


def test_tabs_that_look_keep_none_from_breeding_or_from_beginning_anew(
    site: Site, regular: BrowserContext, page: Page
) -> None:
    open_breeding(page, site)
    expect(page.locator("[data-action=breed]")).to_be_visible()
    with watched(regular, silent=True) as other, watched(regular, silent=True) as third:
        begin(other, site)
        expect(other.locator(".breed-judged")).to_contain_text("The judges play")
        page.locator("[data-action=breed]").click()
        expect(page.locator(".breed-note")).to_contain_text("Another tab is breeding")
        expect(page.locator(".breed-run")).to_be_visible()
        other.locator("[data-action=anew]").click()
        other.locator("[data-answer=yes]").click()
        expect(other.locator("[data-action=breed]")).to_be_visible()
        # The tab that waited shows that nothing is left, and one that opens now waits for nobody.
        expect(page.locator("[data-action=breed]")).to_be_visible()
        open_breeding(third, site)
        expect(third.locator("[data-action=breed]")).to_be_visible()
        expect(third.locator(".breed-note")).not_to_contain_text("Another tab is breeding")


#: Puts rows beside those of the run that no run has written.
SPOIL = """async (rows) => {
  const open = indexedDB.open("yavset.1.breeding");
  const database = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)));
  const transaction = database.transaction("children", "readwrite");
  for (const row of rows) transaction.objectStore("children").put(row);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}"""


def test_damaged_children_are_passed_over_and_the_others_kept(site: Site, page: Page) -> None:
    begin(page, site)
    card = page.locator(".breed-card").first
    expect(card).to_be_visible()
    page.locator("[data-action=pause]").click()
    expect(page.locator(".breed-note")).to_contain_text("Paused")
    name, count = card.locator(".card-name").inner_text(), entered(page)
    rows = [
        {"number": 900},
        {"number": 901, "verdict": 5},
        {"number": 902, "verdict": {"stage": 1}, "game": {}},
    ]
    page.evaluate(SPOIL, rows)
    page.reload()
    expect(page.locator(".breed-card .card-name")).to_have_text([name])
    assert entered(page) == count


def test_a_full_store_is_said(site: Site, page: Page) -> None:
    page.add_init_script(
        """IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };"""
    )
    begin(page, site)
    expect(page.locator(".breed-judged")).to_contain_text("The judges play")
    expect(page.locator(".breed-note")).to_contain_text("no room to save this run")


#: Counts what is asked of workers.
COUNTING = """window.asked = 0; window.Worker = class extends Worker {
  postMessage(...all) { window.asked += 1; super.postMessage(...all); }
};"""

#: A battery that a test can empty.
BATTERY = """window.battery = Object.assign(new EventTarget(), { level: 0.1, charging: false });
Object.defineProperty(navigator, "getBattery", { value: async () => battery });"""

#: Show or hide the page, as far as it can tell.
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def goes_on(page: Page) -> bool:
    """Return whether Python is asked to go on with the run, after time for a request on its way."""
    page.wait_for_timeout(600)
    before = page.evaluate("asked")
    page.wait_for_timeout(600)
    return bool(page.evaluate("asked") > before)


def test_it_rests_while_nobody_looks(site: Site, page: Page) -> None:
    page.add_init_script(COUNTING)
    begin(page, site)
    expect(page.locator(".breed-judged")).to_contain_text("The judges play")
    assert goes_on(page)
    page.evaluate(HIDE, True)
    assert not goes_on(page)
    page.evaluate(HIDE, False)
    assert goes_on(page)
    # Another view is shown: the game there has the processor for itself.
    page.goto(site.url + "#games")
    expect(page.locator(".invent")).to_be_visible()
    assert not goes_on(page)


def test_it_rests_while_the_battery_is_low(site: Site, page: Page) -> None:
    page.add_init_script(COUNTING + BATTERY)
    begin(page, site)
    expect(page.locator(".breed-note")).to_contain_text("The battery is low")
    assert not goes_on(page)
    # The visitor knows better.
    page.locator("[data-action=go]").click()
    expect(page.locator(".breed-judged")).to_contain_text("The judges play")
    page.evaluate("battery.dispatchEvent(new Event('levelchange'))")
    expect(page.locator(".breed-note")).to_contain_text("The battery is low")
    page.evaluate("battery.charging = true; battery.dispatchEvent(new Event('chargingchange'))")
    expect(page.locator(".breed-note")).not_to_contain_text("The battery is low")
    assert goes_on(page)


#: Counts the workers.
STARTED = """window.started = 0; window.Worker = class extends Worker {
  constructor(...all) { super(...all); started += 1; }
};"""


#: Keeps the numbers of the children that helpers have judged.
HELPED = """window.helped = []; window.Worker = class extends Worker {
  postMessage(message, ...more) {
    const asked = message.text ? JSON.parse(message.text) : {};
    for (const { number } of asked.verdicts ?? []) helped.push(number);
    super.postMessage(message, ...more);
  }
};"""


def test_where_there_are_cores_to_spare_another_worker_judges_too(site: Site, page: Page) -> None:
    page.add_init_script(CORES.format(4) + HELPED)
    begin(page, site, judges="lenient")
    while page.evaluate("helped.length") < 1:
        page.wait_for_timeout(100)
    before = entered(page)
    page.reload()
    expect(page.locator(".breed-judged")).to_contain_text("The judges play")
    while page.evaluate("helped.length") < 1:
        page.wait_for_timeout(100)
    assert entered(page) >= before
    page.locator("[data-action=pause]").click()
    expect(page.locator(".breed-note")).to_contain_text("Paused")


def test_a_phone_has_one_worker_that_plays_and_breeds(site: Site, browser: Browser) -> None:
    phone = {"is_mobile": True, "has_touch": True, "viewport": {"width": 390, "height": 844}}
    with visiting(browser, **ALONE, **phone) as context, watched(context, silent=True) as page:
        page.add_init_script(STARTED)
        begin(page, site)
        page.locator(".breed-card-open").first.tap()
        page.locator("dialog [data-action=play]").tap()
        board = Visitor(page, level=1)
        board.turn()
        board.random_move(random.Random(1))
        board.until(lambda state: len(state["moves"]) >= 2)
        assert page.evaluate("started") == 1


def test_a_child_is_bred_without_a_network(browser: Browser) -> None:
    from serve import serving

    with visiting(browser) as context, watched(context) as page:
        with serving(ROOT / "dist") as site:
            page.goto(site.url)
            # The page notes when all of it is stored.
            expect(page.locator(".toast")).to_be_visible()
        # The server is gone, and so is every page that had been loaded from it.
        page.goto("about:blank")
        begin(page, site)
        page.locator(".breed-card-open").first.click()
        expect(page.locator("dialog .prose")).to_contain_text("The board is")
        page.locator("dialog [data-action=close]").click()
        page.locator("[data-action=watch]").click()
        expect(page.locator(".breed-replay input")).to_be_visible()


def press_to(page: Page, selector: str) -> None:
    """Go to an element with the Tab key."""
    for _ in range(60):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {selector}")


def test_the_keyboard_alone_goes_all_the_way(site: Site, page: Page) -> None:
    open_breeding(page, site)
    # There is a run to be replaced.
    page.locator("[data-action=breed]").click()
    press_to(page, "[data-action=anew]")
    page.keyboard.press("Enter")
    press_to(page, "[data-answer=yes]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-action=breed]")).to_be_focused()
    press_to(page, ".breed-setup summary")
    page.keyboard.press("Enter")
    press_to(page, "#breed-budget")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#breed-budget")).to_have_value("lenient")
    page.keyboard.press("ArrowDown")
    press_to(page, "#breed-seed")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(SEED)
    page.keyboard.press("Shift+Tab")
    for _ in range(5):
        if page.evaluate("document.activeElement.dataset.action") == "breed":
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    # The button is gone; the one that is there instead has the focus.
    expect(page.locator("[data-action=pause]")).to_be_focused()
    expect(page.locator(".breed-card")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-action=go]")).to_be_focused()
    press_to(page, ".breed-card-open")
    page.keyboard.press("Enter")
    slider = page.locator("dialog .breed-slider")
    expect(slider).to_be_visible()
    press_to(page, ".breed-slider")
    before = slider.input_value()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(int(before) - 1))
    press_to(page, "[data-action=thumb-up]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-action=thumb-up]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".breed-card .breed-thumb .icon")).to_be_visible()
    # Back where it came from.
    expect(page.locator(".breed-card-open")).to_be_focused()
    name = page.locator(".breed-card .card-name").inner_text()
    page.keyboard.press("Enter")
    press_to(page, "dialog [data-action=play]")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text(name.split("\n")[0])


#: Notes what live regions of the page say, and when by the clock of the page.
HEAR = """() => {
  window.heard = [];
  const regions = document.querySelectorAll(".breed [role=status], .breed [aria-live]");
  for (const region of regions) {
    const hear = () => heard.push([Date.now(), region.className, region.textContent]);
    new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""


def test_the_ticker_says_a_line_every_few_seconds_at_most(
    site: Site, browser: Browser, visitor_settings: dict[str, Any]
) -> None:
    # The clock belongs to all pages of a visitor.
    with visiting(browser, **visitor_settings) as context, watched(context, silent=True) as page:
        page.clock.install()
        open_breeding(page, site)
        page.locator("[data-action=watch]").click()
        expect(page.locator(".breed-ticker")).to_have_attribute("role", "status")
        page.evaluate(HEAR)
        # From here on only `run_for` makes time pass, however slow the machine is.
        page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
        page.locator("[data-action=replay]").click()
        for _ in range(150):
            page.clock.run_for(200)
        # Hundreds of children came in these thirty seconds.
        assert entered(page) > 100
        # A rediscovery of Yavalath, which a run makes once, is said at once.
        times = [time for time, place, text in page.evaluate("heard") if text and place != "breed-found"]
        assert 5 <= len(times) <= 8
        assert all(later - earlier >= 3_000 for earlier, later in pairwise(times))


def test_two_games_of_ones_choice_are_crossed(site: Site, page: Page) -> None:
    open_breeding(page, site)
    show_recorded(page)
    card = page.locator(".breed-card").nth(1)
    name = card.locator(".card-name").inner_text()
    card.locator("button").click()
    page.locator("dialog [data-action=parent]").click()
    first, second = page.locator("#breed-first"), page.locator("#breed-second")
    expect(first.locator("option:checked")).to_have_text(name)
    assert second.locator("option:checked").inner_text() != name
    offered = second.locator("option").all_inner_texts()
    assert {"Snort", "Breakthrough"} <= {*offered} and "Go" not in offered, "no judge knows all moves of Go"
    second.select_option(label="Hex")
    page.locator("[data-action=breed]").click()
    expect(page.locator(".breed-note")).to_contain_text(f"Ancestors: {name} and Hex")
    page.locator("[data-action=pause]").click()
    page.locator("[data-action=anew]").click()
    page.locator("[data-answer=yes]").click()
    # One game alone is varied.
    first.select_option(label="Susan")
    second.select_option(label="None: vary the first one alone")
    page.locator("[data-action=breed]").click()
    expect(page.locator(".breed-note")).to_contain_text("Ancestors: Susan, seed")


def test_the_experiment_is_watched(site: Site, page: Page) -> None:
    run = json.loads((ROOT / "web" / "runs" / "experiment.json").read_text("utf-8"))
    count = len(run["children"])
    open_breeding(page, site)
    page.locator("[data-action=watch]").click()
    # Nothing moves by itself for somebody who wants no motion.
    button, slider = page.locator("[data-action=replay]"), page.locator(".breed-replay input")
    expect(button).to_be_focused()
    expect(button).to_have_text("Play")
    expect(page.locator(".breed-note")).to_contain_text("Ancestors: 2007, seed 1.")
    assert entered(page) == 0
    page.keyboard.press("Enter")
    expect(button).to_have_text("Pause")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Child [1-9]"))
    page.keyboard.press("Enter")
    expect(button).to_have_text("Play")
    expect(page.locator(".breed-state")).to_contain_text(re.compile("Child [1-9]"))
    assert entered(page) < count
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".breed-state")).to_contain_text(f"Child {count:,} of 1,389")
    expect(page.locator("[data-tier=game] strong")).to_have_text(f"{count:,}")
    expect(page.locator(".breed-fallen li")).to_have_count(5)
    expect(button).to_have_text("Once more")
    found = page.locator(".breed-replay .breed-found")
    if run["kin"]:
        name = next(child["name"] for child in run["children"] if child["number"] == run["kin"][0])
        expect(found).to_contain_text(f"Child {run['kin'][0]}, {name}, has Yavalath")
    else:
        expect(found).to_contain_text("No child")
    games = len(run["archive"])
    expect(page.locator(".breed-alive h2")).to_have_text(f"{games} games to play")
    page.locator(".breed-card button").first.click()
    dialog = page.locator("dialog[data-dialog=breed]")
    expect(dialog.locator(".breed-slider")).to_be_visible()
    dialog.get_by_text("Family tree").click()
    expect(dialog.locator(".breed-family")).to_contain_text("an ancestor")
    dialog.locator("[data-action=close]").click()
    page.locator("[data-action=own]").click()
    expect(page.locator("[data-action=watch]")).to_be_focused()
    # The same in this browser, with one of the seeds of the experiment.
    page.locator("[data-action=try]").click()
    expect(page.locator(".breed-note")).to_contain_text(re.compile(r"Ancestors: 2007, seed ([1-9]|10)\."))
    expect(page.locator(".breed-run > .breed-found")).to_contain_text("Looking for Yavalath’s idea")
    page.locator("[data-action=pause]").click()


def recorded() -> str:
    """Return a small run as the command line exports it, in which Yavalath was bred."""
    from breeders import judge

    run = BreedingRun(RunSettings("2007", 60, 7, budget=Budget.small()))
    children = []
    while not run.finished:
        for child in run.proposals():
            verdict = child.verdict or judge(child.tree, child.seed, run.settings.budget)
            if child.verdict is None:
                run.enter(child.number, verdict)
            children.append(describe_child(replace(child, verdict=verdict)))
    archive = list(map(describe_game, run.final_ranking()))
    archive[0] |= {"name": "Yavalath", "code": "h5-p.s-w4.l3", "known": {"designer": "LUDI", "year": 2007}}
    best = next(child for child in children if child["number"] == archive[0]["number"])
    best |= {"name": "Yavalath", "said": [{"id": "<img src=x onerror=alert(1)>", "values": {}}]}
    best["verdict"] |= {"best_game": ["e5", "d4", "f6"], "curve": [0.2, -1.0]}
    data = {
        "format": 1,
        "settings": run.settings.as_data(),
        "budget": "lenient",
        "versions": {"yavset": "1"},
        "ancestors": describe_ancestors(run),
        "children": children,
        "archive": archive,
    }
    return json.dumps(data)


def show_recorded(page: Page) -> None:
    """Choose the file of a recorded run."""
    content = {"name": "run.json", "mimeType": "application/json", "buffer": recorded().encode()}
    page.locator("input[type=file]").set_input_files(content)  # type: ignore[arg-type]


def test_a_recorded_run_is_explored_and_a_known_game_celebrated(site: Site, page: Page) -> None:
    open_breeding(page, site)
    page.locator("input[type=file]").set_input_files(
        {"name": "notes.json", "mimeType": "application/json", "buffer": b'{"format": 1}'}
    )
    expect(page.locator(".breed-note")).to_contain_text("no recorded run")
    page.locator("input[type=file]").set_input_files(
        {"name": "large.json", "mimeType": "application/json", "buffer": b" " * 2_000_001}
    )
    expect(page.locator(".breed-note")).to_contain_text("larger than 2 MB")
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "run.json"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
          document.querySelector(".breed").dispatchEvent(drop);
        }""",
        recorded(),
    )
    expect(page.locator(".breed-note")).to_have_text(
        "A recorded run. Ancestors: 2007, seed 7. The judges are lenient."
    )
    expect(page.locator(".breed-state")).to_contain_text("Child 60 of 60")
    expect(page.locator(".breed-fallen-board").first).to_be_visible()
    known = page.locator(".breed-card.known")
    expect(known).to_contain_text("You have bred Yavalath (LUDI, 2007)!")
    known.locator("button").click()
    dialog = page.locator("dialog[data-dialog=breed]")
    expect(dialog.locator(".breed-known")).to_contain_text("You have bred Yavalath")
    dialog.get_by_text("Family tree").click()
    expect(dialog.locator(".breed-family")).to_contain_text("<img src=x")
    assert page.locator("img[src=x]").count() == 0
    dialog.locator("[data-action=close]").click()
    # A thumb moves the last game of the list to its head.
    last = page.locator(".breed-card").last
    number = last.get_attribute("data-child")
    last.locator("button").click()
    dialog.locator("[data-action=thumb-up]").click()
    dialog.locator("[data-action=close]").click()
    expect(page.locator(".breed-card").first).to_have_attribute("data-child", str(number))
    page.locator("[data-action=own]").click()
    expect(page.locator(".breed-note")).not_to_contain_text("A recorded run")


def test_puzzles_are_looked_for_and_solved(site: Site, page: Page) -> None:
    open_breeding(page, site)
    show_recorded(page)
    page.locator(".breed-card.known button").click()
    card = page.locator("dialog[data-dialog=breed]")
    button = card.locator("[data-action=puzzles]")
    expect(button).to_have_text("Look for three puzzles")
    button.click()
    found = card.locator("[data-puzzle]")
    expect(found.first).to_be_visible()
    # What was found stays, also for somebody who will not wait for more.
    if button.is_visible():
        button.click()
        expect(button).to_have_text("Keep looking")
    expect(card).to_contain_text(re.compile("[Ff]ound [123] "))
    found.first.click()
    puzzle = page.locator("dialog[data-dialog=puzzle]")
    expect(puzzle.locator(".tagline")).to_have_text(re.compile("(White|Black) (wins in|has one move)"))
    expect(puzzle.locator(".tagline")).not_to_contain_text("Rating")
    look_at(page)
    hints, said = puzzle.locator("[data-action=puzzle-hint]"), puzzle.locator(".task-said")
    hints.click()
    expect(said).to_contain_text("Look here")
    hints.click()
    expect(said).to_contain_text("Play ")
    hint = said.inner_text().rstrip(".")
    assert hint.startswith("Play ")
    puzzle.locator(f"[data-cell={hint.split()[1]}]").focus()
    page.keyboard.press("Enter")
    expect(said).not_to_contain_text("No")
    show, play_on = (puzzle.locator(f"[data-action=puzzle-{action}]") for action in ("show", "open"))
    show.or_(play_on).wait_for()
    if show.is_visible():
        show.click()
    play_on.click()
    page.wait_for_url(re.compile(r"#v1/ludi/rules=h5-p\.s-w4\.l3/\w+"))
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#title")).to_have_text("Yavalath")


def test_axe_finds_nothing_and_nothing_overflows(site: Site, browser: Browser) -> None:
    text = recorded()
    for locale, scheme, width, height in (
        ("de-DE", "light", 320, 256),
        ("de-DE", "dark", 390, 844),
        ("en-GB", "light", 1366, 768),
        ("en-GB", "dark", 390, 844),
    ):
        settings = {**ALONE, "locale": locale, "color_scheme": scheme, "reduced_motion": "reduce"}
        with (
            visiting(browser, **settings, viewport={"width": width, "height": height}) as context,
            watched(context) as page,
        ):
            open_breeding(page, site)
            page.locator(".breed-setup summary").click()
            look_at(page)
            page.locator("input[type=file]").set_input_files(
                {"name": "run.json", "mimeType": "application/json", "buffer": text.encode()}
            )
            page.locator(".breed-card").first.scroll_into_view_if_needed()
            expect(page.locator(".breed-card .card-line").first).not_to_be_empty()
            look_at(page)
            page.locator(".breed-card button").first.click()
            expect(page.locator("dialog .breed-slider")).to_be_visible()
            for fold in page.locator("dialog summary").all():
                fold.click()
            look_at(page)
            page.locator("dialog [data-action=close]").click()
            page.locator("[data-action=own]").click()
            page.locator("[data-action=watch]").click()
            page.locator(".breed-replay input").focus()
            page.keyboard.press("End")
            look_at(page)
