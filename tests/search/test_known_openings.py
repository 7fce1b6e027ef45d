"""What the bot plays first where first stones are known."""

from __future__ import annotations

from typing import Any

import pytest

import yavset
from variants import title
from yavset.rules.game import Game
from yavset.search.first_stones import AS_GOOD, FIRST_STONES, board_of, first_moves, first_stones
from yavset.search.levels import weaker_policy
from yavset.search.parts import PolicyMaker
from yavset.search.policies import policy_of
from yavset.search.session import Session


def test_with_the_pie_rule_first_stones_are_even_and_one_too_good_is_taken() -> None:
    game = yavset.game("yavalath")
    start = game.start()
    firsts = first_moves(start)
    assert "a1" in firsts
    assert "e5" not in firsts
    # The board's symmetries map good stones to good stones.
    board = game.board
    images = {board.names[image[board.cell(move)]] for move in firsts for image in board.symmetries()}
    assert set(firsts) == images
    assert first_moves(start.play("e5")) == ["swap"]
    assert first_moves(start.play("a1")) == []
    assert first_moves(start.play("e5").play("swap")) == []


def test_without_the_pie_rule_the_first_stone_is_the_best() -> None:
    game = yavset.game("yavalath", swap=False)
    assert "d4" in first_moves(game.start())
    assert "a1" not in first_moves(game.start())
    assert first_moves(game.start().play("e5")) == []
    other = yavset.game("yavalath", size=8)
    assert first_moves(other.start()) == []


def boards() -> list[Game]:
    """Return the games of the table, with and without the pie rule where they have it."""
    games = []
    for board in FIRST_STONES:
        game_id, *words = board.split()
        options: dict[str, Any] = dict(word.split("=") for word in words)
        games += [
            yavset.game(game_id, **options | rule)
            for rule in ({"swap": True}, {"swap": False}, {})
            if not rule or "swap" in yavset.game(game_id).options
        ]
    return list(dict.fromkeys(games))


@pytest.mark.parametrize("game", boards(), ids=title)
def test_all_stones_are_played_that_are_about_as_good_as_the_best(game: Game) -> None:
    board, swap = board_of(game), game.may_swap
    known = first_stones(game)
    # Every cell has the chance of the one of its orbit that is in the table.
    assert set(known) == set(game.board.names.values())
    for stone, chance in FIRST_STONES[board].items():
        orbit = {game.board.names[image[game.board.cell(stone)]] for image in game.symmetries()}
        assert {known[cell] for cell in orbit} == {chance}
    worth = {cell: -abs(chance.value - 0.5) if swap else chance.value for cell, chance in known.items()}
    best = [cell for cell in known if worth[cell] + AS_GOOD > max(worth.values())]
    sure = swap or known[max(worth, key=worth.__getitem__)].low > 0.5
    assert first_moves(game.start()) == (best if sure else [])
    for cell, chance in [*FIRST_STONES[board].items()][:3]:
        taken = ["swap"] if swap and chance.value > 0.5 else []
        assert first_moves(game.start().play(cell)) == taken


def test_first_stones_say_nothing_of_a_board_with_other_stones_on_it() -> None:
    for swap in (True, False):
        game = yavset.game("yavalath", swap=swap)
        assert first_moves(game.position(str(game.start()))) == first_moves(game.start())
        for setup in (game.start().play("a1").play("b1"), game.start().play("a1").play("b1").play("i5")):
            position = game.position(str(setup))
            assert position.ply == 0
            assert first_moves(position) == []


def test_without_the_pie_rule_the_bot_searches_where_no_stone_is_surely_better_than_even() -> None:
    game = yavset.game("yavalath", size=3, swap=False)
    assert max(first_stones(game).values()).low <= 0.5
    assert first_moves(game.start()) == []


@pytest.mark.parametrize(("policy", "known"), [(policy_of, True), (weaker_policy, False)])
def test_only_a_bot_with_all_knowledge_plays_a_known_first_stone(policy: PolicyMaker, known: bool) -> None:
    session = Session(policy=policy)
    session.begin([yavset.game("yavalath").start()], 6, seed=1)
    assert session.done is known


def test_a_position_from_a_diagram_does_not_begin_a_game() -> None:
    game = yavset.game("yavalath")
    shown = game.position(str(game.start().play("a1")))
    assert shown.ply == 0
    assert first_moves(shown) == []
