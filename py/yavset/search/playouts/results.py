"""What the playouts of a batch say of its leaves: mean rewards, and values of moves as priors.

There are two kinds of priors. `LanePlayouts` take a leaf's own games, all moves as first (AMAF: Gelly and
Silver, *Monte-Carlo tree search and rapid action value estimation in computer Go*, 2011). `PooledPlayouts`
keep what the games of all leaves say of a cell, where those of one leaf are too few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from yavset.rules.board import Board
from yavset.rules.game import Game
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.driver import Ended, PlayoutPolicy, play
from yavset.search.values import Evaluation, Priors, Rewards, in_order

DOUBT = 4
"""How many games with a leaf's mean result are added to those of a cell, against small samples."""

Placings = Sequence[Sequence[Sequence[str]]]
"""For each colour and each cell, in the order of game and board, the moves that place such a stone there."""


def placings(game: Game) -> Placings:
    """Return the moves of a game whose moves place stones, and name a colour where there is a choice."""
    names = game.board.names.values()
    return [[(write_placing(colour, name),) for name in names] for colour in game.colours]


def plain_placings(game: Game) -> Placings:
    """Return the moves of a game in which players place stones of their own colour, named by the cells."""
    return [[(name,) for name in game.board.names.values()]] * len(game.players)


class Result(NamedTuple):
    """What the playouts from a leaf say.

    Attributes:
        rewards: each player's mean reward, in turn order from the player to move.
        values: for each colour, seen by the player to move, and each cell the mean reward of the games that
            ended with such a stone there, drawn towards the mean of all games where there were few.
    """

    rewards: Rewards
    values: Mapping[str, Sequence[float]]

    @property
    def mean(self) -> float:
        """The mean reward of the player to move."""
        return self.rewards[0]

    def by_colour(self, player: int) -> Iterator[tuple[int, Sequence[float]]]:
        """Yield the number of each colour with its values; takes the player to move."""
        numbers = {"own": player, "enemy": 1 - player, "red": 2}
        for colour, values in self.values.items():
            yield numbers[colour], values


def mean_rewards(layout: CellMajor, ended: Ended, leaves: int) -> list[Rewards]:
    """Return each player's mean reward for each leaf of a batch; who has counted no game has drawn."""
    counted = layout.shares(ended.counted, leaves)
    won = [[layout.shares(lanes, leaves) for lanes in parts] for parts in ended.won]
    parts, players = len(ended.won[0]), len(ended.won)
    means = []
    for leaf, games in enumerate(counted):
        wins = [sum(shares[leaf] for shares in each) for each in won]
        drawn = (games * parts - sum(wins)) / players
        means.append(tuple((win + drawn) / (games * parts) if games else 1 / players for win in wins))
    return means


def results_of(policy: PlayoutPolicy, ended: Ended, leaves: int) -> list[Result]:
    """Return the results of each leaf of a batch for two players."""
    tallied = [
        policy.layout.tallies(stones, [sets[0] for sets in ended.won], leaves) for stones in ended.stones
    ]
    results = []
    for leaf, rewards in enumerate(mean_rewards(policy.layout, ended, leaves)):
        doubt = DOUBT * rewards[0]
        values = {
            colour: [
                (win + doubt) / (win + loss + DOUBT)
                for win, loss in zip(wins[leaf], losses[leaf], strict=True)
            ]
            for colour, (wins, losses) in zip(policy.colours, tallied, strict=True)
        }
        results.append(Result(rewards, values))
    return results


class LanePlayouts:
    """Playouts of two players for the search: batches of leaves, with AMAF values as priors.

    Attributes:
        policy: how the games are played.
        leaves, games, gives_priors: see `parts.Playouts`.
    """

    def __init__(
        self,
        policy: PlayoutPolicy,
        moves: Placings = (),
        *,
        leaves: int = 1,
    ) -> None:
        """Take the policy, the moves that get priors (none: no priors), and the leaves of a batch."""
        self.policy = policy
        self.games = policy.layout.count
        self.leaves = min(leaves, self.games)
        self.gives_priors = bool(moves)
        self._moves = moves

    def evaluate(self, positions: Sequence[Position]) -> list[Evaluation]:
        """Play out from each leaf in its share of the lanes; each counts as one visit."""
        leaves = list(dict.fromkeys(positions))
        room = 1 << (len(leaves) - 1).bit_length()
        # The number of leaves is a power of two: the last one is repeated.
        found = dict(
            zip(leaves, self._evaluations(leaves + leaves[-1:] * (room - len(leaves))), strict=False)
        )
        return [found[position] for position in positions]

    def _evaluations(self, leaves: Sequence[Position]) -> list[Evaluation]:
        ended = play(self.policy, leaves)
        if not self.gives_priors:
            means = mean_rewards(self.policy.layout, ended, len(leaves))
            return [
                Evaluation(1, in_order(rewards, leaf.player), None)
                for leaf, rewards in zip(leaves, means, strict=True)
            ]
        results = results_of(self.policy, ended, len(leaves))
        return [
            Evaluation(1, in_order(result.rewards, leaf.player), self._priors(leaf, result))
            for leaf, result in zip(leaves, results, strict=True)
        ]

    def _priors(self, leaf: Position, result: Result) -> Priors:
        return {
            move: value
            for colour, values in result.by_colour(leaf.player)
            for moves, value in zip(self._moves[colour], values, strict=True)
            for move in moves
        }


