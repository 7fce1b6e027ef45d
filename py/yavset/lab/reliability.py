"""How far the values of the bot are right: what they promise in its own games, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yavset.games import with_set_up
from yavset.lab.bench import Row
from yavset.lab.games import LONGEST, Task, play_game, replayed, scores_of
from yavset.search.values import chance_of, odds_of

Promise = tuple[float, float]
"""The value of a position to the player to move, and what that player has got at the end."""

GAMES = 20
"""How many games are played for a table."""

OPENING = 2
"""How many moves at random come first."""

STEEPEST = 16.0
"""The steepest slope that is looked for."""


def reliability(games: Iterable[str], seconds: float, count: int = GAMES) -> Iterator[Row]:
    """Yield for each game and tenth of values how many there are, their mean, and the mean of the results.

    The bot plays itself, with so many seconds of processor time a move. The last row of a game has all of its
    values, their Brier score: the mean square of value less result, and the slope that is missing. There are
    no rows of a game that never ends. After several games come the rows of all of them together.
    """
    games, together = list(games), []
    for game_id in games:
        promises = [each for seed in range(count) for each in _promises(game_id, seconds, seed)]
        yield from tenths(game_id, promises)
        together += promises
    if len(games) > 1:
        yield from tenths("all", together)


def tenths(name: str, promises: list[Promise]) -> Iterator[Row]:
    """Yield a row for each tenth of values and one for all; none where nothing was promised."""
    for tenth in range(10):
        within = [each for each in promises if min(int(10 * each[0]), 9) == tenth]
        if within:
            yield _row(name, f"{tenth * 10}-{tenth * 10 + 10} %", within)
    if promises:
        yield _row(name, "all", promises) | {"slope": f"{missing_slope(promises):.2f}"}


def missing_slope(promises: Iterable[Promise]) -> float:
    """Return the number, 0 to `STEEPEST`, that the odds of values in logarithms need as a factor to be right.

    It makes the results likeliest (Platt, *Probabilistic outputs for support vector machines*, 1999, without
    a constant, so that even stays even): above 1 values promise too little. Values of 0 and 1 do not count.
    """
    open_ones = [(odds_of(value), result) for value, result in promises if 0 < value < 1]
    low, high = 0.0, STEEPEST
    while high - low > 0.001:
        slope = (low + high) / 2
        # The derivative of the likelihood, which falls with the slope.
        if sum(odds * (result - chance_of(slope * odds)) for odds, result in open_ones) > 0:
            low = slope
        else:
            high = slope
    return slope


def _promises(game_id: str, seconds: float, seed: int) -> Iterator[Promise]:
    """Play a game and yield what each search has promised; nothing of one without an end."""
    bot = f"seconds={seconds}"
    options = with_set_up(game_id, {}, seed)
    task = Task(game_id, options, (bot, bot), opening=OPENING, seed=seed, longest=LONGEST)
    played = play_game(task)
    scores = scores_of(list(replayed(game_id, options, played.moves))[-1])
    if scores is not None:
        yield from ((value, scores[seat]) for seat, value in played.values if value is not None)


def _row(game_id: str, values: str, promises: list[Promise]) -> Row:
    """Return a row of the table."""
    count = len(promises)
    square = sum((value - result) ** 2 for value, result in promises)
    return {
        "game": game_id,
        "values": values,
        "decisions": str(count),
        "mean value": f"{sum(value for value, _ in promises) / count:.3f}",
        "mean result": f"{sum(result for _, result in promises) / count:.3f}",
        "Brier": f"{square / count:.3f}",
    }
