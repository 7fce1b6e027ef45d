"""The numbered list of all moves of a game, and what else programs that learn ask of a game."""

from __future__ import annotations

from itertools import pairwise

import pytest

import yavset
from variants import every_variant, random_game, title
from yavset.ludi.presets import PRESETS
from yavset.rules.actions import Actions, turned_move
from yavset.rules.game import Game

LONGEST = 150

#: The largest boards take long and have nothing that these have not.
GAMES = [game for game in every_variant() if len(game.board.cells) <= 170]

each_variant = pytest.mark.parametrize("game", GAMES, ids=title)


@each_variant
def test_every_legal_move_has_a_number(game: Game) -> None:
    actions = game.actions
    assert len(set(actions)) == len(actions) == len(list(actions))
    for seed in range(2):
        for position in random_game(game, seed, LONGEST):
            numbers = position.legal_actions()
            assert numbers == sorted(numbers)
            assert sorted(actions[number] for number in numbers) == sorted(position.legal_moves())
            assert [actions.index(actions[number]) for number in numbers] == numbers


@each_variant
def test_the_numbers_do_not_depend_on_what_was_played(game: Game) -> None:
    again = yavset.game(game.id, **game.options)
    random_game(again, 3, 20)
    assert tuple(again.actions) == tuple(game.actions)


def test_the_list_is_exactly_what_can_be_played() -> None:
    assert tuple(yavset.game("yavalath", size=3, swap=False).actions) == tuple(
        yavset.game("yavalath", size=3).board.names.values()
    )
    assert list(yavset.game("omega", size=3, players=3).actions)[-2:] == ["swap:white", "swap:black"]
    assert yavset.game("pentalath").actions[-1] == "pass"
    assert yavset.game("onager").actions[-1] == "end"
    assert "r@e5" not in yavset.game("onager").actions, "no lake lies in the centre"
    assert len(yavset.game("ayu").actions) == 81 * 80
    # All pairs of cells, all leaps of one to six cells, and the pass.
    assert len(yavset.game("quantum-leap", seed=1).actions) == 61 * 60 // 2 + 1074 + 1


#: Rules with hops, two moves a turn, captures that count and a limit of steps.
COUNTING = """(game counting
  (board hexhex 4)
  (play (place own) (hop) (capture sandwiched) (twice))
  (end (win (captured 3)) (draw (steps 6))))"""


@pytest.mark.parametrize("rules", [*PRESETS.values(), COUNTING], ids=[*PRESETS, "counting"])
def test_every_legal_move_of_a_game_in_ludemes_has_a_number(rules: str) -> None:
    game = yavset.game("ludi", rules=rules)
    actions = game.actions
    assert len(set(actions)) == len(actions)
    planes = game.state_planes(game.start()).keys()
    for seed in range(3):
        for position in random_game(game, seed, LONGEST):
            assert sorted(actions[number] for number in position.legal_actions()) == sorted(
                position.legal_moves()
            )
            values = game.state_planes(position)
            assert values.keys() == planes
            # A whole number is a mask of cells.
            assert all(
                0 <= value <= (1 if isinstance(value, float) else game.board.all) for value in values.values()
            )


def test_a_game_in_ludemes_lists_exactly_what_its_rules_know() -> None:
    def moves(name: str) -> tuple[str, ...]:
        return tuple(yavset.game("ludi", rules=PRESETS[name]).actions)

    assert set(moves("susan")) == set(yavset.game("susan").actions)
    assert set(moves("odd")) == set(yavset.game("odd").actions)
    game = yavset.game("ludi", rules=COUNTING)
    assert set(game.actions) == {*game.board.names.values(), *hops(game), "pass"}
    assert game.state_planes(game.start()) == {
        "passes": 0,
        "steps": 0,
        "captured by white": 0,
        "captured by black": 0,
        "moves left": 0.5,
    }


def hops(game: Game) -> list[str]:
    """Return the moves by two cells in a straight line, from the distances of the cells alone."""
    places = game.board.points
    return [
        f"{game.board.names[start]}-{game.board.names[end]}"
        for start in game.board.cells
        for end in game.board.cells
        if (places[end][0] - places[start][0], places[end][1] - places[start][1])
        in {(2, 0), (-2, 0), (0, 2), (0, -2), (2, 2), (-2, -2)}
    ]


def test_what_is_no_move_has_no_number() -> None:
    actions = yavset.game("yavalath").actions
    with pytest.raises(ValueError, match="'z9' is no move of this game"):
        actions.index("z9")
    with pytest.raises(IndexError):
        actions[len(actions)]
    assert "z9" not in actions
    assert "e5" in actions
    assert actions[:2] == ("a1", "b1")
    assert Actions(["x"])[0] == "x"


@each_variant
def test_the_symmetries_map_the_list_onto_itself(game: Game) -> None:
    images = game.symmetries()[:: 1 + len(game.actions) // 2000]
    assert all(cell == target for cell, target in images[0].items()), "the identity comes first"
    for image in images:
        turned = [turned_move(game.board, image, move) for move in game.actions]
        assert sorted(turned) == sorted(game.actions)


@each_variant
def test_the_state_of_a_game_is_told_in_the_same_form_throughout(game: Game) -> None:
    names = list(game.state_planes(game.start()))
    for position in random_game(game, 1, LONGEST):
        if position.outcome is None:
            planes = game.state_planes(position)
            assert list(planes) == names
            for value in planes.values():
                if isinstance(value, float):
                    assert 0.0 <= value <= 1.0
                else:
                    assert not value & ~game.board.all


@each_variant
def test_what_is_told_of_the_state_changes_with_it(game: Game) -> None:
    for before, after in pairwise(random_game(game, 2, LONGEST)):
        if after.outcome is None and before.state != after.state:
            told = [(one.stones, game.state_planes(one)) for one in (before, after)]
            assert told[0][1] != told[1][1] or not told[0][1]


def test_a_piece_map_says_what_stands_where() -> None:
    position = yavset.game("yavalath").start().play("e5").play("d4")
    assert {name: piece.colour for name, piece in position.piece_map().items()} == {
        "e5": "white",
        "d4": "black",
    }
    stack = yavset.game("coffee").start().play("e5/").piece_map()["e5"]
    assert (stack.kind, stack.colour) == ("stone", "black"), "the stone, not the rod on it"


def test_occurrences_are_counted_where_repetition_matters() -> None:
    start = yavset.game("ayu").start()
    assert start.occurred() == 1
    assert yavset.game("cross").start().occurred() == 0


def test_the_older_name_of_legal_actions_goes_on_working() -> None:
    position = yavset.game("yavalath", size=3).start()
    with pytest.warns(DeprecationWarning, match="legal_actions"):
        assert position.game.actions.legal(position) == position.legal_actions()
