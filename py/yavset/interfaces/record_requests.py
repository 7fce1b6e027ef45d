"""The requests that write a game as a record, and read records and links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yavset.interfaces.annotations import annotate, annotations_of
from yavset.interfaces.requests import BadRequest, positions_in, text_in
from yavset.language.messages import why
from yavset.notation.links import read_link
from yavset.notation.movetext import StoppedError
from yavset.notation.record import Record, changed_options, read_record
from yavset.notation.variations import line_of
from yavset.rules.game import Game


def record(request: dict[str, Any]) -> dict[str, Any]:
    """Return a game as a record, with ``tags``, and what `annotate` adds."""
    tags = request.get("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(text, str) for text in tags.values()):
        raise BadRequest("request-tags")
    positions = positions_in(request)
    written = Record(positions[0].game, tags=tags, start=positions[0], root=line_of(positions))
    annotate(written.root, request)
    return {"text": str(written)}


def parse(request: dict[str, Any]) -> dict[str, Any]:
    """Return the game in the ``text`` of a record; with ``partial`` up to the first illegal move."""
    read, stopped = read_record(text_in(request, "text"))
    return {
        **_stopped(request, stopped),
        "game": read.game.id,
        "options": _given_options(read.game),
        "moves": list(read.moves),
        "tags": read.tags,
        **annotations_of(read.root),
        **({} if read.start == read.game.start() else {"diagram": str(read.start)}),
    }


def parse_link(request: dict[str, Any]) -> dict[str, Any]:
    """Return the game in the ``fragment`` of a link; with ``partial`` up to the first illegal move."""
    game, moves, ply, stopped = read_link(text_in(request, "fragment"))
    return {
        **_stopped(request, stopped),
        "game": game.id,
        "options": _given_options(game),
        "moves": list(moves),
        "ply": ply,
    }


def _stopped(request: dict[str, Any], stopped: StoppedError | None) -> dict[str, Any]:
    """Return why the moves stop before their end, if the request takes a part of them; else raise it."""
    if stopped is None:
        return {}
    if request.get("partial") is not True:
        raise stopped
    return {"stopped": why(stopped).as_data()}


def _given_options(game: Game) -> dict[str, Any]:
    return {name: game.options[name] for name in changed_options(game)}


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "record": record,
    "parse": parse,
    "parse-link": parse_link,
}
"""The requests by their names."""
