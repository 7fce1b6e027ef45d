"""Play Win, sentence by sentence. Directions: f5 is right of e5, f6 up right, e6 up left."""

from __future__ import annotations

import pytest

import yavset
from boards import moves_from, played, position
from yavset import Event, IllegalMove, Outcome

GAME = yavset.game("play-win")
WARMER = yavset.game("play-win", warmer=True)


def names(mask: int) -> str:
    return " ".join(GAME.board.cell_names(mask))


def test_each_player_starts_with_eleven_pieces_on_its_two_nearest_rows_and_white_begins() -> None:
    start = GAME.start()
    assert start.to_move == "white"
    assert start.seats == {"white": 0, "black": 1}
    assert names(start.stones[0]) == "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 f2"
    assert names(start.stones[1]) == "d8 e8 f8 g8 h8 i8 e9 f9 g9 h9 i9"


# Capturing.


def test_a_jump_goes_over_an_adjacent_enemy_and_lands_beyond_it_at_60_degrees_left_or_right() -> None:
    place = position(GAME, "white", {"w": "e5", "b": "f5 a1"})
    assert place.legal_moves() == ("e5xf5-f4", "e5xf5-g6")


@pytest.mark.parametrize(
    ("victim", "landings"),
    [
        ("f5", {"f4", "g6"}),
        ("f6", {"g6", "f7"}),
        ("e6", {"f7", "d6"}),
        ("d5", {"d6", "c4"}),
        ("d4", {"c4", "d3"}),
        ("e4", {"d3", "f4"}),
    ],
)
def test_jumps_in_all_six_directions(victim: str, landings: set[str]) -> None:
    place = position(GAME, "black", {"b": "e5 i9", "w": victim})
    assert set(place.legal_moves()) == {f"e5x{victim}-{end}" for end in landings}


def test_the_landing_cell_has_to_be_empty_of_either_colour() -> None:
    place = position(GAME, "white", {"w": "e5 g6", "b": "f5 a1"})
    assert moves_from(place, "e5") == {"xf5-f4"}
    place = position(GAME, "white", {"w": "e5", "b": "f5 f4 i9"})
    assert "e5xf5-f4" not in place.legal_moves()


def test_a_landing_cell_has_to_be_on_the_board() -> None:
    place = position(GAME, "white", {"w": "i6", "b": "i7 a1"})
    assert place.legal_moves() == ("i6xi7-h7",)


def test_only_adjacent_enemies_can_be_jumped_over_and_no_friends() -> None:
    assert all("x" not in move for move in position(GAME, "white", {"w": "e5 d5", "b": "g5"}).legal_moves())


def test_capturing_is_compulsory() -> None:
    place = position(GAME, "white", {"w": "e5 a1 b1 c1", "b": "f5 i9"})
    assert place.legal_moves() == ("e5xf5-f4", "e5xf5-g6")
    assert place.game.prompt(place) == "must-capture"
    with pytest.raises(IllegalMove, match="longest chain"):
        place.play("a1-b2")


def test_the_jumped_piece_is_removed_at_once() -> None:
    place = position(GAME, "white", {"w": "e5 a1", "b": "f5 i9 i8"}).play("e5xf5-g6")
    assert names(place.stones[0]) == "a1 g6"
    assert names(place.stones[1]) == "i8 i9"
    # It could be jumped over again from g6 if it still stood there, but the turn is over.
    assert place.to_move == "black"
    assert place.events == (Event("moved", ("e5", "g6"), "white"), Event("captured", ("f5",), "black"))


def test_both_victims_of_one_landing_are_different_moves() -> None:
    place = position(GAME, "white", {"w": "c3", "b": "d3 d4 i9 i8"})
    assert {"c3xd3-e4", "c3xd4-e4"} <= set(place.legal_moves())
    assert names(place.play("c3xd3-e4").stones[1]) == "d4 i8 i9"
    assert names(place.play("c3xd4-e4").stones[1]) == "d3 i8 i9"


