"""The base of all knowledge: what follows from the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.rules.values import Outcome
from yavset.search.values import Effort, Priors, Proof, Proving, Rewards, Settings


class Knowledge:
    """What the tree asks about a game. This base plays uniformly at random by the rules alone.

    Attributes:
        game: the game with its options.
        random: the source of all chance, so that a seed makes a search reproducible.
        batch: number of leaves to collect before asking for playouts; more than 1 only where `playouts` gains
            from it.
        games: number of games played for a batch.
        hints: whether playouts give priors; a position is then played out before its moves are tried.
        sudden: whether a move can win at once, so that looking for such moves is worth the time.
        settings: the best parameters of the tree for this game.
        thorough: whether `deeper` looks for anything.
        most_looked: a batch is played out, full or not, once proofs of its leaves have looked at so many
            positions.
        patience: playouts are cut off after so many moves, and `estimate` evaluates the position.
    """

    batch = 1
    games = 1
    hints = False
    sudden = True
    thorough = False
    most_looked = 0
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

    @property
    def looked(self) -> int:
        """How many positions all proofs together have looked at, where that is counted."""
        return 0

    @classmethod
    def covers(cls, game: Game) -> bool:
        """Return whether this knowledge applies to a game with these options."""
        return True

    def rewards(self, outcome: Outcome) -> Rewards:
        """Return each player's reward for an outcome."""
        return self.share if outcome.winner is None else self.wins[self.game.players.index(outcome.winner)]

    def moves(self, position: Position) -> list[str]:
        """Return the moves worth trying, the most promising first: at least one, all legal.

        A move may be left out only if another one that is kept is at least as good.
        """
        moves = list(position.legal_moves())
        self.random.shuffle(moves)
        moves.sort(key=_swaps, reverse=True)
        return moves

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a proof of the result of a position that is not over, or None."""
        return None

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for what `proof` finds, in slices where it takes long."""
        yield from ()
        return self.proof(position, effort)

    def deeper(self, position: Position) -> Proving:
        """Search for a win of the player to move that takes longer to find than `proof` may look, in slices.

        The tree asks for the root and for its best moves.
        """
        yield from ()
        return None

    def playout(self, position: Position) -> Rewards:
        """Play one game from a position that is not over to its end or to an estimate; return the rewards."""
        for _ in range(self.patience):
            moves = self.game.legal_moves(position)
            position = position.child(moves[int(self.random.random() * len(moves))])
            if position.outcome is not None:
                return self.rewards(position.outcome)
        return self.estimate(position)

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards, Priors | None]]:
        """Play out from several leaves.

        Returns for each how many visits its playouts count for, the mean of their rewards, and priors of the
        moves there if the playouts give any.
        """
        return [(1, self.playout(position), None) for position in positions]

    def estimate(self, position: Position) -> Rewards:
        """Return each player's expected reward where a playout is cut off."""
        return self.share


def _swaps(move: str) -> bool:
    return move[:4] == "swap"
