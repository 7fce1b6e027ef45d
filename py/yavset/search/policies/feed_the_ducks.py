"""Feed the ducks: the rest of the set-up and a few crumbs at random, then the value of the state."""

from __future__ import annotations

from functools import partial
from random import Random

from yavset.games.feed_the_ducks import FLOCK
from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.parts import GamePolicy
from yavset.search.policies.feed_the_ducks_turns import GATHERED, FeedTheDucksTurns
from yavset.search.policies.masks import some_bit
from yavset.search.policies.uniform import SinglePlayouts
from yavset.search.provers.plain import PlainProver
from yavset.search.turns import Turns
from yavset.search.values import Batch, Rewards, chance_of, wins_of

CRUMBS = 2
"""A playout is cut off and evaluated after this many crumbs."""


class DucksPlayouts:
    """Plays the rest of the set-up and a few crumbs at random, then evaluates."""

    def __init__(self, turns: FeedTheDucksTurns, random: Random) -> None:
        self._turns = turns
        self._random = random
        self._width = turns.board.cells[-1] + 1
        self._free = turns.game.options["setup"] == "free"
        self._wins = wins_of(2)

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
                to_move = state[2]
                return self._wins[to_move if result > 0 else 1 - to_move]
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
        prover=PlainProver(),
        ordering=partial(by_gains, turns),
    )


def turns(game: Game) -> Turns:
    """Return the turns for alpha-beta."""
    return FeedTheDucksTurns(game)
