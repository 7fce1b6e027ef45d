"""Requests with anything that can come in: wrong, huge, nested, out of order, alike to the eye only."""

from __future__ import annotations

import json
import math
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yavset
from long_games import long_game
from yavset.interfaces.service import MOST_CHARACTERS, handle
from yavset.notation.record import MOST_MOVES

KINDS = ("bad-request", "unknown-game", "bad-option", "illegal-move", "bad-record", "too-large")

NUMBERS = st.one_of(
    st.integers(-3, 12),
    st.sampled_from([2**53, 2**53 + 1, 2**64, 10**400, -(10**400)]),
    st.sampled_from([math.nan, math.inf, -math.inf, -0.0, 1e-320, 0.5]),
)
#: Near a word of a game, or alike to the eye only: Cyrillic, full-width, superscript, a Kelvin sign.
WORDS = st.one_of(
    st.sampled_from(
        [
            *(
                "e5",
                "d4",
                "e5-e6",
                "w@e5",
                "b@c3",
                "a1~c4",
                "e5/",
                "swap",
                "swap:white",
                "pass",
                "end",
                "e5xh5",
            ),
            *("c3xd3-e4", "E5", "e05", "e5.", "е5", "ｅ５", "e⁵", "é5", "④", "K5", "e5\u200b", "\ud800"),
        ]
    ),
    st.text(max_size=6),
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, WORDS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)
OPTION_NAMES = st.sampled_from(
    ["size", "players", "swap", "board", "line", "setup", "seed", "self", "game_id", "cls", "", "SIZE"]
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "do": st.sampled_from(
        [
            *(
                "hello",
                "describe",
                "view",
                "record",
                "parse",
                "parse-link",
                "svg",
                "diagram",
                "think",
            ),
            *("stop", "step", "VIEW", "viеw"),
        ]
    ),
    "game": st.sampled_from([*yavset.game_ids(), "nim", "Yavalath", "yavalаth"]),
    "options": st.dictionaries(OPTION_NAMES, SCALARS, max_size=3),
    "moves": st.lists(WORDS, max_size=6),
    "diagram": st.one_of(st.none(), st.text(alphabet=" .wbru\n:toмve", max_size=80)),
    "tags": st.dictionaries(st.one_of(st.text(max_size=4), st.just("Date")), st.text(max_size=6), max_size=3),
    "text": st.text(alphabet='[]{};"\n 1.e5Game\u2028', max_size=60),
    "fragment": st.one_of(st.just("v1/yavalath/e5/ply=٣"), st.text(alphabet="v1/=,.#e5ply%20", max_size=30)),
    "theme": st.sampled_from(["light", "dark", "<script>"]),
    **dict.fromkeys(("ply", "level", "seconds", "visits", "seed", "search"), NUMBERS),
    "milliseconds": st.sampled_from([1, 0, -1, 1e9, math.nan, "5", True, None]),
}
#: Each field is what it should be, or anything, or missing.
REQUESTS = st.fixed_dictionaries(
    {"do": FIELDS["do"], "game": FIELDS["game"]},
    optional={
        name: st.one_of(good, good, VALUES) for name, good in FIELDS.items() if name not in ("do", "game")
    },
)


def reply_to(text: object) -> dict[str, Any]:
    """The reply, which is JSON in the strict sense, and if it is a refusal one that a person can read."""
    reply: dict[str, Any] = json.loads(handle(text), parse_constant=no_such_number)  # type: ignore[arg-type]
    if not reply["ok"]:
        error = reply["error"]
        assert error["kind"] in KINDS, error
        assert 0 < len(error["message"]) <= 500
        assert "Traceback" not in error["message"]
        assert "Error:" not in error["message"]
    return reply


