"""What is known of a game beyond its rules, as parts that are composed: ordering, playouts, prover.

A `GamePolicy` has one of each. The searches ask it for everything that depends on the game; each module in
`policies` composes the one of its game. Games without such a module get one that follows from the rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.rules.values import Outcome
from yavset.search.move_model import MoveModel
from yavset.search.values import Effort, Evaluation, Priors, Proof, Proving, Rewards, Settings, wins_of

Ordering = Callable[[Position, list[str]], list[str]]
"""Takes a position and its legal moves in random order, a swap first; returns those worth trying, at least
one, the most promising first.

A move may be left out only if another one that is kept is at least as good.
"""


def any_order(position: Position, moves: list[str]) -> list[str]:
    """Return the moves as they come."""
    return moves


class Playouts(ABC):
    """Evaluates positions by playing games from them.

    Attributes:
        leaves: number of positions to collect before asking; more than 1 only where that gains something.
        games: number of games played for a batch.
        gives_priors: whether there are priors; a position is then played out before its moves are tried.
    """

    leaves = 1
    games = 1
    gives_priors = False

    @abstractmethod
    def evaluate(self, positions: Sequence[Position]) -> list[Evaluation]:
        """Play out from positions that are not over; return an evaluation for each."""

    def priors(self, position: Position, amaf: int, known: int) -> Priors:
        """Return priors of a position's moves, by the AMAF counts of all games from it and from later ones.

        And by those of this or an earlier position, of which more is known. There are none without counts.
        """
        return {}


class Prover:
    """Finds results with best play; this one finds none. Provers that need no slices say all in `proof`.

    Attributes:
        batch_budget: run a batch early once proofs of its leaves have looked at this many positions.
        can_win_in_one: whether a move can win at once, so that looking for such moves is worth the time.
        has_deep_proof: whether `deeper` looks for anything.
    """

    batch_budget = 0
    can_win_in_one = True
    has_deep_proof = False

    @property
    def looked(self) -> int:
        """Return how many positions all its searches together have looked at, where that is counted."""
        return 0

    def proof(self, position: Position, effort: Effort = Effort.LEAF) -> Proof | None:
        """Return a proof of the result of a position that is not over, or None."""
        return None

    def proving(self, position: Position, effort: Effort) -> Proving:
        """Search for what `proof` finds, in slices where it takes long."""
        yield from ()
        return self.proof(position, effort)

    def deeper(self, position: Position) -> Proving:
        """Search in slices for a win that takes longer to find than `proof` may look."""
        yield from ()
        return None


class NothingAtOnce(Prover):
    """Finds nothing in a game that no move decides at once."""

    can_win_in_one = False


class GamePolicy:
    """What a search knows of one game, composed of parts.

    Attributes:
        game: the game with its options.
        random: the source of all chance, so that a seed makes a search reproducible.
        playouts, prover: parts; the third one, the ordering, is behind `moves`.
        settings: the best parameters of the tree for this game.
        slope: the power to which the odds of a search's values are raised, so that values say how often the
            bot wins its own games from there; found by `bench reliability`. It is above 1 where playouts know
            little of the game, so that a small lead means more than they say.
        move_model: says how probable moves are, for the strongest levels of games that have been trained.
        wins: for each player the rewards when that player wins.
        share: the rewards of a draw.
    """

    def __init__(
        self,
        game: Game,
        random: Random,
        *,
        playouts: Playouts,
        prover: Prover | None = None,
        ordering: Ordering = any_order,
        settings: Settings | None = None,
        slope: float = 1.0,
    ) -> None:
        self.game = game
        self.random = random
        self.playouts = playouts
        self.prover = prover or Prover()
        self.settings = settings or Settings()
        self.slope = slope
        self.move_model: MoveModel | None = None
        count = len(game.players)
        self.wins: tuple[Rewards, ...] = wins_of(count)
        self.share: Rewards = (1 / count,) * count
        self._ordering = ordering

    def moves(self, position: Position) -> list[str]:
        """Return the moves of a position that is not over that are worth trying, the most promising first."""
        # Every node asks for a random order: sorting by chance takes less time than `shuffle`.
        chance = self.random.random
        moves = sorted(position.legal_moves(), key=lambda _: chance())
        if position.swap_open:
            moves.sort(key=lambda move: move[:4] != "swap")
        return self._ordering(position, moves)

    def rewards(self, outcome: Outcome) -> Rewards:
        """Return each player's reward for an outcome."""
        return self.share if outcome.winner is None else self.wins[self.game.players.index(outcome.winner)]


PolicyMaker = Callable[[Game, Random], GamePolicy]
"""Makes the policy of a game; all its chance comes from the random numbers that it is given."""
