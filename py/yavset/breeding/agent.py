"""The player that judges games by playing them: a flat search that decides a ply with two batches.

The first batch goes on from the position itself. Its mean is what the lead curve wants, and where stones lay
in the games won (all moves as first) shows which moves deserve the second batch, in which the best eight go
on side by side. In games of lines it also looks for chains of threats, its own and the other player's. The
shape of a game's lead is wanted, not the strongest move.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol

from yavset.breeding.playouts import SCALAR, words
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves, Tiers
from yavset.ludi.playouts import leaf_of, play_rules
from yavset.ludi.policy import threat_search
from yavset.ludi.rules import PLAYERS, number_of
from yavset.rules.board import mask_of
from yavset.rules.position import Position
from yavset.search.playouts.compiled import CompiledPolicy, Leaf, compiled
from yavset.search.playouts.driver import Ended, playing
from yavset.search.playouts.results import amaf_counts, mean_rewards, numbers, values_of
from yavset.search.provers.decisive import first_win
from yavset.search.provers.threats import NEUTRAL, ThreatSearch
from yavset.search.values import stones_of
from yavset.search.work import Slices

BEST = 8
"""This many moves share the second batch."""

LEAST = 4
"""The fewest playouts that a move can get."""

MOST_VALUED = 64
"""At most this many moves of a position are valued."""

TRUST = 16
"""What the first batch says of a move counts as much as this many playouts of the second."""

TOGETHER = 1024
"""Positions share a batch of this many playouts; with more, a slice would last too long for a page."""

CHAIN_NODES = 60
"""Positions that a search for a chain of threats may look at."""

CHAIN_LANES = 32
"""Agents with fewer playouts do not look for chains: that they do not is part of their weakness."""

SCORING = 16
"""Counting groups on full boards costs as much as this many slices of a batch."""

Work = Generator[int, None, "list[Decision]"]
"""Work in slices, which yields what each slice costs: the 64-bit words of the integers it works on."""


class Decision(NamedTuple):
    """What the agent makes of a position.

    Attributes:
        move: the move it would play.
        mean: the mean result for the mover, from -1 to 1, of all playouts of both batches; ±1 where the game
            is won at once or every move tried ends it.
        best: the value of the move itself, which the second batch gives: what a stronger search sees.
        choices: how many moves seemed worth a choice.
    """

    move: str
    mean: float
    best: float = 0.0
    choices: int = 2


class Player(Protocol):
    """Decides on moves.

    Attributes:
        lanes: playouts in each of its batches; 0 if it makes none, which costs next to nothing.
    """

    lanes: int

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions that go on."""


