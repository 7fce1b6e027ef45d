"""Tutorials in pages that real generators have made from Markdown, and tutorials from files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from embeds import board, click, heard, stones
from environment import ROOT, node

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from host import Host

LESSON = """## Rules first
Four *wins*.
---
Find White's **win**.
moves: d4 f5 e5 e4 g4 d6 g6 h8 h6 c3 g7 g5
answer: f6
wrong: No.
"""

SOURCE = f"""# A lesson

Some text.

<yavset-board id="a" game="yavalath">
<script type="text/markdown">
{LESSON}</script>
</yavset-board>

More text.

<yavset-board id="b" src="trap.md"></yavset-board>

<yavset-board id="c" game="yavalath" options="" moves="e5 d4"><a href="https://example.org">Play</a></yavset-board>
"""

TRAP = "Set a trap.\n\nBlack has two stones in a row.\nmoves: d5 e6 c5 e7\nanswer: f5 e5\n"

Make = Callable[[Path, str], Path]


def with_mkdocs(folder: Path, script: str) -> Path:
    """Make a site with MkDocs from the texts in `docs`."""
    config = f"site_name: Lessons\ntheme: mkdocs\nextra_javascript: [{{path: '{script}', type: module}}]\n"
    (folder / "mkdocs.yml").write_text(config)
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q"], cwd=folder, check=True, capture_output=True
    )
    return folder / "site"


def with_sphinx(folder: Path, script: str) -> Path:
    """Make a site with Sphinx and MyST."""
    config = f"extensions = ['myst_parser']\nhtml_js_files = [('{script}', {{'type': 'module'}})]\n"
    (folder / "docs" / "conf.py").write_text(config + "exclude_patterns = ['trap.md']\n")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "docs", "site"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "site"


def with_markdown_it(folder: Path, script: str) -> Path:
    """Make a page with markdown-it, which follows CommonMark to the letter."""
    program = (
        "import markdown from 'markdown-it'; import { readFileSync } from 'node:fs';"
        f"console.log(markdown('commonmark').render(readFileSync('{folder / 'docs' / 'index.md'}', 'utf8')));"
    )
    command = [str(node()), "--input-type=module", "--eval", program]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    page = f'<!doctype html><title>Lessons</title><script type="module" src="{script}"></script>{done.stdout}'
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text(page)
    return folder / "site"


def with_mdx(folder: Path, script: str) -> Path:
    """Make a page with MDX and React, as Docusaurus does, where the lesson comes from a file."""
    site, source = folder / "site", folder / "docs" / "index.md"
    site.mkdir()
    (site / "first.md").write_text(LESSON)
    written = f'<script type="text/markdown">\n{LESSON}</script>\n'
    source.write_text(SOURCE.replace(f'game="yavalath">\n{written}', 'game="yavalath" src="first.md">'))
    command = [str(node()), "tests/support/mdx.mjs", str(source), str(site), script]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return site


@pytest.mark.parametrize("make", [with_mkdocs, with_sphinx, with_markdown_it, with_mdx])
def test_a_generator_leaves_a_tutorial_whole(
    context: BrowserContext, host: Host, tmp_path: Path, make: Make
) -> None:
    # The styles and scripts in folders of the generators are not served, which is no problem of the boards.
    page = context.new_page()
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(SOURCE)
    made = make(tmp_path, host.script)
    path = f"/{make.__name__}/"
    html = (made / "index.html").read_text("utf-8")
    host.pages[path] = ({}, html.replace("<head>", '<head><script src="/listen.js"></script>', 1))
    if "/listen.js" not in host.pages[path][1]:
        host.pages[path] = ({}, html.replace("<title>", '<script src="/listen.js"></script><title>', 1))
    for file in [*made.glob("*.js"), *made.glob("*.md")]:
        host.pages[path + file.name] = ({}, file.read_text("utf-8"))
    host.pages[f"{path}trap.md"] = ({"Content-Type": "text/plain"}, TRAP)
    page.goto(host.url + path)
    page.locator("#a").scroll_into_view_if_needed()
    heard(page, "a", "ready")
    inside = board(page, "a")
    expect(inside.get_by_role("heading", name="Rules first")).to_be_visible()
    inside.get_by_role("button", name="Next").click()
    expect(inside.get_by_text("Find White's win.")).to_be_visible()
    click(page, "a", "a1")
    expect(inside.get_by_text("No.", exact=True)).to_be_visible()

    page.locator("#b").scroll_into_view_if_needed()
    expect(board(page, "b").get_by_text("Set a trap.")).to_be_visible()
    page.locator("#c").scroll_into_view_if_needed()
    heard(page, "c", "ready")
    assert stones(board(page, "c")) == {"e5": "white", "d4": "black"}
    expect(page.get_by_text("Find White's")).to_have_count(0)


def test_a_tutorial_from_a_file_with_empty_lines(page: Page, host: Host) -> None:
    host.pages["/trap.md"] = ({"Content-Type": "text/plain"}, TRAP)
    page.goto(host.put('<yavset-board id="a" src="trap.md"></yavset-board>'))
    inside = board(page, "a")
    expect(inside.get_by_text("Black has two stones in a row.")).to_be_visible()
    expect(inside.locator("[data-cell=e7]")).to_have_attribute("aria-label", "e7, black stone, last move")
    click(page, "a", "f5")
    expect(inside.locator("[data-cell=e5]")).to_have_attribute("aria-label", "e5, black stone, last move")
    assert heard(page, "a", "done") == [{"steps": 1}]


def test_a_file_that_is_not_there_is_a_problem_and_leaves_what_is_inside(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    inner = '<script type="text/markdown">Only this.</script>'
    page.goto(host.put(f'<yavset-board id="a" src="nothing.md">{inner}</yavset-board>'))
    assert "nothing.md: 404" in heard(page, "a", "problem")[0]["message"]
    expect(board(page, "a").get_by_text("Only this.")).to_be_visible()


def test_a_plain_frame_holds_a_tutorial_in_its_address(page: Page, host: Host) -> None:
    frame = host.script.replace("embed.js", "embed.html") + "#steps=Find+it.%0Amoves:+e5%0Aanswer:+d4"
    page.goto(
        host.put(f'<div id="a"><iframe src="{frame}" width="400" height="600"></iframe></div>', script=False)
    )
    expect(board(page, "a").get_by_text("Find it.")).to_be_visible()


def with_material(host: Host, folder: Path) -> str:
    """Make a site with MkDocs' theme Material, which replaces parts of a page in place of loading another."""
    address = f"{host.url}/material/"
    config = [
        f"site_name: Lessons\nsite_url: {address}",
        "theme: {name: material, font: false, features: [navigation.instant]}",
        f"extra_javascript: [{{path: '{host.script}', type: module}}]",
        "markdown_extensions: [md_in_html]",
    ]
    (folder / "mkdocs.yml").write_text("\n".join(config) + "\n")
    (folder / "docs" / "index.md").write_text("# Start\n\n[The lesson](lesson.md)\n")
    (folder / "docs" / "lesson.md").write_text(SOURCE)
    (folder / "docs" / "trap.md").unlink(missing_ok=True)
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    kinds = {".css": "text/css", ".js": "text/javascript", ".xml": "text/xml", ".json": "application/json"}
    for file in (folder / "site").rglob("*"):
        if file.is_file() and file.suffix in {".html", *kinds}:
            headers = {"Content-Type": kinds[file.suffix]} if file.suffix in kinds else {}
            text = file.read_text("utf-8").replace("<head>", '<head><script src="/listen.js"></script>', 1)
            path = file.relative_to(folder / "site").as_posix().removesuffix("index.html")
            host.pages[f"/material/{path}"] = (headers, text)
    return address


