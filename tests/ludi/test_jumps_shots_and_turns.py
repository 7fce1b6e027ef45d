"""Jumps that take, shots, turns that groups decide, camps and phalanxes: facts of the games with them."""

from __future__ import annotations

import pytest

from boards import played
from yavset.language.messages import Message
from yavset.ludi.game import Ludi
from yavset.ludi.presets import PRESETS
from yavset.ludi.rule_tree import RulesError
from yavset.ludi.rules import read_rules
from yavset.rules.diagram import DiagramError
from yavset.rules.position import Position
from yavset.rules.values import Event


def after(rules: str, moves: str) -> Position:
    return played(Ludi(rules=rules).start(), moves)


# Konane.


def test_konane_begins_with_jumps_into_the_two_holes() -> None:
    game = Ludi(rules=PRESETS["konane"])
    assert [str(score) for score in game.start().scores] == ["White: 31 pieces", "Black: 31 pieces"]
    assert set(game.start().legal_moves()) == {"b4-d4", "d2-d4", "f4-d4"}
    position = game.start().play("f4-d4")
    assert position.piece_map().keys().isdisjoint({"e4", "f4"})
    assert position.events == (Event("moved", ("f4", "d4"), "white"), Event("captured", ("e4",), "black"))


def test_a_stone_jumps_on_in_the_same_direction_as_far_as_it_likes() -> None:
    position = Ludi(rules="q7swa1bb1d1f2a3-je-lk").start()
    assert set(position.legal_moves()) == {"a1-c1", "a1-e1"}
    assert position.play("a1-c1").stones[1].bit_count() == 3
    assert position.play("a1-e1").stones[1].bit_count() == 2


def test_a_board_is_full_but_for_cells_that_it_has() -> None:
    def code(start: str) -> str:
        return read_rules(f"(game (board square 4 {start}) (play (hop enemy)) (end (lose (stuck))))").code

    assert code("(chequered b2 c2)") == "q4cb2c2-je-lk"
    holes = "stones white a1 c1 b4 d4 a3 c3 d2 black b1 d1 a2 a4 c4 b3 d3"
    assert code(f"({holes})") == "q4cb2c2-je-lk"
    assert code("(stones white a1 black b1 d4)") == "q4swa1bb1d4-je-lk"
    with pytest.raises(RulesError, match="z9"):
        code("(chequered z9)")


# Amazons.


def test_who_has_moved_an_amazon_shoots_before_the_turn_ends() -> None:
    position = after(PRESETS["amazons"], "d1-d7")
    assert (position.to_move, position.game.prompt(position)) == ("white", "shoot")
    assert "r@d1" in position.legal_moves() and "g1-g2" not in position.legal_moves()
    # Not through an amazon, and not along no line.
    assert not position.is_legal("r@a7") and not position.is_legal("r@e9")
    assert position.game.objection(position, "g1-g2") == Message("shoot-first", cell="d7")
    shot = position.play("r@g7")
    assert shot.to_move == "black"
    assert shot.piece_map()["g7"].colour == "red"
    assert not shot.is_legal("j7-d7")


def test_diagrams_say_which_amazon_has_to_shoot() -> None:
    position = after(PRESETS["amazons"], "d1-d7")
    assert "shooter: d7" in str(position)
    assert position.game.position(str(position)).legal_moves() == position.legal_moves()
    with pytest.raises((DiagramError, ValueError), match="shooter"):
        position.game.position(str(position).replace("shooter: d7", "shooter: a7"))


def test_nothing_shoots_where_no_stone_moves() -> None:
    rules = read_rules("(game (board square 5) (play (place own) (shoot)) (end (win (line 4))))")
    assert (rules.code, [one.why for one in rules.unused]) == ("q5-p-w4", ["shoot"])


# Catchup.


def test_turns_of_catchup() -> None:
    position = after(PRESETS["catchup"], "w@e5")
    # A single stone is no group: Black has two moves, of which the second may be left out.
    assert (position.to_move, position.state.left) == ("black", 2)
    assert "end" not in position.legal_moves()
    position = position.play("b@a1")
    assert (position.to_move, "end" in position.legal_moves()) == ("black", True)
    assert position.play("end").state.left == 2
    # Two beside each other are the largest group so far: White may place three.
    position = position.play("b@a2")
    assert (position.to_move, position.state.left) == ("white", 3)
    # As large a group as there is already gives the enemy no third stone.
    assert position.play("w@e6").play("end").state.left == 2
    assert position.play("w@e6").play("w@e7").play("end").state.left == 3
    with pytest.raises(RulesError, match="one kind"):
        read_rules("(game (board hexhex 3) (play (place own) (twice) (catch-up)) (end (win (line 3))))")


