"""What alpha-beta asks of a game of two players: whole turns on masks, and an evaluation that adds up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from math import inf
from typing import Any

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.values import Rewards, chance_of, of_two

Turn = tuple[int, ...]
"""The cells that a turn names in order; the game says what they mean."""

Gains = list[tuple[float, Turn]]
"""Turns, each with how much the value grows by it for the player that takes it."""

State = tuple[Any, ...]
"""The position at the start of a turn, hashable: both players' stones, the player to move, and the rest."""


class Turns(ABC):
    """The turns of one game. Values are log-odds of winning: 0 is even, 1 is a chance of 73 %.

    A turn comes with its gain: how much the value grows for the player that takes it. So the value of a state
    need not be computed anew after each turn.

    Attributes:
        game: the game with its options.
        board: its board.
        stuck: the result, 1 or -1, of a player that has no turn.
        slice: how many states may be looked at between two moments when the search can be stopped.
        margin: futility margin per remaining turn, net of the reply. With it the search ends with the values
            of states. None: it ends with the values of turns, and gives up nothing.
        least: lower bound on the best turn's gain, for stand-pat cutoffs of searches that end with the
            values of turns. None: they give up nothing.
        promising: number of turns, those with the most gain, that are searched at full depth at once; later
            ones are first searched one turn less deep.
        reducing: lowest depth at which that is done.
        contempt: how much worse than even a draw by repetition is to the player whose move is searched.
    """

    stuck = -1.0
    slice = 24
    margin: float | None = None
    least: float | None = None
    promising = inf
    reducing = 2
    contempt = 0.0

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = game.board

    def covers(self, position: Position) -> bool:
        """Return whether this knows the phase of the game that a position is in."""
        return True

    def state(self, stones: tuple[int, ...], player: int, extra: Hashable) -> State:
        """Return the state of a position at the start of a turn (`extra` is `Position.state`).

        By default it is the stones and the player to move.
        """
        return (*stones, player)

    @abstractmethod
    def value(self, state: State) -> float:
        """Return the value of a state to the player to move."""

    def rewards(self, position: Position) -> Rewards:
        """Return what both players may expect by the value of a position, even in the middle of a turn."""
        chance = chance_of(self.value(self.state(position.stones, position.player, position.state)))
        return of_two(chance, position.player)

    @abstractmethod
    def turns(self, state: State) -> Gains:
        """Return all turns with their gains; none where the game is over or the player cannot move."""

    def gain(self, state: State, turn: Turn) -> float | None:
        """Return the gain of a turn where that takes less time than to list all turns, None if it does not.

        None as well if the turn, which has been good in another state, is not legal in this one.
        """
        return None

    @abstractmethod
    def after(self, state: State, turn: Turn) -> State:
        """Return the state after a turn."""

    @abstractmethod
    def moves(self, position: Position, turn: Turn) -> Iterable[str]:
        """Return the moves of a turn from a position at its start or in the middle of it."""

    def rest(self, position: Position) -> tuple[State, Gains]:
        """Return the state of a position and its turns; in the middle of a turn, what may follow."""
        state = self.state(position.stones, position.player, position.state)
        return state, self.turns(state)

    def result(self, state: State) -> float | None:
        """Return 1 or -1 if the player to move has won or lost before moving, else None."""
        return None

    def urgent(self, state: State, turns: Gains) -> bool:
        """Return whether a state has to be searched on before its value means much (quiescence)."""
        return False
