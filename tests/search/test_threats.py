"""Chains of threats in Yavalath: what is found wins against every defence, and nothing shorter was missed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import yavset
from forced_wins import careful, threat_win, wins_within
from yavset.rules.board import hexhex
from yavset.rules.game import Game
from yavset.rules.lines import completing, gaps
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


class Rows:
    """Rows on a small board by masks: the plain rules that searches for threats are about."""

    def __init__(self, winning: int, losing: int) -> None:
        self.board = hexhex(4)
        self.winning = winning
        self.losing = losing

    def ends(self, own: int, other: int) -> tuple[int, int]:
        """Return the cells where a stone wins, and those where it does not and loses."""
        empty = self.board.all & ~(own | other)
        wins = completing(self.board, own, empty, self.winning)
        rows = completing(self.board, own, empty, self.losing) if self.losing else 0
        return wins, rows & ~wins

    def wins_in_three(self, own: int, other: int) -> bool:
        """Return whether the player to move wins with its second stone at the latest, by trying all."""
        wins, rows = self.ends(own, other)
        empty = self.board.all & ~(own | other)
        tries = (own | 1 << cell for cell in self.board.bits(empty & ~rows))
        return bool(wins) or any(self.lost_in_two(other, after) for after in tries)

    def lost_in_two(self, own: int, other: int) -> bool:
        """Return whether every stone of the player to move loses at once or to the next one."""
        wins, rows = self.ends(own, other)
        replies = self.board.bits(self.board.all & ~(own | other | rows))
        return not wins and all(self.ends(other, own | 1 << cell)[0] for cell in replies)

    def stones(self, random: Random) -> tuple[int, int]:
        """Return the stones after some moves that end nothing."""
        stones = [0, 0]
        for number in range(random.randrange(2, 9 * self.winning - 23)):
            own, other = stones[number % 2], stones[1 - number % 2]
            wins, rows = self.ends(own, other)
            cells = self.board.bits(self.board.all & ~(own | other | wins | rows))
            near = [cell for cell in cells if self.board.neighbours[cell] & own] or cells
            if not cells:
                break
            stones[number % 2] |= 1 << random.choice(near)
        return stones[0], stones[1]


@pytest.mark.parametrize(
    ("winning", "losing"), [(4, 3), (4, 2), (4, 0), (5, 4), (5, 3), (5, 2), (5, 0), (3, 0), (3, 2)]
)
def test_rows_of_any_length_are_won_and_lost_as_by_trying_everything(winning: int, losing: int) -> None:
    rows, threats = Rows(winning, losing), ThreatSearch(hexhex(4), winning, losing)
    board, random, told = rows.board, Random(winning + 9 * losing), Counter[int]()
    looked = 0
    for _ in range(120):
        own, other = rows.stones(random)
        empty = board.all & ~(own | other)
        wins, loses = (mask & empty for mask in threats.gaps(own))
        assert (wins, loses & ~wins) == rows.ends(own, other)
        chain = threats.win(own, other, 500, 3)
        assert threats.looked >= looked
        looked = threats.looked
        told[len(chain)] += 1
        assert (len(chain) == 1) == bool(wins)
        if wins:
            continue
        if (empty & ~rows.ends(other, own)[1]).bit_count() > 18:
            assert (len(chain) in (2, 3)) == rows.wins_in_three(own, other)
        answers = threats.answers(own, other)
        blocks = rows.ends(other, own)[0]
        assert answers is not None
        assert answers[1] == bool(blocks)
        assert not answers[0] & loses
        for cell in board.bits(empty & ~answers[0]):
            assert loses >> cell & 1 or rows.ends(other, own | 1 << cell)[0]
        if not chain:
            continue
        assert threats.holds(own, other, chain)
        disturbing, freely = threats.disturbing(own, other, chain), rows.ends(other, own)
        for cell in board.bits(empty & ~freely[0] & ~freely[1]):
            held = threats.holds(own, other | 1 << cell, chain)
            assert held or disturbing >> cell & 1
            assert not held or threats.win(own, other | 1 << cell, 2000)
    # Whoever may make no pair makes no threat.
    assert len(told) > 2 or (winning > 3 and losing == 2)
