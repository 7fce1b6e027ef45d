"""What every game is made of, from the bottom up.

- `values`: outcomes, events, pieces, the error for an illegal move; `scores`: what people count
- `board`, `neighbours`: cells as bits of masks; `lines`, `groups`: rows and connected stones on them
- `moves`: the text of a move; `actions`: moves as numbers; `options`, `effects`: data about games
- `diagram`, `board_marks`: positions as text, and marks on a board
- `position`: the immutable position; `game`: the base class of the games
- `placing`, `moving`, `stacks`: what several games do with stones
"""
