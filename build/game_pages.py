"""Write a page for each game that can be read without scripts: rules, figures, a board.

    game_pages.py FOLDER [ADDRESS]

writes into the folder, for each game, `NAME/index.html`, its figures as SVG, `picture.png` and `oembed.json`
for what other sites show of a link, and an `index.html` that lists the games. ADDRESS is where the site will
be, such as `https://example.org/`; without it, what other sites read of a page names no host.
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any

# The package is not installed; import it from this checkout.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from markup import to_html
from picture_png import SIZE, draw
from yavset import game_ids
from yavset.drawing.scene import describe_position
from yavset.drawing.svg import svg
from yavset.games import game as make_game
from yavset.games import game_class
from yavset.interfaces.catalogue import example_marks, example_positions
from yavset.language.fluent import fill
from yavset.language.texts import read_examples, read_patterns, read_text
from yavset.notation.links import format_link
from yavset.rules.position import Position

#: The widths of the figures in pixels: the board at the top, and the examples.
WIDTHS = (480, 320)

#: The sign of what the source of the rules leaves open.
FOOTNOTE = "†"

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="yavset">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta property="og:image" content="{address}{path}picture.png">
<meta property="og:image:width" content="{width}">
<meta property="og:image:height" content="{height}">
<meta property="og:image:alt" content="{alt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="{title}">
<meta name="twitter:description" content="{description}">
<meta name="twitter:image" content="{address}{path}picture.png">
<link rel="icon" href="{up}icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}css/games.css">
{more}</head>
<body>
"""


def write_pages(folder: Path, address: str = "") -> None:
    """Write the pages of all games, and the list of them."""
    for game_id in game_ids():
        write_page(folder / game_id, game_id, address)
    (folder / "index.html").write_text(_list_page(address), "utf-8")


def write_page(folder: Path, game_id: str, address: str = "") -> None:
    """Write the page of a game with its figures, its picture and what it says to hosts of embeds."""
    folder.mkdir(parents=True, exist_ok=True)
    text = read_text(game_id, "en")
    positions = example_positions(game_id)
    shown = positions[-1] if positions else make_game(game_id).start()
    (folder / "board.svg").write_text(svg(shown, width=WIDTHS[0]), "utf-8")
    (folder / "picture.png").write_bytes(draw(shown))
    for number, (position, marks) in enumerate(zip(positions, example_marks(game_id), strict=True), 1):
        (folder / f"example-{number}.svg").write_text(figure(position, marks), "utf-8")
    (folder / "oembed.json").write_text(json.dumps(oembed(game_id, address), ensure_ascii=False), "utf-8")
    (folder / "index.html").write_text(_page(game_id, text, shown, address), "utf-8")


def figure(position: Position, marks: dict[str, Any]) -> str:
    """Return an example as SVG, with the cells and moves that its caption names and the line of a rod."""
    # An arrow from a cell to itself is a ring.
    arrows = [*marks["arrows"], *((cell, cell) for cell in marks["cells"])]
    return svg(position, width=WIDTHS[1], arrows=arrows, fills=dict.fromkeys(marks["line"], "accent_soft"))


def oembed(game_id: str, address: str) -> dict[str, Any]:
    """Return what the page says to programs that turn its link into a board: oEmbed 1.0, type ``rich``."""
    name = game_class(game_id).name
    frame = (
        f'<iframe src="{address}embed.html#v1/{game_id}/" title="{escape(name)}" width="540" height="640" '
        'loading="lazy" style="border: 0"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": name,
        "provider_name": "yavset",
        **({"provider_url": address} if address else {}),
        "thumbnail_url": f"{address}games/{game_id}/picture.png",
        "thumbnail_width": SIZE[0],
        "thumbnail_height": SIZE[1],
        "html": frame,
        "width": 540,
        "height": 640,
    }


