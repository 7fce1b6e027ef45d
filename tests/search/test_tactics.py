"""Immediate and short forced wins, compared with trying every move, on thousands of positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

import yavset
from boards import played
from variants import random_game
from yavset.games import manalath
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch, search
from yavset.search.parts import GamePolicy
from yavset.search.policies import manalath as policy_of_manalath
from yavset.search.policies import policy_of
from yavset.search.provers.chains import ChainProver
from yavset.search.provers.decisive import winning_move
from yavset.search.provers.tactical import TacticalProver, Tactics
from yavset.search.work import finish

SMALL: dict[str, dict[str, object]] = {
    "pentalath": {"size": 5},
    "yavalanchor": {},
    "cross": {"size": 4},
    "manalath": {},
    "susan": {"size": 4},
    "coffee": {"size": 4},
}
"""Games with a tactical layer, on boards small enough to try every move."""

SEE_LOSSES = ("cross", "yavalanchor")
"""Games whose tactics see every loss by the other player's next move."""


class Tactical(NamedTuple):
    """The policy of a game that has tactics, its prover and these."""

    policy: GamePolicy
    prover: ChainProver | TacticalProver
    tactics: Tactics


def tactical(game: Game) -> Tactical:
    """Return the policy of a game, its prover, and the tactics, which it must have."""
    policy = policy_of(game, Random(1))
    assert isinstance(policy.prover, ChainProver | TacticalProver)
    assert policy.prover.tactics is not None
    return Tactical(policy, policy.prover, policy.prover.tactics)


def late_positions(game: Game, games: int, last: int) -> Iterator[Position]:
    """Yield the last undecided positions of random games: there is most to see."""
    for seed in range(games):
        yield from random_game(game, seed, 300)[-last - 1 : -1]


def wins_within(position: Position, plies: int) -> bool:
    """Return whether the player to move wins in at most this many plies, by trying everything."""
    player = position.to_move
    after = [position.child(move) for move in position.legal_moves()]
    if any(child.outcome is not None and child.outcome.winner == player for child in after):
        return True
    return plies >= 2 and any(child.outcome is None and loses_within(child, plies - 1) for child in after)


def loses_within(position: Position, plies: int) -> bool:
    """Return whether every move of the player to move loses within this many plies in all."""
    player = position.to_move
    for move in position.legal_moves():
        child = position.child(move)
        if child.outcome is not None:
            if child.outcome.winner in (player, None):
                return False
        elif plies < 2 or not wins_within(child, plies - 1):
            return False
    return True


@pytest.mark.parametrize("game_id", SMALL)
def test_what_is_seen_at_once_is_right_and_no_win_in_one_is_missed(game_id: str) -> None:
    game = yavset.game(game_id, **SMALL[game_id])
    bot = tactical(game)
    found = {1.0: 0, 0.0: 0}
    for position in late_positions(game, 150, 10):
        proof = bot.tactics.at_once(position)
        if proof is None:
            assert not wins_within(position, 1)
            assert game_id not in SEE_LOSSES or not loses_within(position, 2)
            continue
        reward = proof.rewards[position.player]
        found[reward] += 1
        if reward == 1.0:
            assert wins_within(position, proof.distance)
            assert proof.distance == 1 or not wins_within(position, proof.distance - 1)
            after = position.play(proof.moves[0])
            assert after.outcome is not None or loses_within(after, proof.distance - 1)
        else:
            assert loses_within(position, proof.distance)
    assert found[1.0] >= 100
    # In random games of Susan and Manalath hardly any position loses at once.
    assert found[0.0] >= (0 if game_id in ("susan", "manalath") else 20)


