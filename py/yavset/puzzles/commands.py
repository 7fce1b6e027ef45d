"""The command `puzzles`: make puzzles, rate them, and say how many there are and which levels solve them."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from yavset.games import game_class, game_ids
from yavset.language.files import text_in_file
from yavset.language.terminal import Line, Refusal
from yavset.puzzles.difficulty import UNSOLVED, Try, measure, solved
from yavset.puzzles.making import found_in_game, unlike
from yavset.puzzles.prover import Prover, Win
from yavset.puzzles.puzzle import (
    KINDS,
    Puzzle,
    file_text,
    of,
    read_puzzle,
    read_puzzles,
    spread,
    write_puzzles,
)

MOST_BYTES = 60_000
"""The size of a game's file."""

_GAME_ENDS = re.compile(r"^= [0-9]+\n", re.MULTILINE)

_Task = tuple[str, str, int]


def add_puzzles(commands: Any) -> None:
    """Add the command `puzzles` to the subparsers."""
    parser = commands.add_parser("puzzles", help="make puzzles from the bot's own games, or count them")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    make = actions.add_parser("make", help="find and prove puzzles, and add them to a file")
    make.add_argument("game", metavar="GAME", help="the id of a game for two")
    make.add_argument("--count", type=int, default=100, metavar="N", help="how many puzzles in all (100)")
    make.add_argument("--seed", type=int, default=0, metavar="S", help="another seed gives other games (0)")
    make.add_argument("--jobs", type=int, default=1, metavar="J", help="games at the same time (1)")
    make.add_argument("--games", type=int, metavar="N", help="stop after N games all the same")
    make.add_argument("--file", type=Path, metavar="FILE", help="the file to write (GAME.txt)")
    make.set_defaults(run=_make)
    rate = actions.add_parser("rate", help="measure again how hard the puzzles of a file are")
    rate.add_argument("game", metavar="GAME", help="the id of the game")
    rate.add_argument("file", type=Path, metavar="FILE", help="the file to read and write")
    rate.set_defaults(run=_rate)
    levels = actions.add_parser("levels", help="which part of the puzzles each of the bot's levels solves")
    levels.add_argument("games", nargs="*", metavar="GAME", help="ids of games (all that have puzzles)")
    levels.add_argument("--most", type=int, default=25, metavar="N", help="puzzles of each game (25)")
    levels.add_argument("--seed", type=int, default=1, metavar="S", help="of sample and searches (1)")
    levels.set_defaults(run=_levels)
    table = actions.add_parser("count", help="count the puzzles by game, kind and level, and their bytes")
    table.set_defaults(run=_count)


def _make(parsed: argparse.Namespace) -> int:
    """Play games until there are enough puzzles; write them, the easiest first. Those of the file stay."""
    try:
        kind = game_class(parsed.game)
    except ValueError as error:
        raise Refusal(str(error)) from None
    if parsed.count < 1 or parsed.jobs < 1 or len(kind().players) != 2:
        raise Refusal("terminal-puzzles-numbers")
    file = parsed.file or Path(f"{parsed.game}.txt")
    part = file.with_name(file.name + ".part")
    played, found_before = _read_part(parsed.game, part)
    kept = _read_file(parsed.game, file) if file.exists() else ()
    puzzles = unlike([*kept, *found_before])
    last = count() if parsed.games is None else range(parsed.games)
    tasks = ((parsed.game, str(parsed.seed), number) for number in last if number not in played)
    with ExitStack() as resources:
        log = resources.enter_context(part.open("a", encoding="utf-8"))
        results = resources.enter_context(_Results(tasks, parsed.jobs)) if len(puzzles) < parsed.count else ()
        for number, found in results:
            log.writelines(f"{puzzle.write()}\n" for puzzle in found)
            log.write(f"= {number}\n")
            log.flush()
            puzzles = unlike([*puzzles, *found])
            if found:
                print(Line("terminal-puzzles-found", count=len(puzzles), games=number + 1), flush=True)
            if len(puzzles) >= parsed.count:
                break
    file.write_text(write_puzzles(parsed.game, _fitting(parsed.game, puzzles[: parsed.count])), "utf-8")
    print(Line("terminal-puzzles-made", count=len(puzzles[: parsed.count]), file=str(file)))
    return 0


class _Results:
    """The games of some tasks in their order, played by several processes."""

    def __init__(self, tasks: Iterator[_Task], jobs: int) -> None:
        self._tasks = tasks
        self._pool = get_context("spawn").Pool(jobs) if jobs > 1 else None

    def __enter__(self) -> Iterable[tuple[int, list[Puzzle]]]:
        return self._pool.imap(_found, _in_step(self._tasks)) if self._pool else map(_found, self._tasks)

    def __exit__(self, *error: object) -> None:
        if self._pool:
            self._pool.terminate()


