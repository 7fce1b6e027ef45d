"""Matches that check how far apart the levels are; each ends when its result is certain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.lab.arena import match
from yavset.lab.bench import VARIANTS, Row, label
from yavset.ludi.presets import PRESETS


class Step(NamedTuple):
    """A match that the first player should win.

    Attributes:
        game_id: the game.
        options: its options.
        first, second: the players, as the arena describes them.
        games: how many games the match has.
        share: the share of the points that the first player should reach, 0 to 1.
    """

    game_id: str
    options: dict[str, Any]
    first: str
    second: str
    games: int
    share: float


def steps(games: Iterable[str], scale: float) -> Iterator[Step]:
    """Yield the matches for games: neighbouring levels at a fraction of their time, and easy opponents."""
    for game_id in games:
        for options in VARIANTS.get(game_id, ({},)):
            seats = len(make_game(game_id, **options).players)
            finely = game_id == "yavalath" and seats == 2
            rungs = [(n + 1, n) for n in range(1, 6)] if finely else [(3, 1), (6, 3)]
            for upper, lower in rungs:
                players = [f"level={number},scale={scale:g}" for number in (upper, lower)]
                share = 0.65 if finely else 0.7 if seats == 2 else 0.5
                yield Step(game_id, options, players[0], players[1], 60 if finely else 20, share)
            if seats == 2:
                yield Step(game_id, options, "level=6,seconds=0.1", "random", 20, 1.0)
            if finely:
                yield Step(game_id, options, "level=6,seconds=0.5", "plain=yes,seconds=0.5", 100, 0.95)


def ludemes() -> Iterator[Step]:
    """Yield the matches for the games that come with the ludemes: level 6 against plain UCT."""
    for text in PRESETS.values():
        code = make_game("ludi", rules=text).options["rules"]
        yield Step("ludi", {"rules": code}, "level=6,seconds=0.1", "plain=yes,seconds=0.1", 100, 0.8)


def climb(steps: Iterable[Step], processes: int, seed: int = 0) -> Iterator[Row]:
    """Play each match until its result is certain, however the rest would end, and yield a row for it."""
    for step in steps:
        # Shares have no exact floating-point number.
        needed = step.share * step.games - 1e-9
        points, played = 0.0, 0
        with closing(
            match(
                step.game_id,
                step.options,
                step.first,
                step.second,
                step.games,
                seed=seed,
                processes=processes,
            )
        ) as results:
            for result in results:
                points += result.score
                played += 1
                if points >= needed or points + step.games - played < needed:
                    break
        yield {
            "game": label(step.game_id, step.options),
            "first": step.first,
            "second": step.second,
            "points": f"{points:g} of {played}",
            "wanted": f"{step.share:.0%} of {step.games}",
            "result": "reached" if points >= needed else "MISSED",
        }
