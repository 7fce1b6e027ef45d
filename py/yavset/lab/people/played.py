"""Games of the bot with itself and with a weaker one, and what they measure of any registered game.

The bot plays games in which stones step, slide or jump, too, of which the judges of bred games know nothing.
The lead of a player is what the bot thinks that its position is worth. The formulas are the judges'.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from yavset.breeding.curve import Curve, lead_curve
from yavset.breeding.measures import ENOUGH_LADDER, HALF, WEIGHTS, Sample, enough, interest
from yavset.breeding.verdict import rank
from yavset.games import game as make_game
from yavset.games import with_set_up
from yavset.lab.games import Result, Task, replayed, seed_of
from yavset.search.session import LEAST_VISITS, review_visits

STRONG, WEAK = 0.25, 0.0625
"""What the bot's searches are, as shares of those that a review of a game makes."""

LONGEST = 400
"""The number of moves after which a game is broken off."""

MEASURES = (*(name for name in WEIGHTS if name != "clarity"), "foresight", "draws", "advantage", "ladder")
MEASURES += ("plies", "choices")
"""What is measured of a game: of the judges' measures all but the clarity, for which too little is known of
most moves, then the share of draws, how far the first player's share of the points is from a half, the share
of the points that the bot scores against one with a quarter of its visits, and the logarithms to the base of
two of the plies and of the moves to choose from."""


def tasks_of(game: tuple[str, dict[str, Any]], games: int, seed: int) -> dict[str, Task]:
    """Return so many games of the bot with itself, and then as many with the weaker one, by keys."""
    game_id, options = game
    visits = review_visits(make_game(game_id, **options))
    strong, weak = (f"visits={max(round(share * visits), LEAST_VISITS)}" for share in (STRONG, WEAK))
    found = {}
    for kind, other in (("self", strong), ("ladder", weak)):
        for number in range(games):
            seat = number % 2 if kind == "ladder" else 0
            chance = seed_of(seed, number)
            begun = with_set_up(game_id, options, chance)
            found[f"{kind}/{number}"] = Task(
                game_id, begun, (strong, other), seat, seed=chance, longest=LONGEST
            )
    return found


def measured(tasks: Sequence[Task], alike: Sequence[Result], ladder: Sequence[Result]) -> dict[str, float]:
    """Return the measures of a game.

    Beside them are, as ``completion``, the share of the games of the bot with itself that came to an end, and
    as ``rank`` what the judges' formula makes of all.

    Takes the tasks of the games of the bot with itself, the results of these, and those against the weaker
    bot. The rank has no simplicity, as rules by hand have no ludemes to count.
    """
    cells = len(make_game(tasks[0].game_id, **tasks[0].options).board.cells)
    curves: list[Curve] = []
    choices: list[float] = []
    for task, result in zip(tasks, alike, strict=True):
        curves.append(_curve(task, result))
        choices += _choices(task, result)
    stronger = fmean(result.score for result in ladder)
    completed = fmean(result.decided for result in alike)
    games = Sample(curves, cells, parts=(completed, max(enough(stronger - 0.5, ENOUGH_LADDER), HALF)))
    sample = games.measured(range(len(curves)))
    found = {
        **sample,
        "draws": sample["drawn"],
        "advantage": abs(fmean(result.score for result in alike) - 0.5),
        "ladder": stronger,
        "plies": math.log2(fmean(curve.plies for curve in curves)),
        "choices": fmean(choices),
        "completion": completed,
        "rank": rank(games.soundness(sample), interest(sample), simplicity=0.0),
    }
    return {name: found[name] for name in (*MEASURES, "completion", "rank")}


def _curve(task: Task, result: Result) -> Curve:
    """Return the lead curve of a game, seen from the first seat."""
    movers = [1 if seat == 0 else -1 for seat, _ in result.values]
    means = [
        mover * (2 * (0.5 if value is None else value) - 1)
        for mover, (_, value) in zip(movers, result.values, strict=True)
    ]
    visits = int(task.players[0].removeprefix("visits="))
    end = 2 * result.score - 1 if result.decided else 0.0
    return lead_curve(means, movers, end, visits, sights=tuple(means))


def _choices(task: Task, result: Result) -> Iterator[float]:
    """Yield for each position of a game the logarithm to the base of two of how many moves there are."""
    for position in replayed(task.game_id, task.options, result.moves):
        if position.outcome is None:
            yield math.log2(len(position.legal_moves()))
