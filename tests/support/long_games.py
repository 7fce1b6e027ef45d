"""Games that last for as many moves as a test wants."""

from __future__ import annotations

from random import Random

import yavset


def long_game(length: int) -> list[str]:
    """Return moves of Onager at random, none of which ends the game."""
    chance = Random(5)
    positions = [yavset.game("onager").start()]
    while len(positions) <= length:
        moves = list(positions[-1].legal_moves())
        chance.shuffle(moves)
        after = (positions[-1].play(move) for move in moves)
        going_on = next((position for position in after if position.outcome is None), None)
        if going_on is None:
            # A few moves back every move may end the game as well.
            del positions[-20:]
        else:
            positions.append(going_on)
    return [position.last_move or "" for position in positions[1:]]
