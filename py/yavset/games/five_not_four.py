"""Five-not-four: Yavalath on a larger board with one more stone in each row."""

from __future__ import annotations

from yavset.games.yavalath import Yavalath
from yavset.rules.options import sizes, swap


class FiveNotFour(Yavalath):
    """Five in a row wins, four in a row loses; two players."""

    id = "five-not-four"
    name = "Five-not-four"
    source = "A variant from the German Yavalath rules"
    choices = (sizes(5, 8, 6), swap(True))

    winning = 5
    winning_reason = "five"
    losing_reason = "four"
