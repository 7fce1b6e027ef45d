"""The pages of games and their pictures: what a page says, where its links lead, what is drawn where."""

from __future__ import annotations

import json
from html import escape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import game_pages
import picture_png
import yavset
from boards import played
from markup import to_html
from recordings import recorded
from yavset.drawing.palette import LIGHT
from yavset.drawing.scene import describe_board
from yavset.interfaces.catalogue import example_marks, example_positions
from yavset.language.texts import read_text
from yavset.rules.position import Position

#: Games whose last examples have ended and go on, with a rod, with stacks, with open questions of the rules.
GAMES = ("odd", "onager", "feed-the-ducks", "coffee")


class Elements(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words += data

    def every(self, tag: str, attribute: str) -> list[str]:
        return [given[attribute] for one, given in self.found if one == tag and attribute in given]


@pytest.mark.parametrize("address", ["", "https://games.example/a&b/"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_page_of_a_game(game_id: str, address: str, tmp_path: Path) -> None:
    game_pages.write_page(tmp_path / "games" / game_id, game_id, address)
    folder = tmp_path / "games" / game_id
    text, game = read_text(game_id, "en"), yavset.game(game_id)
    examples = example_positions(game_id)
    assert {path.name for path in folder.iterdir()} == {
        *("board.svg", "picture.png", "oembed.json", "index.html"),
        *(f"example-{number}.svg" for number in range(1, len(examples) + 1)),
    }
    source = (folder / "index.html").read_text("utf-8")
    page = Elements(source)
    metas = {given.get("property", given.get("name", "")): given.get("content") for _, given in page.found}
    for kind in ("og", "twitter"):
        assert metas[f"{kind}:title"] == f"{text['name']}: rules and a board to play on"
        assert metas[f"{kind}:description"] == text["tagline"] == metas["description"]
        where = f"games/{game_id}/" if address else ""
        assert metas[f"{kind}:image"] == f"{address}{where}picture.png"
    assert (metas["og:image:width"], metas["og:image:height"]) == ("1200", "630")
    assert metas["og:image:alt"] == f"A board of {text['name']}"
    links = {given["rel"]: given["href"] for tag, given in page.found if tag == "link"}
    assert links == {
        "icon": "../../icons/icon.svg",
        "stylesheet": "../../css/games.css",
        "alternate": "oembed.json",
        **({"canonical": f"{address}games/{game_id}/"} if address else {}),
    }
    assert page.every("script", "src") == ["../../embed.js"]
    last = examples[-1]
    moves = [position.last_move for position in positions_to(last)]
    options, written = game_pages.example(game_id)
    assert written == moves
    link = yavset.format_link(last.game, written)
    play = f"../../index.html#v1/{game_id}/"
    assert page.every("a", "href") == ["../index.html", play, f"../../index.html#{link}", play]
    assert page.every("img", "src") == [
        "board.svg",
        *(f"example-{number}.svg" for number in range(1, len(examples) + 1)),
    ]
    assert page.every("img", "width") == ["480", *["320"] * len(examples)]
    [board] = [given for tag, given in page.found if tag == "yavset-board"]
    assert board["game"] == game_id
    assert board.get("moves", "").split() == written
    assert board.get("options", "") == ",".join(f"{name}={value}" for name, value in options.items())
    assert board["picture"] == game_pages.picture_text(last)
    assert f"{game.designer}, {game.year}. Source of the rules: {game.source}." in page.words
    for caption in text["examples"]:
        assert to_html(caption, inline=True) in source
    assert "(Ruling)" not in page.words
    assert page.words.count("†") == text["rules"].count("(Ruling)") + ("(Ruling)" in text["rules"])
    for number, (position, marks) in enumerate(zip(examples, example_marks(game_id), strict=True), 1):
        figure = (folder / f"example-{number}.svg").read_text("utf-8")
        arrows = [*marks["arrows"], *((cell, cell) for cell in marks["cells"])]
        fills = dict.fromkeys(marks["line"], "accent_soft")
        assert figure == yavset.svg(position, width=320, arrows=arrows, fills=fills)
    assert (folder / "board.svg").read_text("utf-8") == yavset.svg(last, width=480)
    embed = json.loads((folder / "oembed.json").read_text("utf-8"))
    assert embed == game_pages.oembed(game_id, address)


def positions_to(position: Position) -> list[Position]:
    """Return the positions of a game without its start, up to one of its examples."""
    options, moves = game_pages.example(position.game.id)
    found = [yavset.game(position.game.id, **options).start()]
    for move in moves:
        found.append(found[-1].play(move))
    assert found[-1] == position
    return found[1:]


@pytest.mark.parametrize("address", ["", "https://games.example/"])
def test_what_is_said_to_hosts_of_embeds_and_the_list_of_games(address: str, tmp_path: Path) -> None:
    said = game_pages.oembed("feed-the-ducks", address)
    assert (said["version"], said["type"], said["width"], said["height"]) == ("1.0", "rich", 540, 640)
    assert ("provider_url" in said) == bool(address)
    assert said["thumbnail_url"] == f"{address}games/feed-the-ducks/picture.png"
    assert (said["thumbnail_width"], said["thumbnail_height"]) == (1200, 630)
    [(tag, frame)] = Elements(said["html"]).found
    assert tag == "iframe" and frame["src"] == f"{address}embed.html#v1/feed-the-ducks/"
    assert (frame["width"], frame["height"], frame["title"]) == ("540", "640", said["title"])
    page = Elements(game_pages._list_page(address))
    ids = yavset.game_ids()
    assert page.every("a", "href") == ["../index.html", *(f"{one}/index.html" for one in ids)]
    assert page.every("img", "src") == [f"{one}/board.svg" for one in ids]
    for one in ids:
        assert read_text(one, "en")["name"] in page.words
    images = [given["content"] for _, given in page.found if "image" in given.get("property", "")]
    assert images[0] == (f"{address}games/yavalath/picture.png" if address else "yavalath/picture.png")
    assert f"The rules of {len(ids)} board games" in game_pages._list_page(address)
    assert 'href="../css/games.css"' in game_pages._list_page(address)


def test_all_pages_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Path, str, str]] = []
    monkeypatch.setattr(game_pages, "write_page", lambda *given: told.append(given))
    game_pages.write_pages(tmp_path, "https://a/")
    assert told == [(tmp_path / one, one, "https://a/") for one in yavset.game_ids()]
    assert (tmp_path / "index.html").read_text("utf-8") == game_pages._list_page("https://a/")


@pytest.mark.parametrize(
    ("game_id", "moves", "text"),
    [
        ("yavalath", "", "turn white"),
        ("yavalath", "e5 d4", "black d4; white e5; last d4; turn white"),
        ("yavalath", "e5 a1 e6 b1 e8 i5 e7", None),
        ("yavalath", "e5 a1 e6 b1 e8 i5 e4", None),
    ],
)
def test_a_position_as_a_board_describes_it(game_id: str, moves: str, text: str | None) -> None:
    position = played(yavset.game(game_id, swap=False).start(), moves)
    said = game_pages.picture_text(position)
    if text is not None:
        assert said == text
        return
    parts = {part.split()[0]: part.split()[1:] for part in said.split("; ")}
    assert position.outcome is not None
    assert parts["line"] == list(position.outcome.cells)
    assert parts["end"] == [position.outcome.winner, position.outcome.reason]
    assert "turn" not in parts and parts["last"] == [position.last_move]


def test_pictures_in_words_are_what_they_were() -> None:
    text = "".join(
        f"{one}: {game_pages.picture_text(position)}\n"
        for one in yavset.game_ids()
        for position in example_positions(one)[-1:]
    )
    assert text == recorded("drawings/pictures_in_words", text)


# Pictures.


def colour(name: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(LIGHT[name].lstrip("#")))


def pixels(position: Position) -> tuple[Image.Image, dict[str, tuple[float, float]], float]:
    """Return a picture, where the centres of cells are in it, and the length of a unit."""
    image = Image.open(BytesIO(picture_png.draw(position))).convert("RGB")
    assert image.size == picture_png.SIZE
    board = describe_board(position.game)
    width, height = picture_png.SIZE
    scale = min((width - 72) / board["width"], (height - 72) / board["height"])
    left, top = (width - scale * board["width"]) / 2, (height - scale * board["height"]) / 2
    return (
        image,
        {one["name"]: (left + scale * one["x"], top + scale * one["y"]) for one in board["cells"]},
        scale,
    )


def near(image: Image.Image, x: float, y: float, name: str) -> bool:
    found = image.getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return all(abs(one - other) <= 12 for one, other in zip(found, colour(name), strict=True))


def test_stones_lie_on_their_cells_and_the_row_that_won_is_marked() -> None:
    position = played(yavset.game("yavalath", size=4, swap=False).start(), "d4 a1 d5 b1 d7 c2 d6")
    assert position.outcome is not None
    image, centres, scale = pixels(position)
    stones = {
        "d4": "white",
        "d5": "white",
        "d6": "white",
        "d7": "white",
        "a1": "black",
        "b1": "black",
        "c2": "black",
    }
    for cell, (x, y) in centres.items():
        assert near(image, x, y, stones.get(cell, "cell")), cell
        # At the edge of a stone, and just beyond it.
        ring = x + 0.36 * scale, y
        if cell in position.outcome.cells:
            assert near(image, *ring, "accent"), cell
        elif cell in stones:
            assert near(image, x + 0.3 * scale, y, stones[cell]), cell
        assert near(image, x + 0.43 * scale, y, "cell"), cell
    assert near(image, 5, 5, "paper") and near(image, 1195, 625, "paper")


def test_the_board_fills_the_picture_but_for_its_margin() -> None:
    for game_id, options in (("yavalath", {}), ("pentalath", {"board": "trapezium"})):
        image, centres, scale = pixels(yavset.game(game_id, **options).start())
        ys = [y for _, y in centres.values()]
        assert abs((min(ys) + max(ys)) / 2 - 315) < 2
        assert min(ys) - scale > 20
        assert image.size == (1200, 630)


def stacked(position: Position) -> int:
    """Return how many stones lie under others."""
    return sum(len(piece.under) for piece in position.game.pieces(position))


def test_pieces_lie_as_their_kinds_do() -> None:
    """Rods lie over stones, a stone of a stack over those below, and the row that won over all."""
    seen: set[str] = set()
    for game_id in yavset.game_ids():
        position = max(example_positions(game_id), key=stacked)
        pieces = position.game.pieces(position)
        if {piece.kind for piece in pieces} <= {"stone"} and not any(piece.under for piece in pieces):
            continue
        image, centres, scale = pixels(position)
        rods = [piece for piece in pieces if piece.kind == "rod"]
        over = {piece.cell for piece in rods} | set(position.outcome.cells if position.outcome else ())
        for piece in pieces:
            x, y = centres[piece.cell]
            if piece.kind == "rod":
                dx, dy = picture_png.AXES[piece.axis]
                for part in (-0.5, 0.0, 0.5):
                    assert near(image, x + part * dx * scale, y + part * dy * scale, "rod")
            elif piece.cell not in over:
                name = str(piece.colour) if piece.kind == "stone" else piece.kind
                assert near(image, x, y - len(piece.under) * picture_png.LIFT * scale, name), piece
                small = piece.kind not in ("stone", "lake")
                assert near(image, x + 0.28 * scale, y, name) != small or piece.under, piece
            seen.add(f"{piece.kind} {bool(piece.under)}")
    assert seen >= {"rod False", "stone True", "stone False", "lake False"}, seen


# Markdown.


WORDS = st.text("abc <&'\"", min_size=1, max_size=8).map(str.strip).filter(bool)


@settings(max_examples=20)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("p"), st.lists(WORDS, min_size=1, max_size=3)),
            st.tuples(st.just("ul"), st.lists(WORDS, min_size=1, max_size=3)),
            st.tuples(st.just("h2"), st.lists(WORDS, min_size=1, max_size=1)),
        ),
        max_size=5,
    ),
    st.booleans(),
)
def test_blocks_of_markdown(blocks: list[tuple[str, list[str]]], apart: bool) -> None:
    """Blocks end where others begin, or at an empty line; a line of two blanks goes on with its item."""
    lines: list[str] = []
    wanted: list[str] = []
    for number, (kind, texts) in enumerate(blocks):
        alike = number > 0 and blocks[number - 1][0] == kind != "h2"
        lines += [""] * (apart or alike)
        if kind == "p":
            lines += texts
            wanted.append(f"<p>{escape(' '.join(texts))}</p>")
        elif kind == "h2":
            lines.append(f"### {texts[0]}")
            wanted.append(f"<h2>{escape(texts[0])}</h2>")
        else:
            first, *more = texts
            lines += [f"- {first}", f"  {first}", *(f"- {text}" for text in more)]
            items = [f"{first} {first}", *more]
            wanted.append("<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>")
    assert to_html("\n".join(lines)) == "\n".join(wanted)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a *b* **c** `d` e", "a <em>b</em> <strong>c</strong> <code>d</code> e"),
        ("`*a*` **`b`** 1*2", "<code>*a*</code> <strong>`b`</strong> 1*2"),
        ("*a<b* & `<c>`", "<em>a&lt;b</em> &amp; <code>&lt;c&gt;</code>"),
        ("- a", "- a"),
        ("", ""),
    ],
)
def test_a_line_of_markdown(text: str, html: str) -> None:
    assert to_html(text, inline=True) == html
