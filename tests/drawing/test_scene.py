"""Positions as data: how they describe the end of a game to the page."""

from __future__ import annotations

from itertools import pairwise

import pytest

import yavset
from variants import random_game, variants
from yavset import game
from yavset.drawing.scene import describe_event, describe_game, describe_outcome, describe_position, last_turn

#: The ends at which the cells that decide are stones of the player who loses by them.
OWN_FAULT = {
    ("cross", "opposite-sides"),
    ("five-not-four", "four"),
    ("manalath", "four-group"),
    ("play-win", "no-move"),
    ("susan", "own-surrounded"),
    ("susan", "surrounded"),
    ("yavalath", "last-left"),
    ("yavalath", "three"),
}


@pytest.mark.parametrize(
    ("moves", "winner", "lost"),
    [
        ("e5 a1 f5 a2 h5 b1 g5", "white", False),
        ("e5 a1 e6 a3 e7", "black", True),
    ],
)
def test_cells_of_the_loser_decide(moves: str, winner: str, lost: bool) -> None:
    position = game("yavalath").start()
    for move in moves.split():
        position = position.play(move)
    outcome = describe_outcome(position)
    assert outcome is not None
    assert (outcome["winner"], outcome["lost"], len(outcome["cells"])) == (winner, lost, 3 if lost else 4)


def test_no_outcome_while_the_game_goes_on() -> None:
    assert describe_outcome(game("yavalath").start()) is None


def test_nobody_loses_by_stones_that_are_not_a_players() -> None:
    """In Odd the players are odd and even: stones of one colour alone are nobody's."""
    position = game("odd", size=3).start()
    while not position.outcome:
        position = position.play(position.legal_moves()[0])
    outcome = describe_outcome(position)
    assert outcome is not None
    assert not outcome["lost"]


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_who_loses_by_own_stones_and_what_a_turn_did(game_id: str) -> None:
    for seed, variant in enumerate(variants(game_id)[:4] * 4):
        positions = random_game(variant, seed, 150)
        end = positions[-1].outcome
        if end is not None:
            outcome = describe_outcome(positions[-1])
            assert outcome is not None
            assert outcome["lost"] is ((game_id, end.reason) in OWN_FAULT)
        for ply in (1, 2, 3, len(positions) // 2, len(positions) - 1):
            so_far = positions[: ply + 1]
            played = so_far[-2].turn_number if ply else None
            turn = [
                describe_event(event)
                for before, after in pairwise(so_far)
                if before.turn_number == played
                for event in after.events
            ]
            assert describe_position(so_far[-1], last_turn(so_far))["turn"] == turn


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_an_implied_option_need_not_be_named(game_id: str) -> None:
    for variant in variants(game_id):
        for option in describe_game(variant)["options"]:
            others = {name: value for name, value in variant.options.items() if name != option["name"]}
            unusual = option["value"] != option["default"]
            assert option["implied"] is (unusual and game(game_id, **others) == variant)


def test_three_players_imply_that_nobody_swaps() -> None:
    options = describe_game(game("yavalath", players=3))["options"]
    assert [option["name"] for option in options if option["implied"]] == ["swap"]
