"""Quantum leap, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from against_naive import GAMES, any_move, assert_same_games
from boards import check_diagram, moves_from, played, position
from yavset import Event, IllegalMove, Outcome

SETUP = "." + "wwwbbb" * 10
GAME = yavset.game("quantum-leap", setup=SETUP)


# The set-up.


def test_the_set_up_fills_the_board_in_cell_order() -> None:
    start = GAME.start()
    letters = [
        "b" if start.stones[0] >> cell & 1 else "w" if start.stones[1] >> cell & 1 else "."
        for cell in GAME.board.cells
    ]
    assert "".join(letters) == SETUP
    assert GAME.options == {"setup": SETUP}


@pytest.mark.parametrize(
    "setup",
    [
        "",
        SETUP[:-1],
        SETUP + ".",
        "w" + SETUP[1:],
        SETUP[:-1] + ".",
        SETUP[:-1] + "w",
        SETUP.replace("w", "r"),
        SETUP.upper(),
        SETUP[1:31] + "." + SETUP[31:],
        12,
        True,
    ],
)
def test_a_set_up_has_30_stones_of_each_colour_and_one_empty_cell_that_is_not_e5(setup: object) -> None:
    with pytest.raises(ValueError, match="setup"):
        yavset.game("quantum-leap", setup=setup)


@pytest.mark.parametrize("empty", [0, 29, 31, 60])
def test_any_other_cell_may_be_empty(empty: int) -> None:
    setup = SETUP[1 : empty + 1] + "." + SETUP[empty + 1 :]
    game = yavset.game("quantum-leap", setup=setup)
    assert game.board.cell_names(game.start().empty) == [list(game.board.names.values())[empty]]


def test_a_seed_makes_a_set_up_that_can_be_had_again() -> None:
    game = yavset.game("quantum-leap", seed=7)
    assert list(game.options) == ["setup"]
    assert yavset.game("quantum-leap", seed=7) == game
    assert yavset.game("quantum-leap", seed="7") == game
    assert yavset.game("quantum-leap", seed=8) != game
    assert yavset.game("quantum-leap", **game.options) == game
    # A shared seed gives the same set-up with every version of Python.
    assert game.options["setup"] == "wbwbbbbwwwwwwwbbwbwbwbwbbbbbwwbbbbwwbb.bbwbwwwwwbbbwwbbwwbwww"


def test_every_seed_makes_a_set_up_that_is_allowed() -> None:
    empty = set()
    for seed in range(500):
        setup = yavset.game("quantum-leap", seed=seed).options["setup"]
        assert yavset.game("quantum-leap", setup=setup).options["setup"] == setup
        empty.add(setup.index("."))
    assert empty == set(range(61)) - {30}


def test_without_options_the_set_up_is_a_fresh_one() -> None:
    assert len({yavset.game("quantum-leap").options["setup"] for _ in range(5)}) == 5


@pytest.mark.parametrize("seed", ["", "x", "1.5", 1.5, True, -1, "-1", "٣", "1" * 30, [1]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(ValueError, match="seed"):
        yavset.game("quantum-leap", seed=seed)


def test_set_up_and_seed_are_not_given_together() -> None:
    with pytest.raises(ValueError, match="setup and seed"):
        yavset.game("quantum-leap", setup=SETUP, seed=1)


def test_other_options_are_refused() -> None:
    with pytest.raises(ValueError, match="size"):
        yavset.game("quantum-leap", size=6)


def test_records_and_links_keep_the_set_up() -> None:
    game = yavset.game("quantum-leap")
    text = yavset.format_record(game, ["pass"])
    assert f"setup={game.options['setup']}" in text
    assert yavset.parse_record(text).game == game


# Black's exchange.


def test_black_has_the_first_move_and_seat_0() -> None:
    start = GAME.start()
    assert (start.to_move, start.seats) == ("black", {"black": 0, "white": 1})


def test_black_may_exchange_a_white_and_a_black_stone_or_pass() -> None:
    moves = GAME.start().legal_moves()
    assert len(moves) == 30 * 30 + 1
    assert moves[:4] == ("b1~e1", "b1~a2", "b1~b2", "b1~f2")
    assert moves[-1] == "pass"
    order = list(GAME.board.names.values())
    pairs = [[order.index(name) for name in move.split("~")] for move in moves[:-1]]
    assert pairs == sorted(pairs)
    assert all(first < second for first, second in pairs)


def test_an_exchange() -> None:
    start = GAME.start()
    after = start.play("b1~e1")
    bits = 1 << GAME.board.cell("b1") | 1 << GAME.board.cell("e1")
    assert after.stones == (start.stones[0] ^ bits, start.stones[1] ^ bits)
    assert after.events == (Event("exchanged", ("b1", "e1")),)
    assert after.to_move == "white"


def test_a_pass() -> None:
    after = GAME.start().play("pass")
    assert after.stones == GAME.start().stones
    assert after.events == (Event("passed", colour="black"),)
    assert after.to_move == "white"


@pytest.mark.parametrize("move", ["e1~b1", "b1~c1", "e1~a2", "a1~b1", "b1~b1", "b1", "b1xe1", "swap", ""])
def test_no_other_exchanges(move: str) -> None:
    with pytest.raises(IllegalMove, match="may exchange"):
        GAME.start().play(move)


def test_only_once() -> None:
    place = GAME.start().play("pass")
    assert all(len(move) == 5 and move[2] == "x" for move in place.legal_moves())
    place = place.play(place.legal_moves()[0])
    assert place.to_move == "black"
    assert all(len(move) == 5 and move[2] == "x" for move in place.legal_moves())


def test_prompts() -> None:
    assert GAME.prompt(GAME.start()) == "exchange"
    assert GAME.prompt(GAME.start().play("pass")) == "leap"


# Leaps.


RINGS = ["f5 f6 e6 d5 d4 e4", "g5 g7 e7 c5 c3 e3", "h5 h8 e8 b5 b2 e2", "i5 i9 e9 a5 a1 e1"]
"""The cells in a straight line from e5, by distance."""


@pytest.mark.parametrize("friends", ["d5", "d5 d4", "f5 d4 e6", "f5 f6 e6 d5", "f5 f6 e6 d5 d4"])
def test_a_stone_leaps_exactly_as_far_as_it_has_friendly_neighbours(friends: str) -> None:
    beside = friends.split()
    enemies = [cell for ring in RINGS for cell in ring.split() if cell not in beside]
    place = position(GAME, "white", {"w": f"e5 {friends}", "b": " ".join(enemies)})
    ring = RINGS[len(beside) - 1].split() if len(beside) <= len(RINGS) else []
    assert moves_from(place, "e5") == {f"x{cell}" for cell in ring if cell in enemies}


@pytest.mark.parametrize(("between", "colour"), [("f5", "b"), ("c1", "b"), ("c1", "w")])
def test_it_leaps_over_anything(between: str, colour: str) -> None:
    stones = {"w": "e5 d5 d4", "b": "g5"}
    stones[colour] += f" {between}"
    assert moves_from(position(GAME, "white", stones), "e5") == {"xg5"}


def test_it_leaps_over_own_stones() -> None:
    assert moves_from(position(GAME, "white", {"w": "e5 f5 d4", "b": "g5 f6"}), "e5") == {"xg5"}


def test_it_lands_on_enemy_stones_only() -> None:
    place = position(GAME, "white", {"w": "e5 d5 g5 d4", "b": "h5 c5 i9"})
    assert moves_from(place, "e5") == {"xc5"}
    with pytest.raises(IllegalMove, match="no enemy stone on e7"):
        place.play("e5xe7")
    with pytest.raises(IllegalMove, match="2 friends"):
        place.play("e5xh5")


def test_only_in_a_straight_line_and_on_the_board() -> None:
    place = position(GAME, "white", {"w": "e5 d5 d4 i5 h5 i6", "b": "f7 d6 g6 f4 d3 c4 g4 i8"})
    assert moves_from(place, "e5") == set()
    assert moves_from(place, "i5") == set()


def test_a_stone_without_friendly_neighbours_cannot_leap() -> None:
    place = position(GAME, "white", {"w": "e5 a1 b1", "b": "f5 d4 g5 c1"})
    assert place.legal_moves() == ("b1xc1",)


def test_only_your_own_stones_leap() -> None:
    place = position(GAME, "black", {"w": "e5 f5", "b": "d5 c5"})
    assert place.legal_moves() == ("d5xe5",)
    with pytest.raises(IllegalMove):
        place.play("e5xd5")


def test_the_enemy_stone_is_replaced() -> None:
    after = position(GAME, "white", {"w": "e5 d5", "b": "f5 g5 i9"}).play("e5xf5")
    black, white = after.stones
    assert (GAME.board.cell_names(black), GAME.board.cell_names(white)) == (["g5", "i9"], ["d5", "f5"])
    assert after.to_move == "black"
    assert after.events[:2] == (Event("moved", ("e5", "f5"), "white"), Event("captured", ("f5",), "black"))


# The end.


def test_a_player_that_cannot_capture_loses() -> None:
    assert position(GAME, "white", {"w": "e5 a1", "b": "f5 f6"}).outcome == Outcome("black", "no-capture")
    place = position(GAME, "black", {"w": "f5 a1 i9", "b": "e5 d5"})
    after = place.play("e5xf5")
    assert after.outcome == Outcome("black", "no-capture")
    assert after.legal_moves() == ()
    assert after.events[-1] == Event("ended", colour="black")


def test_the_player_to_move_loses_even_if_the_other_could_not_capture_either() -> None:
    assert position(GAME, "black", {"w": "e5", "b": "a1"}).outcome == Outcome("white", "no-capture")


def test_the_last_enemy_stone_wins() -> None:
    place = position(GAME, "white", {"w": "e5 d5", "b": "f5"})
    assert place.play("e5xf5").outcome == Outcome("white", "no-capture")


# Diagrams.


@pytest.mark.parametrize("moves", ["", "pass", "b1~e1"])
def test_diagrams_read_back(moves: str) -> None:
    check_diagram(played(GAME.start(), moves))


@pytest.mark.parametrize(
    ("setup", "message"),
    [("w" + SETUP[1:], "more than 30 stones"), (SETUP[1:31] + "." + SETUP[31:], "in the middle")],
)
def test_impossible_diagrams_are_refused(setup: str, message: str) -> None:
    cells = list(zip(GAME.board.names.values(), setup, strict=True))
    stones = {letter: " ".join(name for name, there in cells if there == letter) for letter in "wb"}
    with pytest.raises(ValueError, match=message):
        position(GAME, "black", stones)


# Against the naive implementation.


def test_games_from_many_set_ups_are_the_same_as_the_naive_ones() -> None:
    for seed in range(GAMES):
        assert_same_games(yavset.game("quantum-leap", seed=seed), any_move, games=1)
