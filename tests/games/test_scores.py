"""What people count in a position, the moves that lose at once, and the events of a whole turn."""

from __future__ import annotations

import json
from typing import Any

import pytest

import yavset
from variants import every_variant, random_game, title
from yavset.drawing.scene import describe_position, last_turn
from yavset.interfaces.service import handle
from yavset.interfaces.terminal import text_board
from yavset.notation.record import replay
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.position import Position

each_variant = pytest.mark.parametrize("game", every_variant(), ids=title)

#: The smaller boards of each game show the same as the larger ones, where trying every move takes long.
SMALL = [game for game in every_variant() if len(game.board.cells) <= 130]


def after(game_id: str, moves: str, **options: object) -> Position:
    """Return the position after moves."""
    return replay(yavset.game(game_id, **options).start(), moves.split())[-1]


def scores(position: Position) -> list[str]:
    """Return what is counted, in English."""
    return [str(one) for one in position.scores]


def test_who_has_no_piece_left_in_taacoca_has_none_to_march_with() -> None:
    game = yavset.game("taacoca")
    position = Position(game, (mask_of([game.board.cell("e5")]), 0), 0, (0, 1))
    assert scores(position) == ["White: 1 stone, 4 rows to go", "Black: 0 pieces"]


@each_variant
def test_what_is_counted_is_json_and_names_players_of_the_game(game: Game) -> None:
    for position in random_game(game, 5, 60):
        for one in position.scores:
            assert one.player is None or one.player in game.players
            assert json.loads(json.dumps(one.as_data())) == one.as_data()
            assert one.as_data().get("player") == one.player
            assert str(one) in text_board(position)
        for group in game.counted_groups(position):
            assert group
            assert group & ~position.occupied == 0


@pytest.mark.parametrize("game", SMALL, ids=title)
def test_the_moves_that_lose_at_once_are_those_after_which_another_player_has_won(game: Game) -> None:
    positions = random_game(game, 11, 200)
    for position in positions[-12:]:
        tried = Game.losing_moves(game, position)
        found = position.losing_moves()
        if game.id == "yavalath" and len(game.players) == 3:
            # Who makes a three is out, though the others play on.
            assert set(tried) <= set(found)
            out = {move for move in position.legal_moves() if position.child(move).state != position.state}
            assert set(found) == out
        else:
            assert found == tried


def test_rows_that_lose_are_told_with_their_reason() -> None:
    position = after("yavalath", "d5 a1 e5 a3 g5 b5")
    # d5 e5 g5: f5 makes four and wins; c5 makes three and loses.
    assert position.losing_moves() == {"c5": "three"}


def test_who_is_out_is_shown_with_the_row_that_did_it() -> None:
    position = after("yavalath", "d5 a1 i9 e5 c1 g9 f5", players=3)
    assert describe_position(position)["out"] == {"white": ["d5", "e5", "f5"]}
    following = position.play(position.legal_moves()[-1])
    assert describe_position(following)["out"] == {"white": ["d5", "e5", "f5"]}


def test_nothing_loses_when_the_game_is_over() -> None:
    over = after("yavalath", "d5 a1 e5 a3 f5")
    assert over.losing_moves() == {}
    # Who has lost a game of two is not out of it.
    assert describe_position(over)["out"] == {}


def test_a_move_in_manalath_that_leaves_a_four_loses() -> None:
    position = after("manalath", "w@e5 b@a1 w@e6 b@b1 w@e7 b@c3")
    assert position.losing_moves()["w@e4"] == "four-group"
    assert "b@e4" not in position.losing_moves()


