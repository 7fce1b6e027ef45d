"""Pictures: well-formed for every game, with marks where they were asked for."""

from __future__ import annotations

from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest

import yavset
from variants import random_game
from yavset.drawing.palette import PALETTES
from yavset.drawing.scene import describe_board, describe_position, rotated, turned
from yavset.rules.board import Point

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


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_stones_lie_in_their_colours_and_the_last_move_and_what_decided_are_marked_once(game_id: str) -> None:
    game = yavset.game(game_id)
    centres = {cell["name"]: (cell["x"], cell["y"]) for cell in describe_board(game)["cells"]}
    for seed, theme in ((1, "light"), (2, "dark"), (3, "light")):
        colours = PALETTES[theme]
        for position in random_game(game, seed, 400)[::-5]:
            drawn = ElementTree.fromstring(yavset.svg(position, theme))
            rings = [one.attrib for one in drawn.findall(f"{SVG}circle") if one.attrib["fill"] == "none"]
            signs = [
                tuple(map(float, one.attrib["transform"][10:-1].split()))
                for one in drawn.findall(f"{SVG}path")
            ]
            decided = list(position.outcome.cells) if position.outcome else []
            assert sorted(set(signs)) == sorted(centres[name] for name in decided)
            marked = []
            for name in set(describe_position(position)["last"]) - set(decided):
                x, y = centres[name]
                piece = position.piece_map().get(name)
                # A stack rises: the mark lies on its uppermost stone.
                height = len(piece.under) if piece else 0
                stone = piece is not None and piece.kind == "stone"
                colour = colours[f"{piece.colour}_mark" if piece and stone else "ink"]
                marked.append((f"{x}", f"{y - 0.09 * height:.4f}", colour))
            small = [(ring["cx"], ring["cy"], ring["stroke"]) for ring in rings if ring["r"] == "0.17"]
            assert sorted(small) == sorted(marked)
            discs = []
            for name, piece in position.piece_map().items():
                x, y = centres[name]
                for height, colour in enumerate((*piece.under, piece.colour) if piece.colour else ()):
                    rim = "stone_edge" if colour == "white" else f"{colour}_edge"
                    discs.append((f"{x}", f"{y - 0.09 * height:.4f}", colours[colour], colours[rim]))
            circles = [one.attrib for one in drawn.findall(f"{SVG}circle")]
            assert discs == [
                (one["cx"], one["cy"], one["fill"], one["stroke"])
                for one in circles
                if one["r"] == "0.4" and one["fill"] != "none"
            ]


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


@pytest.mark.parametrize("theme", PALETTES)
def test_marks_without_a_colour_have_the_accent_and_colours_are_those_of_the_theme(theme: str) -> None:
    position, colours = yavset.game("yavalath").start(), PALETTES[theme]

    def drawn(kind: str, attribute: str, **marks: Any) -> list[str]:
        root = ElementTree.fromstring(yavset.svg(position, theme, **marks))
        return [one.attrib[attribute] for one in root.findall(SVG + kind)]

    plain = drawn("polygon", "fill")
    for fills, colour in ((["d4"], "accent"), ({"d4": "accent"}, "accent"), ({"d4": "red"}, "red")):
        changed = [(old, new) for old, new in zip(plain, drawn("polygon", "fill", fills=fills), strict=True)]
        assert [pair for pair in changed if pair[0] != pair[1]] == [(colours["cell"], colours[colour])]
    assert drawn("line", "stroke", arrows=[("a1", "e5"), ("a1", "e5", "red")]) == [
        colours["accent"],
        colours["red"],
    ]
    assert drawn("circle", "stroke", arrows=[("e5", "e5")]) == [colours["accent"]]
    without, labels = (drawn("text", "fill", coordinates=shown) for shown in (False, True))
    assert without == []
    assert labels == [colours["soft"]] * 18
    assert drawn("text", "fill", coordinates=False, labels={"d4": "1"}) == [colours["ink"]]


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


def test_edges_that_belong_to_players_have_their_colours() -> None:
    game = yavset.game("ludi", rules="(game (board rhombus 5) (play (place own)) (end (win (touch 2 mine))))")
    board = describe_board(game)
    cells = {cell["name"]: (cell["x"], cell["y"]) for cell in board["cells"]}
    rows = {"white": [cells["a1"], cells["e1"], cells["a5"], cells["e5"]]}
    rows["black"] = [cells["e1"], cells["e5"], cells["a1"], cells["a5"]]
    for colour, corners in rows.items():
        lines = [edge for edge in board["own_edges"] if edge["colour"] == colour]
        assert len(lines) == 2
        for line, first, last in zip(lines, corners[::2], corners[1::2], strict=True):
            (x, y), (to_x, to_y) = line["from"], line["to"]
            # From one end of the border row to the other, and beside it, outside the board.
            ends = sorted(
                min((hypot(a - p, b - q), k) for k, (p, q) in enumerate((first, last)))[1]
                for a, b in ((x, y), (to_x, to_y))
            )
            assert ends == [0, 1]
            for cell_x, cell_y in cells.values():
                assert distance((cell_x, cell_y), (x, y), (to_x, to_y)) > 0.94
            assert distance(first, (x, y), (to_x, to_y)) == pytest.approx(0.95, abs=0.01)
            assert distance(last, (x, y), (to_x, to_y)) == pytest.approx(0.95, abs=0.01)
    drawn = ElementTree.fromstring(yavset.svg(game.start()))
    palette = PALETTES["light"]
    strokes = [line.attrib["stroke"] for line in drawn.findall(f"{SVG}line")]
    assert strokes == [palette[name] for name in ["stone_edge", "white"] * 2 + ["black_edge", "black"] * 2]


