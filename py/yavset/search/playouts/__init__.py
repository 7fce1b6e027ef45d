"""Playouts by the hundred: many boards in one integer, and the policies that play on them.

One driver plays a batch ply by ply, as a `PlayoutPolicy` says; `results` tell the search what the games are
worth. A policy is compiled from the rules, unless the compiler cannot describe the game or a policy by hand
plays 1.5 times as many games a second. By hand against compiled, from the start (and after 12 plies), median
and range of five rounds in turns:

    Pentalath (captures)     2.4 times, 2.3 to 3.4 (2.5)
    Yavalanchor (anchors)    3.0 times, 2.8 to 3.1 (2.6)
    Cross (edges)            1.9 times, 1.8 to 1.9 (1.7)
    Manalath (groups)        5.3 times, 5.0 to 5.5 (4.2)
    Coffee (rod)             the compiler has no rod that limits the next move
    Omega (fillings)         nor players that place the stones of all colours in one turn
    Yavalath for three, Yavalade (elimination, pairs)    nor three players

Yavalath, Five-not-four, Susan and Odd are compiled, as are all games in ludemes.

- `driver`, `results`: the loop, and means, priors and pooled experience from what it has played
- `cell_major`, `board_major`, `wide`, `counts`: many boards in one integer, and counts on all of them at once
- `play_rules`, `immediate`: the rules of a game as the compiler takes them, and what each move brings about
- `compiled`: policies of any game that `play_rules` can describe
- `by_hand`: policies written for one game
"""
