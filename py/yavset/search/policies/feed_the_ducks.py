"""Feed the ducks: a crumb is a turn, and tables of rays say what it changes.

Playouts are the rest of the set-up and a few crumbs at random; then the state is evaluated.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache, partial
from random import Random

from yavset.games.feed_the_ducks import FLOCK, FeedTheDucks
from yavset.rules.board import mask_of
from yavset.rules.game import Game
from yavset.rules.groups import group_of
from yavset.rules.neighbours import beside
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.masks import some_bit
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.turns import Gains, State, Turn, Turns
from yavset.search.values import Batch, Rewards, chance_of, of_two

SCATTER = 0.0032
"""What a unit of difference between the flocks' scatter counts, in logarithms of the odds.

Fitted by logistic regression to 2,000 positions from 55 games of the bot against itself with 120 visits a
move. The scatter alone predicts the winner better than the numbers of groups, near groups and lone ducks, and
all of these together add nothing to it.
"""

TURN = 0.2
"""What counts for the player to move: half of what the best crumb usually gains.

With it values found an even and an odd number of turns deep compare.
"""

GATHERED = 50.0
"""What a gathered flock counts: more than any difference of scatter."""

CRUMBS = 2
"""A playout is cut off and evaluated after this many crumbs."""

FIELD = 7
"""Bits of a flock's sum of letters, and of that of rows."""

PLACE = 2 * FIELD
"""Bits of both sums of a flock."""

LOW = (1 << PLACE) - 1

Ray = tuple[int, tuple[int, ...], dict[int, tuple[int, int]]]
"""A ray's mask in both flocks, its cells, nearest first, and for ducks on it how they and the sums change."""


class FeedTheDucksTurns(Turns):
    """A state is (ducks, sums, player, crumb); a turn is the crumb's cell.

    The ducks of both flocks are one number, the black ones above the white ones. So are the sums: of White's
    letters and rows, of Black's, and, what is left above them, how much larger the sum of the squared
    distances from the origin is for Black, times the ducks of a flock.
    """

    game: FeedTheDucks

    # In 700 positions of games of strong players 95 % of the best crumbs gained at least this much.
    least = 0.19 - 2 * TURN
    promising = 3
    # A late crumb may prepare to gather the flock, which the search has to see.
    reducing = 3
    contempt = 0.3

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        board = self.board
        # Neighbours of one flock must not reach the other's half.
        self.half = board.cells[-1] + 1 + 2 * max(board.steps)
        self.halves = (board.all, board.all << self.half)
        self.squares = _squares()
        # The sums of a single duck, by its bit: White's, then Black's.
        self._sums_of: dict[int, int] = {}
        for cell, (x, y) in board.points.items():
            place, distance = x | y << FIELD, FLOCK * (x * x + y * y - x * y) << 2 * PLACE
            self._sums_of[cell] = place - distance
            self._sums_of[cell + self.half] = (place << PLACE) + distance
        self.rays: dict[int, list[Ray]] = {cell: [] for cell in board.cells}
        """The rays from each cell that ducks can swim along."""
        for cell, rays in board.rays.items():
            for ray in rays:
                if len(ray) > 1:
                    mask = mask_of(ray)
                    self.rays[cell].append((mask | mask << self.half, ray, {}))

    def covers(self, position: Position) -> bool:
        """Return whether all ducks are placed."""
        return not self.game.setting_up(position)

    def state(self, stones: tuple[int, ...], player: int, extra: Hashable) -> State:
        """Return the state; `extra` is the cell of the crumb."""
        ducks = stones[0] | stones[1] << self.half
        return (ducks, self._sums(ducks), player, extra)

    def value(self, state: State) -> float:
        """Compare how scattered the flocks are."""
        odds = self.odds(state)
        return (-odds if state[2] else odds) + TURN + GATHERED * (self.result(state) or 0.0)

    def odds(self, state: State) -> float:
        """Return how far White is ahead by the scatter of the flocks, in log-odds, whoever is to move."""
        return SCATTER * self._ahead(state[1])

    def water(self, state: State) -> int:
        """Return the mask of the cells where a crumb may be put."""
        ducks, crumb = state[0], state[3]
        water: int = self.board.all & ~(ducks | ducks >> self.half)
        return water if crumb is None else water & ~self.game.reach[crumb]

    def result(self, state: State) -> float | None:
        """Return -1 if the flock of the player that put the crumb is gathered, 1 if only the other one is."""
        ducks, _, player, crumb = state
        return None if crumb is None else -self._gathered(ducks, 1 - player) or None

    def urgent(self, state: State, turns: Gains) -> bool:
        """Return whether a crumb wins at once."""
        return max(turns)[0] > GATHERED / 2

    def turns(self, state: State) -> Gains:
        """Return all crumbs."""
        return self._gains(state, self.board.bits(self.water(state)))

    def gain(self, state: State, turn: Turn) -> float | None:
        """Return the gain of one crumb; None if it may not be put there."""
        return self._gains(state, turn)[0][0] if self.water(state) >> turn[0] & 1 else None

    def _gains(self, state: State, crumbs: Iterable[int]) -> Gains:
        ducks, sums, player, _ = state
        before = self._ahead(sums)
        worth = -SCATTER if player else SCATTER
        found: Gains = []
        for cell in crumbs:
            after, sums_after = self._fed(ducks, sums, cell)
            gain = worth * (self._ahead(sums_after) - before) - 2 * TURN
            found.append((gain + GATHERED * self._gathered(after, player), (cell,)))
        return found

    def after(self, state: State, turn: Turn) -> State:
        """Return the state after a crumb."""
        ducks, sums, player, _ = state
        return (*self._fed(ducks, sums, turn[0]), 1 - player, turn[0])

    def moves(self, position: Position, turn: Turn) -> list[str]:
        """Return the one move of a turn."""
        return [self.board.names[turn[0]]]

    def _fed(self, ducks: int, sums: int, crumb: int) -> tuple[int, int]:
        """Return the ducks and their sums after they have swum to a crumb."""
        after = ducks
        for mask, ray, known in self.rays[crumb]:
            there = ducks & mask
            if not there:
                continue
            swum = known.get(there)
            if swum is None:
                swum = known[there] = self._swum(ray, there)
            after += swum[0]
            sums += swum[1]
        return after, sums

    def _swum(self, ray: tuple[int, ...], ducks: int) -> tuple[int, int]:
        """Return what is to be added to the ducks on a ray, and to their sums, when they swim along it."""
        ends, after = iter(ray), 0
        for cell in ray:
            for duck in (1 << cell, 1 << cell + self.half):
                if ducks & duck:
                    after |= duck >> cell << next(ends)
        return after - ducks, self._sums(after) - self._sums(ducks)

    def _sums(self, ducks: int) -> int:
        """Return the sums over some ducks."""
        return sum(map(self._sums_of.__getitem__, self.board.bits(ducks)))

    def _ahead(self, sums: int) -> int:
        """Return how much less scattered White's ducks are, by the squared distances within each flock.

        The sum of those between any two ducks is the number of ducks times the sum of their squared distances
        from a point, less the square of the sum of their distances as vectors.
        """
        squares = self.squares
        return (sums >> 2 * PLACE) + squares[sums & LOW] - squares[sums >> PLACE & LOW]

    def _gathered(self, ducks: int, player: int) -> int:
        """Return 1 if all ducks of a player are one group, else -1 if all of the other one are, else 0."""
        steps = self.board.steps
        lone = ducks ^ ducks & beside(ducks, steps)
        for half, worth in ((self.halves[player], 1), (self.halves[1 - player], -1)):
            if not lone & half:
                flock = ducks & half
                if group_of(self.board, flock, flock & -flock) == flock:
                    return worth
        return 0