def test_the_next_largest_groups_decide_between_equal_ones() -> None:
    # On the full board White has groups of 3 and 2, Black of 3 and 1.
    white_ahead = Ludi(rules="q3-pa-sbc").position("w w b\nw b w\n. b w\nto move: white")
    outcome = white_ahead.play("b@a1").outcome
    assert outcome is not None
    assert outcome.winner == "white"
    # Without the word nobody wins.
    drawn = Ludi(rules="q3-pa-sb").position("w w b\nw b w\n. b w\nto move: white").play("b@a1").outcome
    assert drawn is not None
    assert drawn.winner is None


# Halma.


def test_stones_hop_on_and_on_in_all_directions() -> None:
    game = Ludi(rules="q5swa1b1b3c4be5-jc-wrc")
    # Over b1 to c1 there is nothing further; a1 is free again once the stone has left it.
    assert [move for move in game.start().legal_moves() if move.startswith("a1")] == ["a1-c1"]
    chain = Ludi(rules="q5swa1b1c2d3be5-jc-wrc").start()
    assert {move for move in chain.legal_moves() if move.startswith("a1")} == {"a1-c1", "a1-c3", "a1-e3"}


def test_who_has_all_stones_in_the_other_camp_wins() -> None:
    position = after("x4swa1b1bd4c4-t.jc-wrc", "a1-b2 d4-d3 b1-c2 d3-d2 b2-c3 d2-d1 c3-d4 c4-b4 c2-c3 b4-a4")
    assert position.outcome is None
    outcome = position.play("c3-c4").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.cells) == ("white", "win-reach-camp", ("c4", "d4"))


# Epaminondas.


def test_a_phalanx_goes_as_far_as_it_has_stones_and_takes_fewer() -> None:
    game = Ludi(rules="x7swa1b1c1be1f1a7-gp-lro")
    # Two of the three may go on alone, and one of them only back.
    assert {"a1xe1", "b1-d1"} <= set(game.start().legal_moves())
    assert "b1xe1" not in game.start().legal_moves(), "two do not take two"
    position = game.start().play("a1xe1")
    assert sorted(position.piece_map()) == ["a7", "c1", "d1", "e1"]
    assert position.events == (
        Event("moved", ("a1", "e1"), "white"),
        Event("captured", ("e1", "f1"), "black"),
    )


def test_epaminondas_begins_with_114_moves_and_ends_where_an_arrival_is_not_answered() -> None:
    assert len(Ludi(rules=PRESETS["epaminondas"]).start().legal_moves()) == 114
    position = after("x5swa4b1be2d5-gp-lro", "a4-a5")
    assert position.outcome is None
    # Black arrives too, and then White leaves: Black has more stones there.
    assert position.play("e2-e1").outcome is None
    lost = position.play("e2-e1").play("a5-a4").outcome
    assert lost is not None
    assert (lost.winner, lost.reason) == ("black", "lose-reach-outnumbered")
    unanswered = position.play("e2-e3").outcome
    assert unanswered is not None
    assert unanswered.winner == "white"


# What diagrams count.


@pytest.mark.parametrize(
    ("code", "line", "least", "most"),
    [
        ("q4-p.cs-wc3", "captured: {} 0", 0, 160),
        ("q4-p.cs-wc3", "captured: 0 {}", 0, 160),
        ("q4-p.cs-w4", "captured: 0 {}", 0, 0),
        ("q4-p.cs-w4", "passes: {}", 0, 2),
        ("h3-p.t-w4.dn6", "steps: {}", 0, 190),
        ("q4-p.d-w4", "moves left: {}", 1, 2),
        ("h3-p.u-sbc", "moves left: {}\nlargest: 3", 1, 3),
        ("h3-p.u-sbc", "moves left: 1\nlargest: {}", 1, 19),
        ("h3-p.u-sbc", "moves left: 1\nlargest: 3\nbegun: {}", 0, 1),
    ],
)
def test_a_diagram_counts_as_far_as_a_game_can(code: str, line: str, least: int, most: int) -> None:
    game = Ludi(rules=code)
    board = str(game.start()).partition("to move")[0] + "to move: white\n"
    for count in (least, (least + most) // 2, most):
        position = game.position(board + line.format(count))
        assert game.position(str(position)) == position
        assert line.format(count) in str(position) or count == 0
    for wrong in (least - 1, most + 1, "one", "1.0", "\u0661", "00001"):
        with pytest.raises(ValueError, match=rf"from {least} to {most}"):
            game.position(board + line.format(wrong))


def test_who_passes_in_between_passes_anew() -> None:
    game = Ludi(rules="h4swa1b1bg7f7-t.d.h.n-lk")
    position = game.start().play("pass")
    assert "passes: 1" in str(position)
    # In the middle of a move and of a turn, and in the next turn.
    for _ in range(5):
        position = position.play(next(move for move in position.legal_moves() if move != "pass"))
        assert "passes" not in str(position)
