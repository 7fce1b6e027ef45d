"""Yavalath for three: playouts by the hundred keep to the rules, and what is seen at once is so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import yavset
from priors import priors_of
from yavset.games.yavalath import Yavalath
from yavset.rules.lines import completing, has_line
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts.by_hand.elimination import EliminationPolicy
from yavset.search.playouts.driver import play
from yavset.search.policies import policy_of


def yavalath(size: int = 5) -> tuple[Yavalath, GamePolicy]:
    """Return the game and its policy."""
    game = yavset.game("yavalath", players=3, size=size)
    assert isinstance(game, Yavalath)
    return game, policy_of(game, Random(1))


def positions(game: Yavalath, games: int) -> Iterator[Position]:
    """Yield the last undecided positions of games by chance in which nobody gives up without need."""
    for seed in range(games):
        random, played = Random(seed), [game.start()]
        while played[-1].outcome is None:
            moves = played[-1].legal_moves()
            losing = game.losing_moves(played[-1])
            played.append(played[-1].play(random.choice([m for m in moves if m not in losing] or moves)))
        yield from played[-13:-1]


def in_turn(position: Position) -> list[int]:
    """Return the stones of the player to move and of the two after it."""
    return [position.stones[(position.player + turn) % 3] for turn in range(3)]


def with_somebody_out(position: Position) -> Iterator[Position]:
    """Yield a position, and where all three play also what it is without either of the other two."""
    yield position
    for turn in (1, 2) if not position.state else ():
        out = ((position.player + turn) % 3,)
        game, stones, player, seating = position.game, position.stones, position.player, position.seating
        yield Position(game, stones, player, seating, out, ply=position.ply)


def winner_of(position: Position) -> int | None:
    """Return the player that has won or that wins with its next stone; None for neither."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return None if winner is None else position.game.players.index(winner)
    for move in position.legal_moves():
        outcome = position.child(move).outcome
        if outcome is not None and outcome.winner == position.to_move:
            return position.player
    return None


def test_what_is_proved_is_so_and_no_win_in_one_is_missed() -> None:
    game, parts = yavalath()
    seen = {1: 0, 2: 0}
    for position in chain.from_iterable(map(with_somebody_out, positions(game, 120))):
        proof = parts.prover.proof(position)
        if proof is None or proof.distance > 1:
            own = position.stones[position.player]
            assert not completing(game.board, own, position.empty, 4)
        if proof is None:
            continue
        seen[proof.distance] += 1
        winner = proof.rewards.index(1.0)
        if proof.distance == 1:
            for move in proof.moves:
                outcome = position.child(move).outcome
                assert outcome is not None
                assert outcome.winner == position.to_move == game.players[winner]
        else:
            assert winner != position.player
            assert all(winner_of(position.child(move)) == winner for move in position.legal_moves())
    assert min(seen.values()) > 15


def test_playouts_end_as_the_rules_say() -> None:
    game, _ = yavalath()
    policy = EliminationPolicy(game.board, 4, 512, Random(1))
    lanes = policy.layout
    by_row = by_others = 0
    found = list(positions(game, 40))
    for first in range(0, len(found) - 8, 8):
        leaves = found[first : first + 8]
        play(policy, leaves)
        stones, won = policy.stones, policy.won
        for lane in range(0, lanes.count, 7):
            leaf = leaves[lane * len(leaves) // lanes.count]
            final = [lanes.lane(colour, lane) for colour in stones]
            assert sum(colour.bit_count() for colour in final) == (final[0] | final[1] | final[2]).bit_count()
            begun = in_turn(leaf)
            assert all(before & ~after == 0 for before, after in zip(begun, final, strict=True))
            # Who is out places nothing more.
            out = [turn for turn in range(3) if (leaf.player + turn) % 3 in leaf.state]
            assert all(final[turn] == begun[turn] for turn in out)
            rows = [has_line(game.board, final[turn], 4) for turn in range(3)]
            short = [has_line(game.board, final[turn], 3) for turn in range(3)]
            winners = [turn for turn in range(3) if won[turn] >> lane & 1]
            assert len(winners) <= 1
            if not winners:
                assert not any(rows)
            elif rows[winners[0]]:
                assert rows.count(True) == 1
                by_row += 1
            else:
                assert not any(rows)
                assert short == [turn != winners[0] for turn in range(3)]
                by_others += 1
    assert by_row > 200
    assert by_others > 200


def test_playouts_stop_the_next_player_where_one_stone_does() -> None:
    game, parts = yavalath()
    policy = EliminationPolicy(game.board, 4, 512, Random(1))
    lanes = policy.layout
    seen = 0
    for position in positions(game, 100):
        blocks = game.forced(position)
        own = position.stones[position.player]
        if parts.prover.proof(position) or not blocks:
            continue
        assert blocks == blocks & -blocks
        play(policy, [position])
        assert all(lanes.lane(policy.stones[0], lane) & blocks for lane in range(0, lanes.count, 50))
        assert not own & blocks
        seen += 1
    assert seen > 10


def test_playouts_agree_with_what_is_seen_at_once() -> None:
    game, parts = yavalath()
    seen = {1: 0, 2: 0}
    for position in chain.from_iterable(map(with_somebody_out, positions(game, 120))):
        proof = parts.prover.proof(position)
        if proof is not None:
            assert parts.playouts.evaluate([position])[0].rewards == proof.rewards
            seen[proof.distance] += 1
    assert min(seen.values()) > 10


def test_priors_name_empty_cells_on_every_board() -> None:
    for size in (3, 5, 8):
        game, parts = yavalath(size)
        start = game.start()
        [evaluation] = parts.playouts.evaluate([start])
        assert abs(sum(evaluation.rewards) - 1) < 1e-9
        priors = priors_of(parts.playouts, start, evaluation)
        assert priors is not None
        assert set(priors) == set(start.legal_moves())
