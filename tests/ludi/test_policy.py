"""Which moves the bot lists of games in ludemes, and where it looks for chains of threats."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import yavset
from variants import undecided_positions
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves, Tiers
from yavset.ludi.playouts import play_rules
from yavset.ludi.policy import by_immediate_results, threat_search
from yavset.ludi.rules import read_rules
from yavset.rules.position import Position
from yavset.search.policies import policy_of

SEEN = [
    "(board hexhex 4) (play (place own) (swap)) (end (win (line 4)) (lose (line 3)))",
    "(board hexhex 4) (play (place own)) (end (win (line 5)) (draw (line 4)) (lose (line 3)))",
    "(board square 5) (play (place own)) (end (win (line 4)) (draw (line 3)))",
    "(board square+ 5) (play (place own)) (end (win (line 4)) (lose (line 3)))",
    "(board square+ 5) (play (place own)) (end (win (line 3 exactly)) (lose (line 5)))",
    "(board hexhex 4) (play (place own)) (end (win (line 4 exactly)) (draw (line 5)) (lose (line 3)))",
    "(board rhombus 5) (play (place own)) (end (win (touch 2 mine)) (lose (line 4)))",
]
"""Rules in which nothing but own lines and chains decides, so that every result in one move is seen."""

ANCHORED = (
    "(play (place own (next-to red)) (place red)) (end (win (line 5 own+red)) (lose (line 5 enemy+red)))"
)
"""What Yavalanchor says."""


def results(position: Position, player: int) -> dict[str, str]:
    """Return the result for a player of each of its moves that would end the game, were it to move."""
    to_move = Position(position.game, position.stones, player, position.seating, position.state, ply=9)
    found = {}
    for move in position.game.legal_moves(to_move):
        outcome = position.game.after(to_move, move).outcome
        if outcome is not None and outcome.reason != "full":
            winner = outcome.winner
            found[move] = "draw" if winner is None else "win" if winner == to_move.to_move else "loss"
    return found


@pytest.mark.parametrize("text", SEEN)
def test_wins_or_what_answers_a_threat_or_what_does_not_lose_is_listed(text: str) -> None:
    game = yavset.game("ludi", rules=f"(game {text})")
    policy = policy_of(game, Random(1))
    told: Counter[str] = Counter()
    for position in undecided_positions(game, Random(3), 300, 40):
        if position.swap_open:
            continue
        own, enemy = (results(position, player) for player in (position.player, 1 - position.player))
        wins = {move for move, result in own.items() if result == "win"}
        draws = {move for move, result in own.items() if result == "draw"}
        blocks = {move for move, result in enemy.items() if result == "win"} & {*position.legal_moves()}
        safe = {move for move in position.legal_moves() if own.get(move) != "loss"}
        expected = wins or (blocks and blocks | draws) or safe or {*position.legal_moves()}
        listed = policy.moves(position)
        assert {*listed} == expected
        assert len(listed) == len(expected)
        told["wins" if wins else "blocks" if blocks else "draws" if draws else "loses" if own else ""] += 1
    assert told["wins"] >= 5
    assert told["blocks"] >= 5


@pytest.mark.parametrize(
    "text",
    [
        "(board hexhex 4) (play (place own (apart own))) (end (win (touch 2 any)) (win (line 2)))",
        "(board hexhex 4) (play (place own (apart enemy))) (end (win (line 4)))",
        "(board square+ 5) (play (place own (apart enemy))) (end (win (line 4)) (lose (line 3)))",
        "(board hexhex 4) (play (place own (no-group-over 3))) (end (win (line 3)))",
        "(board square 5) (play (place own) (step)) (end (win (line 3)))",
        "(board hexhex 3) (play (place own) (twice)) (end (win (line 4)))",
        "(board hexhex 4) (play (place own) (capture sandwiched)) (end (win (line 4)))",
    ],
)
def test_where_not_all_is_seen_at_once_no_move_is_left_out_that_does_not_lose(text: str) -> None:
    game = yavset.game("ludi", rules=f"(game {text})")
    policy = policy_of(game, Random(1))
    decided = 0
    for position in undecided_positions(game, Random(3), 100, 40):
        listed, own = {*policy.moves(position)}, results(position, position.player)
        wins = {move for move, result in own.items() if result == "win"}
        assert bool(wins & listed) == bool(wins)
        decided += bool(own)
        for move in () if wins else {*position.legal_moves()} - listed:
            after = position.play(move)
            assert own.get(move) == "loss" or "win" in results(after, after.player).values(), move
    assert decided > 5


@pytest.mark.parametrize("code", ["h3-p.s-w2", "h4-p.s-w4.l3", "x4-p.l.s-w2", "h3-p.t.s-w2", "h3-pa.s-wg2"])
def test_while_seats_may_be_changed_every_move_is_listed(code: str) -> None:
    game = yavset.game("ludi", rules=code)
    for move in game.start().legal_moves():
        position = game.start().play(move)
        assert position.swap_open
        assert sorted(policy_of(game, Random(1)).moves(position)) == sorted(position.legal_moves())


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("(play (place own) (swap)) (end (win (line 4)))", (4, 0)),
        ("(play (place own)) (end (win (line 4)) (lose (line 3)))", (4, 3)),
        ("(play (place own)) (end (win (line 5)) (lose (line 3)))", (5, 3)),
        ("(play (place own)) (end (win (line 3)))", (3, 0)),
        ("(play (place own)) (end (win (line 3)) (lose (line 2)))", (3, 2)),
        (ANCHORED,
         (5, 0)),
        # Something else decides, or keeps stones from where they are wanted.
        ("(play (place own)) (end (win (line 2)))", None),
        ("(play (place own)) (end (win (line 4 exactly)))", None),
        ("(play (place own)) (end (win (line 4)) (lose (line 3 exactly)))", None),
        ("(play (place own)) (end (lose (line 3)) (win (line 5)))", None),
        ("(play (place own)) (end (win (line 5)) (draw (line 4)))", None),
        ("(play (place own)) (end (win (line 5)) (win (group 6)))", None),
        ("(play (place own)) (end (win (line 4)) (lose (stuck)))", None),
        ("(play (place own)) (end (win (line 5)) (lose (line 4)) (draw (line 3)))", None),
        ("(play (place own) (capture surrounded)) (end (win (line 4)))", None),
        ("(play (place own) (flip beside)) (end (win (line 4)))", None),
        ("(play (place own) (twice)) (end (win (line 4)))", None),
        ("(play (place own) (step)) (end (win (line 4)))", None),
        ("(play (place own) (hop)) (end (win (line 4)))", None),
        ("(play (place any)) (end (win (line 4)))", None),
        ("(play (place own) (place red)) (end (win (line 4)))", None),
        ("(play (place own (apart enemy))) (end (win (line 4)))", None),
        ("(play (place own (no-group-over 5))) (end (win (line 4)))", None),
        (ANCHORED.replace("next-to red", "next-to enemy"),
         None),
        (ANCHORED.replace("line 5 enemy", "line 4 enemy"),
         None),
        (ANCHORED.replace(" (lose (line 5 enemy+red))", ""), None),
    ],
)  # fmt: skip
def test_chains_of_threats_are_looked_for_where_nothing_but_rows_decides(
    text: str, rows: tuple[int, int] | None
) -> None:
    found = threat_search(read_rules(f"(game (board hexhex 5) {text})"))
    assert (found and (found.winning, found.losing)) == rows
    assert found is None or found.neutral == ("red" in text)


def test_a_block_that_loses_at_once_is_tried_before_what_neither_blocks_nor_loses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where more than rows decides, what blocks a row may not lose after all."""
    game = Ludi(rules="(game (board hexhex 3) (play (place own)) (end (win (line 3)) (lose (group 5))))")
    immediate, position = ImmediateMoves(game, play_rules(game.rules)), game.start()
    legal = position.legal_moves()
    blocking, safe = {"a1", "b1"}, {*legal} - {"b1", "c1"}
    tiers = Tiers((), tuple(blocking), (), tuple(safe), legal)
    monkeypatch.setattr(immediate, "tiers", lambda position, moves: tiers)
    monkeypatch.setattr(immediate, "certain", False)
    moves = by_immediate_results(immediate, position, list(legal))
    assert moves[:2] == ["a1", "b1"] and moves[-1] == "c1" and sorted(moves) == sorted(legal)
