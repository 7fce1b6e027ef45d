"""The requests of the page: every verb, every refusal, and whatever else comes in."""

from __future__ import annotations

import gc
import json
import platform
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yavset
from long_games import long_game
from variants import random_game, variants
from yavset.drawing.scene import describe_scene
from yavset.interfaces import search_requests, service, view_requests
from yavset.interfaces.service import handle
from yavset.notation.links import format_link
from yavset.notation.record import Record, replay
from yavset.search.mcts import TreeSearch


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


def test_the_number_of_a_refused_move_counts_those_known_already() -> None:
    ask("view", game="yavalath", moves=["e5", "d4", "f6"])
    _, message = refused("view", game="yavalath", moves=["e5", "d4", "c3", "e5"])
    assert message.startswith("move 4")


@pytest.mark.every_game
def test_hello() -> None:
    reply = ask("hello")
    assert (reply["version"], reply["python"]) == (yavset.__version__, platform.python_version())
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
    fragment = format_link(yavset.game("omega", players=3), parsed["moves"])
    linked = ask("parse-link", fragment=fragment)
    assert (linked["game"], linked["moves"]) == (game["game"], game["moves"])


def test_a_part_of_a_record_or_link_up_to_a_wrong_move() -> None:
    text = '[Game "cross"]\n[Options "size=4"]\n\n1. d4 c3 (1... d4) 2. e4'
    found = ask("parse", text=text, partial=True)
    assert (found["game"], found["options"], found["moves"]) == ("cross", {"size": 4}, ["d4", "c3"])
    assert found["stopped"]["id"] == "record-move"
    assert (found["stopped"]["values"]["number"], found["stopped"]["values"]["move"]) == (4, 2)
    assert refused("parse", text=text)[0] == "bad-record"
    assert "stopped" not in ask("parse", text="1. e5", partial=True)

    link = ask("parse-link", fragment="v1/yavalath/e5.d4.e5.f6/ply=4", partial=True)
    assert (link["moves"], link["ply"]) == (["e5", "d4"], 2)
    assert link["stopped"]["values"]["number"] == 3
    assert refused("parse-link", fragment="v1/yavalath/e5.d4.e5.f6/ply=4")[0] == "bad-record"
    assert ask("parse-link", fragment="v1/yavalath/e5.d4.e5/ply=1", partial=True)["ply"] == 1
    assert refused("parse-link", fragment="v1/yavalath/e5.e5/ply=9", partial=True)[0] == "bad-record"


def test_pictures_and_diagrams() -> None:
    game = {"game": "yavalath", "moves": ["e5", "d4"]}
    assert ask("svg", **game)["svg"].startswith("<svg")
    diagram = ask("diagram", **game)["text"]
    assert yavset.game("yavalath").position(diagram).to_move == "white"
    assert ask("view", game="yavalath", diagram=diagram, moves=["a1"])["view"]["ply"] == 1


def test_a_game_from_a_diagram_goes_round_as_a_record() -> None:
    diagram = str(yavset.game("yavalath").start().play("e5").play("d4"))
    game = {"game": "yavalath", "diagram": diagram, "moves": ["a1"]}
    parsed = ask("parse", text=ask("record", **game)["text"])
    assert (parsed["diagram"], parsed["moves"]) == (diagram, ["a1"])
    assert "diagram" not in ask("parse", text="e5")


def test_a_ply_is_one_of_the_game() -> None:
    game = {"game": "yavalath", "moves": ["e5", "d4"]}
    assert ask("parse-link", fragment="v1/yavalath/e5.d4")["ply"] == 2
    for ply in (0, 1, 2):
        assert ask("view", **game, ply=ply)["view"]["ply"] == ply
        assert ask("parse-link", fragment=f"v1/yavalath/e5.d4/ply={ply}")["ply"] == ply
    for wrong in (-1, 3, True, "1", 1.0):
        assert refused("view", **game, ply=wrong)[0] == "bad-request"


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_ply_shows_what_the_moves_so_far_show(game_id: str) -> None:
    played = random_game(variants(game_id)[0], 5, 12)
    game = {"game": game_id, "options": played[0].game.options}
    moves = [str(position.last_move) for position in played[1:]]
    for ply in range(0, len(played), 3):
        early, late = {**game, "moves": moves[:ply]}, {**game, "moves": moves, "ply": ply}
        for verb, shown in (("view", "view"), ("svg", "svg"), ("diagram", "text")):
            assert ask(verb, **late)[shown] == ask(verb, **early)[shown]


