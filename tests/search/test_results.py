"""What playouts say of leaves, held against plain sums over the games of each leaf, lane by lane."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from random import Random

import pytest

import yavset
from variants import random_game
from yavset.ludi.conditions import areas
from yavset.rules.board import Board, hexhex, mask_of
from yavset.rules.game import Game
from yavset.rules.groups import groups
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import Lanes
from yavset.search.playouts.compiled.games import Games, Leaf
from yavset.search.playouts.compiled.scoring import Scorer
from yavset.search.playouts.driver import Ended, PlayoutPolicy, play, playing
from yavset.search.playouts.play_rules import End, Placement, PlayRules
from yavset.search.playouts.results import (
    DOUBT,
    LanePlayouts,
    Pooled,
    PooledPlayouts,
    mean_rewards,
    placings,
    plain_placings,
)
from yavset.search.policies.omega import Fillings
from yavset.search.values import Evaluation


class Scripted(PlayoutPolicy):
    """Games that end by chance: stones anywhere, of several sets of wins each with its own winners.

    Attributes:
        played: the leaves of each batch, and how its games ended.
    """

    layout: Lanes
    enough = 0
    longest = 3

    def __init__(self, game: Game, colours: Sequence[str], players: int, parts: int, seed: int) -> None:
        self.random = Random(seed)
        self.layout = Lanes(game.board, 32, self.random)
        self.colours = tuple(colours)
        self.players = players
        self.parts = parts
        self.played: list[tuple[list[Position], Ended]] = []

    def load(self, positions: Sequence[Position]) -> None:
        self.leaves = list(positions)
        self.alive = self.layout.every

    def ply(self) -> Iterator[None]:
        self.alive = 0
        yield

    def ended(self) -> Ended:
        bits, count = self.random.getrandbits, self.layout.count
        stones = [self.layout.cells & bits(count * self.layout.slots) for _ in self.colours]
        counted = bits(count) | bits(count)
        if self.random.random() < 0.2:
            # A leaf of which no game counts.
            counted &= ~((1 << count // len(self.leaves)) - 1)
        won: list[list[int]] = [[] for _ in range(self.players)]
        for _ in range(self.parts):
            left = counted
            # Sometimes one player wins nearly all games.
            for player in self.random.sample(range(self.players), self.players):
                wins = left & (bits(count) if self.random.random() < 0.7 else left)
                won[player].append(wins)
                left ^= wins
        ended = Ended(stones, won, counted)
        self.played.append((self.leaves, ended))
        return ended


def lanes_of(leaves: Sequence[Position], number: int, count: int) -> range:
    """Return the lanes of one leaf."""
    share = count // len(leaves)
    return range(number * share, (number + 1) * share)


def plain_rewards(ended: Ended, lanes: range) -> list[float]:
    """Return the mean reward of each player over some lanes: each set of wins has a winner, or draws."""
    players, parts = len(ended.won), len(ended.won[0])
    got = [0.0] * players
    games = 0
    for lane in lanes:
        for part in range(parts if ended.counted >> lane & 1 else 0):
            games += 1
            winners = [player for player in range(players) if ended.won[player][part] >> lane & 1]
            for player in winners or range(players):
                got[player] += 1 if winners else 1 / players
    return [reward / games for reward in got] if games else [1 / players] * players


def some_leaves(game: Game, seed: int, count: int) -> list[Position]:
    """Return positions of a random game, not all of them different."""
    random = Random(seed)
    positions = [one for one in random_game(game, seed, 30) if one.outcome is None]
    return [random.choice(positions) for _ in range(count)]


@pytest.mark.parametrize("parts", [1, 3])
@pytest.mark.parametrize("players", [2, 3])
def test_means_are_those_of_the_games_that_count(players: int, parts: int) -> None:
    game = yavset.game("yavalath", size=3)
    for seed in range(20):
        policy = Scripted(game, ["own"], players, parts, seed)
        leaves = some_leaves(game, seed, 1 << seed % 4)
        ended = play(policy, leaves)
        for number, rewards in enumerate(mean_rewards(policy.layout, ended, len(leaves))):
            assert rewards == pytest.approx(plain_rewards(ended, lanes_of(leaves, number, 32)))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game_id", "colours"), [("yavalanchor", ["own", "red"]), ("odd", ["own", "enemy"])])
def test_leaves_have_the_results_of_their_own_games(game_id: str, colours: list[str], seed: int) -> None:
    game = yavset.game(game_id)
    policy = Scripted(game, colours, 2, 1, seed)
    playouts = LanePlayouts(policy, placings(game), leaves=8)
    asked = some_leaves(game, seed, 7)
    found = playouts.evaluate(asked)
    assert [one.visits for one in found] == [1] * len(asked)
    [(leaves, ended)] = policy.played
    # Each position is played out once, and their number is a power of two.
    assert set(leaves) == set(asked)
    assert len(leaves).bit_count() == 1
    for position, evaluation in zip(asked, found, strict=True):
        own, enemy = plain_rewards(ended, lanes_of(leaves, leaves.index(position), 32))
        wanted = (enemy, own) if position.player else (own, enemy)
        assert evaluation.rewards == pytest.approx(wanted)
        assert evaluation.priors == pytest.approx(plain_priors(game, position, leaves, ended, colours))


def plain_priors(
    game: Game, position: Position, leaves: list[Position], ended: Ended, colours: list[str]
) -> dict[str, float]:
    """Return the mean rewards of the games that ended with a stone on a cell, drawn towards that of all."""
    lanes = lanes_of(leaves, leaves.index(position), 32)
    mean = plain_rewards(ended, lanes)[0]
    of_mover = {"own": position.player, "enemy": 1 - position.player, "red": 2}
    priors = {}
    for colour, stones in zip(colours, ended.stones, strict=True):
        for cell, name in game.board.names.items():
            there = [lane for lane in lanes if stones >> cell * 32 + lane & 1]
            won, lost = (sum(ended.won[player][0] >> lane & 1 for lane in there) for player in (0, 1))
            letter = game.colours[of_mover[colour]][0]
            priors[f"{letter}@{name}"] = (won + DOUBT * mean) / (won + lost + DOUBT)
    return priors


def test_without_moves_there_are_means_alone_and_a_batch_has_no_more_leaves_than_lanes() -> None:
    game = yavset.game("manalath")
    policy = Scripted(game, ["own"], 2, 1, 3)
    playouts = LanePlayouts(policy, leaves=64)
    assert (playouts.leaves, playouts.games, playouts.gives_priors) == (32, 32, False)
    position = game.start().play("w@e5")
    [evaluation] = playouts.evaluate([position])
    own, enemy = plain_rewards(policy.played[0][1], range(32))
    assert evaluation == Evaluation(1, (enemy, own), None)


class PlainPool:
    """What the games of one colour's stones say of each cell, kept batch by batch."""

    def __init__(self, pooled: Pooled) -> None:
        self.pooled = pooled
        self.batches: list[list[tuple[float, int]]] = []

    def learn(self, stones: int, ended: Ended, player: int, game: Game) -> None:
        """Take for each cell the rewards, and the number, of the games that count and have a stone there."""
        held = []
        for cell in game.board.cells:
            there, parts = stones >> cell * 32 & ended.counted, ended.won[player]
            lanes = [lane for lane in range(32) if there >> lane & 1]
            held.append((sum(part >> lane & 1 for part in parts for lane in lanes) / len(parts), len(lanes)))
        self.batches.append(held)

    def faded(self, number: int) -> tuple[float, float]:
        """Return the rewards and the games of a cell, of which older ones count less."""
        ages = [self.pooled.fading**age for age in reversed(range(len(self.batches)))]
        held = [batch[number] for batch in self.batches]
        rewards = sum(fading * reward for fading, (reward, _) in zip(ages, held, strict=True))
        return rewards, sum(fading * games for fading, (_, games) in zip(ages, held, strict=True))

    def value(self, number: int, mean: float, cells: int) -> float:
        """Return the mean, moved by how much better than usual the games with a stone on a cell went."""
        every = [self.faded(other) for other in range(cells)]
        games = sum(games for _, games in every)
        usual = sum(rewards for rewards, _ in every) / games if games else 0.5
        rewards, games = every[number]
        return min(1.0, max(0.0, mean + (rewards - usual * games) / (games + self.pooled.doubt)))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("game", "kind", "parts"),
    [
        (yavset.game("yavalath", players=3, size=3), PooledPlayouts, 1),
        (yavset.game("omega", size=3), Fillings, 3),
    ],
    ids=["three players", "colour to be placed"],
)
def test_pooled_priors_are_those_of_the_games_of_all_batches(
    game: Game, kind: type[PooledPlayouts], parts: int, seed: int
) -> None:
    players = len(game.players)
    policy = Scripted(game, game.colours, players, parts, seed)
    pooled = Pooled(fading=0.8, doubt=2.0, first=3)
    moves = placings(game) if players == 2 else plain_placings(game)
    playouts = kind(game, policy, moves, pooled, leaves=8)
    pools = [PlainPool(pooled) for _ in game.colours]
    clipped = 0
    for number in range(4):
        asked = some_leaves(game, 10 * seed + number, 5)
        policy.played.clear()
        found = playouts.evaluate(asked)
        # The first leaves get several batches.
        assert len(policy.played) == (1 if number else 3)
        for _, ended in policy.played:
            for player, pool in enumerate(pools):
                pool.learn(ended.stones[player], ended, player, game)
        for position, evaluation in zip(asked, found, strict=True):
            leaves = policy.played[0][0]
            lanes = lanes_of(leaves, leaves.index(position), 32)
            means = [plain_rewards(ended, lanes) for _, ended in policy.played]
            rewards = [sum(several) / len(means) for several in zip(*means, strict=True)]
            # Of the game's players, whoever is to move.
            assert evaluation.rewards == pytest.approx(rewards)
            wanted = {}
            colour = position.player if players == 3 else position.state
            for place, (cell, name) in enumerate(game.board.names.items()):
                if position.empty >> cell & 1:
                    value = pools[colour].value(place, rewards[colour], len(game.board.cells))
                    clipped += value in (0.0, 1.0)
                    move = name if players == 3 else f"{game.colours[colour][0]}@{name}"
                    wanted[move] = value if colour == position.player else 1 - value
            assert evaluation.priors == pytest.approx(wanted)
    # Thirds of the reward are hardly ever all won.
    assert clipped or parts == 3


