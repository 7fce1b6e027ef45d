"""One palette: the style sheet, the canvas and SVG pictures show the same colours."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from recordings import recorded
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
    assert css() == recorded("palette", css())


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


#: What eyes without one kind of cone make of red, green and blue light (Machado and others, 2009).
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
#: Where a move can go, what wins; a hint; what loses; where the last move was; and a cell with none of these.
MARKED = ("accent", "hint", "danger", "last_soft", "cell")


def channels(colour: str, below: str = "#000000") -> list[float]:
    """Return red, green and blue from 0 to 1 of a colour that lies over another."""
    red, green, blue, alpha = (int(f"{colour[1:]:f<8}"[at : at + 2], 16) / 255 for at in (0, 2, 4, 6))
    under = [int(below[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [alpha * own + (1 - alpha) * other for own, other in zip((red, green, blue), under, strict=True)]


def as_seen(colour: list[float], eye: str) -> tuple[float, float, float]:
    """Return lightness and the two hues of CIELAB of a colour, as an eye sees it."""
    light = [((part + 0.055) / 1.055) ** 2.4 if part > 0.04045 else part / 12.92 for part in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in EYES[eye]
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", PALETTES)
def test_every_eye_tells_the_marks_of_a_board_apart(theme: str, eye: str) -> None:
    palette = PALETTES[theme]
    seen = {name: as_seen(channels(palette[name], palette["cell"]), eye) for name in MARKED}
    for one, other in combinations(MARKED, 2):
        # Differences from about 2 on can be noticed at all.
        assert dist(seen[one], seen[other]) > 15, (one, other)


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
