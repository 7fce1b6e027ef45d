"""The command `ladder`: matches that check the distances between the levels; each ends once it is certain."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.lab.arguments import add_run, read_games
from yavset.lab.bench import VARIANTS, Row, label, table
from yavset.lab.games import Result, match_tasks, play_game
from yavset.lab.runner import Run
from yavset.language.terminal import Refusal
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


def climb(steps: Iterable[Step], run: Run, seed: int = 0) -> Iterator[Row]:
    """Play each match until its result is certain, however the rest would end, and yield a row for it."""
    for step in steps:
        # Shares have no exact floating-point number.
        needed = step.share * step.games - 1e-9
        points, played = 0.0, 0
        name = label(step.game_id, step.options)
        tasks = match_tasks(step.game_id, step.options, step.first, step.second, step.games, seed=seed)
        keyed = {f"{name}: {step.first} against {step.second}, {key}": task for key, task in tasks.items()}
        with closing(run.results(play_game, keyed, Result.read)) as results:
            for _, result in results:
                points += result.score
                played += 1
                if points >= needed or points + step.games - played < needed:
                    break
        yield {
            "game": name,
            "first": step.first,
            "second": step.second,
            "points": f"{points:g} of {played}",
            "wanted": f"{step.share:.0%} of {step.games}",
            "result": "reached" if points >= needed else "MISSED",
        }


def add_ladder(commands: Any) -> None:
    """Add the command `ladder` to the subparsers."""
    parser = commands.add_parser(
        "ladder", help="check that each level is as much stronger than a lower one as it should be"
    )
    parser.add_argument("--games", metavar="GAME,GAME", help="only these games")
    parser.add_argument(
        "--scale", type=float, default=0.2, metavar="X", help="times the levels' seconds (0.2)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other openings (0)")
    add_run(parser)
    parser.add_argument(
        "--ludemes", action="store_true", help="the games in ludemes against plain UCT, and no others"
    )
    parser.add_argument("--first", default="", metavar="TEXT", help="only if the first player begins so")
    parser.add_argument("--second", default="", metavar="TEXT", help="only if the second player begins so")
    parser.set_defaults(run=run_ladder)


def run_ladder(parsed: argparse.Namespace) -> int:
    """Print the table; return 1 if a match missed its target."""
    games = read_games(parsed.games, game_ids())
    if not 0 < parsed.scale <= 10 or parsed.processes < 1:
        raise Refusal("lab-ladder-numbers")
    chosen = [
        step
        for step in (ludemes() if parsed.ludemes else steps(games, parsed.scale))
        if step.first.startswith(parsed.first) and step.second.startswith(parsed.second)
    ]
    missed = False

    def rows(run: Run) -> Iterator[Row]:
        nonlocal missed
        for row in climb(chosen, run, parsed.seed):
            missed |= row["result"] != "reached"
            yield row

    with Run({"ladder": parsed.seed}, parsed.file, processes=parsed.processes) as run:
        for line in table(rows(run)):
            print(line, flush=True)
    return int(missed)
