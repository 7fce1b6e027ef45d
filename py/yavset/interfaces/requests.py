"""What a request says, checked: texts, numbers, positions; and the error for what is refused."""

from __future__ import annotations

import json
from typing import Any

from yavset.games import game as make_game
from yavset.games import game_ids, registered_ids
from yavset.language.messages import Message, Problem, Value, quoted, why
from yavset.notation.record import MOST_MOVES, replay
from yavset.rules.game import Game
from yavset.rules.position import Position


class BadRequest(Problem):
    """A request that cannot be answered: `kind` is what is wrong with it."""

    def __init__(self, message: str | Message, /, kind: str = "bad-request", **values: Value) -> None:
        super().__init__(message, **values)
        self.kind = kind


def text_in(request: dict[str, Any], name: str) -> str:
    """Return a text of a request; raise BadRequest if it is none."""
    value = request.get(name)
    if not isinstance(value, str):
        raise BadRequest("request-text", name=name, value=quoted(value))
    return value


def number_in(request: dict[str, Any], name: str, most: float) -> float:
    """Return a number above 0 of a request; raise BadRequest if it is none, or more than `most`."""
    value = request.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value <= most:
        raise BadRequest("request-number", name=name, most=most, value=quoted(value))
    return value


def seats_in(request: dict[str, Any], name: str) -> list[int]:
    """Return the numbers of seats that a request lists, none if it has no such list; raise BadRequest."""
    seats = request.get(name, [])
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise BadRequest("request-seats", name=name, value=quoted(seats))
    return seats


def game_in(request: dict[str, Any]) -> Game:
    """Return the game that a request names, with its options; raise BadRequest if there is none."""
    game_id, options = request.get("game"), request.get("options", {})
    if game_id not in registered_ids():
        raise BadRequest(
            "game-unknown", kind="unknown-game", game=quoted(game_id), games=", ".join(game_ids())
        )
    if not isinstance(options, dict):
        raise BadRequest("request-options", kind="bad-option")
    try:
        return make_game(game_id, **options)
    except ValueError as error:
        raise BadRequest(why(error), kind="bad-option") from None


def moves_in(request: dict[str, Any]) -> list[str]:
    """Return the moves of a request, which may be illegal; raise BadRequest if they are no moves at all."""
    moves = request.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadRequest("request-moves")
    if len(moves) > MOST_MOVES:
        raise BadRequest("request-too-many-moves", kind="too-large", count=len(moves), most=MOST_MOVES)
    return moves


_recent: dict[str, list[Position]] = {}


def positions_in(request: dict[str, Any]) -> list[Position]:
    """Return every position of the game that a request names, from its start or its diagram on.

    The latest game is kept, so that one more move costs one move. Raises BadRequest, and IllegalMove with the
    number of a move that is not legal.
    """
    game, moves = game_in(request), moves_in(request)
    diagram = request.get("diagram")
    key = json.dumps([game.id, game.options, diagram])
    known = _recent.get(key, [])
    same = 0
    while same < min(len(moves), len(known) - 1) and known[same + 1].last_move == moves[same]:
        same += 1
    if known and same:
        positions = known[:same] + replay(known[same], moves[same:], same + 1)
    else:
        try:
            start = game.start() if diagram is None else game.position(diagram)
        except ValueError as error:
            raise BadRequest(why(error), kind="bad-record") from None
        positions = replay(start, moves)
    _recent.clear()
    _recent[key] = positions
    return positions


def shown_in(request: dict[str, Any], positions: list[Position]) -> list[Position]:
    """Return the positions up to the ``ply`` of a request, all of them if it has none; raise BadRequest."""
    ply = request.get("ply", len(positions) - 1)
    if type(ply) is not int or not 0 <= ply < len(positions):
        raise BadRequest("request-ply", most=len(positions) - 1, ply=quoted(ply))
    return positions[: ply + 1]


def position_in(request: dict[str, Any]) -> Position:
    """Return the position that a request names; raise BadRequest or IllegalMove."""
    return shown_in(request, positions_in(request))[-1]
