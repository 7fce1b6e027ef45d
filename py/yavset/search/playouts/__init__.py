"""Playouts by the hundred: many boards in one integer, and the policies that play on them.

- `compiled`: playouts of any game that `play_rules` can describe
- `lanes`, `strips`, `wide`: many boards in one integer, cell by cell or board by board
- `play_rules`, `outlook`: the rules of a game as lanes play them, and what each move would bring about
- `lane_playouts`, `anchor_playouts`, `group_playouts`, `side_playouts`: policies for two players
- `three_playouts`, `elimination_playouts`, `pair_playouts`: policies for three players
- `fillings`: full boards at random
"""
