"""The commands `arena`, `audit`, `ladder` and `bench`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.lab import arena, bench, ladder
from yavset.lab.arguments import add_game
from yavset.lab.audit import Finding, Judge, audit, by_exhaustive_search
from yavset.lab.bench_against import against
from yavset.lab.ending import ending_in_order
from yavset.lab.players import HELP, EngineError, make_player, seconds_of
from yavset.lab.quiet_audit import QuietAudit
from yavset.lab.revision import checked_out, engine_command
from yavset.lab.sprt import SequentialTest
from yavset.language.messages import Problem, quoted
from yavset.language.terminal import Line, Refusal, read_options
from yavset.ludi.presets import PRESETS
from yavset.rules.position import Position


def add_commands(commands: Any) -> None:
    """Add the commands of the lab to the subparsers of the command line."""
    from yavset.lab import judging, new_game, openings, tune
    from yavset.lab.breeding.commands import add_breed
    from yavset.lab.solving.solve import add_solve

    add_arena(commands)
    add_audit(commands)
    add_ladder(commands)
    add_bench(commands)
    tune.add_tune(commands)
    openings.add_openings(commands)
    add_solve(commands)
    add_breed(commands)
    judging.add_measure(commands)
    judging.add_explain(commands)
    new_game.add_new_game(commands)


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
    parser.add_argument(
        "--opening", type=int, default=2, metavar="N", help="moves at random to begin with (2)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another seed gives other openings (0)"
    )
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="games at the same time (1)")
    parser.add_argument(
        "--sprt", action="store_true", help="stop when it is certain whether the first player is stronger"
    )
    parser.add_argument("--moves", action="store_true", help="print the moves of every game")
    parser.set_defaults(run=run_arena)


def run_arena(parsed: argparse.Namespace) -> int:
    """Play the match and print its result; return 2 for arguments that are not allowed."""
    with ExitStack() as resources:
        try:
            options = read_options(parsed.options)
            make_game(parsed.game, **options)
            if parsed.games < 1 or parsed.processes < 1 or parsed.opening < 0:
                raise Refusal("lab-arena-numbers")
            second = _second_player(parsed, resources)
            for player in (parsed.first, second):
                make_player(player, 0).close()
            resources.enter_context(ending_in_order())
        except (ValueError, OSError) as error:
            print(f"yavset: {error}", file=sys.stderr)
            return 2
        return _play_match(parsed, options, second)


def _second_player(parsed: argparse.Namespace, resources: ExitStack) -> str:
    """Return the second player's description: settings, an outside program, or an older commit."""
    if parsed.against:
        return _older_bot(parsed.against, parsed.first, resources, parsed.engine_seconds)
    if parsed.engine:
        seconds = f",seconds={parsed.engine_seconds}" if parsed.engine_seconds else ""
        return f"engine{seconds}:{parsed.engine}"
    return str(parsed.second)


def _older_bot(revision: str, player: str, resources: ExitStack, seconds: float | None = None) -> str:
    """Return the description of the bot of an older commit, with the time of a player unless told another."""
    command = engine_command(resources.enter_context(checked_out(revision)))
    return f"engine,seconds={seconds or seconds_of(player) or 0.4}:{command}"


def _play_match(parsed: argparse.Namespace, options: dict[str, str], second: str) -> int:
    """Play until the match, or the sequential test of it, has ended; return 1 if a program fails."""
    results: list[arena.Result] = []
    test = SequentialTest.among(len(make_game(parsed.game, **options).players))
    started = time.monotonic()
    match = arena.match(
        parsed.game,
        options,
        parsed.first,
        second,
        parsed.games,
        opening=parsed.opening,
        seed=parsed.seed,
        processes=parsed.processes,
    )
    try:
        for result in match:
            results.append(result)
            arena.show_progress(len(results), parsed.games, results, started)
            if parsed.moves:
                print(f"{result.score:g}  {' '.join(result.moves)}", flush=True)
            if parsed.sprt and test.verdict(_points(results), len(results)) is not None:
                break
    except EngineError as error:
        print(f"yavset: {error}", file=sys.stderr)
        return 1
    finally:
        match.close()
        if results:
            name, summary = parsed.against or second, arena.summary(results)
            print(Line("lab-match", game=parsed.game, first=parsed.first, second=name, summary=summary))
    if parsed.sprt:
        print(_verdict(parsed.game, test, results))
    return 0


