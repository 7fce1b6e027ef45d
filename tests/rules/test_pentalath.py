"""Pentalath, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from boards import played, position
from yavset import Event, IllegalMove, Outcome

TWO = yavset.game("pentalath")
THREE = yavset.game("pentalath", players=3)
TRAPEZIUM = yavset.game("pentalath", board="trapezium")

AXES = ["b5 c5 d5 e5 f5 g5", "e2 e3 e4 e5 e6 e7", "b2 c3 d4 e5 f6 g7"]

# Every empty cell has only black neighbours, whose groups have other free cells: White cannot move.
WHITE_CANNOT_MOVE = """
    . b w w w
   b b b b . b
  b . b w b b b
 w b b b w w b .
w b . b w w b b b
 . b b b b . w w
  b w b . b b b
   . b b b w .
    b . b b w
to move: white
"""


# Options and board.


@pytest.mark.parametrize(("size", "cells"), [(5, 61), (6, 91), (7, 127), (8, 169)])
def test_sizes_of_the_hexagon(size: int, cells: int) -> None:
    assert len(yavset.game("pentalath", size=size).start().legal_moves()) == cells


def test_the_trapezium_has_seven_rows_of_13_to_7_cells() -> None:
    moves = TRAPEZIUM.start().legal_moves()
    assert [sum(move[1:] == str(row) for move in moves) for row in range(1, 8)] == [13, 12, 11, 10, 9, 8, 7]
    assert (moves[0], moves[12], moves[13], moves[-7], moves[-1]) == ("a1", "m1", "b2", "g7", "m7")


def test_defaults() -> None:
    assert TWO.options == {"board": "hexhex", "size": 5, "players": 2, "swap": False}
    assert "swap" not in TRAPEZIUM.start().play("a1").legal_moves()


@pytest.mark.parametrize("options", [{"size": 4}, {"size": 9}, {"players": 4}, {"board": "square"}])
def test_other_values_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        yavset.game("pentalath", **options)


def test_size_has_no_meaning_with_the_trapezium() -> None:
    for size in (5, 6):
        with pytest.raises(ValueError, match="size"):
            yavset.game("pentalath", board="trapezium", size=size)
    assert yavset.game("pentalath", **TRAPEZIUM.options) == TRAPEZIUM


def test_swap_has_no_meaning_with_three_players() -> None:
    with pytest.raises(ValueError, match="swap"):
        yavset.game("pentalath", players=3, swap=True)
    assert yavset.game("pentalath", **THREE.options) == THREE


def test_black_may_swap_if_chosen() -> None:
    place = played(yavset.game("pentalath", swap=True).start(), "e5")
    assert "swap" in place.legal_moves()
    assert place.play("swap").seats == {"white": 1, "black": 0}
    assert "swap" not in place.play("a1").legal_moves()


# Placing.


def test_white_begins_and_places_on_empty_cells() -> None:
    start = TWO.start()
    assert start.to_move == "white"
    assert len(start.play("e5").legal_moves()) == 60
    with pytest.raises(IllegalMove, match="stone on e5"):
        start.play("e5").play("e5")


def test_three_players_take_turns() -> None:
    place = THREE.start()
    order = []
    for move in ("a1", "e1", "i9", "e9"):
        order.append(place.to_move)
        place = place.play(move)
    assert order == ["white", "black", "red", "white"]


# Capturing.


def test_an_enemy_group_without_a_free_cell_is_removed() -> None:
    place = position(TWO, "white", {"w": "b2 c2 d2 d1", "b": "b1 c1 i9"}).play("a1")
    assert TWO.board.cell_names(place.stones[1]) == ["i9"]
    assert TWO.board.cell_names(place.stones[0]) == ["a1", "d1", "b2", "c2", "d2"]
    assert place.events == (Event("placed", ("a1",), "white"), Event("captured", ("b1", "c1"), "black"))
    assert {"b1", "c1"} <= set(place.legal_moves())


def test_an_enemy_group_with_a_free_cell_stays() -> None:
    place = position(TWO, "white", {"w": "c1 c2 c3", "b": "b1 b2 a2"}).play("b3")
    assert TWO.board.cell_names(place.stones[1]) == ["b1", "a2", "b2"]


def test_several_groups_are_captured_at_once() -> None:
    place = position(TWO, "black", {"w": "a1 c1 i9", "b": "a2 b2 c2 d2 d1"}).play("b1")
    assert TWO.board.cell_names(place.stones[0]) == ["i9"]
    assert place.events[1] == Event("captured", ("a1", "c1"), "white")


def test_a_single_stone_in_the_open_is_captured_by_six() -> None:
    place = position(TWO, "black", {"w": "e5", "b": "f5 f6 e6 d5 d4"})
    assert place.play("e4").stones[0] == 0
    assert place.play("a1").stones[0] != 0


def test_ones_own_groups_are_not_captured() -> None:
    # White fills the last free cell of its own a1 while it takes nothing: that would be suicide, so it is
    # forbidden. With a free cell elsewhere it is allowed and takes nothing.
    place = position(TWO, "white", {"w": "a1", "b": "a2 b2 c1 c2"})
    assert "b1" not in place.legal_moves()
    place = position(TWO, "white", {"w": "a1", "b": "a2 b2"}).play("b1")
    assert TWO.board.cell_names(place.stones[0]) == ["a1", "b1"]


# No suicide.


def test_a_stone_without_a_free_cell_is_illegal() -> None:
    place = position(TWO, "white", {"b": "b1 a2 b2"})
    assert "a1" not in place.legal_moves()
    with pytest.raises(IllegalMove, match="no free cell"):
        place.play("a1")
    assert "a1" in position(TWO, "black", {"b": "b1 a2 b2"}).legal_moves()


def test_a_group_made_without_a_free_cell_is_illegal() -> None:
    place = position(TWO, "white", {"w": "b1", "b": "a2 b2 c2 c1"})
    assert "a1" not in place.legal_moves()


def test_a_stone_that_joins_a_group_with_a_free_cell_is_legal() -> None:
    place = position(TWO, "white", {"w": "b1", "b": "a2 b2 c2"})
    assert "a1" in place.legal_moves()


def test_a_stone_that_makes_itself_room_by_capturing_is_legal() -> None:
    place = position(TWO, "white", {"w": "c1 c2 c3 b3 a3", "b": "b1 b2 a2"})
    assert "a1" in place.legal_moves()
    place = place.play("a1")
    assert place.stones[1] == 0
    assert TWO.board.cell_names(place.stones[0]) == ["a1", "c1", "c2", "a3", "b3", "c3"]


def test_it_is_enough_to_capture_a_part_of_what_surrounds_it() -> None:
    # b1 is taken; a2 and b2 have free cells.
    place = position(THREE, "white", {"w": "c1 c2", "b": "b1", "r": "a2 b2"}).play("a1")
    assert place.stones[1] == 0
    assert THREE.board.cell_names(place.stones[2]) == ["a2", "b2"]


def test_groups_of_every_other_colour_are_captured() -> None:
    place = position(THREE, "white", {"w": "a2 b2 c2 d2 d1", "b": "a1", "r": "c1"}).play("b1")
    assert place.stones[1:] == (0, 0)
    assert place.events[1:] == (Event("captured", ("a1",), "black"), Event("captured", ("c1",), "red"))


def test_all_enemy_groups_are_judged_at_once() -> None:
    # Black's a1 and Red's b1 shut each other in: taking one first would free the other.
    place = position(THREE, "white", {"w": "a2 c1 c2", "b": "a1", "r": "b1"}).play("b2")
    assert place.stones[1:] == (0, 0)


def test_colours_shut_each_other_in() -> None:
    # Black's stone has red and white neighbours only.
    place = position(THREE, "white", {"w": "b1", "r": "a2", "b": "a1"}).play("b2")
    assert place.stones[1] == 0
    assert THREE.board.cell_names(place.stones[2]) == ["a2"]


def test_captures_on_the_trapezium() -> None:
    # The sharp corner has two neighbours.
    place = position(TRAPEZIUM, "black", {"w": "a1", "b": "b1"}).play("b2")
    assert place.stones[0] == 0


# The row of five.


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("last", range(5))
def test_five_in_a_line_win(axis: str, last: int) -> None:
    cells = axis.split()[:5]
    place = position(TWO, "black", {"b": " ".join(cells[:last] + cells[last + 1 :])})
    assert place.play(cells[last]).outcome == Outcome("black", "five", tuple(cells))


@pytest.mark.parametrize("axis", AXES)
def test_more_than_five_win(axis: str) -> None:
    cells = axis.split()
    place = position(TWO, "white", {"w": " ".join(cells[:3] + cells[4:])})
    assert place.play(cells[3]).outcome == Outcome("white", "five", tuple(cells))


def test_three_and_four_decide_nothing() -> None:
    assert position(TWO, "white", {"w": "c5 d5"}).play("e5").outcome is None
    assert position(TWO, "white", {"w": "c5 d5 e5"}).play("f5").outcome is None


def test_five_win_with_three_players() -> None:
    assert position(THREE, "red", {"r": "b5 c5 d5 e5"}).play("f5").outcome == Outcome(
        "red", "five", ("b5", "c5", "d5", "e5", "f5")
    )


def test_five_in_the_trapeziums_base_win() -> None:
    place = position(TRAPEZIUM, "white", {"w": "i1 j1 k1 l1"}).play("m1")
    assert place.outcome == Outcome("white", "five", ("i1", "j1", "k1", "l1", "m1"))


def test_the_row_is_judged_after_the_captures() -> None:
    # The fifth stone has no free cell until it takes b1.
    place = position(TWO, "white", {"w": "a2 a3 a4 a5 c1 c2 b2", "b": "b1"}).play("a1")
    assert place.stones[1] == 0
    assert place.outcome == Outcome("white", "five", ("a1", "a2", "a3", "a4", "a5"))


# Passing.


def test_nobody_passes_who_can_place() -> None:
    with pytest.raises(IllegalMove, match="cannot place"):
        TWO.start().play("pass")


def test_a_player_without_a_legal_move_must_pass() -> None:
    place = TWO.position(WHITE_CANNOT_MOVE)
    assert place.legal_moves() == ("pass",)
    assert TWO.prompt(place) == "pass-only"
    after = place.play("pass")
    assert (after.to_move, after.stones) == ("black", place.stones)
    assert after.events == (Event("passed", colour="white"),)
    assert len(after.legal_moves()) == 11


def test_a_stone_between_passes_ends_the_succession() -> None:
    place = TWO.position(WHITE_CANNOT_MOVE).play("pass")
    assert place.state == 1
    assert place.play("a4").state == 0


def test_the_game_is_drawn_when_all_players_have_passed_in_succession() -> None:
    place = TWO.position(WHITE_CANNOT_MOVE + "passes: 1")
    assert place.outcome is None
    assert place.play("pass").outcome == Outcome(None, "all-passed")


def test_with_three_players_it_takes_three_passes() -> None:
    place = THREE.position(WHITE_CANNOT_MOVE + "passes: 1")
    assert place.play("pass").outcome is None
    place = THREE.position(WHITE_CANNOT_MOVE + "passes: 2")
    assert place.play("pass").outcome == Outcome(None, "all-passed")


# Repetition. In two opposite corners, stones are taken in turn: three of one colour by one of the other.

CORNERS = {"w": "b1 b2 a2 i9 g9 g8 g7 h7 i7", "b": "c1 c2 c3 b3 a3"}
ROUND = "a1 b1 h9 b2 h8 a2 i8 i9"


def test_the_third_occurrence_is_a_draw() -> None:
    start = position(TWO, "black", CORNERS)
    once = played(start, ROUND)
    assert once == start
    assert once.outcome is None
    before = played(once, ROUND.rpartition(" ")[0])
    assert before.outcome is None
    again = before.play("i9")
    assert again.outcome == Outcome(None, "repetition")
    assert again.legal_moves() == ()


def test_the_same_stones_with_another_player_to_move_are_no_repetition() -> None:
    start = position(TWO, "black", CORNERS)
    place = played(start, f"{ROUND} {ROUND.rpartition(' ')[0]}")
    assert max(max(table.values()) for table in place.occurrences) == 2


# Diagrams.


def test_diagrams_read_back_with_the_passes() -> None:
    place = TWO.position(WHITE_CANNOT_MOVE).play("pass")
    assert "passes: 1" in TWO.diagram(place)
    assert TWO.position(TWO.diagram(place)) == place


@pytest.mark.parametrize("passes", ["3", "-1", "one", ""])
def test_wrong_numbers_of_passes_are_refused(passes: str) -> None:
    with pytest.raises(ValueError, match="passes"):
        position(TWO, "white", {}, passes=passes)


@pytest.mark.parametrize(
    ("stones", "message"),
    [
        ({"b": "b5 c5 d5 e5 f5"}, "five"),
        ({"b": "b1 a2 b2", "w": "a1"}, "a1"),
        ({"w": "a1", "b": "b1 a2 b2"}, "a1"),
    ],
)
def test_impossible_positions_are_refused(stones: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        position(TWO, "white", stones)
