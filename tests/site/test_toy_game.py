"""A new game appears on the page and can be played there when it is added to the package and nowhere else."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import assemble
import pyodide_runtime
from environment import CACHE, alone
from serve import serving
from visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]

TOY = '''
"""Two in a row: a game for this test."""

from yavset.rules.game import Game
from yavset.rules.lines import line_through


class Toy(Game):
    """No state."""

    id = "toy"
    name = "Two in a row"
    designer = "Nobody"
    year = 2026
    tags = ("rows", "tiny")

    def make_board(self):
        from yavset.rules.board import hexhex

        return hexhex(3)

    def legal_moves(self, position):
        return self.board.cell_names(position.empty)

    def after(self, position, move):
        cell = self.board.cell(move)
        stones = position.with_stone(position.player, cell)
        row = line_through(self.board, stones[position.player], cell, 2)
        return position.next(stones, outcome=self.win(position.player, "pair", row) if row else None)
'''

TEXT = """# Two in a row

{tagline}

## {rules_heading}

{rules}

## {phrases_heading}
- pair: {pair}
"""

ENGLISH = {
    "rules_heading": "Rules",
    "phrases_heading": "Phrases",
    "tagline": "Two beside each other win.",
    "rules": "Place a stone.",
    "pair": "two beside each other",
}
GERMAN = {
    "rules_heading": "Regeln",
    "phrases_heading": "Ausdrücke",
    "tagline": "Zwei nebeneinander gewinnen.",
    "rules": "Setze einen Stein.",
    "pair": "zwei nebeneinander",
}


@pytest.fixture(scope="module")
def site_with_toy() -> Path:
    """The whole site, built from a copy of the package with one game more."""
    # In the checkout, which is all that Pyodide's Python sees of this machine.
    folder = CACHE / f"toy-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    shutil.rmtree(folder, ignore_errors=True)
    package = folder / "py" / "yavset"
    shutil.copytree(ROOT / "py" / "yavset", package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "games" / "toy.py").write_text(TOY, "utf-8")
    for language, phrases in (("en", ENGLISH), ("de", GERMAN)):
        (package / "language" / language / "games" / "toy.md").write_text(TEXT.format(**phrases), "utf-8")
    with (package / "games" / "__init__.py").open("a", encoding="utf-8") as games:
        games.write("\nfrom yavset.games.toy import Toy\n\nregister(Toy)\n")

    data = folder / "data"
    program = (ROOT / "build" / "page_data.py").read_text("utf-8")
    script = folder / "build" / "page_data.py"
    script.parent.mkdir()
    script.write_text(program, "utf-8")
    subprocess.run(
        [sys.executable, script, data], check=True, env={**os.environ, "PYTHONPATH": str(package.parent)}
    )
    assert "toy" in json.loads((data / "games.json").read_text("utf-8"))["games"][-1]["id"]

    target = folder / "dist"
    with alone():
        assemble.assemble(target, pyodide_runtime.build(package), data)
    return target


def test_a_new_game_is_found_and_played(site_with_toy: Path, page: Page) -> None:
    with serving(site_with_toy) as site:
        visitor = Visitor(page, site.url)
        page.locator("[data-nav=games]").click()
        page.locator(".card[data-game=toy] .card-link").click()
        expect(page.locator("h1")).to_have_text("Two in a row")
        expect(page.locator(".tagline")).to_have_text("Two beside each other win.")
        state = visitor.play_to_the_end(random.Random(1))
        assert state["game"] == "toy"
        expect(page.locator("#status")).to_contain_text("two beside each other")
        page.locator("[data-nav=rules]").click()
        expect(page.locator(".prose")).to_contain_text("Place a stone.")
