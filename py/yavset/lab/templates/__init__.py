"""Small working games that `python -m yavset new-game` copies: a module, its texts and its examples each.

- `row`: three in a row win
- `movement`: a stone that reaches the opposite edge wins
"""
