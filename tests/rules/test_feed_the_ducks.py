"""Feed the ducks, sentence by sentence."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from against_naive import assert_same_games
from boards import check_diagram, played, position
from yavset import Event, IllegalMove, Outcome, Position
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.values import Piece

GAME = yavset.game("feed-the-ducks")
OWN = yavset.game("feed-the-ducks", setup="own")
EDGE = GAME.board.cell_names(GAME.board.border)
ALTERNATING = " ".join(f"{letter}@{cell}" for letter, cell in zip("wb" * 12, EDGE, strict=True))
"""A set-up: white and black ducks in turn, in cell order."""


def pond(white: str, black: str, crumb: str = "c4", to_move: str = "white") -> Position:
    """Return a position with the ducks named, fewer than usual, so that what matters is easy to see."""
    flocks = tuple(mask_of(GAME.board.cell(name) for name in names.split()) for names in (white, black))
    return GAME.set_up(flocks, GAME.players.index(to_move), GAME.board.cell(crumb))


def ducks(place: Position) -> tuple[str, str]:
    """Return the cells with white ducks and those with black ones."""
    return " ".join(GAME.board.cell_names(place.stones[0])), " ".join(GAME.board.cell_names(place.stones[1]))


# The set-up.


def test_options() -> None:
    assert GAME.options == {"setup": "free"}
    for options in ({"setup": "any"}, {"size": 5}):
        with pytest.raises(ValueError, match=next(iter(options))):
            yavset.game("feed-the-ducks", **options)


def test_white_begins_and_the_players_alternate() -> None:
    start = GAME.start()
    assert (start.to_move, start.seats) == ("white", {"white": 0, "black": 1})
    assert start.play("b@a1").to_move == "black"
    assert played(start, "b@a1 b@b1").to_move == "white"


def test_a_duck_goes_on_any_empty_edge_cell() -> None:
    assert len(EDGE) == 24
    assert GAME.start().legal_moves() == tuple(f"{letter}@{cell}" for cell in EDGE for letter in "wb")
    after = GAME.start().play("w@b1")
    assert "w@b1" not in after.legal_moves()
    assert len(after.legal_moves()) == 46
    with pytest.raises(IllegalMove, match="on the edge"):
        after.play("w@e5")


def test_free_ducks_are_of_either_colour_still_in_the_pool() -> None:
    place = GAME.start()
    for cell in EDGE[:12]:
        assert {f"w@{cell}", f"b@{cell}"} <= set(place.legal_moves())
        place = place.play(f"w@{cell}")
    for cell in EDGE[12:]:
        assert {move[:2] for move in place.legal_moves()} == {"b@"}
        with pytest.raises(IllegalMove, match="no duck of that colour"):
            place.play(f"w@{cell}")
        place = place.play(f"b@{cell}")
    assert [flock.bit_count() for flock in place.stones] == [12, 12]


def test_own_ducks_are_of_your_own_colour() -> None:
    place = OWN.start()
    assert place.legal_moves() == tuple(f"w@{cell}" for cell in EDGE)
    with pytest.raises(IllegalMove, match="no duck of that colour"):
        place.play("b@a1")
    assert place.play("w@a1").legal_moves() == tuple(f"b@{cell}" for cell in EDGE[1:])
    assert [flock.bit_count() for flock in played(place, ALTERNATING).stones] == [12, 12]


def test_no_win_during_the_set_up() -> None:
    place = GAME.start()
    for cell in EDGE[:12]:
        place = place.play(f"w@{cell}")
        assert place.outcome is None
    for cell in EDGE[12:]:
        place = place.play(f"b@{cell}")
        assert place.outcome is None
    assert GAME.prompt(place) == "crumb"


def test_prompts() -> None:
    assert GAME.prompt(GAME.start()) == "duck"
    assert GAME.prompt(played(GAME.start(), ALTERNATING)) == "crumb"
    assert GAME.prompt(played(GAME.start(), f"{ALTERNATING} e5")) == "crumb"


# Crumbs.


def test_then_white_puts_the_first_crumb_on_any_empty_cell() -> None:
    place = played(GAME.start(), ALTERNATING)
    assert place.to_move == "white"
    assert place.legal_moves() == tuple(GAME.board.cell_names(place.empty))
    assert len(place.legal_moves()) == 37
    assert place.play("e5").to_move == "black"


@pytest.mark.parametrize("crumb", ["e5", "b3", "a1"])
def test_a_later_crumb_is_neither_where_the_crumb_lies_nor_on_its_rays(crumb: str) -> None:
    place = pond("c1 i8", "e9 f3", crumb)
    rays = GAME.board.rays[GAME.board.cell(crumb)]
    refused = {crumb, "c1", "i8", "e9", "f3"} | {GAME.board.names[cell] for ray in rays for cell in ray}
    assert set(place.legal_moves()) == set(GAME.board.names.values()) - refused
    with pytest.raises(IllegalMove):
        place.play(crumb)


def test_ducks_do_not_block_the_rays() -> None:
    place = pond("d5 b6", "c5 h7", "e5")
    with pytest.raises(IllegalMove, match="on a line with the crumb on e5"):
        place.play("a5")


def test_no_crumb_on_a_duck() -> None:
    with pytest.raises(IllegalMove, match="there is a stone on b6"):
        pond("a1 b6", "c1 h7", "e5").play("b6")


def test_the_rays_of_an_earlier_crumb_are_free_again() -> None:
    place = pond("a1 b6", "c1 h7", "e5").play("d6")
    assert "e5" in place.legal_moves()


@pytest.mark.parametrize("move", ["w@a1", "pass", "swap", "e5-e6", "k9", ""])
def test_no_other_moves(move: str) -> None:
    with pytest.raises(IllegalMove):
        pond("a1 b6", "c1 h7", "e5").play(move)


# Swimming.


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("i5", "f5"),
        ("i9", "f6"),
        ("e9", "e6"),
        ("a5", "d5"),
        ("a1", "d4"),
        ("e1", "e4"),
        ("g5", "f5"),
        ("f6", "f6"),
    ],
)
def test_ducks_on_each_of_the_six_rays_swim_to_the_crumb_as_far_as_they_can(start: str, end: str) -> None:
    after = pond(f"{start} c7", "c1 h6").play("e5")
    assert set(ducks(after)[0].split()) == {end, "c7"}


def test_ducks_elsewhere_stay() -> None:
    after = pond("c6 g4", "f7 d3").play("e5")
    assert ducks(after) == ("g4 c6", "d3 f7")


def test_they_keep_their_order_and_end_up_packed() -> None:
    after = pond("a5 c5 i5", "b5 h5 g5").play("e5")
    assert ducks(after) == ("b5 d5 h5", "c5 f5 g5")


def test_gaps_are_closed_from_the_nearest_duck_on() -> None:
    after = pond("d5 a5", "b5 e9").play("e5")
    assert ducks(after) == ("b5 d5", "c5 e6")


def test_no_duck_swims_past_the_crumb() -> None:
    after = pond("a5 c3", "i5 g7").play("e5")
    assert ducks(after) == ("d4 d5", "f5 f6")


# The end.


def test_all_ducks_of_the_mover_in_one_group_win() -> None:
    after = pond("a5 d6", "c1 h7").play("e5")
    assert after.outcome == Outcome("white", "gathered", ("d5", "d6"))
    assert after.legal_moves() == ()
    assert after.events[-1] == Event("ended", ("d5", "d6"), "white")


def test_the_opponents_ducks_in_one_group_win_for_the_opponent() -> None:
    after = pond("c1 h7", "a5 d6").play("e5")
    assert after.outcome == Outcome("black", "gathered", ("d5", "d6"))


@pytest.mark.parametrize("mover", ["white", "black"])
def test_both_in_one_group_win_for_the_mover(mover: str) -> None:
    after = pond("a5 d6", "i5 g6", to_move=mover).play("e5")
    assert after.outcome is not None
    assert after.outcome.winner == mover


def test_some_ducks_in_one_group_are_not_enough() -> None:
    assert pond("a5 d6 i9", "c1 h7").play("e5").outcome is None


def test_the_crumb_joins_nothing() -> None:
    assert pond("a5 i5", "c1 h7").play("e5").outcome is None


def test_ducks_that_were_together_may_part() -> None:
    after = pond("a5 a4", "c1 h7", "d2").play("e5")
    assert after.outcome is None
    assert ducks(after)[0] == "a4 d5"


# Repetition: no duck of this pond is on a line with the crumbs that are played.


def quiet_pond() -> Position:
    """Return a pond where crumbs on c2, b3 and f4 move nothing."""
    return pond("a1 i5", "e1 e9", "c2")


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    place = played(quiet_pond(), "b3 c2 b3")
    assert place.outcome is None
    after = place.play("c2")
    assert after.outcome == Outcome(None, "repetition")
    assert after.legal_moves() == ()


def test_the_same_ducks_and_crumb_with_the_other_player_to_move_are_another_position() -> None:
    place = played(quiet_pond(), "b3 f4 c2")
    assert (place.to_move, place.stones, place.state) == ("black", quiet_pond().stones, quiet_pond().state)
    place = played(place, "b3 c2 b3")
    assert place.outcome is None
    assert place.play("c2").outcome == Outcome(None, "repetition")


def test_the_same_ducks_with_another_crumb_are_another_position() -> None:
    assert played(quiet_pond(), "b3 f4 c2 f4 b3").outcome is None
    assert quiet_pond() != pond("a1 i5", "e1 e9", "b3")


# What is shown.


def test_events() -> None:
    after = pond("a5 c5 f6", "b5 h5 c1").play("e5")
    assert after.events == (
        Event("crumb", ("e5",)),
        Event("moved", ("h5", "f5"), "black"),
        Event("moved", ("c5", "d5"), "white"),
        Event("moved", ("b5", "c5"), "black"),
        Event("moved", ("a5", "b5"), "white"),
    )
    assert GAME.start().play("b@c1").events == (Event("placed", ("c1",), "black"),)


def test_the_crumb_is_shown() -> None:
    place = pond("a1 i5", "e1 e9", "c2")
    assert GAME.pieces(place) == [
        Piece("a1", "stone", "white"),
        Piece("e1", "stone", "black"),
        Piece("c2", "crumb"),
        Piece("i5", "stone", "white"),
        Piece("e9", "stone", "black"),
    ]


@pytest.mark.parametrize("moves", ["", "w@a1", ALTERNATING, f"{ALTERNATING} e5", f"{ALTERNATING} e5 d3"])
@pytest.mark.parametrize("game", [GAME, OWN])
def test_diagrams_read_back(game: Game, moves: str) -> None:
    check_diagram(played(game.start(), moves))


SPREAD = {"w": " ".join(EDGE[::2]), "b": " ".join(EDGE[1::2])}


@pytest.mark.parametrize(
    ("to_move", "stones", "lines", "message"),
    [
        ("white", {"w": "a1 b1", "b": "c1 d1"}, {"crumb": "d3"}, "12 ducks of each colour"),
        ("white", SPREAD, {"crumb": "a1"}, "a duck where the crumb lies"),
        ("white", SPREAD, {"crumb": "k1"}, "k1"),
        ("white", SPREAD, {"crumb": "e5"}, "not as near"),
        ("black", SPREAD, {}, "not black that has to move"),
        ("black", {"w": "a1", "b": "b1"}, {}, "not black that has to move"),
        ("white", {"w": "e5", "b": "b1"}, {}, "on the edge"),
        ("black", {"w": " ".join(EDGE[:13])}, {}, "more than 12"),
        ("white", {"w": "a1", "r": "b1"}, {}, "b1"),
    ],
)
def test_impossible_diagrams_are_refused(
    to_move: str, stones: dict[str, str], lines: dict[str, str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        position(GAME, to_move, stones, **lines)


def test_a_diagram_of_gathered_ducks_without_an_outcome_is_refused() -> None:
    place, random = GAME.start(), Random(1)
    while place.outcome is None:
        place = place.play(random.choice(place.legal_moves()))
    lines = GAME.diagram(place).splitlines()
    assert lines[-1].startswith("outcome: ")
    with pytest.raises(ValueError, match="in one group already"):
        GAME.position("\n".join(lines[:-1]))


def test_with_own_ducks_both_players_have_placed_as_many() -> None:
    with pytest.raises(ValueError, match="has to move"):
        position(OWN, "white", {"w": "a1 b1"})
    assert position(GAME, "white", {"w": "a1 b1"}).outcome is None


# Against the naive implementation.


def quiet(place: Position, random: Random) -> str:
    """Mostly a crumb that moves no duck, out of few, so that positions come back."""
    moves = place.legal_moves()
    if place.state is None or random.random() < 0.1:
        return random.choice(moves)
    still = [move for move in moves if place.child(move).stones == place.stones]
    return random.choice(still[:3] or moves)


def test_games_with_repetitions_are_the_same_as_the_naive_ones() -> None:
    assert_same_games(GAME, quiet)
