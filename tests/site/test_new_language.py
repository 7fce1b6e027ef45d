"""A language is a folder: one put beside the others is on the page, and nothing there is in another."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import assemble
import pyodide_runtime
import yavset
from environment import CACHE, alone
from serve import serving
from visitor import ALONE, Visitor, visiting, watched
from yavset.language.fluent import read_fluent

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site

ROOT = Path(__file__).resolve().parents[2]

#: Its code is one that no real language has.
CODE = "qps"
NAME = "Ŀåñĝûåĝë"

#: What stands between the marks is text of the language.
OPEN, CLOSE = "⟦", "⟧"

#: What people see as it is in every language: names, moves and cells, signs and numbers.
AS_IT_IS = {
    *(yavset.game(game_id).name for game_id in yavset.game_ids()),
    *(yavset.game(game_id).designer for game_id in yavset.game_ids()),
    *("yavset", "English", "Deutsch", "Enter", "Esc"),
}

#: Every text on the page and every label, with the element that it is of.
TEXTS = """() => {
    const found = [];
    const shown = (element) => element.checkVisibility() && !element.closest("svg, textarea");
    // Emphasis is a part of its sentence.
    const whole = (node) => (node.parentElement.closest("p, li, figcaption, h2") ?? node).textContent.trim();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (shown(element)) found.push(whole(walker.currentNode));
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (!shown(element)) continue;
      for (const name of ["aria-label", "title", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    }
    return [...new Set(found)].filter((text) => /[a-z]{3}/i.test(text));
}"""


def marked(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


def marked_messages(text: str) -> str:
    """Return a file of messages with every text between marks, its gaps and choices left alone."""
    lines = []
    for line in text.splitlines():
        found = re.fullmatch(r"([\w-]+ = |\s+\*?\[[\w-]+\] )(.+)", line)
        plain = found is None or line.startswith("language-direction")
        lines.append(line if plain or found is None else found[1] + marked(found[2]))
    return "\n".join(lines).replace(marked("English"), NAME) + "\n"


def marked_game(text: str) -> str:
    """Return a game's text with every line between marks: headings, phrases, captions and rules."""

    def line_marked(line: str) -> str:
        head, rest = re.fullmatch(r"(#+ |- [\w-]+: |- |)(.*)", line).groups()  # type: ignore[union-attr]
        return line if not rest or head == "# " else head + marked(rest)

    return "\n".join(map(line_marked, text.splitlines())) + "\n"


@pytest.fixture(scope="module")
def site_with_language() -> Iterator[Site]:
    """The whole site with one language more, made of the English one; no code is touched."""
    folder = CACHE / f"language-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    shutil.rmtree(folder, ignore_errors=True)
    package = folder / "py" / "yavset"
    shutil.copytree(ROOT / "py" / "yavset", package, ignore=shutil.ignore_patterns("__pycache__"))
    new = package / "language" / CODE
    shutil.copytree(package / "language" / "en", new)
    for file in new.rglob("*.ftl"):
        file.write_text(marked_messages(file.read_text("utf-8")), "utf-8")
    for file in new.rglob("*.md"):
        file.write_text(marked_game(file.read_text("utf-8")), "utf-8")
    script = folder / "build" / "page_data.py"
    shutil.copytree(ROOT / "build", script.parent, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    subprocess.run([sys.executable, script, folder / "data"], check=True, env=environment)
    assert json.loads((folder / "data" / "languages" / f"{CODE}.json").read_text("utf-8"))["name"] == NAME
    # Python is the one that the page has anyway: it knows no language but English.
    with alone():
        assemble.assemble(folder / "dist", pyodide_runtime.build(), folder / "data")
    with serving(folder / "dist") as site:
        yield site


def test_the_transformed_files_are_messages_still() -> None:
    text = (ROOT / "py" / "yavset" / "language" / "en" / "page.ftl").read_text("utf-8")
    assert read_fluent(marked_messages(text)).keys() == read_fluent(text).keys()


@pytest.fixture(scope="module")
def page(site_with_language: Site, browser: Browser) -> Iterator[Page]:
    with visiting(browser, **ALONE, locale="en-GB") as context, watched(context) as page:
        Visitor(page, site_with_language.url)
        page.locator("[data-action=settings]").click()
        select = page.locator("[data-setting=language]")
        expect(select.locator("option")).to_have_text([re.compile("."), "English", "Deutsch", NAME])
        select.select_option(CODE)
        expect(page.locator("html")).to_have_attribute("lang", CODE)
        page.locator("[data-action=close]").click()
        yield page


def strange(page: Page) -> list[str]:
    """Return the texts on the page that are not of the language."""
    return [text for text in page.evaluate(TEXTS) if OPEN not in text and text not in AS_IT_IS]


def test_only_the_language_in_use_is_loaded(page: Page) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    page.reload()
    expect(page.locator("#status")).to_contain_text(OPEN)
    parts = {part for name in loaded if name.endswith(".json") for part in name.split(".")}
    assert {CODE, "yavalath"} <= parts
    assert not {"en", "de"} & parts


def test_the_game_speaks_the_language(page: Page) -> None:
    visitor = Visitor(page, page.url)
    visitor.open("yavalath")
    visitor.new_game(["person", "person"])
    visitor.play_all(["e5", "d4"])
    assert strange(page) == []


def test_python_s_refusals_are_in_the_language(page: Page) -> None:
    page.locator("[data-action=share]").click()
    page.locator(".share-paste").fill('[Game "yavalath"]\n1. e5 e5')
    page.locator("[data-action=import]").click()
    expect(page.locator(".toast")).to_contain_text(
        f"{OPEN}'e5' is not legal here: there is a stone on e5{CLOSE}"
    )
    assert strange(page) == []


@pytest.mark.parametrize("action", ["settings", "new"])
def test_dialogs_speak_the_language(page: Page, action: str) -> None:
    page.locator(f"[data-action={action}]").first.click()
    expect(page.locator("dialog h2")).to_contain_text(OPEN)
    assert strange(page) == []
    page.locator("dialog [data-action=close]").click()


def test_the_gallery_speaks_the_language(page: Page) -> None:
    page.locator("[data-nav=games]").click()
    expect(page.locator(".card")).to_have_count(len(yavset.game_ids()))
    assert strange(page) == []


def test_an_embedded_board_speaks_the_language(site_with_language: Site, browser: Browser) -> None:
    with visiting(browser, **ALONE) as context, watched(context) as page:
        page.goto(f"{site_with_language.url}embed.html?language={CODE}#moves=e5+d4")
        expect(page.locator(".embed-tagline")).to_contain_text(OPEN)
        assert strange(page) == []
        page.goto(f"{site_with_language.url}embed.html?language={CODE}-AT#picture=white+z9")
        expect(page.locator("[role=alert]")).to_contain_text(f"{OPEN}picture: there is no cell “z9”")


def test_the_rules_and_their_headings_speak_the_language(page: Page) -> None:
    page.locator("[data-nav=rules]").click()
    expect(page.locator(".prose h2").first).to_contain_text(OPEN)
    assert page.locator(".prose h2").count() > 3
    assert all(OPEN in text for text in page.locator(".prose h2").all_inner_texts())
    assert strange(page) == []