def test_manalath_sees_that_stones_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With seven stones of a colour instead of thirty, so that random games come to the last of them."""
    for module in (manalath, policy_of_manalath):
        monkeypatch.setattr(module, "SUPPLY", 7)
    game = yavset.game("manalath")
    bot = tactical(game)
    found: Counter[tuple[int, float]] = Counter()
    for position in late_positions(game, 400, 3):
        used_up = sum(stones.bit_count() == 7 for stones in position.stones)
        outcomes = [position.child(move).outcome for move in position.legal_moves()]
        wins = [outcome for outcome in outcomes if outcome and outcome.winner == position.to_move]
        proof = bot.tactics.at_once(position)
        # The last stone of all wins too, which the tree sees.
        assert proof is not None or all(outcome.reason == "no-move" for outcome in wins)
        if proof is not None:
            reward = proof.rewards[position.player]
            found[used_up, reward] += 1
            holds = wins_within if reward == 1 else loses_within
            assert holds(position, proof.distance)
            after = position.play(proof.moves[0])
            assert after.outcome is not None or loses_within(after, proof.distance - 1)
    assert found[0, 1.0] >= 10
    assert found[1, 1.0] >= 10
    # With the last stone of the other player a group of four is made that nothing rescues any more.
    last = 0
    for seed in range(3000):
        chance = Random(seed)
        cells = chance.sample(game.board.bits(game.board.around(1 << chance.choice(game.board.cells))), 3)
        others = chance.sample([*game.board.cells], 9)
        enemy = mask_of([*cells, *others[:3]])
        stones = (mask_of(others[3:]) & ~enemy, enemy)
        position = Position(game, stones, 0, (0, 1), ply=13)
        if enemy.bit_count() == 6 and game.impossible(position) is None:
            proof = bot.tactics.at_once(position)
            if proof is not None and proof.distance == 2:
                assert loses_within(position.child(proof.moves[0]), 1)
                last += 1
            assert proof is not None or not any(
                child.outcome is None and loses_within(child, 1)
                for child in map(position.child, position.legal_moves())
                if child.stones[1] != enemy
            )
    assert last >= 10


@pytest.mark.parametrize("game_id", SMALL)
def test_forced_wins_are_wins_and_none_shorter_was_missed(game_id: str) -> None:
    game = yavset.game(game_id, **SMALL[game_id])
    bot = tactical(game)
    found = 0
    for position in late_positions(game, 60, 6):
        if bot.tactics.at_once(position) is not None:
            continue
        proof = finish(bot.prover.winning(position, 20_000, 3))
        if proof is None:
            continue
        found += 1
        assert proof.distance in (2, 3)
        assert loses_within(position.play(proof.moves[0]), proof.distance - 1)
    assert found >= 3


@pytest.mark.parametrize("game_id", SMALL)
def test_moves_left_out_are_no_better_than_those_kept(game_id: str) -> None:
    game = yavset.game(game_id, **SMALL[game_id])
    bot = tactical(game)
    for position in late_positions(game, 40, 5):
        legal, kept = set(position.legal_moves()), set(bot.policy.moves(position))
        assert kept
        assert kept <= legal
        if wins_within(position, 1):
            assert any(position.child(move).outcome is not None for move in kept)
            continue
        for move in legal - kept:
            child = position.child(move)
            lost = child.outcome is not None or wins_within(child, 1)
            assert lost, move


@pytest.mark.parametrize("game_id", SMALL)
def test_replies_left_out_lose_to_the_threat(game_id: str) -> None:
    game = yavset.game(game_id, **SMALL[game_id])
    bot = tactical(game)
    threatened = 0
    for position in late_positions(game, 60, 6):
        if bot.tactics.at_once(position) or not bot.tactics.threatens(position, 1 - position.player):
            continue
        legal, kept = set(position.legal_moves()), set(bot.tactics.replies(position))
        assert kept <= legal
        threatened += 1
        for move in legal - kept:
            child = position.child(move)
            if child.outcome is None:
                assert wins_within(child, 1), move
            else:
                assert child.outcome.winner not in (position.to_move, None)
    assert threatened >= 5


@pytest.mark.parametrize("game_id", ["pentalath", "yavalanchor", "cross", "susan"])
def test_a_threat_is_a_win_at_once_if_the_other_passed(game_id: str) -> None:
    game = yavset.game(game_id, **SMALL[game_id])
    bot = tactical(game)
    counts: Counter[bool] = Counter()
    for position in late_positions(game, 60, 9):
        attacker = 1 - position.player
        passed = Position(game, position.stones, attacker, position.seating, position.state)
        threatens = wins_within(passed, 1)
        assert bot.tactics.threatens(position, attacker) == threatens
        counts[threatens] += 1
    assert min(counts[False], counts[True]) >= 5


@pytest.mark.parametrize("game_id", ["susan", "coffee"])
def test_moves_that_are_no_threats_do_not_threaten(game_id: str) -> None:
    game = yavset.game(game_id, **SMALL[game_id])
    bot = tactical(game)
    left_out = 0
    for position in late_positions(game, 25, 6):
        if bot.tactics.at_once(position) is not None:
            continue
        legal, kept = set(position.legal_moves()), set(bot.tactics.threats(position))
        assert kept <= legal
        for move in legal - kept:
            child = position.child(move)
            if child.outcome is None and child.player != position.player:
                left_out += 1
                assert bot.tactics.at_once(child) or not bot.tactics.threatens(child, position.player), move
    assert left_out >= 5


@pytest.mark.parametrize("game_id", ["pentalath", "yavalanchor", "manalath", "susan"])
def test_longer_forced_wins_hold_against_every_reply(game_id: str) -> None:
    game = yavset.game(game_id)
    bot = tactical(game)
    found = 0

    def follow(position: Position, plies: int) -> None:
        """Play the proven win on against every reply and check that it ends in time."""
        proof = bot.tactics.at_once(position) or finish(bot.prover.winning(position, 100_000, plies))
        assert proof is not None
        assert proof.rewards[position.player] == 1.0
        assert proof.distance <= plies
        after = position.play(proof.moves[0])
        if after.outcome is not None:
            assert after.outcome.winner == position.to_move
            return
        for reply in after.legal_moves():
            child = after.child(reply)
            if child.outcome is None:
                follow(child, plies - 2)
            else:
                assert child.outcome.winner == position.to_move

    for seed in range(400):
        random = Random(seed)
        position = game.start()
        for _ in range(random.randint(6, 24)):
            moves = bot.policy.moves(position)
            position = position.play(moves[int(random.random() * len(moves))])
            if position.outcome is not None:
                break
        if position.outcome is not None or bot.tactics.at_once(position) is not None:
            continue
        proof = finish(bot.prover.winning(position, 2000))
        if proof is not None and proof.distance >= 4:
            found += 1
            follow(position, proof.distance)
            if found == 4:
                break
    assert found >= 2


@pytest.mark.parametrize(
    "moves",
    [
        "w@e3 w@c4 w@f4 b@g6 w@d3 w@b3",
        "w@e3 w@c4 w@f4 b@f6 w@c3 b@d3 w@c5 b@g5",
        "b@c4 b@e2 w@f4 b@e3 w@e4 b@d4 w@d3 b@f3 w@g3 w@f2",
    ],
)
def test_a_favourite_of_manalath_that_loses_soon_is_refuted_and_not_played(moves: str) -> None:
    before, favourite = moves.rsplit(maxsplit=1)
    position = played(yavset.game("manalath").start(), before)
    refuted = position.play(favourite)
    proof = finish(policy_of(position.game, Random(1)).prover.deeper(refuted))
    assert proof is not None
    assert proof.distance == 3
    assert proof.rewards[refuted.player] == 1.0
    for reply in refuted.play(proof.moves[0]).legal_moves():
        after = refuted.play(proof.moves[0]).child(reply)
        assert after.outcome is not None or winning_move(after), reply
    # However few visits it gets, this move has been looked at where it is the favourite.
    assert all(search(position, visits=200, seed=seed).choice != favourite for seed in range(3))


def test_a_move_that_only_the_prover_refuted_is_answered_by_a_move_that_wins() -> None:
    position = played(yavset.game("manalath").start(), "w@e3 w@c4 w@f4 b@g6 w@d3")
    refuted = "w@b3"
    answered = 0
    for seed in range(8):
        tree = TreeSearch(position, seed)
        tree.run(300)
        node = next((child for child in tree.root.children if child.move == refuted), None)
        if node is None or node.proof is None or any(child.proof == node.proof for child in node.children):
            continue
        # The tree holds moves after it, and none that is known to win.
        answered += bool(node.children)
        assert tree.advance(refuted)
        tree.run(tree.root.visits + 1)
        report = tree.report()
        assert (report.proven, report.distance) == ("win", 3)
        after = position.play(refuted).play(report.choice)
        replies = (after.child(reply) for reply in after.legal_moves())
        assert all(reply.outcome is not None or winning_move(reply) for reply in replies)
    assert answered >= 2