def no_such_number(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


@given(st.lists(st.one_of(REQUESTS, VALUES), min_size=1, max_size=5))
def test_requests_in_any_order_are_answered_in_form(requests: list[Any]) -> None:
    for request in requests:
        reply_to(json.dumps(request))
    assert reply_to('{"do": "hello"}')["ok"]


@given(st.text(alphabet='{}[]":,\\ndo\u0000 1e9.-nulltrueNaN', max_size=120))
def test_text_near_json_is_answered_in_form(text: str) -> None:
    reply_to(text)


@pytest.mark.parametrize("text", [None, 5, b'{"do": "hello"}', ["hello"], {"do": "hello"}])
def test_what_is_no_text_is_refused(text: object) -> None:
    assert reply_to(text)["error"]["kind"] == "bad-request"


@pytest.mark.parametrize(
    "inner",
    ["[" * 400_000, '{"a":' * 80_000, "[" * 100_000 + "]" * 100_000, "[[],{}]" * 50_000],
    ids=["lists", "objects", "closed", "many"],
)
def test_nested_requests_are_refused_unread(inner: str) -> None:
    """In a browser reading them would overflow the stack, and Python with it."""
    for text in (inner, f'{{"do": "view", "game": "yavalath", "options": {inner}', f'{{"do": {inner}}}'):
        assert reply_to(text)["error"]["kind"] == "bad-request"


@pytest.mark.parametrize("text", ['\\"[[[[', "\\\\", '"' * 50, "{" * 1000, "[A]{[(\\u007b"])
def test_brackets_in_texts_are_no_nesting(text: str) -> None:
    reply = reply_to(json.dumps({"do": "parse", "text": "{" + text.replace("}", "") + "} e5"}))
    assert reply["ok"], reply
    assert reply["moves"] == ["e5"]


def test_broken_json_is_shown_the_place() -> None:
    assert reply_to('{"do": "view", game: 1}')["error"]["message"].endswith("at character 16")


LOOK_ALIKES = ["е5", "ｅ5", "e５", "e⁵", "e5\u0301", "e5\u200b", "\u202ee5"]


#: Those that word processors and chat programs make of e5: a record means it.
PASTED = ("ｅ5", "e５", "e5\u200b", "\u202ee5")


@pytest.mark.parametrize("move", PASTED)
def test_what_word_processors_make_of_a_move_is_read_in_a_record(move: str) -> None:
    reply = reply_to(json.dumps({"do": "parse", "text": f"d4 {move}"}))
    assert reply["moves"] == ["d4", "e5"]


@pytest.mark.parametrize("move", LOOK_ALIKES)
def test_look_alikes_of_a_move_are_named(move: str) -> None:
    strange = next(sign for sign in move if not sign.isascii())
    requests: list[dict[str, object]] = [
        {"do": "view", "game": "yavalath", "moves": ["d4", move]},
    ]
    # What mail and chat programs leave around a link is no part of its last move.
    if move != "e5\u200b":
        requests.append({"do": "parse-link", "fragment": f"v1/yavalath/d4.{move}"})
    if move not in PASTED:
        requests.append({"do": "parse", "text": f"d4 {move}"})
    for request in requests:
        message = reply_to(json.dumps(request))["error"]["message"]
        assert f"U+{ord(strange):04X}" in message
        assert "move 2" in message


HUGE = {
    "a link with a million moves": {"do": "parse-link", "fragment": "v1/yavalath/" + "a." * 200_000},
    "moves": {"do": "view", "game": "yavalath", "moves": ["e5"] * 60_000},
    "one long move": {"do": "view", "game": "yavalath", "moves": ["e" * 400_000]},
    "a diagram": {"do": "view", "game": "yavalath", "diagram": "." * 450_000},
    "a diagram of empty lines": {"do": "view", "game": "yavalath", "diagram": "\n" * 19_000},
    "a record": {"do": "parse", "text": "e5 " * 150_000},
    "a record of tags": {"do": "parse", "text": '[A "x"]\n' * 20_000},
    "a record of comments": {"do": "parse", "text": "{" * 190_000},
    "options": {"do": "view", "game": "yavalath", "options": {f"o{number}": 1 for number in range(30_000)}},
    "a long option": {"do": "view", "game": "yavalath", "options": {"size": "5" * 400_000}},
    "a long name of an option": {"do": "view", "game": "yavalath", "options": {"size" * 90_000: 5}},
    "a link of slashes": {"do": "parse-link", "fragment": "v1/yavalath" + "/" * 190_000 + "e5"},
    "a link of options": {"do": "parse-link", "fragment": "v1/yavalath/" + "=," * 90_000},
    "a seed": {"do": "view", "game": "quantum-leap", "options": {"seed": "9" * 400_000}},
    "a set-up": {"do": "view", "game": "quantum-leap", "options": {"setup": "w" * 400_000}},
    "a game": {"do": "view", "game": "yavalath" * 50_000},
    "a verb": {"do": "view" * 100_000},
    "a theme": {"do": "svg", "game": "yavalath", "theme": "light" * 90_000},
    "a ply": {"do": "view", "game": "yavalath", "ply": 10**4000},
    "a search": {"do": "step", "search": 10**4000, "milliseconds": 1},
    "a tag": {"do": "record", "game": "yavalath", "tags": {"Date": "\n" * 200_000}},
}


@pytest.mark.parametrize("request_", HUGE.values(), ids=HUGE.keys())
def test_huge_parts_are_refused_in_little_memory(request_: dict[str, Any]) -> None:
    text = json.dumps(request_)
    assert len(text) <= MOST_CHARACTERS
    tracemalloc.start()
    try:
        assert not reply_to(text)["ok"]
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


def test_long_numbers_are_refused() -> None:
    assert not reply_to('{"do": "view", "game": "yavalath", "ply": ' + "9" * 400_000 + "}")["ok"]


def test_more_moves_than_any_game_has_cannot_be_added_bit_by_bit() -> None:
    """What is known of the game before counts as well."""
    game = {"do": "view", "game": "onager", "moves": long_game(60)}
    assert reply_to(json.dumps(game))["ok"]
    game["moves"] = [*game["moves"], *["pass"] * (MOST_MOVES - 59)]
    assert reply_to(json.dumps(game))["error"]["kind"] == "too-large"


def test_a_long_game_takes_memory_in_proportion_to_its_moves() -> None:
    """Repetitions are remembered for the whole game, but not anew for each position."""
    moves = long_game(MOST_MOVES)
    tracemalloc.start()
    try:
        assert reply_to(json.dumps({"do": "view", "game": "onager", "moves": moves}))["ok"]
        assert tracemalloc.get_traced_memory()[1] < 25_000_000
    finally:
        tracemalloc.stop()


def test_a_record_carries_a_set_up_position() -> None:
    diagram = str(yavset.game("yavalath").start().play("e5").play("d4"))
    game = {"game": "yavalath", "diagram": diagram, "moves": ["a1"]}
    text = reply_to(json.dumps({"do": "record", **game}))["text"]
    parsed = reply_to(json.dumps({"do": "parse", "text": text}))
    assert {name: parsed[name] for name in game} == game


@pytest.mark.parametrize(
    "effort",
    [
        *({"level": value} for value in (1.0, True, -1, 7, math.nan, 10**400, [1])),
        *({"seconds": value} for value in (math.inf, 0, -1, "1", 10**400)),
        *({"visits": value} for value in (0.5, 1e99, math.nan, "5")),
        *({"level": 1, "seed": value} for value in (1.5, True, "1")),
    ],
    ids=lambda effort: str(effort)[:30],
)
def test_silly_efforts_are_refused_and_leave_the_search_before_them_alone(effort: dict[str, Any]) -> None:
    number = reply_to('{"do": "think", "game": "yavalath", "visits": 20}')["search"]
    assert not reply_to(json.dumps({"do": "think", "game": "yavalath", **effort}))["ok"]
    assert reply_to(json.dumps({"do": "stop", "search": number}))["done"]


@pytest.mark.parametrize("seed", [0, -1, 2**53 + 1, 10**400], ids=["0", "-1", "2^53+1", "10^400"])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert reply_to(json.dumps({"do": "think", "game": "yavalath", "visits": 5, "seed": seed}))["ok"]
