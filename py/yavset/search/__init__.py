"""The bot.

From the top down:

- `session` plays one game at a `level`, in slices: the way in for the page, GTP and scripts;
- `mcts` (Monte-Carlo tree search) and `alphabeta` search; both meet the protocol in `searcher`;
- `policies` say what is known of each game, as `parts`: an ordering, playouts and a prover;
- `playouts` and `provers` hold what these parts are made of;
- `report`, `turns`, `parts` and `values` are what all of them exchange.
"""
