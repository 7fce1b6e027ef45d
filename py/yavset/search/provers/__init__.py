"""Exact results: forced wins, chains of threats, and what is seen at once.

- `tactical`: results seen at once and short forced wins, for games whose `Tactics` see wins in one
- `chains`: wins by unbroken chains of threats and by quiet moves before them, and losses to them
- `threats`: the search for these chains
- `captures`: the same where groups are captured
- `fillings`: the last cells of games that fill the board with two colours
- `decisive`: wins within a turn, by the rules alone
"""
