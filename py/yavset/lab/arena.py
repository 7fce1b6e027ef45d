"""The command `arena`: a match between two players in any game."""

from __future__ import annotations

import argparse
from contextlib import ExitStack, closing
from typing import Any

from yavset.lab.arguments import add_game, add_openings, add_run, read_game
from yavset.lab.games import Result, Task, match_tasks, play_game
from yavset.lab.players import HELP, make_player, seconds_of
from yavset.lab.revision import checked_out, engine_command
from yavset.lab.runner import Run
from yavset.lab.statistics import SequentialTest, summary
from yavset.language.terminal import Line, Refusal, read_options


def add_arena(commands: Any) -> None:
    """Add the command `arena` to the subparsers."""
    parser = commands.add_parser(
        "arena", help="let two configurations of the bot play a match", description=f"Here {HELP}."
    )
    add_game(parser)
    parser.add_argument("--first", default="level=6,scale=0.2", metavar="PLAYER", help="(level=6,scale=0.2)")
    parser.add_argument("--second", default="level=3,scale=0.2", metavar="PLAYER", help="(level=3,scale=0.2)")
    parser.add_argument("--engine", metavar="COMMAND", help="a program that speaks GTP, instead of --second")
    parser.add_argument("--against", metavar="REV", help="the bot of an older commit, instead of --second")
    parser.add_argument(
        "--engine-seconds",
        type=float,
        metavar="S",
        help="time a move to tell the program; an older commit has the first player's seconds, or else 0.4",
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    add_openings(parser)
    add_run(parser)
    parser.add_argument(
        "--sprt", action="store_true", help="stop when it is certain whether the first player is stronger"
    )
    parser.add_argument("--moves", action="store_true", help="print the moves of every game")
    parser.set_defaults(run=run_arena)


def run_arena(parsed: argparse.Namespace) -> int:
    """Play until the match, or the sequential test of it, has ended, and print its result."""
    test = SequentialTest.among(len(read_game(parsed.game, parsed.options).players))
    if parsed.games < 1 or parsed.processes < 1 or parsed.opening < 0:
        raise Refusal("lab-arena-numbers")
    results: list[Result] = []
    verdict = None
    with ExitStack() as resources:
        second = _second_player(parsed, resources)
        name = parsed.against or second
        tasks, run = begin_match(parsed, resources, (parsed.first, second), {"second": name})
        played = resources.enter_context(closing(run.results(play_game, tasks, Result.read)))
        try:
            for _, result in played:
                results.append(result)
                if parsed.moves:
                    print(f"{result.score:g}  {' '.join(result.moves)}", flush=True)
                verdict = test.verdict(sum(each.score for each in results), len(results))
                if parsed.sprt and verdict is not None:
                    break
        finally:
            if results:
                text = summary(results)
                print(Line("lab-match", game=parsed.game, first=parsed.first, second=name, summary=text))
    if parsed.sprt:
        print(_said(parsed.game, test, verdict))
    return 0


def begin_match(
    parsed: argparse.Namespace, resources: ExitStack, players: tuple[str, str], more: dict[str, Any]
) -> tuple[dict[str, Task], Run]:
    """Return the games of a match that a command line asks for, and the run that is to play them.

    Takes what else decides the results. Raises Refusal for players that there are not.
    """
    for player in players:
        make_player(player, 0).close()
    options = read_options(parsed.options)
    tasks = match_tasks(
        parsed.game, options, *players, parsed.games, opening=parsed.opening, seed=parsed.seed
    )
    head = {"game": parsed.game, "options": options, "first": players[0], "opening": parsed.opening}
    run = Run(
        {**head, "seed": parsed.seed, **more},
        parsed.file,
        processes=parsed.processes,
        total=parsed.games,
    )
    return tasks, resources.enter_context(run)


def _said(game_id: str, test: SequentialTest, verdict: bool | None) -> Line:
    high, low, error = (f"{share:.0%}" for share in (test.high, test.low, test.error))
    if verdict is None:
        return Line("lab-undecided", game=game_id, high=high, low=low, error=error)
    if verdict:
        return Line("lab-stronger", game=game_id, high=high, low=low, error=error)
    return Line("lab-not-stronger", game=game_id, high=high, low=low, error=error)


def _second_player(parsed: argparse.Namespace, resources: ExitStack) -> str:
    """Return the second player's description: settings, an outside program, or an older commit."""
    if parsed.against:
        return older_bot(parsed.against, parsed.first, resources, parsed.engine_seconds)
    if parsed.engine:
        seconds = f",seconds={parsed.engine_seconds}" if parsed.engine_seconds else ""
        return f"engine{seconds}:{parsed.engine}"
    return str(parsed.second)


def older_bot(revision: str, player: str, resources: ExitStack, seconds: float | None = None) -> str:
    """Return the description of the bot of an older commit, which lies in a folder until the resources close.

    It has the time of a player of ours unless told another.
    """
    command = engine_command(resources.enter_context(checked_out(revision)))
    return f"engine,seconds={seconds or seconds_of(player) or 0.4}:{command}"
