"""Positions and games as text: diagrams, records and links.

- `diagram`: a position as text
- `record`, `movetext`, `variations`: a game as text to keep, its moves as text and as a tree
- `tags`, `results`: the tags of a record, and what the one of the result says
- `coordinates`, `foreign`: cells that others name otherwise, and records of other programs
- `comments`: marks in comments
- `links`: a game as the fragment of an address
"""
