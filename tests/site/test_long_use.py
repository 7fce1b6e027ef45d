"""Five hundred games in one tab, with undo, analysis and the bot: memory does not grow."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from variants import every_variant
from visitor import ALONE, Visitor, visiting, watched
from yavset.notation.links import format_link

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, Route

    from serve import Site

GAMES = 500

#: Games that fill what fills late: caches of boards and positions, compiled code, the games that are kept.
WARM = 150

#: The most growth after the first games. Python's memory is what is in use: the page never gives back what an
#: analysis has taken for a moment, and a busy machine lets an analysis grow larger before it is stopped.
BOUNDS = {"Python's memory": 4_000_000, "page's memory": 3_000_000, "nodes": 2_000, "listeners": 500}

#: The bot moves in one of this many games; an analysis runs in one of that many.
BOT_EVERY, LOOK_EVERY = 20, 5

#: Longer games are left where they are then: a link with more moves takes its time.
MOST_MOVES = 40

#: Keeps Python's memory, and the functions that count what is in use there, within reach of the test.
WATCH_MEMORY = """
for (const name of ["instantiate", "instantiateStreaming"]) {
  const plain = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await plain.apply(WebAssembly, given);
    const { exports } = made.instance ?? made;
    const things = [...Object.values(exports), ...Object.values(given[1]?.env ?? {})];
    globalThis.memory ??= things.find((thing) => thing instanceof WebAssembly.Memory);
    if (exports.PyGC_Collect) globalThis.python ??= exports;
    return made;
  };
}
"""

#: Returns the bytes in use in Python's memory after a collection: the field `uordblks` of C's `mallinfo`.
IN_USE = """
() => {
  while (python.PyGC_Collect() > 0);
  const place = python.malloc(40);
  python.mallinfo(place);
  const bytes = new Uint32Array(memory.buffer, place, 10)[7];
  python.free(place);
  return bytes;
}
"""

#: Opens each game by a link and makes a move with the mouse, mostly the last one; takes it back, in most
#: games that go on while the bot thinks; looks at the position in some games.
PLAY = """
async (games) => {
  const until = async (wanted) => {
    for (let tries = 0; tries < 9_000; tries += 1) {
      const state = yavset.state();
      if (state && !state.waiting && wanted(state)) return state;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(JSON.stringify({ ...yavset.state(), targets: {} }));
  };
  const press = (action) => document.querySelector(`[data-action=${action}]`).click();
  const point = (type, cell) => {
    const { x: clientX, y: clientY } = yavset.cellPoint(cell);
    const event = { clientX, clientY, isPrimary: true, pointerType: "mouse", bubbles: true };
    document.querySelector("#board").dispatchEvent(new PointerEvent(type, event));
  };
  const follow = (token) => {
    if (/^[@!]|^axis/.test(token)) {
      // The only possible stone or direction is taken without asking.
      document.querySelector(`[data-token="${CSS.escape(token)}"]`)?.click();
    } else {
      point("pointerdown", token);
      point("pointerup", token);
    }
  };
  for (const { link, moves, move, bot, look } of games) {
    location.hash = link;
    const { targets } = await until((state) => state.moves.join() === moves.join());
    const paths = targets[move];
    for (const token of paths.find(([first]) => !/^[@!]/.test(first)) ?? paths[0]) follow(token);
    await until((state) => state.moves[moves.length] === move);
    if (bot) await until((state) => state.outcome || state.players[state.seat].kind === "person");
    press("undo");
    await until((state) => state.moves.length <= moves.length);
    if (look) {
      press("analyse");
      await until(() => document.querySelector(".best li"));
      press("analyse");
    }
  }
}
"""


@pytest.mark.long
def test_five_hundred_games_in_one_tab(browser: Browser, site: Site) -> None:
    """Memory, nodes and listeners stay bounded, measured after a garbage collection."""
    # Moving pictures, a large board and the service worker would only take time.
    with (
        visiting(
            browser, **ALONE, reduced_motion="reduce", viewport={"width": 500, "height": 500}
        ) as context,
        watched(context) as page,
    ):
        context.route(re.compile(r"assets/worker\."), watch_memory)
        visitor = Visitor(page, site.url, level=1)
        visitor.until(lambda state: state["python"] == "ready")
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable")
        games = some_games(random.Random(1))
        # A bot of the first level looks at few positions and frees the search before it.
        small = {**games[0], "look": False}
        play(page, [*games[:WARM], small])
        before = used(page, devtools)
        play(page, [*games[WARM:], small])
        after = used(page, devtools)
        grown = {name: after[name] - before[name] for name in after}
        assert all(grown[name] <= bound for name, bound in BOUNDS.items()), (before, after)
        assert len(page.workers) == 1
        assert visitor.finish(random.Random(1))["outcome"]


def watch_memory(route: Route) -> None:
    reply = route.fetch()
    route.fulfill(response=reply, body=f"{WATCH_MEMORY}\n{reply.text()}")


def some_games(chance: random.Random) -> list[dict[str, Any]]:
    """Games of every kind, as links to the position before their last move, or to one earlier."""
    games = []
    variants = every_variant()
    chance.shuffle(variants)
    for number in range(GAMES):
        game = variants[number % len(variants)]
        position = game.start()
        moves: list[str] = []
        while not position.outcome and len(moves) < MOST_MOVES:
            moves.append(chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
        bot = number % BOT_EVERY == 0
        if bot:
            moves = moves[: 1 + len(moves) // 2]
        move = moves.pop()
        link = format_link(game, moves)
        look = number % LOOK_EVERY == 0
        games.append({"link": link, "moves": moves, "move": move, "bot": bot, "look": look})
    return games


def play(page: Page, games: list[dict[str, Any]]) -> None:
    """Play these games, not all in one call: that would keep what the page might give back."""
    for first in range(0, len(games), 25):
        page.evaluate(PLAY, games[first : first + 25])


def used(page: Page, devtools: CDPSession) -> dict[str, int]:
    """Return what is in use after garbage collections."""
    page.wait_for_timeout(1_000)
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
    [worker] = page.workers
    return {
        "Python's memory": worker.evaluate(IN_USE),
        "page's memory": metrics["JSHeapUsedSize"],
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
    }
