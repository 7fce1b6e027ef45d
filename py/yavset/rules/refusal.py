"""Explain why a move is illegal."""

from __future__ import annotations

from yavset.language.messages import Message, quoted
from yavset.rules.moves import read_parts
from yavset.rules.position import Position


def refusal(position: Position, move: str) -> Message:
    """Explain why a move is illegal in a position, for people."""
    game = position.game
    if position.outcome is not None:
        winner = position.outcome.winner
        result = Message("result-won", player=Message(winner)) if winner else Message("result-draw")
        return Message("move-game-over", move=quoted(move, 50), result=result)
    strange = next((sign for sign in move if not sign.isascii()), None)
    if strange is not None:
        return Message("move-strange-sign", move=quoted(move, 50), sign=f"{ord(strange):04X}")
    legal = position.legal_moves()
    special = game.objection(position, move)
    if special:
        return Message("move-because", move=quoted(move, 50), special=special)
    parts = read_parts(move)
    named = (parts.cell, parts.captured, parts.target) if parts.verb in ("place", "move", "exchange") else ()
    if unknown := next((name for name in named if name and not game.board.has(name)), None):
        first, *_, last = game.board.names.values()
        return Message("move-no-cell", cell=unknown[:20], first=first, last=last)
    if parts.verb == "place" and game.is_taken(position, parts.cell):
        return Message("move-cell-taken", move=quoted(move, 50), cell=parts.cell)
    some: str | Message = ", ".join(legal[:8])
    if len(legal) > 8:
        some = Message("and-more", some=some, count=len(legal) - 8)
    return Message("move-not-legal", move=quoted(move, 50), player=Message(position.to_move), some=some)
