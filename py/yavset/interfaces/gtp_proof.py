"""The command ``yavset-prove`` of the Go Text Protocol."""

from __future__ import annotations

from yavset.interfaces.proof_requests import MOST_PLIES, prover_of
from yavset.language.messages import Message
from yavset.language.terminal import Refusal
from yavset.puzzles.answers import decide
from yavset.rules.position import Position

USUAL_PLIES = 7
"""The longest win that is looked for unless the command names another length."""


def prove_answer(position: Position, arguments: list[str]) -> str:
    """Return ``win PLIES MOVES`` or ``loss PLIES MOVES`` for the player to move, or ``unknown``."""
    if position.outcome is not None:
        raise Refusal("gtp-game-over")
    text = arguments[0] if arguments else str(USUAL_PLIES)
    if len(arguments) > 1 or text not in map(str, range(1, MOST_PLIES + 1)):
        raise Refusal("gtp-prove", most=MOST_PLIES)
    if len(position.game.players) != 2:
        raise Refusal(Message("prove-players"))
    result, win = decide(prover_of(position), position, int(text))
    return result if win is None else f"{result} {win.plies} {' '.join(win.moves)}"
