"""What every game is made of, from the bottom up.

- `values`, `scores`: outcomes, events, pieces and the error for an illegal move; what people count
- `board`, `neighbours`: cells as bits of masks
- `lines`, `groups`: rows and connected stones on them
- `moves`, `actions`: the text of a move, and moves as numbers
- `options`, `effects`: data about games
- `diagram`, `board_marks`: positions as text, and marks on a board
- `limits`: how long texts from outside may be
- `position`, `game`: the immutable position, and the base class of the games
- `placing`, `moving`, `stacks`: what several games do with stones
"""
