"""The bot: a tree search over positions, what it knows about single games, and the levels it plays at."""