def _verdict(game_id: str, test: SequentialTest, results: list[arena.Result]) -> Line:
    high, low, error = (f"{share:.0%}" for share in (test.high, test.low, test.error))
    verdict = test.verdict(_points(results), len(results))
    if verdict is None:
        return Line("lab-undecided", game=game_id, high=high, low=low, error=error)
    if verdict:
        return Line("lab-stronger", game=game_id, high=high, low=low, error=error)
    return Line("lab-not-stronger", game=game_id, high=high, low=low, error=error)


def _points(results: list[arena.Result]) -> float:
    return sum(result.score for result in results)


def add_audit(commands: Any) -> None:
    """Add the command `audit` to the subparsers."""
    parser = commands.add_parser(
        "audit", help="find decisions that miss a short win or allow a short loss, by exhaustive search"
    )
    add_game(parser)
    parser.add_argument(
        "--player", default="level=6,seconds=0.4", metavar="PLAYER", help="(level=6,seconds=0.4)"
    )
    parser.add_argument(
        "--against", metavar="REV", help="play the bot of an older commit, and audit its decisions too"
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games against itself (20)")
    parser.add_argument("--plies", type=int, default=3, metavar="N", help="longest win to look for (3)")
    parser.add_argument(
        "--quiet",
        action="store_true",
        help="look instead for quiet moves that win by a chain of threats after every reply",
    )
    parser.add_argument("--opening", type=int, default=2, metavar="N", help="random first moves (2)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed gives other games (0)")
    parser.set_defaults(run=run_audit)


def run_audit(parsed: argparse.Namespace) -> int:
    """Print each finding and their share; return 1 if a program fails, 2 for wrong arguments."""
    with ExitStack() as resources:
        try:
            options = read_options(parsed.options)
            game = make_game(parsed.game, **options)
            start = game.start()
            if make_game(parsed.game, **options).start() != start:
                raise Refusal("lab-audit-random")
            if min(parsed.games, parsed.plies) < 1 or parsed.opening < 0:
                raise Refusal("lab-audit-numbers")
            judge = QuietAudit(game).judged if parsed.quiet else by_exhaustive_search(parsed.plies)
            other = parsed.player
            if parsed.against:
                other = _older_bot(parsed.against, parsed.player, resources)
            for player in {parsed.player, other}:
                make_player(player, 0).close()
        except (ValueError, OSError) as error:
            print(f"yavset: {error}", file=sys.stderr)
            return 2
        try:
            return _audit_games(parsed, options, start, other, judge)
        except EngineError as error:
            print(f"yavset: {error}", file=sys.stderr)
            return 1


def _audit_games(
    parsed: argparse.Namespace, options: dict[str, str], start: Position, other: str, judge: Judge
) -> int:
    """Play the games and print what is wrong with the decisions of each player, and how many are."""
    names = [parsed.player, *([parsed.against] if parsed.against else [])]
    counts = {name: {"decisions": 0, "missed": 0, "allowed": 0} for name in names}
    match = arena.match(
        parsed.game, options, parsed.player, other, parsed.games, opening=parsed.opening, seed=parsed.seed
    )
    for number, result in enumerate(match):
        positions = [start]
        for move in result.moves:
            positions.append(positions[-1].play(move))
        seats = range(len(start.game.players))
        for name, count in counts.items():
            # The players change seats from game to game.
            first = [number % len(seats)] if parsed.against else seats
            own = first if name == parsed.player else [seat for seat in seats if seat not in first]
            for found in audit(positions[parsed.opening :], judge, own):
                count["decisions"] += 1
                if found:
                    count[found.kind] += 1
                    print(_finding(found, result.moves), flush=True)
    for name, count in counts.items():
        print(_tally(parsed, name, **count))
    return 0


def _tally(parsed: argparse.Namespace, player: str, decisions: int, missed: int, allowed: int) -> Line:
    """Return how many decisions of a player were wrong."""
    share = f"{(missed + allowed) / max(decisions, 1):.1%}"
    if parsed.quiet:
        return Line(
            "lab-audit-quiet",
            game=parsed.game,
            player=player,
            decisions=decisions,
            missed=missed,
            allowed=allowed,
            share=share,
        )
    return Line(
        "lab-audit",
        game=parsed.game,
        player=player,
        decisions=decisions,
        missed=missed,
        win=parsed.plies,
        allowed=allowed,
        loss=parsed.plies + 1,
        share=share,
    )


def _finding(found: Finding, played: Sequence[str]) -> Line:
    moves = " ".join(played[: found.ply])
    if found.kind == "missed":
        return Line("lab-missed", played=found.played, better=found.better, moves=moves)
    return Line("lab-allowed", played=found.played, better=found.better, moves=moves)


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
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="games at the same time (1)")
    parser.add_argument(
        "--ludemes", action="store_true", help="the games in ludemes against plain UCT, and no others"
    )
    parser.add_argument("--first", metavar="TEXT", help="only matches whose first player begins so")
    parser.add_argument("--second", metavar="TEXT", help="only matches whose second player begins so")
    parser.set_defaults(run=run_ladder)


