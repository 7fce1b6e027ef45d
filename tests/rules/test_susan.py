"""Susan, sentence by sentence."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from against_naive import assert_same_games
from boards import played, position
from yavset import Event, IllegalMove, Outcome, Position

GAME = yavset.game("susan")
SLIDES = "e5-e6 a5-b5 e6-e5 b5-a5 e5-e6"
"""Five slides after `e5 a5`."""


# The options.


def test_five_cells_a_side_unless_chosen_otherwise() -> None:
    assert GAME.options == {"size": 5}
    for size, cells in ((4, 37), (5, 61), (6, 91), (7, 127), (8, 169)):
        assert len(yavset.game("susan", size=size).start().legal_moves()) == cells


@pytest.mark.parametrize("options", [{"size": 3}, {"size": 9}, {"swap": True}, {"players": 3}])
def test_other_options_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        yavset.game("susan", **options)


# Moves.


def test_white_begins() -> None:
    start = GAME.start()
    assert (start.to_move, start.seats) == ("white", {"white": 0, "black": 1})
    assert start.play("e5").to_move == "black"
    assert played(start, "e5 a5").to_move == "white"


def test_the_first_move_places_a_stone_anywhere() -> None:
    assert GAME.start().legal_moves() == tuple(GAME.board.names.values())


def test_a_stone_is_placed_on_any_empty_cell_or_one_of_your_own_slides_to_an_adjacent_empty_one() -> None:
    place = position(GAME, "white", {"w": "a1 e5", "b": "b1 d4 e6 f5"})
    moves = place.legal_moves()
    assert [move for move in moves if "-" not in move] == GAME.board.cell_names(place.empty)
    assert [move for move in moves if "-" in move] == ["a1-a2", "a1-b2", "e5-e4", "e5-d5", "e5-f6"]


@pytest.mark.parametrize("move", ["e6-e7", "a5", "e5-e5", "e5-e7", "e5-a5", "d4-e5", "pass", "swap", ""])
def test_no_other_moves(move: str) -> None:
    place = position(GAME, "white", {"w": "e5", "b": "a5 e6"})
    with pytest.raises(IllegalMove):
        place.play(move)


def test_a_slide_leaves_its_cell_empty() -> None:
    place = played(GAME.start(), "e5 a5 e5-f6")
    assert GAME.board.cell_names(place.stones[0]) == ["f6"]
    assert place.events == (Event("moved", ("e5", "f6"), "white"),)
    assert played(GAME.start(), "e5").events == (Event("placed", ("e5",), "white"),)


# Surrounded stones.


@pytest.mark.parametrize(
    ("stone", "around"),
    [
        ("a1", "b1 a2 b2"),
        ("i5", "h4 h5 i6"),
        ("c1", "b1 d1 c2 d2"),
        ("e5", "d4 e4 d5 f5 e6 f6"),
    ],
)
def test_an_enemy_stone_without_an_empty_neighbour_is_surrounded_and_loses(stone: str, around: str) -> None:
    cells = around.split()
    for last in cells:
        others = " ".join(cell for cell in cells if cell != last)
        after = position(GAME, "white", {"w": others, "b": stone}).play(last)
        assert after.outcome == Outcome("white", "surrounded", (stone,))
        after = position(GAME, "black", {"b": others, "w": stone}).play(last)
        assert after.outcome == Outcome("black", "surrounded", (stone,))


def test_with_one_empty_neighbour_it_is_not_surrounded() -> None:
    assert position(GAME, "white", {"w": "d4 e4 d5 f5", "b": "e5"}).play("e6").outcome is None


def test_any_stones_surround() -> None:
    after = position(GAME, "white", {"w": "e4 d5 f5", "b": "e5 d4 e6"}).play("f6")
    assert after.outcome == Outcome("white", "surrounded", ("e5",))
    after = position(GAME, "white", {"b": "a1 b1 a2"}).play("b2")
    assert after.outcome == Outcome("white", "surrounded", ("a1",))


def test_a_slide_surrounds_too() -> None:
    after = position(GAME, "white", {"w": "b1 c3", "b": "a1 a2"}).play("c3-b2")
    assert after.outcome == Outcome("white", "surrounded", ("a1",))


def test_several_surrounded_stones_are_all_named() -> None:
    after = position(GAME, "white", {"b": "a1 b1", "w": "a2 c1 c2"}).play("b2")
    assert after.outcome == Outcome("white", "surrounded", ("a1", "b1"))


def test_a_placed_stone_that_is_surrounded_loses() -> None:
    after = position(GAME, "white", {"b": "b1 a2 b2"}).play("a1")
    assert after.outcome == Outcome("black", "own-surrounded", ("a1",))


def test_a_stone_that_slides_away_is_not_surrounded() -> None:
    assert position(GAME, "white", {"w": "b2", "b": "a2 b1"}).play("b2-a1").outcome is None


def test_surrounding_another_own_stone_loses() -> None:
    after = position(GAME, "black", {"w": "b1 a2", "b": "a1 e5"}).play("b2")
    assert after.outcome == Outcome("white", "own-surrounded", ("a1",))


def test_an_own_surrounded_stone_loses_even_if_an_enemy_stone_is_surrounded_too() -> None:
    after = position(GAME, "white", {"w": "a1 c1 c2", "b": "b1 a2"}).play("b2")
    assert after.outcome == Outcome("black", "own-surrounded", ("a1",))


# Six slides.


def test_six_slides_in_a_row_are_a_draw() -> None:
    five = played(GAME.start(), f"e5 a5 {SLIDES}")
    assert five.outcome is None
    after = five.play("a5-b5")
    assert after.outcome == Outcome(None, "six-slides")
    assert after.legal_moves() == ()


def test_a_placed_stone_begins_the_count_anew() -> None:
    place = played(GAME.start(), f"e5 a5 {SLIDES} i9")
    five = played(place, "e6-e5 a5-b5 e5-e6 b5-a5 e6-e5")
    assert five.outcome is None
    assert five.play("a5-b5").outcome == Outcome(None, "six-slides")


def test_the_slides_of_one_player_alone_do_not_count() -> None:
    place = played(GAME.start(), "e5 a1 e5-e6 i9 e6-e5 a5 e5-e6 i5 e6-e5 e9 e5-e6 e1 e6-e5 c1 e5-e6")
    assert place.outcome is None


def test_a_sixth_slide_that_surrounds_decides() -> None:
    place = position(GAME, "white", {"w": "b1 c3", "b": "a1 a2"}, slides="5")
    assert place.play("c3-b2").outcome == Outcome("white", "surrounded", ("a1",))
    place = position(GAME, "white", {"w": "b1 a2 a1 c3", "b": "e5"}, slides="5")
    assert place.play("c3-b2").outcome == Outcome("black", "own-surrounded", ("a1",))
    assert place.play("c3-c4").outcome == Outcome(None, "six-slides")


def test_positions_with_different_numbers_of_slides_differ() -> None:
    two = played(GAME.start(), "e5 a5 e5-e6 a5-b5 e6-e5 b5-a5")
    assert two.stones == played(GAME.start(), "e5 a5").stones
    assert two != played(GAME.start(), "e5 a5")


# Diagrams.


@pytest.mark.parametrize("moves", ["", "e5 a5", "e5 a5 e5-e6", f"e5 a5 {SLIDES}", f"e5 a5 {SLIDES} a5-b5"])
def test_diagrams_read_back(moves: str) -> None:
    place = played(GAME.start(), moves)
    assert GAME.position(GAME.diagram(place)) == place
    assert GAME.prompt(place) == "place-or-slide"


def test_diagrams_tell_of_slides_where_there_are_any() -> None:
    assert "slides" not in GAME.diagram(GAME.start())
    assert "slides: 1" in GAME.diagram(played(GAME.start(), "e5 a5 e5-e6"))
    assert "slides" not in GAME.diagram(played(GAME.start(), "e5 a5 e5-e6 i9"))


@pytest.mark.parametrize(
    ("stones", "slides", "message"),
    [
        ({"w": "e5"}, "7", "^'slides: 7' should be a number from 0 to 6"),
        ({"w": "e5"}, "-1", "slides"),
        ({"w": "e5"}, "many", "slides"),
        ({"w": "e5"}, "6", "position: 6 slides in a row are a draw already"),
        ({"w": "a1", "b": "b1 a2 b2"}, "0", "position: the stone on a1 is surrounded already"),
        ({"w": "a1 e1", "b": "b1 a2 b2 d1 e2 f2"}, "0", "position: the stone on a1 is surrounded already"),
        ({"r": "a1"}, "0", "a1"),
    ],
)
def test_impossible_diagrams_are_refused(stones: dict[str, str], slides: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        position(GAME, "white", stones, slides=slides)


# Against the naive implementation.


def sliding(place: Position, random: Random) -> str:
    """Rather a slide than a stone."""
    slides = [move for move in place.legal_moves() if "-" in move]
    return random.choice(slides if slides and random.random() < 0.6 else place.legal_moves())


def test_games_with_many_slides_are_the_same_as_the_naive_ones() -> None:
    assert_same_games(GAME, sliding)
