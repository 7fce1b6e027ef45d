"""Taacoca, sentence by sentence."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

import yavset
from against_naive import GAMES, assert_same_games
from boards import check_diagram, played, position
from yavset import Event, IllegalMove, Outcome, Position

GAME = yavset.game("taacoca")


def turns(place: Position, so_far: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return every sequence of moves that completes the turn."""
    if so_far and place.state is None:
        return [so_far]
    return [turn for move in place.legal_moves() for turn in turns(place.play(move), (*so_far, move))]


def names(mask: int) -> str:
    return " ".join(GAME.board.cell_names(mask))


# The start.


def test_the_start() -> None:
    start = GAME.start()
    assert (start.to_move, start.seats) == ("white", {"white": 0, "black": 1})
    assert names(start.stones[0]) == "a1 b1 c1 d1 e1 b2 c2 d2 e2 c3 d3 e3"
    assert names(start.stones[1]) == "e7 f7 g7 e8 f8 g8 h8 e9 f9 g9 h9 i9"


def test_no_options() -> None:
    assert GAME.options == {}
    with pytest.raises(ValueError, match="size"):
        yavset.game("taacoca", size=5)


def test_numbers_of_first_turns() -> None:
    sequences = turns(GAME.start())
    assert len(sequences) == 222
    assert len({frozenset(turn) for turn in sequences}) == 58
    assert len(turns(played(GAME.start(), "c3-c4 d3-d4 e3-e4"))) == 222


# A turn.


def test_a_turn_moves_three_different_stones_and_then_the_other_player_moves() -> None:
    place = GAME.start()
    for move in ("c3-c4", "d3-d4"):
        place = place.play(move)
        assert place.to_move == "white"
    assert place.play("e3-e4").to_move == "black"
    assert played(place, "e3-e4 e7-e6 f7-f6 g7-g6").to_move == "white"


def test_white_moves_up_in_two_directions() -> None:
    place = position(GAME, "white", {"w": "e5 c3 c1", "b": "i9"})
    assert place.legal_moves() == ("c1-c2", "c1-d2", "c3-c4", "c3-d4", "e5-e6", "e5-f6")


def test_black_moves_down_in_two_directions() -> None:
    place = position(GAME, "black", {"b": "e5 g7 g9", "w": "a1"})
    assert place.legal_moves() == ("e5-d4", "e5-e4", "g7-f6", "g7-g6", "g9-f8", "g9-g8")


def test_all_stones_of_a_turn_go_the_same_way() -> None:
    place = GAME.start().play("c3-d4")
    assert set(place.legal_moves()) == {"e1-f2", "b2-c3", "e2-f3", "d3-e4", "e3-f4"}
    with pytest.raises(IllegalMove, match="forward to the right"):
        place.play("d3-d4")
    with pytest.raises(IllegalMove, match="forward to the right"):
        place.play("c2-c3")


def test_one_move_per_stone() -> None:
    place = GAME.start().play("c3-c4")
    with pytest.raises(IllegalMove, match="has moved in this turn already"):
        place.play("c4-c5")


@pytest.mark.parametrize(
    "move", ["c3-b3", "c3-d3", "e3-e5", "d3-d2", "c3", "e7-e6", "c4-c5", "pass", "swap", ""]
)
def test_no_other_moves(move: str) -> None:
    with pytest.raises(IllegalMove):
        GAME.start().play(move)


# What is on the target.


def test_an_enemy_stone_on_the_target_is_captured() -> None:
    after = position(GAME, "white", {"w": "e5 c3 c1", "b": "e6 i9"}).play("e5-e6")
    assert names(after.stones[0]) == "c1 c3 e6"
    assert names(after.stones[1]) == "i9"
    assert after.events == (Event("moved", ("e5", "e6"), "white"), Event("captured", ("e6",), "black"))


def test_several_stones_may_capture() -> None:
    place = position(GAME, "black", {"b": "e5 g7 g8", "w": "a1 e4 f6 g6"})
    after = played(place, "e5-e4 g7-g6 g8-g7")
    assert names(after.stones[0]) == "a1 f6"
    assert after.to_move == "white"


def test_an_own_stone_on_the_target_forbids_the_move() -> None:
    place = position(GAME, "white", {"w": "e5 e6 c3 d3", "b": "i9"})
    assert "e5-e6" not in place.legal_moves()
    with pytest.raises(IllegalMove, match="there is a stone of white on e6"):
        place.play("e5-e6")


def test_an_own_stone_that_has_moved_away_earlier_in_the_turn_leaves_its_cell_free() -> None:
    place = position(GAME, "white", {"w": "e5 e6 e7", "b": "i9"})
    assert place.legal_moves() == ("e5-f6", "e6-f7", "e7-e8", "e7-f8")
    place = place.play("e7-e8")
    assert place.legal_moves() == ("e6-e7",)
    place = place.play("e6-e7")
    assert place.legal_moves() == ("e5-e6",)
    assert names(place.play("e5-e6").stones[0]) == "e6 e7 e8"


