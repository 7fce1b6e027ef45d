"""Games of persons and bots as a plain model plays them: who is asked, and what bots are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import yavset
from yavset.rules.game import Game
from yavset.rules.position import Position

GAMES: list[tuple[str, list[str]]] = [
    ("yavalath", []),
    ("yavalath", ["players=3"]),
    ("coffee", []),
    ("omega", ["size=3"]),
]

#: What a bot was told: which of the sessions it is, the moves so far and the level; seconds and seed.
Told = tuple[int, list[str], int]
Limits = tuple[float | None, int | None]


def chosen(moves: Sequence[str], legal: Sequence[str]) -> str:
    """Return what each bot plays: often a swap, else some move."""
    swaps = [move for move in legal if move.startswith("swap")]
    return swaps[0] if swaps and len(moves[0]) % 2 == 0 else legal[(7 * len(moves) + 3) % len(legal)]


class Bots:
    """Bots that play as `chosen` says, and keep what they were told."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.limits: list[Limits] = []
        self.count = 0

    def session(self) -> Any:
        """Return a session of the next bot."""
        bots, number = self, self.count
        self.count += 1

        class Session:
            def begin(
                self,
                positions: list[Position],
                level: int,
                *,
                seconds: float | None = None,
                seed: int | None = None,
            ) -> None:
                self.position = positions[-1]
                self.moves = [str(position.last_move) for position in positions[1:]]
                bots.told.append((number, self.moves, level))
                bots.limits.append((seconds, seed))

            def think(self) -> str:
                return chosen(self.moves, self.position.legal_moves())

        return Session()


def modelled(
    game: Game, seats: list[str], begun: list[str], lines: list[str]
) -> tuple[list[str], list[Told]]:
    """Return the moves of the game when the lines are typed, and what the bot of each seat is told."""
    moves, typed, told = list(begun), iter(lines), list[Told]()

    def after(played: list[str]) -> tuple[Position, int]:
        """Return the position after some moves and the seat to move."""
        position, places = game.start(), list(game.players)
        for move in played:
            position = position.play(move)
            if move.startswith("swap"):
                places.reverse()
        return position, places.index(position.to_move)

    while True:
        position, seat = after(moves)
        if position.outcome:
            return moves, told
        if seats[seat] != "me":
            told.append((seat, list(moves), int(seats[seat])))
            moves.append(chosen(moves, position.legal_moves()))
            continue
        line = next(typed)
        if line == "record":
            return moves, told
        if line == "undo":
            lengths = [n for n in range(len(moves)) if seats[after(moves[:n])[1]] == "me"]
            moves = moves[: lengths[-1]] if lengths else moves
        elif position.is_legal(line):
            moves.append(line)


def drawn(game: Game, chance: Random) -> tuple[list[str], list[str], list[str]]:
    """Return who plays, the moves to begin with, and what is typed."""
    seats = [chance.choice(["me", "2", "5"]) for _ in game.players]
    seats[chance.randrange(len(seats))] = "me"
    begun: list[str] = []
    position = game.start()
    for _ in range(chance.randrange(3)):
        begun.append(chance.choice(position.legal_moves()))
        position = position.play(begun[-1])
    lines = [chance.choice(["undo", "swap", *chance.choices(game.actions, k=4)]) for _ in range(12)]
    return seats, begun, [*lines, "record"]


class Modelled(NamedTuple):
    """A game by chance: who plays, how it begins, what is typed; its moves, and what bots are told."""

    game: Game
    seats: list[str]
    begun: list[str]
    lines: list[str]
    moves: list[str]
    told: list[Told]


def modelled_games(game_id: str, options: list[str], count: int, seed: str) -> Iterator[Modelled]:
    """Yield some games of persons and bots, drawn by the text of a seed."""
    chance = Random(seed)
    game = yavset.game(game_id, **dict(option.split("=") for option in options))
    for _ in range(count):
        seats, begun, lines = drawn(game, chance)
        yield Modelled(game, seats, begun, lines, *modelled(game, seats, begun, lines))
