"""The player that judges games by playing them: a flat search that decides a ply with two batches.

The first batch goes on from the position itself. Its mean is what the lead curve wants, and where stones lay
in the games won (all moves as first) shows which moves deserve the second batch, in which the best eight go
on side by side. The shape of a game's lead is wanted, not the strongest move.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol

from yavset.ludi.game import Ludi
from yavset.ludi.insight import Insight, winning_move
from yavset.ludi.lanes import leaf_of, play_rules
from yavset.ludi.rules import PLAYERS
from yavset.rules.position import Position
from yavset.search.playouts.compiled import Games, Leaf, Result, RulePlayouts

BEST = 8
"""So many moves share the second batch."""

LEAST = 4
"""The fewest playouts that a move can get."""

MOST_VALUED = 64
"""So many moves of a position are valued at most."""

TRUST = 16
"""What the first batch says of a move counts as much as so many playouts of the second."""

SIDE_BY_SIDE = 4
"""So many positions share a batch; with more, a slice of work would last too long for a page."""

Work = Generator[int, None, "list[Decision]"]
"""Work that yields the lanes at work in every ply, and 0 in between, so that it can be cut into slices."""


class Decision(NamedTuple):
    """What the agent makes of a position.

    Attributes:
        move: the move it would play.
        mean: the mean result for the mover, from -1 to 1, of all playouts of both batches; ±1 where the game
            is won at once or every move tried ends it.
    """

    move: str
    mean: float


class Player(Protocol):
    """Decides on moves.

    Attributes:
        lanes: playouts in each of its batches; 0 if it makes none, which costs next to nothing.
    """

    lanes: int

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions that go on."""


class Tiers(NamedTuple):
    """The moves that seem to win, to block, not to lose at once, and all legal moves."""

    winning: Sequence[str]
    blocking: Sequence[str]
    safe: Sequence[str]
    legal: Sequence[str]


def tiers(insight: Insight, position: Position) -> Tiers:
    """Return the moves of a position by what is seen of them."""
    legal = position.legal_moves()
    seen = insight.glance(position)
    if not seen.wins | seen.threats | seen.losses:
        return Tiers((), (), legal, legal)
    winning, blocking, losing = (
        insight.placing(position, cells) for cells in (seen.wins, seen.threats, seen.losses)
    )
    return Tiers(
        [move for move in legal if move in winning],
        [move for move in legal if move in blocking],
        [move for move in legal if move not in losing],
        legal,
    )


