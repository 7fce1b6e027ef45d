"""The result of a game as text: who won, by the moves or, by resignation, agreement or time, without them."""

from __future__ import annotations

from yavset.language.messages import quoted
from yavset.notation.movetext import RecordError, plain
from yavset.rules.game import Game

UNDECIDED = "*"
"""The result of a game that goes on, or of which nobody knows how it ended."""

DRAW = "draw"
"""The result of a game that nobody won."""

_DRAWS = (DRAW, "1/2-1/2", "½-½", "1/2")


def read_result(game: Game, text: str) -> str:
    """Return the result that a text says: a player of the game, ``draw`` or ``*``.

    Reads also PGN's ``1-0`` and ``0-1`` in games for two: the first number is White's, or the first player's
    where nobody is called White. Raises RecordError for anything else.
    """
    said = plain(text).strip().lower()
    if said in ("", "?", UNDECIDED):
        return UNDECIDED
    if said in _DRAWS:
        return DRAW
    if said in game.players:
        return said
    if said in ("1-0", "0-1") and len(game.players) == 2:
        first, second = sorted(game.players, key=lambda player: player != "white")
        return first if said == "1-0" else second
    allowed = ", ".join((*game.players, DRAW, UNDECIDED))
    raise RecordError("record-result", text=quoted(text[:40]), allowed=allowed)
