"""The requests that show positions: as data to draw and to click, as pictures, as text, as a film."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from yavset.drawing.scene import describe_outcome, describe_position, describe_scene, last_turn
from yavset.drawing.svg import svg
from yavset.interfaces.requests import position_in, positions_in, seats_in, shown_in, text_in
from yavset.ludi.describe import describe
from yavset.rules.position import Position
from yavset.search.provers.decisive import allows_win

MOST_SCENES = 100
"""A reply has no more scenes of a film, so that others need not wait for it for long."""


def view(request: dict[str, Any]) -> dict[str, Any]:
    """Return the ``view`` of a position and the ``line`` of the game's moves.

    The player to move is told the ``dangers`` of the next move if the list ``warn`` has the player's seat.
    """
    positions = positions_in(request)
    shown = shown_in(request, positions)
    position, warned = shown[-1], seats_in(request, "warn")
    reply = {
        "view": {**describe_position(position, last_turn(shown)), "options": position.game.options},
        "line": [_line_entry(before, after) for before, after in pairwise(positions)],
    }
    if position.outcome is None and position.seats[position.to_move] in warned:
        reply["dangers"] = _dangers(position, bool(request.get("gifts")))
    return reply


def _dangers(position: Position, gifts: bool) -> dict[str, Any]:
    """Return the moves that lose at once and why, and with `gifts` those that let another player win."""
    losing = position.losing_moves()
    if not gifts:
        return {"losing": losing, "gifts": []}
    seat = position.seats[position.to_move]
    return {
        "losing": losing,
        "gifts": [
            move
            for move in position.legal_moves()
            if move not in losing and allows_win(position.child(move), seat)
        ],
    }


def _line_entry(before: Position, after: Position) -> dict[str, Any]:
    """Return one move for a list of moves: its text, player, seat and round, and who is out by it."""
    player = before.to_move
    round_number = before.turn_number // len(before.game.players) + 1
    entry = {"move": after.last_move, "player": player, "seat": before.seats[player], "round": round_number}
    out = [event.colour for event in after.events if event.kind == "out"]
    return {**entry, "out": out} if out else entry


def picture(request: dict[str, Any]) -> dict[str, Any]:
    """Return a position as an SVG in a ``theme``, light unless the request names another."""
    theme = text_in(request, "theme") if "theme" in request else "light"
    return {"svg": svg(position_in(request), theme)}


def diagram(request: dict[str, Any]) -> dict[str, Any]:
    """Return a position as the text that a request can name it by."""
    return {"text": str(position_in(request))}


def film(request: dict[str, Any]) -> dict[str, Any]:
    """Return a game with what stands on the board after each move: cheaper than a view of each.

    The scenes are those from ``ply`` on, at most MOST_SCENES.
    """
    positions = positions_in(request)
    first = len(shown_in(request, positions)) - 1 if "ply" in request else 0
    return {
        "game": describe(positions[0].game),
        "scenes": [describe_scene(position) for position in positions[first : first + MOST_SCENES]],
        "outcome": describe_outcome(positions[-1]),
    }


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "view": view,
    "svg": picture,
    "diagram": diagram,
    "film": film,
}
"""The requests by their names."""