class Pooled(NamedTuple):
    """How pooled values of cells come about.

    Attributes:
        fading: what remains of older games with every batch, as the game goes on.
        doubt: how many games with the usual reward are added to those of a cell, against small samples.
        first: how many batches the first leaves get, while nothing is known of the cells.
    """

    fading: float
    doubt: float
    first: int = 1


THREE_PLAYERS = Pooled(fading=0.95, doubt=16)
"""How games of three players are pooled."""


class PooledPlayouts(LanePlayouts):
    """The same with priors from the games of all batches.

    The policy's players and colours are those of the game, whoever is to move at a leaf: games of different
    movers are pooled.
    """

    def __init__(
        self, game: Game, policy: PlayoutPolicy, moves: Placings, pooled: Pooled, *, leaves: int = 1
    ) -> None:
        """Take the game, the policy, the moves that get priors, how they are pooled, and the leaves."""
        super().__init__(policy, moves, leaves=leaves)
        self._board = game.board
        self._first = pooled.first
        self.pools = [Experience(game.board, pooled) for _ in game.colours]

    def colour(self, position: Position) -> int:
        """Return the number of the colour that is placed next: here the one of the player to move."""
        return position.player

    def _evaluations(self, leaves: Sequence[Position]) -> list[Evaluation]:
        batches, self._first = self._first, 1
        means = [self._batch(leaves) for _ in range(batches)]
        evaluations = []
        for leaf, several in zip(leaves, zip(*means, strict=True), strict=True):
            rewards = tuple(sum(rewards) / batches for rewards in zip(*several, strict=True))
            priors = self._pooled_priors(leaf, rewards) if self.gives_priors else None
            evaluations.append(Evaluation(1, rewards, priors))
        return evaluations

    def _batch(self, leaves: Sequence[Position]) -> list[Rewards]:
        """Play a batch, learn what it says of the cells, and return the mean rewards."""
        ended, layout = play(self.policy, leaves), self.policy.layout
        for pool, stones, parts in zip(self.pools, ended.stones, ended.won, strict=True):
            [held], *wins = layout.tallies(stones, [ended.counted, *parts], 1)
            pool.learn([sum(cell) / len(parts) for cell in zip(*(win for [win] in wins), strict=True)], held)
        return mean_rewards(layout, ended, len(leaves))

    def _pooled_priors(self, position: Position, rewards: Rewards) -> Priors:
        """Return what is known of the empty cells, where the mean is another than in all games."""
        colour, player = self.colour(position), position.player
        pool, mean = self.pools[colour], rewards[colour]
        usual = pool.usual()
        priors = {}
        for number, cell in enumerate(self._board.cells):
            if position.empty >> cell & 1:
                value = pool.value(number, mean, usual)
                for move in self._moves[colour][number]:
                    # Two players: a colour's reward is what the other player does not get.
                    priors[move] = value if colour == player else 1 - value
        return priors


class Experience:
    """Rewards by the cells that held a certain stone in the end; older games count less and less."""

    def __init__(self, board: Board, pooled: Pooled) -> None:
        """Take the board and how values are pooled."""
        self._pooled = pooled
        self._rewards = [0.0] * len(board.cells)
        self._games = [0.0] * len(board.cells)

    def learn(self, rewards: Sequence[float], games: Sequence[int]) -> None:
        """Add for each cell the sum of the rewards and the number of a batch's games with the stone there."""
        fading = self._pooled.fading
        self._rewards = [old * fading + new for old, new in zip(self._rewards, rewards, strict=True)]
        self._games = [old * fading + new for old, new in zip(self._games, games, strict=True)]

    def usual(self) -> float:
        """Return the mean reward of all stones; even before anything is known."""
        games = sum(self._games)
        return sum(self._rewards) / games if games else 0.5

    def value(self, number: int, mean: float, usual: float) -> float:
        """Return the reward to expect with a stone on a cell where the mean is another than the usual one."""
        reward, games = self._rewards[number], self._games[number]
        return min(1.0, max(0.0, mean + (reward - usual * games) / (games + self._pooled.doubt)))
