"""The requests about proofs: is there a win here, and what answers a move in a puzzle."""

from __future__ import annotations

from typing import Any

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
    if not _latest or _latest[0].knowledge.game != position.game:
        _latest[:] = [Prover.of(position)]
    return _latest[0]


def prove(position: Position, plies: int, nodes: int) -> dict[str, Any]:
    """Return whether the player to move wins within so many moves, with the line of a win.

    Asked again after ``null``, the prover goes on where the nodes ran out.
    """
    prover, seat = prover_of(position), position.seating[position.player]
    found = prover.wins(position, seat, plies, nodes)
    line = list(prover.line(position, seat, plies, MOST_NODES)) if found else []
    return {"win": found, "line": line}


def judge(positions: list[Position], left: int | None, nodes: int) -> dict[str, Any]:
    """Return what the last move of a game is worth in a puzzle: see `yavset.puzzles.answers.Answer`.

    Takes how many moves the win may still last, or None where the task is not to lose.
    """
    prover, before, after = _last_move(positions)
    return _as_data(answer(prover, before, after, left, nodes))


def judge_threat(positions: list[Position]) -> dict[str, Any]:
    """Return whether the last move of a game wins or threatens to win at once, in the form of `judge`."""
    _, before, after = _last_move(positions)
    return _as_data(Answer(threatens(after, before.seating[before.player])))


def _as_data(found: Answer) -> dict[str, Any]:
    """Return an answer for JSON."""
    return {**found._asdict(), "line": list(found.line)}


def _last_move(positions: list[Position]) -> tuple[Prover, Position, Position]:
    if len(positions) < 2:
        raise Problem("prove-no-move")
    return prover_of(positions[-1]), positions[-2], positions[-1]