def test_a_chain_goes_on_with_the_same_piece_while_the_player_to_move_stays() -> None:
    place = position(GAME, "white", {"w": "e5 b2", "b": "f5 f6 c2 i9"})
    place = place.play("e5xf5-g6")
    assert place.to_move == "white"
    assert place.game.prompt(place) == "capture-again"
    assert place.legal_moves() == ("g6xf6-e5", "g6xf6-f7"), "b2, which could capture c2, has to wait"
    assert GAME.position(str(place)) == place
    assert place.play("g6xf6-f7").to_move == "black"


def test_only_jumps_that_keep_the_maximum_reachable_are_legal() -> None:
    # Two captures by way of g6; over f5 to f4 it would be one.
    place = position(GAME, "white", {"w": "e5", "b": "f5 f6 a1"})
    assert place.legal_moves() == ("e5xf5-g6", "e5xf6-g6")
    with pytest.raises(IllegalMove):
        place.play("e5xf5-f4")
    # The same holds between pieces: b2 could capture only one.
    place = position(GAME, "white", {"w": "e5 b2", "b": "f5 f6 c2 i9"})
    assert moves_from(place, "b2") == set()


def test_the_maximum_counts_the_whole_chain_at_every_jump() -> None:
    # By way of e5 (visited again) the chain also captures d5; f7 would end it after two.
    place = position(GAME, "white", {"w": "e5", "b": "f5 f6 d5 a1"})
    assert place.legal_moves() == ("e5xf5-g6", "e5xf6-g6")
    place = place.play("e5xf5-g6")
    assert place.legal_moves() == ("g6xf6-e5",)


def test_cells_may_be_visited_again_and_the_start_cell_is_empty_once_left() -> None:
    place = position(GAME, "white", {"w": "e5", "b": "f5 f6 d5 a1"})
    place = played(place, "e5xf5-g6 g6xf6-e5")
    assert place.legal_moves() == ("e5xd5-c4", "e5xd5-d6")
    place = place.play("e5xd5-d6")
    assert (names(place.stones[0]), names(place.stones[1])) == ("d6", "a1")


def test_equally_long_chains_are_free_to_choose() -> None:
    place = position(GAME, "white", {"w": "b2 h8", "b": "c2 h7 a5"})
    assert {move[:2] for move in place.legal_moves()} == {"b2", "h8"}


# Approaching.


def test_an_approach_brings_a_piece_closer_to_the_nearest_enemy() -> None:
    place = position(GAME, "white", {"w": "a1 e2", "b": "e8"})
    assert place.legal_moves() == ("a1-a2", "a1-b2", "e2-e3")
    assert place.game.prompt(place) == "approach"


def test_closer_to_another_enemy_than_the_nearest_is_not_enough() -> None:
    # From d5 it is three steps to a5 instead of four, but two to e7 as before.
    place = position(GAME, "white", {"w": "e5 i5", "b": "e7 a5"})
    assert moves_from(place, "e5") == {"-e6"}
    with pytest.raises(IllegalMove, match="closer"):
        place.play("e5-d5")


def test_a_piece_may_end_closer_to_any_enemy_than_it_was_to_the_nearest() -> None:
    place = position(GAME, "white", {"w": "e5 a1 b1 c1 d1", "b": "e8 b5"})
    assert "-c5" in moves_from(place, "e5"), "one step from b5, where e8 was three steps away"


def test_a_piece_moves_at_most_one_cell_fewer_than_its_player_has_pieces() -> None:
    three = position(GAME, "white", {"w": "a1 b1 e2", "b": "e9"})
    assert moves_from(three, "e2") == {"-e3", "-e4"}
    four = position(GAME, "white", {"w": "a1 b1 c1 e2", "b": "e9"})
    assert moves_from(four, "e2") == {"-e3", "-e4", "-e5"}


