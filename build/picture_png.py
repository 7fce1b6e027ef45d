"""Draw a position as a PNG, for the many programs that show no SVG beside a link."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageDraw

from yavset.drawing.palette import LIGHT
from yavset.drawing.scene import describe_board
from yavset.rules.position import Position
from yavset.rules.values import Piece

#: The size in pixels that social networks ask for.
SIZE = (1200, 630)

#: How many times larger the picture is drawn, for smooth edges.
FINE = 2

#: The room around the board, and the sizes of pieces in parts of a cell.
MARGIN, STONE, SMALL, LIFT = 36, 0.38, 0.2, 0.14

#: The directions of rods, as (x, y) on the screen.
AXES = {"-": (1.0, 0.0), "/": (0.5, -0.866), "\\": (0.5, 0.866), "|": (0.0, 1.0)}

Point = tuple[float, float]


def draw(position: Position) -> bytes:
    """Return a PNG of `SIZE` with the board of a position, without coordinates."""
    board = describe_board(position.game)
    scale = FINE * min((SIZE[0] - 2 * MARGIN) / board["width"], (SIZE[1] - 2 * MARGIN) / board["height"])
    image = Image.new("RGB", (SIZE[0] * FINE, SIZE[1] * FINE), LIGHT["paper"])
    pen = ImageDraw.Draw(image)
    left, top = (FINE * SIZE[0] - scale * board["width"]) / 2, (FINE * SIZE[1] - scale * board["height"]) / 2

    def at(x: float, y: float) -> Point:
        return left + x * scale, top + y * scale

    outline = [at(x, y) for x, y in board["outline"]]
    pen.polygon(outline, fill=LIGHT["panel"], outline=LIGHT["line"], width=2 * FINE)
    centres = {}
    for cell in board["cells"]:
        x, y = centres[cell["name"]] = at(cell["x"], cell["y"])
        corners = [(x + dx * scale, y + dy * scale) for dx, dy in board["corners"]]
        pen.polygon(corners, fill=LIGHT["cell"], outline=LIGHT["cell_edge"], width=FINE)
    pieces = position.game.pieces(position)
    for piece in sorted(pieces, key=lambda piece: piece.kind == "rod"):
        _draw_piece(pen, piece, centres[piece.cell], scale)
    _draw_line(pen, [centres[cell] for cell in position.outcome.cells] if position.outcome else (), scale)
    target = BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).save(target, "PNG", optimize=True)
    return target.getvalue()


def _draw_piece(pen: ImageDraw.ImageDraw, piece: Piece, centre: Point, scale: float) -> None:
    x, y = centre
    if piece.kind == "rod":
        dx, dy = AXES[piece.axis]
        ends = [(x - dx * scale * 0.6, y - dy * scale * 0.6), (x + dx * scale * 0.6, y + dy * scale * 0.6)]
        pen.line(ends, fill=LIGHT["rod"], width=round(scale * 0.14))
    elif piece.kind == "stone":
        for level, colour in enumerate((*piece.under, str(piece.colour))):
            edge = LIGHT.get(f"{colour}_edge", LIGHT["stone_edge"])
            _disc(pen, (x, y - level * LIFT * scale), STONE * scale, LIGHT[colour], edge)
    else:
        _disc(
            pen, centre, (STONE if piece.kind == "lake" else SMALL) * scale, LIGHT[piece.kind], LIGHT["line"]
        )


def _draw_line(pen: ImageDraw.ImageDraw, centres: Iterable[Point], scale: float) -> None:
    """Mark the cells that decided the game."""
    for centre in centres:
        _disc(pen, centre, STONE * scale, None, LIGHT["accent"], width=round(0.07 * scale))


def _disc(
    pen: ImageDraw.ImageDraw, centre: Point, radius: float, fill: str | None, edge: str, width: int = FINE
) -> None:
    x, y = centre
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill, outline=edge, width=width)
