"""Ayu, sentence by sentence, mostly on the smallest board (5×5)."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from boards import moves_from, played, position
from yavset import Event, IllegalMove, Outcome, Position
from yavset.rules.board import mask_of

SMALL = yavset.game("ayu", size=5)
GAME = yavset.game("ayu")


def names(mask: int) -> str:
    return " ".join(GAME.board.cell_names(mask))


# The start.


def test_the_start() -> None:
    start = GAME.start()
    assert (start.to_move, start.seats) == ("black", {"black": 0, "white": 1})
    black, white = start.stones
    assert names(black) == " ".join(f"{letter}{row}" for row in (1, 3, 5, 7, 9) for letter in "bdfh")
    assert names(white) == " ".join(f"{letter}{row}" for row in (2, 4, 6, 8) for letter in "acegi")


@pytest.mark.parametrize(("size", "first_moves"), [(9, 62), (11, 98), (13, 142)])
def test_numbers_of_first_moves(size: int, first_moves: int) -> None:
    assert len(yavset.game("ayu", size=size).start().legal_moves()) == first_moves


@pytest.mark.parametrize("size", [4, 6, 10, 3, 21])
def test_the_size_is_odd_from_5_to_19(size: int) -> None:
    with pytest.raises(ValueError, match="size"):
        yavset.game("ayu", size=size)


def test_white_may_swap_on_its_first_turn_only_with_the_option() -> None:
    assert "swap" not in GAME.start().play("b1-b2").legal_moves()
    place = yavset.game("ayu", swap=True).start()
    assert "swap" not in place.legal_moves()
    place = place.play("b1-b2")
    assert place.legal_moves()[-1] == "swap"
    swapped = place.play("swap")
    assert (swapped.to_move, swapped.seats) == ("white", {"black": 1, "white": 0})
    assert swapped.stones == place.stones
    assert "swap" not in swapped.legal_moves()
    assert "swap" not in played(swapped, "c2-c3 d1-d2").legal_moves()


# Single stones.


def test_a_single_stone_moves_to_an_adjacent_empty_point_closer_to_its_nearest_friend() -> None:
    place = position(SMALL, "black", {"b": "b3 e3", "w": "a1 c1"})
    assert place.legal_moves() == ("b3-c3", "e3-d3")
    assert place.play("b3-c3").events == (Event("moved", ("b3", "c3"), "black"),)


def test_there_is_no_slanted_step_and_no_jump() -> None:
    place = position(SMALL, "black", {"b": "b2 d4", "w": "a1 c1"})
    assert moves_from(place, "b2") == {"-c2", "-b3"}


def test_joining_is_distance_0() -> None:
    place = position(SMALL, "black", {"b": "b3 d3", "w": "a1 c1"})
    assert moves_from(place, "b3") == {"-c3"}
    assert place.play("b3-c3").outcome is None


def test_an_equal_distance_is_not_enough() -> None:
    place = position(SMALL, "black", {"b": "a3 e3", "w": "a1 c1"})
    assert moves_from(place, "a3") == {"-b3"}
    with pytest.raises(IllegalMove, match="closer"):
        place.play("a3-a4")


def test_distance_is_the_shortest_way_over_empty_points() -> None:
    # White on b1 makes the way from a1 to c1 lead over a2, b2 and c2.
    place = position(SMALL, "black", {"b": "a1 c1", "w": "b1 e5 c5"})
    assert place.legal_moves() == ("a1-a2", "c1-c2")


def test_a_longer_way_than_as_the_crow_flies_can_make_another_friend_the_nearest() -> None:
    # a1 is two columns from c1 but the wall makes that way seven points long; over a2 to a5 it is three.
    place = position(SMALL, "black", {"b": "a1 c1 a5", "w": "b1 b2 b3 b4 e3"})
    assert moves_from(place, "a1") == {"-a2"}
    assert moves_from(place, "a5") == {"-a4"}, "not to b5, which is closer to c1 alone"


def test_only_the_nearest_friendly_unit_counts() -> None:
    # There are two points between b3 and e3, one between b3 and b1.
    place = position(SMALL, "black", {"b": "b3 e3 b1", "w": "a5 c5"})
    assert moves_from(place, "b3") == {"-b2"}
    assert moves_from(place, "e3") == {"-d3"}


def test_enemy_units_are_no_friends() -> None:
    assert moves_from(position(SMALL, "black", {"b": "b3 e3", "w": "a4 a2"}), "b3") == {"-c3"}


def test_a_unit_that_reaches_no_friend_cannot_move() -> None:
    # a1 has two empty points beside it, but White has closed the corner.
    place = position(SMALL, "black", {"b": "a1 e5 c5", "w": "a3 b2 c1"})
    assert moves_from(place, "a1") == set()
    assert moves_from(place, "e5") == {"-d5"}


# Groups.


def test_a_stone_of_a_group_goes_to_any_point_beside_the_group_that_brings_it_closer() -> None:
    place = position(SMALL, "black", {"b": "a1 b1 e1", "w": "a5 c5"})
    # a1 flies over b1; b1 itself would leave a1 behind.
    assert place.legal_moves() == ("a1-c1", "e1-d1")


def test_the_whole_group_counts_not_the_stone_that_moves() -> None:
    # On c4 the stone from a3 would be closer to e3 than it was, but the group would not.
    place = position(SMALL, "black", {"b": "a3 b3 c3 e3", "w": "a1 c1"})
    assert moves_from(place, "a3") == {"-d3"}
    assert moves_from(place, "c3") == set(), "d3 does not touch a3 and b3"


def test_all_stones_of_the_group_have_to_be_connected_afterwards() -> None:
    place = position(SMALL, "black", {"b": "a2 b2 c2 e2", "w": "a5 c5"})
    assert moves_from(place, "b2") == set(), "a2 would be left behind"
    assert moves_from(place, "a2") == {"-d2"}


def test_a_group_may_be_split_for_a_moment() -> None:
    # c3 touches both b3 and c2, d2 only c2.
    place = position(SMALL, "black", {"b": "b3 b2 c2 e3", "w": "a5 a1"})
    assert moves_from(place, "b2") == {"-c3"}
    assert moves_from(place, "b3") == {"-d2", "-c3"}
    assert moves_from(place, "c2") == {"-c3"}
    assert moves_from(place, "e3") == {"-d3", "-e2"}


def test_a_stone_cannot_be_put_back_where_it_was() -> None:
    place = position(SMALL, "black", {"b": "a1 b1 d1", "w": "a5 c5"})
    assert place.legal_moves() == ("a1-c1", "d1-c1")
    with pytest.raises(IllegalMove):
        place.play("a1-a1")


def test_a_group_joins_another_group() -> None:
    place = position(SMALL, "black", {"b": "a1 b1 d1 d2", "w": "a5 c5"})
    assert place.legal_moves() == ("a1-c1", "d2-c1"), "c1 does not touch a1 or d2, which b1 or d1 would leave"
    assert place.play("d2-c1").legal_moves() == ("a5-b5", "c5-b5")


def test_a_stone_may_leave_its_group_from_the_far_end() -> None:
    place = position(SMALL, "black", {"b": "a5 a4 a3 a2 d2", "w": "e5 e4"})
    assert moves_from(place, "a5") == {"-b2"}
    after = place.play("a5-b2")
    assert SMALL.board.cell_names(after.stones[0]) == ["a2", "b2", "d2", "a3", "a4"]


def test_single_moves_and_the_end_are_judged_as_the_list_of_moves_says() -> None:
    random, game = Random(1), SMALL
    ended = 0
    for _ in range(150):
        cells = random.sample(game.board.cells, random.randint(4, 20))
        half = random.randint(1, len(cells) - 1)
        stones = mask_of(cells[:half]), mask_of(cells[half:])
        place = game.set_up(stones, random.randint(0, 1), None)
        legal = set(game.legal_moves(place))
        assert (place.outcome is None) == bool(legal), str(place)
        assert {move for move in game.all_moves() if game.is_legal(place, move)} == legal, str(place)
        ended += not legal
    assert 20 < ended < 130, "both are among them"


# The end.


def test_a_player_that_cannot_move_on_its_turn_wins() -> None:
    place = position(SMALL, "black", {"b": "b3 d3", "w": "a1 c1"}).play("b3-c3")
    assert place.outcome is None, "Black has no move left, but it is White's turn"
    # White is united too, but Black's turn comes first.
    assert place.play("a1-b1").outcome == Outcome("black", "no-move-wins", ("c3", "d3"))


def test_who_immobilizes_the_enemy_loses() -> None:
    # On a3 White closes the corner of a1, so that neither a1 nor c1 finds a way to the other.
    place = position(SMALL, "white", {"b": "a1 c1", "w": "b1 b2 a4"})
    assert place.play("a4-a3").outcome == Outcome("black", "no-move-wins", ("a1", "c1"))
    assert place.play("a4-b4").outcome is None


def test_a_single_unit_has_no_move() -> None:
    place = position(SMALL, "black", {"b": "a1 a2 b2", "w": "e5 c5"})
    assert place.outcome == Outcome("black", "no-move-wins", ("a1", "a2", "b2"))


def test_the_second_occurrence_of_a_position_is_a_draw() -> None:
    place = position(SMALL, "black", {"b": "a3 e3", "w": "a1 d1"})
    after = place.play("a3-b3")
    assert after.outcome is None
    # As if the game had been there before.
    before = Position(SMALL, place.stones, 0, (0, 1), occurrences=({place.key(): 1, after.key(): 1},))
    assert before.play("a3-b3").outcome == Outcome(None, "repetition")


@pytest.mark.parametrize(
    ("black", "white", "losing"),
    [
        ("c2 b2 c5 e2 d3 e3 d5 b3", "c3 a3 d4", {"d5-c4"}),
        ("d3 a1 b3 b2 a2 e4 d1", "b1 c3 d2", {"a1-c2", "b3-c2"}),
        ("a2 e1 c1 a5 d5 c4 e5 b2 b1 e3 a4 e2 a3 c2 a1", "d2 e4 d1 b3 d4", {"e1-d3"}),
    ],
)
def test_a_stone_between_three_units_that_could_move_loses(black: str, white: str, losing: set[str]) -> None:
    place = position(SMALL, "black", {"b": black, "w": white})
    assert set(place.losing_moves()) == losing
    for move in place.legal_moves():
        outcome = place.play(move).outcome
        assert (outcome is not None and outcome.winner == "white") == (move in losing)
