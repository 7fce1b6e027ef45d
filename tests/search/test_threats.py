"""Chains of threats in Yavalath: what is found wins against every defence, and nothing shorter was missed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import yavset
from forced_wins import careful, threat_win, wins_within
from yavset.rules.game import Game
from yavset.rules.lines import gaps
from yavset.rules.position import Position
from yavset.search.policies import policy_of
from yavset.search.provers.threats import ThreatSearch
from yavset.search.values import Effort
from yavset.search.work import finish

GAME = yavset.game("yavalath", swap=False)
WINS = [
    (int(line.split()[0]), line.split()[1:])
    for line in (Path(__file__).parent.parent / "data/yavalath_wins.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def position_after(moves: list[str]) -> yavset.Position:
    position = GAME.start()
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize(("plies", "moves"), WINS)
def test_known_wins_are_found_in_their_full_length(plies: int, moves: list[str]) -> None:
    assert len(threat_win(position_after(moves))) == plies


@pytest.mark.parametrize(("plies", "moves"), WINS)
def test_a_chain_wins_against_every_defence(plies: int, moves: list[str]) -> None:
    position = position_after(moves)
    attacker = position.to_move
    for number, move in enumerate(threat_win(position)):
        if number % 2:
            for other in position.legal_moves():
                after = position.child(other)
                if other != move and after.outcome is None:
                    assert wins_within(after, 1), f"{other} instead of {move} escapes"
                elif after.outcome is not None:
                    assert after.outcome.winner == attacker
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == attacker


@pytest.mark.parametrize(("plies", "moves"), [win for win in WINS if win[0] <= 5])
def test_there_is_no_shorter_win(plies: int, moves: list[str]) -> None:
    assert not wins_within(position_after(moves), plies - 2)


def played_on(random: Random, plies: int, game: Game = GAME) -> Position:
    """Return the position after this many careful moves at random, or the end of the game before."""
    position = game.start()
    for _ in range(plies):
        position = position.play(random.choice(careful(position)))
        if position.outcome is not None:
            break
    return position


def test_in_random_games_every_chain_found_ends_in_a_win() -> None:
    random = Random(3)
    found = 0
    for _ in range(60):
        position = played_on(random, random.randint(8, 30))
        if position.outcome is None:
            player = position.to_move
            chain = threat_win(position)
            for move in chain:
                position = position.play(move)
            if chain:
                found += 1
                assert position.outcome is not None
                assert position.outcome.winner == player
    assert found > 10


def test_a_lost_or_quiet_position_gives_no_chain() -> None:
    assert threat_win(GAME.start()) == []
    assert threat_win(position_after(["a1", "e5", "a2", "e6", "i9"])) == []


def test_looking_is_bounded() -> None:
    position = position_after(WINS[-1][1])
    own, other = position.stones[position.player], position.stones[1 - position.player]
    assert ThreatSearch(position.game.board, 4).win(own, other, nodes=1) == []


def test_losses_to_chains_against_every_reply_are_losses() -> None:
    game = yavset.game("yavalath", size=4, swap=False)
    prover = policy_of(game, Random(1)).prover
    proven = quiet = 0
    for seed in range(600):
        random = Random(seed)
        position = played_on(random, random.randint(6, 16), game)
        if position.outcome is not None:
            continue
        proof = prover.proof(position, Effort.NODE)
        if proof is None or proof.rewards[position.player] == 1.0 or proof.distance > 4:
            continue
        proven += 1
        quiet += proof.distance == 4
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is None:
                assert wins_within(after, 3), move
            else:
                assert after.outcome.winner not in (position.to_move, None)
    assert proven >= 20
    assert quiet >= 4


def test_quiet_moves_win_against_every_reply() -> None:
    game = yavset.game("yavalath", size=4, swap=False)
    prover = policy_of(game, Random(1)).prover
    quiet = 0
    for seed in range(600):
        random = Random(seed)
        position = played_on(random, random.randint(6, 14), game)
        if position.outcome is not None or prover.proof(position, Effort.NODE):
            continue
        proof = finish(prover.deeper(position))
        if proof is not None:
            assert proof.rewards[position.player] == 1.0
            after = position.play(proof.moves[0])
            quiet += 1
            for reply in after.legal_moves():
                later = after.play(reply)
                if later.outcome is not None:
                    assert later.outcome.winner == position.to_move
                elif proof.distance == 5:
                    assert wins_within(later, 3), reply
                else:
                    rest = prover.proof(later, Effort.ROOT) or finish(prover.deeper(later))
                    assert rest is not None, reply
                    assert rest.distance <= proof.distance - 2
    assert quiet >= 20


def test_where_two_cells_win_for_the_other_player_no_quiet_move_does() -> None:
    game = yavset.game("yavalath", size=4, swap=False)
    prover = policy_of(game, Random(1)).prover
    random = Random(2)
    threatened = 0
    while threatened < 30:
        position = game.start()
        while position.outcome is None and position.ply < 16:
            position = position.play(random.choice(position.legal_moves()))
        own, other = position.stones[position.player], position.stones[1 - position.player]
        wins, others = (gaps(stones, game.board.steps, 4)[0] & position.empty for stones in (own, other))
        if position.outcome is None and not wins and others.bit_count() > 1:
            threatened += 1
            assert finish(prover.deeper(position)) is None


def test_only_cells_that_disturb_a_chain_keep_it_from_winning() -> None:
    random = Random(8)
    board = GAME.board
    threats = ThreatSearch(board, 4)
    followed = 0
    for _ in range(150):
        position = played_on(random, random.randint(8, 24))
        own, other = position.stones[position.player], position.stones[1 - position.player]
        chain = threats.win(own, other) if position.outcome is None else []
        if len(chain) < 3:
            continue
        followed += 1
        assert threats.holds(own, other, chain)
        disturbing = threats.disturbing(own, other, chain)
        rows = gaps(other, board.axes.values(), 4)[1]
        for cell in board.bits(position.empty & ~disturbing & ~rows):
            assert threats.holds(own, other | 1 << cell, chain)
            assert threats.win(own, other | 1 << cell, 20_000)
    assert followed >= 10
