"""Feed the ducks: short playouts, then an evaluation by how scattered the flocks are."""

from __future__ import annotations

from random import Random

from yavset.games.feed_the_ducks import FLOCK, FeedTheDucks
from yavset.rules.game import Game
from yavset.rules.groups import group_of, groups
from yavset.rules.position import Position
from yavset.search.knowledge.general import Knowledge, Rewards
from yavset.search.knowledge.masks import some_bit

CRUMBS = 12
"""A playout is cut off and evaluated after so many crumbs."""


class FeedTheDucksKnowledge(Knowledge):
    """Crumbs fall at random; a table remembers how ducks on a ray move to a crumb."""

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        assert isinstance(game, FeedTheDucks)
        board = game.board
        self.width = board.cells[-1] + 1
        self.reach = game.reach
        self.free = game.options["setup"] == "free"
        self.around = board.around
        # The rays of each cell: mask, cells, and the table of ducks before and after.
        self.rays: dict[int, list[tuple[int, tuple[int, ...], dict[tuple[int, int], tuple[int, int]]]]] = {}
        for cell, rays in board.rays.items():
            self.rays[cell] = [(sum(1 << c for c in ray), ray, {}) for ray in rays if len(ray) > 1]

    def feed(self, white: int, black: int, crumb: int) -> tuple[int, int]:
        """Return the ducks after they have swum to a crumb."""
        for mask, ray, known in self.rays[crumb]:
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
        return not flock & ~self.around(flock) and group_of(self.game.board, flock, flock & -flock) == flock

    def moves(self, position: Position) -> list[str]:
        """Return a crumb that gathers the own flock alone, else all, those for the other flock last."""
        moves = super().moves(position)
        if position.occupied != self.game.board.border and position.state is None:
            return moves
        player = position.player
        white, black = position.stones
        lost = set()
        for move in moves:
            ducks = self.feed(white, black, self.game.board.cell(move))
            if self.gathered(ducks[player]):
                return [move]
            if self.gathered(ducks[1 - player]):
                lost.add(move)
        return sorted(moves, key=lost.__contains__)

    def playout(self, position: Position) -> Rewards:
        """Play the rest of the set-up and a few crumbs at random, then evaluate."""
        board, random = self.game.board, self.random
        white, black = position.stones
        player, crumb = position.player, position.state
        if crumb is None:
            free = board.border & ~(white | black)
            while free:
                bit = some_bit(free, random, self.width)
                free ^= bit
                colour = player
                if self.free:
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
                water &= ~self.reach[crumb]
            if not water:
                break
            crumb = some_bit(water, random, self.width).bit_length() - 1
            white, black = self.feed(white, black, crumb)
            for winner in (player, 1 - player):
                if self.gathered(black if winner else white):
                    return self.wins[winner]
            player = 1 - player
        return self.judge(white, black)

    def judge(self, white: int, black: int) -> Rewards:
        """Compare the flocks: fewer and closer groups are better."""
        difference = self.scatter(black) - self.scatter(white)
        chance = min(max(0.5 + difference / 24, 0.02), 0.98)
        return (chance, 1 - chance)

    def scatter(self, flock: int) -> int:
        """Return the number of groups plus twice the number when ducks one step apart count as joined."""
        board = self.game.board
        return len(groups(board, flock)) + 2 * len(groups(board, flock | board.around(flock)))

    def estimate(self, position: Position) -> Rewards:
        """Return the evaluation of the present flocks."""
        return self.judge(position.stones[0], position.stones[1])
