"""Omega, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from boards import check_diagram, played, position
from yavset import Event, IllegalMove, Outcome
from yavset.games.omega import Omega
from yavset.rules.position import Position


def omega(players: int = 2, size: int = 5, swap: bool = True) -> Omega:
    """Return the game with these options."""
    return Omega(players=players, size=size, swap=swap)


def fill(place: Position, moves: int) -> Position:
    """Return the position after some moves, each on the first free cell."""
    for _ in range(moves):
        place = place.play(place.legal_moves()[0])
    return place


# Options.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_swap_is_yes_with_any_number_of_players(players: int) -> None:
    assert yavset.game("omega", players=players).options == {"players": players, "size": 5, "swap": True}
    assert yavset.game("omega", players=players, swap=False).options["swap"] is False


@pytest.mark.parametrize(
    "options", [{"size": 2}, {"size": 9}, {"players": 5}, {"players": 1}, {"swap": "maybe"}]
)
def test_other_values_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        yavset.game("omega", **options)


# A turn.


@pytest.mark.parametrize(("players", "letters"), [(2, "wb"), (3, "wbr"), (4, "wbru")])
def test_a_turn_is_one_stone_of_each_colour_in_order(players: int, letters: str) -> None:
    place = omega(players).start()
    for player in ("white", "black", "red", "blue")[:players]:
        for letter in letters:
            assert place.to_move == player
            moves = [move for move in place.legal_moves() if not move.startswith("swap")]
            assert {move[0] for move in moves} == {letter}
            assert len(moves) == 61 - place.ply
            place = place.play(moves[0])
    assert place.to_move == "white"


def test_the_prompt_names_the_stone() -> None:
    game = omega(4, swap=False)
    place = game.start()
    assert game.prompt(place) == "place-white"
    assert game.prompt(played(place, "w@a1")) == "place-black"
    assert game.prompt(played(place, "w@a1 b@b1")) == "place-red"
    assert game.prompt(played(place, "w@a1 b@b1 r@c1")) == "place-blue"


def test_another_order_is_illegal() -> None:
    start = omega().start()
    with pytest.raises(IllegalMove, match="has to be white"):
        start.play("b@e5")
    with pytest.raises(IllegalMove, match="has to be black"):
        start.play("w@e5").play("w@e4")


def test_stones_go_on_empty_cells() -> None:
    place = omega().start().play("w@e5")
    with pytest.raises(IllegalMove, match="stone on e5"):
        place.play("b@e5")
    with pytest.raises(IllegalMove):
        place.play("e4")


# Swapping.


def test_with_two_players_black_may_swap_at_the_start_of_its_first_turn() -> None:
    start = omega().start()
    assert "swap" not in start.legal_moves()
    assert "swap" not in start.play("w@a1").legal_moves()
    place = played(start, "w@a1 b@b1")
    assert place.legal_moves()[-1] == "swap"
    swapped = place.play("swap")
    assert swapped.seats == {"white": 1, "black": 0}
    assert (swapped.to_move, swapped.stones) == ("black", place.stones)
    assert swapped.events == (Event("swapped", players=("white", "black")),)
    assert omega().prompt(swapped) == "place-white"


def test_there_is_no_swapping_back_or_later() -> None:
    place = played(omega().start(), "w@a1 b@b1")
    for moves in (
        "swap",
        "swap w@c1",
        "w@c1",
        "w@c1 b@d1",
        "w@c1 b@d1 w@e1 b@a2",
        "swap w@c1 b@d1 w@e1 b@a2",
    ):
        assert not any(move.startswith("swap") for move in played(place, moves).legal_moves()), moves


def test_without_the_option_nobody_swaps() -> None:
    assert "swap" not in played(omega(swap=False).start(), "w@a1 b@b1").legal_moves()
    place = played(omega(3, swap=False).start(), "w@a1 b@b1 r@c1")
    assert not any(move.startswith("swap") for move in place.legal_moves())


def swaps(place: Position) -> list[str]:
    """Return the legal swaps."""
    return [move for move in place.legal_moves() if move.startswith("swap")]


def test_with_three_players_a_player_swaps_with_any_earlier_player() -> None:
    place = omega(3).start()
    assert swaps(place) == []
    place = fill(place, 3)
    assert (place.to_move, swaps(place)) == ("black", ["swap:white"])
    place = fill(place, 3)
    assert (place.to_move, swaps(place)) == ("red", ["swap:white", "swap:black"])
    place = fill(place, 3)
    assert (place.to_move, swaps(place)) == ("white", [])
    assert swaps(fill(place, 3)) == []


def test_with_four_players_blue_has_three_to_choose_from() -> None:
    place = fill(omega(4).start(), 12)
    assert (place.to_move, swaps(place)) == ("blue", ["swap:white", "swap:black", "swap:red"])
    assert place.play("swap:black").seats == {"white": 0, "black": 3, "red": 2, "blue": 1}
    with pytest.raises(IllegalMove):
        place.play("swap")
    with pytest.raises(IllegalMove):
        place.play("swap:blue")


def test_seats_that_have_swapped_are_swapped_on() -> None:
    place = fill(omega(3).start(), 3).play("swap:white")
    assert place.seats == {"white": 1, "black": 0, "red": 2}
    assert (place.to_move, swaps(place)) == ("black", [])
    place = fill(place, 3)
    assert swaps(place) == ["swap:white", "swap:black"]
    place = place.play("swap:white")
    # White's owner was seat 1.
    assert place.seats == {"white": 2, "black": 0, "red": 1}
    assert place.events == (Event("swapped", players=("white", "red")),)
    assert (place.to_move, swaps(place)) == ("red", [])


def test_swap_moves_need_their_turn() -> None:
    place = fill(omega(3).start(), 3)
    for move in ("swap", "swap:red", "swap:black", "swap:"):
        with pytest.raises(IllegalMove):
            place.play(move)


# The end.


@pytest.mark.parametrize(
    ("players", "size", "stones"),
    [
        (2, 3, 16),
        (3, 3, 18),
        (4, 3, 16),
        (2, 4, 36),
        (3, 4, 36),
        (4, 4, 32),
        (2, 5, 60),
        (3, 5, 54),
        (4, 5, 48),
    ],
)
def test_the_game_ends_when_no_whole_round_fits(players: int, size: int, stones: int) -> None:
    place = fill(omega(players, size, swap=False).start(), stones - 1)
    assert place.outcome is None
    place = fill(place, 1)
    assert place.outcome is not None
    assert place.outcome.reason == "score"
    assert place.legal_moves() == ()


@pytest.mark.parametrize(("players", "needed"), [(2, 4), (3, 9), (4, 16)])
def test_exactly_enough_cells_go_on(players: int, needed: int) -> None:
    game = omega(players, 3)
    cells = [game.board.names[cell] for cell in game.board.cells]
    enough = position(game, "white", {"w": " ".join(cells[: 19 - needed])})
    assert enough.outcome is None
    assert len(enough.legal_moves()) == needed
    too_few = position(game, "white", {"w": " ".join(cells[: 20 - needed])})
    assert too_few.outcome is not None
    assert too_few.outcome.winner == "white"


def test_only_whites_turn_can_be_too_late() -> None:
    game = omega(2, 3)
    cells = [game.board.names[cell] for cell in game.board.cells]
    place = position(game, "black", {"w": " ".join(cells[:17])})
    assert place.outcome is None
    place = fill(place, 1)
    assert (place.outcome, place.legal_moves()) == (None, (f"b@{cells[18]}",))
    assert fill(place, 1).outcome is not None


# The score.

CLEAR = """
  w w .
 b w b b
