"""Playouts by the hundred: many boards in one integer, and the policies that play on them.

One driver plays a batch ply by ply, as a `PlayoutPolicy` says; `results` tell the search what the games are
worth. A policy is compiled from the rules. One by hand stands beside it only where the compiler cannot
describe the game:

    Coffee        `rod`          the compiler has no rod that limits the next move
    Omega         `fillings`     nor turns that place stones of all colours
    Yavalath 3    `elimination`  nor three players
    Yavalade      `pairs`        nor three players

Yavalath, Five-not-four and Pentalath for two are compiled, as are Yavalanchor, Cross, Manalath, Susan, Odd
and all games in ludemes. Pentalath for three and Omega for three and four play one game at a time
(`policies.uniform.SinglePlayouts`).

- `driver`, `results`: the loop, and what the games that it has played say: means, and AMAF counts
- `cell_major`, `wide`, `counts`: many boards in one integer, and counts on all of them at once
- `board_major`: the same board by board, for positions that are counted at once
- `play_rules`, `immediate`, `steps`: the rules of a game as the compiler takes them, and what each placing
  and each step brings about
- `compiled`: policies of any game that `play_rules` can describe
- `by_hand`: policies written for one game
"""
