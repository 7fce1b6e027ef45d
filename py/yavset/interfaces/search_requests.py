"""The requests about the bot: a search begins (``think``), goes on in slices (``step``) and ends (``stop``).

There is one search at a time. With ``after`` its last reply also shows the position after the chosen move, as
`view` would: the page need not ask again.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from yavset.interfaces.requests import BadRequest, moves_in, number_in, positions_in, seats_in, shown_in
from yavset.interfaces.view_requests import view
from yavset.language.messages import quoted
from yavset.search.session import MOST_SECONDS, MOST_VISITS, Session, review_visits

MOST_MILLISECONDS = 10_000
"""The longest slice."""

_session = Session()
_latest_search = 0
_asked: dict[str, Any] = {}


def think(request: dict[str, Any]) -> dict[str, Any]:
    """Begin to search a position: at a ``level``, for ``seconds`` or ``visits``, or for a ``review``.

    A search that thinks ``ahead`` also ends when its tree is full.
    """
    positions = shown_in(request, positions_in(request))
    number, seed = request.get("level"), request.get("seed")
    if seed is not None and type(seed) is not int:
        raise BadRequest("request-seed", seed=quoted(seed))
    seconds = number_in(request, "seconds", MOST_SECONDS) if "seconds" in request else None
    visits = int(number_in(request, "visits", MOST_VISITS)) if "visits" in request else None
    if request.get("review") is True:
        visits = review_visits(positions[-1].game)
    if number is None and seconds is None and visits is None:
        raise BadRequest("request-effort")
    seats_in(request, "warn")
    ahead = request.get("ahead") is True
    _session.begin(positions, number, seconds=seconds, visits=visits, seed=seed, ahead=ahead)
    _pause_collector(new=_session.search.visits == 0 and not _session.freeing)
    global _latest_search, _asked
    _latest_search += 1
    _asked = {**request, "moves": moves_in(request)[: len(positions) - 1]}
    return {"search": _latest_search}


def _pause_collector(*, new: bool) -> None:
    """Collect no garbage while the bot searches; before a new search after a small one collect all there is.

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


def step(request: dict[str, Any]) -> dict[str, Any]:
    """Go on with a search for some ``milliseconds``."""
    session = _searching(request)
    return _reply(session, session.step(number_in(request, "milliseconds", MOST_MILLISECONDS)))


def stop(request: dict[str, Any]) -> dict[str, Any]:
    """End a search with what it has found."""
    session = _searching(request)
    session.stop()
    return _reply(session, done=True)


def _searching(request: dict[str, Any]) -> Session:
    number = request.get("search")
    if type(number) is not int or number != _latest_search or number == 0:
        raise BadRequest("search-unknown", number=quoted(number), latest=_latest_search)
    return _session


def _reply(session: Session, done: bool) -> dict[str, Any]:
    reply = {"done": done, "report": session.report().to_dict()}
    if done:
        _resume_collector()
        if _asked.get("after") is True:
            moves = [*_asked["moves"], session.choice]
            reply["after"] = view({**_asked, "moves": moves, "ply": len(moves)})
    return reply


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"think": think, "step": step, "stop": stop}
"""The requests by their names."""
