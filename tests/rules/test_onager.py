"""Onager, sentence by sentence. Stacks are written from the bottom: `bw` is a white piece on a black disc."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from boards import check_diagram, moves_from, played, position
from yavset import Event, IllegalMove, Outcome, Position
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.stacks import DEEPEST
from yavset.rules.values import Piece

GAME = yavset.game("onager")
FAR_LAKES = {"r": "a1 b1 i9"}


def standing(to_move: str, stones: dict[str, str], **lines: str) -> Position:
    """Return a position with the three lakes out of the way."""
    return position(GAME, to_move, FAR_LAKES | stones, **lines)


def names(mask: int) -> str:
    return " ".join(GAME.board.cell_names(mask))


# Setting up.


def test_both_players_start_on_their_two_nearest_rows_white_at_the_bottom() -> None:
    black, white, lakes = GAME.start().stones
    assert names(white) == "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 f2"
    assert names(black) == "d8 e8 f8 g8 h8 i8 e9 f9 g9 h9 i9"
    assert lakes == 0
    large = yavset.game("onager", size=6).start()
    assert [mask.bit_count() for mask in large.stones] == [13, 13, 0]


def test_black_has_seat_0_and_begins() -> None:
    start = GAME.start()
    assert (start.to_move, start.seats) == ("black", {"black": 0, "white": 1})


def test_black_white_black_lay_one_lake_each_then_black_begins() -> None:
    place = GAME.start()
    players = [place.to_move]
    for move in ("r@e4", "r@d5", "r@f6"):
        assert place.game.prompt(place) == "lake"
        assert all(legal.startswith("r@") for legal in place.legal_moves())
        place = place.play(move)
        assert place.events == (Event("lake", (move[2:],)),)
        players.append(place.to_move)
    assert players == ["black", "white", "black", "black"]
    assert place.game.prompt(place) == "walk-or-jump"
    assert {move[:2] for move in place.legal_moves()} <= {*names(place.stones[0]).split()}
    assert [piece.cell for piece in GAME.pieces(place) if piece.kind == "lake"] == ["e4", "d5", "f6"]


def test_a_lake_goes_on_any_empty_cell_but_the_centre() -> None:
    start = GAME.start()
    assert len(start.legal_moves()) == 61 - 22 - 1
    with pytest.raises(IllegalMove, match="centre"):
        start.play("r@e5")
    with pytest.raises(IllegalMove):
        start.play("r@a1")
    with pytest.raises(IllegalMove):
        start.play("r@e4").play("r@e4")
    assert "r@e5" in yavset.game("onager", size=6).start().legal_moves()
    assert "r@f6" not in yavset.game("onager", size=6).start().legal_moves()


# Walking.


def test_a_piece_walks_to_an_adjacent_empty_cell_in_any_direction() -> None:
    assert moves_from(standing("white", {"w": "e5", "b": "e9"}), "e5") == {
        "-d4", "-e4", "-d5", "-f5", "-e6", "-f6"
    }  # fmt: skip


def test_a_piece_walks_on_to_no_piece_and_no_lake() -> None:
    place = position(GAME, "white", {"w": "e5 f5", "b": "d5 g9", "r": "e6 a1 b1"})
    assert moves_from(place, "e5") == {"-d4", "-e4", "-f6", "-g5"}
    assert place.play("e5-d4").to_move == "black"


# Jumping.


@pytest.mark.parametrize(
    ("over", "landing"),
    [("f5", "g5"), ("f6", "g7"), ("e6", "e7"), ("d5", "c5"), ("d4", "c3"), ("e4", "e3")],
)
def test_a_jump_over_an_adjacent_friend_lands_just_beyond_it(over: str, landing: str) -> None:
    place = standing("white", {"w": f"e5 {over}", "b": "e9"})
    assert f"e5-{landing}" in place.legal_moves()
    assert names(place.play(f"e5-{landing}").stones[1]).split() == sorted(
        (over, landing), key=lambda name: GAME.board.cell(name)
    )


def test_a_jump_is_a_mirror_of_any_length() -> None:
    place = standing("white", {"w": "b5 d5", "b": "e9"})
    assert "b5-f5" in place.legal_moves()
    assert not {"b5-e5", "b5-g5"} & set(place.legal_moves())
    assert "a5-i5" in standing("white", {"w": "a5 e5", "b": "e9"}).legal_moves()


def test_a_jump_never_lands_outside_the_board() -> None:
    place = standing("white", {"w": "g5 i5 h6", "b": "e9"})
    assert moves_from(place, "g5") == {"-f4", "-g4", "-f5", "-h5", "-g6", "-i7"}


def test_the_first_thing_met_has_to_be_the_friend() -> None:
    for stones in ({"b": "c5 e9"}, {"b": "e9", "r": "c5 a1 b1"}):
        assert "b5-f5" not in standing("white", {"w": "b5 d5"} | stones).legal_moves()
    # With a friend between, the jump goes over that one only.
    place = standing("white", {"w": "b5 c5 e5", "b": "e9"})
    assert "b5-d5" in place.legal_moves()
    assert "b5-h5" not in place.legal_moves()


def test_an_enemy_piece_cannot_be_jumped_over() -> None:
    assert "b5-f5" not in standing("white", {"w": "b5", "b": "d5 e9"}).legal_moves()


@pytest.mark.parametrize(
    "stones",
    [
        {"w": "b6 d6", "b": "e6 e9", "r": "a1 b1 c1"},
        {"w": "b6 d6 e6", "b": "e9", "r": "a1 b1 c1"},
        {"w": "b6 d6", "b": "e9", "r": "e6 a1 b1"},
    ],
)
def test_what_lies_between_the_friend_and_the_landing_cell_does_not_matter(stones: dict[str, str]) -> None:
    assert "b6-f6" in position(GAME, "white", stones).legal_moves()


def test_a_jump_lands_on_no_friend_and_no_lake_but_may_land_on_an_enemy() -> None:
    assert "b5-f5" not in standing("white", {"w": "b5 d5 f5", "b": "e9"}).legal_moves()
    assert "b5-f5" not in position(GAME, "white", {"w": "b5 d5", "b": "e9", "r": "f5 a1 b1"}).legal_moves()
    assert "b5-f5" in standing("white", {"w": "b5 d5", "b": "f5 e9"}).legal_moves()


# Stacks.


def test_landing_on_an_enemy_makes_a_stack_and_captures_nothing() -> None:
    place = standing("white", {"w": "b5 d5", "b": "f5 e9"}).play("b5-f5")
    assert names(place.stones[1]) == "d5 f5"
    assert names(place.stones[0]) == "e9", "the disc below is no piece"
    assert place.events == (Event("moved", ("b5", "f5"), "white"),)
    assert Piece("f5", "stone", "white", ("black",)) in GAME.pieces(place)
    assert place == standing("black", {"w": "d5", "bw": "f5", "b": "e9"})
    assert place != standing("black", {"w": "d5 f5", "b": "e9"})


def test_only_the_topmost_disc_can_move() -> None:
    place = standing("black", {"bw": "f5", "b": "e9"})
    assert moves_from(place, "f5") == set()
    assert moves_from(standing("white", {"bw": "f5", "b": "e9"}), "f5")


def test_the_disc_below_is_free_when_the_one_on_top_has_left() -> None:
    place = standing("white", {"bw": "f5", "b": "e9"}).play("f5-g5")
    assert place == standing("black", {"w": "g5", "b": "f5 e9"})
    assert "f5-f6" in place.legal_moves()


def test_a_free_disc_is_the_topmost_of_what_was_below() -> None:
    place = standing("black", {"bwb": "f5", "w": "d1"}).play("f5-g5")
    assert place == standing("white", {"bw": "f5", "b": "g5", "w": "d1"})


def test_a_covered_disc_is_no_friend_to_jump_over() -> None:
    assert "b5-f5" not in standing("white", {"w": "b5", "wb": "d5", "b": "e9"}).legal_moves()
    assert "b5-f5" in standing("white", {"w": "b5", "bw": "d5", "b": "e9"}).legal_moves()


def test_stacks_grow_without_limit() -> None:
    place = standing("white", {"w": "b5 d5", "bwb": "f5", "b": "e9"}).play("b5-f5")
    assert place == standing("black", {"w": "d5", "bwbw": "f5", "b": "e9"})


def test_planes_tell_which_discs_lie_how_deep() -> None:
    chance = Random(2)
    for _ in range(20):
        codes = {
            cell: "".join(chance.choice("bw") for _ in range(chance.randrange(1, DEEPEST + 3)))
            for cell in chance.sample(GAME.board.cells, 8)
        }
        state = GAME.read_state(codes, 0, {})
        place = Position(GAME, GAME.read_codes(codes), 0, (0, 1), state)
        planes = GAME.state_planes(place)
        assert {name for name in planes if name.endswith("below")} == {
            f"{colour} {depth} below" for depth in range(1, DEEPEST + 1) for colour in ("black", "white")
        }
        for depth in range(1, DEEPEST + 1):
            for letter, colour in zip("bw", ("black", "white"), strict=True):
                cells = [cell for cell, code in codes.items() if code[:-1][::-1][depth - 1 : depth] == letter]
                assert planes[f"{colour} {depth} below"] == mask_of(cells)


# Jumping again.

CHAIN = {"w": "c5 e5 g7", "b": "g5 e9"}


def test_after_landing_on_an_enemy_the_piece_may_jump_again() -> None:
    place = standing("white", CHAIN).play("c5-g5")
    assert place.to_move == "white"
    assert place.legal_moves() == ("g5-g9", "end"), "no walks, no other piece, not back to c5"
    assert place.game.prompt(place) == "jump-again"
    after = place.play("g5-g9")
    assert names(after.stones[0]) == "g5 e9", "the black disc on g5 is free again"
    assert after.to_move == "black"


def test_jumping_again_is_not_compulsory() -> None:
    place = played(standing("white", CHAIN), "c5-g5 end")
    assert place == standing("black", {"w": "e5 g7", "bw": "g5", "b": "e9"})
    assert place.events == (Event("passed", colour="white"),)


def test_an_unfinished_turn_differs_from_a_finished_one_and_reads_back() -> None:
    place = standing("white", CHAIN).play("c5-g5")
    assert place != standing("white", {"w": "e5 g7", "bw": "g5", "b": "e9"})
    assert place == standing("white", {"w": "e5 g7", "bw": "g5", "b": "e9"}, jumping="g5", stood_on="c5 g5")


def test_after_landing_on_an_empty_cell_the_turn_is_over() -> None:
    place = standing("white", {"w": "c5 e5 g7", "b": "e9 d8"}).play("c5-g5")
    assert place.to_move == "black"


def test_after_a_walk_the_turn_is_over() -> None:
    assert standing("white", CHAIN).play("c5-c6").to_move == "black"


def test_end_is_offered_only_when_another_jump_exists() -> None:
    # From g5 the only jump would lead back to c5.
    place = standing("white", {"w": "c5 e5", "b": "g5 e9"})
    assert "end" not in place.legal_moves()
    assert place.play("c5-g5").to_move == "black"


def test_no_landing_on_a_cell_it_has_stood_on_in_this_turn() -> None:
    place = standing("white", {"w": "c5 e5 g7 f8", "b": "g5 g9 e9"})
    place = place.play("c5-g5")
    with pytest.raises(IllegalMove, match="already stood on c5"):
        place.play("g5-c5")
    place = place.play("g5-g9")
    assert place.legal_moves() == ("g9-e7", "end")
    with pytest.raises(IllegalMove, match="already stood on g5"):
        place.play("g9-g5")


def test_a_chain_of_jumps_comes_to_no_cell_twice() -> None:
    lengths = set()
    for seed in range(25):
        chance = Random(seed)
        free = sorted({*GAME.board.names.values()} - {"a1", "b1", "i9"})
        white, black = (chance.sample(free, 11) for _ in "wb")
        stones = {"w": " ".join(white), "b": " ".join({*black} - {*white})}
        place = standing(chance.choice(["black", "white"]), stones)
        for move in place.legal_moves():
            after, ways = place.play(move), move.split("-")
            while after.state.jumper is not None:
                assert names(after.state.stood).split() == sorted(ways, key=GAME.board.cell)
                assert names(1 << after.state.jumper) == ways[-1]
                check_diagram(after)
                assert after.events == (Event("moved", tuple(ways[-2:]), place.to_move),)
                *jumps, last = after.legal_moves()
                assert (last, after.turn_number) == ("end", place.turn_number)
                targets = [jump.removeprefix(f"{ways[-1]}-") for jump in jumps]
                assert not {*targets} & {*ways}
                ways.append(chance.choice(targets))
                after = after.play(f"{ways[-2]}-{ways[-1]}")
            lengths.add(len(ways))
    assert lengths >= {2, 3, 4}


def test_who_arrives_in_the_middle_of_a_turn_may_go_on() -> None:
    place = standing("white", {"w": "e7 e8 d8", "b": "e9 d5"}).play("e7-e9")
    assert place.legal_moves() == ("e9-c7", "end")
    check_diagram(place)
    assert place.play("end").play("d5-d4").outcome == Outcome("white", "back-row", ("e9",))


def test_in_the_next_turn_the_piece_may_go_back() -> None:
    place = played(standing("white", {"w": "c5 e5", "b": "g5 e9"}), "c5-g5 e9-f9")
    assert "g5-c5" in place.legal_moves()


THROUGH_THE_START = {"w": "e6 d6 f5", "b": "e7 c5 e9"}


def test_the_moving_piece_is_lifted_from_the_cell_it_leaves() -> None:
    # On c5 its ray to the right passes the empty e5, where it started, and meets f5 three cells away.
    place = played(standing("white", {"w": "e6 d6 f5 e5", "b": "e7 c5 e9"}), "e5-e7 e7-c5")
    assert place.legal_moves() == ("c5-i5", "end")


def test_a_disc_set_free_at_the_start_stands_in_the_way() -> None:
    place = played(standing("white", THROUGH_THE_START | {"bw": "e5"}), "e5-e7 e7-c5")
    assert place.to_move == "black"


# The end.


def test_more_pieces_on_the_enemys_back_row_at_the_start_of_your_turn_win() -> None:
    place = standing("white", {"w": "e8", "b": "d5 e5"})
    place = place.play("e8-e9")
    assert place.outcome is None, "Black may still answer"
    assert place.play("d5-d4").outcome == Outcome("white", "back-row", ("e9",))


def test_black_wins_on_the_bottom_row() -> None:
    place = standing("white", {"w": "e5", "b": "d1"})
    assert place.outcome is None
    assert place.play("e5-e6").outcome == Outcome("black", "back-row", ("d1",))


def test_the_answer_can_take_the_back_row_away() -> None:
    # Black jumps on to the white piece on e9.
    place = played(standing("black", {"w": "e9 d4", "b": "g9 f9"}), "g9-e9")
    assert place.outcome is None
    assert place == standing("white", {"wb": "e9", "w": "d4", "b": "f9"})


def test_as_many_as_the_enemy_are_not_enough() -> None:
    assert standing("white", {"w": "e9", "b": "d1"}).outcome is None
    assert standing("white", {"w": "e9 f9", "b": "d1"}).outcome == Outcome("white", "back-row", ("e9", "f9"))
    assert standing("white", {"w": "e9", "b": "d1 c1"}).outcome is None, "White is to move, not Black"


def test_only_topmost_discs_count_on_the_back_row() -> None:
    assert standing("white", {"wb": "e9", "w": "d4"}).outcome is None
    assert standing("white", {"bw": "e9", "b": "d4"}).outcome == Outcome("white", "back-row", ("e9",))


def test_a_piece_on_ones_own_back_row_means_nothing() -> None:
    assert standing("white", {"w": "d1 c1", "b": "d5"}).outcome is None


def test_a_player_without_a_legal_move_loses() -> None:
    place = position(GAME, "white", {"w": "e5", "b": "a5", "r": "a4 b5 b6"}).play("e5-e6")
    assert place.outcome == Outcome("white", "no-move", ("a5",))


def test_the_back_row_comes_before_the_missing_move() -> None:
    place = position(GAME, "white", {"w": "e5", "b": "a1", "r": "a2 b1 b2"}).play("e5-e6")
    assert place.outcome == Outcome("black", "back-row", ("a1",))


def test_the_third_occurrence_at_the_start_of_a_turn_is_a_draw() -> None:
    there_and_back = "e5-e6 d8-d7 e6-e5 d7-d8 "
    place = played(standing("white", {"w": "e5", "b": "d8"}), there_and_back + "e5-e6 d8-d7 e6-e5")
    assert place.outcome is None
    assert place.play("d7-d8").outcome == Outcome(None, "repetition")


def test_moves_that_lose_at_once_are_those_of_trying_all_with_discs_on_and_below_others() -> None:
    """As where a piece leaves an enemy's disc behind on the own back row."""
    found = 0
    for seed in range(150):
        random = Random(seed)
        near = [name for name in GAME.board.names.values() if name[1] in "189"]
        cells = random.sample(sorted({*near} - {"a1", "b1", "i9"}), 7)
        codes = ["b", "w", random.choice(["bw", "wb"]), *random.choices(["b", "w", "bw", "wb"], k=4)]
        stones: dict[str, str] = {}
        for code, cell in zip(codes, cells, strict=True):
            stones[code] = f"{stones.get(code, '')} {cell}"
        place = standing(random.choice(["black", "white"]), stones)
        losing = place.losing_moves()
        if place.outcome is None:
            assert losing == Game.losing_moves(GAME, place)
            found += bool(losing)
    assert found > 10