@pytest.mark.parametrize(
    ("rules", "moves", "expected"),
    [
        ("h5-p-w4.l3", "e5 d4", []),
        (
            "(game (board square 4) (play (place own)) (end (win (group 5)) (lose (group 4 exactly))))",
            "a1 d4 b1",
            ["White: largest group: 2", "Black: largest group: 1"],
        ),
        (
            "(game (board square 4) (play (place own)) (end (score (product-of-groups))))",
            "a1 d4 b1 d1 d3 c4 d2",
            ["White: 2² = 4", "Black: score 2"],
        ),
        (
            "(game (board hexhex 3) (play (place any)) (end (score (odd-groups 2))))",
            "w@a1 b@e5 w@a2",
            ["1 large group (of 2 or more): white is ahead", "16 empty cells"],
        ),
        (
            "(game (board rhombus 4) (play (place own)) (end (win (touch 2 mine))))",
            "a1 d4",
            ["White: touches 1 side", "Black: touches 1 side"],
        ),
        (
            "(game (board square 4) (play (place own) (capture sandwiched)) (end (win (captured 3))))",
            "a1 b1 c1",
            ["White: captured: 1 of 3", "Black: captured: 0 of 3"],
        ),
        (
            "(game (board square 4) (play (place own) (capture sandwiched)) (end (win (line 4))))",
            "a1 b1 c1",
            ["White: 2 pieces", "Black: 0 pieces"],
        ),
        (
            "(game (board square 4) (play (place own) (step)) (end (win (line 4)) (draw (steps 6))))",
            "a1 d4 a1-a2",
            ["moves in a row without placing: 1 of 6"],
        ),
    ],
)
def test_games_in_ludemes_count_what_their_end_asks_for(rules: str, moves: str, expected: list[str]) -> None:
    position = after("ludi", moves, rules=rules)
    assert scores(position) == expected
    sizes = sum(group.bit_count() for group in position.game.counted_groups(position))
    asked = any("group" in text or "score" in text for text in expected)
    assert sizes == (sum(mask.bit_count() for mask in position.stones[:2]) if asked else 0)


def test_omega_shows_products_with_powers_and_the_rounds_left() -> None:
    start = yavset.game("omega").start()
    assert scores(start) == ["White: score 1", "Black: score 1", "15 rounds left"]
    moves = "w@a1 b@e9 w@b1 b@f9 w@c3 b@h8 w@d3 b@g9 w@g4 b@i9 w@h5 b@a5"
    assert scores(after("omega", moves))[:2] == ["White: 2³ = 8", "Black: 3 × 2 = 6"]


def test_omega_shows_both_products_at_the_end() -> None:
    positions = random_game(yavset.game("omega", size=3), 2, 500)
    end = positions[-1]
    assert end.outcome is not None
    assert [one.player for one in end.scores] == ["white", "black"]
    assert end.standing == end.scores, "by its older name"


@pytest.mark.parametrize(
    ("game_id", "moves", "expected"),
    [
        ("yavalath", "e5 d4", []),
        ("pentalath", "e5 d4 a1", ["White: 2 pieces", "Black: 1 piece"]),
        ("cross", "a1 e5 b1", ["White: touches 2 sides", "Black: touches 0 sides"]),
        ("odd", "w@e5", ["0 large groups (of 5 or more): even is ahead", "60 empty cells"]),
        (
            "manalath",
            "w@e5 b@a1 w@e6",
            ["White: largest group: 2", "Black: largest group: 1", "left to place: 28 white, 29 black"],
        ),
        ("feed-the-ducks", "w@a1 b@b1 b@c1", ["left to place: 11 white, 10 black"]),
        ("susan", "e5 a1", ["a draw after 6 more slides in a row"]),
        ("susan", "a1 i9 b1 e5 a2 e6 b2", []),
        ("susan", "e5 a1 e5-e6", ["a draw after 5 more slides in a row"]),
        ("taacoca", "", ["White: 12 stones, 6 rows to go", "Black: 12 stones, 6 rows to go"]),
        ("play-win", "", ["White: 11 pieces", "Black: 11 pieces"]),
        ("onager", "", ["Black: 11 pieces, 0 on the back row", "White: 11 pieces, 0 on the back row"]),
        ("ayu", "", ["Black: 20 units", "White: 20 units"]),
    ],
)
def test_what_is_counted(game_id: str, moves: str, expected: list[str]) -> None:
    assert scores(after(game_id, moves)) == expected


def test_ducks_are_counted_in_flocks_once_they_swim() -> None:
    start = yavset.game("feed-the-ducks").start()
    moves = []
    position = start
    while position.game.prompt(position) == "duck":
        moves.append(position.legal_moves()[0])
        position = position.play(moves[-1])
    position = position.play("e5")
    groups = position.game.counted_groups(position)
    counts = [int(text.split()[1]) for text in scores(position)[:2]]
    assert sum(counts) == len(groups)