def test_before_anything_is_known_cells_are_worth_the_mean() -> None:
    game = yavset.game("yavalath", players=3, size=3)
    policy = Scripted(game, game.colours, 3, 1, 1)
    playouts = PooledPlayouts(game, policy, plain_placings(game), Pooled(0.9, 1.0))
    assert playouts.pools[0].usual() == 0.5
    assert playouts.pools[0].value(3, 0.25, 0.5) == 0.25
    # A weaker level has no priors, and its games are still counted.
    playouts.gives_priors = False
    [evaluation] = playouts.evaluate([game.start()])
    assert evaluation.priors is None
    assert evaluation.rewards == pytest.approx(plain_rewards(policy.played[0][1], range(32)))


class Timed(Scripted):
    """Games of which fewer go on after every ply, with a number of slices in each ply."""

    def __init__(self, game: Game, going_on: list[int], slices: list[int]) -> None:
        super().__init__(game, ["own"], 2, 1, 0)
        self.going_on = going_on
        self.slices = slices
        self.plies = 0

    def load(self, positions: Sequence[Position]) -> None:
        super().load(positions)
        self.plies = 0

    def ply(self) -> Iterator[None]:
        for _ in range(self.slices[self.plies]):
            yield
        self.alive = (1 << self.going_on[self.plies]) - 1
        self.plies += 1


