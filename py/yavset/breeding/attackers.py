"""Cheap strategies that no sound game loses to: whoever mirrors, copies, grabs or only waits must not win.

Each attacker plays against the judges' agent from the start, in either seat. It takes a win that is there at
once; for the rest it follows its one idea, and where that says nothing it plays as greedily as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from yavset.breeding.agent import Decision, Work, result_for
from yavset.breeding.playouts import SCALAR
from yavset.ludi.game import Ludi
from yavset.ludi.immediate import ImmediateMoves, Tiers
from yavset.ludi.playouts import play_rules
from yavset.rules.board import Board, mask_of
from yavset.rules.position import Position
from yavset.search.provers.decisive import first_win

LAST_CELLS = 5
"""Whoever only waits calculates exactly from this number of empty cells on."""

MOST_POSITIONS = 4000
"""Positions of the end that it looks at; it gives up beyond."""

Idea = Callable[[Position, Tiers], Sequence[str]]
"""Returns the moves that a strategy would play in a position, none where it has no opinion."""


class Attacker:
    """A player that follows one idea.

    Attributes:
        name: the idea, as the reasons of verdicts call it.
        lanes: 0, as it makes no playouts.
    """

    lanes = 0

    def __init__(self, name: str, game: Ludi, idea: Idea, random: Random) -> None:
        """Take the name, the game without the right to swap, the idea, and the source of chance."""
        self.name = name
        self._idea = idea
        self._board = game.board
        self._immediate = ImmediateMoves(game, play_rules(game.rules))
        self._random = random

    def deciding(self, positions: Sequence[Position]) -> Work:
        """Return what to play in each of some positions; the means are no estimates."""
        decisions = []
        for position in positions:
            yield SCALAR
            decisions.append(Decision(self._move(position), 0.0))
        return decisions

    def _move(self, position: Position) -> str:
        seen = self._immediate.tiers(position, position.legal_moves())
        won = first_win(position, seen.winning)
        if won is not None:
            return won
        moves = self._idea(position, seen) or _most_neighbours(position, seen)
        return moves[int(self._random.random() * len(moves))]


def attackers(game: Ludi, random: Random) -> Iterator[Attacker]:
    """Yield the attackers that make sense on the board of a game."""
    names = ImmediateMoves(game, play_rules(game.rules)).names
    for image in reflections(game.board):
        yield Attacker("mirror", game, _answering(game, names, image), random)
    beside = {cell: rays[0][0] for cell, rays in game.board.rays.items() if rays[0]}
    yield Attacker("copy", game, _answering(game, names, beside), random)
    yield Attacker("greedy", game, _greedy, random)
    yield Attacker("first-move", game, lambda position, seen: seen.legal[:1], random)


def waiting(game: Ludi, random: Random) -> Attacker:
    """Return the attacker that plays by chance and only calculates the last moves, exactly."""
    return Attacker("parity", game, _Waiting(), random)


@cache
def reflections(board: Board) -> list[dict[int, int]]:
    """Return the mirrorings of a board through its centre and its axes, one of those that turns exchange."""
    every = board.symmetries()
    found: list[dict[int, int]] = []
    for image in every:
        itself = all(image[image[cell]] == cell for cell in board.cells)
        if not itself or all(image[cell] == cell for cell in board.cells):
            continue
        if not any(_conjugate(image, turn, board) in found for turn in every):
            found.append(image)
    return found


def _conjugate(image: dict[int, int], turn: dict[int, int], board: Board) -> dict[int, int]:
    return {turn[cell]: turn[image[cell]] for cell in board.cells}


def _answering(game: Ludi, names: Sequence[dict[int, str]], image: dict[int, int]) -> Idea:
    """Return the idea to answer every enemy stone with one where the board's `image` has it.

    Before there is anything to answer it takes a cell that is its own image, such as the centre.
    """
    board = game.board
    own_image = mask_of(cell for cell, other in image.items() if cell == other)

    def idea(position: Position, _seen: Tiers) -> Sequence[str]:
        enemy, own = position.stones[1 - position.player], position.stones[position.player]
        wanted = mask_of(image[cell] for cell in board.bits(enemy) if cell in image) & ~own
        for cells in (wanted & ~own_image, own_image):
            moves = [names[position.player][cell] for cell in board.bits(cells & position.empty)]
            legal = [move for move in moves if game.is_legal(position, move)]
            if legal:
                return legal
        return ()

    return idea


def _greedy(position: Position, seen: Tiers) -> Sequence[str]:
    return seen.blocking or _most_neighbours(position, seen)


def _most_neighbours(position: Position, seen: Tiers) -> Sequence[str]:
    """Return the moves that do not lose at once to cells with the most stones beside them."""
    board = position.game.board
    moves = seen.safe or seen.legal

    def crowd(move: str) -> int:
        cell = move.split("@")[-1].split("-")[-1]
        return (board.neighbours[board.cell(cell)] & position.occupied).bit_count() if board.has(cell) else 0

    most = max(map(crowd, moves))
    return [move for move in moves if crowd(move) == most]


class _Waiting:
    """Has no opinion until few cells are empty, and then plays exactly."""

    def __init__(self) -> None:
        self._values: dict[tuple[object, ...], float] = {}
        self._left = 0

    def __call__(self, position: Position, seen: Tiers) -> Sequence[str]:
        moves = seen.blocking or seen.safe or seen.legal
        if position.empty.bit_count() > LAST_CELLS:
            return moves
        self._left = MOST_POSITIONS
        values = {move: self._after(position, move) for move in seen.legal}
        best = max(values.values())
        return [move for move, value in values.items() if value == best]

    def _after(self, position: Position, move: str) -> float:
        """Return the value of a move for who makes it: 1, 0 or -1; 0 where there is too much to look at."""
        child = position.child(move)
        if child.outcome is not None:
            return result_for(child, position.player)
        value = self._value(child)
        return value if child.player == position.player else -value

    def _value(self, position: Position) -> float:
        key = (position.stones, position.player, position.state)
        if key not in self._values:
            self._left -= 1
            if self._left < 0:
                return 0.0
            best = -1.0
            for move in position.legal_moves():
                best = max(best, self._after(position, move))
                if best == 1.0:
                    break
            self._values[key] = best
        return self._values[key]