def _page(game_id: str, text: dict[str, Any], shown: Position, address: str) -> str:
    game = game_class(game_id)
    title = f"{text['name']}: rules and a board to play on"
    head = HEAD.format(
        title=escape(title),
        description=escape(text["tagline"]),
        address=escape(address),
        path=f"games/{game_id}/" if address else "",
        width=SIZE[0],
        height=SIZE[1],
        alt=escape(f"A board of {text['name']}"),
        up="../../",
        more=(
            '<link rel="alternate" type="application/json+oembed" href="oembed.json" '
            f'title="{escape(title)}">\n'
            + (f'<link rel="canonical" href="{escape(address)}games/{game_id}/">\n' if address else "")
            + '<script type="module" src="../../embed.js"></script>\n'
        ),
    )
    figures = "\n".join(
        f'<figure><img src="example-{number}.svg" alt="" width="{WIDTHS[1]}" loading="lazy">'
        f"<figcaption>{to_html(caption, inline=True)}</figcaption></figure>"
        for number, caption in enumerate(text["examples"], 1)
    )
    by = f"{game.designer}, {game.year}. Source of the rules: {game.source}."
    play = f"../../index.html#v1/{game_id}/"
    return f"""{head}<nav><a href="../index.html">All games</a> · <a href="{play}">Play</a></nav>
<main>
<h1>{escape(text["name"])}</h1>
<p class="lead">{to_html(text["tagline"], inline=True)}</p>
<p class="by">{escape(by)}</p>
<yavset-board {board_attributes(game_id, shown)}>
<a href="../../index.html#{format_link(shown.game, example(game_id)[1])}">
<img src="board.svg" alt="A position of {escape(text["name"])}" width="{WIDTHS[0]}"></a>
</yavset-board>
<p class="play"><a href="{play}">Play {escape(text["name"])} against the bot</a></p>
{_rules(text["rules"])}
<div class="examples">
{figures}
</div>
</main>
</body>
</html>
"""


def marked_rules(text: str) -> tuple[str, str]:
    """Return the rules with a sign where their source leaves something open, and the footnote, if any."""
    words = read_patterns("en", "page")
    ruling, note = (fill(words[name], {}) for name in ("rules-ruling", "rules-ruling-note"))
    if ruling not in text:
        return text, ""
    return text.replace(f"{ruling} ", f"{FOOTNOTE}\u202f"), f"{FOOTNOTE} {note}"


def _rules(text: str) -> str:
    """Return the rules as HTML, as the page has them."""
    rules, note = marked_rules(text)
    return to_html(rules) + (f'<p class="by">{escape(note)}</p>' if note else "")


def board_attributes(game_id: str, shown: Position) -> str:
    """Return the attributes of the board with the game's last example, or its start."""
    options, moves = example(game_id)
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    given = {"game": game_id, "options": chosen, "moves": " ".join(moves), "picture": picture_text(shown)}
    return " ".join(f'{name}="{escape(value)}"' for name, value in given.items() if value)


def picture_text(position: Position) -> str:
    """Return a position as the attribute `picture` of a board describes it (docs/embed.md)."""
    groups: dict[str, list[str]] = {}
    pieces = position.game.pieces(position)
    # What lies on stones is drawn after them.
    for piece in sorted(pieces, key=lambda piece: piece.kind == "rod"):
        kind = "+".join((*piece.under, str(piece.colour))) if piece.kind == "stone" else piece.kind
        groups.setdefault(kind + piece.axis, []).append(piece.cell)
    view = describe_position(position)
    if view["last"]:
        groups["last"] = view["last"]
    if outcome := position.outcome:
        groups |= {"line": list(outcome.cells)} if outcome.cells else {}
        groups["end"] = [outcome.winner or "draw", outcome.reason]
    else:
        groups["turn"] = [position.to_move]
    return "; ".join(" ".join((what, *cells)) for what, cells in groups.items())


def example(game_id: str) -> tuple[dict[str, Any], list[str]]:
    """Return the options and moves of the example that a page begins with, or those of the game's start."""
    return (read_examples(game_id) or [({}, [])])[-1]


def _list_page(address: str) -> str:
    head = HEAD.format(
        title="The games of the Yavalath set",
        description=f"The rules of {len(game_ids())} board games of lines and connection, each with a board.",
        address=escape(address),
        path="games/yavalath/" if address else "yavalath/",
        width=SIZE[0],
        height=SIZE[1],
        alt="A board of Yavalath",
        up="../",
        more="",
    )
    items = "\n".join(
        f'<li><a href="{game_id}/index.html">'
        f'<img src="{game_id}/board.svg" alt="" width="120" loading="lazy">'
        f"<span><strong>{escape(text['name'])}</strong> "
        f"{to_html(text['tagline'], inline=True)}</span></a></li>"
        for game_id in game_ids()
        for text in [read_text(game_id, "en")]
    )
    return f"""{head}<nav><a href="../index.html">Play</a></nav>
<main>
<h1>The games</h1>
<ul class="games">
{items}
</ul>
</main>
</body>
</html>
"""


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]), *sys.argv[2:])
