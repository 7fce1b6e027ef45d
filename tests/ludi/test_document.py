"""docs/ludi.md agrees with the grammar, and every example in it is playable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from yavset.ludi.game import Ludi
from yavset.ludi.grammar import FRAME, LUDEMES, MOST_NODES, SHAPES, WORDS
from yavset.ludi.names import title_of
from yavset.ludi.rules import PLIES_A_CELL, REPETITION, read_rules

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "ludi.md").read_text("utf-8")


def test_every_ludeme_and_word_is_there() -> None:
    for ludeme in LUDEMES:
        assert re.search(rf"[(`]{re.escape(ludeme.name)}\b", TEXT), ludeme.name
    for words in WORDS.values():
        for word in words:
            assert re.search(rf"\b{re.escape(word)}(?![a-z])", TEXT), word
    for shape, (first, last) in SHAPES.items():
        assert f"`{shape}` {first}–{last}" in TEXT if last else f"`{shape}`" in TEXT
    assert MOST_NODES == 30
    assert len(FRAME) == 4


def test_conditions_of_the_table_can_be_written() -> None:
    heads = "line|group|touch|surrounded|captured|steps|full|stuck|block|ring|one-group"
    found = re.findall(rf"`(\((?:{heads})[^`…]*\))`", TEXT)
    assert len(found) >= 14
    for condition in found:
        second = "(place red)" if "red" in condition else "(step)"
        read_rules(
            f"(game (board square 5) (play (place any) {second} (capture sandwiched))"
            f" (end (lose {condition}) (win (line 3))))"
        )


def test_the_games_that_can_be_said_are_those_that_are_meant() -> None:
    said = TEXT.split("## Games that can", 1)[1].split("\n## ", 1)[0]
    row = r"^\| ([A-Z][^|,]*)(?:,[^|]*)? \| `(\(game .*\))` \|$"
    found = re.findall(row, said, re.MULTILINE)
    assert len(found) == 27
    for name, text in found:
        assert title_of(read_rules(text).tree).name == name


def test_a_stone_shut_in_by_its_own_group_is_surrounded_so_that_this_is_not_nogo() -> None:
    position = Ludi(rules="q5-p-luo.lue").start()
    for move in ["a1", "e5", "b1", "e4", "a2"]:
        position = position.play(move)
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.cells) == ("black", ("a1",))
    assert position.game.name != "NoGo"


def test_the_other_way_round_nobody_could_win() -> None:
    assert (
        read_rules("(game (board hexhex 5) (play (place own)) (end (lose (line 3)) (win (line 4))))").code
        == "h5-p-l3"
    )


@pytest.mark.parametrize(
    ("code", "moves", "winner", "reason"),
    [
        # The first rule that holds decides: the same stone makes four and three.
        ("h5-p-w4.l3", "a1 i9 b1 a5 d1 e9 c3 i5 c2 g5 c1", "white", "win-line-4"),
        ("h5-p-w4.l3", "a1 i9 b1 i8 c1", "black", "lose-line-3"),
        # `mine` is bottom and top for White, right and left for Black.
        ("r4-p-wt2m", "a1 b1 a2 b2 a3 b3 a4", "white", "win-touch-2-mine"),
        ("r4-p-wt2m", "a1 a2 b1 b2 c1 c2 d4 d2", "black", "win-touch-2-mine"),
        # Exactly this many, and this many or more.
        ("h3-p-wg3x", "a1 e5 c1 e4 b1", "white", "win-group-3-exactly"),
        ("h3-p-wg3", "a1 e5 b1 c5 d2 e4 c1", "white", "win-group-3"),
        ("h4-p-w3x", "a1 g7 b1 g6 c1", "white", "win-line-3-exactly"),
        ("h4-p-w3x", "a1 g7 b1 g4 d1 e7 c1 g5 c2 d6 c3", "white", "win-line-3-exactly"),
        # A full board without a rule for it is a draw.
        ("q3-p-w3", "a1 b1 c1 a2 b2 c2 b3 a3 c3", "white", "x"),
    ],
)
def test_what_the_meanings_say(code: str, moves: str, winner: str | None, reason: str) -> None:
    position = Ludi(rules=code).start()
    for move in moves.split():
        assert position.outcome is None, f"{position}"
        position = position.play(move)
    assert position.outcome is not None
    if reason == "x":
        assert (position.outcome.winner, position.outcome.reason) == (None, "full")
    else:
        assert (position.outcome.winner, position.outcome.reason) == (winner, reason)


def test_lines_and_groups_count_with_the_new_stone_alone_or_whole() -> None:
    # White has three in a row made by Black, and moves elsewhere.
    moves = "w@a1 w@b1 b@e1 w@c1 b@a5"
    position = Ludi(rules="h5-pa-w3").start()
    for move in moves.split()[:4]:
        position = position.play(move)
    assert position.outcome is None
    assert position.play("b@a5").outcome is None
    whole = Ludi(rules="h5-pa-a.w3").start()
    for move in moves.split():
        whole = whole.play(move)
    assert whole.outcome is not None
    assert whole.outcome.winner == "white"


def test_endless_games_are_drawn() -> None:
    game = Ludi(rules="h3-p.t-w5")
    position = game.start().play("a1").play("e5")
    for _ in range(REPETITION - 1):
        for move in ("a1-b1", "e5-d5", "b1-a1", "d5-e5"):
            position = position.play(move)
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (None, "repetition")
    assert game.rules.most_plies == PLIES_A_CELL * 19