def test_an_own_stone_that_would_only_move_later_is_in_the_way() -> None:
    sequences = turns(position(GAME, "white", {"w": "e5 e6 e7", "b": "i9"}))
    left = [turn for turn in sequences if turn[0][0] == turn[0][3]]
    right = [turn for turn in sequences if turn[0][0] != turn[0][3]]
    assert left == [("e7-e8", "e6-e7", "e5-e6")]
    assert sorted(right) == sorted(permutations(("e5-f6", "e6-f7", "e7-f8")))


def test_an_own_stone_that_has_moved_to_the_target_is_in_the_way() -> None:
    place = position(GAME, "white", {"w": "e5 f5 c3 c1", "b": "i9"})
    after = played(place, "e5-f6")
    assert "f5-f6" not in after.legal_moves()
    after = played(position(GAME, "white", {"w": "e4 e5 c3 c1", "b": "i9"}), "e5-e6 e4-e5")
    assert after.legal_moves() == ("c1-c2", "c3-c4")


# Turns that cannot be completed.


def test_a_move_is_legal_only_if_the_turn_can_still_be_completed() -> None:
    # To the left only c3 and d3 can move: b6 and a5 stand at that edge.
    place = position(GAME, "white", {"w": "a5 b6 c3 d3", "b": "i9"})
    assert place.legal_moves() == ("c3-d4", "d3-e4", "b6-c7")
    with pytest.raises(IllegalMove, match="could not be completed"):
        place.play("c3-c4")
    # To the right only c1 and e5 can move: the file g3 h4 i5 ends at the edge.
    place = position(GAME, "white", {"w": "i5 h4 g3 e5 c1", "b": "a5"})
    assert place.legal_moves() == ("c1-c2", "g3-g4", "h4-h5", "e5-e6", "i5-i6")


def test_every_order_is_legal_in_which_each_stone_finds_its_target_free() -> None:
    place = position(GAME, "white", {"w": "a5 b6 c3 d3", "b": "i9"})
    assert len(turns(place)) == sum(
        1 for turn in permutations(("c3", "d3", "b6", "a5"), 3) if can_follow(turn)
    )


def can_follow(order: tuple[str, ...]) -> bool:
    """Return whether a5 moves only after b6."""
    return "a5" not in order or ("b6" in order and order.index("b6") < order.index("a5"))


def test_a_file_counts_as_far_as_its_front_is_free() -> None:
    place = position(GAME, "white", {"w": "e5 e6 e7", "b": "e8 i9"})
    assert "e7-e8" in place.legal_moves()
    assert len([turn for turn in turns(place) if turn[0] == "e7-e8"]) == 1


# Fewer than three stones.


def test_with_fewer_than_three_stones_all_move() -> None:
    place = position(GAME, "white", {"w": "c3 d3", "b": "g7 i5"}).play("c3-c4")
    assert place.to_move == "white"
    assert place.legal_moves() == ("d3-d4",)
    assert place.play("d3-d4").to_move == "black"
    place = position(GAME, "white", {"w": "c3", "b": "g7 i5"}).play("c3-d4")
    assert place.to_move == "black"


def test_the_other_players_number_of_stones_does_not_matter() -> None:
    place = position(GAME, "white", {"w": "c3 d3 e3 e4", "b": "e9"})
    assert {len(turn) for turn in turns(place)} == {3}


# The end.


def test_a_stone_on_the_opponents_home_row_wins_at_the_end_of_the_turn() -> None:
    place = position(GAME, "white", {"w": "e8 c3 d3", "b": "i5"}).play("e8-e9")
    assert place.outcome is None
    assert place.to_move == "white"
    place = place.play("c3-c4")
    assert place.outcome is None
    assert place.play("d3-d4").outcome == Outcome("white", "home-row", ("e9",))


@pytest.mark.parametrize("turn", ["d8-e9 c3-d4 d3-e4", "i8-i9 c3-c4 d3-d4", "f8-g9 c3-d4 d3-e4"])
def test_every_cell_of_the_home_row_wins(turn: str) -> None:
    place = position(GAME, "white", {"w": f"{turn[:2]} c3 d3", "b": "e5"})
    assert played(place, turn).outcome == Outcome("white", "home-row", (turn[3:5],))


def test_stones_on_the_home_row_can_be_captured() -> None:
    place = position(GAME, "white", {"w": "e8 h8 c3", "b": "f9 i9 e5"})
    assert played(place, "e8-f9 h8-i9 c3-d4").outcome == Outcome("white", "home-row", ("f9", "i9"))


