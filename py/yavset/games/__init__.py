"""The seventeen games, in the order of the rules, and how to get one by its id."""

from __future__ import annotations

from yavset.games.ayu import Ayu
from yavset.games.coffee import Coffee
from yavset.games.cross import Cross
from yavset.games.feed_the_ducks import FeedTheDucks
from yavset.games.five_not_four import FiveNotFour
from yavset.games.manalath import Manalath
from yavset.games.odd import Odd
from yavset.games.omega import Omega
from yavset.games.onager import Onager
from yavset.games.pentalath import Pentalath
from yavset.games.play_win import PlayWin
from yavset.games.quantum_leap import QuantumLeap
from yavset.games.susan import Susan
from yavset.games.taacoca import Taacoca
from yavset.games.yavalade import Yavalade
from yavset.games.yavalanchor import Yavalanchor
from yavset.games.yavalath import Yavalath
from yavset.language.messages import Problem
from yavset.rules.game import Game

_games: dict[str, type[Game]] = {}


def register(game: type[Game]) -> type[Game]:
    """Makes a game known under its id; ValueError if the id is taken. Can be used as a decorator."""
    if game.id in _games:
        raise ValueError(f"two games are called {game.id!r}")
    _games[game.id] = game
    return game


for _game in (
    Yavalath,
    FiveNotFour,
    Pentalath,
    Yavalanchor,
    Yavalade,
    Cross,
    Omega,
    Manalath,
    Odd,
    Coffee,
    FeedTheDucks,
    Susan,
    Taacoca,
    QuantumLeap,
    PlayWin,
    Onager,
    Ayu,
):
    register(_game)


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order of the rules."""
    return tuple(_games)


def game_class(game_id: str) -> type[Game]:
    """The class of a game, for its data without options; ValueError that names the ids if it is unknown."""
    if not isinstance(game_id, str) or game_id not in _games:
        raise Problem(
            "there is no game {game!r:.60}: the games are {games}", game=game_id, games=", ".join(_games)
        )
    return _games[game_id]


def game(game_id: str, /, **options: object) -> Game:
    """A game with the given options and the defaults of the others.

    Raises ValueError, naming what is allowed, for an unknown id or option or a value that is not allowed.
    """
    chosen = game_class(game_id)
    # Before the call: an option called `self` would not reach the check within it.
    chosen.check_names(options)
    return chosen(**options)
