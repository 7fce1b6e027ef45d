"""One palette: the style sheet, the canvas and SVG pictures show the same colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from yavset import game
from yavset.drawing.palette import PALETTES, css, css_name
from yavset.drawing.svg import svg

WEB = Path(__file__).resolve().parents[2] / "web"


def custom_properties(sheet: str, selector: str) -> dict[str, str]:
    """Return the colours that a rule of a style sheet defines."""
    block = sheet.partition(selector + " {")[2].partition("}")[0]
    return dict(re.findall(r"(--[a-z-]+):\s*(#[0-9a-f]+);", block))


@pytest.mark.parametrize(("selector", "theme"), [(":root", "light"), (':root[data-theme="dark"]', "dark")])
def test_style_sheet_has_the_palette(selector: str, theme: str) -> None:
    expected = {css_name(name): colour for name, colour in PALETTES[theme].items()}
    assert custom_properties(css(), selector) == expected


#: The sheet of the sets of colours that visitors can choose.
CHOSEN = "boards.css"
PROPERTY = re.compile(r"^\s*(--[a-z-]+):\s*([^;]+);", re.MULTILINE)
OURS = {css_name(name) for name in PALETTES["light"]}


def test_no_style_sheet_has_another_value() -> None:
    """Beside the palette and chosen sets, only the system's forced colours are values of its properties."""
    for sheet in (WEB / "css").glob("*.css"):
        for name, value in PROPERTY.findall(sheet.read_text("utf-8")) if sheet.name != CHOSEN else ():
            assert name not in OURS or re.fullmatch("[A-Z][A-Za-z]+", value), f"{sheet.name}: {name}"


def test_chosen_sets_of_colours_change_colours_of_the_palette() -> None:
    changed = PROPERTY.findall((WEB / "css" / CHOSEN).read_text("utf-8"))
    assert len(changed) > 10
    for name, value in changed:
        assert name in OURS, name
        assert re.fullmatch(r"#(?:[0-9a-f]{6}|[0-9a-f]{8})", value), f"{name}: {value}"


def test_browsers_colour_their_frame_like_the_page() -> None:
    paper = PALETTES["light"]["paper"]
    assert f'<meta name="theme-color" content="{paper}">' in (WEB / "index.html").read_text("utf-8")


def test_both_themes_have_the_same_colours() -> None:
    light, dark = PALETTES["light"], PALETTES["dark"]
    assert list(light) == list(dark)
    assert all(re.fullmatch(r"#(?:[0-9a-f]{6}|[0-9a-f]{8})", colour) for colour in (light | dark).values())


def test_canvas_reads_colours_of_the_palette() -> None:
    """The names that the canvas asks the style sheet for are names of the palette."""
    module = (WEB / "js" / "ui" / "theme.js").read_text("utf-8")
    names = re.search(r"const NAMES = .*?\(\[(.*?)\]\)", module, re.DOTALL)
    assert names
    camel_case = re.findall(r'"(\w+)"', names[1])
    asked = {re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name) for name in camel_case}
    assert {"lake", "cell_edge", "white"} <= asked <= set(PALETTES["light"])


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("name", ["onager", "susan", "taacoca", "feed-the-ducks", "coffee", "yavalade"])
def test_svg_takes_its_colours_from_the_palette(name: str, theme: str) -> None:
    position = game(name).start()
    for _ in range(8):
        position = position.play(position.legal_moves()[-1])
    used = set(re.findall(r"#[0-9a-f]{3,8}", svg(position, theme=theme)))
    assert used <= set(PALETTES[theme].values())


def test_lakes_are_blue_in_svg() -> None:
    position = game("onager").start()
    while not any(piece.kind == "lake" for piece in position.game.pieces(position)):
        position = position.play(position.legal_moves()[0])
    assert f'fill="{PALETTES["light"]["lake"]}"' in svg(position)
