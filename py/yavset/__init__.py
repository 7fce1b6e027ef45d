"""yavset: the games of the Yavalath set, their rules and a bot, in plain Python.

>>> import yavset
>>> game = yavset.game("yavalath")
>>> position = game.start().play("e5")
>>> position.to_move, len(position.legal_moves())
('black', 61)
"""

from yavset.drawing.svg import svg
from yavset.games import game, game_ids, register
from yavset.ludi.game import Ludi
from yavset.notation.record import Record, format_record, parse_record
from yavset.rules.position import Position
from yavset.rules.values import Event, IllegalMove, Outcome
from yavset.search.policies import register as register_policy

# Any game in ludemes is a game like the others, but none of the set.
register(Ludi, listed=False)
register_policy(Ludi.id, "yavset.ludi.policy")

__version__ = "1.0.0"

__all__ = [
    "Event",
    "IllegalMove",
    "Outcome",
    "Position",
    "Record",
    "__version__",
    "format_record",
    "game",
    "game_ids",
    "parse_record",
    "svg",
]
