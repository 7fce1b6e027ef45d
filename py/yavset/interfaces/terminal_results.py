"""Sentences of a terminal that say how a game has ended."""

from __future__ import annotations

from collections.abc import Iterable

from yavset.language.messages import Message
from yavset.language.terminal import Line
from yavset.language.texts import read_text
from yavset.ludi.aloud import phrases
from yavset.ludi.game import Ludi
from yavset.rules.game import Game


def result_line(game: Game, reason: str, winner: Message | None, cells: Iterable[str]) -> Line:
    """Return who has won, or None for a draw, and why, with the names of the cells that show it."""
    said = read_text(game.id, "en")["phrases"].get(reason, reason)
    if isinstance(game, Ludi) and (sentence := phrases(game.rules).get(reason)):
        said = sentence.said("en")
    if winner is None:
        return Line("terminal-draw", reason=said)
    if where := " ".join(cells):
        return Line("terminal-won-cells", player=winner, reason=said, cells=where)
    return Line("terminal-won", player=winner, reason=said)
