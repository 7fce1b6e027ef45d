"""Small working games that `python -m yavset new-game` copies: a module, its texts and its examples each."""
