"""Exact results: forced wins, chains of threats, and what is seen at once."""
