"""Games between players that judge, several side by side."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from yavset.breeding.agent import Decision, Player, result_for
from yavset.breeding.curve import Curve, lead_curve
from yavset.ludi.game import Ludi
from yavset.rules.position import Position

SIDE_BY_SIDE = 8
"""Number of games of a match that are played side by side."""


class Beginning(NamedTuple):
    """The beginning of a game: a position that goes on, and the moves that led there."""

    position: Position
    moves: tuple[str, ...]


class Pairing(NamedTuple):
    """A game to be played: the players in the order of their seats, and the opening."""

    players: tuple[Player, Player]
    opening: Beginning


class Played(NamedTuple):
    """A game that has been played.

    Attributes:
        moves: its moves, those of the opening included.
        result: for the first player: 1, 0 or -1; None where it was broken off.
        curve: its lead curve; empty leads where no player gave estimates.
        choices: the share of its plies, without the opening, in which there was something to choose.
    """

    moves: tuple[str, ...]
    result: float | None
    curve: Curve
    choices: float

    def points(self, seat: int) -> float:
        """Return the points of a seat: 1, 1/2 or 0; half a point for a game broken off."""
        return 0.5 + (self.result or 0.0) * (0.5 - seat)

    @property
    def opening(self) -> int:
        """The number of its moves that are the opening."""
        return self.curve.plies - len(self.curve.movers)


def wins_of(played: Sequence[Played], seat: int) -> int:
    """Return how many games a seat has won."""
    return sum(game.points(seat) == 1.0 for game in played)


def matched(
    pairing: Callable[[int], Pairing],
    decided: Callable[[Sequence[Played]], bool],
    most: int,
    plies: int,
    together: int = SIDE_BY_SIDE,
) -> Generator[int, None, list[Played]]:
    """Play games, some `together`, until they have `decided` what they are played for.

    Takes what makes the pairing of each number, whether the games so far are enough, the most games, the
    plies after which a game is broken off, and how many go on side by side.
    """
    played: list[Played] = []
    while len(played) < most:
        numbers = range(len(played), min(len(played) + together, most))
        played += yield from playing([pairing(number) for number in numbers], plies)
        if decided(played):
            break
    return played


def playing(pairings: Sequence[Pairing], most: int) -> Generator[int, None, list[Played]]:
    """Play games side by side; break each off after this many plies."""
    boards = [_Board(pairing) for pairing in pairings]
    # Move the cheap players first to fill the expensive player's batch.
    players = sorted(
        dict.fromkeys(player for pairing in pairings for player in pairing.players),
        key=lambda player: player.lanes,
    )
    while any(board.goes_on(most) for board in boards):
        for player in players:
            waiting = [board for board in boards if board.goes_on(most) and board.player is player]
            if waiting:
                decisions = yield from player.deciding([board.position for board in waiting])
                for board, decision in zip(waiting, decisions, strict=True):
                    board.play(decision)
    return [board.played() for board in boards]


class _Board:
    """A game in progress."""

    def __init__(self, pairing: Pairing) -> None:
        self._players = pairing.players
        self._opening = len(pairing.opening.moves)
        self.position = pairing.opening.position
        self._moves = list(pairing.opening.moves)
        self._means: list[float] = []
        self._movers: list[int] = []
        self._sights: list[float] = []
        self._choices = 0

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self._players[self.position.player]

    def goes_on(self, most: int) -> bool:
        """Return whether the game has not ended, in fewer than this many plies."""
        return self.position.outcome is None and len(self._moves) < most

    def play(self, decision: Decision) -> None:
        """Make a move."""
        sign = 1 if self.position.player == 0 else -1
        self._means.append(sign * decision.mean)
        self._movers.append(sign)
        self._sights.append(sign * decision.best)
        self._choices += decision.choices > 1
        self._moves.append(decision.move)
        self.position = self.position.child(decision.move)

    def played(self) -> Played:
        """Return the game."""
        result = result_for(self.position, 0) if self.position.outcome is not None else None
        lanes = min((player.lanes for player in self._players if player.lanes), default=1)
        curve = lead_curve(
            self._means, self._movers, result or 0.0, 2 * lanes, self._opening, tuple(self._sights)
        )
        return Played(tuple(self._moves), result, curve, self._choices / max(len(self._sights), 1))


def opened(game: Ludi, *moves: str) -> Beginning:
    """Return the start of a game, after some moves."""
    position = game.start()
    for move in moves:
        position = position.child(move)
    return Beginning(position, moves)
