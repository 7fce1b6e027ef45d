"""JSON request handler for the page. Errors are replies, never exceptions."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from itertools import accumulate
from typing import Any

import yavset
from yavset.games import game_ids
from yavset.interfaces import (
    breeding_requests,
    proof_requests,
    puzzle_requests,
    record_requests,
    rules_requests,
    search_requests,
    view_requests,
)
from yavset.interfaces.requests import BadRequest, game_in, text_in
from yavset.language.messages import quoted, why
from yavset.ludi.describe import check, describe
from yavset.notation.record import RecordError
from yavset.puzzles.lessons import check_lesson
from yavset.rules import limits
from yavset.rules.values import IllegalMove

MOST_CHARACTERS = limits.REQUEST
"""Longer requests are refused."""

MOST_DEPTH = 20
"""Requests with lists and objects deeper within each other are refused: none needs more than five."""


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


def _hello(request: dict[str, Any]) -> dict[str, Any]:
    return {"version": yavset.__version__, "python": sys.version.split()[0], "games": list(game_ids())}


def _describe(request: dict[str, Any]) -> dict[str, Any]:
    return {"game": describe(game_in(request))}


def _rules(request: dict[str, Any]) -> dict[str, Any]:
    return check(text_in(request, "text"))


def _check_lesson(request: dict[str, Any]) -> dict[str, Any]:
    """Return what is wrong with a lesson, for its author: numbers of lines and messages."""
    problems = check_lesson(text_in(request, "text"), game_in(request))
    return {"problems": [{"line": line, **message.as_data()} for line, message in problems]}


_VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "hello": _hello,
    "describe": _describe,
    "rules": _rules,
    "check-lesson": _check_lesson,
    **view_requests.VERBS,
    **record_requests.VERBS,
    **search_requests.VERBS,
    **proof_requests.VERBS,
    **breeding_requests.VERBS,
    **rules_requests.VERBS,
    **puzzle_requests.VERBS,
}
