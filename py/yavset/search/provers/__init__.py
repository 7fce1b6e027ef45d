"""Exact results: forced wins, chains of threats, and what is seen at once.

- `tactics`: decisive and anti-decisive moves
- `solver`: short forced wins by exact search
- `threats`, `anchor_chains`: wins by unbroken chains of threats
"""