def test_black_wins_on_row_1() -> None:
    place = position(GAME, "black", {"b": "a2 e7 f7", "w": "i8"})
    assert played(place, "a2-a1 e7-e6 f7-f6").outcome == Outcome("black", "home-row", ("a1",))


def test_stones_on_their_own_home_row_win_nothing() -> None:
    assert played(GAME.start(), "c3-c4 d3-d4 e3-e4").outcome is None


def test_no_enemy_stones_wins_at_the_end_of_the_turn() -> None:
    place = position(GAME, "white", {"w": "e5 c3 d3", "b": "e6"}).play("e5-e6")
    assert place.outcome is None
    assert place.play("c3-c4").outcome is None
    assert played(place, "c3-c4 d3-d4").outcome == Outcome("white", "no-enemies")


def test_a_player_that_cannot_complete_a_turn_loses() -> None:
    # Two stones have to go the same way: a5 can only go right, i5 only left.
    assert position(GAME, "white", {"w": "a5 i5", "b": "e9"}).outcome == Outcome("black", "no-move")
    place = position(GAME, "black", {"b": "e7", "w": "a5 i5"})
    assert place.outcome is None
    assert place.play("e7-e6").outcome == Outcome("black", "no-move")
    place = position(GAME, "white", {"w": "e3", "b": "a5 i5"})
    assert place.play("e3-e4").outcome == Outcome("white", "no-move")


# The middle of a turn.


def test_the_state_tells_the_direction_and_the_stones_that_have_moved() -> None:
    place = played(GAME.start(), "c3-c4 d3-d4")
    assert GAME.diagram(place).splitlines()[-3:] == ["to move: white", "forward: left", "moved: c4 d4"]
    assert place != position(GAME, "white", {"w": names(place.stones[0]), "b": names(place.stones[1])})


def test_the_order_of_the_moves_makes_no_difference_afterwards() -> None:
    assert played(GAME.start(), "c3-c4 d3-d4") == played(GAME.start(), "d3-d4 c3-c4")


def test_prompts() -> None:
    place = GAME.start()
    for number, move in enumerate(("c3-c4", "d3-d4", "e3-e4"), 1):
        assert GAME.prompt(place) == f"step-{number}"
        place = place.play(move)
    assert GAME.prompt(place) == "step-1"


@pytest.mark.parametrize(
    "moves", ["", "c3-d4", "c3-d4 b2-c3", "c3-d4 b2-c3 a1-b2", "c3-c4 d3-d4 e3-e4 e7-d6"]
)
def test_diagrams_read_back(moves: str) -> None:
    check_diagram(played(GAME.start(), moves))


@pytest.mark.parametrize(
    ("white", "black", "lines", "message"),
    [
        ("e5 c3 d3", "e7", {"forward": "up", "moved": "e5"}, "forward: up"),
        ("e5 c3 d3", "e7", {"forward": "left"}, "moved"),
        ("e5 c3 d3", "e7", {"moved": "e5"}, "moved"),
        ("e5 c3 d3", "e7", {"forward": "left", "moved": ""}, "stones of white"),
        ("e5 c3 d3", "e7", {"forward": "left", "moved": "e6"}, "stones of white"),
        ("e5 c3 d3", "e7", {"forward": "left", "moved": "e7"}, "stones of white"),
        ("e5 c3 d3", "e7", {"forward": "left", "moved": "k1"}, "k1"),
        ("e5 c3 d3", "e7", {"forward": "left", "moved": "e5 c3 d3"}, "complete already"),
        ("e5 e4 d3", "e7", {"forward": "left", "moved": "e5"}, "cannot have come"),
        ("e5 c1 d3", "e7", {"forward": "left", "moved": "c1"}, "cannot have come"),
        ("e5 c3 d3", "e4 e7", {"forward": "left", "moved": "e5"}, "cannot have come"),
        ("a5 b6 e5", "e7", {"forward": "left", "moved": "e5"}, "cannot be completed"),
        ("e9 c3 d3", "e7", {}, "home row already"),
        ("e5 c3 d3", "e1", {}, "home row already"),
        ("e5 c3 d3", "", {}, "no stones"),
        ("", "e7", {}, "no stones"),
        ("a2 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 g3", "e7", {}, "more stones"),
    ],
)
def test_impossible_diagrams_are_refused(white: str, black: str, lines: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        position(GAME, "white", {"w": white, "b": black}, **lines)


# Against the naive implementation.


def capturing(place: Position, random: Random) -> str:
    """Mostly a capture, if there is one."""
    moves = place.legal_moves()
    enemy = place.stones[1 - place.player]
    captures = [move for move in moves if enemy >> GAME.board.cell(move[3:]) & 1]
    return random.choice(captures if captures and random.random() < 0.8 else moves)


def test_games_with_many_captures_are_the_same_as_the_naive_ones() -> None:
    assert_same_games(GAME, capturing, games=GAMES // 3)