class InformedPlayer:
    """Plays as the playouts do: win if you can, else block, run, do not lose at once, do anything.

    To run is to step where the next step wins and cannot be stopped.
    """

    lanes = 0

    def __init__(self, game: Ludi, random: Random) -> None:
        """Take the game and the source of chance."""
        self._immediate = ImmediateMoves(game, play_rules(game.rules))
        self._random = random

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions; the means are no estimates."""
        yield SCALAR * len(positions)
        return [Decision(self._move(position), 0.0) for position in positions]

    def _move(self, position: Position) -> str:
        seen = self._immediate.tiers(position, position.legal_moves())
        return first_win(position, seen.winning) or seen.best[int(self._random.random() * len(seen.best))]


class Agent:
    """The player of stages 6 and 7.

    Attributes:
        lanes: playouts in a batch for one position; a ply is decided by two batches at most.
        exact: whether nothing but own lines and chains decides, which makes playouts cheap.
        random: the source of chance.
    """

    def __init__(self, game: Ludi, lanes: int, random: Random) -> None:
        """Take the game (without the right to swap), the playouts in a batch, and the source of chance."""
        self.game = game
        self.lanes = lanes
        self.random = random
        self._together = max(TOGETHER // lanes, 1)
        self._rules = play_rules(game.rules)
        self._immediate = ImmediateMoves(game, self._rules)
        self.exact = self._immediate.certain
        self._threats = threat_search(game.rules) if lanes >= CHAIN_LANES else None
        self._policies: dict[int, CompiledPolicy] = {}

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions that go on.

        The playouts of some share two batches: long integers are cheaper by the bit than short ones.
        """
        decisions = []
        for first in range(0, len(positions), self._together):
            decisions += yield from self._deciding(positions[first : first + self._together])
        return decisions

    def _deciding(self, positions: Sequence[Position]) -> Work:
        thoughts = []
        for position in positions:
            thoughts.append(_Thought(position, self._immediate.tiers(position, position.legal_moves())))
            if self._threats is not None and not thoughts[-1].seen.blocking:
                yield SCALAR
                self._look_for_chains(thoughts[-1], self._threats)
        going = [thought for thought in thoughts if thought.won is None]
        if self._rules.supply or self._rules.flip or not self._rules.placements:
            yield from self._try_moves(going)
        elif going:
            ended = yield from self._play([[leaf_of(thought.position)] for thought in going])
            policy = self._policy(len(going))
            means = mean_rewards(policy.layout, ended, len(going))
            amaf = amaf_counts(policy, ended, len(going), policy.placed)
            for thought, (mean, _), counts in zip(going, means, amaf, strict=True):
                self._choose(thought, mean, counts)
        open_to_doubt = [thought for thought in going if len(thought.chosen) > 1 and thought.leaves]
        totals = yield from self._batch([thought.leaves for thought in open_to_doubt])
        for thought, points in zip(open_to_doubt, totals, strict=True):
            thought.add(points)
        return [thought.decision(self.lanes) for thought in thoughts]

    def _try_moves(self, thoughts: Sequence[_Thought]) -> Generator[int, None, None]:
        """Choose the moves in games of movement or of flips, by a first batch that goes on after each.

        Where stones lie in the end says little of where one of them should go now, or whose it is then.
        """
        for thought in thoughts:
            moves = thought.answer() or thought.seen.safe or thought.seen.legal
            thought.choices = len(moves)
            thought.chosen = drawn(moves, self.lanes, self.random) if len(moves) > self.lanes else list(moves)
            thought.values, thought.leaves = children(thought.position, thought.chosen)
            yield SCALAR
        going = [thought for thought in thoughts if thought.leaves]
        totals = yield from self._batch([thought.leaves for thought in going])
        most = min(BEST, self.lanes // LEAST)
        for thought, points in zip(going, totals, strict=True):
            thought.learn(points, most)

    def _choose(self, thought: _Thought, mean: float, counts: Sequence[tuple[int, int]]) -> None:
        """Choose the moves of a position that get the second batch, after the first one."""
        thought.mean = 2 * mean - 1
        seen = thought.seen
        moves: Sequence[str] = seen.safe or seen.legal
        urgent: Sequence[str] = thought.answer() or thought.answers
        if urgent and self.exact:
            moves = urgent
        thought.choices = len(moves)
        thought.hints = self._hints(thought.position, mean, counts)
        thought.chosen = self._chosen(moves, urgent, thought.hints)
        thought.values, thought.leaves = children(thought.position, thought.chosen)

    def _look_for_chains(self, thought: _Thought, threats: ThreatSearch) -> None:
        """Find a win by a chain of threats, or the moves that may stop the other player's."""
        position = thought.position
        own, other, neutral = stones_of(position)
        chain = threats.win(own, other, CHAIN_NODES, neutral=neutral)
        if chain:
            cell = chain[0] % NEUTRAL
            red = chain[0] >= NEUTRAL or (threats.neutral and not self.game.board.around(neutral) >> cell & 1)
            thought.won = self._immediate.names[2 if red else position.player][cell]
            return
        theirs = threats.win(other, own, CHAIN_NODES, neutral=neutral)
        if theirs:
            cells = mask_of(cell % NEUTRAL for cell in theirs)
            stopping = cells if threats.neutral else threats.disturbing(other, own, theirs)
            moves = {
                names[cell] for names in self._immediate.names for cell in self.game.board.bits(stopping)
            }
            thought.answers = [move for move in thought.seen.safe if move in moves]

    def _hints(self, position: Position, mean: float, counts: Sequence[tuple[int, int]]) -> dict[str, float]:
        """Return the mean results, from -1 to 1, of the games that ended with the stone of each placement."""
        hints: dict[str, float] = {}
        policy = self._policy(1)
        for colour, (wins, held) in zip(policy.placed, counts, strict=True):
            games = numbers(policy.layout, held)
            # The hint for an enemy stone is what it is worth to the player that places it.
            won = numbers(policy.layout, held - wins if colour == "enemy" else wins)
            names = self._immediate.names[number_of(colour, position.player)].values()
            values = values_of(policy.layout, won, games, mean)
            hints.update((name, 2 * value - 1) for name, value in zip(names, values, strict=True))
        return hints

    def _chosen(self, moves: Sequence[str], urgent: Sequence[str], hints: dict[str, float]) -> list[str]:
        """Return the moves that get the second batch: the most hopeful placements, and steps by chance.

        Of these up to half are urgent ones.
        """
        most = min(BEST, self.lanes // LEAST)
        if len(moves) <= most:
            return list(moves)
        placing = sorted((move for move in moves if move in hints), key=lambda move: -hints[move])
        if urgent:
            first = [move for move in placing if move in urgent][: most // 2]
            placing = first + [move for move in placing if move not in first]
        others = [move for move in moves if move not in hints]
        stepping = min(len(others), max(most // 2, most - len(placing)))
        return placing[: most - stepping] + drawn(others, stepping, self.random)

    def results(self, leaves: Sequence[Leaf]) -> Generator[int, None, list[tuple[int, int]]]:
        """Return how many playouts of a batch the side to move at each leaf wins and loses."""
        found: list[tuple[int, int]] = []
        for first in range(0, len(leaves), self._together):
            together = leaves[first : first + self._together]
            ended = yield from self._play([[leaf] for leaf in together])
            layout = self._policy(len(together)).layout
            wins, losses = (layout.shares(lanes, len(together)) for [lanes] in ended.won)
            found += zip(wins, losses, strict=True)
        return found

    def valuing(self, position: Position, least: int) -> Generator[int, None, list[float]]:
        """Return the mean results of moves that end nothing, each of at least this many playouts.

        Of many moves only some are tried, drawn by chance.
        """
        seen = self._immediate.tiers(position, position.legal_moves())
        _, leaves = children(position, seen.safe or seen.legal)
        moves = drawn(list(leaves), MOST_VALUED, self.random)
        together = max(self.lanes // least, 1)
        values = []
        for first in range(0, len(moves), together):
            some = {move: leaves[move] for move in moves[first : first + together]}
            [totals] = yield from self._batch([some])
            values += [points / count for points, count in totals.values()]
        return values

    def _policy(self, positions: int) -> CompiledPolicy:
        """Return the policy for a batch of this many positions."""
        if positions not in self._policies:
            lanes = positions * self.lanes
            self._policies[positions] = compiled(self.game.board, self._rules, lanes, self.random)
        return self._policies[positions]

    def _play(self, leaves: Sequence[Sequence[Leaf]]) -> Generator[int, None, Ended]:
        """Play a batch out: equally many leaves for each position, which share its lanes."""
        policy = self._policy(len(leaves))
        policy.begin([leaf for some in leaves for leaf in some])
        cost = words(policy)
        batch = Slices(playing(policy))
        for _ in batch:
            yield cost
        if any(end.result == "score" for end in policy.rules.ends):
            yield SCORING * cost
        return batch.found

    def _batch(self, groups: Sequence[Mapping[str, Child]]) -> Generator[int, None, list[Totals]]:
        """Return what the playouts after some moves of each position come to."""
        if not groups:
            return []
        places = 1 << (max(map(len, groups)) - 1).bit_length()
        shared = [[moves[place % len(moves)] for place in range(places)] for moves in map(list, groups)]
        ended = yield from self._play(
            [[group[move].leaf for move in moves] for group, moves in zip(groups, shared, strict=True)]
        )
        layout, share = self._policy(len(groups)).layout, self.lanes // places
        wins, losses = (layout.shares(lanes, len(groups) * places) for [lanes] in ended.won)
        balances = (won - lost for won, lost in zip(wins, losses, strict=True))
        found = []
        for group, moves in zip(groups, shared, strict=True):
            totals = dict.fromkeys(group, (0, 0))
            for move in moves:
                points = next(balances)
                before = totals[move]
                totals[move] = (before[0] + (points if group[move].same else -points), before[1] + share)
            found.append(totals)
        return found


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
        position: the position; seen: its moves by their immediate results; won: the move that wins at once.
        mean: the mean result of the first batch; hints: what that says of moves; trust: how many playouts of
            the second batch that counts as, where it is not `TRUST`.
        answers: the moves that may stop the other player's chain of threats; choices: how many moves seemed
            worth a choice.
        chosen: the moves that get the second batch; values: what is known of them so far; leaves: those
            that end nothing.
        points, games: the sum of the results of the second batch, and how many playouts it had.
    """

    def __init__(self, position: Position, seen: Tiers) -> None:
        self.position = position
        self.seen = seen
        self.won = first_win(position, seen.winning)
        self.mean = 0.0
        self.hints: dict[str, float] = {}
        self.trust: dict[str, int] = {}
        self.answers: list[str] = []
        self.choices = 1
        self.chosen: list[str] = []
        self.values: dict[str, float] = {}
        self.leaves: dict[str, Child] = {}
        self.points = self.games = 0

    def answer(self) -> Sequence[str]:
        """Return the moves that stop a win and do not lose, else those that stop it, if there are any."""
        seen = self.seen
        return [move for move in seen.blocking if move in seen.safe] or seen.blocking

    def learn(self, totals: Totals, most: int) -> None:
        """Take in a first batch that went on after each move: the best of them get the second one."""
        points, games = (sum(counts) for counts in zip(*totals.values(), strict=True))
        self.mean = points / games
        self.hints = {move: points / count for move, (points, count) in totals.items()}
        self.trust = {move: count for move, (_, count) in totals.items()}
        best = sorted(totals, key=lambda move: -self.hints[move])[:most]
        self.values |= {move: self.hints[move] for move in best}
        self.chosen = [move for move in self.chosen if move in self.values]
        self.leaves = {move: self.leaves[move] for move in best}

    def add(self, totals: Totals) -> None:
        """Take in the second batch."""
        for move, (points, count) in totals.items():
            self.points, self.games = self.points + points, self.games + count
            trust = self.trust.get(move, TRUST)
            self.values[move] = (points + trust * self.hints.get(move, points / count)) / (count + trust)

    def decision(self, lanes: int) -> Decision:
        """Return what to play, after a first batch of this many lanes."""
        if self.won is not None:
            return Decision(self.won, 1.0, 1.0)
        mean = (self.mean * lanes + self.points) / (lanes + self.games)
        best = max(self.chosen, key=lambda move: self.values.get(move, mean))
        value = self.values.get(best, mean)
        # Where every move ends the game, nothing is left to guess.
        return Decision(best, mean if self.leaves else value, value, self.choices)


def drawn(moves: Sequence[str], count: int, random: Random) -> list[str]:
    """Return some of the moves, or all if there are no more, drawn by chance."""
    left = list(moves)
    return [left.pop(int(random.random() * len(left))) for _ in range(min(count, len(left)))]


def result_for(position: Position, player: int) -> float:
    """Return the result of a position that has ended for a player: 1, 0 or -1."""
    assert position.outcome is not None
    winner = position.outcome.winner
    return 0.0 if winner is None else 1.0 if winner == PLAYERS[player] else -1.0
