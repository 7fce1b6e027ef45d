"""The boards of notebooks in Chromium: what is pressed there goes to Python, as Jupyter brings it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import yavset
from visitor import watched
from yavset.interfaces import notebook
from yavset.interfaces.notebook import GameBoard, GameViewer

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

CODE = Path(notebook.__file__).with_suffix(".js")

#: A page with a model such as anywidget gives to `render`.
SHOW = """
async ([code, view]) => {
  const listeners = [];
  const model = {
    get: () => view,
    on: (name, act) => listeners.push(act),
    off: () => undefined,
    send: async (message) => {
      view = await toPython(message);
      for (const act of listeners) act();
    },
  };
  const { default: { render } } = await import(`data:text/javascript;base64,${code}`);
  render({ model, el: document.body });
}
"""


@contextmanager
def shown(context: BrowserContext, board: GameBoard | GameViewer) -> Iterator[Page]:
    """A page that shows a board of Python."""

    def receive(message: dict[str, Any]) -> object:
        board._handle_custom_msg(message, [])
        return board.view

    with watched(context, silent=True) as page:
        page.expose_function("toPython", receive)
        page.evaluate(SHOW, [b64encode(CODE.read_bytes()).decode(), board.view])
        yield page


def click(page: Page, board: GameBoard, cell: str) -> None:
    """Click the middle of a cell in the picture."""
    x, y = board.view["cells"][cell]
    point = page.evaluate(
        """([x, y]) => {
             const at = new DOMPoint(x, y).matrixTransform(document.querySelector("svg").getScreenCTM());
             return [at.x, at.y];
           }""",
        [x, y],
    )
    page.mouse.click(*point)


def test_a_game_is_played_by_clicks_and_by_typing(context: BrowserContext) -> None:
    board = GameBoard(yavset.game("yavalath", size=4), seats=("me", "me"))
    with shown(context, board) as page:
        click(page, board, "d4")
        expect(page.locator("[role=status]")).to_contain_text("black to move")
        page.get_by_role("button", name="swap").click()
        expect(page.get_by_role("button", name="swap")).to_have_count(0)
        page.get_by_role("textbox", name="Type a move").fill("d4")
        page.get_by_role("textbox").press("Enter")
        expect(page.locator("[role=status]")).to_contain_text("d4")
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("button", name="swap")).to_be_visible()
    assert board.record.moves == ("d4",)


def test_a_move_of_several_clicks(context: BrowserContext) -> None:
    board = GameBoard(yavset.game("feed-the-ducks"), seats=("me", "me"))
    with shown(context, board) as page:
        click(page, board, "a1")
        expect(page.locator("[data-clicked=a1]")).to_have_count(1)
        page.get_by_role("button", name="black").click()
        expect(page.locator("[data-clicked]")).to_have_count(0)
    assert board.record.moves == ("b@a1",)


def test_a_viewer_steps_and_keeps_the_focus(context: BrowserContext) -> None:
    viewer = GameViewer(yavset.parse_record("1. e5 {the centre} d4 2. f6"), ply=0)
    with shown(context, viewer) as page:
        page.get_by_role("button", name="Next").press("Enter")
        expect(page.locator("[role=status]")).to_contain_text("the centre")
        page.keyboard.press("Enter")
        expect(page.locator("[role=status]")).to_contain_text("2 of 3: d4")
        expect(page.get_by_role("button", name="Last")).to_be_enabled()
    assert viewer.ply == 2
