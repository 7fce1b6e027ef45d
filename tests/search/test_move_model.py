"""The learned model of moves: features without a direction, sums of weights, and the weights it has."""

from __future__ import annotations

import json
from functools import cache
from math import exp
from random import Random

import pytest

import yavset
from yavset.games import game_ids
from yavset.rules.game import Game
from yavset.rules.moves import read_parts
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch
from yavset.search.move_model import MoveModel, model, model_of
from yavset.search.move_model.features import MoveFeatures
from yavset.search.move_model.model import trained
from yavset.search.policies import policy_of
from yavset.search.values import Batch

BYTES = 10_000

GAMES = [name for name in game_ids() if len(yavset.game(name).players) == 2]


@cache
def some_positions(game: Game) -> list[Position]:
    """Return positions of a few games at random."""
    random, found = Random(4), []
    for _ in range(3):
        position = game.start()
        for _ in range(60):
            if position.outcome is not None:
                break
            found.append(position)
            position = position.play(random.choice(position.legal_moves()))
    return random.sample(found, min(len(found), 25))


def some_weights(game: Game, seed: int) -> dict[str, int]:
    """Return weights at random of most features of a game."""
    features, random = MoveFeatures(game), Random(seed)
    names = {
        name
        for position in some_positions(game)
        for move in position.legal_moves()
        for name in features.of(position, move)
    }
    return {name: random.randrange(-30, 31) for name in sorted(names) if random.random() < 0.9}


@pytest.mark.parametrize("name", GAMES)
def test_the_sum_of_a_move_is_that_of_its_features(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # It also forgets what it knows, and goes on.
    monkeypatch.setattr(model, "MOST_KNOWN", 150)
    game = yavset.game(name)
    weights, features = some_weights(game, 1), MoveFeatures(game)
    learned = MoveModel(game, weights)
    for position in some_positions(game):
        moves = list(position.legal_moves())
        wanted = [sum(weights.get(name, 0) for name in features.of(position, move)) / 10 for move in moves]
        assert learned.sums(position, moves) == pytest.approx(wanted)


def test_probabilities_are_the_softmax_of_the_sums() -> None:
    game = yavset.game("pentalath")
    learned, position = MoveModel(game, some_weights(game, 2)), some_positions(game)[3]
    moves = list(position.legal_moves())
    found, sums = learned.probabilities(position, moves), learned.sums(position, moves)
    assert list(found) == moves
    assert sum(found.values()) == pytest.approx(1)
    odds = [exp(value) for value in sums]
    assert list(found.values()) == pytest.approx([each / sum(odds) for each in odds])
    assert max(found.values()) > 2 * min(found.values())


def turned(game: Game, move: str, image: dict[int, int]) -> str:
    """Return the move that a symmetry of the board makes of another; rods and jumps are not turned."""
    board, parts = game.board, read_parts(move)
    cells = sorted({parts.cell, parts.target} - {""})
    for number, cell in enumerate(cells):
        move = move.replace(cell, "<>"[number])
    for number, cell in enumerate(cells):
        move = move.replace("<>"[number], board.names[image[board.cell(cell)]])
    return move


@pytest.mark.parametrize("name", ["pentalath", "susan", "yavalanchor", "omega", "ayu", "quantum-leap"])
def test_features_are_the_same_on_a_board_turned_and_mirrored(name: str) -> None:
    game = yavset.game(name)
    features, images = MoveFeatures(game), game.board.symmetries()
    assert len(images) == (8 if game.board.squares else 12)
    for position in some_positions(game)[:4]:
        for image in images:
            other = Position(
                game,
                tuple(sum(1 << image[cell] for cell in game.board.bits(mask)) for mask in position.stones),
                position.player,
                position.seating,
                position.state,
            )
            if position.last_move:
                object.__setattr__(other, "last_move", turned(game, position.last_move, image))
            for move in position.legal_moves()[:20]:
                assert sorted(features.of(other, turned(game, move, image))) == sorted(
                    features.of(position, move)
                )


def test_features_say_what_is_around_a_cell() -> None:
    position = yavset.game("pentalath", swap=False).start()
    for move in ["e5", "a1", "e6", "f6", "f5"]:
        position = position.play(move)
    found = MoveFeatures(position.game).of(position, "e7")
    # Black is to move. White has e6, beside the cell, and e5 behind it; each line soon ends at an edge.
    assert found == ["o", "or000002", "ol000004", "ol000004", "ol022004", "oa3", "ok3"]


def test_a_colour_that_is_placed_has_a_role() -> None:
    game = yavset.game("yavalanchor")
    position = game.start().play(game.start().legal_moves()[0])
    roles = {MoveFeatures(game).of(position, move)[0] for move in position.legal_moves() if "@" in move}
    assert roles <= {"o", "e", "n"}
    assert len(roles) > 1
    swap = MoveFeatures(yavset.game("yavalath")).of(yavset.game("yavalath").start().play("e5"), "swap")
    assert swap == ["swap"]


def test_the_weights_are_few_whole_numbers() -> None:
    for name, weights in trained().items():
        assert name in GAMES
        assert weights
        assert all(isinstance(weight, int) and weight for weight in weights.values())
        assert len(json.dumps(weights, separators=(",", ":"))) <= BYTES


def test_a_model_guides_only_full_strength_for_two() -> None:
    assert trained()
    for name in trained():
        game = yavset.game(name)
        assert policy_of(game, Random(1)).move_model is model_of(game)
        assert policy_of(game, Random(1), Batch(4, 64)).move_model is None
    assert model_of(yavset.game("pentalath", players=3)) is None
    assert model_of(yavset.game("ludi", rules="r9-p-wt2m")) is None


@pytest.mark.parametrize("name", sorted(trained()))
def test_the_tree_tries_probable_moves_first(name: str) -> None:
    position = yavset.game(name).start()
    random = Random(5)
    for _ in range(8):
        position = position.play(random.choice(position.legal_moves()))
    tree = TreeSearch(position, 1)
    tree.run(60)
    if tree.proven is None:
        assert tree.root.probabilities is not None
        assert sum(tree.root.probabilities.values()) == pytest.approx(1)
        tried = [tree.root.probabilities[child.move] for child in tree.root.children]
        untried = [tree.root.probabilities[move] for move in tree.root.untried or ()]
        if tried and untried:
            assert sum(tried) / len(tried) > sum(untried) / len(untried)
