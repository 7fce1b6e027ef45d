"""How positions are written and drawn: the one place where the layers above tell the rules.

Notation and drawing import the rules, never the other way round. `yavset` joins them when it is imported, so
that `Game.position`, `Game.diagram`, ``str(position)`` and the pictures of notebooks work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from yavset.rules.game import Game
    from yavset.rules.position import Position


class Forms(NamedTuple):
    """Functions that turn positions into text and pictures.

    Attributes:
        read: a game and a diagram of it to the position; ValueError says where the diagram is wrong.
        write: a position to the diagram that `read` reads back.
        draw: a position, and what is marked on it by keywords, to an SVG document.
    """

    read: Callable[[Game, str], Position]
    write: Callable[[Position], str]
    draw: Callable[..., str]


_forms: Forms


def use(forms: Forms) -> None:
    """Write and draw positions with `forms` from now on."""
    global _forms
    _forms = forms


def forms() -> Forms:
    """Return the functions in use."""
    return _forms
