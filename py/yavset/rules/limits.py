"""How long texts from outside may be, in characters, and how much they may hold.

The page has the same table (``web/js/base/limits.js``), and a test compares the two. Every reader looks at
the length of a text before it reads.
"""

MOVES = 2_000
"""Games and records, variations included, in moves.

The longest random game that was counted, one of Onager, had 456 moves.
"""

PIECES = 40_000
"""The pieces of a record: a number, a move, a NAG and a comment for each of the most moves."""

RECORD = 200_000
"""Records and links."""

LESSON = 40_000
"""Lessons."""

DIAGRAM = 20_000
"""Diagrams."""

RULES = 2_048
"""Rules in ludemes."""

REQUEST = 500_000
"""Requests of the page."""
