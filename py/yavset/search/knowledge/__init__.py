"""What the search knows about a game beyond its rules: one small module per game or family.

The tree asks a `Knowledge` object for everything that depends on the game. Games without an entry here get the
general one, which needs only the rules.
"""

from __future__ import annotations

from random import Random

from yavset.game import Game
from yavset.search.knowledge.general import Knowledge
from yavset.search.knowledge.rows import RowKnowledge

_KINDS: dict[str, type[Knowledge]] = {
    "yavalath": RowKnowledge,
    "five-not-four": RowKnowledge,
}


def knowledge_of(game: Game, random: Random) -> Knowledge:
    """The best knowledge there is about a game; `random` is where its chance comes from."""
    kind = _KINDS.get(game.id, Knowledge)
    return (kind if kind.covers(game) else Knowledge)(game, random)
