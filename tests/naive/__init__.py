"""A second, slow and simple implementation of all games, to compare the package with.

It was written from the rules alone and shares no code with the package: boards are dictionaries keyed by the
names of the cells, and everything is worked out anew on every request.
"""

from .ayu import Ayu
from .coffee import Coffee
from .cross import Cross
from .feed_the_ducks import FeedTheDucks
from .game import NaiveGame, Options
from .manalath import Manalath
from .odd import Odd
from .omega import Omega
from .onager import Onager
from .pentalath import Pentalath
from .play_win import PlayWin
from .quantum_leap import QuantumLeap
from .susan import Susan
from .taacoca import Taacoca
from .yavalade import Yavalade
from .yavalanchor import Yavalanchor
from .yavalath import FiveNotFour, Yavalath

__all__ = ["GAMES", "NaiveGame", "naive_game"]

GAMES: dict[str, type[NaiveGame]] = {
    "yavalath": Yavalath,
    "five-not-four": FiveNotFour,
    "pentalath": Pentalath,
    "yavalanchor": Yavalanchor,
    "yavalade": Yavalade,
    "cross": Cross,
    "omega": Omega,
    "manalath": Manalath,
    "odd": Odd,
    "coffee": Coffee,
    "feed-the-ducks": FeedTheDucks,
    "susan": Susan,
    "taacoca": Taacoca,
    "quantum-leap": QuantumLeap,
    "play-win": PlayWin,
    "onager": Onager,
    "ayu": Ayu,
}


def naive_game(game_id: str, options: Options | None = None) -> NaiveGame:
    """A new game; the options were checked by the caller, missing ones have their usual values."""
    return GAMES[game_id](options or {})