class InformedPlayer:
    """Plays as the playouts do: win if you can, else block, else do not lose at once, else anything."""

    lanes = 0

    def __init__(self, game: Ludi, random: Random) -> None:
        """Take the game and the source of chance."""
        self._insight = Insight(game, play_rules(game.rules))
        self._random = random

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions; the means are no estimates."""
        yield len(positions)
        return [Decision(self._move(position), 0.0) for position in positions]

    def _move(self, position: Position) -> str:
        seen = tiers(self._insight, position)
        moves = seen.blocking or seen.safe or seen.legal
        return winning_move(position, seen.winning) or moves[int(self._random.random() * len(moves))]


class Agent:
    """The player of stages 6 and 7.

    Attributes:
        lanes: playouts in a batch for one position; a ply is decided by two batches at most.
        exact: whether nothing but own lines and chains decides, which makes playouts cheap.
    """

    def __init__(self, game: Ludi, lanes: int, random: Random) -> None:
        """Take the game (without the right to swap), the playouts in a batch, and the source of chance."""
        self.game = game
        self.lanes = lanes
        self._random = random
        self._rules = play_rules(game.rules)
        self._insight = Insight(game, self._rules)
        self.exact = self._insight.certain
        self._playouts: dict[int, RulePlayouts] = {}

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions that go on.

        Their playouts share two batches: long integers are cheaper by the bit than short ones.
        """
        thoughts = [_Thought(position, tiers(self._insight, position)) for position in positions]
        going = [thought for thought in thoughts if thought.won is None]
        if going:
            games = yield from self._play([[leaf_of(thought.position)] for thought in going])
            for thought, first in zip(
                going, self._batches(len(going)).results_of(games, len(going)), strict=True
            ):
                self._choose(thought, first)
        open_to_doubt = [thought for thought in going if len(thought.chosen) > 1 and thought.leaves]
        totals = yield from self._batch([thought.leaves for thought in open_to_doubt])
        for thought, points in zip(open_to_doubt, totals, strict=True):
            thought.add(points)
        return [thought.decision(self.lanes) for thought in thoughts]

    def _choose(self, thought: _Thought, first: Result) -> None:
        """Choose the moves of a position that get the second batch, after the first one."""
        thought.mean = 2 * first.mean - 1
        seen = thought.seen
        moves: Sequence[str] = seen.safe or seen.legal
        if seen.blocking and self._insight.certain:
            moves = [move for move in seen.blocking if move in seen.safe] or seen.blocking
        thought.hints = self._hints(thought.position, first)
        thought.chosen = self._chosen(moves, thought.hints)
        thought.values, thought.leaves = children(thought.position, thought.chosen)

    def _hints(self, position: Position, result: Result) -> dict[str, float]:
        """Return the mean results, from -1 to 1, of the games that ended with the stone of each placement."""
        hints: dict[str, float] = {}
        for number, values in result.by_colour(position.player):
            names = self._insight.names[number].values()
            hints.update((name, 2 * value - 1) for name, value in zip(names, values, strict=True))
        return hints

    def _chosen(self, moves: Sequence[str], hints: dict[str, float]) -> list[str]:
        """Return the moves that get the second batch: the most hopeful placements, and steps by chance."""
        most = min(BEST, self.lanes // LEAST)
        if len(moves) <= most:
            return list(moves)
        placing = sorted((move for move in moves if move in hints), key=lambda move: -hints[move])
        others = [move for move in moves if move not in hints]
        stepping = min(len(others), max(most // 2, most - len(placing)))
        return placing[: most - stepping] + drawn(others, stepping, self._random)

    def results(self, leaves: Sequence[Leaf]) -> Generator[int, None, list[tuple[int, int]]]:
        """Return how many playouts of a batch the side to move at each leaf wins and loses."""
        found = []
        for first in range(0, len(leaves), SIDE_BY_SIDE):
            together = leaves[first : first + SIDE_BY_SIDE]
            games = yield from self._play([[leaf] for leaf in together])
            found += [
                (_share(games.won, place, self.lanes), _share(games.lost, place, self.lanes))
                for place in range(len(together))
            ]
        return found

    def valuing(self, position: Position, least: int) -> Generator[int, None, list[float]]:
        """Return the mean results of moves that end nothing, each of at least so many playouts.

        Of many moves only some are tried, drawn by chance.
        """
        seen = tiers(self._insight, position)
        _, leaves = children(position, seen.safe or seen.legal)
        moves = drawn(list(leaves), MOST_VALUED, self._random)
        together = max(self.lanes // least, 1)
        values = []
        for first in range(0, len(moves), together):
            some = {move: leaves[move] for move in moves[first : first + together]}
            [totals] = yield from self._batch([some])
            values += [points / count for points, count in totals.values()]
        return values

    def _batches(self, positions: int) -> RulePlayouts:
        """Return playouts for a batch of so many positions."""
        if positions not in self._playouts:
            lanes = positions * self.lanes
            self._playouts[positions] = RulePlayouts(self.game.board, self._rules, lanes, self._random)
        return self._playouts[positions]

    def _play(self, leaves: Sequence[Sequence[Leaf]]) -> Generator[int, None, Games]:
        """Play a batch out: equally many leaves for each position, which share its lanes."""
        playouts = self._batches(len(leaves))
        games = Games(playouts.lanes, [leaf for some in leaves for leaf in some])
        for over in playouts.playing(games):
            yield games.alive.bit_count() if over else 0
        return games

    def _batch(self, groups: Sequence[Mapping[str, Child]]) -> Generator[int, None, list[Totals]]:
        """Return what the playouts after some moves of each position come to."""
        if not groups:
            return []
        places = 1 << (max(map(len, groups)) - 1).bit_length()
        shared = [[moves[place % len(moves)] for place in range(places)] for moves in map(list, groups)]
        games = yield from self._play(
            [[group[move].leaf for move in moves] for group, moves in zip(groups, shared, strict=True)]
        )
        share = self.lanes // places
        place = 0
        found = []
        for group, moves in zip(groups, shared, strict=True):
            totals = dict.fromkeys(group, (0, 0))
            for move in moves:
                points = _share(games.won, place, share) - _share(games.lost, place, share)
                before = totals[move]
                totals[move] = (before[0] + (points if group[move].same else -points), before[1] + share)
                place += 1
            found.append(totals)
        return found


def _share(lanes: int, place: int, share: int) -> int:
    """Return how many lanes are set in the share at a place."""
    return (lanes >> place * share & (1 << share) - 1).bit_count()


class Child(NamedTuple):
    """The leaf after a move, and whether the mover moves there again."""

    leaf: Leaf
    same: bool


Totals = dict[str, tuple[int, int]]
"""For each move the sum of the results of its playouts, and how many there were."""


def children(position: Position, moves: Sequence[str]) -> tuple[dict[str, float], dict[str, Child]]:
    """Return the values of the moves that end the game, and the leaves after the others."""
    ended: dict[str, float] = {}
    going: dict[str, Child] = {}
    for move in moves:
        after = position.child(move)
        if after.outcome is None:
            going[move] = Child(leaf_of(after), after.player == position.player)
        else:
            ended[move] = result_for(after, position.player)
    return ended, going


class _Thought:
    """What the agent thinks of a position.

    Attributes:
        position: the position; seen: its moves by what is seen of them; won: the move that wins at once.
        mean: the mean result of the first batch; hints: what that says of placements.
        chosen: the moves that get the second batch; values: what is known of them so far; leaves: those
            that end nothing.
        points, games: the sum of the results of the second batch, and how many playouts it had.
    """

    def __init__(self, position: Position, seen: Tiers) -> None:
        self.position = position
        self.seen = seen
        self.won = winning_move(position, seen.winning)
        self.mean = 0.0
        self.hints: dict[str, float] = {}
        self.chosen: list[str] = []
        self.values: dict[str, float] = {}
        self.leaves: dict[str, Child] = {}
        self.points = self.games = 0

    def add(self, totals: Totals) -> None:
        """Take in the second batch."""
        for move, (points, count) in totals.items():
            self.points, self.games = self.points + points, self.games + count
            self.values[move] = (points + TRUST * self.hints.get(move, points / count)) / (count + TRUST)

    def decision(self, lanes: int) -> Decision:
        """Return what to play, after a first batch of so many lanes."""
        if self.won is not None:
            return Decision(self.won, 1.0)
        mean = (self.mean * lanes + self.points) / (lanes + self.games)
        best = max(self.chosen, key=lambda move: self.values.get(move, mean))
        # Where every move ends the game, nothing is left to guess.
        return Decision(best, mean if self.leaves else self.values[best])


def drawn(moves: Sequence[str], count: int, random: Random) -> list[str]:
    """Return some of the moves, or all if there are no more, drawn by chance."""
    left = list(moves)
    return [left.pop(int(random.random() * len(left))) for _ in range(min(count, len(left)))]


def result_for(position: Position, player: int) -> float:
    """Return the result of a position that has ended for a player: 1, 0 or -1."""
    assert position.outcome is not None
    winner = position.outcome.winner
    return 0.0 if winner is None else 1.0 if winner == PLAYERS[player] else -1.0
