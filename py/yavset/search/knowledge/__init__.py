"""What the search knows about a game beyond its rules: one small module per game or family.

The tree asks a `Knowledge` object for everything that depends on the game. Games without an entry here get
the general one, which needs only the rules.
"""

from __future__ import annotations

from random import Random

from yavset.game import Game
from yavset.search.knowledge.general import Knowledge
from yavset.search.knowledge.rows import RowKnowledge
from yavset.search.knowledge.rows_parallel import ParallelRowKnowledge

_KINDS: dict[str, type[Knowledge]] = {
    "yavalath": RowKnowledge,
    "five-not-four": RowKnowledge,
}

_PARALLEL: dict[str, type[Knowledge]] = {
    "yavalath": ParallelRowKnowledge,
    "five-not-four": ParallelRowKnowledge,
}
"""Knowledge that plays hundreds of games at a time: best for strength, too coarse for weak levels."""


def knowledge_of(game: Game, random: Random, parallel: bool = True) -> Knowledge:
    """The best knowledge there is about a game.

    Takes the source of its chance, and whether it may play many games at a time.
    """
    kinds = [_PARALLEL.get(game.id), _KINDS.get(game.id)] if parallel else [_KINDS.get(game.id)]
    for kind in kinds:
        if kind is not None and kind.covers(game):
            return kind(game, random)
    return Knowledge(game, random)
