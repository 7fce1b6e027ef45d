"""Five-not-four: everything is as in Yavalath with one more stone in each row, but no first stones are known."""

from __future__ import annotations

from yavset.search.knowledge.losing_rows import ParallelRows


class FiveNotFourKnowledge(ParallelRows):
    """Two players; rows of five win and rows of four lose."""