def with_swup(host: Host, _folder: Path) -> str:
    """Make a site whose pages Swup replaces; its plugin runs the scripts in them."""
    scripts = {"swup": "swup/dist/Swup.umd.js", "plugin": "@swup/scripts-plugin/dist/index.umd.js"}
    for name, file in scripts.items():
        host.pages[f"/swup/{name}.js"] = ({}, (ROOT / "node_modules" / file).read_text("utf-8"))
    head = "".join(f'<script src="/swup/{name}.js"></script>' for name in scripts)
    head += f'<script src="/listen.js"></script><script type="module" src="{host.script}"></script>'
    start = "new Swup({ animationSelector: false, plugins: [new SwupScriptsPlugin({ head: false })] });"
    for path, text in (("", '<h1>Start</h1><a href="/swup/lesson">The lesson</a>'), ("lesson", SOURCE)):
        host.pages[f"/swup/{path}"] = (
            {},
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lessons</title>{head}</head>'
            f'<body><main id="swup">{text}</main>'
            f"<script data-swup-ignore-script>{start}</script></body></html>",
        )
    return f"{host.url}/swup/"


@pytest.mark.parametrize("make", [with_material, with_swup])
def test_a_tutorial_outlives_pages_that_are_replaced(
    context: BrowserContext, host: Host, tmp_path: Path, make: Callable[[Host, Path], str]
) -> None:
    # Pictures of the theme are not served, which is no problem of the boards.
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    (tmp_path / "docs").mkdir()
    page.goto(make(host, tmp_path))
    page.evaluate("window.visit = 1")
    for number in (1, 2):
        page.get_by_role("link", name="The lesson").first.click()
        page.locator("#a").scroll_into_view_if_needed()
        heard(page, "a", "ready", number)
        inside = board(page, "a")
        expect(inside.get_by_role("heading", name="Rules first")).to_be_visible()
        # Another attribute makes the board anew.
        page.evaluate("document.querySelector('#a').setAttribute('step', 2)")
        expect(inside.get_by_text("Find White's win.")).to_be_visible()
        click(page, "a", "a1")
        expect(inside.get_by_text("No.", exact=True)).to_be_visible()
        # The same document all the time, in which no lesson has run as a program.
        assert (page.evaluate("window.visit"), errors) == (1, [])
        page.go_back()
        expect(page.get_by_role("heading", name="Start")).to_be_visible()
