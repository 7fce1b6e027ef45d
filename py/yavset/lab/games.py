"""Games between two players, with openings at random and seats that change: what all matches are made of."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from yavset.games import game as make_game
from yavset.games import with_set_up
from yavset.lab.players import make_player
from yavset.rules.position import Position
from yavset.search.provers.decisive import winning_move

LONGEST = 1000
"""The number of moves after which a game is broken off."""


class Task(NamedTuple):
    """A game to be played.

    Attributes:
        game_id: the game.
        options: its options.
        players: the descriptions of both players; all seats but the first player's are the second one's.
        seat: the first player's seat.
        opening: how many random moves come first.
        seed: decides the opening and the players' chances.
        moves: the moves before those.
        by_proof: whether a result that a player has proved ends the game.
        longest: the number of moves after which it is broken off, and counts as drawn.
    """

    game_id: str
    options: dict[str, Any]
    players: tuple[str, str]
    seat: int = 0
    opening: int = 0
    seed: int = 0
    moves: tuple[str, ...] = ()
    by_proof: bool = False
    longest: int = LONGEST


class Result(NamedTuple):
    """A game that has ended.

    Attributes:
        score: what the first player has scored: 1, 0, or a draw's share.
        moves: all moves.
        seconds: the time of each move, of the first player and of the second.
        decided: whether the rules or a proof ended the game.
        values: for each move that a player has made the seat, and what the position was worth to it, from 0
            to 1, or None if it does not say.
    """

    score: float
    moves: list[str]
    seconds: tuple[list[float], list[float]]
    decided: bool = True
    values: Sequence[tuple[int, float | None]] = ()

    @classmethod
    def read(cls, data: Any) -> Result:
        """Return the result that was written as JSON."""
        return cls(*data)


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
    """Play a game."""
    positions = list(replayed(task.game_id, task.options, task.moves))
    game = positions[0].game
    positions[-1:] = opening_moves(positions[-1], task.opening, Random(task.seed))
    seats = len(game.players)
    players = [make_player(task.players[seat != task.seat], task.seed * 8 + seat) for seat in range(seats)]
    seconds: tuple[list[float], list[float]] = ([], [])
    values: list[tuple[int, float | None]] = []
    scores = None
    try:
        while (scores := scores or scores_of(positions[-1])) is None and len(positions) <= task.longest:
            position = positions[-1]
            seat = position.seating[position.player]
            started = time.perf_counter()
            move = players[seat].choose(positions)
            seconds[seat != task.seat].append(time.perf_counter() - started)
            values.append((seat, players[seat].value))
            scores = _proved_scores(seat, players[seat].proven, seats) if task.by_proof else None
            if scores is None:
                positions.append(position.play(move))
    finally:
        for player in players:
            player.close()
    score = scores[task.seat] if scores else 1 / seats
    moves = [position.last_move or "" for position in positions[1:]]
    return Result(score, moves, seconds, bool(scores), values)


def replayed(game_id: str, options: dict[str, Any], moves: Sequence[str]) -> Iterator[Position]:
    """Yield the positions of a game that has been played, the start and the end among them."""
    position = make_game(game_id, **options).start()
    yield position
    for move in moves:
        position = position.play(move)
        yield position


def scores_of(position: Position) -> list[float] | None:
    """Return what each seat has scored; None while a game goes on."""
    outcome, seats = position.outcome, range(len(position.seating))
    if outcome is None:
        return None
    if outcome.winner is None:
        return [1 / len(seats) for _ in seats]
    return [float(position.seats[outcome.winner] == seat) for seat in seats]


def _proved_scores(seat: int, proven: str | None, seats: int) -> list[float] | None:
    """Return what each seat scores if a seat has proved a result; None if that does not tell."""
    if proven == "draw":
        return [1 / seats] * seats
    if proven == "win" or (proven == "loss" and seats == 2):
        return [float((other == seat) == (proven == "win")) for other in range(seats)]
    return None


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one of the games, or of their pairs, that a command plays with a seed."""
    return seed * 100_000 + number


def match_tasks(
    game_id: str,
    options: dict[str, Any],
    first: str,
    second: str,
    games: int,
    *,
    opening: int = 2,
    seed: int = 0,
) -> dict[str, Task]:
    """Return the games of a match by their numbers; every opening is played from each seat in turn.

    Where chance draws the set-up it belongs to the opening.
    """
    seats = len(make_game(game_id, **options).players)
    found = {}
    for number in range(games):
        chance = seed_of(seed, number // seats)
        begun = with_set_up(game_id, options, chance)
        found[str(number)] = Task(game_id, begun, (first, second), number % seats, opening, chance)
    return found