LINES: list[dict[str, Any]] = [
    *({"game": "yavalath", "options": {"players": 3, "size": 4}, "seed": seed} for seed in range(6)),
    *({"game": "omega", "options": {"players": 3, "size": 3}, "seed": seed} for seed in range(2)),
    {"game": "onager", "options": {}, "seed": 1},
    {"game": "susan", "options": {"size": 4}, "seed": 1},
]


@pytest.mark.parametrize("game", LINES, ids=str)
def test_the_line_of_a_game_says_whose_moves_they_are_and_who_is_out_by_them(game: dict[str, Any]) -> None:
    played = random_game(yavset.game(game["game"], **game["options"]), game["seed"], 80)
    moves = [position.last_move for position in played[1:]]
    line = ask("view", **game, moves=moves)["line"]
    assert [entry["move"] for entry in line] == moves
    for entry, before, after in zip(line, played, played[1:], strict=False):
        assert entry["player"] == before.to_move
        assert entry["seat"] == before.seats[before.to_move]
        assert entry["round"] == before.turn_number // len(before.game.players) + 1
        gone = before.game.eliminated(after).keys() - before.game.eliminated(before).keys()
        assert entry.get("out", []) == [*gone]


def test_pictures_have_a_theme() -> None:
    light, dark = (ask("svg", game="yavalath", theme=theme)["svg"] for theme in ("light", "dark"))
    assert light == ask("svg", game="yavalath")["svg"] != dark
    for theme in (5, "no such theme"):
        assert refused("svg", game="yavalath", theme=theme)[0] == "bad-request"


def test_moves_that_lose_and_moves_that_let_another_win_are_told_apart() -> None:
    # White has e5, e6 and e8: e7 wins. Black has d5 and e4: a third one in the row loses.
    moves = ["e5", "e4", "e6", "d4", "e8"]
    position = yavset.game("yavalath").start()
    for move in moves:
        position = position.play(move)
    told = dangers(moves, gifts=True)
    assert told["losing"] == position.losing_moves()
    assert told["losing"]
    legal = set(position.legal_moves())
    assert set(told["gifts"]) == legal - {"e7"} - set(told["losing"])
    assert dangers(moves) == {"losing": told["losing"], "gifts": []}
    assert dangers(moves, ply=1, gifts=True)["gifts"] == []


def dangers(moves: list[str], **request: Any) -> dict[str, Any]:
    """Return what a view tells the player to move to beware of."""
    told: dict[str, Any] = ask("view", game="yavalath", moves=moves, warn=[0, 1], **request)["dangers"]
    return told


def test_only_the_seats_that_a_view_names_are_warned_while_the_game_goes_on() -> None:
    for warn, warned in (([0], True), ([1], False), ([0, 1], True), ([], False)):
        assert ("dangers" in ask("view", game="yavalath", warn=warn)) is warned
    assert "dangers" not in ask("view", game="yavalath")
    # Seats are people's, who may have changed colours.
    for moves, seat in (["e5"], 1), (["e5", "swap"], 0), (["e5", "swap", "a1"], 1), (["e5", "d4"], 0):
        for other in (0, 1):
            told = ask("view", game="yavalath", moves=moves, warn=[other])
            assert ("dangers" in told) is (other == seat), (moves, other)
    assert "dangers" in ask("view", game="yavalath", moves=OVER, ply=6, warn=[0])
    assert "dangers" not in ask("view", game="yavalath", moves=OVER, warn=[0, 1])
    wrong: Any
    for wrong in (0, ["white"], [True], {}, None):
        assert refused("view", game="yavalath", warn=wrong) == refused(
            "think", game="yavalath", level=1, warn=wrong
        )


