"""Chains of threats in Pentalath: wins and losses compared with trying every move, and known positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import yavset
from boards import played
from yavset.rules.board import Board
from yavset.rules.groups import without_liberty
from yavset.rules.lines import completed_by, open_lines
from yavset.rules.position import Position
from yavset.search.mcts import search
from yavset.search.policies.pentalath import BUDGETS, PentalathTactics
from yavset.search.provers.captures import CaptureThreats
from yavset.search.provers.chains import ChainProver
from yavset.search.values import Effort, Proof, stones_of
from yavset.search.work import finish

GAME = yavset.game("pentalath")
TACTICS = PentalathTactics(GAME)


def prover() -> ChainProver:
    """Return a new prover, as the bot has it."""
    return ChainProver(GAME, CaptureThreats(GAME.board), BUDGETS, TACTICS)


@cache
def wins_within(position: Position, plies: int) -> bool:
    """Return whether the player to move wins within this many plies, by trying every move.

    Wins in one are seen, which `test_tactics` compares with the rules.
    """
    seen = TACTICS.at_once(position)
    if seen is not None and seen.distance == 1:
        return True
    after = [position.child(move) for move in position.legal_moves()] if plies >= 3 else []
    return any(child.outcome is None and loses_within(child, plies - 1) for child in after)


@cache
def loses_within(position: Position, plies: int) -> bool:
    """Return whether every move of the player to move loses within this many plies, by trying every move."""
    seen = TACTICS.at_once(position)
    if seen is not None and seen.distance == 1:
        return False
    after = (position.child(move) for move in position.legal_moves())
    return all(child.outcome is None and wins_within(child, plies - 1) for child in after)


def sharp_positions(games: int) -> Iterator[Position]:
    """Yield positions without a win in one, near the ends of random games full of threats and captures."""
    board: Board = GAME.board
    for seed in range(games):
        random = Random(seed)
        positions = [GAME.start()]
        while positions[-1].outcome is None and positions[-1].ply < 60:
            position = positions[-1]
            empty = position.empty
            own, other = position.stones[position.player], position.stones[1 - position.player]
            cells = TACTICS.answers(position) or 0
            if not cells and random.random() < 0.4:
                cells = open_lines(own, empty, board.steps, 5)[0]
            cells = cells or board.around(own | other) & empty
            moves = [move for move in position.legal_moves() if board.contains(cells, move)]
            positions.append(position.play(random.choice(moves or position.legal_moves())))
        quiet = [each for each in positions[-6:] if each.outcome is None and not wins_within(each, 1)]
        yield from quiet[-3:]


def test_chains_win_and_no_win_in_three_is_missed() -> None:
    threats, found = CaptureThreats(GAME.board), {3: 0, 5: 0}
    for position in sharp_positions(200):
        chain = threats.win(*stones_of(position)[:2], nodes=5000)
        assert wins_within(position, 3) == (len(chain) == 3)
        if len(chain) in found:
            found[len(chain)] += 1
            assert wins_within(position, len(chain))
    assert found[3] >= 20
    assert found[5] >= 3


def test_losses_to_chains_are_losses() -> None:
    lost, found = prover(), {2: 0, 4: 0}
    for position in sharp_positions(150):
        proof = lost.proof(position, Effort.NODE)
        if proof is not None and proof.distance in found:
            found[proof.distance] += 1
            assert proof.rewards[position.player] == 0.0
            assert loses_within(position, proof.distance)
    assert found[2] >= 30
    assert found[4] >= 10


def test_a_stone_that_disturbs_no_chain_changes_nothing() -> None:
    board, threats = GAME.board, CaptureThreats(GAME.board)
    followed = 0
    for position in sharp_positions(150):
        own, other, _ = stones_of(position)
        chain = threats.win(own, other)
        if not chain:
            continue
        assert threats.holds(own, other, chain)
        for cell in board.bits(position.empty & ~threats.disturbing(own, other, chain)):
            stones = threats.after(other, own, 1 << cell)
            if stones is not None:
                followed += 1
                assert threats.holds(stones[1], stones[0], chain)
        for cell in board.bits(threats.disturbing(own, other, chain))[:12]:
            stones = threats.after(other, own, 1 << cell)
            if stones is not None and threats.holds(stones[1], stones[0], chain):
                assert threats.win(stones[1], stones[0], nodes=3000)
    assert followed >= 100


def crowded_positions(count: int) -> Iterator[Position]:
    """Yield positions of boards nearly full of stones, where rows meet groups that can be captured."""
    board, start = GAME.board, GAME.start()
    for seed in range(count):
        random, stones = Random(seed), [0, 0]
        for cell in board.cells:
            kind = int(random.random() * 2.5)
            if kind < 2 and not completed_by(stones[kind], board.steps, 5) >> cell & 1:
                stones[kind] |= 1 << cell
        for colour in (0, 1, 0, 1):
            stones[colour] &= ~without_liberty(board, stones[colour], board.all & ~(stones[0] | stones[1]))
        for player in (seed % 2, 1 - seed % 2):
            position = GAME.set_up((stones[0], stones[1]), player, start.state)
            if position.outcome is None and not wins_within(position, 1):
                yield position
                break


def test_all_moves_that_hold_are_answers_and_stones_are_captured_as_by_the_rules() -> None:
    threats, captures = CaptureThreats(GAME.board), 0
    for position in crowded_positions(700):
        own, other, _ = stones_of(position)
        if position.empty.bit_count() < 24:
            assert wins_within(position, 3) == (len(threats.win(own, other)) == 3)
        answers = threats.answers(own, other)
        assert answers is not None
        cells, to_stop = answers
        passed = Position(GAME, position.stones, 1 - position.player, (0, 1), position.state)
        assert to_stop == wins_within(passed, 1)
        for cell in GAME.board.bits(position.empty):
            move, after = GAME.board.names[cell], threats.after(own, other, 1 << cell)
            assert (after is not None) == GAME.is_legal(position, move)
            if after is not None:
                child = position.child(move)
                assert after == (child.stones[position.player], child.stones[1 - position.player])
                if not cells >> cell & 1:
                    assert wins_within(child, 1)
                elif to_stop and not wins_within(child, 1):
                    captures += after[1] != other
    assert captures > 1


#: Nearly full boards on which a threat leaves the other player no cell for a stone, at once (True) or later.
NO_ROOM = [
    (1, (1817082988294231944076318, 529571010203389339116033), True),
    (0, (1211512189272405006641160, 1134254131724382494004743), False),
    (1, (151263600575160393144833, 1591222131617304692663326), False),
]


@pytest.mark.parametrize(("player", "stones", "at_once"), NO_ROOM)
def test_a_player_that_may_place_no_stone_answers_no_threat(
    player: int, stones: tuple[int, int], at_once: bool
) -> None:
    position = GAME.set_up(stones, player, GAME.start_state())
    own, other, _ = stones_of(position)
    chain = CaptureThreats(GAME.board).win(own, other, 3000, 8)
    assert not chain or wins_within(position, len(chain))
    after = [position.child(move) for move in position.legal_moves()]
    passes = [child for child in after if child.legal_moves() == ("pass",)]
    assert any(wins_within(child.child("pass"), 1) for child in passes) == at_once
    if at_once:
        # What chains cannot say the tree sees by itself.
        assert search(position, 200, seed=1).proven == "win"


def won(position: Position, bot: ChainProver) -> Proof:
    """Return the proof of a win of the player to move."""
    proof = TACTICS.at_once(position) or finish(bot.winning(position, 20_000)) or finish(bot.deeper(position))
    assert proof is not None
    assert proof.rewards[position.player] == 1.0
    return proof


@pytest.mark.parametrize(
    ("moves", "plies"),
    [
        ("f5 b1 f6 f7 e5 d5 e6 e7 g7 h8 d6 g6 d4 c3 c6 b6 e3 c4", 13),
        ("c1 h4 e5 f6 f5 d5 e6 e4 d4 g5 c3 e7", 9),
    ],
)
def test_quiet_moves_win_against_every_reply(moves: str, plies: int) -> None:
    position, bot = played(GAME.start(), moves), prover()
    assert bot.proof(position, Effort.ROOT) is None
    assert won(position, bot).distance == plies
    checked: set[Position] = set()

    def follow(position: Position, left: int) -> None:
        """Play the win on against every reply; one more pair of moves than announced may be needed."""
        assert left > 0
        if position in checked:
            return
        checked.add(position)
        after = position.play(won(position, bot).moves[0])
        assert after.outcome is None or after.outcome.winner == position.to_move
        for reply in after.legal_moves() if after.outcome is None else ():
            child = after.child(reply)
            assert child.outcome is None
            follow(child, left - 2)

    follow(position, plies)
    assert len(checked) > 100


def test_a_move_that_loses_to_quiet_moves_is_not_played() -> None:
    before = played(GAME.start(), "c1 h4 e5 f6 f5 d5 e6 e4 d4 g5 c3")
    report = search(before, 600, seed=1)
    assert report.choice != "e7"
    refuted = search(before.play("e7"), 200, seed=1)
    assert (refuted.proven, refuted.choice) == ("win", "b2")


def test_near_a_third_repetition_nothing_is_proved() -> None:
    position, bot = played(GAME.start(), "c1 h4 e5 f6 f5 d5 e6 e4 d4 g5 c3 e7"), prover()
    assert finish(bot.deeper(position)) is not None
    object.__setattr__(position, "occurrences", ({position.key(): 2},))
    assert finish(bot.deeper(position)) is None
    chains = 0
    for sharp in sharp_positions(60):
        proof = bot.proof(sharp, Effort.NODE)
        seen = TACTICS.at_once(sharp)
        object.__setattr__(sharp, "occurrences", ({sharp.key(): 2},))
        assert bot.proof(sharp, Effort.NODE) == seen
        chains += proof != seen
        object.__setattr__(sharp, "occurrences", ({sharp.key(): 1},))
        assert bot.proof(sharp, Effort.NODE) == proof
    assert chains > 5
