"""Five-not-four: Yavalath with one more stone in each row."""

from yavset.search.policies.losing_rows import policy

__all__ = ["policy"]
