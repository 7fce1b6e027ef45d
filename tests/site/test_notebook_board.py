"""The boards of notebooks in Chromium, alone, and inside JupyterLab and JupyterLite."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import yavset
from notebooks import in_lab, in_lite
from visitor import watched
from yavset.interfaces import notebook
from yavset.interfaces.notebook import GameBoard, GameViewer

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

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


def click(picture: Locator, board: GameBoard, cell: str) -> None:
    """Click the middle of a cell in the picture."""
    x, y = board.view["cells"][cell]
    picture.scroll_into_view_if_needed()
    point = picture.evaluate(
        """(svg, [x, y]) => {
             const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
             return [at.x, at.y];
           }""",
        [x, y],
    )
    picture.page.mouse.click(*point)


def test_a_game_is_played_by_clicks_and_by_typing(context: BrowserContext) -> None:
    board = GameBoard(yavset.game("yavalath", size=4), seats=("me", "me"))
    with shown(context, board) as page:
        click(page.locator("svg"), board, "d4")
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
        click(page.locator("svg"), board, "a1")
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


#: A notebook with every kind of thing that shows itself.
CELLS = [
    "import yavset\n"
    "from yavset.interfaces.notebook import GameBoard, GameViewer\n"
    "from yavset.search.mcts import search\n"
    "game = yavset.game('yavalath', size=4)",
    "board = GameBoard(game, seats=('me', 'me'), width=240)\nboard",
    "GameViewer(yavset.parse_record('1. e5 {the centre} d4 2. f6'), ply=0, width=240)",
    "search(game.start(), visits=20)",
    "yavset.parse_record('[Game \"cross\"]\\n\\n1. e5 {a beginning} d4')",
    "print(board.record.moves, board.position.to_move)",
]


@pytest.mark.long
@pytest.mark.parametrize("serve", [in_lab, in_lite])
def test_a_notebook_is_run_and_played_in(
    context: BrowserContext, tmp_path: Path, serve: Callable[[Path, list[str]], AbstractContextManager[str]]
) -> None:
    board = GameBoard(yavset.game("yavalath", size=4), seats=("me", "me"), width=240)
    with serve(tmp_path, CELLS) as address:
        page = context.new_page()
        # Jupyter takes cells out of the page that are out of sight.
        page.set_viewport_size({"width": 1280, "height": 2400})
        page.goto(address)
        expect(page.get_by_text("| Idle")).to_be_visible()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()

        def shown_by(code: str) -> Locator:
            return page.locator(".jp-Cell").filter(has_text=code).locator(".jp-Cell-outputArea")

        played = shown_by("board = GameBoard")
        said = played.get_by_role("status")
        expect(said).to_contain_text("white to move")
        click(played.locator("svg[role=img]"), board, "d4")
        expect(said).to_contain_text("black to move")
        typed = played.get_by_role("textbox", name="Type a move")
        typed.fill("c3")
        typed.press("Enter")
        expect(said).to_contain_text("white to move")

        viewed = shown_by("GameViewer(yavset")
        viewed.get_by_role("button", name="Next").click()
        expect(viewed.get_by_role("status")).to_contain_text("the centre")
        expect(shown_by("search(game").locator("table")).to_contain_text("visits")
        expect(shown_by("parse_record('[Game").locator("svg[role=img]")).to_be_visible()
        expect(shown_by("parse_record('[Game")).to_contain_text("a beginning")

        # Python has the game as it was played on the board.
        page.get_by_text("print(board").click()
        page.keyboard.press("Shift+Enter")
        expect(shown_by("print(board")).to_contain_text("('d4', 'c3') white")
