"""The values that searches, playouts and provers exchange: rewards, priors, stones, proofs, evaluations.

This module and `parts` lie below everything else in the package, so that a search and what it knows of a
game need not import each other.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from enum import IntEnum
from math import exp, log
from typing import NamedTuple

from yavset.rules.position import Position

Rewards = tuple[float, ...]
"""What each player gets, in the order of `game.players`: 1 for a win, 0 for a loss, a share for a draw."""

Priors = Mapping[str, float]
"""Values of moves, 0 to 1, to the player that makes them, before they are searched."""


def wins_of(players: int) -> tuple[Rewards, ...]:
    """Return for each of this many players the rewards when that player wins."""
    return tuple(tuple(float(player == winner) for player in range(players)) for winner in range(players))


class Stones(NamedTuple):
    """The stones of the player to move, of the other player, and those of nobody, as masks."""

    own: int
    enemy: int
    red: int = 0


def stones_of(position: Position) -> Stones:
    """Return the stones of a position as the player to move sees them."""
    own, enemy = position.stones[position.player], position.stones[1 - position.player]
    return Stones(own, enemy, position.stones[2] if len(position.stones) > 2 else 0)


class Effort(IntEnum):
    """How much may be spent on a proof: for a new leaf, a node to expand, the best root move, the root."""

    LEAF = 0
    NODE = 1
    BEST = 2
    ROOT = 3


class Proof(NamedTuple):
    """A result with best play.

    Attributes:
        rewards: what each player gets.
        distance: the number of moves to the end of the game.
        moves: the moves that lead to a win of the player to move, or the first of them.
    """

    rewards: Rewards
    distance: int
    moves: Sequence[str] = ()


Proving = Generator[None, None, Proof | None]
"""A search for a proof in slices: a generator that yields between slices and returns the proof, if any."""


class Evaluation(NamedTuple):
    """What playouts say of one position.

    Attributes:
        rewards: the mean reward of each player.
        priors: values of the moves there, if that is what is known.
        amaf: AMAF counts, if `Playouts.priors` can make priors of them; else 0.
    """

    rewards: Rewards
    priors: Priors | None = None
    amaf: int = 0


class Batch(NamedTuple):
    """Sizes of a batch of playouts, for games that play many at once.

    Attributes:
        leaves: number of positions played out together, at most.
        lanes: number of games played for them; a power of two.
    """

    leaves: int = 16
    lanes: int = 512

    @property
    def gives_priors(self) -> bool:
        """Whether each leaf gets enough lanes for them to say something of single moves."""
        return self.lanes >= 32 * self.leaves


FULL_BATCH = Batch()
"""The batch for full strength: a larger one is faster, a smaller one lets the tree decide sooner."""


class Settings(NamedTuple):
    """Parameters of the tree.

    Attributes:
        exploration: weight of the exploration term of UCB1.
        urgency: first-play urgency without priors, in value above even.
        trust: how many visits a prior counts for.
        guidance: weight of the exploration term of PUCT, where moves have probabilities.
        rave: by how many visits the trust in priors grows with each visit of the node; its priors come from
            more and more games (RAVE).
    """

    exploration: float = 0.6
    urgency: float = 0.25
    trust: float = 2.0
    guidance: float = 0.6
    rave: float = 0.0

    def changed(self, numbers: Mapping[str, float]) -> Settings:
        """Return these settings with other numbers for some names."""
        return self._replace(**{name: numbers[name] for name in self._fields if name in numbers})


def chance_of(odds: float) -> float:
    """Return the chance of winning at these odds, in natural logarithms: 0 is even, 1 is 73 %."""
    return 1 / (1 + exp(-odds))


def odds_of(chance: float) -> float:
    """Return the odds of a chance of winning between 0 and 1, in natural logarithms: see `chance_of`."""
    return log(chance / (1 - chance))


def of_two(chance: float, player: int) -> Rewards:
    """Return what two players may expect, given the chance of one of them."""
    return (1 - chance, chance) if player else (chance, 1 - chance)


def in_order(shares: Rewards, player: int) -> Rewards:
    """Return what every player gets in their own order, given in turn order from one player on."""
    first = len(shares) - player
    return shares[first:] + shares[:first]
