"""A game of twice as many moves takes about twice the work: counted, since times say little."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType
from typing import Any

import pytest

import yavset
from long_games import long_game
from yavset.interfaces.requests import _recent as recent
from yavset.interfaces.service import handle
from yavset.interfaces.view_requests import MOST_SCENES
from yavset.notation.links import format_link, parse_link
from yavset.notation.record import Record, format_record, parse_record, replay
from yavset.rules.position import Position
from yavset.search.session import Session

#: Twice as many moves may take this many times as much: the positions of a game are not all alike.
MOST = 2.6

MOVES = long_game(320)
ONAGER = yavset.game("onager")
RECORDS = {count: format_record(ONAGER, MOVES[:count]) for count in (len(MOVES) // 2, len(MOVES))}


def work(act: Callable[[], object]) -> int:
    """Return how many functions are called, by Python and by what it is written in."""
    calls = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls


def ask(**request: Any) -> dict[str, Any]:
    """Answer a request about the game."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"game": "onager", **request})))
    assert reply["ok"], reply
    return reply


def afresh(**request: Any) -> dict[str, Any]:
    """Answer a request about the game as the first one."""
    recent.clear()
    return ask(**request)


def filmed(moves: list[str]) -> None:
    """Ask for the game as a film, part by part."""
    recent.clear()
    for ply in range(0, len(moves) + 1, MOST_SCENES):
        ask(do="film", moves=moves, ply=ply)


def searched(positions: Sequence[Position]) -> None:
    """Search the last position, which is a move later than the one searched before."""
    session = Session()
    session.begin(positions[:-1], visits=1)
    session.begin(positions, visits=1)


ACTS: dict[str, Callable[[list[str]], object]] = {
    "writing a record": lambda moves: format_record(ONAGER, moves),
    "reading a record": lambda moves: parse_record(RECORDS[len(moves)]),
    "a record of two lines": lambda moves: str(parse_record(f"{RECORDS[len(moves)]} ({moves[-1]})")),
    "a pickled record": lambda moves: pickle.loads(pickle.dumps(Record(ONAGER, moves))),
    "reading a link": lambda moves: parse_link(format_link(ONAGER, moves)),
    "the first view": lambda moves: afresh(do="view", moves=moves),
    "a view in the middle": lambda moves: afresh(do="view", moves=moves, ply=len(moves) // 2),
    "a view and the next": lambda moves: [afresh(do="view", moves=moves[:-1]), ask(do="view", moves=moves)],
    "the record on the page": lambda moves: afresh(do="record", moves=moves),
    "the game as a film": lambda moves: filmed(moves),
    "a record for the page": lambda moves: ask(do="parse", text=RECORDS[len(moves)]),
    "a link for the page": lambda moves: ask(do="parse-link", fragment=format_link(ONAGER, moves)),
    "two searches": lambda moves: searched(replay(ONAGER.start(), moves)),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS.keys())
def test_twice_as_many_moves_take_twice_the_work(act: Callable[[list[str]], object]) -> None:
    half, whole = (work(partial(act, moves)) for moves in (MOVES[: len(MOVES) // 2], MOVES))
    assert half * 1.5 < whole < half * MOST


def test_one_more_move_costs_one_move(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    play = Position.play

    def counted(position: Position, move: str) -> Position:
        played.append(move)
        return play(position, move)

    monkeypatch.setattr(Position, "play", counted)
    afresh(do="view", moves=MOVES[:-2])
    assert played == MOVES[:-2]
    played.clear()
    for do in ("view", "record", "svg", "diagram", "film"):
        ask(do=do, moves=MOVES[:-1])
    assert played == MOVES[-2:-1]
    ask(do="view", moves=MOVES, ply=3)
    ask(do="view", moves=MOVES[:-5])
    assert played == MOVES[-2:]
