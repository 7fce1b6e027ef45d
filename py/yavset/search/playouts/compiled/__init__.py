"""Informed playouts of any game that `play_rules` can describe, hundreds at once.

The policy of every move: win if you can, else block where the other side would win, else do not lose at once,
else whatever is left; at random among the moves that serve.

- `playouts`: the loop, from leaves to results
- `games`: the state of a batch of games
- `choosing`: the policy
- `legal`, `moving`: legal moves, and making them
- `judging`, `scoring`: what decides games, and full boards
- `exact`: games whose results are seen in advance
"""

from yavset.search.playouts.compiled.games import Games, Leaf
from yavset.search.playouts.compiled.playouts import Result, RulePlayouts, View

__all__ = ["Games", "Leaf", "Result", "RulePlayouts", "View"]
