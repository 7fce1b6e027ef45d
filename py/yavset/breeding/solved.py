"""Gate G8: whether a first move is proved to win, in games of lines."""

from __future__ import annotations

from collections.abc import Generator

from yavset.ludi.game import Ludi
from yavset.ludi.policy import threat_search
from yavset.rules.position import Position


def wins_by_force(game: Ludi, move: str, nodes: int) -> Generator[int, None, bool]:
    """Return whether after a first move a chain of threats beats every reply.

    Takes the game without the right to swap, and how many positions each search for a chain may look at. No
    for games that the threat search does not know, which says nothing about them. Yields 1 for each reply.
    """
    after = game.start().child(move)
    search = threat_search(game.rules)
    if search is None or after.outcome is not None:
        return False
    for reply in _near_first(after):
        yield 1
        later = after.child(reply)
        if later.outcome is not None:
            return False
        own, other = later.stones[later.player], later.stones[1 - later.player]
        if not search.win(own, other, nodes):
            return False
    return True


def _near_first(position: Position) -> list[str]:
    """Return the replies with those beside the stone first: they are the likeliest to stop a win."""
    board = position.game.board
    near = board.around(position.occupied)
    return sorted(position.legal_moves(), key=lambda move: not near >> board.cell(move) & 1)
