"""Rings, corners, passes, areas and stones that may not come back: facts that people know of their games."""

from __future__ import annotations

import pytest

from boards import played
from yavset.language.messages import Message
from yavset.ludi.game import Ludi
from yavset.ludi.presets import PRESETS
from yavset.ludi.rules import read_rules
from yavset.rules.board import board_of
from yavset.rules.position import Position


def after(rules: str, moves: str) -> Position:
    return played(Ludi(rules=rules).start(), moves)


@pytest.mark.parametrize(
    ("shape", "size", "corners"),
    [
        ("hexhex", 3, "a1 c1 a3 e3 c5 e5"),
        ("trapezium", 0, "a1 m1 g7 m7"),
        ("triangle", 5, "a1 e1 e5"),
        ("rhombus", 4, "a1 d1 a4 d4"),
        ("square", 5, "a1 e1 a5 e5"),
    ],
)
def test_a_corner_is_where_two_sides_meet(shape: str, size: int, corners: str) -> None:
    board = board_of(shape, size)
    assert board.cell_names(board.corners) == corners.split()


@pytest.mark.parametrize(
    ("moves", "reason", "cells"),
    [
        # A ring around an empty cell, around an enemy stone, and around one of its own.
        ("d4 a1 e4 b1 f5 d1 f6 a4 e6 a5 d5", "win-ring", "d4 e4 d5 f5 e6 f6"),
        ("d4 e5 e4 a1 f5 b1 f6 c1 e6 d1 d5", "win-ring", "d4 e4 d5 f5 e6 f6"),
        ("d4 a1 e4 b1 f5 d1 f6 a4 e5 i9 e6 a5 d5", "win-ring", "d4 e4 d5 f5 e6 f6"),
        # Two corners.
        ("a1 a3 b1 b3 c1 c3 d1 d3 e1", "win-touch-2-corners", "a1 b1 c1 d1 e1"),
        # Three sides, of which corners are no part.
        ("b1 g7 a2 g6 a1 h8 a3 h7 a4 h6 a5", "win-touch-2-corners", "a1 b1 a2 a3 a4 a5"),
    ],
)
def test_what_wins_at_havannah(moves: str, reason: str, cells: str) -> None:
    outcome = after("h5-p-wq.wt2c.wt3n", moves).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.cells) == ("white", reason, tuple(cells.split()))


def test_a_corner_belongs_to_no_side_of_havannah() -> None:
    # From the corner a1 along the bottom: two sides of the board, one of them without its corner.
    position = after("h5-p-wt3n", "a1 g7 b1 g6 c1 h8")
    assert [str(score) for score in position.scores] == ["White: touches 1 side", "Black: touches 0 sides"]
    corner = after("h5-p-wt2c", "a1 g7")
    assert [str(score) for score in corner.scores] == ["White: touches 1 corner", "Black: touches 0 corners"]
    assert read_rules("h5-p-wt3a.wt3n").code == "h5-p-wt3a"
    assert read_rules("h5-p-wt3n.wt3a.wt2c").code == "h5-p-wt3a.wt2c"


def test_rings_are_for_hexagons() -> None:
    rules = read_rules("(game (board square 5) (play (place own)) (end (win (ring)) (win (line 4))))")
    assert (rules.code, [one.why for one in rules.unused]) == ("q5-p-w4", ["ring"])


#: White takes the stone on b2 by c2, so that Black could take that on c2 by b2 again.
KO = "b1 c1 a2 d2 b3 c3 e5 b2 c2"


def test_a_ko_is_not_taken_back_at_once() -> None:
    position = after(PRESETS["go"], KO)
    assert not position.is_legal("b2")
    assert position.game.objection(position, "b2") == Message("stones-come-back", move="b2")
    # Once both have moved elsewhere, it is another position.
    assert position.play("i9").play("i1").is_legal("b2")
    # Without the rule it may be taken back.
    assert after("q9-p.cs.n-sa", KO).is_legal("b2")


def test_a_pass_brings_nothing_back_and_does_not_lift_the_ko() -> None:
    position = after(PRESETS["go"], KO + " pass pass")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == ("white", "score-area")
    assert after(PRESETS["go"], KO + " pass i9").outcome is None


def test_who_has_more_area_wins_once_both_have_passed() -> None:
    position = after("q3-p.cs.n-sa", "b1 c3 a2")
    assert [str(score) for score in position.scores] == ["White: area: 3 cells", "Black: area: 1 cell"]
    outcome = position.play("pass").play("pass").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.cells) == ("white", ("a1", "b1", "a2"))
    # Cells that both are beside are nobody's, and with as many nobody wins.
    even = after("q3-p.cs.n-sa", "a1 c3 pass pass").outcome
    assert even is not None
    assert even.winner is None


def test_who_has_no_move_loses_at_gonnect_and_nobody_passes() -> None:
    eyes = "w w .\nw . w\nw w w\nto move: black"
    outcome = Ludi(rules="q3-p.cs.k-wt2o.lk").position(eyes).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("white", "lose-stuck")
    assert Ludi(rules="q3-p.cs.k-wt2o").position(eyes).legal_moves() == ("pass",)
    assert "pass" not in after(PRESETS["gonnect"], "a1").legal_moves()


def test_nothing_comes_back_where_stones_only_come() -> None:
    text = "(game (board hexhex 4) (play (place own) (no-repeat)) (end (win (line 4))))"
    rules = read_rules(text)
    assert (rules.code, [one.why for one in rules.unused]) == ("h4-p-w4", ["no-repeat"])


def test_games_without_directions_have_all_symmetries_of_their_boards() -> None:
    assert len(Ludi(rules=PRESETS["go"]).symmetries()) == 8
    assert len(Ludi(rules=PRESETS["havannah"]).symmetries()) == 12
    assert len(Ludi(rules=PRESETS["connect-four"]).symmetries()) == 2
    assert len(Ludi(rules=PRESETS["breakthrough"]).symmetries()) == 2


@pytest.mark.parametrize("code", ["h3-p.t-wg9", "q4-p.cs-wc9", "x5r1-tb-we"])
def test_a_game_that_could_go_on_for_ever_is_drawn_after_ten_plies_a_cell(code: str) -> None:
    game = Ludi(rules=code)
    start, most = game.start(), 10 * len(game.board.cells)
    assert (game.rules.endless, game.rules.most_plies) == (True, most)
    for ply, reason in ((most - 2, None), (most - 1, "too-long")):
        late = Position(game, start.stones, 0, start.seating, start.state, ply=ply)
        outcome = late.play(late.legal_moves()[0]).outcome
        assert (outcome and outcome.reason) == reason
        assert outcome is None or outcome.winner is None
