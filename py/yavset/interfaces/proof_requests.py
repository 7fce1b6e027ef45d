"""The requests about proofs: is there a win (``prove``), and what answers a move in a puzzle (``judge``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yavset.interfaces.requests import number_in, position_in, positions_in, shown_in
from yavset.language.messages import Problem
from yavset.puzzles.answers import Answer, answer, threatens
from yavset.puzzles.prover import Prover
from yavset.rules.position import Position

MOST_PLIES = 30
"""Longest win that a request may ask for."""

MOST_NODES = 20_000
"""Most positions that one request may expand, so that it ends within seconds."""

_latest: list[Prover] = []


def prover_of(position: Position) -> Prover:
    """Return the prover of a position's game; the latest one is kept with what it has found."""
    if len(position.game.players) != 2:
        raise Problem("prove-players")
    if not _latest or _latest[0].policy.game != position.game:
        _latest[:] = [Prover.of(position)]
    return _latest[0]


def prove(request: dict[str, Any]) -> dict[str, Any]:
    """Return whether the player to move wins within ``plies`` moves, with the line of a win.

    Asked again after ``null``, the prover goes on where the ``nodes`` ran out.
    """
    position, plies, nodes = position_in(request), _plies_in(request, "plies"), _nodes_in(request)
    prover, seat = prover_of(position), position.seating[position.player]
    found = prover.wins(position, seat, plies, nodes)
    line = list(prover.line(position, seat, plies, MOST_NODES)) if found else []
    return {"win": found, "line": line}


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """Return what the last move of a game is worth in a puzzle: see `yavset.puzzles.answers.Answer`.

    The task is to win within ``left`` more moves, with ``hold`` not to lose, and with ``threat`` to win or to
    threaten to win at once.
    """
    positions = shown_in(request, positions_in(request))
    if request.get("threat") is True:
        _, before, after = _last_move(positions)
        found = Answer(threatens(after, before.seating[before.player]))
    else:
        left = None if request.get("hold") is True else _plies_in(request, "left")
        nodes = _nodes_in(request)
        found = answer(*_last_move(positions), left, nodes)
    return {**found._asdict(), "line": list(found.line)}


def _plies_in(request: dict[str, Any], name: str) -> int:
    """Return a number of moves, which may be 0."""
    return int(number_in(request, name, MOST_PLIES)) if request.get(name) != 0 else 0


def _nodes_in(request: dict[str, Any]) -> int:
    return int(number_in(request, "nodes", MOST_NODES))


def _last_move(positions: list[Position]) -> tuple[Prover, Position, Position]:
    if len(positions) < 2:
        raise Problem("prove-no-move")
    return prover_of(positions[-1]), positions[-2], positions[-1]


VERBS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"prove": prove, "judge": judge}
"""The requests by their names."""
