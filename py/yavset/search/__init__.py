"""The bot: Monte-Carlo tree search, knowledge of single games, solvers, and the levels it plays at.

- `mcts`: Monte-Carlo tree search
- `alphabeta`, `turns`: alpha-beta over whole turns, for some games of movement
- `session`, `work`: a search in slices, and the generators that it is made of
- `levels`: the strength of each level
- `report`, `ranking`: what a search has found, and the order of the moves at its root
- `node`: a node of the tree
- `tree`: the former place of `mcts`
- `policies`: one module a game: what the search knows of it
- `playouts`: many playouts at once in one integer
- `provers`: exact searches
- `parts`: the parts that such knowledge is composed of
- `values`: the values that all of them exchange
"""
