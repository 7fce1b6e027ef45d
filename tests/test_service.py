"""The JSON door: every verb, every refusal, and whatever else comes in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yavset
from yavset.interfaces import service
from yavset.interfaces.service import handle


def ask(verb: str, **request: Any) -> dict[str, Any]:
    """Return the reply to a request that should go well."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": verb, **request})))
    assert reply["ok"], reply
    return reply


def refused(verb: object, **request: Any) -> tuple[str, str]:
    """Return the kind and the message of a refusal."""
    reply = json.loads(handle(json.dumps({"do": verb, **request})))
    assert not reply["ok"], reply
    return reply["error"]["kind"], reply["error"]["message"]


@pytest.mark.every_game
def test_hello() -> None:
    reply = ask("hello")
    assert reply["version"] == yavset.__version__
    assert reply["games"] == list(yavset.game_ids())


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_every_game_is_described_and_viewed(game_id: str) -> None:
    described = ask("describe", game=game_id)["game"]
    assert described["id"] == game_id
    position = yavset.game(game_id, **({"seed": 1} if game_id == "quantum-leap" else {})).start()
    options = {"seed": 1} if game_id == "quantum-leap" else {}
    first = position.legal_moves()[0]
    view = ask("view", game=game_id, options=options, moves=[first])["view"]
    assert view["ply"] == 1
    assert view["last_move"] == first
    assert view["events"]
    assert ask("view", game=game_id, options=options, moves=[first], ply=0)["view"]["ply"] == 0


def test_records_and_links_go_round() -> None:
    game = {"game": "omega", "options": {"players": 3}, "moves": ["w@e5", "b@d4", "r@a1"]}
    text = ask("record", **game, tags={"Date": "2026-11-20"})["text"]
    parsed = ask("parse", text=text)
    assert {key: parsed[key] for key in game if key != "options"} == {
        k: game[k] for k in game if k != "options"
    }
    assert parsed["options"]["players"] == 3
    fragment = ask("link", **game)["fragment"]
    linked = ask("parse-link", fragment=fragment)
    assert (linked["game"], linked["moves"]) == (game["game"], game["moves"])


def test_pictures_and_diagrams() -> None:
    game = {"game": "yavalath", "moves": ["e5", "d4"]}
    assert ask("svg", **game)["svg"].startswith("<svg")
    diagram = ask("diagram", **game)["text"]
    assert yavset.game("yavalath").position(diagram).to_move == "white"
    assert ask("view", game="yavalath", diagram=diagram, moves=["a1"])["view"]["ply"] == 1


# Searching.


def test_a_search_runs_in_slices_until_it_is_done() -> None:
    number = ask("think", game="yavalath", moves=["e5"], level=1, seed=3)["search"]
    reply = ask("step", search=number, milliseconds=1)
    for _ in range(10_000):
        if reply["done"]:
            break
        reply = ask("step", search=number, milliseconds=5)
    report = reply["report"]
    assert reply["done"]
    legal = yavset.game("yavalath").start().play("e5").legal_moves()
    assert report["choice"] in legal
    assert set(report) >= {"visits", "milliseconds", "value", "choice", "proven", "line", "moves"}
    assert ask("stop", search=number)["report"]["choice"] == report["choice"]


def test_nodes_and_a_seed_repeat_a_search() -> None:
    reports = []
    for _ in range(2):
        number = ask("think", game="yavalath", moves=["e5", "d4"], nodes=60, seed=9)["search"]
        while not (reply := ask("step", search=number, milliseconds=100))["done"]:
            pass
        del reply["report"]["milliseconds"]
        reports.append(reply["report"])
    assert reports[0] == reports[1]


def test_a_search_can_be_stopped() -> None:
    number = ask("think", game="cross", seconds=100)["search"]
    assert not ask("step", search=number, milliseconds=5)["done"]
    reply = ask("stop", search=number)
    assert reply["done"]
    assert yavset.game("cross").board.has(reply["report"]["choice"])


def test_a_new_search_replaces_the_old() -> None:
    old = ask("think", game="cross", seconds=100)["search"]
    new = ask("think", game="cross", moves=["e5"], seconds=100)["search"]
    assert new != old
    assert refused("step", search=old, milliseconds=5)[0] == "bad-request"
    assert not ask("step", search=new, milliseconds=5)["done"]


