"""Omega: random fillings with as many stones of each colour as will be placed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations
from random import Random

from yavset.games.omega import product_of_sizes
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy, NothingAtOnce
from yavset.search.playouts.by_hand.fillings import LEAST, FillingPolicy, stones_to_come
from yavset.search.policies.lanes import lane_policy
from yavset.search.policies.masks import some_bits
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.provers.fillings import SLICE, FillingProver, Ply
from yavset.search.values import Batch, Rewards, Settings, wins_of

SETTINGS = Settings(exploration=0.03, trust=2.0, rave=0.5)
"""The means of fillings differ little from move to move; the order of the stones means nothing."""


class SingleFillings:
    """Fillings for three and four players, one at a time: there are no lanes for them."""

    def __init__(self, game: Game, random: Random) -> None:
        self._board = game.board
        self._random = random
        self._width = game.board.cells[-1] + 1
        self._wins = wins_of(len(game.players))

    def play(self, position: Position) -> Rewards:
        """Fill the board with as many stones of each colour as will be placed; return the rewards."""
        empty = position.empty
        last, best = 0, -1
        counts = stones_to_come(position)
        for player, stones in enumerate(position.stones):
            if counts[player] < empty.bit_count():
                taken = some_bits(empty, counts[player], self._random, self._width)
            else:
                taken = empty
            empty ^= taken
            score = product_of_sizes(self._board, stones | taken)
            if score >= best:
                last, best = player, score
        return self._wins[last]


def plies(position: Position, cells: int) -> list[Ply]:
    """Return the plies to come: a stone of each colour in every turn, as long as rounds are complete."""
    done = position.player * 2 + position.state
    left = cells + done
    return [Ply(number % 4 // 2, (number % 2,)) for number in range(done, left - left % 4)]


def won(position: Position, cells: Sequence[int]) -> Generator[None, None, dict[int, int]]:
    """Return for the cells that may stay empty the fillings of the others in which White is ahead."""
    board, count = position.game.board, len(cells)
    to_come = stones_to_come(position)
    products: list[dict[int, int]] = []
    for stones, more in zip(position.stones, to_come, strict=True):
        products.append({})
        for number, chosen in enumerate(combinations(range(count), more)):
            added = sum(1 << cells[place] for place in chosen)
            products[-1][sum(1 << place for place in chosen)] = product_of_sizes(board, stones | added)
            if number % SLICE == 0:
                yield
    whites, blacks = products
    found = {}
    for places in combinations(range(count), count - sum(to_come)):
        left = sum(1 << place for place in places)
        filled = (1 << count) - 1 ^ left
        fillings = 0
        for number, product in blacks.items():
            if not number & left and whites[filled ^ number] > product:
                fillings |= 1 << number
        # Which colour a filling would give the cells that stay empty does not matter.
        for place in places:
            fillings |= fillings << (1 << place)
        found[left] = fillings
        yield
    return found


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Omega."""
    if len(game.players) > 2:
        playouts = SinglePlayouts(SingleFillings(game, random).play)
        return GamePolicy(game, random, playouts=playouts, prover=NothingAtOnce())
    play = FillingPolicy(game.board, max(batch.lanes, LEAST * batch.leaves), random)
    return lane_policy(
        game, random, batch, play, prover=FillingProver(game, plies, won), settings=SETTINGS, slope=5.0
    )
