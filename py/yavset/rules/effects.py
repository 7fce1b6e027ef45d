"""What moves can do beyond what their text names."""

EFFECTS = {
    "surround": "the mover's opponents lose their groups that have no empty cell beside them",
    "sandwich": "a stone captures the opponent's stones between itself and another of its colour",
    "sandwich-pairs": "the same where exactly two stones of the opponent are between",
    "flip": "the opponent's stones between the new stone and another of its colour become the mover's",
    "flip-beside": "the opponent's stones beside the stone that was placed or moved become the mover's",
    "hop": "a move along a line takes the opponent's stones that it passes over",
    "phalanx": "a move takes the stones before it in its line along, and takes the opponent's that it meets",
    "shot": "a red stone placed after a move of a stone belongs to the same turn",
    "crumb": "a move without a colour lays the crumb, and the nearest pieces on its rays come to it",
    "lakes": "a red stone is a lake",
    "stacks": "a captured piece stays under its captor and is free when that leaves",
    "out": "with three players, three in a row take the mover out of the game",
    "setup": "the option `setup` has a letter for what stands on each cell at the start",
    "twice": "every turn but the first is two moves",
    "again": "a player may move several times in a row",
}
"""What each word in a game's `effects` means."""
