"""What the playouts of a batch say of its leaves: mean rewards, and AMAF counts.

AMAF counts (all moves as first: Gelly and Silver, *Monte-Carlo tree search and rapid action value estimation
in computer Go*, 2011) are, for each colour and cell, the number of games that ended with such a stone there,
and of those that were won. All are one integer, so that adding two integers adds all counts: the tree adds
those of all leaves below a node, and what they say of a placing is its prior.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from yavset.rules.game import Game
from yavset.rules.moves import write_placing
from yavset.rules.position import Position
from yavset.search.parts import Playouts
from yavset.search.playouts.cell_major import FIELD, CellMajor
from yavset.search.playouts.driver import Ended, PlayoutPolicy, play
from yavset.search.values import Evaluation, Priors, Rewards, in_order

DOUBT = 4
"""How many games with the mean result are added to those of a cell, against small samples."""

Placings = Sequence[Sequence[Sequence[str]]]
"""For each colour and each cell, in the order of game and board, the moves that place such a stone there."""


def placings(game: Game) -> Placings:
    """Return the moves of a game whose moves place stones, and name a colour where there is a choice."""
    names = game.board.names.values()
    return [[(write_placing(colour, name),) for name in names] for colour in game.colours]


def plain_placings(game: Game) -> Placings:
    """Return the moves of a game in which players place stones of their own colour, named by the cells."""
    return [[(name,) for name in game.board.names.values()]] * len(game.players)


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


def amaf_counts(
    policy: PlayoutPolicy, ended: Ended, leaves: int, colours: Sequence[str]
) -> list[list[tuple[int, int]]]:
    """Return for each leaf, and each of some of the policy's colours, packed counts of wins and of games.

    They are of the games that ended with such a stone on a cell, and that somebody won. Wins are those of the
    player whose stones they are, with neutral stones those of the player to move.
    """
    layout, decided = policy.layout, 0
    for parts in ended.won:
        decided |= parts[0]
    there = layout.spread(decided)
    found = []
    for colour in colours:
        number = policy.colours.index(colour)
        stones, parts = ended.stones[number], ended.won[0 if colour == "red" else number]
        games = layout.counted(stones & there, leaves)
        wins = [layout.counted(stones & layout.spread(lanes), leaves) for lanes in parts]
        found.append([(sum(each), len(parts) * count) for count, *each in zip(games, *wins, strict=True)])
    return [list(each) for each in zip(*found, strict=True)]


def numbers(layout: CellMajor, counts: int) -> tuple[int, ...]:
    """Return packed counts as a number for each slot of a board."""
    return struct.unpack(f"<{layout.slots}I", counts.to_bytes(layout.slots * FIELD // 8, "little"))


def values_of(layout: CellMajor, wins: Sequence[int], games: Sequence[int], mean: float) -> Iterator[float]:
    """Yield for each cell the share of its games that were won, drawn towards the mean where they are few."""
    doubt = DOUBT * mean
    return ((wins[cell] + doubt) / (games[cell] + DOUBT) for cell in layout.board.cells)


class AmafCounts:
    """How the AMAF counts of a game are packed, and what they say of its moves.

    For each colour of the game they are the wins of the games that ended with its stones, and then these
    games. Wins are those of the colour's player; of a neutral colour, those of the first player.
    """

    def __init__(self, layout: CellMajor, moves: Placings) -> None:
        """Take how boards lie, and the moves that get priors."""
        self._layout = layout
        self._placings = moves
        self._moves = [[move for each in named for move in each] for named in moves]
        # Moves that name no colour place a stone of the player to move.
        self._own = all(named == moves[0] for named in moves)
        self._width = FIELD * layout.slots
        # Many nodes ask in turn for the counts of one above them.
        self._worth = lru_cache(maxsize=4)(self._worth_of)

    def packed(self, colours: Iterable[tuple[int, int, int]]) -> int:
        """Return all counts as one integer: takes numbers of colours, each with the packed wins and games."""
        amaf = 0
        for colour, wins, games in colours:
            amaf |= (wins | games << self._width) << 2 * colour * self._width
        return amaf

    def of_game(self, stones: Sequence[int], rewards: Rewards) -> int:
        """Return the counts of one game: takes each player's stones at its end, as masks, and its reward."""
        if 1.0 not in rewards:
            return 0
        held = [int(format(mask, "b").replace("0", _NONE).replace("1", _ONE), 16) for mask in stones]
        return self.packed(
            (player, int(reward) * there, there)
            for player, (there, reward) in enumerate(zip(held, rewards, strict=False))
        )

    def priors(self, position: Position, amaf: int, known: int) -> Priors:
        """Return what placings are worth to the player to move, those on taken cells as well.

        Takes the counts of the position, which say what is usual there, and those of the position or an
        earlier one, which say how much more or less single cells are worth.
        """
        player, players = position.player, len(position.game.players)
        moves: list[str] = []
        values: list[float] = []
        for colour, named in enumerate(self._moves):
            mine = player == (colour if colour < players else 0)
            if self._own and not mine:
                continue
            usual, found = self._worth(known, colour)
            shift = 0.0 if amaf is known else _share(*self._counts(amaf, colour)) - usual
            moves += named
            values += map(shift.__add__ if mine else (1 - shift).__sub__, found)
        return dict(zip(moves, values, strict=True))

    def _worth_of(self, amaf: int, colour: int) -> tuple[float, list[float]]:
        """Return what stones of a colour are worth to its player: the mean, and each move's value."""
        wins, games = self._counts(amaf, colour)
        usual = _share(wins, games)
        values = values_of(self._layout, wins, games, usual)
        named = self._placings[colour]
        return usual, [value for value, moves in zip(values, named, strict=True) for _ in moves]

    def _counts(self, amaf: int, colour: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return the wins and the games with stones of a colour, for each slot of the board."""
        both = amaf >> 2 * colour * self._width
        low = (1 << self._width) - 1
        return numbers(self._layout, both & low), numbers(self._layout, both >> self._width & low)


_NONE, _ONE = (format(count, f"0{FIELD // 4}x") for count in (0, 1))


def _share(wins: Sequence[int], games: Sequence[int]) -> float:
    """Return the share of games that were won; a half if there are none."""
    played = sum(games)
    return sum(wins) / played if played else 0.5


class LanePlayouts(Playouts):
    """Playouts for the search: batches of leaves, with the AMAF counts of each leaf's games.

    Attributes:
        policy: how the games are played.
    """

    def __init__(self, policy: PlayoutPolicy, moves: Placings = (), *, leaves: int = 1) -> None:
        """Take the policy, the moves that get priors (none: no priors), and the leaves of a batch."""
        self.policy = policy
        self.games = policy.layout.count
        self.leaves = min(leaves, self.games)
        self.gives_priors = bool(moves)
        self._amaf = AmafCounts(policy.layout, moves)

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
        policy = self.policy
        ended = play(policy, leaves)
        means = mean_rewards(policy.layout, ended, len(leaves))
        if policy.by_turns:
            means = [in_order(rewards, leaf.player) for leaf, rewards in zip(leaves, means, strict=True)]
        if not self.gives_priors:
            return [Evaluation(rewards) for rewards in means]
        found = amaf_counts(policy, ended, len(leaves), policy.colours)
        return [
            Evaluation(rewards, amaf=self._of_leaf(leaf, counts))
            for leaf, rewards, counts in zip(leaves, means, found, strict=True)
        ]

    def priors(self, position: Position, amaf: int, known: int) -> Priors:
        """Return what placings are worth, by the games below two positions."""
        return self._amaf.priors(position, amaf, known)

    def _of_leaf(self, leaf: Position, counts: Sequence[tuple[int, int]]) -> int:
        """Return a leaf's counts as the game has them, from those by the policy's colours."""
        if not self.policy.by_turns:
            return self._amaf.packed((colour, *both) for colour, both in enumerate(counts))
        player, players = leaf.player, len(leaf.game.players)
        colours = []
        for turn, (colour, (wins, games)) in enumerate(zip(self.policy.colours, counts, strict=True)):
            if colour == "red":
                # With neutral stones the policy counts wins of the player to move.
                colours.append((players, games - wins if player else wins, games))
            else:
                colours.append(((player + turn) % players, wins, games))
        return self._amaf.packed(colours)
