"""The command line's `arena` and `bench`."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.lab import arena, bench
from yavset.lab.players import HELP, EngineError, make_player


def add_arena(commands: Any) -> None:
    """Adds the command `arena` to the subparsers."""
    parser = commands.add_parser(
        "arena", help="let two configurations of the bot play a match", description=f"Here {HELP}."
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game_ids())}")
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE", help="such as size=6")
    parser.add_argument("--first", default="level=6,scale=0.2", metavar="PLAYER", help="(level=6,scale=0.2)")
    parser.add_argument("--second", default="level=3,scale=0.2", metavar="PLAYER", help="(level=3,scale=0.2)")
    parser.add_argument("--engine", metavar="COMMAND", help="a program that speaks GTP, instead of --second")
    parser.add_argument("--engine-seconds", type=float, metavar="S", help="time a move to tell the program")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument(
        "--opening", type=int, default=2, metavar="N", help="moves at random to begin with (2)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another seed gives other openings (0)"
    )
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="games at the same time (1)")
    parser.add_argument("--moves", action="store_true", help="print the moves of every game")
    parser.set_defaults(run=run_arena)


def run_arena(parsed: argparse.Namespace) -> int:
    """Plays the match and prints its table; 2 for arguments that are not allowed."""
    second = parsed.second
    if parsed.engine:
        seconds = f",seconds={parsed.engine_seconds}" if parsed.engine_seconds else ""
        second = f"engine{seconds}:{parsed.engine}"
    try:
        options = _options(parsed.options)
        make_game(parsed.game, **options)
        if parsed.games < 1 or parsed.processes < 1 or parsed.opening < 0:
            raise ValueError("--games and --processes are at least 1, --opening at least 0")
        for player in (parsed.first, second):
            make_player(player, 0).close()
    except (ValueError, OSError) as error:
        print(f"yavset: {error}", file=sys.stderr)
        return 2
    results: list[arena.Result] = []
    started = time.monotonic()
    try:
        for result in arena.match(
            parsed.game,
            options,
            parsed.first,
            second,
            parsed.games,
            opening=parsed.opening,
            seed=parsed.seed,
            processes=parsed.processes,
        ):
            results.append(result)
            arena.show_progress(len(results), parsed.games, results, started)
            if parsed.moves:
                print(f"{result.score:g}  {' '.join(result.moves)}")
    except EngineError as error:
        print(f"yavset: {error}", file=sys.stderr)
        return 1
    finally:
        if results:
            print(f"{parsed.game}: {parsed.first} against {second}: {arena.summary(results)}")
    return 0


def add_bench(commands: Any) -> None:
    """Adds the command `bench` to the subparsers."""
    parser = commands.add_parser("bench", help="measure how fast the rules and the search are")
    parser.add_argument("what", nargs="?", choices=("rules", "search"), default="rules", help="(rules)")
    parser.add_argument("--games", metavar="GAME,GAME", help="only these games")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="time for each number (0.5)")
    parser.set_defaults(run=run_bench)


def run_bench(parsed: argparse.Namespace) -> int:
    """Prints the table; 2 for arguments that are not allowed."""
    games = parsed.games.split(",") if parsed.games else list(game_ids())
    unknown = [name for name in games if name not in game_ids()]
    if unknown or not 0 < parsed.seconds <= 60:
        problem = (
            f"there is no game {unknown[0]!r}" if unknown else "--seconds is a number above 0 and up to 60"
        )
        print(f"yavset: {problem}", file=sys.stderr)
        return 2
    rows = (
        bench.rules(games, parsed.seconds) if parsed.what == "rules" else bench.search(games, parsed.seconds)
    )
    for line in bench.table(rows):
        print(line, flush=True)
    return 0


def _options(words: list[str]) -> dict[str, str]:
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"{word!r} should be an option and its value, such as size=6")
        options[name] = value
    return options
