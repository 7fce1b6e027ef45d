"""What games with parallel playouts share: batches of leaves, and AMAF values as priors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from yavset.rules.game import Game
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.playouts.compiled import Leaf, Result, RulePlayouts
from yavset.search.playouts.outlook import stones_of
from yavset.search.playouts.play_rules import PlayRules
from yavset.search.policies.general import Knowledge
from yavset.search.values import Priors, Rewards, Settings, in_order

LANES = 512
"""Playouts in a batch: a larger batch is faster, a smaller one lets the tree decide sooner."""


class BatchKnowledge(Knowledge):
    """Two players; all leaves of a batch are played out at once. Subclasses say how, in `results`."""

    batch = 16
    games = LANES
    hints = True
    settings = Settings(exploration=0.15, trust=2.0)

    def results(self, leaves: Sequence[Position]) -> Iterable[tuple[float, Priors | None]]:
        """Return for each leaf the mean reward of the player to move, and priors if there are any.

        The number of leaves is a power of two; the last ones may be repeated to make it one.
        """
        raise TypeError(f"{type(self).__name__} has to say how leaves are played out")

    def shares(self, leaves: Sequence[Position]) -> Iterable[tuple[Rewards, Priors | None]]:
        """Return the same with what every player gets, in turn order from the player to move on."""
        return (((mean, 1 - mean), hints) for mean, hints in self.results(leaves))

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards, Priors | None]]:
        """Play out from each leaf in its share of the lanes; each counts as one visit."""
        leaves = list(dict.fromkeys(positions))
        room = 1
        while room < len(leaves):
            room *= 2
        found = dict(zip(leaves, self.shares(leaves + leaves[-1:] * (room - len(leaves))), strict=False))
        return [
            (1, in_order(found[position][0], position.player), found[position][1]) for position in positions
        ]


class Playouts(Protocol):
    """Plays out batches of positions given as masks: `LanePlayouts` and what says the same."""

    def results(self, leaves: Sequence[tuple[int, ...]]) -> Sequence[tuple[float, list[float]]]:
        """Return for each leaf the mean result of the player to move, and its AMAF value of each cell."""


class ParallelKnowledge(BatchKnowledge):
    """Every move places a stone; `parallel` plays out.

    Attributes:
        placings: for each cell in order the moves that place a stone there.
    """

    parallel: Playouts

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.placings = [[name] for name in game.board.names.values()]

    def masks(self, leaf: Position) -> tuple[int, ...]:
        """Return a position as the playouts take it: the stones of the player to move, and the others."""
        return leaf.stones[leaf.player], leaf.stones[1 - leaf.player]

    def results(self, leaves: Sequence[Position]) -> Iterable[tuple[float, Priors | None]]:
        """Return the means, and the AMAF values of all cells as priors."""
        for mean, cells in self.parallel.results([self.masks(leaf) for leaf in leaves]):
            yield (
                mean,
                {move: value for moves, value in zip(self.placings, cells, strict=True) for move in moves},
            )


class RuleBatchKnowledge(BatchKnowledge):
    """The leaves are played out by the rules of the game as `play_rules` describe them.

    Attributes:
        plays: the class of `lanes`: a game may have a faster one.
        lanes: plays them out.
        placings: for each colour the moves that place such a stone, by the names of the cells.
    """

    plays = RulePlayouts

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.lanes = self.plays(game.board, self.play_rules(), self.games, random)
        named = self.lanes.colours != ("own",)
        self.placings = [
            {name: write_placing(colour, name) if named else name for name in game.board.names.values()}
            for colour in game.colours
        ]

    def play_rules(self) -> PlayRules:
        """Return the rules of the game for playouts."""
        raise TypeError(f"{type(self).__name__} has to say by which rules it plays out")

    def leaf(self, position: Position) -> Leaf:
        """Return a position as the playouts take it: the stones. Games with a state add what it counts."""
        return Leaf(*stones_of(position), white=position.player == 0)

    def results(self, leaves: Sequence[Position]) -> Iterable[tuple[float, Priors | None]]:
        """Return the means, and the AMAF values of all placings as priors unless `hints` is off."""
        begun = list(map(self.leaf, leaves))
        if not self.hints:
            return [(mean, None) for mean in self.lanes.means(begun)]
        results = self.lanes.results(begun)
        return [
            (result.mean, self._hints(leaf, result)) for leaf, result in zip(leaves, results, strict=True)
        ]

    def _hints(self, position: Position, result: Result) -> Priors:
        hints: dict[str, float] = {}
        for colour, values in result.by_colour(position.player):
            hints.update(zip(self.placings[colour].values(), values, strict=True))
        return hints