def test_thinking_about_an_earlier_position() -> None:
    number = ask("think", game="yavalath", moves=["e5", "d4", "a1"], ply=1, nodes=30, seed=1)["search"]
    while not (reply := ask("step", search=number, milliseconds=100))["done"]:
        pass
    after = yavset.game("yavalath").start().play("e5")
    assert all(move["move"] in after.legal_moves() for move in reply["report"]["moves"])


OVER = ["e5", "a1", "e6", "b1", "e8", "i5", "e7"]


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ({"do": "think", "game": "yavalath"}, "bad-request"),
        ({"do": "think", "game": "yavalath", "level": 0}, "bad-request"),
        ({"do": "think", "game": "yavalath", "level": "6"}, "bad-request"),
        ({"do": "think", "game": "yavalath", "seconds": -1}, "bad-request"),
        ({"do": "think", "game": "yavalath", "seconds": 1e99}, "bad-request"),
        ({"do": "think", "game": "yavalath", "nodes": 0}, "bad-request"),
        ({"do": "think", "game": "yavalath", "nodes": True}, "bad-request"),
        ({"do": "think", "game": "yavalath", "level": 1, "seed": "x"}, "bad-request"),
        ({"do": "think", "game": "yavalath", "level": 1, "moves": OVER}, "bad-request"),
        ({"do": "think", "game": "nim", "level": 1}, "unknown-game"),
        ({"do": "think", "game": "yavalath", "options": {"size": 99}, "level": 1}, "bad-option"),
        ({"do": "think", "game": "yavalath", "moves": ["e5", "e5"], "level": 1}, "illegal-move"),
        ({"do": "step"}, "bad-request"),
        ({"do": "step", "search": 10**9, "milliseconds": 5}, "bad-request"),
        ({"do": "stop", "search": "1"}, "bad-request"),
        ({"do": "view", "game": "yavalath", "ply": 1}, "bad-request"),
        ({"do": "view", "game": "yavalath", "moves": "e5"}, "bad-request"),
        ({"do": "view", "game": "yavalath", "moves": [1]}, "bad-request"),
        ({"do": "view", "game": "yavalath", "options": []}, "bad-option"),
        ({"do": "view", "game": ["yavalath"]}, "unknown-game"),
        ({"do": "view", "game": "yavalath", "diagram": "no board"}, "bad-record"),
        ({"do": "parse", "text": "e5 e5"}, "bad-record"),
        ({"do": "parse", "text": 5}, "bad-request"),
        ({"do": "parse-link", "fragment": "v9/x"}, "bad-record"),
        ({"do": "record", "game": "yavalath", "tags": {"Date": 1}}, "bad-request"),
        ({"do": "fly"}, "bad-request"),
        ({"do": None}, "bad-request"),
        ({}, "bad-request"),
    ],
)
def test_refusals(request_: dict[str, Any], kind: str) -> None:
    reply = json.loads(handle(json.dumps(request_)))
    assert not reply["ok"]
    assert reply["error"]["kind"] == kind
    assert reply["error"]["message"]


def test_steps_need_a_length() -> None:
    number = ask("think", game="cross", seconds=100)["search"]
    for milliseconds in (None, 0, -5, "5", 1e9, True):
        assert refused("step", search=number, milliseconds=milliseconds)[0] == "bad-request"


def test_huge_requests_are_refused_at_once() -> None:
    reply = json.loads(handle("x" * (service.MOST_CHARACTERS + 1)))
    assert reply["error"]["kind"] == "too-large"
    moves = ["e5"] * 20_000
    assert refused("view", game="yavalath", moves=moves)[0] == "too-large"


@given(st.text(max_size=200))
def test_any_text_gets_a_reply(text: str) -> None:
    assert json.loads(handle(text))["ok"] is False


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
NAMES = st.sampled_from(
    [
        *("game", "options", "moves", "ply", "level", "seconds", "nodes", "seed", "search", "milliseconds"),
        *("text", "fragment", "tags", "theme", "diagram"),
    ]
)
VERBS = st.sampled_from(
    [
        *("hello", "describe", "view", "record", "parse", "link", "parse-link", "svg", "diagram"),
        *("think", "step", "stop"),
    ]
)


@given(VERBS, st.dictionaries(NAMES, st.one_of(VALUES, st.just("yavalath"), st.just(["e5"])), max_size=5))
def test_any_request_gets_a_reply(verb: str, request_: dict[str, Any]) -> None:
    if verb == "step":
        request_.pop("milliseconds", None)
    reply = json.loads(handle(json.dumps({"do": verb, **request_})))
    assert reply["ok"] or reply["error"]["kind"] != "internal", reply
