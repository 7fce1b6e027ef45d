"""How hard a puzzle is: what the bot's levels play, how long it lasts, how quiet its moves are.

The lowest level that solves a puzzle decides; within a level what people find hard does. So the scale rises
with the levels: a level solves a larger share of the puzzles below its band than of those above.
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from typing import NamedTuple

from yavset.puzzles.prover import Prover, Win
from yavset.puzzles.puzzle import Puzzle
from yavset.rules.position import Position
from yavset.search.levels import LEVELS, pick
from yavset.search.mcts import TreeSearch

VISITS = (150, 120, 300, 300, 1500)
"""Visits for each level, so that the same seed gives the same move on every machine.

Master takes too long to be asked.
"""

DRAWS = 12
"""So often each level picks its move; it solves a puzzle with the right move in at least half of them."""

UNSOLVED = len(VISITS) + 1
"""The level of what no level that tries finds."""

_BAND = 250
_LEAST = 400


class Measured(NamedTuple):
    """What was measured of a puzzle.

    Attributes:
        rating: the whole, on one scale for all games.
        level: the lowest level of the bot that solves it; `UNSOLVED` if none does.
        wrong: how many different wrong moves the levels played more than once.
        quiet: how many moves of the solution threaten nothing at once.
    """

    rating: int
    level: int
    wrong: int
    quiet: int


class Try(NamedTuple):
    """How a level fares with a puzzle.

    Attributes:
        share: which part of its picks are the right move.
        seconds: the processor's time for its search and the picks.
    """

    share: float
    seconds: float


def measure(position: Position, prover: Prover, win: Win) -> Measured:
    """Let the levels try a position, and return how hard the win is to find."""
    level, share, wrong = _lowest_level(position, win.moves[0])
    quiet = _quiet_moves(position, prover, win)
    within = 25 * max(0, win.plies - 3) + 40 * quiet + 10 * wrong + round(100 * (1 - share))
    return Measured(_LEAST + _BAND * level + min(within, _BAND - 1), level, wrong, quiet)


def solved(puzzle: Puzzle, seed: int) -> list[Try]:
    """Return how each level from 1 to 5 fares with a puzzle."""
    position = puzzle.position
    tries = []
    for number in range(1, UNSOLVED):
        begun = time.process_time()
        picked = draws(position, number, seed)
        tries.append(Try(picked[puzzle.solution[0]] / DRAWS, time.process_time() - begun))
    return tries


def draws(position: Position, number: int, seed: int = 0) -> Counter[str]:
    """Return how often a level picks each move after one search."""
    level = LEVELS[number - 1]
    search = TreeSearch(position, seed, depth=level.depth, policy=level.policy, careful=level.careful)
    search.run(VISITS[number - 1])
    times = DRAWS if level.power else 1
    found = Counter(pick(search, level, Random(f"{seed} {draw}")) for draw in range(times))
    return Counter({move: count * DRAWS // times for move, count in found.items()})


def _lowest_level(position: Position, right: str) -> tuple[int, float, int]:
    """Return the lowest level that finds the right move, how often, and the number of tempting others."""
    wrong: set[str] = set()
    share = 0.0
    for number in range(1, UNSOLVED):
        picked = draws(position, number)
        share = picked[right] / DRAWS
        wrong |= {move for move, count in picked.items() if count > 1 and move != right}
        if share >= 0.5:
            return number, share, len(wrong)
    return UNSOLVED, share, len(wrong)


def _quiet_moves(position: Position, prover: Prover, win: Win) -> int:
    """Return how many moves of the winner leave most replies without an immediate loss."""
    seat = position.seating[position.player]
    quiet = 0
    for move in win.moves:
        attacks = position.seating[position.player] == seat
        position = position.child(move)
        if attacks and position.outcome is None:
            replies = position.legal_moves()
            lost = sum(prover.wins(position.child(reply), seat, 1) is True for reply in replies)
            quiet += 2 * lost < len(replies)
    return quiet
