"""The order of requests does not matter: a service that has answered others replies as a new one does.

What the service keeps (the positions of the latest game, provers, the search) makes replies quicker, never
different.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

import yavset
from yavset.games import game
from yavset.interfaces import proof_requests, requests, search_requests
from yavset.interfaces.service import handle
from yavset.search.session import Session

#: Games that are alike in their moves, so that one could be taken for another.
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("yavalath", {}),
    ("yavalath", {"swap": False}),
    ("yavalath", {"size": 4}),
    ("yavalath", {"players": 3}),
    ("cross", {}),
    ("onager", {}),
    ("omega", {"size": 3}),
]


def diagrams_of(game_id: str, options: dict[str, Any]) -> list[str | None]:
    """Return no diagram and two positions that are soon reached."""
    position, found = game(game_id, **options).start(), []
    for number in range(4):
        legal = position.legal_moves()
        position = position.play(legal[(5 * number + 1) % len(legal)])
        found.append(str(position))
    return [None, found[1], found[3]]


DIAGRAMS = [diagrams_of(*named) for named in GAMES]


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the reply, without what counts searches and time."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    reply.pop("search", None)
    if "report" in reply:
        reply["report"].pop("milliseconds")
    return reply


def forget() -> None:
    """Make the service a new one."""
    requests._recent.clear()
    proof_requests._latest.clear()
    search_requests._session, search_requests._latest_search, search_requests._asked = Session(), 0, {}


@contextmanager
def new_service() -> Iterator[None]:
    """Let the service forget everything for a while."""
    kept = dict(requests._recent), list(proof_requests._latest)
    search = search_requests._session, search_requests._latest_search, search_requests._asked
    forget()
    try:
        yield
    finally:
        requests._recent.clear()
        requests._recent.update(kept[0])
        proof_requests._latest[:] = kept[1]
        search_requests._session, search_requests._latest_search, search_requests._asked = search


class Orders(RuleBasedStateMachine):
    """Requests about a few games that change now and then; each reply is compared with a new service's."""

    def __init__(self) -> None:
        super().__init__()
        forget()
        self.number, self.diagram = 0, 0
        self.moves: list[str] = []
        self.searching: tuple[int, dict[str, Any]] | None = None

    @property
    def request(self) -> dict[str, Any]:
        """The game that requests are about."""
        game_id, options = GAMES[self.number]
        diagram = DIAGRAMS[self.number][self.diagram]
        return {
            "game": game_id,
            "options": options,
            "moves": self.moves,
            **({} if diagram is None else {"diagram": diagram}),
        }

    def position(self) -> yavset.Position:
        game_id, options = GAMES[self.number]
        rules, diagram = game(game_id, **options), DIAGRAMS[self.number][self.diagram]
        position = rules.start() if diagram is None else rules.position(diagram)
        for move in self.moves:
            position = position.play(move)
        return position

    @rule(number=st.integers(0, len(GAMES) - 1))
    def change_the_game(self, number: int) -> None:
        self.number, self.moves = number, self.legal_part(number, self.diagram)

    @rule(diagram=st.integers(0, 2))
    def change_the_diagram(self, diagram: int) -> None:
        self.diagram, self.moves = diagram, self.legal_part(self.number, diagram)

    def legal_part(self, number: int, diagram: int) -> list[str]:
        """Return the moves up to the first that is not legal in another game or from another diagram."""
        self.number, self.diagram = number, diagram
        moves, self.moves = self.moves, []
        position = self.position()
        for length, move in enumerate(moves):
            if not position.is_legal(move):
                return moves[:length]
            position = position.play(move)
        return moves

    @rule(choice=st.integers(0, 400))
    def play(self, choice: int) -> None:
        legal = self.position().legal_moves()
        if legal:
            self.moves = [*self.moves, legal[choice % len(legal)]]

    @precondition(lambda self: self.moves)
    @rule(length=st.integers(0, 10))
    def take_back(self, length: int) -> None:
        self.moves = self.moves[:length]

    @rule(
        verb=st.sampled_from(["view", "diagram", "svg", "film", "record", "describe"]),
        ply=st.none() | st.integers(0, 4),
        warn=st.booleans(),
        wrong=st.none() | st.sampled_from(["a1", "z9", "swap", ""]),
    )
    def ask(self, verb: str, ply: int | None, warn: bool, wrong: str | None) -> None:
        request = {"do": verb, **self.request, "warn": [0, 1] if warn else [], "gifts": warn}
        if ply is not None:
            request["ply"] = ply
        if wrong is not None:
            request["moves"] = [*self.moves, wrong]
        self.compare(request)

    @rule(plies=st.integers(1, 3))
    def prove(self, plies: int) -> None:
        self.compare({"do": "prove", **self.request, "plies": plies, "nodes": 60})

    @rule(
        last=st.sampled_from(["hold", "threat", "left"]),
        left=st.integers(0, 2),
    )
    def judge(self, last: str, left: int) -> None:
        self.compare(
            {
                "do": "judge",
                **self.request,
                last: left if last == "left" else True,
                "left": left,
                "nodes": 60,
            }
        )

    @rule(seed=st.integers(0, 3), visits=st.sampled_from([1, 16]), level=st.sampled_from([None, 1, 3, 6]))
    def think(self, seed: int, visits: int, level: int | None) -> None:
        request = {
            "do": "think",
            **self.request,
            "seed": seed,
            "visits": visits,
            "level": level,
            "seconds": 100,
            "after": True,
        }
        reply = json.loads(handle(json.dumps(request)))
        if reply["ok"]:
            self.searching = reply["search"], request
        else:
            self.compare(request)

    @precondition(lambda self: self.searching)
    @rule()
    def end_the_search(self) -> None:
        assert self.searching
        number, request = self.searching
        found = finished(number)
        with new_service():
            begun = json.loads(handle(json.dumps(request)))
            assert found == finished(begun["search"])

    def compare(self, request: dict[str, Any]) -> None:
        """Ask the service that has answered others, and a new one."""
        found = answer(request)
        with new_service():
            wanted = answer(request)
        # A prover that goes on with what it has found may know more, and then says nothing else.
        if None not in (
            found.get("win", 0),
            wanted.get("win", 0),
            found.get("keeps", 0),
            wanted.get("keeps", 0),
        ):
            assert found == wanted


