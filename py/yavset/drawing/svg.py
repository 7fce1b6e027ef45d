"""A position as an SVG picture, for notebooks, posts and downloads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import cos, hypot, pi, sin
from typing import Any

from yavset.drawing.palette import PALETTES
from yavset.drawing.scene import describe_board, describe_position, rotated, turned
from yavset.language.messages import Message
from yavset.rules.board import Point
from yavset.rules.position import Position

_RADIUS = 0.4
_AXES = {"-": (1.0, 0.0), "/": (0.5, -(3**0.5) / 2), "\\": (-0.5, -(3**0.5) / 2), "|": (0.0, 1.0)}

_CROSS = "M-0.11-0.11L0.11 0.11M0.11-0.11L-0.11 0.11"
_STAR = "M{}Z".format(
    "L".join(
        f"{(0.09 if corner % 2 else 0.2) * sin(corner * pi / 5):.4f} "
        f"{-(0.09 if corner % 2 else 0.2) * cos(corner * pi / 5):.4f}"
        for corner in range(10)
    )
)

_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20}")

# The page's Python comes without the module `html`.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def svg(
    position: Position,
    theme: str = "light",
    width: int = 480,
    coordinates: bool = True,
    *,
    arrows: Iterable[tuple[str, ...]] = (),
    fills: Mapping[str, str] | Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
    turn: float = 0,
) -> str:
    """Draw a position as a standalone SVG document `width` pixels wide, with marks if wanted.

    Takes arrows as (from, to) or (from, to, colour), fills as cells with their colours or as cells alone, and
    labels as cells with a short text. A colour is one of the theme's, such as ``accent`` and ``red``, or any
    of CSS, by its name or as ``#0f766e``. `turn` turns the board clockwise, by degrees: ``turn=180`` shows it
    from the other side. Raises ValueError for an unknown theme, cell or colour.
    """
    if theme not in PALETTES:
        raise ValueError(f"there is no theme {theme!r}: the themes are {', '.join(PALETTES)}")
    colours = PALETTES[theme]
    board, view = turned(describe_board(position.game), turn), describe_position(position)
    centres = {cell["name"]: (cell["x"], cell["y"]) for cell in board["cells"]}
    height = round(width * board["height"] / board["width"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {board["width"]} {board["height"]}" role="img">',
        f"<title>{_title(position).translate(_ESCAPES)}</title>",
        f"<desc>{_description(position).translate(_ESCAPES)}</desc>",
        f'<polygon points="{_points(board["outline"])}" fill="{colours["panel"]}" '
        f'stroke="{colours["line"]}" stroke-width="0.03"/>',
    ]
    filled = dict(fills) if isinstance(fills, Mapping) else dict.fromkeys(fills, "accent")
    labels, arrows = dict(labels or {}), list(arrows)
    for name in (*filled, *labels, *(end for arrow in arrows for end in arrow[:2])):
        position.game.board.cell(name)  # which refuses what is no cell
    for name, (x, y) in centres.items():
        outline = _points([(x + dx * 0.97, y + dy * 0.97) for dx, dy in board["corners"]])
        parts.append(
            f'<polygon points="{outline}" fill="{_colour(filled.get(name, "cell"), colours)}" '
            f'stroke="{colours["cell_edge"]}" stroke-width="0.02"/>'
        )
    for edge in board.get("own_edges", ()):
        parts += _own_edge(edge, colours)
    if coordinates:
        parts += [
            f'<text x="{label["x"]}" y="{label["y"] + 0.08:.4f}" font-size="0.24" text-anchor="middle" '
            f'font-family="sans-serif" fill="{colours["soft"]}">{label["text"]}</text>'
            for label in board["labels"]
        ]
    for piece in view["scene"]["pieces"]:
        parts += _piece(piece, centres[piece["cell"]], colours, turn)
    parts += _signs(view, centres, colours)
    parts += [_label(text, centres[name], colours) for name, text in labels.items()]
    for start, end, *colour in arrows:
        parts += _arrow(centres[start], centres[end], _colour(colour[0] if colour else "accent", colours))
    return "".join([*parts, "</svg>"])


Position._repr_svg_ = svg


def _title(position: Position) -> str:
    """Return the game and whose move it is, or how it ended."""
    name, outcome = position.game.name, position.outcome
    if outcome is None:
        return str(Message("picture-turn", game=name, player=Message(position.to_move)))
    if outcome.winner is None:
        return str(Message("picture-draw", game=name))
    return str(Message("picture-won", game=name, player=Message(outcome.winner)))


def _description(position: Position) -> str:
    """Return where the stones of each colour lie, and the scores, for people who cannot see the picture."""
    cells: dict[str, list[str]] = {}
    for cell, piece in position.piece_map().items():
        if piece.colour is not None:
            cells.setdefault(piece.colour, []).append(cell)
    stones = (f"{Message(colour)}: {' '.join(cells[colour])}" for colour in cells)
    return "; ".join([*stones, *map(str, position.scores)])


def _colour(colour: str, colours: dict[str, str]) -> str:
    """Look up a colour of the theme by name; pass on a colour of CSS; raise ValueError for anything else."""
    if colour in colours:
        return colours[colour]
    if not _COLOUR.fullmatch(colour):
        raise ValueError(f"{colour!r:.40} is no colour: use a name or #rrggbb")
    return colour


def _own_edge(edge: dict[str, Any], colours: dict[str, str]) -> list[str]:
    """Return the line beside an edge that belongs to a player, in its colour."""
    (x, y), (to_x, to_y) = edge["from"], edge["to"]
    return [
        f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in ((_rim(edge["colour"], colours), 0.14), (colours[edge["colour"]], 0.1))
    ]


def _rim(colour: str, colours: dict[str, str]) -> str:
    """Return the colour of the rim of a player's stones."""
    return colours["stone_edge" if colour == "white" else f"{colour}_edge"]


