"""A second, slow and simple implementation of the games, to compare the package with.

It is written from the rules alone and shares no code with the package: boards are dictionaries keyed by the
names of the cells, and everything is worked out anew on every request.

A game's id names its file and its class: `feed-the-ducks` is `FeedTheDucks` in `feed_the_ducks.py`. A game
without that class is played by the package alone; the tests name such games when they end.
"""

from importlib import import_module
from pathlib import Path

from .game import NaiveGame, Options

__all__ = ["GAMES", "NaiveGame", "naive_game"]


def _find_games() -> dict[str, type[NaiveGame]]:
    """Return the classes of the games that are written, by the ids that their files are named after."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("*.py")):
        class_name = "".join(map(str.capitalize, file.stem.split("_")))
        if file.name != "__init__.py":
            kind = getattr(import_module(f"{__name__}.{file.stem}"), class_name, None)
            if isinstance(kind, type) and issubclass(kind, NaiveGame):
                found[file.stem.replace("_", "-")] = kind
    return found


GAMES = _find_games()


def naive_game(game_id: str, options: Options | None = None) -> NaiveGame:
    """Return a new game; the options were checked by the caller, missing ones have their usual values."""
    return GAMES[game_id](options or {})
