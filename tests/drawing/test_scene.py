"""Positions as data: how they describe the end of a game to the page."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

import yavset
from recordings import recorded
from variants import random_game, variants
from yavset import game
from yavset.drawing.scene import (
    click_paths,
    describe_event,
    describe_game,
    describe_outcome,
    describe_piece,
    describe_position,
    last_turn,
)
from yavset.rules.values import Event, Piece

#: The events whose cells are marked as those of the last move.
SHOWN = {"placed", "moved", "exchanged", "crumb", "lake"}

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


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_view_says_what_the_position_says(game_id: str) -> None:
    for seed, variant in enumerate(variants(game_id)[:3]):
        positions, turns = random_game(variant, seed, 60), 0
        for before, position in zip([None, *positions], positions, strict=False):
            turns += before is not None and before.turn_number != position.turn_number
            if position.ply % 4 > 1:
                continue
            view = describe_position(position)
            # A round is a turn of each player, however many moves that takes; to swap is no turn.
            assert view["round"] == 1 + turns // len(variant.players)
            assert (view["ply"], view["to_move"]) == (position.ply, position.to_move)
            assert (view["seat"], view["seats"]) == (position.seats[position.to_move], position.seats)
            assert view["last_move"] == (position.last_move if before else None)
            asked = "swap-offered" if position.swap_open else variant.prompt(position)
            assert view["prompt"] == asked
            assert list(view["targets"]) == list(position.legal_moves())
            assert view["standing"] == [score.as_data() for score in position.scores]
            assert view["scene"]["counts"] == {
                colour: stones.bit_count()
                for colour, stones in zip(variant.colours, position.stones, strict=True)
            }
            assert [piece["cell"] for piece in view["scene"]["pieces"]] == [
                piece.cell for piece in variant.pieces(position)
            ]
            assert view["groups"] == [
                variant.board.cell_names(group) for group in variant.counted_groups(position)
            ]
            assert {*view["out"]} == {*variant.eliminated(position)}
            placed = [cell for event in position.events if event.kind in SHOWN for cell in event.cells]
            assert view["last"] == list(dict.fromkeys(placed))


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_an_implied_option_need_not_be_named(game_id: str) -> None:
    for variant in variants(game_id):
        for option in describe_game(variant)["options"]:
            others = {name: value for name, value in variant.options.items() if name != option["name"]}
            unusual = option["value"] != option["default"]
            assert option["implied"] is (unusual and game(game_id, **others) == variant)


def test_what_is_told_of_each_game_is_as_recorded() -> None:
    """Names, players, numbers of players and options; boards are compared with the page's."""
    games = [variants(game_id)[0] for game_id in yavset.game_ids()]
    games += [variant for each in games for variant in variants(each.id) if len(variant.players) != 2]
    told = [describe_game(each) | {"board": len(each.board.cells)} for each in games]
    text = "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in told)
    assert text == recorded("descriptions", text)


def test_three_players_imply_that_nobody_swaps() -> None:
    options = describe_game(game("yavalath", players=3))["options"]
    assert [option["name"] for option in options if option["implied"]] == ["swap"]


@pytest.mark.parametrize(
    ("moves", "paths"),
    [
        (["e5", "pass", "swap:red"], [[["e5"]], [["!pass"]], [["!swap:red"]]]),
        (["u@e5"], [[["@blue", "e5"], ["e5", "@blue"]]]),
        (["e5/", "e5\\"], [[["e5", "axis/"]], [["e5", "axis\\"]]]),
        (["b1~e1"], [[["b1", "e1"], ["e1", "b1"]]]),
        # A piece goes onto another: that is the cell where it ends.
        (["e5xh5", "e5-e6"], [[["e5", "h5"]], [["e5", "e6"]]]),
        # A jump is chosen by where it ends or by whom it captures,
        (["e5xe6-e7"], [[["e5", "e7"], ["e5", "e6"]]]),
        (["e5xe6-e7", "d4xe6-f8"], [[["e5", "e7"], ["e5", "e6"]], [["d4", "f8"], ["d4", "e6"]]]),
        # by its end alone if two jumps of a piece capture the same one, or if it can go to that cell,
        (["e5xe6-e7", "e5xe6-e8"], [[["e5", "e7"]], [["e5", "e8"]]]),
        (["e5xe6-e7", "e5-e6"], [[["e5", "e7"]], [["e5", "e6"]]]),
        # and by both if two jumps end on the same cell.
        (["e5xe6-g7", "e5xf6-g7"], [[["e5", "g7", "e6"], ["e5", "e6"]], [["e5", "g7", "f6"], ["e5", "f6"]]]),
    ],
)
def test_clicks_that_choose_a_move(moves: list[str], paths: list[list[list[str]]]) -> None:
    assert click_paths(moves) == dict(zip(moves, paths, strict=True))


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_clicks_choose_one_move_and_none_chooses_before_the_last(game_id: str) -> None:
    for seed, variant in enumerate(variants(game_id)[:6]):
        for position in random_game(variant, seed, 60)[:-1:3]:
            chosen = click_paths(position.legal_moves())
            paths = [tuple(path) for choices in chosen.values() for path in choices]
            assert list(chosen) == list(position.legal_moves())
            assert all(chosen.values())
            assert len(set(paths)) == len(paths)
            begun = {path[:length] for path in paths for length in range(1, len(path))}
            assert not begun & set(paths)


def test_what_an_event_and_a_piece_have_is_described() -> None:
    whole = Event("swapped", ("e5", "e6"), "white", "/", ("white", "black"))
    assert describe_event(whole) == {
        "kind": "swapped",
        "cells": ["e5", "e6"],
        "colour": "white",
        "axis": "/",
        "players": ["white", "black"],
    }
    assert describe_event(Event("passed")) == {"kind": "passed"}
    stacked = Piece("e5", "stone", "white", ("black", "white"), "/")
    assert describe_piece(stacked) == {
        "cell": "e5",
        "kind": "stone",
        "colour": "white",
        "under": ["black", "white"],
        "axis": "/",
    }
    assert describe_piece(Piece("e5", "lake")) == {"cell": "e5", "kind": "lake"}
