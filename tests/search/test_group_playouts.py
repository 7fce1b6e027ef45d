"""Playouts of Manalath keep, stone by stone, to the rules and to their policy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import yavset
from single_playouts import ManalathPlayouts
from variants import pick
from yavset import games
from yavset.games.manalath import LARGEST, SUPPLY
from yavset.rules.game import Game
from yavset.rules.groups import known_groups
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.playouts import by_hand
from yavset.search.playouts.by_hand.groups import GroupPolicy
from yavset.search.playouts.driver import play
from yavset.search.playouts.results import mean_rewards, results_of
from yavset.search.policies import policy_of

LANES = 64

#: White stones, all but one, in groups of three at most.
MANY_WHITE = """
a1 c1 e1 a2 c2 d2 b3 f3 g3 a4 d4 e4 g4 a5 b5
e5 i5 d6 h6 i6 c7 e7 f7 d8 h8 i8 e9 g9 i9
"""


class WatchedPlayouts(GroupPolicy):
    """Remembers from which cells of which colour stones were drawn, and which."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game.board, LANES, Random(seed))
        self.draws: list[tuple[list[int], int, int]] = []

    def _draw(self, pools: Sequence[int], colours: int) -> int:
        stone = super()._draw(pools, colours)
        self.draws.append((list(pools), colours, stone))
        return stone


def manalath() -> tuple[Game, GamePolicy]:
    """Return the game and its policy."""
    game = yavset.game("manalath")
    return game, policy_of(game, Random(1))


def quiet(position: Position) -> bool:
    """Return whether no group of four or five stands, as at every leaf that is played out."""
    board = position.game.board
    groups = (group for stones in position.stones for group in known_groups(board, stones))
    return position.outcome is None and all(group.bit_count() < LARGEST - 1 for group in groups)


def quiet_positions(game: Game, random: Random, count: int, longest: int) -> list[Position]:
    """Return positions of games in which nobody makes a group of four or five."""
    found: list[Position] = []
    while len(found) < count:
        position = game.start()
        for _ in range(int(random.random() * longest)):
            after = position.play(pick(random, position.legal_moves()))
            position = after if quiet(after) else position
        found.append(position)
    return found


class Replay:
    """One lane of a batch, played by the rules.

    Attributes:
        position: where the game stands.
        result: what the player at the leaf gets, None while the game goes on.
        drawn: how many stones that lose at once were drawn for this move.
        redrawn, refused: how many stones were drawn anew, and how many were none that the rules allow.
    """

    def __init__(self, leaf: Position) -> None:
        self.position = leaf
        self.first = leaf.player
        self.result: bool | None = None
        self.gone: set[str] = set()
        self.drawn = self.redrawn = self.refused = 0

    def follow(self, pools: Sequence[int], colour: int, stone: int) -> None:
        """Make a stone that was drawn from a pool; colour 0 is that of the player at the leaf."""
        game, position = self.position.game, self.position
        if self.result is not None:
            assert not any(pools)
            return
        colour = self.first if colour == 0 else 1 - self.first
        names = game.board.names
        offered = {
            write_placing(game.colours[number], names[cell])
            for number, pool in zip((self.first, 1 - self.first), pools, strict=True)
            for cell in game.board.bits(pool)
        }
        legal = set(position.legal_moves())
        assert legal <= offered
        assert not self.gone & offered
        if not stone:
            prefix = write_placing(game.colours[colour], "")
            assert not any(move.startswith(prefix) for move in offered)
            if not offered:
                # Nothing is left, and the player to move loses.
                self.end(1 - position.player)
            return
        move = write_placing(game.colours[colour], names[stone.bit_length() - 1])
        assert move in offered
        if move not in legal:
            self.gone.add(move)
            self.refused += 1
            return
        joined = position.stones[colour] | stone
        largest = max(group.bit_count() for group in known_groups(game.board, joined) if group & stone)
        own = colour == position.player
        if largest == (LARGEST - 1 if own else LARGEST) and self.drawn < 2:
            self.drawn += 1
            self.redrawn += 1
            return
        self.drawn = 0
        after = position.child(move)
        self.position = after
        if after.outcome is not None:
            self.end(game.players.index(str(after.outcome.winner)))
        elif largest == LARGEST:
            # Given to the other player, who has to place a stone and does nothing to it.
            assert all(wins_with(after, reply) for reply in after.legal_moves())
            self.end(after.player)
        elif largest == LARGEST - 1 and not own:
            can = any(wins_with(after, reply) for reply in after.legal_moves())
            self.end(after.player if can else 1 - after.player)

    def end(self, winner: int) -> None:
        """Note who has won."""
        self.result = winner == self.first