def test_repetition_compares_the_discs_below_too() -> None:
    plain = standing("white", {"w": "e5 d5", "b": "d8"})
    stacked = standing("white", {"w": "d5", "bw": "e5", "b": "d8"})
    assert plain.stones == stacked.stones
    assert plain.key() != stacked.key()


# Diagrams.


@pytest.mark.parametrize(
    ("to_move", "stones", "lines", "complaint"),
    [
        ("white", {"w": "e4", "b": "d8", "r": "e5 a1 b1"}, {}, "centre"),
        ("white", {"w": "e4", "b": "d8", "r": "c5 d5 a1 b1"}, {}, "at most three lakes"),
        ("white", {"w": "e4", "b": "d8"}, {}, "lay the three lakes"),
        ("black", {"bw": "e4", "b": "d8"}, {}, "lay the three lakes"),
        ("black", {"w": "e4", "bw": "d8", "r": "a1 b1"}, {}, "lay the three lakes"),
        ("white", {"w": "e4", "r": "a1 b1 c1"}, {"jumping": "e4", "stood_on": "e4"}, "enemy's disc"),
        ("white", {"bw": "e4", "r": "a1 b1 c1"}, {"jumping": "e4", "stood_on": "e4"}, "no further"),
        ("white", {"bw": "e4", "b": "d8", "r": "a1 b1 c1"}, {"jumping": "e4"}, "stood on"),
        ("white", {"rw": "e4", "b": "d8", "r": "a1 b1 c1"}, {}, "e4"),
        ("white", {"w" * 12: "e4", "b": "d8", "r": "a1 b1 c1"}, {}, "more than 11 discs"),
    ],
)
def test_impossible_diagrams_are_refused(
    to_move: str, stones: dict[str, str], lines: dict[str, str], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        position(GAME, to_move, stones, **lines)