def run_ladder(parsed: argparse.Namespace) -> int:
    """Print the table; return 1 if a match missed its target, 2 for arguments that are not allowed."""
    try:
        games = _games(parsed.games, game_ids())
        if not 0 < parsed.scale <= 10 or parsed.processes < 1:
            raise Refusal("lab-ladder-numbers")
    except ValueError as error:
        print(f"yavset: {error}", file=sys.stderr)
        return 2
    steps = [
        step
        for step in (ladder.ludemes() if parsed.ludemes else ladder.steps(games, parsed.scale))
        if step.first.startswith(parsed.first or "") and step.second.startswith(parsed.second or "")
    ]
    rows: list[bench.Row] = []

    def kept() -> Iterator[bench.Row]:
        for row in ladder.climb(steps, parsed.processes, parsed.seed):
            rows.append(row)
            yield row

    for line in bench.table(kept()):
        print(line, flush=True)
    return int(any(row["result"] != "reached" for row in rows))


def add_bench(commands: Any) -> None:
    """Add the command `bench` to the subparsers."""
    parser = commands.add_parser("bench", help="measure how fast the rules and the search are")
    parser.add_argument(
        "what", nargs="?", choices=("rules", "search", "ludemes"), default="rules", help="(rules)"
    )
    parser.add_argument("--games", metavar="GAME,GAME", help="only these games")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="time for each number (0.5)")
    parser.add_argument(
        "--against", metavar="REV", help="ratios to the speed of an older commit instead, measured in turns"
    )
    parser.set_defaults(run=run_bench)


def run_bench(parsed: argparse.Namespace) -> int:
    """Print the table; return 2 for arguments that are not allowed."""
    try:
        games = _games(parsed.games, PRESETS if parsed.what == "ludemes" else game_ids())
        if not 0 < parsed.seconds <= 60:
            raise Refusal("terminal-seconds", most=60)
        if parsed.against:
            if parsed.what == "ludemes":
                raise Refusal("lab-bench-ludemes")
            with checked_out(parsed.against) as folder:
                _print_table(against(folder, parsed.what, games, parsed.seconds))
            return 0
    except ValueError as error:
        print(f"yavset: {error}", file=sys.stderr)
        return 2
    measured = {
        "rules": lambda: bench.rules(games, parsed.seconds),
        "search": lambda: bench.search(games, parsed.seconds),
        "ludemes": lambda: bench.ludemes(games, parsed.seconds),
    }
    _print_table(measured[parsed.what]())
    return 0


def _print_table(rows: Iterable[bench.Row]) -> None:
    for line in bench.table(rows):
        print(line, flush=True)


def _games(names: str | None, known: Collection[str]) -> list[str]:
    games = names.split(",") if names else list(known)
    for name in games:
        if name not in known:
            raise Problem("game-unknown", game=quoted(name), games=", ".join(known))
    return games
