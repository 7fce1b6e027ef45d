"""Knowledge that every game has: its rules. The base of all other knowledge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from random import Random
from typing import NamedTuple

from yavset.rules.game import Game
from yavset.rules.position import Outcome, Position

Rewards = tuple[float, ...]
"""What each side gets, in the order of `game.players`: 1 for a win, 0 for a loss, equal shares for a draw."""

Hints = Mapping[str, float]
"""What moves of a position look worth, 0 to 1, to the side that makes them."""


class Effort(IntEnum):
    """How much may be spent on a proof: for a new leaf, a node that is expanded, the root of the search."""

    LEAF = 0
    NODE = 1
    ROOT = 2


class Proof(NamedTuple):
    """A result with best play.

    Attributes:
        rewards: what each player gets.
        distance: how many moves the game still lasts.
        moves: the moves that lead to a win of the player to move, or as many of them as are known.
    """

    rewards: Rewards
    distance: int
    moves: Sequence[str] = ()


class Settings:
    """Numbers that steer the tree.

    Attributes:
        exploration: weight of the search for rarely visited moves against those that did well.
        urgency: how much better than even a move is taken to be before it is tried, where there are no hints.
        trust: how many visits a hint counts for, where there are some.
    """

    __slots__ = ("exploration", "trust", "urgency")

    def __init__(self, exploration: float = 0.6, urgency: float = 0.25, trust: float = 2.0) -> None:
        self.exploration = exploration
        self.urgency = urgency
        self.trust = trust

    def changed(self, numbers: Mapping[str, float]) -> Settings:
        """These settings with other numbers for some names."""
        return Settings(**{name: numbers.get(name, getattr(self, name)) for name in self.__slots__})


class Knowledge:
    """What the tree asks about a game. This base plays uniformly at random by the rules alone.

    Attributes:
        game: the game with its options.
        random: where all chance comes from, so that a seed makes a search reproducible.
        batch: how many leaves the tree should collect before it asks for playouts; more than 1 only where
            `playouts` gains from it.
        games: how many games are played for a batch.
        hints: whether playouts tell what the moves look worth; a position is then played out before its
            moves are tried.
        sudden: whether a move can win on the spot; where it cannot, nobody looks for one.
        settings: the numbers that serve the tree best in this game.
        patience: playouts are cut off after this many moves and the position is judged by `estimate`.
    """

    batch = 1
    games = 1
    hints = False
    sudden = True
    settings = Settings()
    patience = 300

    def __init__(self, game: Game, random: Random) -> None:
        self.game = game
        self.random = random
        count = len(game.players)
        self.wins: tuple[Rewards, ...] = tuple(
            tuple(1.0 if player == winner else 0.0 for player in range(count)) for winner in range(count)
        )
        self.share: Rewards = (1 / count,) * count

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Whether this kind of knowledge can deal with a game's options."""
        return True

    def rewards(self, outcome: Outcome) -> Rewards:
        """What an outcome is worth to each side."""
        return self.share if outcome.winner is None else self.wins[self.game.players.index(outcome.winner)]

    def moves(self, position: Position) -> list[str]:
        """The moves worth trying, the most promising first; never empty, every word legal.

        A move may be left out only if another one that is kept is at least as good.
        """
        moves = list(position.legal_moves())
        self.random.shuffle(moves)
        moves.sort(key=_swaps, reverse=True)
        return moves

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """A result that is cheaply proven for a position that is not over, with the moves that lead to it.

        None if nothing is proven.
        """
        return None

    def opening(self, position: Position) -> list[str]:
        """Moves known to be good at the beginning of a game; none where it is better to think."""
        return []

    def playout(self, position: Position) -> Rewards:
        """One game played on from a position that is not over, to its end or to an estimate."""
        for _ in range(self.patience):
            moves = self.game.legal_moves(position)
            position = position.child(moves[int(self.random.random() * len(moves))])
            if position.outcome is not None:
                return self.rewards(position.outcome)
        return self.estimate(position)

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards, Hints | None]]:
        """Playouts from several leaves.

        For each how many visits they count for, the mean of their rewards, and hints for the moves there if
        the playouts give any.
        """
        return [(1, self.playout(position), None) for position in positions]

    def estimate(self, position: Position) -> Rewards:
        """What a position is worth to each side where a playout is cut off."""
        return self.share


def _swaps(move: str) -> bool:
    return move[:4] == "swap"
