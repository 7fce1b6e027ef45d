"""Five-not-four: Yavalath with one more stone in each row."""

from yavset.search.policies.yavalath import policy

__all__ = ["policy"]
