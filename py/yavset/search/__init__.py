"""The bot: Monte-Carlo tree search, knowledge of single games, solvers, and the levels it plays at."""
