"""Manalath, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from boards import played, position
from yavset import Event, IllegalMove, Outcome

GAME = yavset.game("manalath")

# No white and no black stone fits: each empty cell has five or more stones of either colour beside it.
NO_MOVE = """
    b w w b w
   w b w b w b
  b w b . b . w
 w b . w w . b w
w w . w b b w b w
 b b b . w b w b
  w w . w w . w
   w b b . b b
    b w w w b
"""


# Thirty cells in groups of three at most.
THIRTY = "a1 c1 e1 a2 c2 d2 f2 b3 f3 a4 d4 e4 h4 a5 c5 e5 g5 i5 b6 d6 g6 i6 d7 g7 f8 i8 e9 f9 h9 i9"


# Placing.


def test_no_options_and_white_begins() -> None:
    assert GAME.options == {}
    start = GAME.start()
    assert (start.to_move, start.seats) == ("white", {"white": 0, "black": 1})
    assert len(start.legal_moves()) == 122
    assert start.legal_moves()[:3] == ("w@a1", "b@a1", "w@b1")


def test_either_player_places_either_colour() -> None:
    place = GAME.start().play("b@e5")
    assert place.to_move == "black"
    assert place.events == (Event("placed", ("e5",), "black"),)
    assert {"w@e4", "b@e4"} <= set(place.legal_moves())
    assert len(place.legal_moves()) == 120
    assert "swap" not in place.legal_moves()


def test_stones_go_on_empty_cells() -> None:
    place = GAME.start().play("b@e5")
    for move in ("w@e5", "b@e5"):
        with pytest.raises(IllegalMove, match="stone on e5"):
            place.play(move)
    for move in ("e4", "r@e4", "pass"):
        with pytest.raises(IllegalMove):
            place.play(move)


# The largest group.


@pytest.mark.parametrize(("code", "other"), [("w", "b"), ("b", "w")])
@pytest.mark.parametrize("player", ["white", "black"])
@pytest.mark.parametrize(
    ("stones", "fits"),
    [
        ("a1 b1 c1 e1", True),  # three and one: five
        ("a1 b1 c1 e1 f2", False),  # three and two: six
        ("b1 c1 e1 f2", True),  # two and two
        ("a1 b1 c1", True),
    ],
)
def test_no_group_may_grow_beyond_five(player: str, code: str, other: str, stones: str, fits: bool) -> None:
    # d1 lies beside c1, e1, d2 and e2.
    place = position(GAME, player, {code: stones})
    assert (f"{code}@d1" in place.legal_moves()) == fits
    assert f"{other}@d1" in place.legal_moves()


def test_three_groups_beside_a_cell_add_up() -> None:
    assert "w@e5" in position(GAME, "black", {"w": "f5 e6 e7 d4"}).legal_moves()
    assert "w@e5" not in position(GAME, "black", {"w": "f5 g5 e6 e7 d4"}).legal_moves()


def test_a_group_of_five_may_not_grow() -> None:
    place = position(GAME, "white", {"w": "a1 b1 c1 d1 e1"})
    for cell in ("a2", "b2", "c2", "d2", "e2", "f2"):
        assert f"w@{cell}" not in place.legal_moves()
        assert f"b@{cell}" in place.legal_moves()
    with pytest.raises(IllegalMove, match="more than 5"):
        place.play("w@a2")


def test_a_group_that_touches_a_cell_twice_counts_once() -> None:
    # The four form a hook around b2.
    place = position(GAME, "white", {"w": "a1 a2 b3 c3"})
    assert "w@b2" in place.legal_moves()
    assert place.play("w@b2").outcome == Outcome("white", "five-group", ("a1", "a2", "b2", "b3", "c3"))


# The supply.


@pytest.mark.parametrize(("code", "other", "colour"), [("w", "b", "white"), ("b", "w", "black")])
def test_there_are_thirty_stones_of_each_colour(code: str, other: str, colour: str) -> None:
    place = position(GAME, "white", {code: THIRTY.removesuffix(" i9")})
    moves = [move for move in place.legal_moves() if move.startswith(code)]
    assert moves
    place = position(GAME, "white", {code: THIRTY})
    assert {move[0] for move in place.legal_moves()} == {other}
    free = place.legal_moves()[0][2:]
    with pytest.raises(IllegalMove, match=f"all 30 {colour} stones"):
        place.play(f"{code}@{free}")


# The end of a turn.


@pytest.mark.parametrize(("player", "code", "other"), [("white", "w", "black"), ("black", "b", "white")])
def test_a_group_of_five_wins_and_one_of_four_loses(player: str, code: str, other: str) -> None:
    place = position(GAME, player, {code: "a1 b1 d1 e1"}).play(f"{code}@c1")
    assert place.outcome == Outcome(player, "five-group", ("a1", "b1", "c1", "d1", "e1"))
    place = position(GAME, player, {code: "a1 b1 d1"}).play(f"{code}@c1")
    assert place.outcome == Outcome(other, "four-group", ("a1", "b1", "c1", "d1"))


def test_groups_of_three_decide_nothing() -> None:
    assert position(GAME, "white", {"w": "a1 b1"}).play("w@c1").outcome is None


def test_groups_need_no_line() -> None:
    place = position(GAME, "white", {"w": "e5 f6 e4 d4"}).play("w@f5")
    assert place.outcome == Outcome("white", "five-group", ("d4", "e4", "e5", "f5", "f6"))


@pytest.mark.parametrize(("mover", "code", "owner"), [("white", "b", "black"), ("black", "w", "white")])
def test_the_other_players_groups_do_not_count_at_the_end_of_ones_own_turn(
    mover: str, code: str, owner: str
) -> None:
    four = position(GAME, mover, {code: "a1 b1 d1"}).play(f"{code}@c1")
    assert four.outcome is None
    five = position(GAME, mover, {code: "a1 b1 d1 e1"})
    assert five.play(f"{code}@c1").outcome is None
    # What was made for a player counts at the end of its own turn, whatever it plays elsewhere.
    other = "w" if code == "b" else "b"
    assert five.play(f"{code}@c1").play(f"{other}@i9").outcome == Outcome(
        owner, "five-group", ("a1", "b1", "c1", "d1", "e1")
    )
    assert four.play(f"{other}@i9").outcome == Outcome(mover, "four-group", ("a1", "b1", "c1", "d1"))
    assert four.play(f"{code}@i9").outcome == Outcome(mover, "four-group", ("a1", "b1", "c1", "d1"))


def test_a_four_from_the_other_player_may_be_made_a_five() -> None:
    place = position(GAME, "black", {"w": "a1 b1 d1"}).play("w@c1").play("w@e1")
    assert place.outcome == Outcome("white", "five-group", ("a1", "b1", "c1", "d1", "e1"))


def test_an_older_four_loses_before_a_newer_five_wins() -> None:
    place = position(GAME, "white", {"w": "a1 b1 c1 d1 e9 g9 h9 i9"})
    assert place.play("w@f9").outcome == Outcome("black", "four-group", ("a1", "b1", "c1", "d1"))


def test_an_older_five_wins_before_a_newer_four_loses() -> None:
    place = position(GAME, "white", {"w": "a1 b1 c1 d1 e1 g9 h9 i9"})
    assert place.play("w@f9").outcome == Outcome("white", "five-group", ("a1", "b1", "c1", "d1", "e1"))


def test_an_older_four_loses_with_a_stone_of_the_other_colour_too() -> None:
    place = position(GAME, "black", {"b": "a1 b1 c1 d1"})
    assert place.play("w@i9").outcome == Outcome("white", "four-group", ("a1", "b1", "c1", "d1"))


def test_an_older_group_comes_first_wherever_it_lies() -> None:
    # The older four is later in cell order than the new five.
    place = position(GAME, "white", {"w": "a1 b1 d1 e1 f9 g9 h9 i9"})
    assert place.play("w@c1").outcome == Outcome("black", "four-group", ("f9", "g9", "h9", "i9"))


# No legal move.


def test_a_player_without_a_legal_move_loses() -> None:
    for player, other in (("white", "black"), ("black", "white")):
        place = GAME.position(f"{NO_MOVE}to move: {player}")
        assert place.outcome == Outcome(other, "no-move")
        assert place.legal_moves() == ()


def test_the_move_that_leaves_none_wins() -> None:
    before = GAME.position(NO_MOVE.replace("    b w w b w\n", "    . w w b w\n") + "to move: white")
    assert before.outcome is None
    assert before.legal_moves() == ("b@d6", "b@e9")
    assert before.play("b@e9").outcome == Outcome("white", "no-move")


# Diagrams.


def test_diagrams_read_back() -> None:
    place = played(GAME.start(), "w@e5 w@e4 b@a1")
    assert GAME.position(GAME.diagram(place)) == place
    over = GAME.position(f"{NO_MOVE}to move: white")
    assert GAME.position(GAME.diagram(over)) == over


@pytest.mark.parametrize(
    ("stones", "message"),
    [
        ({"b": "a1 b1 c1 d1"}, "decisive"),
        ({"b": "a1 b1 c1 d1 e1"}, "decisive"),
        ({"w": "a1 b1 c1 d1 f9 g9 h9 i9"}, "decisive"),
        ({"w": "a1 b1 c1 d1 e1 f2"}, "more than 5"),
    ],
)
def test_impossible_positions_are_refused(stones: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        position(GAME, "white", stones)


def test_too_many_stones_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 30 black"):
        position(GAME, "white", {"b": f"{THIRTY} e6"})
