"""Puzzles: positions from the bot's own games, each with a proof, and the prover that found it.

>>> from yavset.puzzles.puzzle import of
>>> puzzle = of("yavalath")[0]
>>> puzzle.position.to_move in ("white", "black")
True

- `puzzle`: puzzles as objects, and their files
- `prover`, `immediate`: proof-number search by the rules, and results that need no search
- `answers`: whether a move in a puzzle keeps the win, and what answers it
- `making`, `difficulty`: puzzles found in games of the bot, and how hard they are
- `lessons`: lessons read and checked
- `commands`: the command `puzzles`
"""