def test_a_repetition_is_counted_from_the_second_time_on() -> None:
    position = after("onager", "r@d5 r@f5 r@e6")
    assert not any("repeated" in text for text in scores(position))
    there = next(move for move in position.legal_moves())
    answer = position.play(there).legal_moves()[0]
    # Two players who walk to and fro come back to the position at the start of a turn.
    walk = (there, answer, *("-".join(reversed(move.split("-"))) for move in (there, answer)))
    for move in walk:
        position = position.play(move)
    assert scores(position)[-1] == "repeated: 2 of 3 times, then it is a draw"
    for move in walk:
        position = position.play(move)
    # Once that is the end it is told as the outcome alone.
    assert position.outcome is not None
    assert not any("repeated" in text for text in scores(position))


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("cross", {"size": 4}),
        ("ludi", {"rules": "(game (board hexhex 4) (play (place own)) (end (win (touch 3 any))))"}),
        ("ludi", {"rules": "(game (board square 5) (play (place own)) (end (win (touch 2 mine))))"}),
    ],
)
def test_the_edges_that_count_are_those_of_one_group(game_id: str, options: dict[str, Any]) -> None:
    """Not of all groups together; found by walking from stone to stone."""
    game, apart = yavset.game(game_id, **options), 0
    board = game.board
    for seed in range(6):
        for position in random_game(game, seed, 30):
            for number, (stones, score) in enumerate(zip(position.stones, position.scores, strict=True)):
                edges = board.edges[number::2] if "mine" in options.get("rules", "") else board.edges
                most, left = 0, {*board.bits(stones)}
                while left:
                    group, open_cells = set(), [left.pop()]
                    while open_cells:
                        cell = open_cells.pop()
                        group.add(cell)
                        beside = left & {*board.bits(board.neighbours[cell])}
                        left -= beside
                        open_cells += beside
                    most = max(most, sum(any(edge >> cell & 1 for cell in group) for edge in edges))
                assert score.message.values["count"] == most
                apart += most < sum(bool(stones & edge) for edge in edges)
    assert apart > 10


def test_the_picture_describes_what_is_counted() -> None:
    counted = "<desc>white: a1 e5; black: d4; White: 2 pieces; Black: 1 piece</desc>"
    assert counted in yavset.svg(after("pentalath", "e5 d4 a1"))
    assert "<desc>white: e5</desc>" in yavset.svg(after("yavalath", "e5"))


def ask(verb: str, **request: Any) -> dict[str, Any]:
    """Return the answer to a request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": verb, **request})))
    assert reply["ok"], reply
    return reply


def test_the_view_has_the_events_of_the_whole_turn() -> None:
    start = yavset.game("taacoca").start()
    moves = []
    position = start
    for _ in range(3):
        moves.append(next(move for move in position.legal_moves()))
        position = position.play(moves[-1])
    view = ask("view", game="taacoca", moves=moves)["view"]
    assert [event["cells"] for event in view["turn"]] == [move.split("-") for move in moves]
    assert [event["cells"] for event in view["events"]] == [moves[-1].split("-")]
    # In the middle of the next turn only what was done in it counts.
    moves.append(position.legal_moves()[0])
    assert len(ask("view", game="taacoca", moves=moves)["view"]["turn"]) == 1


def test_a_position_alone_has_the_events_of_its_last_move() -> None:
    position = after("omega", "w@e5 b@d4")
    assert [event["cells"] for event in describe_position(position)["turn"]] == [["d4"]]
    assert last_turn([position]) == []


def test_groups_come_with_the_view() -> None:
    view = ask("view", game="omega", moves=["w@e5", "b@a1", "w@e6", "b@a2"])["view"]
    assert sorted(view["groups"]) == [["a1", "a2"], ["e5", "e6"]]


def test_dangers_are_the_losing_moves_and_on_request_what_lets_another_win() -> None:
    # White threatens to make four on f5 between d5, e5 and g5: every move but f5 lets it.
    moves = ["d5", "a1", "e5", "a3", "g5"]
    found = ask("view", game="yavalath", moves=moves, warn=[0, 1])["dangers"]
    assert (found["losing"], found["gifts"]) == ({"a2": "three"}, [])
    gifts = ask("view", game="yavalath", moves=moves, warn=[0, 1], gifts=True)["dangers"]["gifts"]
    assert "f5" not in gifts
    assert "a2" not in gifts
    assert "i9" in gifts
