"""What a turn costs on the built page: the requests that the page sends to Python, counted."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from visitor import Visitor, can_move

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import Site

#: Notes each request that goes to a worker.
COUNTING = """
globalThis.requests = [];
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.text) globalThis.requests.push(JSON.parse(message.text));
  return send.call(this, message, ...rest);
};
"""


@pytest.mark.parametrize("game", [pytest.param("yavalath", marks=pytest.mark.everyday), "manalath", "susan"])
def test_a_turn_costs_two_requests_and_the_slices_of_the_search(site: Site, page: Page, game: str) -> None:
    page.add_init_script(COUNTING)
    visitor = Visitor(page, f"{site.url}#v1/{game}", level=2)
    chance = Random(1)
    visitor.random_move(chance)
    visitor.until(can_move)
    for turn in (2, 3, 4):
        page.evaluate("globalThis.requests.length = 0")
        visitor.random_move(chance)
        state = visitor.until(can_move)
        assert len(state["moves"]) == 2 * turn
        assert re.search(r"/\S+\.\S+$", page.url)
        # Whatever else it might ask would have been asked by now.
        page.wait_for_timeout(100)
        requests = " ".join(page.evaluate("globalThis.requests.map((request) => request.do)"))
        assert re.fullmatch(r"view think( step)+", requests)
