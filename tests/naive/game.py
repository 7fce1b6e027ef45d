"""What all naive games have in common: players, seats, whose turn it is, the swap, the end, repetition."""

import copy
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Any, Self

from .board import Board

Options = Mapping[str, Any]


class NaiveGame(ABC):
    """A game in progress that `play` changes in place; what is legal is found again on each request."""

    #: The first move of the second player's first turn may be `swap`.
    swap_allowed = False
    #: The occurrence of a position that makes a draw; 0 where repetition means nothing.
    repetition = 0

    board: Board
    players: list[str]

    def __init__(self, options: Options) -> None:
        """Set up a new game; options that are missing have their usual values."""
        self.stones: dict[str, str] = {}
        self.winner: str | None = None
        self.over = False
        self.reason: str | None = None
        self.turn_number = 0
        self.swapped = False
        self.seen: dict[Hashable, int] = {}
        self.set_up(options)
        self.to_move = self.players[0]
        self.seats = {player: seat for seat, player in enumerate(self.players)}
        self.note_position()

    @abstractmethod
    def set_up(self, options: Options) -> None:
        """Choose the board and the sides (in their order of moving) and put the first stones."""

    @abstractmethod
    def ordinary_moves(self) -> set[str]:
        """The legal moves of an unfinished game, without swaps."""

    @abstractmethod
    def move(self, move: str) -> None:
        """Make a move that is no swap, and all that follows from it."""

    def legal_moves(self) -> set[str]:
        """Return all legal moves: none exactly when the game is over."""
        if self.over:
            return set()
        return self.ordinary_moves() | self.swap_moves()

    def play(self, move: str) -> None:
        """Make a legal move (the caller has looked it up in `legal_moves`)."""
        if move.startswith("swap"):
            self.swap(move)
        else:
            self.move(move)

    def copy(self) -> Self:
        """Return an equal game that can be played on separately."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list | set):
                setattr(twin, name, value.copy())
        return twin

    # Seats

    def may_swap(self) -> bool:
        """Whether the second player stands before its own first turn and has not swapped."""
        return self.swap_allowed and self.turn_number == 1 and not self.swapped

    def swap_moves(self) -> set[str]:
        """Return the swaps that are legal now."""
        return {"swap"} if self.may_swap() else set()

    def swap(self, move: str) -> None:
        """The two seats exchange their sides; the player to move remains, played by the other seat."""
        self.exchange_seats(self.players[0], self.players[1])

    def exchange_seats(self, a: str, b: str) -> None:
        """Two sides get each other's seat, and no second swap is possible in this turn."""
        self.seats[a], self.seats[b] = self.seats[b], self.seats[a]
        self.swapped = True

    # Turns

    def player_after(self, player: str) -> str:
        """Return the player whose turn follows."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def enemy(self) -> str:
        """Return the opponent of the player to move, in games for two."""
        return self.player_after(self.to_move)

    def end_turn(self) -> None:
        """Hand over to the next player."""
        self.turn_number += 1
        self.swapped = False
        self.to_move = self.player_after(self.to_move)
        self.start_turn()

    def start_turn(self) -> None:
        """Judge what is judged at the start of a turn: here only repetition."""
        self.note_position()

    # The end

    def finish(self, winner: str | None, reason: str) -> None:
        """End the game; nobody wins a draw."""
        self.over = True
        self.winner = winner
        self.reason = reason

    def lose_without_move(self) -> None:
        """In games for two: the player to move loses if it has no legal move."""
        if not self.over and not self.legal_moves():
            self.finish(self.enemy(), "no-move")

    def position(self) -> Hashable:
        """All that makes two positions the same, apart from the player to move and the right to swap."""
        return frozenset(self.stones.items())

    def note_position(self) -> None:
        """Count the position at the start of a turn; too many occurrences are a draw."""
        if not self.repetition:
            return
        key = (self.position(), self.to_move, self.may_swap())
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] >= self.repetition:
            self.finish(None, "repetition")

    # Cells

    def empty_cells(self) -> list[str]:
        """Return the cells without a stone, in cell order."""
        return [cell for cell in self.board.cells if cell not in self.stones]

    def full(self) -> bool:
        """Return whether every cell holds a stone."""
        return len(self.stones) == len(self.board.cells)


#: The letter with which a colour is written before the `@` of a move.
LETTERS = {"white": "w", "black": "b", "red": "r", "blue": "u"}
COLOURS = {letter: colour for colour, letter in LETTERS.items()}


def placing(move: str) -> tuple[str, str]:
    """Return the colour and the cell that a move such as `r@e5` names."""
    letter, cell = move.split("@")
    return COLOURS[letter], cell
