"""The JSON door: everything a page may ask, as text in and text out. Never raises."""

from __future__ import annotations

import gc
import json
import re
import sys
from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import Any

import yavset
from yavset.drawing.scene import describe_outcome, describe_position, describe_scene, last_turn
from yavset.drawing.svg import svg
from yavset.games import game as make_game
from yavset.games import game_ids, registered_ids
from yavset.interfaces import breeding_requests, proof_requests, puzzle_requests, rules_requests
from yavset.interfaces.annotations import annotate, annotations_of
from yavset.interfaces.requests import BadRequest, number_in, text_in
from yavset.language.messages import quoted, why
from yavset.ludi.describe import check, describe
from yavset.notation.links import format_link, read_link
from yavset.notation.movetext import StoppedError
from yavset.notation.record import (
    MOST_MOVES,
    Record,
    RecordError,
    changed_options,
    read_record,
    replay,
)
from yavset.notation.variations import line_of
from yavset.puzzles.lessons import check_lesson
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.rules.values import IllegalMove
from yavset.search.provers.tactics import allows_win
from yavset.search.session import MOST_SECONDS, MOST_VISITS, Session

MOST_CHARACTERS = 500_000
"""Longer requests are refused."""

MOST_DEPTH = 20
"""Requests with lists and objects deeper within each other are refused: none needs more than five."""

MOST_SCENES = 100
"""A reply has no more scenes of a film, so that others need not wait for it for long."""

_recent: dict[str, list[Position]] = {}


def handle(text: str) -> str:
    """Answer one request; both are JSON objects.

    The reply has ``ok`` true and what was asked for, or ``ok`` false and an ``error`` with its ``kind``, the
    ``id`` and the ``values`` of a message, and that message in English as ``message``. Whatever comes in, a
    reply goes out.
    """
    try:
        reply = {"ok": True, **_answer(_read(text))}
    except BadRequest as error:
        reply = _refusal(error.kind, error)
    except IllegalMove as error:
        reply = _refusal("illegal-move", error)
    except RecordError as error:
        reply = _refusal("bad-record", error)
    except ValueError as error:
        reply = _refusal("bad-request", error)
    except Exception as error:
        reply = _refusal("internal", RuntimeError(f"{type(error).__name__}: {error}"))
    return json.dumps(reply, separators=(",", ":"))


def _refusal(kind: str, error: Exception) -> dict[str, Any]:
    message = why(error)
    return {"ok": False, "error": {"kind": kind, **message.as_data(), "message": str(message)[:500]}}


def _read(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise BadRequest("request-type", type=type(text).__name__)
    if len(text) > MOST_CHARACTERS:
        raise BadRequest("request-too-long", kind="too-large", most=MOST_CHARACTERS)
    # Deep nesting is no error that Python can tell of where its stack is that of a browser: it breaks down.
    if _depth(text) > MOST_DEPTH:
        raise BadRequest("request-brackets", most=MOST_DEPTH)
    try:
        request = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRequest("request-json", problem=error.msg, place=error.pos + 1) from None
    except ValueError:
        raise BadRequest("request-json-number") from None
    if not isinstance(request, dict):
        raise BadRequest("request-object")
    return request


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    verb = request.get("do")
    if not isinstance(verb, str) or verb not in _VERBS:
        raise BadRequest("request-verb", verb=quoted(verb), verbs=", ".join(_VERBS))
    return _VERBS[verb](request)


def _depth(text: str) -> int:
    """Return how deep the lists and objects of JSON text lie within each other, outside of its strings."""
    outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    brackets = re.sub(r"[^][{}]+", "", "".join(outside))
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0)


_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


# What a request refers to.


def _game(request: dict[str, Any]) -> Game:
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


def _moves(request: dict[str, Any]) -> list[str]:
    moves = request.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadRequest("request-moves")
    if len(moves) > MOST_MOVES:
        raise BadRequest("request-too-many-moves", kind="too-large", count=len(moves), most=MOST_MOVES)
    return moves


def _positions(request: dict[str, Any]) -> list[Position]:
    """Return every position of the game referred to. The latest is kept: one more move costs one move."""
    game, moves = _game(request), _moves(request)
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


def _so_far(request: dict[str, Any]) -> list[Position]:
    """Return the positions up to the ply asked for, or all of them."""
    positions = _positions(request)
    ply = request.get("ply", len(positions) - 1)
    if type(ply) is not int or not 0 <= ply < len(positions):
        raise BadRequest("request-ply", most=len(positions) - 1, ply=quoted(ply))
    return positions[: ply + 1]


def _position(request: dict[str, Any]) -> Position:
    return _so_far(request)[-1]


# The verbs.


def _hello(request: dict[str, Any]) -> dict[str, Any]:
    return {"version": yavset.__version__, "python": sys.version.split()[0], "games": list(game_ids())}


def _describe(request: dict[str, Any]) -> dict[str, Any]:
    return {"game": describe(_game(request))}


def _view(request: dict[str, Any]) -> dict[str, Any]:
    positions = _so_far(request)
    position = positions[-1]
    return {
        "view": {**describe_position(position, last_turn(positions)), "options": position.game.options},
        "line": [_line_entry(before, after) for before, after in pairwise(_positions(request))],
    }


def _dangers(request: dict[str, Any]) -> dict[str, Any]:
    """Return the moves that lose at once and why, and with `gifts` those that let another player win."""
    position = _position(request)
    losing = position.losing_moves()
    if not request.get("gifts"):
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


