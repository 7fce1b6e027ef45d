"""The light and the dark palette of the page's style sheet, its canvas and SVG pictures."""

from __future__ import annotations

from typing import Final

LIGHT: Final = {
    "paper": "#f5f1e8",
    "panel": "#fbf8f2",
    "raised": "#fffdf9",
    "ink": "#25221c",
    "soft": "#655e50",
    "line": "#d9cfbc",
    "control": "#93876f",
    "cell": "#ece3d1",
    "cell_edge": "#c9b998",
    "cell_hover": "#0f766e22",
    "accent": "#0f766e",
    "accent_ink": "#ffffff",
    "accent_text": "#0a5d56",
    "accent_soft": "#0f766e2b",
    "accent_wash": "#dcebe5",
    "danger": "#b3261e",
    "danger_soft": "#b3261e2e",
    "stone_edge": "#5a5141",
    "last_soft": "#d9a41566",
    "hint": "#5b3fb5",
    "hint_soft": "#5b3fb52b",
    "shadow": "#25221c30",
    "white": "#fffdf8",
    "white_mark": "#25221c",
    "black": "#2a2721",
    "black_mark": "#f5f1e8",
    "black_edge": "#14120f",
    "red": "#dc5a43",
    "red_mark": "#ffffff",
    "red_edge": "#8c2a1b",
    "blue": "#24569b",
    "blue_mark": "#ffffff",
    "blue_edge": "#163a6c",
    "lake": "#8ec3d6",
    "lake_mark": "#1f5a72",
    "crumb": "#e3b56b",
    "crumb_mark": "#7a5216",
    "rod": "#c98f3d",
    "rod_edge": "#4d3610",
}

DARK: Final = {
    "paper": "#171613",
    "panel": "#201e1a",
    "raised": "#2a2722",
    "ink": "#efe9dc",
    "soft": "#b0a796",
    "line": "#3b372f",
    "control": "#7d7461",
    "cell": "#3b372f",
    "cell_edge": "#6b6351",
    "cell_hover": "#5ec8b629",
    "accent": "#5ec8b6",
    "accent_ink": "#10211e",
    "accent_text": "#7fd8c8",
    "accent_soft": "#5ec8b633",
    "accent_wash": "#1d3733",
    "danger": "#ff8a7a",
    "danger_soft": "#ff8a7a33",
    "stone_edge": "#0c0b09",
    "last_soft": "#d9a4154d",
    "hint": "#c4a9ff",
    "hint_soft": "#c4a9ff33",
    "shadow": "#00000066",
    "white": "#f3ecdd",
    "white_mark": "#25221c",
    "black": "#0d0c0a",
    "black_mark": "#efe9dc",
    "black_edge": "#9a8f7a",
    "red": "#e2674f",
    "red_mark": "#1f0905",
    "red_edge": "#f4a08f",
    "blue": "#2f66b0",
    "blue_mark": "#ffffff",
    "blue_edge": "#8db4ea",
    "lake": "#2b6276",
    "lake_mark": "#a9dcec",
    "crumb": "#c99a4e",
    "crumb_mark": "#3a2609",
    "rod": "#e0aa58",
    "rod_edge": "#1c1305",
}

PALETTES: Final[dict[str, dict[str, str]]] = {"light": LIGHT, "dark": DARK}
"""Each theme's colours by what they are for, as ``#rrggbb`` or ``#rrggbbaa``."""


def css_name(name: str) -> str:
    """Return the custom property that holds a colour in CSS: ``cell_edge`` is ``--cell-edge``."""
    return "--" + name.replace("_", "-")


def css() -> str:
    """Return the palette as a style sheet: custom properties of the root element, by its ``data-theme``.

    Until a script has set that, the background alone follows the system.
    """
    light = _rule(":root", [("color-scheme", "light"), *_properties(LIGHT)])
    dark = _rule(':root[data-theme="dark"]', [("color-scheme", "dark"), *_properties(DARK)])
    before = _rule(":root:not([data-theme])", [("background", DARK["paper"])])
    return f"{light}{dark}@media (prefers-color-scheme: dark) {{\n{before}}}\n"


def _properties(colours: dict[str, str]) -> list[tuple[str, str]]:
    return [(css_name(name), colour) for name, colour in colours.items()]


def _rule(selector: str, properties: list[tuple[str, str]]) -> str:
    return f"{selector} {{\n" + "".join(f"  {name}: {value};\n" for name, value in properties) + "}\n"