def finished(search: int) -> dict[str, Any]:
    """Go on with a search to its end and return the last reply."""
    while True:
        reply = answer({"do": "step", "search": search, "milliseconds": 1000})
        assert reply["ok"], reply
        if reply["done"]:
            return reply


@pytest.mark.every_game
@pytest.mark.parametrize("length", [pytest.param(20), pytest.param(60, marks=pytest.mark.long)])
def test_replies_do_not_depend_on_earlier_requests(length: int) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Orders,
        settings=settings(
            max_examples=6 if length < 60 else 100,
            stateful_step_count=length,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


ALIKE = [(one, two) for one in GAMES for two in GAMES if one[0] == two[0] and one is not two]


@pytest.mark.parametrize(("first", "second"), ALIKE, ids=str)
def test_a_proof_is_about_the_options_asked_for(
    first: tuple[str, dict[str, Any]], second: tuple[str, dict[str, Any]]
) -> None:
    def request(named: tuple[str, dict[str, Any]]) -> dict[str, Any]:
        position = game(named[0], **named[1]).start()
        moves: list[str] = []
        for move in ("b2", "d4", "b3", "d5", "b5", "e1"):
            if position.is_legal(move):
                position, moves = position.play(move), [*moves, move]
        asked = {"game": named[0], "options": named[1], "moves": moves}
        return {"do": "prove", **asked, "plies": 3, "nodes": 3000}

    forget()
    answer(request(first))
    found = answer(request(second))
    with new_service():
        assert found == answer(request(second))


def test_only_the_latest_game_is_kept() -> None:
    for game_id, options in GAMES:
        assert json.loads(handle(json.dumps({"do": "view", "game": game_id, "options": options})))["ok"]
        [positions] = requests._recent.values()
        assert positions == [game(game_id, **options).start()]
