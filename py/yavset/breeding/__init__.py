"""Games bred from games in ludemes, and how they are judged: pure Python that the page can run too.

- `run`: the loop: children are proposed, judged elsewhere and taken in again, always with the same result
- `sliced_run`: a run in one process, slice by slice, for the page
- `operators`, `tree_parts`: crossings and mutations, and the cutting and joining of rule trees beneath them
- `populations`: the games that a run begins with
- `archive`: the best games of every kind
- `race`: which of them are judged again for the first places, and what several verdicts say together
- `rediscovery`: whether a child rediscovers Yavalath
- `judge`: the stages of judging, and the tests of each, in order
- `findings`, `verdict`: what the tests of one game share, the verdict
- `smoke_test`: stage 3, checked games by chance
- `informed`, `liveness`: stage 4, hundreds of informed games, dead rules
- `openings`, `solved`, `ownership`, `attackers`: stage 5, first moves that leave the game open or win by
  force, whether it matters whose stones are whose, cheap strategies that no sound game loses to
- `skill`, `self_play`: stages 6 and 7, matches of unequal players, the agent against itself
- `best_play`: a tree search, which decides about advantage where the agent's games lean to one seat
- `evidence`, `gates`: the sequential test, and all thresholds
- `agent`, `matches`, `playouts`: the player that judges, its games side by side, its informed playouts
- `curve`, `measures`, `intervals`, `yardstick`: lead curves, measures, what they are for known games
- `run_data`: a run as JSON
- `sentences`, `verdict_sentences`: what there is to say of a run and of verdicts
"""
