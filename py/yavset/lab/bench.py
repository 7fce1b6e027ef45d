"""How fast the rules and the search are, game by game, as tables.

Seconds are processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from random import Random
from statistics import median
from typing import Any

from yavset.games import game as make_game
from yavset.games import game_ids
from yavset.lab.arguments import read_games
from yavset.language.terminal import Refusal
from yavset.ludi.presets import PRESETS
from yavset.rules.position import Position
from yavset.search.mcts import TreeSearch
from yavset.search.parts import GamePolicy
from yavset.search.policies import policy_of, uniform_policy

Row = dict[str, str]

VARIANTS: dict[str, tuple[dict[str, object], ...]] = {"yavalath": ({}, {"players": 3})}
"""Further options to measure for a game."""

WRITTEN: dict[str, dict[str, object]] = {"pentalath": {"board": "trapezium"}}
"""Options with which a game written by hand is the one in ludemes."""

ROUNDS = 5
"""How often each number of `ludemes` is measured, all in turns, so that a busy machine slows them alike."""

RULES, COMPILED, BY_HAND = "by the rules/s", "compiled/s", "by hand/s"


def rules(games: Iterable[str], seconds: float) -> Iterator[Row]:
    """Yield for each game moves (each with its legal moves) and random games a second, by the rules."""
    for game_id in games:
        for options in VARIANTS.get(game_id, ({},)):
            game = make_game(game_id, **options)
            random = Random(1)
            count = moves = 0
            start = game.start()
            end = (begun := time.process_time()) + seconds
            while time.process_time() < end:
                position, played = start, 0
                while position.outcome is None and played < 500:
                    legal = position.legal_moves()
                    position = position.child(legal[int(random.random() * len(legal))])
                    played += 1
                moves += played
                count += 1
            spent = time.process_time() - begun
            yield {
                "game": label(game_id, options),
                "moves/s": f"{moves / spent:,.0f}",
                "random games/s": f"{count / spent:,.1f}",
                "moves a game": f"{moves / count:.0f}",
            }


def search(games: Iterable[str], seconds: float) -> Iterator[Row]:
    """Yield for each game a second's playouts by the rules and by the game's policy, and visits of the tree.

    Policies of some games play hundreds of games at once, of which several make one visit.
    """
    for game_id in games:
        for options in VARIANTS.get(game_id, ({},)):
            game = make_game(game_id, **options)
            yield {
                "game": label(game_id, options),
                RULES: f"{_playouts(uniform_policy(game, Random(1)), seconds):,.0f}",
                "at their best/s": f"{_playouts(policy_of(game, Random(1)), seconds):,.0f}",
                "tree visits/s": f"{_visits(game.start(), seconds):,.0f}",
            }


def ludemes(games: Iterable[str], seconds: float) -> Iterator[Row]:
    """Yield for each of the games that come with the ludemes (`PRESETS`) its playouts a second.

    In ludemes by the rules alone and compiled; then those of the game written by hand, where there is one.
    The ratio is that of the last two: the median, and between which values the rounds lie, as all are
    measured in turns.
    """
    for name in games:
        game = make_game("ludi", rules=PRESETS[name])
        policies = {RULES: uniform_policy(game, Random(1)), COMPILED: policy_of(game, Random(1))}
        if name in game_ids():
            policies[BY_HAND] = policy_of(make_game(name, **WRITTEN.get(name, {})), Random(1))
        rounds = [
            {column: _playouts(policy, seconds / ROUNDS) for column, policy in policies.items()}
            for _ in range(ROUNDS)
        ]
        row = {"game": name}
        for column in (RULES, COMPILED, BY_HAND):
            rates = [rates[column] for rates in rounds if column in rates]
            row[column] = f"{median(rates):,.0f}" if rates else ""
        ratios = [rates[BY_HAND] / rates[COMPILED] for rates in rounds if BY_HAND in rates]
        row["by hand : compiled"] = (
            f"{median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})" if ratios else ""
        )
        yield row


def _playouts(policy: GamePolicy, seconds: float) -> float:
    games = 0
    playouts = policy.playouts
    positions = [policy.game.start()] * playouts.leaves

    def play() -> None:
        nonlocal games
        playouts.evaluate(positions)
        games += playouts.games

    return _rate(play, lambda: games, seconds)


def _visits(start: Position, seconds: float) -> float:
    tree = TreeSearch(start, seed=1)
    # Without what is looked at once, before the first leaves.
    tree.run(1)
    return _rate(tree.iterate, lambda: tree.root.visits, seconds)


def _rate(work: Callable[[], object], done: Callable[[], int], seconds: float) -> float:
    work()
    before = done()
    end = (begun := time.process_time()) + seconds
    while time.process_time() < end:
        work()
    return (done() - before) / (time.process_time() - begun)


def label(game_id: str, options: dict[str, object]) -> str:
    """Return a game and its options as text."""
    return " ".join([game_id, *(f"{name}={value}" for name, value in options.items())])


def table(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of a table, each as soon as its row is there."""
    for number, row in enumerate(rows):
        if number == 0:
            yield " | ".join(f"{name:>14}" if k else f"{name:20}" for k, name in enumerate(row))
        yield " | ".join(
            f"{value:>{max(14, len(name))}}" if k else f"{value:20}"
            for k, (name, value) in enumerate(row.items())
        )


def add_bench(commands: Any) -> None:
    """Add the command `bench` to the subparsers."""
    parser = commands.add_parser(
        "bench", help="measure how fast rules and search are, or how right values are"
    )
    parser.add_argument(
        "what",
        nargs="?",
        choices=("rules", "search", "ludemes", "reliability"),
        default="rules",
        help="(rules)",
    )
    parser.add_argument("--games", metavar="GAME,GAME", help="only these games")
    parser.add_argument(
        "--seconds", type=float, default=0.5, metavar="S", help="time for each number or move (0.5)"
    )
    parser.add_argument(
        "--against", metavar="REV", help="ratios to the speed of an older commit instead, measured in turns"
    )
    parser.set_defaults(run=run_bench)


def run_bench(parsed: argparse.Namespace) -> int:
    """Print the table; Refusal for arguments that are not allowed."""
    # Only here: the page's benchmark has no processes.
    from yavset.lab.bench_against import against
    from yavset.lab.reliability import reliability
    from yavset.lab.revision import checked_out

    games = read_games(parsed.games, PRESETS if parsed.what == "ludemes" else game_ids())
    if not 0 < parsed.seconds <= 60:
        raise Refusal("terminal-seconds", most=60)
    with ExitStack() as resources:
        if parsed.against and parsed.what in ("ludemes", "reliability"):
            raise Refusal("lab-bench-ludemes")
        if parsed.against:
            folder = resources.enter_context(checked_out(parsed.against))
            rows = against(folder, parsed.what, games, parsed.seconds)
        else:
            measure = {"rules": rules, "search": search, "ludemes": ludemes, "reliability": reliability}
            rows = measure[parsed.what](games, parsed.seconds)
        for line in table(rows):
            print(line, flush=True)
    return 0
