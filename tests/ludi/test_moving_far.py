"""Slides, supplies, squares of four and one group: the facts that people know of the games that have them."""

from __future__ import annotations

import pytest

from yavset.language.messages import Message
from yavset.ludi.aloud import read_aloud
from yavset.ludi.game import Ludi
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import RulesError
from yavset.ludi.rules import read_rules
from yavset.rules.position import Position


def after(rules: str, moves: str) -> Position:
    position = Ludi(rules=rules).start()
    for move in moves.split():
        assert position.outcome is None
        position = position.play(move)
    return position


def test_lines_of_action_begins_with_36_moves() -> None:
    position = Ludi(rules=PRESETS["lines-of-action"]).start()
    assert len(position.legal_moves()) == 36
    # Up the column: two stones stand on it; along the row six; each diagonal has two.
    assert {move for move in position.legal_moves() if move.startswith("b1")} == {"b1-b3", "b1-h1", "b1-d3"}
    # Over stones of its own, not over others, and onto an enemy stone.
    assert "c1-a3" not in position.legal_moves()
    assert "c1xa3" in position.legal_moves()


def test_who_makes_the_enemy_one_group_loses() -> None:
    outcome = after(
        "x5swa1c1e1ba5c5e5-gn-woo.loe", "e1-e3 e5-c3 c1-e1 c3-a3 a1-c1 c5xe3 e1xe3 a3-c3 c1xc3"
    ).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("black", "lose-one-group-enemy")


def test_a_single_stone_is_one_group_and_none_is_not() -> None:
    outcome = after("x5swa1bc1c5-g-woo", "a1-b1").outcome
    assert outcome is not None
    assert outcome.winner == "white"
    nothing_left = after("x5swa1e1bb1-te.g-loe", "a1xb1").outcome
    assert nothing_left is not None
    assert (nothing_left.winner, nothing_left.reason) == (None, "no-move")


def test_stones_in_hasami_shogi_go_like_rooks_and_capture_by_closing_in() -> None:
    game = Ludi(rules=PRESETS["hasami-shogi"])
    assert len(game.start().legal_moves()) == 9 * 7
    # Who moves between two enemy stones is safe; who is closed in is not.
    start = "q4swb1d1a4ba2c3-g.cw-wc1"
    assert after(start, "a4-b4 c3-c2 b1-b2").outcome is None
    outcome = after("q4swa1d2a4ba2c3-g.cw-wc1", "a4-a3").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("white", "win-captured-1")


def test_pente_captures_two_and_neither_one_nor_three() -> None:
    rules = PRESETS["pente"]
    assert after(rules, "a1 b1 d4 c1 d1").stones[1].bit_count() == 0
    assert after(rules, "a1 b1 c1").stones[1].bit_count() == 1
    assert after(rules, "a1 b1 g4 c1 g6 d1 e1").stones[1].bit_count() == 3
    # Who puts a stone between two others is safe.
    assert after(rules, "a1 b1 d1 c1").stones[1].bit_count() == 2


def test_stones_move_once_all_are_placed() -> None:
    game = Ludi(rules=PRESETS["three-mens-morris"])
    position = game.start()
    assert game.prompt(position) == "place"
    position = position.play("a1").play("b1")
    assert game.objection(position, "a1-a2") == Message("place-all-first", count=2)
    for move in ("b3", "b2", "c2", "a3"):
        position = position.play(move)
    assert game.prompt(position) == "move"
    assert game.objection(position, "c1") == Message("all-placed")
    assert sorted(position.legal_moves()) == ["a1-a2", "b3-a2", "b3-c3", "c2-c1", "c2-c3"]


def test_a_square_of_four_wins_at_teeko() -> None:
    outcome = after(PRESETS["teeko"], "a1 e1 a2 e2 b1 d4 b2").outcome
    assert outcome is not None
    assert outcome.cells == ("a1", "b1", "a2", "b2")
    # Neither a square across the edge of the board, nor one of both colours.
    assert after(PRESETS["teeko"], "e1 a5 a2 e2 e3 b5 a3").outcome is None


def test_what_cannot_be_is_refused_or_left_out() -> None:
    with pytest.raises(RulesError, match="supply"):
        read_rules("(game (board square 5) (play (place any (supply 4))) (end (win (line 4))))")
    hexes = read_rules("(game (board hexhex 4) (play (place own)) (end (win (block)) (win (line 4))))")
    assert (hexes.code, [one.why for one in hexes.unused]) == ("h4-p-w4", ["block"])
    slides = read_rules("(game (board square 5 (rows 1)) (play (slide) (step)) (end (lose (stuck))))")
    assert (slides.code, [one.why for one in slides.unused]) == ("q5r1-g-lk", ["contained"])


def test_a_count_of_stones_after_a_draw_of_full_boards_matters_only_where_players_pass() -> None:
    placed = read_rules(
        "(game (board square 4) (play (place own)) (end (win (line 4)) (draw (full)) (score (most-stones))))"
    )
    assert placed.code == "q4-p-w4"
    flipped = "x4swb2c3bc2b3-pf.ff-df.ss"
    assert read_rules(flipped).code == flipped


def test_nobody_says_what_becomes_of_players_without_a_move_where_there_are_none() -> None:
    def said(text: str) -> list[str]:
        return [sentence.id for sentence in read_aloud(read_rules(text))]

    assert "ludi-nobody-moves" not in said(PRESETS["breakthrough"])
    assert "ludi-nobody-moves" in said("x8r2-tf-wr.we")
    # A stone that is placed or flipped may stand in its player's last row without having reached it.
    assert "ludi-nobody-moves" in said("x8r2-pano.tdb-wr.we")