def _in_step(tasks: Iterator[_Task], most: int = 10_000) -> Iterator[_Task]:
    """Limit endless tasks: a pool takes all of them before it gives the first result."""
    return (task for _, task in zip(range(most), tasks, strict=False))


def _found(task: _Task) -> tuple[int, list[Puzzle]]:
    """Return a game's number and its puzzles."""
    game, seed, number = task
    return number, list(found_in_game(game, f"{game} {seed} {number}"))


def _read_part(game: str, file: Path) -> tuple[set[int], list[Puzzle]]:
    """Return the numbers of the games that an earlier run has finished, and its puzzles.

    What was written of another game leaves the file; Refusal for a file that no run has written.
    """
    text = text_in_file(file) if file.exists() else ""
    whole = text[: max((found.end() for found in _GAME_ENDS.finditer(text)), default=0)]
    lines = whole.splitlines()
    try:
        puzzles = [read_puzzle(game, line) for line in lines if not line.startswith("= ")]
    except ValueError:
        raise Refusal("lab-journal-file", file=str(file)) from None
    if whole != text:
        file.write_text(whole, "utf-8")
    return {int(line[2:]) for line in lines if line.startswith("= ")}, puzzles


def _fitting(game: str, puzzles: list[Puzzle]) -> list[Puzzle]:
    """Return as many puzzles as a file may hold; those after the longest games go first."""
    kept = sorted(puzzles, key=lambda puzzle: len(puzzle.write()))
    while len(write_puzzles(game, kept).encode()) > MOST_BYTES:
        kept.pop()
    return kept


def _read_file(game: str, file: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file; Refusal if there is none, or it is damaged."""
    try:
        return read_puzzles(game, text_in_file(file))
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal(str(error)) from None


def _rate(parsed: argparse.Namespace) -> int:
    """Measure the puzzles of a file again, as a change of the bot or of the measure asks for."""
    rated = []
    for puzzle in _read_file(parsed.game, parsed.file):
        position = puzzle.position
        measured = measure(position, Prover.of(position), Win(puzzle.plies, puzzle.solution))
        rated.append(puzzle._replace(rating=measured.rating, level=measured.level))
    parsed.file.write_text(write_puzzles(parsed.game, rated), "utf-8")
    print(Line("terminal-puzzles-made", count=len(rated), file=str(parsed.file)))
    return 0


def _levels(parsed: argparse.Namespace) -> int:
    """Print for each game and each band of ratings which part of the puzzles each level solves, and how fast.

    The seed is not the one that rated the puzzles, so that the table tests the ratings.
    """
    if parsed.most < 1 or not any(of(game) for game in parsed.games or game_ids()):
        raise Refusal("terminal-puzzles-numbers")
    print(f"{'':16}{'tried':>6}" + "".join(f"{f'level {number}':>15}" for number in range(1, UNSOLVED)))
    tried: list[tuple[Puzzle, list[Try]]] = []
    for game in parsed.games or game_ids():
        found = [(one, solved(one, parsed.seed)) for one in spread(of(game), parsed.most, parsed.seed)]
        if found:
            _print_row(game, [results for _, results in found])
        tried += found
    for number in sorted({puzzle.level for puzzle, _ in tried}):
        _print_row(f"rated level {number}", [results for puzzle, results in tried if puzzle.level == number])
    _print_row("all", [results for _, results in tried])
    return 0


def _print_row(name: str, tried: Sequence[Sequence[Try]]) -> None:
    cells = []
    for results in zip(*tried, strict=True):
        share = sum(one.share for one in results) / len(results)
        seconds = sum(one.seconds for one in results) / len(results)
        cells.append(f"{share:6.0%}{seconds:7.3f} s")
    print(f"{name:16}{len(tried):6}" + "".join(cells), flush=True)


def _count(parsed: argparse.Namespace) -> int:
    """Print a table of the puzzles: how many of each kind, how many each level is the first to solve."""
    numbers = "".join(f"{f'level {level}':>9}" for level in range(1, UNSOLVED)) + f"{'unsolved':>10}"
    print(f"{'':16}{'all':>5}" + "".join(f"{kind:>9}" for kind in KINDS) + f"{numbers}{'bytes':>8}")
    every: list[Puzzle] = []
    size = 0
    for game in game_ids():
        if puzzles := of(game):
            every += puzzles
            size += len(file_text(game).encode())
            _print_count(game, puzzles, len(file_text(game).encode()))
    _print_count("all", every, size)
    return 0


def _print_count(name: str, puzzles: Sequence[Puzzle], size: int) -> None:
    kinds, levels = (Counter(getattr(puzzle, name) for puzzle in puzzles) for name in ("kind", "level"))
    row = "".join(f"{kinds[kind]:9}" for kind in KINDS)
    numbers = "".join(f"{levels[level]:9}" for level in range(1, UNSOLVED)) + f"{levels[UNSOLVED]:10}"
    print(f"{name:16}{len(puzzles):5}{row}{numbers}{size:8}")
