"""Puzzles as objects, and the files that hold them.

A file of puzzles is text, one puzzle a line, sorted by rating; lines that begin with ``#`` are comments::

    win 5 1240 2 : e5 d4 f6 c3 : f3 f4 g3 e3 d5

Kind, moves to the end of the game, rating, the lowest of the bot's levels 1 to 5 that solves it (6 if none
does); the moves up to the position, after the game's options where they are not the usual ones (``seed=4``);
the solution with the longest defence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from yavset.games import game as make_game
from yavset.rules.position import Position

if TYPE_CHECKING:
    from datetime import date

KINDS = ("win", "only", "trap", "save", "endgame")
"""What a puzzle asks for; see `Puzzle`."""

DAILY = "yavalath"
"""The game of the daily puzzle."""


class Puzzle(NamedTuple):
    """A position with one right move.

    Attributes:
        game: the game's id.
        options: the options that are not the game's defaults, as text.
        kind: ``win`` (one move wins within `plies`, no other does), ``only`` (and every other move loses by
            force), ``trap`` (a win in which the defender's block loses), ``save`` (every other move loses by
            force), ``endgame`` (every other move gives the win away, whatever follows).
        plies: moves until the end of the game with best play; 0 for ``save``.
        rating: how hard it is, on one scale for all games: about 650 to 2150; 0 where that was not measured.
        level: the lowest of the bot's levels 1 to 5 that solves it; 6 if none does.
        moves: the moves that lead to the position.
        solution: the right move, and for a win the moves until the end.
    """

    game: str
    options: dict[str, str]
    kind: str
    plies: int
    rating: int
    level: int
    moves: tuple[str, ...]
    solution: tuple[str, ...]

    @property
    def position(self) -> Position:
        """The position to solve."""
        position = make_game(self.game, **self.options).start()
        for move in self.moves:
            position = position.play(move)
        return position

    @property
    def id(self) -> str:
        """The name of the puzzle in links, embedded boards and records; it depends on the position alone."""
        number = _hash(" ".join(self._words()))
        digits = ""
        while number or not digits:
            number, digit = divmod(number, 36)
            digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        return f"{self.game}-{digits}"

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def _words(self) -> list[str]:
        return [*(f"{name}={value}" for name, value in self.options.items()), *self.moves]

    def write(self) -> str:
        """Return the puzzle as a line of a file."""
        head = f"{self.kind} {self.plies} {self.rating} {self.level}"
        return f"{head} : {' '.join(self._words())} : {' '.join(self.solution)}"


def read_puzzle(game_id: str, line: str) -> Puzzle:
    """Return the puzzle in a line of a game's file; ValueError if it is none."""
    parts = [part.split() for part in line.split(":")]
    if len(parts) != 3 or len(parts[0]) != 4 or not all(number.isdecimal() for number in parts[0][1:]):
        raise ValueError("a puzzle is written KIND PLIES RATING LEVEL : MOVES : SOLUTION")
    (kind, plies, rating, level), words, solution = parts
    if kind not in KINDS:
        raise ValueError(f"{kind} is no kind of puzzle")
    options = dict(word.split("=", 1) for word in words if "=" in word)
    moves = tuple(word for word in words if "=" not in word)
    return Puzzle(game_id, options, kind, int(plies), int(rating), int(level), moves, tuple(solution))


def read_puzzles(game_id: str, text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game's file; ValueError names the line that is wrong."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line and line[0] != "#":
            try:
                found.append(read_puzzle(game_id, line))
            except ValueError as error:
                raise ValueError(f"line {number}: {error}") from None
    return tuple(found)


def write_puzzles(game_id: str, puzzles: Iterable[Puzzle]) -> str:
    """Return the file of a game's puzzles, sorted by rating."""
    lines = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.moves))
    return "".join([f"# Puzzles for {game_id}.\n", *(f"{puzzle.write()}\n" for puzzle in lines)])


def file_text(game_id: str) -> str:
    """Return the text of a game's file of puzzles; empty for a game without puzzles."""
    # The page has no such files, and does without the modules that find them.
    import pkgutil

    try:
        return (pkgutil.get_data(__package__, f"data/{game_id}.txt") or b"").decode()
    except FileNotFoundError:
        return ""


@cache
def of(game_id: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; none for a game without puzzles.

    Raises ValueError if there is no game of that name.
    """
    make_game(game_id)
    return read_puzzles(game_id, file_text(game_id))


def spread(puzzles: Sequence[Puzzle], most: int, seed: int = 0) -> Sequence[Puzzle]:
    """Return at most this many puzzles, evenly from the first to the last; another seed takes others."""
    step = max(1, -(-len(puzzles) // most))
    return puzzles[seed % step :: step]


def daily(day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody."""
    puzzles = of(DAILY)
    return puzzles[number_of_day(day.isoformat(), len(puzzles))]


def number_of_day(day: str, count: int) -> int:
    """Return which of `count` puzzles belongs to a day such as ``2026-11-21``: its FNV-1a hash.

    The page computes the same (``web/js/puzzles/collection.js``).
    """
    return _hash(day) % count


def _hash(text: str) -> int:
    """Return the FNV-1a hash of a text, in 32 bits."""
    number = 0x811C9DC5
    for byte in text.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return number


def alike(position: Position) -> tuple[Sequence[int], int]:
    """Return what is the same for all positions that the symmetries of the game make of one."""
    game = position.game
    bits = [game.board.bits(mask) for mask in position.stones]
    turned = [tuple(sum(1 << image[cell] for cell in cells) for cells in bits) for image in game.symmetries()]
    return min(turned), position.player
