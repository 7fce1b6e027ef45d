"""Games bred from games in ludemes, and how they are judged: pure Python that the page can run too.

- `run`: the loop: children are proposed, judged elsewhere and taken in again, always with the same result
- `sliced_run`: a run in one process, slice by slice, for the page
- `operators`, `tree_parts`: crossings and mutations, and the cutting and joining of rule trees beneath them
- `populations`: the games that a run begins with
- `archive`: the best games of every kind
- `rediscovery`: whether a child rediscovers Yavalath
- `judge`: the stages of judging, each ending with gates
- `smoke_test`, `liveness`, `solved`: checked games by chance, dead rules, first moves that win
- `openings`, `attackers`: the evenest first move, cheap strategies that no sound game loses to
- `agent`, `matches`, `playouts`: the player that judges, its games side by side, its informed playouts
- `curve`, `measures`, `intervals`, `yardstick`: lead curves, measures, what they are for known games
- `evidence`, `gates`: the sequential test, and all thresholds
- `findings`, `verdict`: what is found of a game, the verdict
- `run_data`: a run as JSON
- `sentences`, `verdict_sentences`: what there is to say of a run and of verdicts
"""
