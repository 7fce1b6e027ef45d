"""Yavalath, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from boards import played, position
from yavset import Event, IllegalMove, Outcome

TWO = yavset.game("yavalath")
THREE = yavset.game("yavalath", players=3)

AXES = ["b5 c5 d5 e5 f5", "e2 e3 e4 e5 e6", "b2 c3 d4 e5 f6"]
"""Five cells in a line along each axis."""


# Options and board.


@pytest.mark.parametrize(("size", "cells"), [(3, 19), (4, 37), (5, 61), (6, 91), (7, 127), (8, 169)])
def test_sizes(size: int, cells: int) -> None:
    assert len(yavset.game("yavalath", size=size).start().legal_moves()) == cells


@pytest.mark.parametrize(
    "options", [{"size": 2}, {"size": 9}, {"players": 4}, {"players": 1}, {"board": "hexhex"}]
)
def test_other_values_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        yavset.game("yavalath", **options)


def test_swap_is_yes_with_two_players_and_has_no_meaning_with_three() -> None:
    assert TWO.options == {"players": 2, "size": 5, "swap": True}
    assert THREE.options == {"players": 3, "size": 5, "swap": False}
    assert yavset.game("yavalath", players=3, swap=False) == THREE
    with pytest.raises(ValueError, match="swap"):
        yavset.game("yavalath", players=3, swap=True)


# Two players.


def test_white_begins_and_players_alternate() -> None:
    start = TWO.start()
    assert (start.to_move, start.seats) == ("white", {"white": 0, "black": 1})
    assert played(start, "e5").to_move == "black"
    assert played(start, "e5 d4").to_move == "white"


def test_a_stone_of_ones_own_colour_goes_on_an_empty_cell() -> None:
    place = played(TWO.start(), "e5 d4")
    assert TWO.board.cell_names(place.stones[0]) == ["e5"]
    assert TWO.board.cell_names(place.stones[1]) == ["d4"]
    assert set(place.legal_moves()) == set(TWO.start().legal_moves()) - {"e5", "d4"}
    for taken in ("e5", "d4"):
        with pytest.raises(IllegalMove, match=f"stone on {taken}"):
            place.play(taken)


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("last", range(4))
def test_a_line_of_four_wins_wherever_the_last_stone_goes(axis: str, last: int) -> None:
    cells = axis.split()[:4]
    place = position(TWO, "white", {"w": " ".join(cells[:last] + cells[last + 1 :])})
    assert place.play(cells[last]).outcome == Outcome("white", "four", tuple(cells))


@pytest.mark.parametrize("axis", AXES)
def test_a_line_of_more_than_four_wins(axis: str) -> None:
    cells = axis.split()
    place = position(TWO, "black", {"b": " ".join(cells[:2] + cells[3:])})
    assert place.play(cells[2]).outcome == Outcome("black", "four", tuple(cells))


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("last", range(3))
def test_a_line_of_exactly_three_loses(axis: str, last: int) -> None:
    cells = axis.split()[:3]
    place = position(TWO, "white", {"w": " ".join(cells[:last] + cells[last + 1 :])})
    assert place.play(cells[last]).outcome == Outcome("black", "three", tuple(cells))
    place = position(TWO, "black", {"b": " ".join(cells[:last] + cells[last + 1 :])})
    assert place.play(cells[last]).outcome == Outcome("white", "three", tuple(cells))


def test_a_three_at_the_edge_loses_too() -> None:
    assert position(TWO, "white", {"w": "a1 b1"}).play("c1").outcome == Outcome(
        "black", "three", ("a1", "b1", "c1")
    )


def test_a_four_and_a_three_at_once_win() -> None:
    place = position(TWO, "white", {"w": "c5 d5 f5 e4 e6"}).play("e5")
    assert place.outcome == Outcome("white", "four", ("c5", "d5", "e5", "f5"))


def test_two_threes_at_once_lose() -> None:
    place = position(TWO, "white", {"w": "d5 f5 e4 e6"}).play("e5")
    assert place.outcome == Outcome("black", "three", ("e4", "d5", "e5", "f5", "e6"))


def test_two_fours_at_once_win() -> None:
    place = position(TWO, "white", {"w": "c5 d5 f5 e3 e4 e6"}).play("e5")
    assert place.outcome is not None
    assert (place.outcome.winner, len(place.outcome.cells)) == ("white", 7)


@pytest.mark.parametrize(
    ("white", "cell", "why"),
    [
        ("c5 d5 f5", "g5", "a gap"),
        ("d5 e5", "f6", "a bend"),
        ("d6 e5", "f4", "cells that do not touch"),
        ("d4 f6 g7", "c3", "a gap on a slant"),
        ("i5 b6 c6", "h5", "the end of one row and the start of the next"),
    ],
)
def test_a_line_is_consecutive_cells_along_one_axis(white: str, cell: str, why: str) -> None:
    assert position(TWO, "white", {"w": white}).play(cell).outcome is None, why


def test_stones_of_the_other_colour_do_not_count() -> None:
    assert position(TWO, "white", {"w": "c5", "b": "d5"}).play("e5").outcome is None
    assert position(TWO, "white", {"w": "c5 d5", "b": "f5"}).play("e5").outcome == Outcome(
        "black", "three", ("c5", "d5", "e5")
    )


def test_only_a_line_through_the_placed_stone_counts() -> None:
    assert position(TWO, "white", {"w": "c5 d5 e5"}).play("a1").outcome is None
    assert position(TWO, "black", {"w": "c5 d5 e5"}).play("a1").outcome is None


def test_black_may_swap_on_its_first_turn() -> None:
    place = played(TWO.start(), "e5")
    assert place.legal_moves()[-1] == "swap"
    swapped = place.play("swap")
    assert swapped.seats == {"white": 1, "black": 0}
    assert swapped.stones == place.stones
    assert swapped.to_move == "black"
    assert swapped.events == (Event("swapped", players=("white", "black")),)


def test_the_other_seat_may_not_swap_back() -> None:
    place = played(TWO.start(), "e5 swap")
    assert "swap" not in place.legal_moves()
    assert "swap" not in place.play("d4").legal_moves()
    with pytest.raises(IllegalMove):
        place.play("swap")


def test_nobody_swaps_at_another_time() -> None:
    assert "swap" not in TWO.start().legal_moves()
    assert "swap" not in played(TWO.start(), "e5 d4").legal_moves()
    assert "swap" not in played(TWO.start(), "e5 d4 a1").legal_moves()
    assert "swap" not in played(yavset.game("yavalath", swap=False).start(), "e5").legal_moves()
    assert "swap" not in played(THREE.start(), "e5").legal_moves()


def test_a_full_board_is_a_draw() -> None:
    game = yavset.game("yavalath", size=3)
    place = played(game.start(), "d5 c1 b4 d3 b1 e3 a3 d4 c3 a1 a2 b2 e4 b3 c4 c2 e5 c5")
    assert place.outcome is None
    place = place.play("d2")
    assert place.outcome == Outcome(None, "full")
    assert place.legal_moves() == ()
    with pytest.raises(IllegalMove, match="over"):
        place.play("d2")


def test_a_row_on_the_last_cell_counts_before_the_draw() -> None:
    filled = {"b": "a1 c1 b2 d2 a3 b3 e3 b4 e4 c5 e5", "w": "b1 a2 c2 d3 c4 d4 d5"}
    game = yavset.game("yavalath", size=3)
    last = position(game, "white", filled)
    assert last.legal_moves() == ("c3",)
    assert last.play("c3").outcome == Outcome("black", "three", ("c2", "c3", "c4"))


# Three players.


def test_white_black_and_red_in_that_order() -> None:
    place = THREE.start()
    assert place.seats == {"white": 0, "black": 1, "red": 2}
    order = []
    for move in ["a1", "i9", "e1", "a5"]:
        order.append(place.to_move)
        place = place.play(move)
    assert order == ["white", "black", "red", "white"]


def test_four_wins_with_three_players() -> None:
    place = position(THREE, "red", {"r": "c5 d5 f5"}).play("e5")
    assert place.outcome == Outcome("red", "four", ("c5", "d5", "e5", "f5"))


def test_a_four_and_a_three_at_once_win_with_three_players() -> None:
    place = position(THREE, "red", {"r": "c5 d5 f5 e4 e6"}).play("e5")
    assert place.outcome == Outcome("red", "four", ("c5", "d5", "e5", "f5"))


def test_a_player_that_makes_a_three_is_out_and_its_stones_stay() -> None:
    place = position(THREE, "white", {"w": "c5 d5", "b": "a1", "r": "i9"}).play("e5")
    assert place.outcome is None
    assert place.to_move == "black"
    assert THREE.board.cell_names(place.stones[0]) == ["c5", "d5", "e5"]
    assert place.events == (Event("placed", ("e5",), "white"), Event("out", colour="white"))
    with pytest.raises(IllegalMove, match="stone on e5"):
        place.play("e5")


def test_the_turns_of_a_player_that_is_out_are_skipped() -> None:
    place = position(THREE, "black", {"b": "c5 d5"}).play("e5")
    order = []
    for move in ["a1", "i9", "e1", "a5", "e9"]:
        order.append(place.to_move)
        place = place.play(move)
    assert order == ["red", "white", "red", "white", "red"]


@pytest.mark.parametrize(
    ("loser", "code", "out", "winner"),
    [
        ("white", "w", "black", "red"),
        ("white", "w", "red", "black"),
        ("black", "b", "white", "red"),
        ("black", "b", "red", "white"),
        ("red", "r", "white", "black"),
        ("red", "r", "black", "white"),
    ],
)
def test_the_last_player_left_wins_at_once(loser: str, code: str, out: str, winner: str) -> None:
    place = position(THREE, loser, {code: "c5 d5"}, out=out).play("e5")
    assert place.outcome == Outcome(winner, "last-left", ("c5", "d5", "e5"))
    assert place.events[1:] == (Event("out", colour=loser), Event("ended", ("c5", "d5", "e5"), winner))


def test_a_row_of_a_player_that_is_out_can_still_be_in_the_way() -> None:
    place = position(THREE, "black", {"w": "c5 d5 e5", "b": "b5 f5"}, out="white")
    assert place.play("g5").outcome is None


# The forced block.

THREAT = "c5 d5 f5"  # a line of four with e5


def test_the_next_players_four_has_to_be_blocked() -> None:
    for player, following in (("white", "b"), ("black", "r"), ("red", "w")):
        place = position(THREE, player, {following: THREAT})
        assert place.legal_moves() == ("e5",)
        assert THREE.prompt(place) == "must-block"
        with pytest.raises(IllegalMove, match="blocked"):
            place.play("a1")


def test_with_several_threats_any_of_their_cells_may_be_taken() -> None:
    place = position(THREE, "white", {"b": f"{THREAT} c7 d7 f7"})
    assert place.legal_moves() == ("e5", "e7")
    # One threat stays open, and the next player wins with it.
    assert place.play("e7").play("e5").outcome == Outcome("black", "four", ("c5", "d5", "e5", "f5"))


def test_both_ends_of_a_three_are_threats() -> None:
    place = position(THREE, "white", {"b": "d5 e5 f5"})
    assert place.legal_moves() == ("c5", "g5")


def test_a_cell_that_would_make_five_is_a_threat_too() -> None:
    assert position(THREE, "white", {"b": "c5 d5 f5 g5"}).legal_moves() == ("e5",)


def test_a_threat_of_a_four_and_a_three_at_once_counts() -> None:
    assert position(THREE, "white", {"b": "c5 d5 f5 e4 e6"}).legal_moves() == ("e5",)


def test_winning_instead_of_blocking_is_allowed() -> None:
    place = position(THREE, "white", {"b": THREAT, "w": "a1 b1 d1"})
    assert place.legal_moves() == ("c1", "e5")
    assert place.play("c1").outcome == Outcome("white", "four", ("a1", "b1", "c1", "d1"))


def test_a_block_that_wins_is_one_cell() -> None:
    place = position(THREE, "white", {"b": THREAT, "w": "e2 e3 e4"})
    assert place.legal_moves() == ("e1", "e5")
    assert place.play("e5").outcome == Outcome("white", "four", ("e2", "e3", "e4", "e5"))


def test_ones_own_threat_alone_binds_nobody() -> None:
    place = position(THREE, "white", {"w": THREAT})
    assert len(place.legal_moves()) == 58
    assert THREE.prompt(place) == "place"


def test_only_the_next_players_threats_bind() -> None:
    # Red comes after Black: White need not look after it.
    place = position(THREE, "white", {"r": THREAT})
    assert len(place.legal_moves()) == 58
    # Black, the next one, must.
    assert place.play("a1").legal_moves() == ("e5",)


def test_the_next_player_is_the_next_one_that_is_not_out() -> None:
    place = position(THREE, "white", {"b": "c7 d7 f7", "r": THREAT}, out="black")
    assert place.legal_moves() == ("e5",)


def test_a_threat_of_a_player_that_is_out_is_none() -> None:
    place = position(THREE, "white", {"b": THREAT}, out="black")
    assert len(place.legal_moves()) == 58


def test_with_two_players_left_the_block_is_forced_too() -> None:
    place = position(THREE, "red", {"w": THREAT}, out="black")
    assert place.legal_moves() == ("e5",)
    place = position(THREE, "black", {"w": THREAT}, out="red")
    assert place.legal_moves() == ("e5",)


def test_a_block_may_make_the_blockers_own_three() -> None:
    place = position(THREE, "white", {"b": THREAT, "w": "e4 e6"})
    assert place.legal_moves() == ("e5",)
    place = place.play("e5")
    assert place.outcome is None
    assert place.to_move == "black"
    assert place.events == (Event("placed", ("e5",), "white"), Event("out", colour="white"))
    assert place.play("a1").play("a2").to_move == "black"


def test_a_forced_three_with_two_players_left_ends_the_game() -> None:
    place = position(THREE, "white", {"b": THREAT, "w": "e4 e6"}, out="red")
    assert place.legal_moves() == ("e5",)
    assert place.play("e5").outcome == Outcome("black", "last-left", ("e4", "e5", "e6"))


def test_the_threat_is_judged_on_the_present_board() -> None:
    # Black would need two more stones here.
    assert len(position(THREE, "white", {"b": "c5 f5"}).legal_moves()) == 59
    # The fourth cell is taken: no threat.
    assert len(position(THREE, "white", {"b": THREAT, "r": "e5"}).legal_moves()) == 57


def test_two_players_are_never_forced() -> None:
    place = position(TWO, "white", {"b": THREAT})
    assert len(place.legal_moves()) == 58


def test_a_full_board_is_a_draw_with_three_players() -> None:
    game = yavset.game("yavalath", size=4, players=3)
    place = played(
        game.start(),
        "d5 g5 c1 c4 g7 f7 e3 e7 e6 g6 b3 e4 f3 e5 d2 c5 b2 a4 "
        "c2 a2 c3 a3 d3 b1 f6 d1 d7 g4 c6 e2 d4 b5 f4 b4 d6 f5",
    )
    assert place.outcome is None
    assert game.diagram(place).count("out: white") == 1
    assert place.play("a1").outcome == Outcome(None, "full")


# Diagrams.


def test_diagrams_read_back() -> None:
    place = played(THREE.start(), "c5 a1 i9 d5 b2 h8 e5 e1")
    assert "out: white" in THREE.diagram(place)
    assert THREE.position(THREE.diagram(place)) == place


@pytest.mark.parametrize("out", ["white", "black red", "green", "black black"])
def test_diagrams_with_a_wrong_player_out_are_refused(out: str) -> None:
    with pytest.raises(ValueError, match="out"):
        position(THREE, "white", {}, out=out)


def test_diagrams_of_a_game_that_is_won_already_are_refused() -> None:
    with pytest.raises(ValueError, match="4 in a row"):
        position(TWO, "white", {"b": "c5 d5 e5 f5"})
