"""Knowledge that every game has: its rules. The base of all other knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.game import Game
from yavset.position import Outcome, Position

Rewards = tuple[float, ...]
"""What each side gets, in the order of `game.sides`: 1 for a win, 0 for a loss, equal shares for a draw."""


class Settings:
    """Numbers that steer the tree.

    Attributes:
        exploration: weight of the search for rarely visited moves against those that did well.
        urgency: how much better than even a move is taken to be before it is tried.
    """

    __slots__ = ("exploration", "urgency")

    def __init__(self, exploration: float = 0.6, urgency: float = 0.25) -> None:
        self.exploration = exploration
        self.urgency = urgency


class Knowledge:
    """What the tree asks about a game. This base plays uniformly at random by the rules alone.

    Attributes:
        game: the game with its options.
        random: where all chance comes from, so that a seed makes a search reproducible.
        batch: how many leaves the tree should collect before it asks for playouts; more than 1 only where
            `playouts` gains from it.
        settings: the numbers that serve the tree best in this game.
        patience: playouts are cut off after this many moves and the position is judged by `estimate`.
    """

    batch = 1
    settings = Settings()
    patience = 300

    def __init__(self, game: Game, random: Random) -> None:
        self.game = game
        self.random = random
        count = len(game.sides)
        self.wins: tuple[Rewards, ...] = tuple(
            tuple(1.0 if side == winner else 0.0 for side in range(count)) for winner in range(count)
        )
        self.share: Rewards = (1 / count,) * count

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Whether this kind of knowledge can deal with a game's options."""
        return True

    def rewards(self, outcome: Outcome) -> Rewards:
        """What an outcome is worth to each side."""
        return self.share if outcome.winner is None else self.wins[self.game.sides.index(outcome.winner)]

    def words(self, position: Position) -> list[str]:
        """The moves worth trying, the most promising first; never empty, every word legal.

        A move may be left out only if another one that is kept is at least as good.
        """
        words = list(position.legal_moves())
        self.random.shuffle(words)
        words.sort(key=_swaps, reverse=True)
        return words

    def proof(self, position: Position) -> tuple[Rewards, tuple[str, ...]] | None:
        """A result that is cheaply proven for a position that is not over, with the moves that lead to it.

        Asked once for every new leaf. None if nothing is proven.
        """
        return None

    def playout(self, position: Position) -> Rewards:
        """One game played on from a position that is not over, to its end or to an estimate."""
        for _ in range(self.patience):
            words = self.game.words(position)
            position = position.child(words[int(self.random.random() * len(words))])
            if position.outcome is not None:
                return self.rewards(position.outcome)
        return self.estimate(position)

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards]]:
        """Playouts from several leaves: for each the number of games and the mean of their rewards."""
        return [(1, self.playout(position)) for position in positions]

    def estimate(self, position: Position) -> Rewards:
        """What a position is worth to each side where a playout is cut off."""
        return self.share


def _swaps(word: str) -> bool:
    return word[:4] == "swap"
