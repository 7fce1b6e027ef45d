"""Count move sequences; tests/support/perft.py says what of."""

from .game import NaiveGame

#: How many positions to visit at most for one number.
EFFORT = 120_000

#: The same for games whose moves take long to find.
EFFORTS = {"ayu": 4_000, "play-win": 4_000}


def count(game: NaiveGame, length: int) -> int:
    """Count the sequences of `length` moves from a position."""
    moves = game.legal_moves()
    if length == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += count(after, length - 1)
    return total
