"""The bot.

From the top down:

- `session`, `levels`: plays one game at a level, in slices; the way in for the page, GTP and scripts
- `searcher`: the protocol of a search
- `mcts`, `alphabeta`: Monte-Carlo tree search, and alpha-beta over whole turns
- `node`, `selection`, `ranking`: the tree, which of its nodes is visited next, and what it says of moves
- `first_stones`: what to play first where the other player may swap
- `report`: what a search has found
- `parts`, `turns`: what is known of a game, as ordering, playouts and prover, and as turns for alpha-beta
- `policies`: composes the parts of each game
- `playouts`, `provers`: what these parts are made of
- `move_model`: how probable a long search holds each move, guessed from what moves look like
- `values`, `work`: what all of them exchange, and how long work yields between slices
- `tree`: the former place of `mcts`
"""