def _record(request: dict[str, Any]) -> dict[str, Any]:
    tags = request.get("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(text, str) for text in tags.values()):
        raise BadRequest("request-tags")
    positions = _positions(request)
    record = Record(positions[0].game, tags=tags, start=positions[0], root=line_of(positions))
    annotate(record.root, request)
    return {"text": str(record)}


def _parse(request: dict[str, Any]) -> dict[str, Any]:
    record, stopped = read_record(text_in(request, "text"))
    return {
        **_stopped(request, stopped),
        "game": record.game.id,
        "options": _given_options(record.game),
        "moves": list(record.moves),
        "tags": record.tags,
        **annotations_of(record.root),
        **({} if record.start == record.game.start() else {"diagram": str(record.start)}),
    }


def _link(request: dict[str, Any]) -> dict[str, Any]:
    position = _position(request)
    if request.get("diagram") is not None:
        raise BadRequest("link-set-up")
    ply = position.ply if "ply" in request else None
    return {"fragment": format_link(position.game, _moves(request), ply)}


def _parse_link(request: dict[str, Any]) -> dict[str, Any]:
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


def _rules(request: dict[str, Any]) -> dict[str, Any]:
    return check(text_in(request, "text"))


def _svg(request: dict[str, Any]) -> dict[str, Any]:
    theme = text_in(request, "theme") if "theme" in request else "light"
    return {"svg": svg(_position(request), theme)}


def _film(request: dict[str, Any]) -> dict[str, Any]:
    """Return a game with what stands on the board after each move: cheaper than so many views.

    The scenes are those from `ply` on, at most MOST_SCENES.
    """
    first = _position(request).ply if "ply" in request else 0
    positions = _positions(request)
    return {
        "game": describe(positions[0].game),
        "scenes": [describe_scene(position) for position in positions[first : first + MOST_SCENES]],
        "outcome": describe_outcome(positions[-1]),
    }


def _diagram(request: dict[str, Any]) -> dict[str, Any]:
    return {"text": str(_position(request))}


def _check(request: dict[str, Any]) -> dict[str, Any]:
    """Return what is wrong with a lesson, for its author: numbers of lines and messages."""
    problems = check_lesson(text_in(request, "text"), _game(request))
    return {"problems": [{"line": line, **message.as_data()} for line, message in problems]}


_session = Session()
_latest_search = 0


def _think(request: dict[str, Any]) -> dict[str, Any]:
    positions = _so_far(request)
    number, seed = request.get("level"), request.get("seed")
    if seed is not None and type(seed) is not int:
        raise BadRequest("request-seed", seed=quoted(seed))
    seconds = number_in(request, "seconds", MOST_SECONDS) if "seconds" in request else None
    nodes = int(number_in(request, "nodes", MOST_VISITS)) if "nodes" in request else None
    if number is None and seconds is None and nodes is None:
        raise BadRequest("request-effort")
    _session.begin(positions, number, seconds=seconds, visits=nodes, seed=seed)
    _pause_collector(new=_session.search.root.visits == 0)
    global _latest_search
    _latest_search += 1
    return {"search": _latest_search}


def _pause_collector(*, new: bool) -> None:
    """Collect no garbage while the bot searches; before a new search collect all there is.

    To go through all positions of a search can take longer than a slice, and finds nothing: they hold no
    cycles, so they go without being collected.
    """
    if new:
        gc.unfreeze()
        gc.collect()
    gc.disable()


def _resume_collector() -> None:
    """Collect garbage again, but before the next new search not in what there is now: the search is kept."""
    gc.freeze()
    gc.enable()


def _searching(request: dict[str, Any]) -> Session:
    number = request.get("search")
    if type(number) is not int or number != _latest_search or number == 0:
        raise BadRequest("search-unknown", number=quoted(number), latest=_latest_search)
    return _session


def _step(request: dict[str, Any]) -> dict[str, Any]:
    session = _searching(request)
    done = session.step(number_in(request, "milliseconds", 10_000))
    if done:
        _resume_collector()
    return {"done": done, "report": session.report().to_dict()}


def _stop(request: dict[str, Any]) -> dict[str, Any]:
    session = _searching(request)
    session.stop()
    _resume_collector()
    return {"done": True, "report": session.report().to_dict()}


def _prove(request: dict[str, Any]) -> dict[str, Any]:
    return proof_requests.prove(_position(request), *_effort(request, "plies"))


def _judge(request: dict[str, Any]) -> dict[str, Any]:
    if request.get("threat") is True:
        return proof_requests.judge_threat(_so_far(request))
    left, nodes = _effort(request, "left") if request.get("hold") is not True else (None, _nodes(request))
    return proof_requests.judge(_so_far(request), left, nodes)


def _effort(request: dict[str, Any], name: str) -> tuple[int, int]:
    """Return a number of moves, which may be 0, and a number of nodes."""
    moves = int(number_in(request, name, proof_requests.MOST_PLIES)) if request.get(name) != 0 else 0
    return moves, _nodes(request)


def _nodes(request: dict[str, Any]) -> int:
    return int(number_in(request, "nodes", proof_requests.MOST_NODES))


_VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "hello": _hello,
    "describe": _describe,
    "view": _view,
    "dangers": _dangers,
    "record": _record,
    "parse": _parse,
    "link": _link,
    "parse-link": _parse_link,
    "rules": _rules,
    "svg": _svg,
    "diagram": _diagram,
    "think": _think,
    "step": _step,
    "stop": _stop,
    "prove": _prove,
    "judge": _judge,
    "film": _film,
    "check-lesson": _check,
    **breeding_requests.VERBS,
    **rules_requests.VERBS,
    **puzzle_requests.VERBS,
}