def wins_with(position: Position, move: str) -> bool:
    """Return whether the player to move wins at once."""
    outcome = position.child(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def replayed(game: Game, leaves: Sequence[Position], seed: int, *, to_the_end: bool = False) -> list[Replay]:
    """Play a batch and follow all its games; check their stones and results."""
    playouts = WatchedPlayouts(game, seed)
    if to_the_end:
        playouts.enough = 0
    lanes = playouts.layout
    ended = play(playouts, leaves)
    replays = [Replay(leaves[lane * len(leaves) // LANES]) for lane in range(LANES)]
    for lane, replay in enumerate(replays):
        for pools, colours, stone in playouts.draws:
            colour = 0 if colours >> lane & 1 else 1
            replay.follow([lanes.lane(pool, lane) for pool in pools], colour, lanes.lane(stone, lane))
        won, lost = (bool(lanes_won >> lane & 1) for [lanes_won] in ended.won)
        expected = {None: (False, False), True: (True, False), False: (False, True)}[replay.result]
        assert (won, lost) == expected, f"{replay.position}"
        own, enemy = (lanes.lane(stones, lane) for stones in ended.stones)
        assert (own, enemy) == replay.position.stones[:: 1 if replay.first == 0 else -1]
    return replays


@pytest.mark.parametrize("seed", range(4))
def test_every_game_keeps_to_the_rules_and_the_policy(seed: int) -> None:
    game, _ = manalath()
    random = Random(seed)
    broken_off = decided = redrawn = refused = 0
    reasons: set[str] = set()
    for longest in (1, 12, 40):
        for replay in replayed(game, quiet_positions(game, random, 8, longest), seed):
            decided += replay.result is not None
            broken_off += replay.result is None
            redrawn += replay.redrawn
            refused += replay.refused
            outcome = replay.position.outcome
            reasons.add("given" if outcome is None else outcome.reason)
    assert broken_off <= 3 * LANES // 16
    assert decided > 2 * LANES
    assert redrawn > LANES
    assert refused > LANES // 4
    assert reasons >= {"given", "five-group", "four-group"}


def test_no_more_stones_are_placed_than_there_are() -> None:
    game, _ = manalath()
    white = sum(1 << game.board.cell(name) for name in MANY_WHITE.split())
    assert white.bit_count() == SUPPLY - 1
    leaves = [game.set_up((white, 0), player, game.start().state) for player in (0, 1)]
    assert all(map(quiet, leaves))
    used_up = 0
    for seed in range(4):
        for replay in replayed(game, leaves, seed):
            stones = replay.position.stones[0].bit_count()
            assert stones <= SUPPLY
            used_up += stones == SUPPLY
    assert used_up > LANES // 2


def test_games_with_few_stones_keep_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stones run out while there is room, of one colour before the other."""
    supply = 7
    for module in (games.manalath, by_hand.groups):
        monkeypatch.setattr(module, "SUPPLY", supply)
    game, _ = manalath()
    used_up = given = 0
    for seed in range(2):
        leaves = quiet_positions(game, Random(seed), 4, supply)
        # Of one leaf alone the two players have different numbers of stones in every lane.
        for some in (leaves, leaves[:1]):
            for replay in replayed(game, some, seed, to_the_end=True):
                counts = [stones.bit_count() for stones in replay.position.stones]
                assert max(counts) <= supply
                used_up += max(counts) == supply
                given += (
                    max(counts) == supply and replay.position.outcome is None and replay.result is not None
                )
    assert used_up > LANES
    assert given > 3


def test_playouts_have_the_results_of_one_board_at_a_time() -> None:
    game, policy = manalath()
    single = ManalathPlayouts(game, Random(2))
    for position in quiet_positions(game, Random(4), 4, 30):
        mean = sum(single.playout(position)[position.player] for _ in range(1_500)) / 1_500
        more = sum(policy.playouts.evaluate([position])[0].rewards[position.player] for _ in range(3)) / 3
        assert abs(more - mean) < 0.07


def test_means_alone_are_those_of_whole_results() -> None:
    game, _ = manalath()
    leaves = quiet_positions(game, Random(6), 8, 30)
    policy = GroupPolicy(game.board, 512, Random(1))
    ended = play(policy, leaves)
    results = results_of(policy, ended, len(leaves))
    assert mean_rewards(policy.layout, ended, len(leaves)) == [result.rewards for result in results]
    assert all(sum(result.rewards) == 1 for result in results)
