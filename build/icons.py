"""Draw the icons of web/icons: a stone in a hexagonal cell.

    python3 build/icons.py

One description makes the SVG and the PNGs, with the standard library alone. The repository holds the results,
and a test compares them with the output of this script.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "web" / "icons"

Colour = tuple[int, int, int]
PAPER: Colour = (0xF5, 0xF1, 0xE8)
CELL: Colour = (0xFB, 0xF8, 0xF2)
ACCENT: Colour = (0x0F, 0x76, 0x6E)
STONE: Colour = (0x25, 0x22, 0x1C)


@dataclass(frozen=True)
class Icon:
    """One PNG: its size in pixels, the part of the width that the hexagon takes, and how round it is.

    `corner` is a radius in parts of the size; 0 fills the square, for launchers that cut shapes themselves.
    """

    name: str
    size: int
    scale: float
    corner: float


ICONS = (
    Icon("icon-192.png", 192, 0.76, 0.22),
    Icon("icon-512.png", 512, 0.76, 0.22),
    # Launchers may cut away everything outside a circle of four fifths of the width.
    Icon("maskable-512.png", 512, 0.56, 0.0),
    Icon("apple-touch-icon.png", 180, 0.66, 0.0),
)

#: Parts of the hexagon's width: its line, and the stone's radius.
LINE = 0.085
STONE_RADIUS = 0.205


def hexagon(width: float) -> Callable[[float, float], float]:
    """Return the signed distance of a point to a pointed-top hexagon around the origin, negative inside."""
    normals = [(cos(k * pi / 3), sin(k * pi / 3)) for k in range(3)]

    def distance(x: float, y: float) -> float:
        return max(abs(x * nx + y * ny) for nx, ny in normals) - width / 2

    return distance


def pixels(icon: Icon) -> bytes:
    """Return an icon as rows of red, green, blue and opacity, each row after a zero byte (PNG's filter)."""
    size, width = icon.size, icon.size * icon.scale
    radius, line, stone = icon.corner * size, LINE * width, STONE_RADIUS * width
    outer, inner = hexagon(width), hexagon(width - 2 * line)
    rows = bytearray()
    for row in range(size):
        rows.append(0)
        y = row + 0.5 - size / 2
        for column in range(size):
            x = column + 0.5 - size / 2
            dx, dy = abs(x) - size / 2 + radius, abs(y) - size / 2 + radius
            square = hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
            colour = PAPER
            for shape, paint in ((outer(x, y), ACCENT), (inner(x, y), CELL), (hypot(x, y) - stone, STONE)):
                colour = blend(colour, paint, coverage(shape))
            rows += bytes((*colour, round(255 * coverage(square)) if icon.corner else 255))
    return bytes(rows)


def coverage(distance: float) -> float:
    """Return the part of a pixel that a shape covers whose edge is that far from the pixel's centre."""
    return min(max(0.5 - distance, 0.0), 1.0)


def blend(under: Colour, over: Colour, part: float) -> Colour:
    """Return a mix of two colours."""
    red, green, blue = (round(u + (o - u) * part) for u, o in zip(under, over, strict=True))
    return red, green, blue


def png(size: int, rows: bytes) -> bytes:
    """Return a PNG file with rows of pixels."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def svg() -> str:
    """Return the same icon as SVG, without the paper, for the browser's tab."""
    size = 64
    width = size * 0.82
    line, middle = LINE * width * 1.2, size / 2
    radius = (width - line) / 2 / cos(pi / 6)
    corners = " ".join(
        f"{middle + radius * sin(k * pi / 3):.2f},{middle - radius * cos(k * pi / 3):.2f}" for k in range(6)
    )

    def css(colour: Colour) -> str:
        return "#" + bytes(colour).hex()

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<polygon points="{corners}" fill="{css(CELL)}" stroke="{css(ACCENT)}" stroke-width="{line:.2f}"/>'
        f'<circle cx="{middle:g}" cy="{middle:g}" r="{STONE_RADIUS * width:.2f}" fill="{css(STONE)}"/>'
        "</svg>\n"
    )


def main() -> None:
    """Write all icons."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "icon.svg").write_text(svg(), "utf-8")
    for icon in ICONS:
        (FOLDER / icon.name).write_bytes(png(icon.size, pixels(icon)))


if __name__ == "__main__":
    main()