def test_a_batch_goes_on_until_enough_games_are_over_or_it_is_too_long() -> None:
    game = yavset.game("yavalath", size=3)
    random = Random(2)
    for _ in range(60):
        going_on = sorted((random.randrange(33) for _ in range(6)), reverse=True)
        policy = Timed(game, going_on, [random.randrange(3) for _ in going_on])
        policy.enough, policy.longest = random.randrange(33), random.randint(0, 6)
        policy.load([game.start()])
        assert policy.at_work == 32
        plies = 0
        while plies < policy.longest and [32, *going_on][plies] > policy.enough:
            plies += 1
        wanted = [end for ply in range(plies) for end in [*[False] * policy.slices[ply], True]]
        assert list(playing(policy)) == wanted
        assert policy.plies == plies
        assert policy.at_work == [32, *going_on][plies]


def plain_winner(board: Board, white: int, black: int, total: End) -> int | None:
    """Return the player that a total decides a full board for: 0 for White, 1 for Black, None for neither."""
    if total.kind in ("most-stones", "area"):
        counted = areas(board, (white, black)) if total.kind == "area" else (white, black)
        one, two = map(int.bit_count, counted)
        return None if one == two else 0 if one > two else 1
    sizes = [[group.bit_count() for group in groups(board, stones)] for stones in (white, black)]
    if total.kind == "odd-groups":
        return 1 - sum(size >= total.number for each in sizes for size in each) % 2
    one, two = (max(each) if total.kind == "largest-group" else prod(each) for each in sizes)
    return None if one == two else 0 if one > two else 1


@pytest.mark.parametrize(
    "total",
    [
        End("score", "largest-group"),
        End("score", "product-of-groups"),
        End("score", "odd-groups", 3),
        End("score", "most-stones"),
        End("score", "area"),
    ],
    ids=str,
)
def test_boards_are_won_by_their_totals(total: End) -> None:
    board, random, told = hexhex(3), Random(2), set()
    lanes = Lanes(board, 32, random)
    scorer = Scorer(lanes, PlayRules((Placement(("own",)),), (total,)))
    for _ in range(60):
        leaves = []
        for _ in range(8):
            own = mask_of(random.sample(board.cells, random.randrange(1, len(board.cells))))
            other = board.all ^ own
            if total.kind in ("most-stones", "area"):
                # Both players can have passed before the board is full.
                other &= mask_of(random.sample(board.cells, random.randrange(1, len(board.cells))))
            leaves.append(Leaf(own, other, white=random.random() < 0.5))
        games = Games(lanes, leaves)
        scored, games.won, games.lost = (random.getrandbits(32) for _ in range(3))
        games.decided = {total: scored}
        games.won &= ~scored
        games.lost &= ~scored & ~games.won
        before = (games.won, games.lost)
        scorer.score(games)
        for lane in range(32):
            leaf, found = leaves[lane // 4], (games.won >> lane & 1, games.lost >> lane & 1)
            if not scored >> lane & 1:
                assert found == tuple(result >> lane & 1 for result in before)
                continue
            stones = (leaf.own, leaf.enemy) if leaf.white else (leaf.enemy, leaf.own)
            winner = plain_winner(board, *stones, total)
            assert found == (winner == (0 if leaf.white else 1), winner == (1 if leaf.white else 0))
            told.add((leaf.white, winner))
    assert len(told) == (4 if total.kind == "odd-groups" else 6)
