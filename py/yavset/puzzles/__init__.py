"""Puzzles: positions from the bot's own games, each with a proof, and the prover that found it.

>>> from yavset.puzzles.puzzle import of
>>> puzzle = of("yavalath")[0]
>>> puzzle.position.to_move in ("white", "black")
True
"""
