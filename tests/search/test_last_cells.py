"""The last cells of games that fill the board: results and lengths are those of trying every move."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

import yavset
from variants import random_game
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.policies import odd, policy_of
from yavset.search.provers.fillings import FillingProver, FillingSets, Ply
from yavset.search.values import Effort
from yavset.search.work import finish


@cache
def winner(position: Position) -> str:
    """Return who wins with best play."""
    if position.outcome is not None:
        assert position.outcome.winner is not None
        return position.outcome.winner
    winners = {winner(position.child(move)) for move in position.legal_moves()}
    return position.to_move if position.to_move in winners or len(winners) > 1 else winners.pop()


def near_the_end(game: Game, empty: int, seed: int) -> Position | None:
    """Return a position of a game at random with so many empty cells, if there is one."""
    return next(
        (
            one
            for one in random_game(game, seed, 200)
            if one.empty.bit_count() == empty and one.outcome is None and not one.swap_open
        ),
        None,
    )


@pytest.mark.parametrize(
    ("game_id", "size", "most"),
    [("odd", 3, 6), ("odd", 4, 5), ("omega", 3, 7), ("omega", 4, 7), ("omega", 5, 6)],
)
def test_the_end_is_solved_as_by_trying_every_move(game_id: str, size: int, most: int) -> None:
    game = yavset.game(game_id, size=size)
    prover = policy_of(game, Random(1)).prover
    told: Counter[bool] = Counter()
    for seed in range(40):
        position = near_the_end(game, 1 + seed % most, seed)
        if position is None:
            continue
        proof = prover.proof(position)
        assert proof is not None
        assert finish(prover.proving(position, Effort.ROOT)) == proof
        wins = winner(position) == position.to_move
        told[wins] += 1
        assert proof.rewards[position.player] == wins
        assert len(proof.moves) == wins
        for move in proof.moves:
            assert winner(position.child(move)) == position.to_move
        length = 0
        while position.outcome is None:
            position = position.child(position.legal_moves()[0])
            length += 1
        assert proof.distance == length
    assert min(told.values()) > 3
    winner.cache_clear()


@pytest.mark.parametrize("game_id", ["odd", "omega"])
def test_more_cells_are_solved_where_there_is_more_time(game_id: str) -> None:
    game = yavset.game(game_id)
    prover = policy_of(game, Random(1)).prover
    assert prover.has_deep_proof
    for empty in (7, 8, 11, 12, 13, 14, 15, 20):
        position = near_the_end(game, empty, empty)
        assert position is not None
        found = {
            "leaf": prover.proof(position),
            "before": finish(prover.proving(position, Effort.BEST)),
            "beside": finish(prover.deeper(position)),
        }
        cells = (odd.unsettled(position) if game_id == "odd" else position.empty).bit_count()
        wanted = {"leaf", "before"} if cells <= 7 else {"before"} if cells <= 12 else {"beside"}
        assert {name for name, proof in found.items() if proof} == (wanted if cells <= 14 else set())
        for proof in found.values():
            if proof and proof.moves and empty > 8:
                # What is found from here holds one move later, too.
                after = position.child(proof.moves[0])
                later = finish(prover.proving(after, Effort.BEST)) or finish(prover.deeper(after))
                if later is not None:
                    assert later.rewards == proof.rewards
                    assert later.distance == proof.distance - 1


def brute(plies: list[Ply], won: dict[int, int], left: int, filling: int) -> int:
    """Return the player that wins from some cells left, by trying everything."""
    if not plies:
        return 0 if won[left] >> filling & 1 else 1
    player, colours = plies[0]
    cells = [cell for cell in range(left.bit_length()) if left >> cell & 1]
    results = {
        brute(plies[1:], won, left ^ 1 << cell, filling | colour << cell)
        for cell, colour in product(cells, colours)
    }
    return player if player in results else 1 - player


@pytest.mark.parametrize("rest", [0, 1, 2])
def test_any_rule_of_winning_is_solved(rest: int) -> None:
    random = Random(rest)
    told: Counter[bool] = Counter()
    for _ in range(60):
        count = random.randint(rest + 1, 4)
        fillings, full = FillingSets(count), (1 << count) - 1
        plies = [Ply(random.randrange(2), random.choice([(0,), (1,), (0, 1)])) for _ in range(count - rest)]
        won = {}
        for left in range(1 << count):
            if left.bit_count() == rest:
                # The colour of a cell that stays empty says nothing.
                chosen = random.getrandbits(1 << count)
                won[left] = sum((chosen >> (number & ~left) & 1) << number for number in range(1 << count))
        found = finish(fillings.solving(plies, won))
        player, colours = plies[0]
        wanted = [
            (cell, colour)
            for cell in range(count)
            for colour in colours
            if brute(plies[1:], won, full ^ 1 << cell, colour << cell) == player
        ]
        assert found == wanted
        told[bool(found)] += 1
    assert min(told.values()) > 5


@pytest.mark.parametrize(("size", "empty"), [(3, 9), (4, 9), (4, 11), (5, 10), (5, 12)])
def test_settled_cells_make_no_difference_at_odd(size: int, empty: int) -> None:
    game = yavset.game("odd", size=size)
    narrow, wide = (FillingProver(game, odd.plies, odd.won, *cells) for cells in ((odd.unsettled,), ()))
    settled = 0
    told: Counter[bool] = Counter()
    for seed in range(24):
        # Players that like company leave fewer cells that matter.
        position = huddled(game, empty, Random(seed))
        proof, all_cells = (finish(prover.proving(position, Effort.ROOT)) for prover in (narrow, wide))
        assert proof is not None
        assert all_cells is not None
        assert (proof.rewards, proof.distance) == (all_cells.rewards, all_cells.distance)
        told[proof.rewards[position.player] == 1.0] += 1
        for move in proof.moves:
            after = finish(wide.proving(position.child(move), Effort.ROOT))
            assert after is not None
            assert after.rewards == proof.rewards
        settled += empty - odd.unsettled(position).bit_count()
    assert settled > 10
    assert min(told.values()) > 3


def huddled(game: Game, empty: int, chance: Random) -> Position:
    """Return a position with so many empty cells, most stones beside others of their colour."""
    position = game.start()
    while position.empty.bit_count() > empty:
        moves = list(position.legal_moves())
        chance.shuffle(moves)
        beside = (move for move in moves if chance.random() < 0.1 or joins(position, move))
        position = position.child(next(beside, moves[0]))
    return position


def joins(position: Position, move: str) -> bool:
    """Return whether a stone is beside others of its colour."""
    after = position.child(move)
    [(new, before)] = [
        (one ^ other, other) for one, other in zip(after.stones, position.stones, strict=True) if one != other
    ]
    return bool(position.game.board.around(new) & before)
