"""The page offers a game that `new-game` has written, and plays it."""

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
from checkout import copy_checkout
from environment import CACHE, alone
from serve import serving
from visitor import Visitor
from yavset.lab.new_game import add_game

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def site_with_toy() -> Path:
    """The whole site, built from a copy of the checkout with one game more."""
    # In the checkout, which is all that Pyodide's Python sees of this machine.
    folder = CACHE / f"toy-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    shutil.rmtree(folder, ignore_errors=True)
    add_game(copy_checkout(folder), "Two steps")
    package, data = folder / "py" / "yavset", folder / "data"
    subprocess.run(
        [sys.executable, folder / "build" / "page_data.py", data],
        check=True,
        env={**os.environ, "PYTHONPATH": str(package.parent)},
    )
    assert json.loads((data / "games.json").read_text("utf-8"))["games"][-1]["id"] == "two-steps"

    target = folder / "dist"
    with alone():
        assemble.assemble(target, pyodide_runtime.build(package), data)
    return target


def test_a_new_game_is_found_and_played(site_with_toy: Path, page: Page) -> None:
    with serving(site_with_toy) as site:
        visitor = Visitor(page, site.url)
        page.locator("[data-nav=games]").click()
        page.locator(".card[data-game=two-steps] .card-link").click()
        expect(page.locator("h1")).to_have_text("Two steps")
        expect(page.locator(".tagline")).to_have_text("Three of your stones in a row win.")
        state = visitor.play_to_the_end(random.Random(1))
        assert state["game"] == "two-steps"
        expect(page.locator("#status")).to_contain_text("three in a row")
        page.locator("[data-nav=rules]").click()
        expect(page.locator(".prose")).to_contain_text("Stones never move again.")