def test_the_line_tells_who_moved_in_which_round_and_who_is_out() -> None:
    moves = ["a1", "e5", "i9", "b1", "e6", "h9", "c1"]
    line = ask("view", game="yavalath", options={"players": 3}, moves=moves, ply=2)["line"]
    assert [entry["round"] for entry in line] == [1, 1, 1, 2, 2, 2, 3]
    assert [entry["seat"] for entry in line] == [0, 1, 2, 0, 1, 2, 0]
    assert [entry.get("out") for entry in line] == [None] * 6 + [[line[0]["player"]]]


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_the_line_tells_whose_seat_a_move_was_even_after_a_swap(game_id: str) -> None:
    for game in variants(game_id):
        start, swapped = game.start(), False
        position = start.play(start.legal_moves()[len(start.legal_moves()) // 2])
        moves = [str(position.last_move)]
        expected = [(moves[0], start.to_move, 0)]
        swaps = [move for move in position.legal_moves() if move.startswith("swap")]
        for following in [*swaps[:1], *"." * 4]:
            move = following if following != "." else position.legal_moves()[-1]
            seat = game.players.index(position.to_move)
            expected.append((move, position.to_move, 1 - seat if swapped else seat))
            swapped = swapped or move.startswith("swap")
            position = position.play(move)
            moves.append(move)
            if position.outcome:
                break
        line = ask("view", game=game_id, options=game.options, moves=moves)["line"]
        assert [(entry["move"], entry["player"], entry["seat"]) for entry in line] == expected


def test_a_film_shows_the_board_after_each_move() -> None:
    film = ask("film", game="yavalath", moves=["e5", "d4"])
    assert film["game"]["id"] == "yavalath"
    assert [len(scene["pieces"]) for scene in film["scenes"]] == [0, 1, 2]
    assert film["outcome"] is None
    assert ask("film", game="yavalath", moves=OVER)["outcome"]["winner"] == "white"


def test_a_long_film_comes_in_parts() -> None:
    game = {"game": "onager", "moves": long_game(250)}
    whole = [describe_scene(position) for position in replay(yavset.game("onager").start(), game["moves"])]
    parts = [ask("film", **game, ply=ply)["scenes"] for ply in (0, 100, 200)]
    assert [len(part) for part in parts] == [100, 100, 51]
    assert json.loads(json.dumps(whole)) == [scene for part in parts for scene in part]
    assert refused("film", **game, ply=251)[0] == "bad-request"


def test_each_part_of_a_film_tells_how_the_game_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_requests, "MOST_SCENES", 2)
    whole = ask("film", game="yavalath", moves=OVER)
    assert len(whole["scenes"]) == 2
    for ply in range(len(OVER) + 1):
        part = ask("film", game="yavalath", moves=OVER, ply=ply)
        assert part["outcome"] == whole["outcome"]
        assert len(part["scenes"]) == min(2, len(OVER) + 1 - ply)


def test_what_is_no_request_is_refused_where_it_breaks_off() -> None:
    error = json.loads(handle('{"do": x}'))["error"]
    assert (error["id"], error["values"]["place"]) == ("request-json", 8)
    for text, message in (("[]", "request-object"), ("1" * 5000, "request-json-number")):
        assert json.loads(handle(text))["error"]["id"] == message
    assert json.loads(handle(b"{}"))["error"]["id"] == "request-type"  # type: ignore[arg-type]
    # Brackets in texts nest nothing.
    assert json.loads(handle('{"do": "hello", "x": "\\"' + "[{" * 50 + '"}'))["ok"]
    long = refused("describe", game="yavalath", options={"x" * 1000: 1})[1]
    assert len(long) <= 500
    with pytest.raises(ValueError) as unknown:
        yavset.game("chess")
    assert refused("describe", game="chess")[1] == str(unknown.value)


#: What JSON can hold, with texts that look like brackets and quotes.
NESTED = st.recursive(
    st.text('[]{}\\"a', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('[}\\"', max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


def depth(data: Any) -> int:
    """Return how deep lists and objects lie within each other."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@given(NESTED)
def test_nesting_is_what_the_data_have_and_not_their_texts(data: Any) -> None:
    assert service._depth(json.dumps(data)) == depth(data)


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


@pytest.mark.parametrize("end", ["step", "stop"])
def test_no_garbage_is_collected_in_a_search_nor_afterwards_in_what_it_keeps(end: str) -> None:
    number = ask("think", game="yavalath", visits=100, seed=1)["search"]
    assert gc.get_freeze_count() == 0
    assert not ask("step", search=number, milliseconds=1)["done"]
    assert not gc.isenabled()
    while not ask(end, search=number, **({"milliseconds": 100} if end == "step" else {}))["done"]:
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 1_000


def test_garbage_is_collected_before_a_new_search_and_not_where_one_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    collected: list[bool] = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(True))
    for game, visits, new in (
        ({"game": "yavalath", "moves": ["e5", "c4"]}, 32, True),
        ({"game": "yavalath", "moves": ["e5", "c4"]}, 64, False),
        ({"game": "cross"}, 32, True),
        ({"game": "yavalath", "moves": ["e5", "c4"]}, 32, True),
    ):
        number = ask("think", **game, visits=visits)["search"]
        assert (collected == [True], gc.get_freeze_count() == 0) == (new, new)
        collected.clear()
        while not ask("step", search=number, milliseconds=1000)["done"]:
            pass
    assert gc.get_freeze_count() > 0


def test_no_garbage_is_collected_while_a_large_tree_is_still_to_be_freed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("yavset.search.session.FREED_AT_ONCE", 10)
    number = ask("think", game="cross", visits=100)["search"]
    ask("step", search=number, milliseconds=10_000)
    collected: list[bool] = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(True))
    number = ask("think", game="yavalath", visits=100)["search"]
    assert not collected
    ask("step", search=number, milliseconds=10_000)
    monkeypatch.undo()
    ask("think", game="cross", visits=16)
    assert gc.get_freeze_count() == 0


def test_a_search_ahead_ends_when_its_tree_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TreeSearch, "full", property(lambda tree: tree.nodes >= 20))
    for ahead, done in ((False, False), (True, True)):
        number = ask("think", game="cross", seconds=600, ahead=ahead)["search"]
        assert ask("step", search=number, milliseconds=300)["done"] == done


@pytest.mark.parametrize("effort", [{"visits": 60}, {"review": True, "seconds": 60}])
def test_visits_and_a_seed_repeat_a_search(effort: dict[str, Any]) -> None:
    reports = []
    for _ in range(2):
        number = ask("think", game="yavalath", moves=["e5", "d4"], seed=9, **effort)["search"]
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


@pytest.mark.parametrize("end", ["step", "stop"])
@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_the_last_reply_of_a_search_shows_the_position_after_its_move(game_id: str, end: str) -> None:
    options = {"seed": 1} if game_id == "quantum-leap" else {}
    game = {
        "game": game_id,
        "options": options,
        "moves": [yavset.game(game_id, **options).start().legal_moves()[0]],
    }
    number = ask("think", **game, seconds=100, after=True, warn=[0, 1])["search"]
    assert "after" not in ask("step", search=number, milliseconds=1)
    if end == "step":
        number = ask("think", **game, visits=1, after=True, warn=[0, 1])["search"]
    reply = ask(end, search=number, **({"milliseconds": 10_000} if end == "step" else {}))
    moves = [*game["moves"], reply["report"]["choice"]]
    assert reply["done"]
    assert {"ok": True, **reply["after"]} == ask("view", **{**game, "moves": moves}, warn=[0, 1])
    assert len(reply["after"]["line"]) == 2


def test_a_search_of_an_earlier_position_shows_what_comes_after_that() -> None:
    number = ask("think", game="yavalath", moves=["e5", "d4", "a1"], ply=1, visits=3, after=True)["search"]
    reply = ask("stop", search=number)
    assert reply["after"]["view"]["ply"] == 2
    assert [entry["move"] for entry in reply["after"]["line"]] == ["e5", reply["report"]["choice"]]
    assert "dangers" not in reply["after"]
    number = ask("think", game="yavalath", visits=1)["search"]
    assert "after" not in ask("stop", search=number)


def test_a_new_search_replaces_the_old() -> None:
    old = ask("think", game="cross", seconds=100)["search"]
    new = ask("think", game="cross", moves=["e5"], seconds=100)["search"]
    assert new != old
    assert refused("step", search=old, milliseconds=5)[0] == "bad-request"
    assert not ask("step", search=new, milliseconds=5)["done"]


def test_before_the_first_search_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_requests, "_latest_search", 0)
    for number in (0, 1, False, None):
        reply = json.loads(handle(json.dumps({"do": "stop", "search": number})))
        assert reply["error"]["id"] == "search-unknown"
    assert ask("think", game="cross", seconds=100)["search"] == 1


def test_thinking_about_an_earlier_position() -> None:
    number = ask("think", game="yavalath", moves=["e5", "d4", "a1"], ply=1, visits=30, seed=1)["search"]
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
        ({"do": "think", "game": "yavalath", "visits": 0}, "bad-request"),
        ({"do": "think", "game": "yavalath", "visits": True}, "bad-request"),
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
    moves = ["e5"] * 2_001
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
        *("warn", "after", "gifts", "variations", "nags", "comments"),
        *(
            "game",
            "options",
            "moves",
            "ply",
            "level",
            "seconds",
            "visits",
            "nodes",
            "seed",
            "search",
            "milliseconds",
        ),
        *("text", "fragment", "tags", "theme", "diagram"),
    ]
)
VERBS = st.sampled_from(
    [
        *("hello", "describe", "view", "record", "parse", "parse-link", "svg", "diagram"),
        *("think", "step", "stop"),
    ]
)


@given(VERBS, st.dictionaries(NAMES, st.one_of(VALUES, st.just("yavalath"), st.just(["e5"])), max_size=5))
def test_any_request_gets_a_reply(verb: str, request_: dict[str, Any]) -> None:
    if verb == "step":
        request_.pop("milliseconds", None)
    reply = json.loads(handle(json.dumps({"do": verb, **request_})))
    assert reply["ok"] or reply["error"]["kind"] != "internal", reply


TRAP = ["c1", "d6", "e4", "d5", "d2", "a2", "h6", "f6", "f3", "h8"]


def test_a_win_is_proved_with_its_line() -> None:
    game = {"game": "yavalath", "moves": TRAP}
    assert ask("prove", **game, plies=3, nodes=500) == {"ok": True, "win": False, "line": []}
    reply = ask("prove", **game, plies=5, nodes=500)
    assert reply["win"] is True
    assert (reply["line"][0], len(reply["line"])) == ("f4", 5)
    # Whoever plays the colour after a swap has the same win.
    swapped = {"game": "yavalath", "moves": [TRAP[0], "swap", *TRAP[1:]]}
    assert ask("prove", **swapped, plies=5, nodes=500) == reply
    assert ask("prove", game="yavalath", moves=["e5", "d4"], plies=7, nodes=1)["win"] is None
    assert ask("prove", **game, plies=0, nodes=500)["win"] is False


def test_moves_of_a_puzzle_are_judged() -> None:
    right = ask("judge", game="yavalath", moves=[*TRAP, "f4"], left=4, nodes=500)
    assert right["keeps"] is True
    assert right["left"] == 3
    wrong = ask("judge", game="yavalath", moves=[*TRAP, "a1"], left=4, nodes=500)
    assert wrong["keeps"] is False
    assert wrong["line"]
    assert ask("judge", game="yavalath", moves=["e5", "a1"], hold=True, nodes=500)["keeps"] is True
    # The win was there, and the moves have run out.
    late = ["e5", "a1", "f6", "b1", "h8", "c3", "i9"]
    assert ask("judge", game="yavalath", moves=late, left=0, nodes=500)["keeps"] is False


def test_threats_are_judged() -> None:
    game = {"game": "yavalath", "nodes": 1, "threat": True}
    assert ask("judge", **game, moves=["e5", "a1", "f6", "b1", "h8"])["keeps"] is True
    assert ask("judge", **game, moves=["e5", "a1", "f6", "b1", "i9"])["keeps"] is False
    assert ask("judge", **game, moves=["e5", "a1", "f6", "b1", "h8", "c3", "g7"])["keeps"] is True
    assert ask("judge", **game, moves=["e5"])["keeps"] is False
    assert "no move" in refused("judge", **game)[1]


def test_a_prover_goes_on_with_what_it_has_found_until_another_game_comes() -> None:
    trap = {"game": "yavalath", "moves": TRAP, "plies": 5, "nodes": 5}
    for _ in range(2):
        assert ask("prove", game="susan", plies=1, nodes=1)["win"] is not True
        asked = [ask("prove", **trap)["win"]]
        while asked[-1] is None and len(asked) < 20:
            asked.append(ask("prove", **trap)["win"])
        assert (asked[0], asked[-1]) == (None, True)


def test_proofs_refuse_what_they_cannot_do() -> None:
    assert "for two" in refused("prove", game="yavalade", plies=3, nodes=10)[1]
    assert "no move" in refused("judge", game="yavalath", left=3, nodes=10)[1]
    assert refused("prove", game="yavalath", plies=31, nodes=10)[0] == "bad-request"
    assert refused("prove", game="yavalath", plies=3, nodes=20_001)[0] == "bad-request"
    assert ask("prove", game="yavalath", moves=TRAP, plies=5, nodes=20_000)["win"] is True
    assert refused("prove", game="yavalath", plies=3)[0] == "bad-request"


def test_a_record_keeps_variations_marks_and_comments_and_gives_them_back() -> None:
    request = {
        "game": "yavalath",
        "moves": ["e5", "d4", "c3"],
        "variations": [
            {"moves": ["e5", "swap"], "comments": {"1": "the {centre}", "2": "too good"}},
            {"moves": ["e5", "d4", "f5", "a1"], "nags": {"3": 2, "4": 6}, "comments": {"4": "why?"}},
        ],
        "nags": {"2": 4},
        "comments": {"0": "a game [%fills e5]", "1": "the {centre}"},
    }
    text = ask("record", **request)["text"]
    assert " ".join(text.split()).endswith(
        "{a game [%fills e5]} 1. e5 {the {centre)} 1... d4 $4 (1... swap {too good}) 2. c3 "
        "(2. f5 $2 a1 $6 {why?})"
    )
    parsed = ask("parse", text=text)
    assert parsed["moves"] == request["moves"]
    assert sorted(parsed["variations"], key=lambda line: len(line["moves"])) == [
        {"moves": ["e5", "swap"], "comments": {"2": "too good"}},
        {"moves": ["e5", "d4", "f5", "a1"], "nags": {"3": 2, "4": 6}, "comments": {"4": "why?"}},
    ]
    assert parsed["nags"] == {"2": 4}
    assert parsed["comments"] == {"0": "a game [%fills e5]", "1": "the {centre)"}


def test_variations_of_other_programs_are_read() -> None:
    parsed = ask("parse", text="1. e5 d4 (1... swap)")
    assert parsed["moves"] == ["e5", "d4"]
    assert parsed["variations"] == [{"moves": ["e5", "swap"]}]
    parsed = ask("parse", text="1. e5 d4 ({Instead of this} 1... swap {is better} 2. a1)")
    assert parsed["variations"] == [
        {"moves": ["e5", "swap", "a1"], "comments": {"2": "Instead of this is better"}}
    ]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"variations": [{"moves": ["e5", 5]}]}, "request-variations"),
        ({"variations": [["e5"]]}, "request-variations"),
        ({"variations": {"moves": ["e5"]}}, "request-variations"),
        ({"variations": [{"moves": ["e5"] * 2_001}]}, "request-variations"),
        ({"variations": [{"moves": ["d4"] * 2_000}]}, "request-variations"),
        ({"variations": [{"moves": ["e5"] * 2_000}] * 21}, "record-too-many-variations"),
        ({"variations": [{"moves": ["e5", "d4"], "nags": {"2": 0}}]}, "request-nags"),
        ({"variations": [{"moves": ["e5", "d4"], "comments": [1]}]}, "request-comments"),
        ({"nags": {"1": 0}}, "request-nags"),
        ({"nags": {"1": 256}}, "request-nags"),
        ({"nags": [1]}, "request-nags"),
        ({"comments": {"1": 1}}, "request-comments"),
    ],
)
def test_wrong_annotations_are_refused(wrong: dict[str, Any], message: str) -> None:
    reply = json.loads(handle(json.dumps({"do": "record", "game": "yavalath", "moves": ["e5"], **wrong})))
    assert reply["error"]["id"] == message


def test_annotations_are_taken_up_to_their_limits() -> None:
    text = ask("record", game="yavalath", moves=["e5", "d4"], nags={"1": 1, "2": 255})["text"]
    assert "1. e5 $1 d4 $255" in text
    # As many moves as a record has are played, and the second is wrong.
    most = ["e5"] * 2_000
    assert refused("record", game="yavalath", moves=["e5"], variations=[{"moves": most}])[0] == "illegal-move"
    # What several lines have in common is in the record once.
    cells = yavset.game("yavalath").start().play("e5").legal_moves()
    lines = [{"moves": ["e5", cell]} for cell in cells] * 300
    read = ask("parse", text=ask("record", **GAME, variations=lines)["text"])
    assert [{"moves": read["moves"]}, *read["variations"]] == lines[: len(cells)]


GAME = {"game": "yavalath", "moves": ["e5"]}


def test_variations_that_would_be_too_long_when_written_out_are_refused() -> None:
    """A move near the end of a long game is a short variation, but its line is as long as the game."""
    moves = long_game(1_000)
    record = Record(yavset.game("onager"), moves)
    nodes = [record.root, *record.root.main_line()]
    for node in nodes[-20:]:
        for move in node.position.legal_moves()[:4]:
            node.add(move)
    kind, message = refused("parse", text=str(record))[:2]
    assert kind == "bad-record"
    assert "40000" in message.replace(",", "")


def test_the_same_variation_many_times_is_one() -> None:
    many = [{"moves": ["e5", "d4"]}] * 10_000
    assert ask("record", **GAME, variations=many) == ask("record", **GAME, variations=many[:1])


def test_a_variation_with_a_wrong_move_is_refused() -> None:
    assert (
        refused("record", game="yavalath", moves=["e5"], variations=[{"moves": ["e5", "e5"]}])[0]
        == "illegal-move"
    )


def test_a_lesson_is_checked_for_its_author() -> None:
    lesson = "A trap.\nmoves: d5 e6 c5 e7\nansewr: f5\nanswer: f5 f5"
    wrong, illegal = ask("check-lesson", game="yavalath", text=lesson)["problems"]
    assert wrong == {"line": 3, "id": "lesson-key", "values": {"key": "ansewr", "meant": "answer"}}
    assert illegal["line"] == 4
    assert ask("check-lesson", game="yavalath", text="A trap.")["problems"] == []
    for size in (3, 5):
        [*problems] = ask("check-lesson", game="yavalath", options={"size": size}, text="A.\nmoves: i9")[
            "problems"
        ]
        assert [problem["line"] for problem in problems] == ([2] if size == 3 else [])
    assert refused("check-lesson", game="yavalath")[0] == "bad-request"


def test_one_of_several_games_is_chosen_by_its_number() -> None:
    first = '[Event "Club"]\n[White "Ada"]\n[Black "Bob"]\n[Date "????.??.??"]\n1. e5 d4 1-0'
    text = f'{first}\n\n[Game "cross"]\n1. d4'
    assert ask("parse", text=text)["games"] == ["Yavalath: Ada – Bob, Club", "Cross: d4"]
    first_game = ask("parse", text=text, number=1)
    assert first_game["moves"] == ["e5", "d4"]
    assert first_game["settled"] == {"winner": "white", "reason": "resignation"}
    assert ask("parse", text=text, number=2)["game"] == "cross"
    assert refused("parse", text=text, number=3)[0] == "bad-record"
    assert refused("parse", text=text, number="1")[0] == "bad-request"
    assert ask("parse", text="1. e5", number=1)["moves"] == ["e5"]


def test_a_game_without_names_is_named_by_its_first_six_moves() -> None:
    cells = ["a1", "b1", "c2", "d2", "e4", "f4", "g6", "h6"]
    parts = [f'[Game "cross"]\n1. {" ".join(cells[:count])}\n' for count in range(1, 9)]
    names = [f"Cross: {' '.join(cells[: min(count, 6)])}{' …' if count > 6 else ''}" for count in range(1, 9)]
    assert ask("parse", text="\n".join(parts))["games"] == names


def test_a_result_that_no_move_decides_is_told() -> None:
    won = "d4 f5 e5 e4 g4 d6 g6 h8 h6 c3 g7 g5 f6"
    settled = {
        "1. e5 d4": None,
        "1. e5 d4 1/2-1/2": {"winner": None, "reason": "agreement"},
        '[Termination "time forfeit"]\n1. e5 d4 0-1': {"winner": "black", "reason": "resignation"},
        '[Result "draw"]\n[Termination "resignation"]\n1. e5': {"winner": None, "reason": "resignation"},
        f"{won} 1-0": None,
        "1. e5 e5 1-0": None,
    }
    for text, expected in settled.items():
        assert ask("parse", text=text, partial=True).get("settled") == expected, text


@pytest.mark.parametrize("review", [1, "yes", [True], {"on": True}])
def test_only_the_word_true_asks_for_a_review(review: object) -> None:
    """Anything else is no effort."""
    assert refused("think", game="yavalath", review=review) == refused("think", game="yavalath")


@pytest.mark.parametrize("plies", [None, "", [], "0", -1])
@pytest.mark.parametrize(("verb", "name"), [("prove", "plies"), ("judge", "left")])
def test_a_number_of_moves_may_be_nought_but_has_to_be_there(verb: str, name: str, plies: object) -> None:
    request = {"game": "yavalath", "moves": ["e5"], "nodes": 10}
    assert ask(verb, **request, **{name: 0})["ok"]
    assert refused(verb, **request, **{name: plies})
    assert refused(verb, **request)
