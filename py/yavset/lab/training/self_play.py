"""Games of the bot against itself that keep what each search has visited."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.lab.games import opening_moves, replayed
from yavset.lab.gmp import with_gmp
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch

OPENINGS = (0, 1, 2, 3, 4, 6)
"""How many moves at random a game may begin with."""

STRAYING, CANDIDATES, AS_GOOD = 0.15, 4, 0.15
"""How often another move than the best is played, of how many, and the least share of its visits."""

LONGEST = 250
"""The number of moves after which a game is broken off."""


class SelfPlay(NamedTuple):
    """A game to be played: the game, its options, the visits of a search, and what decides its chances."""

    game_id: str
    options: dict[str, Any]
    visits: int
    seed: str


class Searched(NamedTuple):
    """A game that has been played.

    Attributes:
        options: the options of the game, with a set-up that was drawn.
        moves: all moves.
        visits: the ply of each position that was searched, and the visits of its moves.
    """

    options: dict[str, Any]
    moves: list[str]
    visits: list[tuple[int, dict[str, int]]]

    @classmethod
    def read(cls, data: Any) -> Searched:
        """Return the game that was written as JSON."""
        return cls(*data)

    def positions(self, game_id: str) -> Iterator[tuple[Position, dict[str, int]]]:
        """Yield each position of the game that was searched, with the visits of its moves."""
        positions = list(replayed(game_id, self.options, self.moves))
        for ply, visits in self.visits:
            yield positions[ply], visits


def play_itself(task: SelfPlay) -> Searched:
    """Play a game of the bot against itself until it knows the result; at times it strays from the best."""
    random = Random(task.seed)
    start = make_game(task.game_id, **task.options).start()
    positions = opening_moves(start, random.choice(OPENINGS), random)
    found = []
    tree: TreeSearch | None = None
    with with_gmp():
        while positions[-1].outcome is None and len(positions) <= LONGEST:
            position = positions[-1]
            if tree is None or not tree.advance(position.last_move or ""):
                tree = TreeSearch(position, random.getrandbits(32))
            # A tree that is kept would see the more, the longer the game: all get as many new visits.
            tree.run(tree.visits + task.visits)
            tree.ensure_move()
            ranked = tree.ranking()
            move = ranked[0].move
            if tree.proven is not None:
                break
            found.append((len(positions) - 1, {one.move: one.visits for one in ranked if one.visits}))
            if random.random() < STRAYING:
                least = AS_GOOD * ranked[0].visits
                move = random.choice([one.move for one in ranked[:CANDIDATES] if one.visits >= least])
            positions.append(position.play(move))
    return Searched(start.game.options, [position.last_move or "" for position in positions[1:]], found)
