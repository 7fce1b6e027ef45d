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
from yavset.search.playouts.cell_major import FIELD, Lanes
from yavset.search.playouts.compiled.games import Games, Leaf
from yavset.search.playouts.compiled.scoring import score
from yavset.search.playouts.driver import Ended, PlayoutPolicy, play, playing
from yavset.search.playouts.play_rules import End
from yavset.search.playouts.results import (
    DOUBT,
    AmafCounts,
    LanePlayouts,
    mean_rewards,
    placings,
    plain_placings,
)
from yavset.search.values import Evaluation


class Scripted(PlayoutPolicy):
    """Games that end by chance: stones anywhere, of several sets of wins each with its own winners.

    Attributes:
        played: the leaves of each batch, and how its games ended.
    """

    layout: Lanes
    enough = 0
    longest = 3

    def __init__(
        self, game: Game, colours: Sequence[str], players: int, parts: int, seed: int, count: int = 32
    ) -> None:
        self.random = Random(seed)
        self.layout = Lanes(game.board, count, self.random)
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
            if self.parts > 1:
                # Each of several sets decides the same games.
                won[0][-1] |= left
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


def plain_counts(
    ended: Ended, colour: int, player: int, cell: int, lanes: range, count: int
) -> tuple[int, int]:
    """Return how many games with a colour's stone on a cell a player won, and how many somebody won."""
    won = games = 0
    for lane in lanes:
        if ended.stones[colour] >> cell * count + lane & 1 and any(each[0] >> lane & 1 for each in ended.won):
            games += len(ended.won[player])
            won += sum(part >> lane & 1 for part in ended.won[player])
    return won, games


Counts = dict[int, tuple[int, int]]
"""For each cell the wins and the games."""


def plain_values(known: Counts, here: Counts) -> dict[int, float]:
    """Return the share of wins with a stone on a cell, moved to what is usual in a position."""
    usual, there = (
        sum(won for won, _ in counts.values()) / games
        if (games := sum(n for _, n in counts.values()))
        else 0.5
        for counts in (known, here)
    )
    return {
        cell: (won + DOUBT * usual) / (games + DOUBT) + there - usual for cell, (won, games) in known.items()
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("game", "colours", "parts", "share"),
    [
        (yavset.game("yavalanchor"), ["own", "enemy", "red"], 1, 32),
        (yavset.game("odd", size=4), ["own", "enemy"], 1, 4),
        (yavset.game("susan", size=4), ["own", "enemy"], 1, 64),
        (yavset.game("omega", size=3), ["white", "black"], 5, 16),
        (yavset.game("yavalath", players=3, size=3), ["own", "next", "third"], 1, 32),
    ],
    ids=["neutral", "either colour", "own", "colours of the game", "three players"],
)
def test_counts_say_how_games_ended_with_a_stone_on_a_cell(
    game: Game, colours: list[str], parts: int, share: int, seed: int
) -> None:
    players = len(game.players)
    policy = Scripted(game, colours, players, parts, seed, count=8 * share)
    policy.by_turns = "white" not in colours
    own = game.id == "susan" or players == 3
    playouts = LanePlayouts(policy, plain_placings(game) if own else placings(game), leaves=8)
    asked = some_leaves(game, seed, 7)
    found = playouts.evaluate(asked)
    assert len(found) == len(asked)
    [(leaves, ended)] = policy.played
    # Each position is played out once, and their number is a power of two.
    assert set(leaves) == set(asked)
    assert len(leaves).bit_count() == 1
    count = policy.layout.count
    by_leaf: dict[Position, list[Counts]] = {}
    for position, evaluation in zip(asked, found, strict=True):
        lanes = lanes_of(leaves, leaves.index(position), count)
        turns = [(player - position.player * policy.by_turns) % players for player in range(players)]
        rewards = plain_rewards(ended, lanes)
        assert evaluation.rewards == pytest.approx([rewards[turn] for turn in turns])
        by_leaf[position] = [{} for _ in game.colours]
        for number, colour in enumerate(colours):
            turn = position.player * policy.by_turns
            held = 2 if colour == "red" else (number + turn) % players
            winner = turns[held if held < players else 0]
            by_leaf[position][held] = {
                cell: plain_counts(ended, number, winner, cell, lanes, count) for cell in game.board.cells
            }
    packed = {position: one.amaf for position, one in zip(asked, found, strict=True)}
    every: list[Counts] = [{} for _ in game.colours]
    for leaf_counts in by_leaf.values():
        for held, counts in enumerate(leaf_counts):
            for cell, both in counts.items():
                won, games = every[held].get(cell, (0, 0))
                every[held][cell] = (won + both[0], games + both[1])
    assert any(every)
    for position, amaf in packed.items():
        for known, counted in ((amaf, by_leaf[position]), (sum(packed.values()), every)):
            priors = playouts.priors(position, amaf, known)
            assert len(priors) == len(game.board.cells) * (1 if own else len(game.colours))
            for held, counts in enumerate(by_leaf[position]):
                mine = position.player == (held if held < players else 0)
                if not counts or not counted[held] or (own and not mine):
                    continue
                for cell, value in plain_values(counted[held], counts).items():
                    name = game.board.names[cell]
                    move = name if own else f"{game.colours[held][0]}@{name}"
                    assert priors[move] == pytest.approx(value if mine else 1 - value)


@pytest.mark.parametrize("rewards", [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
def test_one_game_has_counts_too(rewards: tuple[float, float]) -> None:
    game = yavset.game("yavalath", size=3)
    layout = Lanes(game.board, 4, Random(1))
    counts = AmafCounts(layout, plain_placings(game))
    stones = (mask_of(game.board.cells[:4]), mask_of(game.board.cells[5:7]))
    amaf = counts.of_game(stones, rewards)
    fields = [amaf >> FIELD * number & (1 << FIELD) - 1 for number in range(4 * layout.slots)]
    wanted: list[int] = []
    for held, reward in zip(stones, rewards, strict=True):
        there = [held >> cell & 1 for cell in range(layout.slots)]
        decided = reward in (0.0, 1.0)
        wanted += [int(reward) * one if decided else 0 for one in there]
        wanted += [one if decided else 0 for one in there]
    assert fields == wanted
    priors = counts.priors(game.start(), 3 * amaf, 3 * amaf)
    assert priors.keys() == {*game.board.names.values()}


def test_without_moves_there_are_means_alone_and_a_batch_has_no_more_leaves_than_lanes() -> None:
    game = yavset.game("manalath")
    policy = Scripted(game, ["own", "enemy"], 2, 1, 3)
    playouts = LanePlayouts(policy, leaves=64)
    assert (playouts.leaves, playouts.games, playouts.gives_priors) == (32, 32, False)
    position = game.start().play("w@e5")
    [evaluation] = playouts.evaluate([position])
    own, enemy = plain_rewards(policy.played[0][1], range(32))
    assert evaluation == Evaluation((enemy, own), None)


class Timed(Scripted):
    """Games of which fewer go on after every ply, with a number of slices in each ply."""

    def __init__(self, game: Game, going_on: list[int], slices: list[int]) -> None:
        super().__init__(game, ["own", "enemy"], 2, 1, 0)
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
        plies = 0
        while plies < policy.longest and [32, *going_on][plies] > policy.enough:
            plies += 1
        wanted = [end for ply in range(plies) for end in [*[False] * policy.slices[ply], True]]
        assert list(playing(policy)) == wanted
        assert policy.plies == plies


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
        score(lanes, games)
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
