"""The strongest level searches on while the person to move thinks, and keeps what it has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from visitor import ALONE, Visitor, visiting, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site

#: Notes what the page asks its worker to search, its visits after each slice, and its best move then.
LISTEN = """
window.searches = [];
const Real = Worker;
window.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const { report } = data.kind === "reply" ? JSON.parse(data.text) : {};
      const search = window.searches.at(-1);
      if (!report || !search) return;
      search.visits.push(report.visits);
      search.best = report.moves[0];
    });
  }
  postMessage(message) {
    const asked = message.text ? JSON.parse(message.text) : {};
    const { do: verb, moves, level = 0 } = asked;
    if (verb === "think") window.searches.push({ moves: moves.length, level, visits: [] });
    super.postMessage(message);
  }
};
"""


def searches(page: Page) -> list[dict[str, Any]]:
    """Return what has been searched: the plies before it, the level, the visits and the best move."""
    found: list[dict[str, Any]] = page.evaluate("window.searches")
    return found


@pytest.mark.long
def test_the_strongest_level_searches_on_while_a_person_thinks(site: Site, browser: Browser) -> None:
    with visiting(browser, **ALONE) as context, watched(context) as page:
        page.add_init_script(LISTEN)
        visitor = Visitor(page, site.url)
        visitor.new_game(["person", "6"])
        for cell in ("e5", "a1"):
            visitor.turn()
            visitor.play(cell if cell in visitor.state()["targets"] else "i9")
            page.locator("[data-action=stop]").click()
        visitor.turn()
        page.wait_for_timeout(1500)
        ahead = searches(page)[-1]
        assert (ahead["moves"], ahead["level"]) == (4, 0)
        assert ahead["visits"][-1] > ahead["visits"][0] > 0
        visitor.play(searches(page)[-1]["best"]["move"])
        page.wait_for_function("() => searches.at(-1).level === 6 && searches.at(-1).visits.length > 0")
        ahead, own = searches(page)[-2:]
        assert [(search["moves"], search["level"]) for search in (ahead, own)] == [(4, 0), (5, 6)]
        assert own["visits"][0] >= ahead["best"]["visits"] > 0