def _label(text: str, centre: Point, colours: dict[str, str]) -> str:
    x, y = centre
    return (
        f'<text x="{x}" y="{y + 0.13:.4f}" font-size="0.38" font-weight="bold" text-anchor="middle" '
        f'font-family="sans-serif" fill="{colours["ink"]}" stroke="{colours["paper"]}" stroke-width="0.07" '
        f'paint-order="stroke">{text.translate(_ESCAPES)}</text>'
    )


def _arrow(start: Point, end: Point, colour: str) -> list[str]:
    """Return an arrow from cell to cell; a ring where both are the same."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    if not length:
        return [f'<circle cx="{x}" cy="{y}" r="0.44" fill="none" stroke="{colour}" stroke-width="0.08"/>']
    dx, dy = (to_x - x) / length, (to_y - y) / length
    neck_x, neck_y = to_x - 0.3 * dx, to_y - 0.3 * dy
    head = [(to_x, to_y), (neck_x - 0.17 * dy, neck_y + 0.17 * dx), (neck_x + 0.17 * dy, neck_y - 0.17 * dx)]
    return [
        f'<line x1="{x}" y1="{y}" x2="{neck_x:.4f}" y2="{neck_y:.4f}" stroke="{colour}" '
        f'stroke-width="0.12" stroke-linecap="round" opacity="0.8"/>',
        f'<polygon points="{_points(head)}" fill="{colour}" opacity="0.8"/>',
    ]


def _signs(view: dict[str, Any], centres: Mapping[str, Point], colours: dict[str, str]) -> list[str]:
    """Return the marks of the last move and of the cells that decided the game, as on the page's canvas."""
    outcome = view["outcome"]
    decisive = outcome["cells"] if outcome else ()
    stones = {piece["cell"]: piece for piece in view["scene"]["pieces"] if piece["kind"] == "stone"}
    parts = []
    for name in view["last"]:
        if name not in decisive:
            (x, y), stone = centres[name], stones.get(name, {})
            mark = colours.get(f"{stone.get('colour')}_mark", colours["ink"])
            lifted = y - 0.09 * len(stone.get("under", ()))
            parts.append(_ring(x, lifted, 0.17, mark, 0.055))
    sign, colour = (_CROSS, colours["danger"]) if outcome and outcome["lost"] else (_STAR, colours["accent"])
    for name in decisive:
        x, y = centres[name]
        parts.append(_ring(x, y, _RADIUS, colour, 0.07))
        # The sign stands out from light and dark stones alike.
        parts += [
            f'<path transform="translate({x} {y})" d="{sign}" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>'
            for fill, stroke, width in _strokes(sign, colour, colours["panel"])
        ]
    return parts


def _strokes(sign: str, colour: str, halo: str) -> list[tuple[str, str, float]]:
    """Return fill, colour and width of each stroke of a sign: a cross has lines alone."""
    return [("none", halo, 0.12), ("none", colour, 0.065)] if sign == _CROSS else [(colour, halo, 0.04)]


def _ring(x: float, y: float, radius: float, colour: str, width: float) -> str:
    return (
        f'<circle cx="{x}" cy="{y:.4f}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
    )


def _points(points: list[Any]) -> str:
    return " ".join(f"{x:.4f},{y:.4f}" for x, y in points)


def _piece(piece: dict[str, Any], centre: Point, colours: dict[str, str], turn: float) -> list[str]:
    x, y = centre
    if piece["kind"] == "rod":
        along, across = _AXES[piece["axis"]]
        dx, dy = rotated((0.33 * along, 0.33 * across), turn)
        ends = f'x1="{x - dx:.4f}" y1="{y - dy:.4f}" x2="{x + dx:.4f}" y2="{y + dy:.4f}"'
        return [
            f'<line {ends} stroke="{colours[name]}" stroke-width="{width}" stroke-linecap="round"/>'
            for name, width in (("rod_edge", 0.18), ("rod", 0.12))
        ]
    if piece["kind"] == "crumb":
        return [
            f'<circle cx="{x}" cy="{y}" r="0.16" fill="{colours["crumb"]}" stroke="{colours["crumb_mark"]}" '
            f'stroke-width="0.03"/>'
        ]
    if piece["kind"] == "lake":
        return [
            f'<circle cx="{x}" cy="{y}" r="0.43" fill="{colours["lake"]}"/>',
            f'<circle cx="{x}" cy="{y}" r="0.26" fill="none" stroke="{colours["lake_mark"]}" '
            f'stroke-width="0.05"/>',
        ]
    discs = []
    for level, colour in enumerate([*piece.get("under", []), piece["colour"]]):
        discs.append(
            f'<circle cx="{x}" cy="{y - 0.09 * level:.4f}" r="{_RADIUS}" fill="{colours[colour]}" '
            f'stroke="{_rim(colour, colours)}" stroke-width="0.025"/>'
        )
    return discs
