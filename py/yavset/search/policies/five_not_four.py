"""Five-not-four: Yavalath with one more stone in each row and without known first stones."""

from __future__ import annotations

from yavset.search.policies.losing_rows import ParallelRows


class FiveNotFourKnowledge(ParallelRows):
    """Two players; rows of five win and rows of four lose."""
