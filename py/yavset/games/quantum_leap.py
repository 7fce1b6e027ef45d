"""Quantum leap, by Néstor Romeral Andrés, 2013: stones leap as far as they have friends beside them.

The last player that can capture wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from yavset.language.messages import Message, Problem, quoted
from yavset.rules.board import Board, mask_of
from yavset.rules.game import Game
from yavset.rules.moves import LETTERS, read_parts, write_capture, write_exchange
from yavset.rules.moving import moved, own_move, read_move
from yavset.rules.options import Option
from yavset.rules.position import Position
from yavset.rules.scores import Score, of_each_player, pieces
from yavset.rules.values import Outcome

STONES = 30
"""Stones of each colour at the start: together they leave one cell empty."""


class QuantumLeap(Game):
    """No state: only before Black's exchange is a single cell empty with Black to move.

    The options hold only the set-up, even if a seed chose it, so that a record keeps it.
    """

    id = "quantum-leap"
    name = "Quantum leap"
    designer = "Néstor Romeral Andrés"
    year = 2013
    tags = ("capture", "movement")
    choices = (Option("setup", None, None), Option("seed", None, None))
    effects = ("setup",)

    def __init__(self, **chosen: object) -> None:
        super().__init__(**chosen)
        self.players = self.colours = ("black", "white")
        self.leaps = leap_moves(self.board)
        self.exchanges = exchange_moves(self.board)
        self.centre = 1 << self.board.cells[len(self.board.cells) // 2]

    @classmethod
    def read_options(cls, chosen: Mapping[str, object]) -> dict[str, Any]:
        values = super().read_options(chosen)
        setup, seed = values["setup"], values["seed"]
        if setup is None:
            return {"setup": random_setup(None if seed is None else read_seed(seed))}
        if seed is not None:
            raise Problem("option-setup-and-seed")
        return {"setup": read_setup(setup)}

    def start_stones(self) -> tuple[int, ...]:
        placed = list(zip(self.board.cells, self.options["setup"], strict=True))
        return tuple(
            mask_of(cell for cell, letter in placed if letter == LETTERS[colour]) for colour in self.colours
        )

    def exchanging(self, position: Position) -> bool:
        """Return whether Black may exchange two stones, before the first leap."""
        return position.player == 0 and position.empty.bit_count() == 1

    def legal_moves(self, position: Position) -> Sequence[str]:
        if self.exchanging(position):
            black, white = position.stones
            return [*(move for move, pair in self.exchanges.items() if pair & black and pair & white), "pass"]
        return [move for moves in self._leaps(position) for move in moves]

    def _leaps(self, position: Position) -> Iterator[list[str]]:
        """Yield for each stone of the player to move its leaps."""
        own, enemy = position.stones[position.player], position.stones[1 - position.player]
        for cell in self.board.bits(own):
            distance = (self.board.neighbours[cell] & own).bit_count()
            yield [move for target, move in self.leaps[cell][distance] if enemy & target]

    def is_legal(self, position: Position, move: str) -> bool:
        own, enemy = position.stones[position.player], position.stones[1 - position.player]
        if self.exchanging(position):
            pair = self.exchanges.get(move, 0)
            return move == "pass" or bool(pair & own and pair & enemy)
        way = own_move(position, move, write_capture)
        if way is None or not enemy >> way[1] & 1:
            return False
        distance = (self.board.neighbours[way[0]] & own).bit_count()
        return (1 << way[1], move) in self.leaps[way[0]][distance]

    def after(self, position: Position, move: str) -> Position:
        if move == "pass":
            return position.next(position.stones)
        if self.exchanging(position):
            parts = read_parts(move)
            pair = 1 << self.board.cell(parts.cell) | 1 << self.board.cell(parts.target)
            return position.next(tuple(mask ^ pair for mask in position.stones))
        return position.next(moved(position.stones, position.player, *read_move(self.board, move)))

    def verdict(self, position: Position) -> Outcome | None:
        if self.exchanging(position) or any(self._leaps(position)):
            return None
        return self.win(1 - position.player, "no-capture")

    def scores(self, position: Position) -> list[Score]:
        return of_each_player(self.players, position.stones, pieces)

    def losing_moves(self, position: Position) -> dict[str, str]:
        return {}  # A turn ends the game only for the player who makes it.

    def prompt(self, position: Position) -> str:
        return "exchange" if self.exchanging(position) else "leap"

    def objection(self, position: Position, move: str) -> Message | None:
        if self.exchanging(position):
            return Message("exchange-first")
        ends = own_move(position, move, write_capture)
        if ends is None:
            return None
        start, end = ends
        own, enemy = position.stones[position.player], position.stones[1 - position.player]
        if not enemy >> end & 1:
            return Message("leap-no-enemy", cell=self.board.names[end])
        friends = (self.board.neighbours[start] & own).bit_count()
        return Message("leap-friends", cell=self.board.names[start], friends=friends)

    def impossible(self, position: Position) -> Message | None:
        if max(stones.bit_count() for stones in position.stones) > STONES:
            return Message("impossible-stones", stones=STONES)
        if position.empty == self.centre:
            return Message("impossible-empty-cell")
        return None

    def all_moves(self) -> Sequence[str]:
        leaps = [move for cell in self.board.cells for far in self.leaps[cell] for _, move in far]
        return [*self.exchanges, *leaps, "pass"]

    def symmetries(self) -> list[dict[int, int]]:
        # Any set-up can begin the game, the turned one too.
        return self.board.symmetries()


@cache
def exchange_moves(board: Board) -> dict[str, int]:
    """Tabulate the exchanges of what stands on two cells, in cell order: the mask of both for each move."""
    return {
        write_exchange(board.names[first], board.names[second]): 1 << first | 1 << second
        for first, second in combinations(board.cells, 2)
    }


@cache
def leap_moves(board: Board) -> dict[int, list[list[tuple[int, str]]]]:
    """Tabulate for every cell and distance the leaps that stay on the board: (the target's bit, the move)."""
    found = {}
    for cell in board.cells:
        by_distance: list[list[tuple[int, str]]] = [[]]
        for distance in range(1, len(board.directions) + 1):
            targets = sorted(ray[distance - 1] for ray in board.rays[cell] if len(ray) >= distance)
            by_distance.append(
                [(1 << target, write_capture(board.names[cell], board.names[target])) for target in targets]
            )
        found[cell] = by_distance
    return found


def random_setup(seed: int | None) -> str:
    """Draw a set-up at random: the same one for the same seed, a new one for None."""
    chance = Random(seed)
    letters = list(STONES * "w" + STONES * "b")
    chance.shuffle(letters)
    middle = len(letters) // 2
    letters.insert(chance.choice([place for place in range(len(letters) + 1) if place != middle]), ".")
    return "".join(letters)


def read_seed(given: object) -> int:
    """Read a seed, a whole number or its digits; ValueError for anything else."""
    if type(given) is int and given >= 0:
        return given
    if isinstance(given, str) and len(given) <= 20 and given.isascii() and given.isdigit():
        return int(given)
    raise Problem("option-seed", given=quoted(given))


def read_setup(given: object) -> str:
    """Return `given` if it is a set-up; ValueError, saying what is wrong, for anything else."""
    if not isinstance(given, str) or sorted(given) != sorted("." + STONES * "b" + STONES * "w"):
        raise Problem("option-setup", given=quoted(given, 80), stones=STONES)
    if given[STONES] == ".":
        raise Problem("option-setup-middle")
    return given
