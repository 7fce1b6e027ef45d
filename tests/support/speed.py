"""Compare speeds: `python tests/support/speed.py [GAME ...]` prints a table, game by game.

Moves a second: games of random moves, each move chosen from the list of all legal ones, through the package's
interface and by the naive implementation (which changes its board in place and keeps no history).
Random games a second: the playouts of the package's search and the same games of the naive implementation.
Seconds are processor time. Games without a naive implementation are left out.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

# The package is not installed: it lies in this checkout.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from naive import GAMES, naive_game
from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.search.policies import policy_of

#: Seconds for each number.
SECONDS = 1.0

#: Games that random moves do not end are broken off.
LONGEST = 500


def rates(play: Callable[[], tuple[int, int]]) -> tuple[float, float]:
    """Moves and games a second of something that plays and says how many moves and games these were."""
    moves = games = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        more_moves, more_games = play()
        moves += more_moves
        games += more_games
    return moves / spent, games / spent


def row(game_id: str) -> str:
    """One line of the table."""
    game = make_game(game_id)
    random = Random(1)
    bot = policy_of(game, Random(1)).playouts

    def through_the_interface() -> tuple[int, int]:
        position, moves = game.start(), 0
        while position.outcome is None and moves < LONGEST:
            legal = position.legal_moves()
            position = position.play(legal[int(random.random() * len(legal))])
            moves += 1
        return moves, 1

    def naive() -> tuple[int, int]:
        slow, moves = naive_game(game_id, game.options), 0
        while not slow.over and moves < LONGEST:
            legal = list(slow.legal_moves())
            slow.play(legal[int(random.random() * len(legal))])
            moves += 1
        return moves, 1

    def playouts() -> tuple[int, int]:
        bot.evaluate([game.start()] * bot.leaves)
        return 0, bot.games

    moves, _ = rates(through_the_interface)
    naive_moves, naive_games = rates(naive)
    _, games = rates(playouts)
    return (
        f"{game_id:15}{moves:>10,.0f}{naive_moves:>10,.0f}{moves / naive_moves:>8.1f}"
        f"{games:>12,.0f}{naive_games:>10,.1f}{games / naive_games:>8,.0f}"
    )


if __name__ == "__main__":
    print(f"{'':15}{'moves/s':>10}{'naive':>10}{'times':>8}{'games/s':>12}{'naive':>10}{'times':>8}")
    for name in sys.argv[1:] or [game_id for game_id in game_ids() if game_id in GAMES]:
        print(row(name), flush=True)
