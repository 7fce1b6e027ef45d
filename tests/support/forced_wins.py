"""Positions of Yavalath with forced wins, and a plain exhaustive search that judges them.

Run as a script, it looks for positions whose shortest win has a given length and prints them for
`tests/data/yavalath_wins.txt`:

    python tests/support/forced_wins.py 7
"""

from __future__ import annotations

import sys
from random import Random

import yavset
from yavset.rules.position import Position
from yavset.search.provers.threats import ThreatSearch


def wins_within(position: Position, plies: int, memo: dict[tuple[object, int], bool] | None = None) -> bool:
    """Return whether the player to move can win in at most this many plies against every defence.

    Looks at every move of both players; the only shortcut is to look first at moves that win at once.
    """
    memo = {} if memo is None else memo
    key = (position.stones, plies)
    if key not in memo:
        player = position.to_move
        memo[key] = False
        after = [position.child(move) for move in position.legal_moves()]
        if any(child.outcome is not None and child.outcome.winner == player for child in after):
            memo[key] = plies >= 1
        elif plies >= 3:
            memo[key] = any(
                child.outcome is None and _loses_within(child, plies - 1, memo) for child in after
            )
    return memo[key]


def _loses_within(position: Position, plies: int, memo: dict[tuple[object, int], bool]) -> bool:
    """Return whether every move of the player to move lets the other win in at most this many plies."""
    player = position.to_move
    after = [position.child(move) for move in position.legal_moves()]
    if any(child.outcome is not None and child.outcome.winner in (player, None) for child in after):
        return False
    return all(child.outcome is not None or wins_within(child, plies - 1, memo) for child in after)


def threat_win(position: Position) -> list[str]:
    """Return the winning chain of threats, as moves."""
    board = position.game.board
    search = ThreatSearch(board, 4)
    own, other = position.stones[position.player], position.stones[1 - position.player]
    return [board.names[cell] for cell in search.win(own, other, 20_000)]


EXHAUSTIVE = 7
"""The longest win for which a full search tries everything shorter; beyond it only threats are compared."""


def find(plies: int, count: int, seed: int = 1) -> list[list[str]]:
    """Return games that reach a position whose shortest win takes exactly this many plies."""
    random = Random(seed)
    found: list[list[str]] = []
    game = yavset.game("yavalath", swap=False)
    while len(found) < count:
        position, moves = game.start(), list[str]()
        stones = random.randint(12, 26)
        while position.outcome is None and len(moves) < stones:
            moves.append(random.choice(careful(position)))
            position = position.play(moves[-1])
        if position.outcome is not None or len(threat_win(position)) != plies:
            continue
        if plies > EXHAUSTIVE or not wins_within(position, plies - 2):
            found.append(moves)
    return found


def careful(position: Position) -> list[str]:
    """Return the moves that do not end the game, or all where every move does."""
    going_on = [move for move in position.legal_moves() if position.child(move).outcome is None]
    return going_on or list(position.legal_moves())


if __name__ == "__main__":
    length = int(sys.argv[1])
    for line in find(length, int(sys.argv[2]) if len(sys.argv) > 2 else 3):
        print(length, " ".join(line), flush=True)
