"""The former place of `yavset.search.mcts`, for programs that import from it."""

from yavset.search.mcts import Search, search

__all__ = ["Search", "search"]
