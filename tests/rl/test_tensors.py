"""Positions as arrays: right for every game, distinct for distinct positions, turned as the board is."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import yavset
from variants import every_variant, random_game, title
from yavset.rl import array, legal_mask, observe, planes, returns, symmetries
from yavset.rules.actions import turned_move
from yavset.rules.game import Game
from yavset.rules.position import Position

LONGEST = 150

#: Larger boards have nothing that these have not.
GAMES = [game for game in every_variant() if len(game.board.cells) <= 100]

each_variant = pytest.mark.parametrize("game", GAMES, ids=title)


def place(name: str) -> tuple[int, int]:
    """Return the row and column of a cell in an array."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def swapped_positions(game: Game) -> list[Position]:
    """Return positions of a game before and after a swap; none where nobody may swap."""
    position, found = game.start(), list[Position]()
    while game.may_swap and position.outcome is None and len(found) < 4:
        swaps = [move for move in position.legal_moves() if move[:4] == "swap"]
        found += [position] if swaps or found else []
        position = position.play((swaps or position.legal_moves())[-1])
    return found


@each_variant
def test_an_array_has_each_stone_in_its_place(game: Game) -> None:
    for position in random_game(game, 1, LONGEST)[::7]:
        grid = array(position)
        assert grid.shape == (game.board.rows, game.board.letters)
        expected = np.full(grid.shape, -1)
        for name in game.board.names.values():
            expected[place(name)] = 0
        for number, stones in enumerate(position.stones, 1):
            for cell in game.board.bits(stones):
                expected[place(game.board.names[cell])] = number
        assert (grid == expected).all()


@each_variant
def test_an_observation_has_a_plane_for_each_name(game: Game) -> None:
    names = planes(game)
    for position in [*random_game(game, 2, LONGEST)[::5], *swapped_positions(game)]:
        tensor = observe(position)
        assert tensor.shape == (len(names), *array(position).shape)
        assert tensor.dtype == np.float32
        assert 0 <= tensor.min() <= tensor.max() <= 1
        found = dict(zip(names, tensor, strict=True))
        for colour, mask in zip(game.colours, position.stones, strict=True):
            assert found[colour].sum() == mask.bit_count()
        assert (found["board"] == (array(position) >= 0)).all()
        for player in game.players:
            to_move = found[f"{player} to move"]
            assert to_move.all() if player == position.to_move else not to_move.any()
        swaps = any(move.startswith("swap") for move in position.legal_moves())
        swap_open = found.get("swap open", np.zeros(1))
        assert swap_open.all() if swaps else not swap_open.any()


@pytest.mark.parametrize("game_id", ["onager", "feed-the-ducks"])
def test_a_plane_tells_how_often_a_position_has_stood(game_id: str) -> None:
    """Pieces go back where they came from, as often as they can; a plain count of positions is the model."""
    game, most = yavset.game(game_id), 1
    place = planes(game).index("repeated")
    for seed in range(4):
        chance, position, began = Random(seed), game.start(), [game.start()]
        for _ in range(40):
            back = ["-".join(one.last_move.split("-")[::-1]) for one in began[-2:] if one.last_move]
            legal = position.legal_moves()
            following = position.play(chance.choice([move for move in back if move in legal] or legal))
            same = 0
            if following.turn_number != position.turn_number:
                began.append(following)
                keys = [(one.stones, one.player, one.state) for one in began]
                same = keys.count(keys[-1])
            most = max(most, same)
            position = following
            assert np.allclose(observe(position)[place], min(1, same / game.repetition))
            if position.outcome is not None:
                break
    assert most > 1


@each_variant
def test_different_positions_have_different_observations(game: Game) -> None:
    seen: dict[bytes, Position] = {}
    for seed in range(2):
        for position in random_game(game, seed, LONGEST):
            if position.outcome is None:
                known = seen.setdefault(observe(position).tobytes(), position)
                assert known.legal_moves() == position.legal_moves()
                assert (known.stones, known.player, known.state) == (
                    position.stones,
                    position.player,
                    position.state,
                )


@each_variant
def test_a_mask_has_a_one_for_each_legal_move(game: Game) -> None:
    for position in random_game(game, 3, LONGEST)[::9]:
        mask = legal_mask(position)
        assert mask.shape == (len(game.actions),)
        assert {game.actions[number] for number in np.flatnonzero(mask).tolist()} == set(
            position.legal_moves()
        )
        assert set(mask.tolist()) <= {0, 1}


@each_variant
def test_a_turned_game_has_turned_tensors(game: Game) -> None:
    found = symmetries(game)
    positions = random_game(game, 4, 60)
    for number in {1, len(found) // 2, len(found) - 1}:
        symmetry, image = found[number], game.symmetries()[number]
        other = game
        if game.id == "quantum-leap":
            codes = {
                image[cell]: code for cell, code in zip(game.board.cells, game.options["setup"], strict=True)
            }
            other = yavset.game(game.id, setup="".join(codes[cell] for cell in game.board.cells))
        turned = other.start()
        for position, following in zip(positions, [*positions[1:], None], strict=True):
            if position.outcome is None:
                assert (symmetry.observation(observe(position)) == observe(turned)).all()
                assert (symmetry.policy(legal_mask(position).astype(np.float32)) == legal_mask(turned)).all()
            if following is not None:
                move = next(move for move in position.legal_moves() if position.play(move) == following)
                assert symmetry.move(move) == turned_move(game.board, image, move)
                turned = turned.play(symmetry.move(move))


def test_symmetries_map_cells_by_name() -> None:
    found = symmetries(yavset.game("yavalath"))
    assert len(found) == 12
    assert found[0].cells["a1"] == "a1"
    assert {symmetry.cells["a1"] for symmetry in found} == {"a1", "e1", "i5", "i9", "e9", "a5"}
    assert {symmetry.cells["e5"] for symmetry in found} == {"e5"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_seats_get_adds_up_to_nothing(players: int) -> None:
    [*_, last] = random_game(yavset.game("omega", size=3, players=players), 1, 100)
    assert last.outcome is not None
    shares = returns(last)
    assert shares.sum() == pytest.approx(0)
    assert shares[last.seats[str(last.outcome.winner)]] == 1
    assert sorted(shares)[:-1] == [pytest.approx(-1 / (players - 1))] * (players - 1)
    assert not returns(last.game.start()).any()
