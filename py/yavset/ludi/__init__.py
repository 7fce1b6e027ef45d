"""Games written in ludemes: the language, the game that plays them, their names, words and playouts.

- `grammar`: the ludemes as data
- `rule_tree`, `canonical`, `code`: rule texts as trees, in their canonical form, and as short codes for links
- `rules`, `conditions`: rules compiled to functions over masks of cells
- `game`: the game that plays any such rules
- `counting`: the scores of a position
- `state`: what positions count beside the stones
- `targets`, `effects`, `objections`: where stones may go, what a move does to others, why one is not allowed
- `movement`: starts, steps by their directions, slides by what stands on their lines, and phalanxes
- `playouts`, `immediate`, `policy`: what the search knows of a game in ludemes
- `placing_policy`, `goal_policy`: the same of games in which stones are placed, or move, as lanes do not know
- `presets`, `names`: the games that come with the language, and what games are called
- `aloud`, `describe`: rules as sentences, and as data for pages
"""
