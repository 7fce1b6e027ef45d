"""Feed the ducks: a few crumbs at random, then an evaluation by how scattered the flocks are."""

from __future__ import annotations

from operator import getitem
from random import Random

from yavset.games.feed_the_ducks import FLOCK, FeedTheDucks
from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.groups import group_of
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.feed_the_ducks_turns import SCATTER, FeedTheDucksTurns
from yavset.search.policies.masks import some_bit
from yavset.search.policies.uniform import AnyOrder, SinglePlayouts
from yavset.search.provers.plain import PlainProver
from yavset.search.turns import Turns
from yavset.search.values import Batch, Rewards, chance_of, wins_of

CRUMBS = 2
"""A playout is cut off and evaluated after this many crumbs."""


class Flocks:
    """How ducks swim to a crumb, and how scattered flocks are; tables remember what is asked again."""

    def __init__(self, board: Board) -> None:
        self._board = board
        width = board.cells[-1] + 1
        # For every eight bits of a mask, and each set of their cells, three sums in one number: of the
        # letters, of the rows, and of the squared distances from the origin.
        self._sums: list[list[int]] = []
        for first in range(0, width, 8):
            table = [0]
            for cell in range(first, first + 8):
                x, y = board.points.get(cell, (0, 0))
                sums = x | y << 12 | (x * x + y * y - x * y) << 24
                table += [sums + others for others in table]
            self._sums.append(table)
        # The rays of each cell: mask, cells, and the table of ducks before and after.
        self._rays: dict[int, list[tuple[int, tuple[int, ...], dict[tuple[int, int], tuple[int, int]]]]] = {}
        for cell, rays in board.rays.items():
            self._rays[cell] = [(sum(1 << c for c in ray), ray, {}) for ray in rays if len(ray) > 1]

    def feed(self, white: int, black: int, crumb: int) -> tuple[int, int]:
        """Return the ducks after they have swum to a crumb."""
        for mask, ray, known in self._rays[crumb]:
            key = (white & mask, black & mask)
            if key == (0, 0):
                continue
            after = known.get(key)
            if after is None:
                after = known[key] = self._packed(ray, key[0], key[1])
            white += after[0] - key[0]
            black += after[1] - key[1]
        return white, black

    def _packed(self, ray: tuple[int, ...], white: int, black: int) -> tuple[int, int]:
        ends = iter(ray)
        new_white = new_black = 0
        for cell in ray:
            if white >> cell & 1:
                new_white |= 1 << next(ends)
            elif black >> cell & 1:
                new_black |= 1 << next(ends)
        return new_white, new_black

    def gathered(self, flock: int) -> bool:
        """Return whether a flock is one group."""
        return (
            not flock & ~self._board.around(flock) and group_of(self._board, flock, flock & -flock) == flock
        )

    def rewards(self, white: int, black: int) -> Rewards:
        """Return what the players may expect: the one whose ducks are closer to each other is ahead."""
        chance = chance_of(SCATTER * (self.scatter(black) - self.scatter(white)))
        return (chance, 1 - chance)

    def scatter(self, flock: int) -> int:
        """Return the sum of the squared distances between any two ducks of a flock.

        It is the number of ducks times the sum of their squared distances from a point, less the square of
        the sum of their distances as vectors.
        """
        sums = sum(map(getitem, self._sums, flock.to_bytes(len(self._sums), "little")))
        x, y, squares = sums & 0xFFF, sums >> 12 & 0xFFF, sums >> 24
        return flock.bit_count() * squares - (x * x + y * y - x * y)


class DucksOrdering:
    """Lists a crumb that gathers the own flock alone, else all, the best by the evaluation first."""

    def __init__(self, game: Game, random: Random, flocks: Flocks) -> None:
        self._board = game.board
        self._any_order = AnyOrder(random)
        self._flocks = flocks

    def moves(self, position: Position) -> list[str]:
        """Return the moves worth trying."""
        moves = self._any_order.moves(position)
        if position.occupied != self._board.border and position.state is None:
            return moves
        player = position.player
        white, black = position.stones
        values = {}
        for move in moves:
            ducks = self._flocks.feed(white, black, self._board.cell(move))
            if self._flocks.gathered(ducks[player]):
                return [move]
            lost = self._flocks.gathered(ducks[1 - player])
            values[move] = 0.0 if lost else self._flocks.rewards(*ducks)[player]
        return sorted(moves, key=values.__getitem__, reverse=True)


class DucksPlayouts:
    """Plays the rest of the set-up and a few crumbs at random, then evaluates."""

    def __init__(self, game: FeedTheDucks, random: Random, flocks: Flocks) -> None:
        self._board = game.board
        self._random = random
        self._flocks = flocks
        self._width = game.board.cells[-1] + 1
        self._reach = game.reach
        self._free = game.options["setup"] == "free"
        self._wins = wins_of(2)

    def play(self, position: Position) -> Rewards:
        """Return the rewards of a game that is cut off and evaluated."""
        board, random = self._board, self._random
        white, black = position.stones
        player, crumb = position.player, position.state
        if crumb is None:
            free = board.border & ~(white | black)
            while free:
                bit = some_bit(free, random, self._width)
                free ^= bit
                colour = player
                if self._free:
                    left = FLOCK - white.bit_count()
                    colour = int(random.random() * (left + FLOCK - black.bit_count()) >= left)
                if colour:
                    black |= bit
                else:
                    white |= bit
                player = 1 - player
        for _ in range(CRUMBS):
            water = board.all & ~(white | black)
            if crumb is not None:
                water &= ~self._reach[crumb]
            if not water:
                break
            crumb = some_bit(water, random, self._width).bit_length() - 1
            white, black = self._flocks.feed(white, black, crumb)
            for winner in (player, 1 - player):
                if self._flocks.gathered(black if winner else white):
                    return self._wins[winner]
            player = 1 - player
        return self._flocks.rewards(white, black)


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Feed the ducks, the same whatever the batch."""
    assert isinstance(game, FeedTheDucks)
    flocks = Flocks(game.board)
    return GamePolicy(
        game,
        random,
        ordering=DucksOrdering(game, random, flocks),
        playouts=SinglePlayouts(DucksPlayouts(game, random, flocks).play),
        prover=PlainProver(),
    )


def turns(game: Game) -> Turns:
    """Return the turns for alpha-beta."""
    return FeedTheDucksTurns(game)
