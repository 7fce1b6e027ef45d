"""A position as an SVG picture, for notebooks, posts and downloads."""

from __future__ import annotations

from typing import Any

from yavset.drawing.palette import PALETTES
from yavset.drawing.scene import describe_board, describe_position
from yavset.rules.position import Position

_RADIUS = 0.4
_AXES = {"-": (1.0, 0.0), "/": (0.5, -(3**0.5) / 2), "\\": (-0.5, -(3**0.5) / 2), "|": (0.0, 1.0)}


def svg(position: Position, theme: str = "light", width: int = 480, coordinates: bool = True) -> str:
    """Return the position as a standalone SVG document `width` pixels wide.

    Raises ValueError for an unknown theme.
    """
    if theme not in PALETTES:
        raise ValueError(f"there is no theme {theme!r}: the themes are {', '.join(PALETTES)}")
    colours = PALETTES[theme]
    board, view = describe_board(position.game), describe_position(position)
    centres = {cell["name"]: (cell["x"], cell["y"]) for cell in board["cells"]}
    decisive = set(view["outcome"]["cells"]) if view["outcome"] else set()
    height = round(width * board["height"] / board["width"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {board["width"]} {board["height"]}" role="img" aria-label="{position.game.name}">',
        f'<polygon points="{_points(board["outline"])}" fill="{colours["panel"]}" '
        f'stroke="{colours["line"]}" stroke-width="0.03"/>',
    ]
    for x, y in centres.values():
        outline = _points([(x + dx * 0.97, y + dy * 0.97) for dx, dy in board["corners"]])
        parts.append(
            f'<polygon points="{outline}" fill="{colours["cell"]}" '
            f'stroke="{colours["cell_edge"]}" stroke-width="0.02"/>'
        )
    if coordinates:
        parts += [
            f'<text x="{label["x"]}" y="{label["y"] + 0.08:.4f}" font-size="0.24" text-anchor="middle" '
            f'font-family="sans-serif" fill="{colours["soft"]}">{label["text"]}</text>'
            for label in board["labels"]
        ]
    for piece in view["scene"]["pieces"]:
        parts += _piece(piece, centres[piece["cell"]], colours, piece["cell"] in decisive)
    for name in view["last"]:
        x, y = centres[name]
        parts.append(f'<circle cx="{x}" cy="{y}" r="0.09" fill="{colours["accent"]}"/>')
    return "".join([*parts, "</svg>"])


def _points(points: list[Any]) -> str:
    return " ".join(f"{x:.4f},{y:.4f}" for x, y in points)


def _piece(
    piece: dict[str, Any], centre: tuple[float, float], colours: dict[str, str], decisive: bool
) -> list[str]:
    x, y = centre
    if piece["kind"] == "rod":
        dx, dy = _AXES[piece["axis"]]
        dx, dy = 0.33 * dx, 0.33 * dy
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
        edge = "accent" if decisive else "stone_edge" if colour == "white" else f"{colour}_edge"
        discs.append(
            f'<circle cx="{x}" cy="{y - 0.09 * level:.4f}" r="{_RADIUS}" fill="{colours[colour]}" '
            f'stroke="{colours[edge]}" stroke-width="{0.07 if decisive else 0.025}"/>'
        )
    return discs
