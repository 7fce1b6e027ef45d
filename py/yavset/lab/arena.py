"""Matches between two players in any game, with openings at random and colours alternating."""

from __future__ import annotations

import math
import multiprocessing
import sys
import time
from collections.abc import Generator
from random import Random
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.lab.players import make_player
from yavset.rules.position import Position
from yavset.search.provers.tactics import winning_move

LONGEST = 1000
"""Games of more moves count as drawn."""


class Task(NamedTuple):
    """One game of a match: the game, the players, the first player's seat, random first moves, the seed."""

    game_id: str
    options: dict[str, Any]
    players: tuple[str, str]
    seat: int
    opening: int
    seed: int


class Result(NamedTuple):
    """One game's result: the first player's score (1, 0.5, 0), the moves, both players' seconds for each."""

    score: float
    moves: list[str]
    seconds: tuple[list[float], list[float]]


def opening_moves(start: Position, count: int, random: Random) -> list[Position]:
    """Return the first positions of a game with `count` random moves, undecided and without a win in one."""
    while True:
        positions = [start]
        while len(positions) <= count and positions[-1].outcome is None:
            moves = [w for w in positions[-1].legal_moves() if not w.startswith("swap")]
            positions.append(positions[-1].play(random.choice(moves)))
        last = positions[-1]
        if last.outcome is None and (count == 0 or winning_move(last) is None):
            return positions


def play_game(task: Task) -> Result:
    """Play one game. The seats that are not the first player's belong to the second."""
    game = make_game(task.game_id, **task.options)
    positions = opening_moves(game.start(), task.opening, Random(task.seed))
    seats = len(game.players)
    players = [make_player(task.players[seat != task.seat], task.seed * 8 + seat) for seat in range(seats)]
    seconds: tuple[list[float], list[float]] = ([], [])
    try:
        while positions[-1].outcome is None and len(positions) <= LONGEST:
            position = positions[-1]
            seat = position.seating[position.player]
            started = time.perf_counter()
            move = players[seat].choose(positions)
            seconds[seat != task.seat].append(time.perf_counter() - started)
            positions.append(position.play(move))
    finally:
        for player in players:
            player.close()
    last = positions[-1]
    moves = [position.last_move or "" for position in positions[1:]]
    if last.outcome is None or last.outcome.winner is None:
        return Result(0.5 if seats == 2 else 1 / seats, moves, seconds)
    won = last.seats[last.outcome.winner] == task.seat
    return Result(float(won), moves, seconds)


def match(
    game_id: str,
    options: dict[str, Any],
    first: str,
    second: str,
    games: int,
    *,
    opening: int = 2,
    seed: int = 0,
    processes: int = 1,
) -> Generator[Result, None, None]:
    """Play a match and yield each result as its game ends.

    Every opening is played from each seat in turn, so that the colours alternate.
    """
    seats = len(make_game(game_id, **options).players)
    tasks = [
        Task(game_id, options, (first, second), number % seats, opening, seed * 100_000 + number // seats)
        for number in range(games)
    ]
    if processes == 1:
        yield from map(play_game, tasks)
    else:
        with multiprocessing.Pool(processes) as pool:
            yield from pool.imap_unordered(play_game, tasks)


def elo(score: float) -> float:
    """Return the Elo difference of an expected score between 0 and 1."""
    if not 0 < score < 1:
        return math.inf if score >= 1 else -math.inf
    return -400 * math.log10(1 / score - 1)


def interval(scores: list[float]) -> tuple[float, float]:
    """Return Wilson's 95% confidence interval of the mean of scores between 0 and 1."""
    count, mean = len(scores), sum(scores) / len(scores)
    z = 1.96
    # Draws make the variance smaller than that of wins and losses alone.
    spread = sum((score - mean) ** 2 for score in scores) / count
    full = mean * (1 - mean)
    effective = count * full / spread if spread else count
    middle = (mean + z * z / (2 * effective)) / (1 + z * z / effective)
    half = (
        z
        * math.sqrt(mean * (1 - mean) / effective + z * z / (4 * effective * effective))
        / (1 + z * z / effective)
    )
    return round(max(0.0, middle - half), 9), round(min(1.0, middle + half), 9)


def summary(results: list[Result]) -> str:
    """Return the first player's wins, draws and losses, score and Elo difference with 95% intervals.

    Ends with how long each player took for a move: the 95th percentile and the longest.
    """
    scores = [result.score for result in results]
    wins, losses = scores.count(1.0), scores.count(0.0)
    mean = sum(scores) / len(scores)
    low, high = interval(scores)
    times = [sorted(s for result in results for s in result.seconds[player]) or [0.0] for player in (0, 1)]
    slow = [f"{taken[len(taken) * 95 // 100]:.2f} to {taken[-1]:.2f} s" for taken in times]
    return (
        f"{len(scores)} games: {wins} won, {len(scores) - wins - losses} drawn, {losses} lost: "
        f"{mean:.1%} [{low:.1%}, {high:.1%}], Elo {elo(mean):+.0f} [{elo(low):+.0f}, {elo(high):+.0f}]; "
        f"{sum(len(r.moves) for r in results) / len(results):.0f} moves a game; slowest 5% of the moves "
        f"{slow[0]} and {slow[1]}"
    )


def show_progress(done: int, of: int, results: list[Result], started: float) -> None:
    """Draw a progress bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        return
    width = 30
    full = width * done // of
    score = sum(result.score for result in results)
    rest = (time.monotonic() - started) / done * (of - done)
    sys.stderr.write(
        f"\r[{'#' * full}{'.' * (width - full)}] {done}/{of}  score {score:g}  {rest:.0f} s left  "
    )
    if done == of:
        sys.stderr.write("\n")
    sys.stderr.flush()
