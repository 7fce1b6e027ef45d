"""Yavalade: rows, proofs, moves left out and playouts by the hundred keep to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import yavset
from variants import random_game, undecided_positions
from yavset.games.yavalade import Yavalade
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.by_hand.pairs import PairPolicy
from yavset.search.playouts.driver import play
from yavset.search.policies import policy_of
from yavset.search.policies.yavalade import YavaladeProver
from yavset.search.values import Proof


def yavalade() -> tuple[Yavalade, GamePolicy, YavaladeProver]:
    """Return the game, its policy and the prover."""
    game = yavset.game("yavalade")
    parts = policy_of(game, Random(1))
    assert isinstance(game, Yavalade)
    assert isinstance(parts.prover, YavaladeProver)
    return game, parts, parts.prover


def late_positions(game: Yavalade, games: int) -> Iterator[Position]:
    """Yield the last undecided positions of random games: there is most to see."""
    for seed in range(games):
        yield from random_game(game, seed, 300)[-6:-1]


def winner_of(position: Position) -> int | None:
    """Return the player that has won or that wins with its next stone; None for neither."""
    if position.outcome is not None:
        return position.game.players.index(position.outcome.winner or "")
    for move in position.legal_moves():
        outcome = position.child(move).outcome
        if outcome is not None and outcome.winner == position.to_move:
            return position.player
    return None


def cannot_win(position: Position, player: int) -> bool:
    """Return whether another player wins before one has its turn, whatever the one between them does."""
    winner = winner_of(position)
    if winner is not None:
        return winner != player
    after = map(winner_of, map(position.child, position.legal_moves()))
    return all(winner not in (None, player) for winner in after)


def test_rows_are_those_of_the_rules() -> None:
    game, _, prover = yavalade()
    found = 0
    for position in late_positions(game, 60):
        for mover in range(3):
            for winner in (mover, (mover + 1) % 3):
                rows = prover.rows_for(position, mover, winner)
                for cell in game.board.bits(position.empty):
                    stones = list(position.stones)
                    stones[mover] |= 1 << cell
                    row = game.row_through(tuple(stones), winner, cell)
                    assert bool(row) == bool(rows >> cell & 1)
                found += bool(rows)
    assert found > 100


def check(position: Position, proof: Proof) -> None:
    """Check a result of a position that is seen at once, by trying everything."""
    winner = proof.rewards.index(1.0)
    if proof.distance == 1:
        outcome = position.child(proof.moves[0]).outcome
        assert outcome is not None
        assert outcome.winner == position.game.players[winner] == position.to_move
    elif proof.distance == 2:
        assert winner == (position.player + 1) % 3
        assert all(winner_of(position.child(move)) == winner for move in position.legal_moves())
    else:
        assert proof.distance == 3
        assert winner == (position.player + 2) % 3
        after = [position.child(move) for move in position.legal_moves()]
        assert all(cannot_win(child, position.player) for child in after)
        assert any(
            winner_of(child.child(reply)) == winner
            for child in after
            if child.outcome is None
            for reply in child.legal_moves()
        )


def test_what_is_proved_is_so_and_no_win_in_one_is_missed() -> None:
    game, _, prover = yavalade()
    seen = dict.fromkeys((1, 2, 3), 0)
    for position in late_positions(game, 150):
        proof = prover.at_once(position)
        if proof is None:
            assert winner_of(position) is None
        else:
            seen[proof.distance] += 1
            check(position, proof)
    assert min(seen.values()) >= 3


def test_two_rows_at_once_are_found_and_win() -> None:
    game, _, prover = yavalade()
    found = 0
    for position in late_positions(game, 60):
        if prover.at_once(position) is not None:
            continue
        forks = set()
        for move in position.legal_moves():
            child = position.child(move)
            seen = prover.at_once(child) if child.outcome is None else None
            if seen is not None and seen.distance == 3 and seen.rewards[position.player] == 1.0:
                check(child, seen)
                forks.add(move)
        proof = prover.proof(position)
        assert (proof is not None) == bool(forks)
        if proof is not None:
            assert proof.distance == 4
            assert proof.moves[0] in forks
            found += 1
    assert found >= 5


def test_moves_left_out_do_not_win() -> None:
    game, parts, _ = yavalade()
    left_out = 0
    for position in late_positions(game, 80):
        if winner_of(position) is not None:
            continue
        kept = set(parts.moves(position))
        for move in set(position.legal_moves()) - kept:
            left_out += 1
            assert cannot_win(position.child(move), position.player)
    assert left_out > 100


def test_playouts_end_as_the_rules_say() -> None:
    game, _, _ = yavalade()
    policy = PairPolicy(game.board, 512, Random(1))
    lanes = policy.layout
    decided = 0
    for seed in range(3):
        leaves = undecided_positions(game, Random(seed), 4, 30)
        play(policy, leaves)
        stones, won = policy.stones, policy.won
        for lane in range(0, lanes.count, 5):
            leaf = leaves[lane * len(leaves) // lanes.count]
            start = [leaf.stones[(leaf.player + turn) % 3] for turn in range(3)]
            # The player to move stands for the first one: the turns go on in the same order.
            final = tuple(lanes.lane(colour, lane) for colour in stones)
            assert sum(colour.bit_count() for colour in final) == (final[0] | final[1] | final[2]).bit_count()
            assert all(before & ~after == 0 for before, after in zip(start, final, strict=True))
            rows = [any(game.row_through(final, player, c) for c in game.board.cells) for player in range(3)]
            winners = [player for player in range(3) if won[player] >> lane & 1]
            assert len(winners) <= 1
            if winners:
                assert rows[winners[0]]
                decided += 1
            else:
                assert not any(rows)
    assert decided > 200


def test_games_of_a_batch_are_seen_by_who_moves_first() -> None:
    game, _, _ = yavalade()
    policy = PairPolicy(game.board, 512, Random(1))
    lanes = policy.layout
    leaves = list(late_positions(game, 4))[:8]
    assert len({leaf.player for leaf in leaves}) == 3
    ended = play(policy, leaves)
    for lane in range(0, lanes.count, 9):
        leaf = leaves[lane * len(leaves) // lanes.count]
        for player in range(3):
            final = lanes.lane(ended.stones[(player - leaf.player) % 3], lane)
            assert leaf.stones[player] & ~final == 0


def test_playouts_win_at_once_and_lose_to_what_cannot_be_stopped() -> None:
    game, parts, prover = yavalade()
    seen = 0
    for position in late_positions(game, 60):
        proof = prover.at_once(position)
        if proof is not None and proof.distance < 3:
            assert parts.playouts.evaluate([position])[0].rewards == proof.rewards
            seen += 1
    assert seen > 40
