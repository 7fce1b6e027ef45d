"""Every game with its options is played to an end by clicks, through whatever its moves need.

That is: stones from the tray, pieces moved in two steps, rods, exchanges, buttons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import yavset
from short_games import short_game
from visitor import ALONE, Visitor, visiting, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from serve import Site

SETUP = "." + "wb" * 30


def another(option: Any) -> Any:
    """Return a value of an option that is not its default: of sizes the smallest."""
    if option.values is None:
        return {"seed": 7, "setup": SETUP}[option.name]
    return next(value for value in option.values if value != option.default)


CASES = [
    pytest.param(
        game_id, options, id="-".join([game_id, *options]), marks=[] if options else [pytest.mark.everyday]
    )
    for game_id in yavset.game_ids()
    for options in [{}, *({option.name: another(option)} for option in type(yavset.game(game_id)).choices)]
]


@pytest.fixture(scope="module")
def table(site: Site, browser: Browser) -> Iterator[Visitor]:
    """A visitor who stays on one page for all games, so that Python starts only once."""
    with (
        visiting(
            browser, **ALONE, viewport={"width": 1100, "height": 800}, reduced_motion="reduce"
        ) as context,
        watched(context) as page,
    ):
        yield Visitor(page, site.url)


@pytest.mark.parametrize(("game_id", "options"), CASES)
def test_played_to_an_end_by_clicks(table: Visitor, game_id: str, options: dict[str, Any]) -> None:
    table.open(game_id)
    seats = len(yavset.game(game_id, **options).players)
    table.new_game(["person"] * seats, options)
    chosen = table.state()["options"]
    assert {name: chosen[name] for name in options if name != "seed"} == {
        name: value for name, value in options.items() if name != "seed"
    }
    game = yavset.game(game_id, **chosen)
    moves = short_game(game, every_form=not options)
    state = table.play_all(moves)
    # What the page shows is what Python says about the same moves.
    position = game.start()
    for move in moves:
        position = position.play(move)
    assert position.outcome is not None
    assert state["moves"] == moves
    assert state["outcome"]["winner"] == position.outcome.winner
    expect(table.page.locator("#status")).to_contain_text("wins" if state["outcome"]["winner"] else "draw")
