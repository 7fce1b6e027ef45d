"""Five-not-four: Yavalath on a larger board with one more stone in each row."""

from __future__ import annotations

from yavset.game import sizes, swap
from yavset.games.yavalath import Yavalath


class FiveNotFour(Yavalath):
    """Five in a row wins, four in a row loses; two players."""

    id = "five-not-four"
    name = "Five-not-four"
    source = "A variant from the German Yavalath rules"
    choices = (sizes(5, 8, 6), swap(True))
    examples = (
        ({}, "e5 e6 f6 g6 g7 h7"),
        ({}, "d6 g7 e6 g8 f6 g9 h6"),
        ({}, "d6 e7 e6 c5 h9 g5 h10 i7 g6 f3 h7 i9"),
    )

    winning = 5
    winning_reason = "five"
    losing_reason = "four"
