"""Pictures: well-formed for every game, with marks where they were asked for."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import yavset
from variants import random_game
from yavset.drawing.scene import describe_board

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_every_game_has_a_picture_with_marks(game_id: str) -> None:
    game = yavset.game(game_id)
    first, last = game.board.names[game.board.cells[0]], game.board.names[game.board.cells[-1]]
    for position in random_game(game, 1, 20)[::9]:
        plain = ElementTree.fromstring(yavset.svg(position))
        marked = ElementTree.fromstring(
            yavset.svg(position, theme="dark", arrows=[(first, last)], fills=[first], labels={last: "<&>"})
        )
        assert len(marked.findall(f"{SVG}polygon")) == len(plain.findall(f"{SVG}polygon")) + 1, (
            "an arrow's head"
        )
        assert len(marked.findall(f"{SVG}line")) == len(plain.findall(f"{SVG}line")) + 1, "and its shaft"
        assert [text.text for text in marked.findall(f"{SVG}text")][-1] == "<&>"


def test_marks_are_where_they_were_asked_for() -> None:
    position = yavset.game("yavalath").start()
    cells = {cell["name"]: (cell["x"], cell["y"]) for cell in describe_board(position.game)["cells"]}
    drawn = ElementTree.fromstring(
        yavset.svg(
            position,
            arrows=[("a1", "e5", "red"), ("c3", "c3")],
            fills={"d4": "#123456", "e5": "gold"},
            labels={"b2": "7"},
        )
    )
    [shaft] = drawn.findall(f"{SVG}line")
    assert (float(shaft.attrib["x1"]), float(shaft.attrib["y1"])) == pytest.approx(cells["a1"])
    head = drawn.findall(f"{SVG}polygon")[-1]
    tip = tuple(map(float, head.attrib["points"].split()[0].split(",")))
    assert tip == pytest.approx(cells["e5"], abs=1e-3)
    [ring] = drawn.findall(f"{SVG}circle")
    assert (float(ring.attrib["cx"]), float(ring.attrib["cy"])) == pytest.approx(cells["c3"])
    fills = [polygon.attrib["fill"] for polygon in drawn.findall(f"{SVG}polygon")]
    assert (fills.count("#123456"), fills.count("gold")) == (1, 1)
    names = list(cells)
    assert fills[1 + names.index("d4")] == "#123456", "the cells follow the board's outline"
    label = drawn.findall(f"{SVG}text")[-1]
    assert label.text == "7"
    assert float(label.attrib["x"]) == pytest.approx(cells["b2"][0])


@pytest.mark.parametrize(
    "marks",
    [
        {"arrows": [("a1", "z9")]},
        {"arrows": [("a1", "b1", '"/><script>')]},
        {"fills": {"z9": "red"}},
        {"fills": {"a1": "url(#x)"}},
        {"labels": {"": "x"}},
    ],
)
def test_marks_that_cannot_be_drawn_are_refused(marks: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"there is no cell|is no colour"):
        yavset.svg(yavset.game("yavalath").start(), **marks)  # type: ignore[arg-type]