def test_a_single_piece_cannot_approach() -> None:
    place = position(GAME, "white", {"w": "a1", "b": "e9 i9"})
    assert place.outcome == Outcome("black", "no-move", ("a1",))


def test_the_line_has_to_be_empty() -> None:
    place = position(GAME, "white", {"w": "a1 b1 c1 e2 e4", "b": "e9"})
    assert moves_from(place, "e2") == {"-e3"}
    place = position(GAME, "white", {"w": "a1 b1 c1 d1 e2", "b": "e5"})
    assert moves_from(place, "e2") >= {"-e3", "-e4"}
    assert moves_from(place, "e2") & {"-e5", "-e6"} == set()


def test_distance_counts_steps_whatever_stands_between() -> None:
    # e8 is two steps from e6, straight through e7. On foot it would be three, and f7 would be closer.
    place = position(GAME, "white", {"w": "e6 e7 d8 f9", "b": "e8 a1"})
    assert {"d8-c7", "d8-d7"} & set(place.legal_moves()) == set(), "d8 is as close as can be"
    assert moves_from(place, "e6") == set()


# Warmer.

SEVEN = {"w": "a1 b1 c1 d1 e1 a2 e4", "b": "d8 e8 e9 f9 g9 h9 i9"}


def test_warmer_lets_a_piece_keep_its_distance() -> None:
    assert {"-e5", "-f5", "-d4"} & moves_from(position(GAME, "white", SEVEN), "e4") == {"-e5"}
    assert {"-e5", "-f5", "-d4"} <= moves_from(position(WARMER, "white", SEVEN), "e4")


def test_warmer_lets_no_piece_move_away() -> None:
    assert {"-e3", "-d3", "-f4"} & moves_from(position(WARMER, "white", SEVEN), "e4") == set()


@pytest.mark.parametrize("six", [{"w": "a1 b1 c1 d1 e1 e4"}, {"b": "d8 e8 e9 f9 g9 h9"}])
def test_the_strict_rule_holds_again_as_soon_as_either_player_has_six_pieces(six: dict[str, str]) -> None:
    strict = position(GAME, "white", SEVEN | six).legal_moves()
    assert position(WARMER, "white", SEVEN | six).legal_moves() == strict
    assert "e4-f5" not in strict


# The end.


def test_without_an_enemy_piece_left_you_win() -> None:
    place = position(GAME, "white", {"w": "e5", "b": "f5"}).play("e5xf5-g6")
    assert place.outcome == Outcome("white", "captured-all")
    assert place.legal_moves() == ()


def test_the_last_capture_of_a_chain_wins() -> None:
    place = played(position(GAME, "black", {"b": "e5", "w": "f5 f6"}), "e5xf5-g6 g6xf6-f7")
    assert place.outcome == Outcome("black", "captured-all")


def test_a_player_without_a_legal_move_loses() -> None:
    place = position(GAME, "black", {"w": "a1", "b": "e8 i9"}).play("e8-e7")
    assert place.outcome == Outcome("black", "no-move", ("a1",))


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    place = played(position(WARMER, "white", SEVEN), "e4-d4 e8-f8 d4-e4 f8-e8 e4-d4 e8-f8 d4-e4")
    assert place.outcome is None
    assert place.play("f8-e8").outcome == Outcome(None, "repetition")


# Diagrams.


@pytest.mark.parametrize(
    ("stones", "lines", "complaint"),
    [
        ({"w": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 f2 a3", "b": "i9"}, {}, "more than 11"),
        ({"w": "e5", "b": "f5"}, {"capturing": "f5"}, "no piece of white"),
        ({"w": "e5", "b": "i9"}, {"capturing": "e5"}, "cannot"),
        ({"w": "e5", "b": "i9"}, {"capturing": "z5"}, "no cell"),
    ],
)
def test_impossible_diagrams_are_refused(
    stones: dict[str, str], lines: dict[str, str], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        position(GAME, "white", stones, **lines)