@pytest.mark.parametrize(
    "rules",
    [
        "(board rhombus 5) (play (place own)) (end (win (touch 2 opposite)))",
        "(board hexhex 4) (play (place own)) (end (win (line 4)))",
    ],
)
def test_where_no_edge_belongs_to_a_player_none_is_drawn(rules: str) -> None:
    game = yavset.game("ludi", rules=f"(game {rules})")
    assert "own_edges" not in describe_board(game)
    assert "<line" not in yavset.svg(game.start())


def distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from the line through two others."""
    (x, y), (to_x, to_y) = start, end
    across = (to_x - x) * (y - point[1]) - (x - point[0]) * (to_y - y)
    return abs(across) / hypot(to_x - x, to_y - y)


def test_the_last_move_and_the_deciding_cells_have_marks_of_different_shapes() -> None:
    game = yavset.game("yavalath")
    position = game.start()
    for move in ("e5", "a1", "f5", "b3", "h5", "d4"):
        position = position.play(move)
    going = ElementTree.fromstring(yavset.svg(position))
    [ring] = [circle for circle in going.findall(f"{SVG}circle") if circle.attrib["fill"] == "none"]
    cells = {cell["name"]: (cell["x"], cell["y"]) for cell in describe_board(game)["cells"]}
    assert (float(ring.attrib["cx"]), float(ring.attrib["cy"])) == pytest.approx(cells["d4"], abs=1e-3)
    assert not going.findall(f"{SVG}path")
    light = PALETTES["light"]
    won = position.play("g5")
    lost = game.start()
    for move in ("e5", "a1", "f5", "b3", "g5"):
        lost = lost.play(move)
    for ended, colour, strokes in ((won, light["accent"], 1), (lost, light["danger"], 2)):
        assert ended.outcome is not None
        drawn = ElementTree.fromstring(yavset.svg(ended))
        signs = [path.attrib for path in drawn.findall(f"{SVG}path")]
        assert len(signs) == strokes * len(ended.outcome.cells)
        assert {colour} <= {text for sign in signs for text in (sign["fill"], sign["stroke"])}


def _places(picture: str, kind: str, x: str, y: str) -> list[Point]:
    """Return the places of all elements of a kind in a picture, from its middle."""
    drawn = ElementTree.fromstring(picture)
    width, height = (float(size) for size in drawn.attrib["viewBox"].split()[2:])
    return [
        (float(found.attrib[x]) - width / 2, float(found.attrib[y]) - height / 2)
        for found in drawn.iter(SVG + kind)
    ]


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_picture_can_be_turned(game_id: str) -> None:
    position = random_game(yavset.game(game_id), 1, 20)[-1]
    plain, half, whole = (yavset.svg(position, turn=turn) for turn in (0, 180, -360))
    assert whole == plain == yavset.svg(position)
    there, back = _places(plain, "circle", "cx", "cy"), _places(half, "circle", "cx", "cy")
    assert len(there) == len(back)
    for (x, y), (other_x, other_y) in zip(there, back, strict=True):
        assert abs(x + other_x) < 1e-3
        # Stones on others are drawn a little above them from either side.
        assert abs(y + other_y) < 1e-3 or abs(y + other_y) % 0.18 < 1e-3 or abs(y + other_y) % 0.18 > 0.179


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_what_points_somewhere_turns_with_the_board(game_id: str) -> None:
    """Rods, and the sides of the board that belong to players."""
    position = random_game(yavset.game(game_id), 1, 20)[-1]

    def lines(turn: float) -> list[Point]:
        picture = yavset.svg(position, turn=turn)
        starts, ends = _places(picture, "line", "x1", "y1"), _places(picture, "line", "x2", "y2")
        return [(x - to_x, y - to_y) for (x, y), (to_x, to_y) in zip(starts, ends, strict=True)]

    assert bool(lines(0)) == (game_id == "coffee")
    for turn in (60, 90, 137.5, 180):
        for before, after in zip(lines(0), lines(turn), strict=True):
            assert after == pytest.approx(rotated(before, turn), abs=1e-3)


def test_a_quarter_of_a_turn_leaves_every_cell_in_the_picture() -> None:
    position = yavset.game("yavalath").start()
    for turn in (30, 90, 137.5):
        board = turned(describe_board(position.game), turn)
        for cell in board["cells"]:
            for dx, dy in board["corners"]:
                assert 0 <= cell["x"] + dx <= board["width"]
                assert 0 <= cell["y"] + dy <= board["height"]
    # By 60 degrees every cell comes to lie where another was, and the middle stays.
    cells = {
        cell["name"]: (cell["x"], cell["y"]) for cell in turned(describe_board(position.game), 60)["cells"]
    }
    plain = {cell["name"]: (cell["x"], cell["y"]) for cell in describe_board(position.game)["cells"]}
    for x, y in cells.values():
        assert min(hypot(x - other_x, y - other_y) for other_x, other_y in plain.values()) < 1e-3
    assert cells["e5"] == pytest.approx(plain["e5"], abs=1e-3)
    assert cells != plain