@cache
def _squares() -> list[int]:
    """Return the squared length of the vectors (x, y) on hexagons, by x with y above it."""
    most = 1 << FIELD
    return [x * x + y * y - x * y for y in range(most) for x in range(most)]


class DucksPlayouts:
    """Plays the rest of the set-up and a few crumbs at random, then evaluates."""

    def __init__(self, turns: FeedTheDucksTurns, random: Random) -> None:
        self._turns = turns
        self._random = random
        self._width = turns.board.cells[-1] + 1
        self._free = turns.game.options["setup"] == "free"

    def play(self, position: Position) -> Rewards:
        """Return the rewards of a game that is cut off and evaluated."""
        turns, stones, player = self._turns, position.stones, position.player
        if not turns.covers(position):
            stones, player = self._placed(stones, player)
        state = turns.state(stones, player, position.state)
        for _ in range(CRUMBS):
            water = turns.water(state)
            if not water:
                break
            state = turns.after(state, (some_bit(water, self._random, self._width).bit_length() - 1,))
            result = turns.result(state)
            if result is not None:
                return of_two(float(result > 0), state[2])
        chance = chance_of(turns.odds(state))
        return (chance, 1 - chance)

    def _placed(self, stones: tuple[int, ...], player: int) -> tuple[tuple[int, int], int]:
        """Return the ducks after the rest of the set-up, and the player to move then."""
        white, black = stones
        free = self._turns.board.border & ~(white | black)
        while free:
            bit = some_bit(free, self._random, self._width)
            free ^= bit
            colour = player
            if self._free:
                left = FLOCK - white.bit_count()
                colour = int(self._random.random() * (left + FLOCK - black.bit_count()) >= left)
            if colour:
                black |= bit
            else:
                white |= bit
            player = 1 - player
        return (white, black), player


def by_gains(turns: FeedTheDucksTurns, position: Position, moves: list[str]) -> list[str]:
    """Return a crumb that gathers the own flock alone, else all moves, those that gain the most first."""
    if not turns.covers(position):
        return moves
    state = turns.state(position.stones, position.player, position.state)
    gains = {turns.board.names[cell]: gain for gain, (cell,) in turns.turns(state)}
    moves.sort(key=gains.__getitem__, reverse=True)
    return moves[:1] if gains[moves[0]] > GATHERED / 2 else moves


def policy(game: Game, random: Random, batch: Batch) -> GamePolicy:
    """Return the policy of Feed the ducks, the same whatever the batch."""
    turns = FeedTheDucksTurns(game)
    return GamePolicy(
        game,
        random,
        playouts=SinglePlayouts(DucksPlayouts(turns, random).play),
        ordering=partial(by_gains, turns),
    )


turns = FeedTheDucksTurns
"""What makes the turns for alpha-beta."""
