"""The requests that write a game as a record, and read records and links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yavset.interfaces.annotations import annotate, annotations_of
from yavset.interfaces.requests import BadRequest, number_in, positions_in, text_in
from yavset.language.messages import why
from yavset.notation.links import read_link
from yavset.notation.movetext import StoppedError
from yavset.notation.record import MOST_CHARACTERS, Record, changed_options, read_record, read_sections
from yavset.notation.results import DRAW, UNDECIDED
from yavset.notation.variations import line_of
from yavset.rules.game import Game

_SETTLED = ("resignation", "agreement")
"""What the page knows as an end that no move makes."""

_MOST_NAMING = 6
"""The moves that name a game of which nothing else is known."""


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
    """Return the game in the ``text`` of a record; with ``partial`` up to the first illegal move.

    Of several games it is the one with the ``number``, from 1; without a number their names are returned, as
    ``games``.
    """
    text = text_in(request, "text")
    number = int(number_in(request, "number", MOST_CHARACTERS)) if "number" in request else None
    if number is None and len(sections := read_sections(text)) > 1:
        return {"games": [_name(section.read()[0]) for section in sections]}
    read, stopped = read_record(text, number)
    return {
        **_stopped(request, stopped),
        "game": read.game.id,
        "options": _given_options(read.game),
        "moves": list(read.moves),
        "tags": read.tags,
        **({} if stopped else _settled(read)),
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


def _settled(read: Record) -> dict[str, Any]:
    """Return how a game ended that its moves do not decide: who won, and by resignation or agreement."""
    if read.result == UNDECIDED or read.position.outcome:
        return {}
    winner = None if read.result == DRAW else read.result
    usual = "resignation" if winner else "agreement"
    reason = read.tags.get("Termination", usual)
    return {"settled": {"winner": winner, "reason": reason if reason in _SETTLED else usual}}


def _name(read: Record) -> str:
    """Return what people call a game of a file: who played it where and when, else how it begins."""
    moves = " ".join(read.moves[:_MOST_NAMING]) + " …" * (len(read.moves) > _MOST_NAMING)
    return f"{read.game.name}: {read.title or moves}"


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