w b . b w
 w b b w
  . b w
to move: white
"""
TIED = """
  w w b
 w w b b
w w . b b
 w . . b
  w b b
to move: white
"""


def test_the_score_is_the_product_of_the_group_sizes() -> None:
    game = omega(2, 3)
    place = game.position(CLEAR)
    assert game.products(place) == {"white": 3 * 2 * 3, "black": 8}
    assert place.outcome == Outcome("white", "score")


def test_single_stones_multiply_by_one() -> None:
    game = omega()
    place = position(game, "white", {"w": "a1 c1 e1 e5 f5", "b": "i9"})
    assert game.products(place) == {"white": 2, "black": 1}
    assert place.outcome is None


def test_of_two_tied_players_the_last_in_turn_order_wins() -> None:
    game = omega(2, 3)
    place = game.position(TIED)
    assert game.products(place) == {"white": 8, "black": 8}
    assert place.outcome == Outcome("black", "score")


@pytest.mark.parametrize(
    ("white", "black", "red", "winner"),
    [
        ("c5 d5 e5 c4", "a1 b1 c1 a2", "e3 e4 d2", "black"),
        ("c5 d5 e5 c4", "a1 b1 c1", "e3 e4 d3 d2", "red"),
        ("c5 d5 e5", "a1 b1 c1 a2", "e3 e4 d3 d2", "red"),
        ("c5 d5 e5 c4", "a1 b1 c1 a2", "e3 e4 d3 d2", "red"),
        ("c5 d5 e5 c4 b4", "a1 b1 c1 a2", "e3 e4 d3 d2", "white"),
    ],
)
def test_ties_among_three(white: str, black: str, red: str, winner: str) -> None:
    place = position(omega(3, 3), "white", {"w": white, "b": black, "r": red})
    assert place.outcome == Outcome(winner, "score")


def test_scores_are_exact_however_large() -> None:
    game = omega(2, 8)
    board = game.board
    # Every other row: groups of three with a gap between them.
    white = " ".join(
        board.names[cell]
        for row in range(0, board.rows, 2)
        for number, cell in enumerate(c for c in board.cells if board.points[c][1] == row)
        if number % 4 < 3
    )
    place = position(game, "white", {"w": white})
    # Twenty groups of three, and four of two at the ends of rows.
    assert game.products(place) == {"white": 3**20 * 2**4, "black": 1}


def test_player_wins_whoever_sits_there() -> None:
    game = omega(2, 3)
    place = game.position(CLEAR + "seats: 1 0")
    assert place.outcome == Outcome("white", "score")
    assert place.seats == {"white": 1, "black": 0}


# Diagrams.


def test_diagrams_read_back_in_the_middle_of_a_turn() -> None:
    place = omega(3).start()
    for moves in ("w@a1", "b@b1", "r@c1", "swap:white", "w@d1", "b@e1"):
        place = played(place, moves)
        assert omega(3).position(omega(3).diagram(place)) == place


@pytest.mark.parametrize("placed", ["2", "-1", "one", ""])
def test_wrong_numbers_of_placed_stones_are_refused(placed: str) -> None:
    with pytest.raises(ValueError, match="placed"):
        position(omega(), "white", {}, placed=placed)


def test_a_round_that_cannot_be_finished_is_refused() -> None:
    game = omega(2, 3)
    cells = [game.board.names[cell] for cell in game.board.cells]
    with pytest.raises(ValueError, match="2 empty cells"):
        position(game, "black", {"w": " ".join(cells[:18])})


@pytest.mark.parametrize(("players", "size"), [(2, 3), (3, 3), (3, 4), (4, 4), (4, 5)])
def test_every_position_of_a_game_has_a_diagram_up_to_the_last_round(players: int, size: int) -> None:
    place = omega(players, size, swap=False).start()
    while place.outcome is None:
        check_diagram(place)
        place = fill(place, 1)
    check_diagram(place)
    # As many stones are left over as do not make a round.
    assert place.empty.bit_count() == len(place.game.board.cells) % players**2
